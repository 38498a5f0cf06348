// Manual dispatch of the newsletter: preview of the next issue, samples, and sending without a server or before its due time.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createComposer } from '../mail/composer.ts';
import { type MailTemplateOptions, replyToOf, toHeaderText } from '../mail/mail-templates.ts';
import { createMailWorker, type MailWorkerOptions } from '../mail/mail-worker.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createIssue, type Digest } from '../mail/newsletter/digest-template.ts';
import { INTERVALS, type Interval } from '../model/newsletter/newsletter.ts';
import type { PublicNewsletterFacts } from '../model/newsletter/newsletter-settings.ts';
import type { View } from '../readmodel/view.ts';
import type { Newsletter } from '../store/newsletter/newsletters.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../util/clock.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { findLatestPeriod, type IssuePeriod } from './schedule.ts';
import {
  findDueSteps,
  prepareIssue,
  SCHEDULER_LEASE_MS,
  SCHEDULER_LEASE_NAME,
  type SchedulerStep,
} from './scheduler.ts';

export interface ManualSendOptions extends MailTemplateOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly mailer: Mailer;
  /** Returns the view of the instance at a wall-clock time, which may be in the future. */
  readonly viewAt: (instance: string, wall: string) => Promise<View>;
  readonly returnPath?: ((messageId: string) => string) | undefined;
  /** Maximum number of digests per minute; 0 for no limit. */
  readonly perMinute: number;
  readonly onTrouble: (error: unknown) => void;
  /** Called for a digest whose recipient the mail server rejects. */
  readonly onRefused: NonNullable<MailWorkerOptions['onRefused']>;
}

export interface IssuePreview {
  readonly period: IssuePeriod;
  /** Undefined if the digest would have no events, so that no mail is sent. */
  readonly digest: Digest | undefined;
}

export interface ManualSender {
  /** Returns the next issue for subscribers of an interval and of these lists, with the current events. */
  readonly preview: (
    newsletter: Newsletter,
    interval: Interval,
    listIds: readonly number[] | 'all',
  ) => Promise<IssuePreview>;
  /** Sends the previewed issue to one address. Its links lead to the subscription page. */
  readonly sample: (newsletter: Newsletter, preview: IssuePreview, to: string) => Promise<void>;
  /**
   * Sends due issues and, before their time, the next issues of the `early` intervals. Returns the number of mails to be retried. Undefined
   * if another process is sending, which will send these issues as well.
   */
  readonly send: (
    newsletter: Newsletter,
    early: readonly Interval[],
    tell: (waiting: number) => void,
  ) => Promise<number | undefined>;
}

const TELLS_EVERY = 10;

export function createManualSend(options: ManualSendOptions): ManualSender {
  const { store, clock, mailer, viewAt, from } = options;
  const wallOf = ({ timeZone }: Newsletter) => createWallClock(timeZone)(clock());

  return {
    preview: (newsletter, interval, listIds) => previewIssue(options, newsletter, interval, listIds),

    sample: async ({ instance, sending }, { digest }, to) => {
      const record = await store.findInstance(instance);
      if (digest === undefined || record === undefined) return;
      await mailer.send({
        ...digest,
        to,
        headers: { 'Auto-Submitted': 'auto-generated' },
        date: new Date(clock()),
        from: { name: toHeaderText(record.instance.title), address: from },
        ...replyToOf(sending),
        messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      });
    },

    send: async (newsletter, early, tell) => {
      const holder = randomUUID();
      const mayGoOn = () => store.leases.hold(SCHEDULER_LEASE_NAME, holder, clock(), SCHEDULER_LEASE_MS);
      if (!(await mayGoOn())) return undefined;
      try {
        const wall = wallOf(newsletter);
        for (const step of [
          ...findDueSteps(newsletter, clock()),
          ...early.flatMap((one) => earlyStep(newsletter, one, wall)),
        ]) {
          await prepareIssue(store.newsletters, { instanceId: newsletter.id, step }, clock(), mayGoOn);
        }
        const viewOf = (instance: string) => viewAt(instance, createWallClock(newsletter.timeZone)(clock()));
        const compose = createComposer({ ...options, newsletters: store.newsletters, viewOf });
        const { send, retract } = mailer;
        const mailWorker = createMailWorker({
          ...options,
          mails: store.mails,
          compose,
          send,
          ...(retract && { retract }),
          mayGoOn,
        });
        for (let time = 0; await store.mails.isDue(clock()); time++) {
          await mailWorker.send();
          if (time % TELLS_EVERY === 0) tell((await store.mails.waiting()).count);
          if (await store.mails.isDue(clock())) await delay(1000);
        }
        return (await store.mails.waiting()).count;
      } finally {
        await store.leases.release(SCHEDULER_LEASE_NAME, holder);
      }
    },
  };
}

export type PreviewOptions = Pick<ManualSendOptions, 'clock' | 'viewAt' | 'baseUrl'> & {
  readonly store: Pick<Store, 'newsletters'>;
};

export async function previewIssue(
  { store, clock, viewAt, baseUrl }: PreviewOptions,
  newsletter: Newsletter,
  interval: Interval,
  listIds: readonly number[] | 'all',
): Promise<IssuePreview> {
  const period = listUpcomingPeriods(newsletter, clock()).find((next) => next.interval === interval);
  if (period === undefined) throw new RangeError(`there is no interval ${interval}`);
  const view = await viewAt(newsletter.instance, period.due);
  const intro = (await store.newsletters.intros(newsletter.instance)).get(period.due.slice(0, 10)) ?? '';
  const offered = view.snapshot.targetLists.map(({ listId }) => listId);
  const page = `${baseUrl}/newsletter/${newsletter.instance}`;
  const digest = createIssue({
    view,
    until: period.until,
    intro,
    baseUrl,
    privacyUrl: newsletter.sending.privacyUrl,
  }).digest({ id: 0, key: '', listIds: listIds === 'all' ? offered : listIds }, { manage: page, unsubscribe: page });
  return { period, digest };
}

/** Returns the next issue as if it were due now; empty if it has already been sent early. */
function earlyStep({ sending, runs }: Newsletter, interval: Interval, wall: string): SchedulerStep[] {
  const next = findLatestPeriod(interval, sending, findLatestPeriod(interval, sending, wall).until);
  return runs[interval]?.period === next.name ? [] : [{ period: next, isBegun: false, isSkipped: false }];
}

/** True if the next issue of an interval has already been sent early. */
export function isSentEarly(newsletter: Newsletter, interval: Interval, now: number): boolean {
  return earlyStep(newsletter, interval, createWallClock(newsletter.timeZone)(now)).length === 0;
}

/**
 * Chooses the default interval for a preview: the next one with a text by the office; if several are due that day, preferably one with
 * subscribers (`isRead`). WEEK if there is no text.
 */
export function choosePreviewInterval(
  newsletter: Newsletter,
  intros: ReadonlyMap<string, string>,
  isRead: (interval: Interval) => boolean,
  now: number,
): Interval {
  const written = listUpcomingPeriods(newsletter, now)
    .filter(({ due }) => intros.has(due.slice(0, 10)))
    .sort((a, b) => Number(a.due > b.due) - Number(a.due < b.due));
  const [first] = written;
  if (first === undefined) return 'WEEK';
  const thatDay = written.filter(({ due }) => due.slice(0, 10) === first.due.slice(0, 10));
  return (thatDay.find(({ interval }) => isRead(interval)) ?? first).interval;
}

export function listUpcomingPeriods({ sending, timeZone, runs }: Newsletter, now: number): IssuePeriod[] {
  const wall = createWallClock(timeZone)(now);
  return INTERVALS.map((interval) => {
    const next = findLatestPeriod(interval, sending, findLatestPeriod(interval, sending, wall).until);
    return runs[interval]?.period === next.name ? findLatestPeriod(interval, sending, next.until) : next;
  });
}

export function publicNewsletterFactsOf(newsletter: Newsletter, now: number): PublicNewsletterFacts {
  const { privacyUrl, askAddress, keepDays, isOn } = newsletter.sending;
  const next = new Map(listUpcomingPeriods(newsletter, now).map(({ interval, due }) => [interval, due.slice(0, 10)]));
  return { privacyUrl, askAddress, keepDays, nextIssue: (interval) => (isOn ? next.get(interval) : undefined) };
}

/** Returns the intervals whose next issue is due later than previously announced, with the start and end of the gap. */
export function findPostponedIssues(before: Newsletter, after: Newsletter, now: number) {
  const promised = new Map(listUpcomingPeriods(before, now).map(({ interval, due }) => [interval, due]));
  return listUpcomingPeriods(after, now).flatMap(({ interval, due }) => {
    const from = promised.get(interval) ?? due;
    return due > from && before.sending.isOn && after.sending.isOn ? [{ interval, from, to: due }] : [];
  });
}

export function todayInInstance({ timeZone }: Newsletter, now: number): string {
  return createWallClock(timeZone)(now).slice(0, 10);
}

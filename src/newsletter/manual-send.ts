// Sending the newsletter manually: preview of the next issue, samples, and sending before or instead of a server.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openComposer } from '../mail/composer.ts';
import { type LetterOptions, oneLine, replyOf } from '../mail/mail-templates.ts';
import { type MailWorkerOptions, openMailWorker } from '../mail/mail-worker.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type Digest, openIssue } from '../mail/newsletter/digest-template.ts';
import { INTERVALS, type Interval } from '../model/newsletter/newsletter.ts';
import type { SendingFacts } from '../model/newsletter/newsletter-settings.ts';
import type { View } from '../readmodel/view.ts';
import type { Newsletter } from '../store/newsletter/newsletters.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../util/clock.ts';
import { wallClock } from '../util/wall-clock.ts';
import { type Period, periodAt } from './schedule.ts';
import { dueSteps, LEASE, LEASE_MS, makeReady, type SchedulerStep } from './scheduler.ts';

export interface ManualSendOptions extends LetterOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly mailer: Mailer;
  /** View of the instance at an instant of its wall clock, also a future one. */
  readonly viewAt: (instance: string, wall: string) => Promise<View>;
  readonly returnPath?: ((messageId: string) => string) | undefined;
  /** Digests a minute; 0: as many as the mail server takes. */
  readonly perMinute: number;
  readonly onTrouble: (error: unknown) => void;
  /** Called for a digest whose recipient the mail server rejects. */
  readonly onRefused: NonNullable<MailWorkerOptions['onRefused']>;
}

export interface IssuePreview {
  readonly period: Period;
  /** Undefined when there would be nothing to tell, so that no mail is sent. */
  readonly digest: Digest | undefined;
}

export interface ManualSend {
  /** The next issue for those of a rhythm who have ticked these lists, as things are now. */
  readonly preview: (
    newsletter: Newsletter,
    interval: Interval,
    listIds: readonly number[] | 'all',
  ) => Promise<IssuePreview>;
  /** Sends that issue to one address; its links lead to the page on which one registers. */
  readonly sample: (newsletter: Newsletter, preview: IssuePreview, to: string) => Promise<void>;
  /**
   * Sends what is due, and before their time the next issues of the named rhythms. Answers how many mails wait to be tried
   * again; undefined when another process is sending, which will send that too.
   */
  readonly send: (
    newsletter: Newsletter,
    early: readonly Interval[],
    tell: (waiting: number) => void,
  ) => Promise<number | undefined>;
}

/** Between two words on how many still wait, in seconds. */
const TELLS_EVERY = 10;

export function openManualSend(options: ManualSendOptions): ManualSend {
  const { store, clock, mailer, viewAt, from } = options;
  const wallOf = ({ timeZone }: Newsletter) => wallClock(timeZone)(clock());

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
        from: { name: oneLine(record.instance.title), address: from },
        ...replyOf(sending),
        messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      });
    },

    send: async (newsletter, early, tell) => {
      const holder = randomUUID();
      const mayGoOn = () => store.leases.hold(LEASE, holder, clock(), LEASE_MS);
      if (!(await mayGoOn())) return undefined;
      try {
        const wall = wallOf(newsletter);
        for (const step of [
          ...dueSteps(newsletter, clock()),
          ...early.flatMap((one) => earlyStep(newsletter, one, wall)),
        ]) {
          await makeReady(store.newsletters, { instanceId: newsletter.id, step }, clock(), mayGoOn);
        }
        const viewOf = (instance: string) => viewAt(instance, wallClock(newsletter.timeZone)(clock()));
        const compose = openComposer({ ...options, newsletters: store.newsletters, viewOf });
        const mailWorker = openMailWorker({ ...options, mails: store.mails, compose, send: mailer.send, mayGoOn });
        for (let time = 0; await store.mails.isDue(clock()); time++) {
          await mailWorker.send();
          if (time % TELLS_EVERY === 0) tell((await store.mails.waiting()).count);
          if (await store.mails.isDue(clock())) await delay(1000);
        }
        return (await store.mails.waiting()).count;
      } finally {
        await store.leases.release(LEASE, holder);
      }
    },
  };
}

/** Options for previewing an issue. */
export type PreviewOptions = Pick<ManualSendOptions, 'clock' | 'viewAt' | 'baseUrl'> & {
  readonly store: Pick<Store, 'newsletters'>;
};

/** The next issue for those of a rhythm who have ticked these lists, as things are now. */
export async function previewIssue(
  { store, clock, viewAt, baseUrl }: PreviewOptions,
  newsletter: Newsletter,
  interval: Interval,
  listIds: readonly number[] | 'all',
): Promise<IssuePreview> {
  const period = nextPeriods(newsletter, clock()).find((next) => next.interval === interval);
  if (period === undefined) throw new RangeError(`there is no rhythm ${interval}`);
  const view = await viewAt(newsletter.instance, period.due);
  const intro = (await store.newsletters.intros(newsletter.instance)).get(period.due.slice(0, 10)) ?? '';
  const offered = view.snapshot.targetLists.map(({ listId }) => listId);
  const page = `${baseUrl}/newsletter/${newsletter.instance}`;
  const digest = openIssue({
    view,
    until: period.until,
    intro,
    baseUrl,
    privacyUrl: newsletter.sending.privacyUrl,
  }).digest({ id: 0, key: '', listIds: listIds === 'all' ? offered : listIds }, { mine: page, end: page });
  return { period, digest };
}

/** The next issue as if it were due now; nothing when that was sent early already. */
function earlyStep({ sending, runs }: Newsletter, interval: Interval, wall: string): SchedulerStep[] {
  const next = periodAt(interval, sending, periodAt(interval, sending, wall).until);
  return runs[interval]?.period === next.name ? [] : [{ period: next, isBegun: false, isSkipped: false }];
}

/** Whether the next issue of a rhythm has already been sent early. */
export function isSentEarly(newsletter: Newsletter, interval: Interval, now: number): boolean {
  return earlyStep(newsletter, interval, wallClock(newsletter.timeZone)(now)).length === 0;
}

/**
 * Rhythm to preview: the first one with a text by the office; of several on that day, one that has readers (`isRead`). WEEK if there is no
 * text.
 */
export function rhythmToShow(
  newsletter: Newsletter,
  intros: ReadonlyMap<string, string>,
  isRead: (interval: Interval) => boolean,
  now: number,
): Interval {
  const written = nextPeriods(newsletter, now)
    .filter(({ due }) => intros.has(due.slice(0, 10)))
    .sort((a, b) => Number(a.due > b.due) - Number(a.due < b.due));
  const [first] = written;
  if (first === undefined) return 'WEEK';
  const thatDay = written.filter(({ due }) => due.slice(0, 10) === first.due.slice(0, 10));
  return (thatDay.find(({ interval }) => isRead(interval)) ?? first).interval;
}

/** The next issue of each rhythm that has not been sent early. */
export function nextPeriods({ sending, timeZone, runs }: Newsletter, now: number): Period[] {
  const wall = wallClock(timeZone)(now);
  return INTERVALS.map((interval) => {
    const next = periodAt(interval, sending, periodAt(interval, sending, wall).until);
    return runs[interval]?.period === next.name ? periodAt(interval, sending, next.until) : next;
  });
}

/** Facts about the newsletter shown to visitors. */
export function factsOf(newsletter: Newsletter, now: number): SendingFacts {
  const { privacyUrl, askAddress, keepDays, isOn } = newsletter.sending;
  const next = new Map(nextPeriods(newsletter, now).map(({ interval, due }) => [interval, due.slice(0, 10)]));
  return { privacyUrl, askAddress, keepDays, nextIssue: (interval) => (isOn ? next.get(interval) : undefined) };
}

/** Rhythms whose next issue is due later than announced before, with the start and end of the gap. */
export function movedIssues(before: Newsletter, after: Newsletter, now: number) {
  const promised = new Map(nextPeriods(before, now).map(({ interval, due }) => [interval, due]));
  return nextPeriods(after, now).flatMap(({ interval, due }) => {
    const from = promised.get(interval) ?? due;
    return due > from && before.sending.isOn && after.sending.isOn ? [{ interval, from, to: due }] : [];
  });
}

/** The day there, `YYYY-MM-DD`. */
export function todayOf({ timeZone }: Newsletter, now: number): string {
  return wallClock(timeZone)(now).slice(0, 10);
}

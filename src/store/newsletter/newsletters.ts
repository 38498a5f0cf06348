// Newsletter dispatch: settings, the office's introductory texts, and preparation of digests.

import type { Kysely, Selectable, Transaction } from 'kysely';
import { INTERVALS, type Interval } from '../../model/newsletter/newsletter.ts';
import { DEFAULT_NEWSLETTER_SETTINGS, type NewsletterSettings } from '../../model/newsletter/newsletter-settings.ts';
import { runInBatches } from '../batches.ts';
import { changeInstance } from '../change.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import type { ChangeMetadata } from '../instances.ts';
import { type NewMail, queueMail } from '../mail/mails.ts';
import type { NewsletterRunRow, NewslettersTable, Tables } from '../tables.ts';
import {
  countActiveSubscribers,
  countPeriods,
  countSubscribers,
  listSubscriberCountChanges,
  listSuppressedSubscribers,
  type PeriodCounts,
  type SubscriberCountChange,
  type SubscriberCounts,
  type SuppressedSubscriber,
} from './newsletter-numbers.ts';

/** Latest period of an interval that has begun. Times are wall-clock texts in the instance's zone. */
export interface NewsletterRun {
  readonly interval: Interval;
  readonly period: string;
  readonly due: string;
  readonly until: string;
  readonly isDone: boolean;
}

/** Period that an instance begins; if `isDone`, no digests are sent. */
export interface StartedRun extends NewsletterRun {
  readonly instanceId: number;
}

export interface Newsletter {
  readonly id: number;
  readonly instance: string;
  readonly timeZone: string;
  readonly sending: NewsletterSettings;
  readonly runs: Readonly<Partial<Record<Interval, NewsletterRun>>>;
}

export interface NewsletterStore {
  readonly list: (instance?: string) => Promise<Newsletter[]>;
  readonly setSending: (instance: string, sending: NewsletterSettings, change: ChangeMetadata) => Promise<boolean>;
  /**
   * Changes the settings based on their current value, so that no concurrent change is lost. An error thrown by `make` leaves them
   * unchanged. Returns the new settings; undefined if the instance does not exist.
   */
  readonly changeSending: (
    instance: string,
    make: (present: NewsletterSettings) => NewsletterSettings,
    change: ChangeMetadata,
  ) => Promise<NewsletterSettings | undefined>;
  /** Sets the text above the events of a day's digests (`YYYY-MM-DD`); "" deletes it. False if the instance does not exist. */
  readonly setIntro: (instance: string, day: string, text: string, change: ChangeMetadata) => Promise<boolean>;
  readonly intros: (instance: string) => Promise<ReadonlyMap<string, string>>;
  /**
   * Begins periods of any number of instances, hundreds per transaction. Each replaces the previous period; a period that has already begun
   * is left unchanged.
   */
  readonly begin: (runs: readonly StartedRun[]) => Promise<void>;
  /**
   * Queues digests of a period for the next `count` confirmed subscribers of its interval, by id. Each gets only one, even if the call is
   * repeated. Returns true once all are queued.
   */
  readonly ready: (
    instanceId: number,
    run: Omit<NewsletterRun, 'isDone'>,
    now: number,
    count: number,
  ) => Promise<boolean>;
  /**
   * Queues a sample; the mail's details are the digest. `many`: nothing is queued, because the mailbox has reached its hourly limit.
   * Undefined if the instance does not exist.
   */
  readonly sendSample: (
    instance: string,
    mail: NewMail,
    change: ChangeMetadata,
  ) => Promise<'waits' | 'many' | undefined>;
  readonly periodCounts: (instance: string) => Promise<PeriodCounts[]>;
  readonly subscriberCounts: (instance: string) => Promise<SubscriberCounts[]>;
  readonly moves: (instance: string, since: number) => Promise<SubscriberCountChange[]>;
  readonly held: (instance: string, count: number) => Promise<SuppressedSubscriber[]>;
  readonly readers: () => Promise<number>;
}

export function createNewsletterStore(database: DatabaseConnection): NewsletterStore {
  const { db } = database;
  return {
    list: (instance) => listNewsletters(db, instance),
    setSending: async (instance, sending, change) =>
      (await changeInstance(database, instance, change, async (tx, { id }) => {
        await writeSending(tx, id, sending);
        return true;
      })) ?? false,
    changeSending: (instance, make, change) =>
      changeInstance(database, instance, change, async (tx, { id }) => {
        const row = await tx.selectFrom('newsletters').selectAll().where('instance_id', '=', id).executeTakeFirst();
        const changed = make(row === undefined ? DEFAULT_NEWSLETTER_SETTINGS : toSending(row));
        await writeSending(tx, id, changed);
        return changed;
      }),
    setIntro: async (instance, day, text, change) =>
      (await changeInstance(database, instance, change, async (tx, { id }) => {
        await tx.deleteFrom('intros').where('instance_id', '=', id).where('day', '=', day).execute();
        if (text !== '') await tx.insertInto('intros').values({ instance_id: id, day, text }).execute();
        return true;
      })) ?? false,
    intros: async (instance) => {
      const rows = await db
        .selectFrom('intros')
        .innerJoin('instances', 'instances.id', 'intros.instance_id')
        .select(['day', 'text'])
        .where('instances.name', '=', instance)
        .orderBy('day')
        .execute();
      return new Map(rows.map(({ day, text }) => [day, text]));
    },
    begin: (runs) => runInBatches(runs, (some) => database.write((tx) => begin(tx, some))),
    ready: (instanceId, run, now, count) => database.write((tx) => ready(tx, { instanceId, run, now, count })),
    sendSample: async (instance, mail, change) => {
      let isMany = false;
      const done = await changeInstance(database, instance, change, async (tx, { id }) => {
        isMany = !(await queueMail(tx, id, mail));
        return isMany ? undefined : true;
      });
      return isMany ? 'many' : done && 'waits';
    },
    periodCounts: (instance) => countPeriods(db, instance),
    subscriberCounts: (instance) => countSubscribers(db, instance),
    moves: (instance, since) => listSubscriberCountChanges(db, instance, since),
    held: (instance, count) => listSuppressedSubscribers(db, instance, count),
    readers: () => countActiveSubscribers(db),
  };
}

async function listNewsletters(db: Kysely<Tables>, instance: string | undefined): Promise<Newsletter[]> {
  const rows = await db
    .selectFrom('instances')
    .leftJoin('newsletters', 'newsletters.instance_id', 'instances.id')
    .select(['instances.id', 'name', 'time_zone', 'sending', 'weekday', 'time', 'keep_days', 'reply_to', 'privacy_url'])
    .select('ask_address')
    .$if(instance !== undefined, (query) => query.where('name', '=', instance ?? ''))
    .orderBy('name')
    .execute();
  const runs = await db
    .selectFrom('runs')
    .selectAll()
    .$if(rows.length === 1, (query) => query.where('instance_id', '=', rows[0]?.id ?? 0))
    .execute();
  const runsOf = new Map<number, Partial<Record<Interval, NewsletterRun>>>();
  for (const row of runs) {
    const known = runsOf.get(row.instance_id) ?? {};
    const run = toRun(row);
    known[run.interval] = run;
    runsOf.set(row.instance_id, known);
  }
  return rows.map(({ id, name, time_zone, ...row }) => ({
    id,
    instance: name,
    timeZone: time_zone,
    runs: runsOf.get(id) ?? {},
    sending: toSending(row),
  }));
}

async function writeSending(
  tx: Transaction<Tables>,
  instanceId: number,
  { isOn, weekday, time, keepDays, replyTo, privacyUrl, askAddress }: NewsletterSettings,
): Promise<void> {
  const columns = {
    sending: isOn ? 1 : 0,
    weekday,
    time,
    keep_days: keepDays,
    reply_to: replyTo,
    privacy_url: privacyUrl,
    ask_address: askAddress ? 1 : 0,
  };
  await tx
    .insertInto('newsletters')
    .values({ instance_id: instanceId, ...columns })
    .onConflict((conflict) => conflict.column('instance_id').doUpdateSet(columns))
    .execute();
}

type SendingRow = Omit<Selectable<NewslettersTable>, 'instance_id'>;

function toSending(row: { readonly [Column in keyof SendingRow]: SendingRow[Column] | null }): NewsletterSettings {
  const { sending, weekday, time, keep_days, reply_to, privacy_url, ask_address } = row;
  const isThere = sending !== null && weekday !== null && time !== null && keep_days !== null;
  if (!isThere) return DEFAULT_NEWSLETTER_SETTINGS;
  return {
    isOn: sending === 1,
    weekday,
    time,
    keepDays: keep_days,
    replyTo: reply_to ?? '',
    privacyUrl: privacy_url ?? '',
    askAddress: ask_address === 1,
  };
}

function toRun({ interval, period, due, until, done }: NewsletterRunRow): NewsletterRun {
  return { interval: INTERVALS.find((known) => known === interval) ?? 'WEEK', period, due, until, isDone: done === 1 };
}

async function begin(tx: Transaction<Tables>, runs: readonly StartedRun[]): Promise<void> {
  const rows = runs.map(({ instanceId, interval, period, due, until, isDone }) => ({
    instance_id: instanceId,
    interval,
    period,
    due,
    until,
    through_id: 0,
    done: isDone ? 1 : 0,
  }));
  await tx
    .insertInto('runs')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['instance_id', 'interval'])
        .doUpdateSet(({ ref }) => ({
          period: ref('excluded.period'),
          due: ref('excluded.due'),
          until: ref('excluded.until'),
          through_id: 0,
          done: ref('excluded.done'),
        }))
        // Another process may have begun this period in between.
        .whereRef('runs.period', '!=', 'excluded.period'),
    )
    .execute();
}

interface Readying {
  readonly instanceId: number;
  readonly run: Omit<NewsletterRun, 'isDone'>;
  readonly now: number;
  readonly count: number;
}

async function ready(tx: Transaction<Tables>, { instanceId, run, now, count }: Readying): Promise<boolean> {
  const ofRun = () =>
    tx
      .updateTable('runs')
      .where('instance_id', '=', instanceId)
      .where('interval', '=', run.interval)
      .where('period', '=', run.period);
  // The first statement writes, so that no other process runs this concurrently.
  const [row] = await ofRun().set({ until: run.until }).returning(['through_id', 'done']).execute();
  if (row === undefined || row.done === 1) return true;
  const ids = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('status', '=', 'confirmed')
    .where('interval', '=', run.interval)
    .where('list_ids', '!=', '[]')
    .where('id', '>', row.through_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bounces')
            .select('bounces.subscriber_id')
            .whereRef('bounces.instance_id', '=', 'subscribers.instance_id')
            .whereRef('bounces.subscriber_id', '=', 'subscribers.id')
            .where('bounces.suppressed_at', 'is not', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(count)
    .execute();
  if (ids.length > 0) {
    const common = { instance_id: instanceId, email: '', email_folded: '', kind: 'digest', period: run.period };
    const details = JSON.stringify({ day: run.due.slice(0, 10), until: run.until });
    await tx
      .insertInto('mails')
      .values(
        ids.map(({ id }) => ({
          ...common,
          details,
          subscriber_id: id,
          message_id: crypto.randomUUID(),
          created_at: now,
          due_at: now,
          attempts: 0,
          held_by: '',
          held_until: 0,
          sent_at: null,
          failed: '',
          outcome: '',
          bounced: '',
        })),
      )
      .onConflict((conflict) => conflict.columns(['instance_id', 'subscriber_id', 'period']).doNothing())
      .execute();
  }
  const isDone = ids.length < count;
  await ofRun()
    .set({ through_id: ids.at(-1)?.id ?? row.through_id, done: isDone ? 1 : 0 })
    .execute();
  return isDone;
}

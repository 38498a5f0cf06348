import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Number of digests in a period, by outcome. `waiting`: not yet sent. */
export interface PeriodCounts {
  readonly period: string;
  readonly waiting: number;
  readonly sent: number;
  readonly empty: number;
  readonly ended: number;
  readonly failed: number;
  readonly bounced: number;
}

export interface SubscriberCounts {
  readonly status: string;
  readonly interval: string;
  readonly count: number;
  readonly suppressed: number;
}

export interface SubscriberCountChange {
  readonly at: number;
  readonly isGain: boolean;
}

export interface SuppressedSubscriber {
  readonly email: string;
  readonly since: number;
  readonly reason: string;
}

export async function countActiveSubscribers(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', 'in', ['confirmed', 'pending'])
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export async function countPeriods(db: Kysely<Tables>, instance: string): Promise<PeriodCounts[]> {
  const rows = await db
    .selectFrom('mails')
    .innerJoin('instances', 'instances.id', 'mails.instance_id')
    .select(['period', 'outcome', 'bounced'])
    .select(({ fn }) => fn.countAll().as('count'))
    .select(({ fn }) => fn.min('mails.created_at').as('at'))
    .where('instances.name', '=', instance)
    .where('kind', '=', 'digest')
    .groupBy(['period', 'outcome', 'bounced'])
    .orderBy('at')
    .execute();
  const counts = new Map<string, { -readonly [K in keyof PeriodCounts]: PeriodCounts[K] }>();
  for (const { period, outcome, bounced, count } of rows) {
    const name = period ?? '';
    const known = counts.get(name) ?? {
      period: name,
      waiting: 0,
      sent: 0,
      empty: 0,
      ended: 0,
      failed: 0,
      bounced: 0,
    };
    const of =
      outcome === 'sent' || outcome === 'empty' || outcome === 'ended' || outcome === 'failed' ? outcome : 'waiting';
    known[of] += Number(count);
    if (bounced !== '') known.bounced += Number(count);
    counts.set(name, known);
  }
  return [...counts.values()];
}

export async function countSubscribers(db: Kysely<Tables>, instance: string): Promise<SubscriberCounts[]> {
  const rows = await db
    .selectFrom('subscribers')
    .innerJoin('instances', 'instances.id', 'subscribers.instance_id')
    .leftJoin('bounces', (join) =>
      join
        .onRef('bounces.instance_id', '=', 'subscribers.instance_id')
        .onRef('bounces.subscriber_id', '=', 'subscribers.id'),
    )
    .select(['status', 'interval'])
    .select(({ fn }) => fn.countAll().as('count'))
    .select(sql<number>`count(bounces.suppressed_at)`.as('suppressed'))
    .where('instances.name', '=', instance)
    .groupBy(['status', 'interval'])
    .orderBy('status')
    .orderBy('interval')
    .execute();
  return rows.map(({ status, interval, count, suppressed }) => ({
    status,
    interval,
    count: Number(count),
    suppressed: Number(suppressed),
  }));
}

export async function listSubscriberCountChanges(
  db: Kysely<Tables>,
  instance: string,
  since: number,
): Promise<SubscriberCountChange[]> {
  const rows = await db
    .selectFrom('consents')
    .innerJoin('instances', 'instances.id', 'consents.instance_id')
    .select(['at', 'step'])
    .where('instances.name', '=', instance)
    .where('step', 'in', ['confirmed', 'imported', 'ended'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
  return rows.map(({ at, step }) => ({ at: Number(at), isGain: step !== 'ended' }));
}

export async function listSuppressedSubscribers(
  db: Kysely<Tables>,
  instance: string,
  count: number,
): Promise<SuppressedSubscriber[]> {
  const rows = await db
    .selectFrom('bounces')
    .innerJoin('instances', 'instances.id', 'bounces.instance_id')
    .innerJoin('subscribers', (join) =>
      join
        .onRef('subscribers.instance_id', '=', 'bounces.instance_id')
        .onRef('subscribers.id', '=', 'bounces.subscriber_id'),
    )
    .select(['email', 'suppressed_at', 'reason'])
    .where('instances.name', '=', instance)
    .where('suppressed_at', 'is not', null)
    .orderBy('suppressed_at', 'desc')
    .orderBy('subscribers.id')
    .limit(count)
    .execute();
  return rows.map(({ email, suppressed_at, reason }) => ({ email, since: Number(suppressed_at), reason }));
}

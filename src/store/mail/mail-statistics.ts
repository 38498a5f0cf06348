// Mail metrics, cheap enough to be read every few seconds, and without personal data.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export interface MailStatistics {
  readonly digestsWaiting: number;
  /** Time of the newest digest sent, in milliseconds since 1970, or undefined. */
  readonly lastDigestAt: number | undefined;
  readonly suppressed: number;
}

export async function readMailStatistics(db: Kysely<Tables>): Promise<MailStatistics> {
  const waiting = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('sent_at', 'is', null)
    .where('kind', '=', 'digest')
    .executeTakeFirst();
  const last = await db
    .selectFrom('mails')
    .select('sent_at as at')
    .where('sent_at', 'is not', null)
    .where('kind', '=', 'digest')
    .where('outcome', '=', 'sent')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const suppressed = await db
    .selectFrom('bounces')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('suppressed_at', 'is not', null)
    .executeTakeFirst();
  return {
    digestsWaiting: Number(waiting?.count ?? 0),
    lastDigestAt: last?.at == null ? undefined : Number(last.at),
    suppressed: Number(suppressed?.count ?? 0),
  };
}

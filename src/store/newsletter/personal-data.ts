import type { Transaction } from 'kysely';
import { foldEmail, type Subscriber, type TargetList } from '../../model/newsletter/newsletter.ts';
import type { ConsentSource, PersonalData } from '../../model/newsletter/subscription.ts';
import type { Tables } from '../tables.ts';
import { findSuppression } from './suppressions.ts';

export async function readPersonalData(
  tx: Transaction<Tables>,
  instanceId: number,
  subscriber: Subscriber,
  offered: readonly TargetList[],
): Promise<PersonalData> {
  const { id, email } = subscriber;
  const names = new Map(offered.map(({ listId, publicName }) => [listId, publicName]));
  const consents = await tx
    .selectFrom('consents')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', id)
    .orderBy('id')
    .execute();
  const confirmations = await tx
    .selectFrom('confirmations')
    .select(['email', 'expires_at as expiresAt'])
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', id)
    .orderBy('expires_at')
    .execute();
  const bounces = await tx
    .selectFrom('bounces')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', id)
    .executeTakeFirst();
  return {
    subscriber,
    lists: subscriber.listIds.map((listId) => ({ listId, publicName: names.get(listId) })),
    consents: consents.map(({ at, step, source, wording, wording_version }) => ({
      at,
      step,
      source: source as ConsentSource,
      wording,
      wordingVersion: wording_version,
    })),
    confirmations,
    mails: await readMails(tx, instanceId, id, email),
    bounces: bounces && {
      soft: bounces.soft,
      suppressedAt: bounces.suppressed_at ?? undefined,
      reason: bounces.reason,
      lastAt: bounces.last_at,
    },
    ending: await findSuppression(tx, instanceId, email),
  };
}

async function readMails(tx: Transaction<Tables>, instanceId: number, id: number, email: string) {
  const rows = await tx
    .selectFrom('mails')
    .select(['kind', 'created_at', 'sent_at', 'period', 'outcome', 'failed', 'bounced'])
    .where('instance_id', '=', instanceId)
    .where((eb) => eb.or([eb('subscriber_id', '=', id), eb('email_folded', '=', foldEmail(email))]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, created_at, sent_at, period, outcome, failed, bounced }) => ({
    kind,
    createdAt: created_at,
    sentAt: sent_at ?? undefined,
    period: period ?? undefined,
    outcome: sent_at === null ? '' : outcome,
    failed,
    bounced,
  }));
}

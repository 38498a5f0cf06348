import type { Kysely } from 'kysely';
import { foldEmail } from '../../model/email-address.ts';
import { INTERVALS, SUBSCRIBER_STATUSES, type Subscriber } from '../../model/newsletter/newsletter.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { SubscriberRow, Tables } from '../tables.ts';

export async function readSubscribers(db: Kysely<Tables>, instanceId: number): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('id')
    .execute();
  return rows.map(toSubscriber);
}

/** Returns the subscribers of any status that changed since a revision, and the ids of all confirmed ones. */
export async function readChangedSubscribers(
  db: Kysely<Tables>,
  instanceId: number,
  since: number,
): Promise<{ readonly subscribers: Subscriber[]; readonly ids: number[] }> {
  const ofInstance = () => db.selectFrom('subscribers').where('instance_id', '=', instanceId);
  const rows = await ofInstance().selectAll().where('revision', '>', since).orderBy('id').execute();
  const confirmed = await ofInstance().select('id').where('status', '=', 'confirmed').execute();
  return { subscribers: rows.map(toSubscriber), ids: confirmed.map(({ id }) => id) };
}

export function toSubscriberRow(instanceId: number, subscriber: Subscriber, revision: number): SubscriberRow {
  const { listIds, ...columns } = subscriber;
  return {
    instance_id: instanceId,
    revision,
    ...columns,
    email_folded: foldEmail(subscriber.email),
    list_ids: JSON.stringify(listIds),
  };
}

export function toSubscriber(row: SubscriberRow): Subscriber {
  return {
    id: row.id,
    key: row.key,
    email: row.email,
    status: SUBSCRIBER_STATUSES.find((known) => known === row.status) ?? 'unsubscribed',
    firstname: row.firstname,
    lastname: row.lastname,
    address: row.address,
    postcode: row.postcode,
    city: row.city,
    listIds: parseStoredJson(row.list_ids, `subscriber ${row.id}`) as number[],
    interval: INTERVALS.find((known) => known === row.interval) ?? 'WEEK',
  };
}

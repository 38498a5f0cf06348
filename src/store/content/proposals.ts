// What waits for a yes beside the events (rule W18). Changes of events are kept as they are proposed; a new event waits by itself,
// and its row here is kept from what differs of the event.

import type { Kysely, Transaction } from 'kysely';
import type { Event } from '../../model/event.ts';
import type { NewProposal, Proposal, ProposedFields } from '../../model/proposal.ts';
import { inBatches } from '../batches.ts';
import { storedJson } from '../stored-json.ts';
import type { ProposalsTable, Tables } from '../tables.ts';
import type { Delta } from './diff.ts';

/** Which proposals; all of the instance where nothing is said. */
export interface WhichProposals {
  readonly id?: number;
  readonly eventId?: number;
  readonly accountId?: number;
}

/** What waits, the oldest first; what is proposed of an event in the trash is left out until it comes back. */
export async function readProposals(
  db: Kysely<Tables>,
  instanceId: number,
  { id, eventId, accountId }: WhichProposals,
): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId ?? 0))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('entities')
          .select('entities.id')
          .whereRef('entities.instance_id', '=', 'proposals.instance_id')
          .where('entities.kind', '=', 'event')
          .whereRef('entities.id', '=', 'proposals.event_id'),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    isNew: row.is_new === 1,
    accountId: row.account_id,
    by: row.by,
    at: row.at,
    merge: row.merge === null ? null : (storedJson(row.merge, `proposal ${row.id}`) as ProposedFields),
    base: storedJson(row.base, `proposal ${row.id}`) as ProposedFields,
    baseRevision: row.base_revision,
    note: row.note,
  }));
}

/** Keeps the proposal of a change; `id` is that of one whose place it takes. */
export async function putProposal(
  tx: Transaction<Tables>,
  instanceId: number,
  proposal: NewProposal,
  id?: number,
): Promise<Proposal> {
  const row = {
    account_id: proposal.accountId,
    by: proposal.by,
    at: proposal.at,
    merge: proposal.merge && JSON.stringify(proposal.merge),
    base: JSON.stringify(proposal.base),
    base_revision: proposal.baseRevision,
    note: proposal.note,
  };
  if (id !== undefined) {
    await tx.updateTable('proposals').set(row).where('instance_id', '=', instanceId).where('id', '=', id).execute();
    return { ...proposal, id, isNew: false };
  }
  const { id: given } = await tx
    .insertInto('proposals')
    .values({ ...row, instance_id: instanceId, event_id: proposal.eventId, is_new: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...proposal, id: given, isNew: false };
}

export async function dropProposal(tx: Transaction<Tables>, instanceId: number, id: number): Promise<void> {
  await tx.deleteFrom('proposals').where('instance_id', '=', instanceId).where('id', '=', id).execute();
}

/** Says what a new event’s proposer notes about it. */
export async function noteProposal(
  tx: Transaction<Tables>,
  instanceId: number,
  id: number,
  note: string,
): Promise<void> {
  await tx.updateTable('proposals').set({ note }).where('instance_id', '=', instanceId).where('id', '=', id).execute();
}

interface Proposing {
  readonly instanceId: number;
  readonly revision: number;
  readonly at: number;
  readonly actor: string;
  readonly accountId: number | null;
}

/** Lets events wait that became proposed, and no longer those that are not any more. */
export async function writeWaitingEvents(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  { instanceId, revision, at, actor, accountId }: Proposing,
): Promise<void> {
  const coming: number[] = [];
  const going: number[] = [];
  for (const { kind, id, after, entityBefore } of deltas) {
    if (kind !== 'event') continue;
    const [did, does] = [entityBefore(), after?.entity].map((one) => (one as Event | undefined)?.state === 'proposed');
    if (did === does) continue;
    (does === true ? coming : going).push(id);
  }
  await inBatches(going, (ids) =>
    tx
      .deleteFrom('proposals')
      .where('instance_id', '=', instanceId)
      .where('is_new', '=', 1)
      .where('event_id', 'in', ids)
      .execute(),
  );
  const rows = coming.map((id) => ({
    instance_id: instanceId,
    event_id: id,
    is_new: 1,
    account_id: accountId,
    by: actor,
    at,
    merge: '{}',
    base: '{}',
    base_revision: revision,
    note: '',
  }));
  await inBatches(rows, (some: readonly Omit<ProposalsTable, 'id'>[]) =>
    tx
      .insertInto('proposals')
      .values([...some])
      .execute(),
  );
}

/** Forgets what was proposed of events that can’t come back any more. */
export async function forgetProposals(tx: Transaction<Tables>): Promise<void> {
  await tx
    .deleteFrom('proposals')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entities')
            .select('entities.id')
            .whereRef('entities.instance_id', '=', 'proposals.instance_id')
            .where('entities.kind', '=', 'event')
            .whereRef('entities.id', '=', 'proposals.event_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('removed_entities')
            .select('removed_entities.id')
            .whereRef('removed_entities.instance_id', '=', 'proposals.instance_id')
            .where('removed_entities.kind', '=', 'event')
            .whereRef('removed_entities.id', '=', 'proposals.event_id')
            .where('removed_entities.document', 'is not', null),
        ),
      ),
    )
    .execute();
}

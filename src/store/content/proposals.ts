// Proposals (rule W18). A proposed change is stored here. A proposed new event is stored as an event; its row here is derived from it.

import type { Kysely, Transaction } from 'kysely';
import type { Event } from '../../model/event.ts';
import type { AnsweredProposal, NewProposal, Proposal, ProposedFields } from '../../model/proposal.ts';
import { runInBatches } from '../batches.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { ProposalsTable, Tables } from '../tables.ts';
import { narrowToKind } from './by-kind.ts';
import type { Delta } from './diff.ts';
import { type DecidedProposal, type DecisionContext, notifyProposer, type ProposalOutcome } from './notify-proposer.ts';

/** `is_new` of a new event that was decided on. If the decision is undone, the event is pending again for the same proposer. */
export const DECIDED_NEW_EVENT = 2;

/** `is_new` of a change that was decided on; the proposer sees the outcome for a while. */
export const DECIDED_CHANGE = 3;

export const PENDING_STATES = [0, 1];

/** Retention of decisions on new events, as long as a change can be undone. */
const DECIDED_MS = 400 * 86_400_000;

/** Time for which proposers see the outcome of a change. */
const ANSWERED_MS = 90 * 86_400_000;

export interface ProposalQuery {
  readonly id?: number;
  readonly eventId?: number;
  readonly accountId?: number;
}

/** Returns pending proposals, oldest first. Omits those for events in the trash. */
export async function readProposals(
  db: Kysely<Tables>,
  instanceId: number,
  { id, eventId, accountId }: ProposalQuery,
): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('is_new', 'in', PENDING_STATES)
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
    merge: row.merge === null ? null : (parseStoredJson(row.merge, `proposal ${row.id}`) as ProposedFields),
    base: parseStoredJson(row.base, `proposal ${row.id}`) as ProposedFields,
    baseRevision: row.base_revision,
    note: row.note,
  }));
}

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

export async function deleteProposal(tx: Transaction<Tables>, instanceId: number, id: number): Promise<void> {
  await tx.deleteFrom('proposals').where('instance_id', '=', instanceId).where('id', '=', id).execute();
}

export async function storeDecision(
  tx: Transaction<Tables>,
  id: number,
  { outcome, wantedTitle = '', event }: Pick<DecidedProposal, 'outcome' | 'wantedTitle' | 'event'>,
  by: DecisionContext,
): Promise<void> {
  const base = JSON.stringify(answerOf(outcome, wantedTitle, event, by));
  await tx
    .updateTable('proposals')
    // The proposed fields are kept only while pending, because they may name people.
    .set({ is_new: DECIDED_CHANGE, decided_at: by.at, base, merge: '{}' })
    .where('instance_id', '=', by.instanceId)
    .where('id', '=', id)
    .execute();
}

function answerOf(
  outcome: ProposalOutcome,
  title: string,
  { startsAt }: Event,
  { actor, word }: DecisionContext,
): Omit<AnsweredProposal, 'id' | 'eventId' | 'isNew' | 'at'> {
  return { outcome, by: actor, word, title, day: startsAt.slice(0, 10) };
}

export async function setProposalNote(
  tx: Transaction<Tables>,
  instanceId: number,
  id: number,
  note: string,
): Promise<void> {
  await tx.updateTable('proposals').set({ note }).where('instance_id', '=', instanceId).where('id', '=', id).execute();
}

interface Proposing extends DecisionContext {
  readonly revision: number;
  readonly what: string;
}

interface ChangedEvent {
  readonly id: number;
  readonly before: Event | undefined;
  readonly after: Event | undefined;
}

/**
 * Stores proposals for events that became proposed, and settles the proposals of events no longer proposed. Notifies proposers of the
 * decision, and of removed events. A restored event gets its pending proposals back.
 */
export async function updateProposalsOnEventChange(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  proposing: Proposing,
): Promise<void> {
  const events = deltas.flatMap(({ kind, id, after, entityBefore }): ChangedEvent[] =>
    kind === 'event'
      ? [{ id, before: narrowToKind('event', kind, entityBefore()), after: narrowToKind('event', kind, after?.entity) }]
      : [],
  );
  await notifyOfRemoval(tx, events, proposing);
  // An event restored from the trash may have had another state before.
  const turned = events.filter(({ before, after }) => after !== undefined && before?.state !== after.state);
  await settleNewEvents(
    tx,
    turned.filter(({ before, after }) => after?.state !== 'proposed' && (before?.state ?? 'proposed') === 'proposed'),
    proposing,
  );
  await letWait(
    tx,
    // An event that holds a room for an offer is pending with the requester, not the office (rule H8).
    turned.filter(({ after }) => after?.state === 'proposed' && after.requestId === null),
    proposing,
  );
}

/** Notifies the proposers whose events were removed, because their proposals can no longer be decided on. */
async function notifyOfRemoval(
  tx: Transaction<Tables>,
  events: readonly ChangedEvent[],
  proposing: Proposing,
): Promise<void> {
  const gone = new Map(events.flatMap(({ id, before, after }) => (after === undefined ? [[id, before]] : [])));
  await runInBatches([...gone.keys()], async (ids) => {
    const rows = await rowsOf(tx, proposing.instanceId, ids)
      .where('is_new', 'in', PENDING_STATES)
      .select(['event_id', 'account_id'])
      .distinct()
      .execute();
    for (const { event_id: eventId, account_id: accountId } of rows) {
      const event = gone.get(eventId);
      if (event !== undefined)
        await notifyProposer(tx, { accountId, event, outcome: 'removed', isGone: true }, proposing);
    }
  });
}

async function settleNewEvents(
  tx: Transaction<Tables>,
  events: readonly ChangedEvent[],
  proposing: Proposing,
): Promise<void> {
  const byId = new Map(events.map((one) => [one.id, one]));
  await runInBatches([...byId.keys()], async (ids) => {
    const rows = await rowsOf(tx, proposing.instanceId, ids)
      .where('is_new', '=', 1)
      .select(['event_id', 'account_id'])
      .execute();
    for (const { event_id: eventId, account_id: accountId } of rows) {
      const { before, after } = byId.get(eventId) as ChangedEvent;
      const outcome = after?.state === 'ready' ? 'accepted' : 'declined';
      const event = before ?? (after as Event);
      // The approver may have changed the title.
      const wantedTitle = outcome === 'accepted' ? (after?.title ?? event.title) : event.title;
      await notifyProposer(tx, { accountId, event, outcome, wantedTitle }, proposing);
      await tx
        .updateTable('proposals')
        .set({
          is_new: DECIDED_NEW_EVENT,
          decided_at: proposing.at,
          base: JSON.stringify(answerOf(outcome, wantedTitle, event, proposing)),
        })
        .where('instance_id', '=', proposing.instanceId)
        .where('event_id', '=', eventId)
        .where('is_new', '=', 1)
        .execute();
    }
  });
}

async function letWait(
  tx: Transaction<Tables>,
  events: readonly ChangedEvent[],
  { instanceId, revision, at, actor, accountId, what }: Proposing,
): Promise<void> {
  const isTakenBack = new Map(events.map(({ id, before }) => [id, what === 'undo' && before !== undefined]));
  await runInBatches([...isTakenBack.keys()], async (ids) => {
    const known = await rowsOf(tx, instanceId, ids)
      .where('is_new', 'in', [1, DECIDED_NEW_EVENT])
      .select(['id', 'event_id', 'is_new'])
      .execute();
    // An undone approval returns the event to its proposer.
    const staying = known.filter((row) => row.is_new === 1 || isTakenBack.get(row.event_id) === true);
    const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
    const stale = idsOf(known.filter((row) => !staying.includes(row)));
    if (staying.length > 0) {
      await tx
        .updateTable('proposals')
        .set({ is_new: 1, decided_at: null, base: '{}' })
        .where('id', 'in', idsOf(staying))
        .execute();
    }
    if (stale.length > 0) await tx.deleteFrom('proposals').where('id', 'in', stale).execute();
    const waiting = new Set(staying.map((row) => row.event_id));
    const rows = ids
      .filter((id) => !waiting.has(id))
      .map((id) => ({
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
        decided_at: null,
      }));
    await runInBatches(rows, (some: readonly Omit<ProposalsTable, 'id'>[]) =>
      tx
        .insertInto('proposals')
        .values([...some])
        .execute(),
    );
  });
}

function rowsOf(tx: Transaction<Tables>, instanceId: number, eventIds: readonly number[]) {
  return tx.selectFrom('proposals').where('instance_id', '=', instanceId).where('event_id', 'in', eventIds);
}

/** Deletes decided proposals after their retention, and proposals for events that can't be restored. */
export async function deleteOldProposals(tx: Transaction<Tables>, at: number): Promise<void> {
  // Older versions did not store the time of a decision, so its retention starts now.
  await tx
    .updateTable('proposals')
    .set({ decided_at: at })
    .where('is_new', '=', DECIDED_NEW_EVENT)
    .where('decided_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('proposals')
    .where('is_new', '=', DECIDED_NEW_EVENT)
    .where('decided_at', '<', at - DECIDED_MS)
    .execute();
  await tx
    .deleteFrom('proposals')
    .where('is_new', '=', DECIDED_CHANGE)
    .where('decided_at', '<', at - ANSWERED_MS)
    .execute();
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

// Transaction of one content change. Collects the entities put and removed, so that its later reads see them. At the end it validates the
// change as a whole and returns deltas.

import type { Kysely, Transaction } from 'kysely';
import type { Entity, Kind } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { StoredKind, VersionedEntity } from '../../model/present.ts';
import type { AnsweredProposal } from '../../model/proposal.ts';
import type { Assignment, RotaRole } from '../../model/rota/rota.ts';
import { listPersonIdsInField } from '../../model/rota/rota-cells.ts';
import { runInBatches } from '../batches.ts';
import { type BookingUpdateOptions, countNotifiedBookings } from '../bookings/update-bookings-on-event-change.ts';
import { countBookings, hasBookings, validateBookings } from '../bookings/validate-bookings.ts';
import type { ChangeMetadata, InstanceRecord } from '../instances.ts';
import { dropLostRequestIds } from '../room-requests/request-links.ts';
import { createRoomRequestTransaction, type DeletedRequest } from '../room-requests/request-transaction.ts';
import { countNotifiedRequests } from '../room-requests/update-requests-on-event-change.ts';
import { createRotaTransaction } from '../rota/rota-transaction.ts';
import { countNotifiedVolunteers } from '../rota/update-rota-on-event-change.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';
import { narrowToKind, type ValueOf, type VersionedOf } from './by-kind.ts';
import { allocateIds, fieldCounterName, readCounter } from './counters.ts';
import type { Delta } from './diff.ts';
import { deriveColumns, isRemovedWithRequiredEntity, parseEntity, referencesOf } from './documents.ts';
import type { ChangeType } from './history.ts';
import { notifyProposer } from './notify-proposer.ts';
import { PendingContent } from './pending.ts';
import { detachReferences, findAncestors, findMissingReferences, findReferrers } from './pending-references.ts';
import { findNewClashes, readPendingUses } from './pending-uses.ts';
import type { ChangedEntity, ContentTransaction, EntityKey, HistoryPosition } from './port.ts';
import {
  DECIDED_CHANGE,
  DECIDED_NEW_EVENT,
  deleteProposal,
  PENDING_STATES,
  putProposal,
  readProposals,
  setProposalNote,
  storeDecision,
} from './proposals.ts';
import { readEntityRowPage } from './rows.ts';
import { findStoredResponse, storeResponse } from './stored-responses.ts';
import { bumpTouchedRevisions } from './touched-entities.ts';
import { validateChange } from './validate-change.ts';

export interface OpenContentTransaction {
  readonly content: ContentTransaction;
  /** Validates the change as a whole. Throws InUseError or InvalidContentError. */
  readonly finish: () => Promise<Delta[]>;
  /** True if data without deltas was written: proposals, keys of private pages, mails. */
  readonly hasOtherWrites: () => boolean;
  readonly forgotten: readonly DeletedRequest[];
}

export function createContentTransaction(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  change: Pick<ChangeMetadata, 'at' | 'actor' | 'accountId'> & {
    readonly word?: string;
    readonly what?: ChangeType | undefined;
    readonly bookings?: BookingUpdateOptions | undefined;
  },
): OpenContentTransaction {
  const pending = new PendingContent(tx, record, change);
  let wroteBeside = false;
  const forgotten: DeletedRequest[] = [];
  const content: ContentTransaction = {
    instance: record.instance,
    revision: record.revision,
    changed: () =>
      pending
        .deltas()
        .map(
          ({ kind, id, after, entityBefore }) =>
            ({ kind, id, before: entityBefore(), after: after?.entity }) as ChangedEntity,
        ),
    get: async <K extends StoredKind>(kind: K, id: number) =>
      (pending.known({ kind, id }) ?? (await pending.look({ kind, id })))?.present as VersionedOf<K> | undefined,
    getAll: async <K extends StoredKind>(kind: K, ids: readonly number[]) =>
      (await pending.lookAll(kind, ids)) as VersionedOf<K>[],
    all: async <K extends StoredKind>(kind: K) => valuesOf(await pending.lookAll(kind)) as ValueOf<K>[],
    labels: (kind, ids) => labelsOf(pending, kind, ids),
    uses: (kind, span, id) => readPendingUses(pending, kind, span, id),
    findNewClashes: () => findNewClashes(pending),
    highestField: (formId) => readCounter(tx, record.id, fieldCounterName(formId)),
    isBooked: (eventId) => hasBookings(tx, record.id, eventId),
    bookingCount: (eventId) => countBookings(tx, record.id, eventId),
    countNotifiedBookings: () => {
      const { at, what, bookings } = change;
      return countNotifiedBookings(tx, record, pending.deltas(), { ...bookings, at, what });
    },
    countNotifiedVolunteers: async () => {
      await endOffers(pending);
      return countNotifiedVolunteers(tx, record, pending.deltas(), {
        at: change.at,
        isSilent: change.bookings?.isSilent === true,
      });
    },
    countNotifiedRequests: () => {
      const { at, bookings, what } = change;
      return countNotifiedRequests(tx, record, pending.deltas(), { at, what, isSilent: bookings?.isSilent === true });
    },
    plan: createRotaTransaction(tx, record, change.at, () => {
      wroteBeside = true;
    }),
    requests: createRoomRequestTransaction(tx, record, change.at, {
      onWrite: () => {
        wroteBeside = true;
      },
      forgotten,
    }),
    page: async <K extends StoredKind>(kind: K, after: number, limit: number) =>
      (await readEntityRowPage(tx, record.id, kind, after, limit)) as VersionedOf<K>[],
    changedSince: (revision) => changedSince(tx, record.id, revision),
    mark: markOf(tx, record),
    shownEvents: async (since) => (await pending.shownEvents(since)) as Event[],
    findResponse: (key) => findStoredResponse(tx, record.id, key, change.at),
    storeResponse: (key, answered) => storeResponse(tx, record.id, key, answered, change.at),
    proposals: (which = {}) => readProposals(tx, record.id, which),
    answeredProposals: (which) => readAnswered(tx, record.id, which),
    putProposal: (proposal, id) => {
      wroteBeside = true;
      return putProposal(tx, record.id, proposal, id);
    },
    noteProposal: (id, note) => {
      wroteBeside = true;
      return setProposalNote(tx, record.id, id, note);
    },
    dropProposal: async ({ id, accountId, eventId, merge }, outcome) => {
      wroteBeside = true;
      const event = (await content.get('event', eventId))?.value;
      if (outcome === undefined || event === undefined) return deleteProposal(tx, record.id, id);
      const { at, actor, word = '' } = change;
      const isGone = outcome === 'accepted' && merge === null;
      const by = { instanceId: record.id, at, actor, accountId: change.accountId ?? null, word };
      const wanted = merge?.['title'];
      const wantedTitle = typeof wanted === 'string' ? wanted : event.title;
      await storeDecision(tx, id, { event, outcome, wantedTitle }, by);
      await notifyProposer(tx, { accountId, event, outcome, wantedTitle, isGone }, by);
    },
    missing: (references) => findMissingReferences(pending, references),
    referrers: (kind, id) => findReferrers(pending, { kind, id }),
    ancestors: (kind, id, known) => findAncestors(pending, kind, id, known),
    detach: (kind, id) => detachReferences(pending, { kind, id }),
    newIds: (kind, count) => allocateIds(tx, record.id, kind, count),
    newId: async (kind) => (await allocateIds(tx, record.id, kind, 1))[0] as number,
    put: async (kind, entity, expected) => {
      const { id } = entity;
      pending.set({ kind, id, before: await pending.expect({ kind, id }, expected), entity });
    },
    remove: async (kind, id, expected) => {
      pending.set({ kind, id, before: await pending.expect({ kind, id }, expected), entity: undefined });
    },
    erase: async (kind, id, expected) => {
      const key = { kind, id };
      const before = expected === 'gone' ? await pending.expectGone(key) : await pending.expect(key, expected);
      pending.set({ ...key, before, entity: undefined, isErased: true });
    },
  };
  const finish = async () => {
    eraseAlong(pending);
    await endOffers(pending);
    await dropLostRequestIds(pending);
    await bumpTouchedRevisions(pending);
    const deltas = pending.deltas();
    await validateChange(deltas, content);
    await validateBookings(tx, record.id, deltas, change.bookings ?? {});
    return deltas;
  };
  return { content, finish, hasOtherWrites: () => wroteBeside, forgotten };
}

function eraseAlong(pending: PendingContent): void {
  const erased = pending.values().filter(({ isErased }) => isErased === true);
  if (erased.length === 0) return;
  const names = (entity: Entity, kind: string) =>
    referencesOf(kind, entity).some((to) => erased.some((one) => one.kind === to.kind && one.id === to.id));
  for (const one of pending.values()) {
    const before =
      one.entity === undefined && isRemovedWithRequiredEntity(one.kind) ? pending.entityBefore(one) : undefined;
    if (before !== undefined && names(before, one.kind)) pending.set({ ...one, isErased: true });
  }
}

function valuesOf(some: readonly VersionedEntity[]) {
  return some.map(({ value }) => value);
}

/** Deletes swap offers of people who were removed from an event's field. */
async function endOffers(pending: PendingContent): Promise<void> {
  const left = await findPeopleRemovedFromFields(pending);
  if (left.size === 0) return;
  const ids: number[] = [];
  await runInBatches([...left.keys()], async (labels) => {
    const rows = await pending.tx
      .selectFrom('entities')
      .select('id')
      .where('instance_id', '=', pending.record.id)
      .where('kind', '=', 'assignment')
      .where('label', 'in', labels)
      .execute();
    ids.push(...rows.map(({ id }) => id));
  });
  for (const { id, value } of await pending.lookAll('assignment', ids)) {
    const { eventId, roleId, personId, offered } = value as Assignment;
    if (!offered || personId === null || left.get(`${eventId} ${roleId}`)?.has(personId) !== true) continue;
    const row = (await pending.look({ kind: 'assignment', id }))?.row;
    pending.set({ kind: 'assignment', id, before: row, entity: undefined });
  }
}

/** Returns the people removed from fields, by event and role; the keys have the form of assignment labels. */
async function findPeopleRemovedFromFields(pending: PendingContent): Promise<Map<string, ReadonlySet<number>>> {
  const left = new Map<string, ReadonlySet<number>>();
  let roles: readonly RotaRole[] | undefined;
  for (const { kind, id, after, entityBefore } of pending.deltas()) {
    if (kind !== 'event') continue;
    const [was, is] = [narrowToKind('event', kind, entityBefore()), narrowToKind('event', kind, after?.entity)];
    if (was === undefined || is === undefined) continue;
    roles ??= (await pending.lookAll('role')).map(({ value }) => value as RotaRole);
    for (const { id: roleId, field } of roles) {
      const stay = new Set(listPersonIdsInField(is, field));
      const gone = listPersonIdsInField(was, field).filter((personId) => !stay.has(personId));
      if (gone.length > 0) left.set(`${id} ${roleId}`, new Set(gone));
    }
  }
  return left;
}

async function labelsOf(
  pending: PendingContent,
  kind: Kind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { tx, record } = pending;
  const labels = new Map<number, string>();
  await runInBatches([...new Set(ids)], async (some) => {
    const rows = await tx
      .selectFrom('entities')
      .select(['id', 'label'])
      .where('instance_id', '=', record.id)
      .where('kind', '=', kind)
      .where('id', 'in', some)
      .execute();
    for (const { id, label } of rows) labels.set(id, label);
  });
  for (const id of ids) {
    const changed = pending.get({ kind, id });
    if (changed?.entity !== undefined) labels.set(id, deriveColumns(kind, changed.entity).label);
    else if (changed !== undefined) labels.delete(id);
  }
  return labels;
}

interface WhichAnswered {
  readonly accountId: number;
  readonly since: number;
}

async function readAnswered(db: Kysely<Tables>, instanceId: number, which: WhichAnswered): Promise<AnsweredProposal[]> {
  const all = [...(await readDecided(db, instanceId, which)), ...(await readGone(db, instanceId, which))];
  return all.toSorted((one, other) => other.at - one.at || other.id - one.id);
}

async function readDecided(
  db: Kysely<Tables>,
  instanceId: number,
  { accountId, since }: WhichAnswered,
): Promise<AnsweredProposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .select(['id', 'event_id', 'is_new', 'decided_at', 'base'])
    .where('instance_id', '=', instanceId)
    .where('account_id', '=', accountId)
    .where('is_new', 'in', [DECIDED_NEW_EVENT, DECIDED_CHANGE])
    .where('decided_at', '>=', since)
    .execute();
  return rows.flatMap((row): AnsweredProposal[] => {
    const said = parseStoredJson(row.base, `proposal ${row.id}`) as Partial<AnsweredProposal>;
    const { outcome, by = '', word = '', title = '', day = '' } = said;
    if (outcome === undefined) return [];
    const isNew = row.is_new === DECIDED_NEW_EVENT;
    return [{ id: row.id, eventId: row.event_id, isNew, at: row.decided_at ?? 0, outcome, by, word, title, day }];
  });
}

/** Reads pending proposals for events that another user removed. They are pending again if the event is restored from the trash. */
async function readGone(
  db: Kysely<Tables>,
  instanceId: number,
  { accountId, since }: WhichAnswered,
): Promise<AnsweredProposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .innerJoin('removed_entities', (join) =>
      join
        .onRef('removed_entities.instance_id', '=', 'proposals.instance_id')
        .onRef('removed_entities.id', '=', 'proposals.event_id')
        .on('removed_entities.kind', '=', 'event'),
    )
    .leftJoin('history', (join) =>
      join
        .onRef('history.instance_id', '=', 'removed_entities.instance_id')
        .onRef('history.revision', '=', 'removed_entities.revision'),
    )
    .select(['proposals.id', 'proposals.event_id', 'proposals.is_new', 'proposals.by'])
    .select(['removed_entities.removed_at', 'removed_entities.document', 'history.actor'])
    .where('proposals.instance_id', '=', instanceId)
    .where('proposals.account_id', '=', accountId)
    .where('proposals.is_new', 'in', PENDING_STATES)
    .where('removed_entities.document', 'is not', null)
    .where('removed_entities.removed_at', '>=', since)
    .execute();
  return rows.flatMap(({ id, event_id: eventId, is_new, by: proposer, removed_at: at, document, actor }) => {
    if (document === null || actor === proposer) return [];
    const event = narrowToKind('event', 'event', parseEntity({ kind: 'event', id: eventId, document }));
    const [title, day] = [event?.title ?? '', event?.startsAt.slice(0, 10) ?? ''];
    return [
      { id, eventId, isNew: is_new === 1, at, outcome: 'removed' as const, by: actor ?? '', word: '', title, day },
    ];
  });
}

async function changedSince(db: Kysely<Tables>, instanceId: number, revision: number): Promise<EntityKey[]> {
  const rows = await db
    .selectFrom('history_entities')
    .select(['kind', 'id'])
    .distinct()
    .where('instance_id', '=', instanceId)
    .where('revision', '>', revision)
    .execute();
  return rows.map(({ kind, id }) => ({ kind: kind as StoredKind, id }));
}

function markOf(db: Kysely<Tables>, { id: instanceId, contentRevision }: InstanceRecord): HistoryPosition {
  const timeOfRevision = async (revision: number) => {
    const line = await db
      .selectFrom('journal')
      .select('at')
      .where('instance_id', '=', instanceId)
      .where('revision', '=', revision)
      .executeTakeFirst();
    return line?.at;
  };
  return { instanceId, contentRevision, timeOfRevision };
}

// Transaction of one change of content. Gathers what is put and removed; later reads see it. At the end the change is validated as a
// whole and returned as deltas.

import type { Transaction } from 'kysely';
import type { Entity, Kind } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { Present, StoredKind } from '../../model/present.ts';
import type { Assignment, PlanRole } from '../../model/rota/rota.ts';
import { personIdsIn } from '../../model/rota/rota-cells.ts';
import { inBatches } from '../batches.ts';
import { countBookings, hasBookings, judgeBookings } from '../bookings/judge-bookings.ts';
import { type BookingOptions, countNotified } from '../bookings/update-bookings-on-event-change.ts';
import type { Change, InstanceRecord } from '../instances.ts';
import { openPlanTransaction } from '../rota/rota-transaction.ts';
import { countServing } from '../rota/update-rota-on-event-change.ts';
import type { Tables } from '../tables.ts';
import { findAnswered, keepAnswered } from './answered.ts';
import { readAnswered } from './answered-proposals.ts';
import { ofKind, type PresentOf, type ValueOf } from './by-kind.ts';
import { fieldsOf, highestOf, nextIds } from './counters.ts';
import type { Delta } from './diff.ts';
import { derivedOf, goesWithNamed, referencesOf } from './documents.ts';
import type { What } from './history.ts';
import { judge } from './judge.ts';
import { PendingContent } from './pending.ts';
import { ancestors, detach, missing, referrers } from './pending-references.ts';
import { clashesMade, pendingUses } from './pending-uses.ts';
import type { ChangedEntity, ContentTransaction } from './port.ts';
import { answerProposal, dropProposal, noteProposal, putProposal, readProposals } from './proposals.ts';
import { presentPage } from './rows.ts';
import { changedSince, markOf } from './since.ts';
import { tellProposer } from './tell-proposer.ts';
import { touchPending } from './touched.ts';

export interface OpenTransaction {
  readonly content: ContentTransaction;
  /** Validates the change as a whole. Throws InUse or Invalid. */
  readonly finish: () => Promise<Delta[]>;
  /** Whether data without deltas was written: proposals, keys of private pages, mails. */
  readonly wroteBeside: () => boolean;
}

export function openTransaction(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  change: Pick<Change, 'at' | 'actor' | 'accountId'> & {
    readonly word?: string;
    readonly what?: What | undefined;
    readonly bookings?: BookingOptions | undefined;
  },
): OpenTransaction {
  const pending = new PendingContent(tx, record, change);
  let wroteBeside = false;
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
      (pending.known({ kind, id }) ?? (await pending.look({ kind, id })))?.present as PresentOf<K> | undefined,
    getAll: async <K extends StoredKind>(kind: K, ids: readonly number[]) =>
      (await pending.lookAll(kind, ids)) as PresentOf<K>[],
    all: async <K extends StoredKind>(kind: K) => valuesOf(await pending.lookAll(kind)) as ValueOf<K>[],
    labels: (kind, ids) => labelsOf(pending, kind, ids),
    uses: (kind, span, id) => pendingUses(pending, kind, span, id),
    clashesMade: () => clashesMade(pending),
    highestField: (formId) => highestOf(tx, record.id, fieldsOf(formId)),
    isBooked: (eventId) => hasBookings(tx, record.id, eventId),
    bookingCount: (eventId) => countBookings(tx, record.id, eventId),
    bookingsTold: () => {
      const { at, what, bookings } = change;
      return countNotified(tx, record, pending.deltas(), { ...bookings, at, what });
    },
    servingTold: async () => {
      await endOffers(pending);
      return countServing(tx, record, pending.deltas(), {
        at: change.at,
        isSilent: change.bookings?.isSilent === true,
      });
    },
    plan: openPlanTransaction(tx, record, change.at, () => {
      wroteBeside = true;
    }),
    page: async <K extends StoredKind>(kind: K, after: number, limit: number) =>
      (await presentPage(tx, record.id, kind, after, limit)) as PresentOf<K>[],
    changedSince: (revision) => changedSince(tx, record.id, revision),
    mark: markOf(tx, record),
    shownEvents: async (since) => (await pending.shownEvents(since)) as Event[],
    answered: (key) => findAnswered(tx, record.id, key, change.at),
    keepAnswer: (key, answered) => keepAnswered(tx, record.id, key, answered, change.at),
    proposals: (which = {}) => readProposals(tx, record.id, which),
    answeredProposals: (which) => readAnswered(tx, record.id, which),
    putProposal: (proposal, id) => {
      wroteBeside = true;
      return putProposal(tx, record.id, proposal, id);
    },
    noteProposal: (id, note) => {
      wroteBeside = true;
      return noteProposal(tx, record.id, id, note);
    },
    dropProposal: async ({ id, accountId, eventId, merge }, outcome) => {
      wroteBeside = true;
      const event = (await content.get('event', eventId))?.value;
      if (outcome === undefined || event === undefined) return dropProposal(tx, record.id, id);
      const { at, actor, word = '' } = change;
      const isGone = outcome === 'accepted' && merge === null;
      const by = { instanceId: record.id, at, actor, accountId: change.accountId ?? null, word };
      const wanted = merge?.['title'];
      const wantedTitle = typeof wanted === 'string' ? wanted : event.title;
      await answerProposal(tx, id, { event, outcome, wantedTitle }, by);
      await tellProposer(tx, { accountId, event, outcome, wantedTitle, isGone }, by);
    },
    missing: (references) => missing(pending, references),
    referrers: (kind, id) => referrers(pending, { kind, id }),
    ancestors: (kind, id, known) => ancestors(pending, kind, id, known),
    detach: (kind, id) => detach(pending, { kind, id }),
    newIds: (kind, count) => nextIds(tx, record.id, kind, count),
    newId: async (kind) => (await nextIds(tx, record.id, kind, 1))[0] as number,
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
    await touchPending(pending);
    const deltas = pending.deltas();
    await judge(deltas, content);
    await judgeBookings(tx, record.id, deltas, change.bookings ?? {});
    return deltas;
  };
  return { content, finish, wroteBeside: () => wroteBeside };
}

/** Erases the dependent entities of an erased person: assignments and absences (rules W17 and D17). */
function eraseAlong(pending: PendingContent): void {
  const erased = pending.values().filter(({ isErased }) => isErased === true);
  if (erased.length === 0) return;
  const names = (entity: Entity, kind: string) =>
    referencesOf(kind, entity).some((to) => erased.some((one) => one.kind === to.kind && one.id === to.id));
  for (const one of pending.values()) {
    const before = one.entity === undefined && goesWithNamed(one.kind) ? pending.entityBefore(one) : undefined;
    if (before !== undefined && names(before, one.kind)) pending.set({ ...one, isErased: true });
  }
}

function valuesOf(some: readonly Present[]) {
  return some.map(({ value }) => value);
}

/** Removes swap offers of people who were removed from an event's field. */
async function endOffers(pending: PendingContent): Promise<void> {
  const left = await leftFields(pending);
  if (left.size === 0) return;
  const ids: number[] = [];
  await inBatches([...left.keys()], async (labels) => {
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

/** Returns the people removed from fields, by event and role as in the labels of assignments. */
async function leftFields(pending: PendingContent): Promise<Map<string, ReadonlySet<number>>> {
  const left = new Map<string, ReadonlySet<number>>();
  let roles: readonly PlanRole[] | undefined;
  for (const { kind, id, after, entityBefore } of pending.deltas()) {
    if (kind !== 'event') continue;
    const [was, is] = [ofKind('event', kind, entityBefore()), ofKind('event', kind, after?.entity)];
    if (was === undefined || is === undefined) continue;
    roles ??= (await pending.lookAll('role')).map(({ value }) => value as PlanRole);
    for (const { id: roleId, field } of roles) {
      const stay = new Set(personIdsIn(is, field));
      const gone = personIdsIn(was, field).filter((personId) => !stay.has(personId));
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
  await inBatches([...new Set(ids)], async (some) => {
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
    if (changed?.entity !== undefined) labels.set(id, derivedOf(kind, changed.entity).label);
    else if (changed !== undefined) labels.delete(id);
  }
  return labels;
}

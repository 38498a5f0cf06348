// Resource uses during a change, and the clashes it would cause (rule W13).

import {
  type Clash,
  compareUses,
  findClashes,
  intersectSpans,
  overlaps,
  type ResourceUse,
  resourceUsesOf,
} from '../../model/resource-use.ts';
import type { ResourceKind, UseSpan } from '../../model/resources.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { narrowToKind } from './by-kind.ts';
import type { PendingContent, PendingEntity } from './pending.ts';
import { readUsesBetween } from './resource-uses.ts';

/** Maximum uses of a kind that are looked up one by one. For more, all uses in the time span of the change are read at once. */
const MAX_SINGLE_LOOKUPS = 50;

const MAX_CLASHES = 10_000;

export async function readPendingUses(
  pending: PendingContent,
  kind: ResourceKind,
  span: UseSpan,
  id?: number,
): Promise<ResourceUse[]> {
  const changed = eventsOf(pending).flatMap(usesNow);
  const wanted = changed.filter(
    (use) => use.kind === kind && (id === undefined || use.id === id) && overlaps(use, span),
  );
  return [...(await findUntouched(pending, kind, span, id)), ...wanted].sort(compareUses);
}

export async function findNewClashes(pending: PendingContent): Promise<Clash[]> {
  const events = eventsOf(pending);
  const [stood, put] = [events.flatMap((one) => usesBefore(pending, one)), events.flatMap(usesNow)];
  // Unchanged uses can't cause new clashes.
  if (isSameJson(stood, put)) return [];
  const others = await findOtherUses(pending, put);
  const before = Map.groupBy([...stood, ...others], ({ eventId }) => eventId);
  const wereBoth = (clash: Clash): boolean => {
    const ofResource = ({ kind, id }: ResourceUse) => kind === clash.kind && id === clash.id;
    const [a = [], b = []] = clash.eventIds.map((eventId) => before.get(eventId)?.filter(ofResource) ?? []);
    return a.some((one) => b.some((other) => overlaps(one, other) && isWithin(clash, intersectSpans(one, other))));
  };
  const made: Clash[] = [];
  for (const clash of findClashes([...put, ...others])) {
    const ofChange = clash.eventIds.filter((id) => pending.has({ kind: 'event', id }));
    if (ofChange.length === 0 || wereBoth(clash)) continue;
    const [a, b] = clash.eventIds;
    for (const id of ofChange) made.push({ ...clash, eventIds: [id, id === a ? b : a] });
    if (made.length >= MAX_CLASHES) break;
  }
  return made;
}

function isWithin(inner: UseSpan, outer: UseSpan): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

function eventsOf(pending: PendingContent): PendingEntity[] {
  return pending.values().filter(({ kind }) => kind === 'event');
}

function usesNow({ kind, entity }: Pick<PendingEntity, 'kind' | 'entity'>): ResourceUse[] {
  const event = narrowToKind('event', kind, entity);
  return event === undefined ? [] : resourceUsesOf(event);
}

function usesBefore(pending: PendingContent, one: PendingEntity): ResourceUse[] {
  return usesNow({ kind: one.kind, entity: pending.entityBefore(one) });
}

async function findUntouched(
  pending: PendingContent,
  kind: ResourceKind,
  span: UseSpan,
  id?: number,
): Promise<ResourceUse[]> {
  const stored = await readUsesBetween(pending.tx, pending.record.id, kind, span, id);
  return stored.filter(({ eventId }) => !pending.has({ kind: 'event', id: eventId }));
}

/** Returns stored uses of the same resources by other events: all that overlap these uses, each once, and possibly others. */
async function findOtherUses(pending: PendingContent, uses: readonly ResourceUse[]): Promise<ResourceUse[]> {
  const others: ResourceUse[][] = [];
  for (const [kind, some] of Map.groupBy(uses, (use) => use.kind)) others.push(await othersOfKind(pending, kind, some));
  return others.flat();
}

async function othersOfKind(
  pending: PendingContent,
  kind: ResourceKind,
  uses: readonly ResourceUse[],
): Promise<ResourceUse[]> {
  if (uses.length > MAX_SINGLE_LOOKUPS) return findUntouched(pending, kind, enclosingSpan(uses));
  const found = new Map<string, ResourceUse>();
  for (const use of uses) {
    for (const other of await findUntouched(pending, kind, use, use.id)) {
      found.set(`${other.eventId} ${other.id} ${other.from}`, other);
    }
  }
  return [...found.values()];
}

function enclosingSpan(spans: readonly UseSpan[]): UseSpan {
  return spans.reduce(({ from, to }, span) => ({
    from: span.from < from ? span.from : from,
    to: span.to > to ? span.to : to,
  }));
}

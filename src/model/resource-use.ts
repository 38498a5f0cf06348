// Use of resources by events (`resources.ts`), and clashes between two events (rules W13 and W19).

import type { Event } from './event.ts';
import { RESOURCES, type ResourceKind, type ResourceRule, type UseSpan } from './resources.ts';

/** Use of a resource by an event; an event may use it several times. */
export interface ResourceUse extends UseSpan {
  readonly kind: ResourceKind;
  readonly id: number;
  readonly eventId: number;
}

export interface Clash extends UseSpan {
  readonly kind: ResourceKind;
  readonly id: number;
  readonly eventIds: readonly [number, number];
}

const TABLE = Object.entries(RESOURCES) as readonly (readonly [ResourceKind, ResourceRule])[];

/** Returns the uses of an event, one per resource and time; none if it is cancelled or a draft. */
export function resourceUsesOf(event: Event): ResourceUse[] {
  if (event.status === 'cancelled' || event.state === 'draft') return [];
  const uses: ResourceUse[] = [];
  for (const [kind, { idsIn, spansOf }] of TABLE) {
    const spans = spansOf(event);
    for (const id of new Set(idsIn(event))) {
      for (const { from, to } of spans) uses.push({ kind, id, eventId: event.id, from, to });
    }
  }
  return uses;
}

/** True if two spans overlap; adjacent spans do not. */
export function overlaps(a: UseSpan, b: UseSpan): boolean {
  return a.from < b.to && b.from < a.to;
}

/** True if two events use the same resource at the same time: the only definition of a clash (rules W13 and W19). */
export function areClashing(a: ResourceUse, b: ResourceUse): boolean {
  return a.kind === b.kind && a.id === b.id && a.eventId !== b.eventId && overlaps(a, b);
}

export function intersectSpans(a: UseSpan, b: UseSpan): UseSpan {
  return { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to };
}

export function compareUses(a: ResourceUse, b: ResourceUse): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  if (a.eventId !== b.eventId) return a.eventId - b.eventId;
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.id - b.id;
}

export function resourceKeyOf({ kind, id }: Pick<ResourceUse, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** Yields all pairs of clashing uses, sorted by the start of the later use. In a pair, the event that begins first comes first. */
export function* findClashes(uses: readonly ResourceUse[]): Generator<Clash> {
  const openOf = new Map(TABLE.map(([kind]) => [kind, new Map<number, ResourceUse[]>()]));
  for (const use of uses.toSorted(compareUses)) {
    const { kind, id } = use;
    const open = openOf.get(kind);
    const others = (open?.get(id) ?? []).filter(({ to }) => to > use.from);
    for (const other of others) {
      if (areClashing(other, use))
        yield { kind, id, eventIds: [other.eventId, use.eventId], ...intersectSpans(other, use) };
    }
    open?.set(id, [...others, use]);
  }
}

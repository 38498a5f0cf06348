// When rooms are taken while a change is made, and by which clashes it would leave them (rule W13).

import { sameJson } from '../../kit/same-json.ts';
import type { Event } from '../../model/event.ts';
import {
  byBeginning,
  clashesAmong,
  commonSpan,
  overlap,
  type RoomClash,
  type RoomUse,
  roomUsesOf,
  takesSame,
  type UseSpan,
} from '../../model/room-use.ts';
import { ofKind } from './by-kind.ts';
import type { Pending, PendingContent } from './pending.ts';
import { roomUsesBetween } from './room-uses.ts';

/** For more uses than these, all that overlap the whole time of the change are read at once. */
const MOST_LOOKED_UP = 50;

/** More clashes than these are not told of one change. */
const MOST_CLASHES = 10_000;

/** When rooms are taken within a time, by the beginning of the uses. */
export async function roomUses(pending: PendingContent, span: UseSpan, roomId?: number): Promise<RoomUse[]> {
  const changed = eventsOf(pending).flatMap(usesNow);
  const wanted = changed.filter((use) => overlap(use, span) && (roomId === undefined || use.roomId === roomId));
  return [...(await untouched(pending, span, roomId)), ...wanted].sort(byBeginning);
}

/** The clashes that events which the change has put make, by the put event and where they begin. */
export async function clashesMade(pending: PendingContent): Promise<RoomClash[]> {
  const events = eventsOf(pending);
  // Where no room is taken otherwise than before, none is taken twice that was not: there is nothing to look up.
  if (events.every((one) => plainlyTakesSame(pending, one))) return [];
  const [stood, put] = [events.flatMap((one) => usesBefore(pending, one)), events.flatMap(usesNow)];
  if (sameJson(stood, put)) return [];
  const others = await othersAt(pending, put);
  const before = new Map([...stood, ...others].map((use) => [`${use.eventId} ${use.roomId}`, use] as const));
  const wereBoth = ({ roomId, eventIds, from, to }: RoomClash): boolean => {
    const [a, b] = eventIds.map((id) => before.get(`${id} ${roomId}`));
    if (a === undefined || b === undefined || !overlap(a, b)) return false;
    const shared = commonSpan(a, b);
    return shared.from <= from && to <= shared.to;
  };
  const made: RoomClash[] = [];
  for (const clash of clashesAmong([...put, ...others])) {
    const ofChange = clash.eventIds.filter((id) => pending.has({ kind: 'event', id }));
    if (ofChange.length === 0 || wereBoth(clash)) continue;
    const [a, b] = clash.eventIds;
    for (const id of ofChange) made.push({ ...clash, eventIds: [id, id === a ? b : a] });
    if (made.length >= MOST_CLASHES) break;
  }
  return made;
}

function eventsOf(pending: PendingContent): Pending[] {
  return pending.values().filter(({ kind }) => kind === 'event');
}

function plainlyTakesSame(pending: PendingContent, one: Pending): boolean {
  const [before, now] = [eventBefore(pending, one), ofKind('event', one.kind, one.entity)];
  return before !== undefined && now !== undefined && takesSame(before, now);
}

function usesNow({ kind, entity }: Pending): RoomUse[] {
  const event = ofKind('event', kind, entity);
  return event === undefined ? [] : roomUsesOf(event);
}

function eventBefore(pending: PendingContent, one: Pending): Event | undefined {
  return ofKind('event', one.kind, pending.entityBefore(one));
}

function usesBefore(pending: PendingContent, one: Pending): RoomUse[] {
  const before = eventBefore(pending, one);
  return before === undefined ? [] : roomUsesOf(before);
}

/** The stored uses that overlap a time, but for those of events that the change has put or removed. */
async function untouched(pending: PendingContent, span: UseSpan, roomId?: number): Promise<RoomUse[]> {
  const stored = await roomUsesBetween(pending.tx, pending.record.id, span, roomId);
  return stored.filter(({ eventId: id }) => !pending.has({ kind: 'event', id }));
}

/** The stored uses of others at the times and in the rooms of these, each once; perhaps more of them. */
async function othersAt(pending: PendingContent, uses: readonly RoomUse[]): Promise<RoomUse[]> {
  if (uses.length > MOST_LOOKED_UP) return untouched(pending, around(uses));
  const found = new Map<string, RoomUse>();
  for (const use of uses) {
    for (const other of await untouched(pending, use, use.roomId)) found.set(`${other.eventId} ${other.roomId}`, other);
  }
  return [...found.values()];
}

function around(spans: readonly UseSpan[]): UseSpan {
  return spans.reduce(({ from, to }, span) => ({
    from: span.from < from ? span.from : from,
    to: span.to > to ? span.to : to,
  }));
}

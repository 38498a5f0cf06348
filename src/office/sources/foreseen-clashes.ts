// Rooms that would be taken twice by what comes in (rule W13), told before anything is.

import type { Plain } from '../../model/format/rule.ts';
import { clashesAmong, type ResourceUse } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { SourcePlan } from './plan.ts';
import type { PlannedChange, PlannedCreate } from './planned.ts';

/** A room that an event that comes in would take together with another one. */
export interface ForeseenClash {
  readonly room: string;
  /** From when until when both are there, wall clock. */
  readonly from: string;
  readonly to: string;
  /** The row and the title of what comes in. */
  readonly row: number;
  readonly label: string;
  readonly other: string;
  /** The number of the other one; undefined where it comes in, too. */
  readonly otherId: number | undefined;
}

/** Of what an event takes rooms by; a change of anything else takes none anew. */
const TAKING = new Set(['rooms', 'date_from', 'date_to', 'occupies_from', 'occupies_to', 'status', 'state']);

/** More are not told. */
const MOST = 500;

/** By the beginning of the later event; `isFreed` says whether events that are gone give their rooms back. */
export async function foreseenClashes(
  content: Pick<ContentReader, 'uses' | 'labels'>,
  { kind, creates, changes, gone }: SourcePlan,
  isFreed: boolean,
): Promise<readonly ForeseenClash[]> {
  if (kind !== 'event') return [];
  const taking = changes.filter(({ fields }) => fields.some(({ name }) => TAKING.has(name)));
  // What is new has no number yet: it gets one that nothing has.
  const coming = new Map<number, PlannedCreate | PlannedChange>();
  for (const [at, one] of creates.entries()) coming.set(-1 - at, one);
  for (const one of taking) coming.set(one.id, one);
  const uses = [...coming].flatMap(([id, { value }]) => usesOf(id, value));
  if (uses.length === 0) return [];
  const span = spanOf(uses);
  const left = new Set([...taking, ...(isFreed ? gone : [])].map(({ id }) => id));
  const standing = (await content.uses('room', span)).filter(({ eventId }) => !left.has(eventId));
  const found = [];
  for (const clash of clashesAmong([...standing, ...uses])) {
    if (clash.eventIds.some((id) => coming.has(id))) found.push(clash);
    if (found.length === MOST) break;
  }
  const rooms = await content.labels('room', [...new Set(found.map(({ id }) => id))]);
  const others = found.flatMap(({ eventIds }) => eventIds.filter((id) => !coming.has(id)));
  const titles = await content.labels('event', [...new Set(others)]);
  return found.map(({ id: roomId, from, to, eventIds: [first, second] }) => {
    const [id, other] = coming.has(second) ? [second, first] : [first, second];
    const { row = 0, label = '' } = coming.get(id) ?? {};
    const comes = coming.get(other);
    return {
      room: rooms.get(roomId) ?? '',
      from,
      to,
      row,
      label,
      other: comes?.label ?? titles.get(other) ?? '',
      otherId: other < 0 ? undefined : other,
    };
  });
}

/** From the first beginning to the last end. */
function spanOf([first, ...others]: readonly UseSpan[]): UseSpan {
  let { from = '', to = '' } = first ?? {};
  for (const one of others) {
    if (one.from < from) from = one.from;
    if (one.to > to) to = one.to;
  }
  return { from, to };
}

/** The rooms that an event in the words of the bundle takes. */
function usesOf(eventId: number, value: Plain): ResourceUse[] {
  if (value['status'] === 'cancelled' || value['state'] === 'draft') return [];
  const from = String(value['occupies_from'] ?? value['date_from']);
  const to = String(value['occupies_to'] ?? value['date_to']);
  const rooms = Array.isArray(value['rooms']) ? (value['rooms'] as readonly { readonly room_id?: number }[]) : [];
  const ids = new Set(rooms.flatMap(({ room_id: id }) => id ?? []));
  return [...ids].map((id) => ({ kind: 'room', id, eventId, from, to }));
}

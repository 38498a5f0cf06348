// The rows that tell when events take rooms: kept from what of the events differs, and found by time.

import type { Kysely, Transaction } from 'kysely';
import { addDays, asUtc } from '../../kit/dates.ts';
import { sameJson } from '../../kit/same-json.ts';
import type { Event } from '../../model/event.ts';
import { type RoomUse, roomUsesOf, takesSame, type UseSpan } from '../../model/room-use.ts';
import { inBatches } from '../batches.ts';
import { statement } from '../statement.ts';
import type { RoomUsesTable, Tables } from '../tables.ts';
import { ofKind } from './by-kind.ts';
import type { Delta } from './diff.ts';

const DAY_MS = 86_400_000;

/** So many days a use of each reach lasts at most; one of the last reach lasts longer than all of them. */
const REACHES = [1, 31, 366] as const;

/**
 * Which reach a use has. What overlaps a time has begun at most its reach before that, so only that much is looked through:
 * neither years of events that are over nor one that lasts for years make a look-up slow.
 */
function reachOf({ from, to }: UseSpan): number {
  const days = (asUtc(to).getTime() - asUtc(from).getTime()) / DAY_MS;
  const reach = REACHES.findIndex((most) => days <= most);
  return reach === -1 ? REACHES.length : reach;
}

/** The rows of an instance's events. */
export function roomUseRows(instanceId: number, events: readonly Event[]): RoomUsesTable[] {
  return events.flatMap(roomUsesOf).map((use) => ({
    instance_id: instanceId,
    event_id: use.eventId,
    room_id: use.roomId,
    taken_from: use.from,
    taken_to: use.to,
    reach: reachOf(use),
  }));
}

/** Writes the uses of those events that take other rooms than before, or at another time. */
export async function writeRoomUses(
  tx: Transaction<Tables>,
  instanceId: number,
  deltas: readonly Delta[],
): Promise<void> {
  const differing = deltas.flatMap(({ kind, id, after, entityBefore }) => {
    if (kind !== 'event') return [];
    const [was, is] = [ofKind('event', kind, entityBefore()), ofKind('event', kind, after?.entity)];
    if (was !== undefined && is !== undefined && takesSame(was, is)) return [];
    const [old, now] = [roomUseRows(instanceId, was ? [was] : []), roomUseRows(instanceId, is ? [is] : [])];
    return sameJson(old, now) ? [] : [{ id, old, now }];
  });
  await inBatches(
    differing.filter(({ old }) => old.length > 0),
    (some) =>
      tx
        .deleteFrom('room_uses')
        .where('instance_id', '=', instanceId)
        .where(
          'event_id',
          'in',
          some.map(({ id }) => id),
        )
        .execute(),
  );
  await inBatches(
    differing.flatMap(({ now }) => now),
    (rows) => insertUses(tx, { rows }),
  );
}

const insertUses = statement((db, { rows }: { readonly rows: readonly RoomUsesTable[] }) =>
  db.insertInto('room_uses').values(rows),
);

/** The uses that overlap a time, of one room or of all, in any order. */
export async function roomUsesBetween(
  db: Kysely<Tables>,
  instanceId: number,
  { from, to }: UseSpan,
  roomId?: number,
): Promise<RoomUse[]> {
  const [day, time] = [from.slice(0, 10), from.slice(10)];
  const earliest = [...REACHES.map((days) => addDays(day, -days) + time), ''];
  return usesBetween(db, { instanceId, from, to, earliest, rooms: roomId === undefined ? [] : [roomId] });
}

interface Between {
  readonly instanceId: number;
  readonly from: string;
  readonly to: string;
  /** For each reach when what still lasts has begun at the earliest. */
  readonly earliest: readonly string[];
  /** One, or (none) all of them. */
  readonly rooms: readonly number[];
}

const usesBetween = statement((db, { instanceId, from, to, earliest, rooms }: Between) =>
  db
    .selectFrom('room_uses')
    .select(['room_id as roomId', 'event_id as eventId', 'taken_from as from', 'taken_to as to'])
    .where(({ eb, or, and }) =>
      // Each with all that the index begins with, so that the databases look up each by itself.
      or(
        earliest.map((begun, reach) =>
          and([
            eb('instance_id', '=', instanceId),
            eb('reach', '=', reach),
            eb('taken_from', '>=', begun),
            eb('taken_from', '<', to),
          ]),
        ),
      ),
    )
    .where('taken_to', '>', from)
    .$if(rooms.length > 0, (query) => query.where('room_id', 'in', rooms)),
);

import type { Kysely } from 'kysely';
import { toMoment } from '../../model/moment.ts';
import type { Room } from '../../model/place.ts';
import { addDays } from '../../util/dates.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';

/** Uses of the requestable rooms as moments, by room: start and end of each use, in chronological order. */
export type RoomUses = ReadonlyMap<number, Float64Array>;

/**
 * Reads the uses of requestable rooms from the day before `since`, because a request may need a room for up to a day before its start.
 * Empty if the instance accepts no requests.
 */
export async function readRoomUses(
  db: Kysely<Tables>,
  { id: instanceId, instance }: InstanceRecord,
  rooms: readonly Room[],
  since: string,
): Promise<RoomUses> {
  const asked = new Set(rooms.flatMap(({ id, bookable, request }) => (bookable && request !== null ? [id] : [])));
  if (!instance.outside.requests || asked.size === 0) return new Map();
  const rows = await db
    .selectFrom('resource_uses')
    .select(['resource_id', 'taken_from', 'taken_to'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'room')
    .where('taken_to', '>', `${addDays(since.slice(0, 10), -1)} 00:00:00`)
    .orderBy('taken_from')
    .orderBy('taken_to')
    .execute();
  const byRoom = Map.groupBy(
    rows.filter((row) => asked.has(row.resource_id)),
    (row) => row.resource_id,
  );
  return new Map(
    [...byRoom].map(([id, uses]) => [
      id,
      Float64Array.from(uses.flatMap((use) => [toMoment(use.taken_from), toMoment(use.taken_to)])),
    ]),
  );
}

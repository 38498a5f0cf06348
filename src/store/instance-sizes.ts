// Sizes of instances. Indexes make the cost independent of the number of instances.

import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface InstanceSize {
  /** Number of events, excluding those in the trash. */
  readonly events: number;
  readonly fileBytes: number;
}

export async function readInstanceSizes(
  db: Kysely<Tables>,
  ids?: readonly number[],
): Promise<Map<number, InstanceSize>> {
  if (ids?.length === 0) return new Map();
  const wanted = ids ?? db.selectFrom('instances').select('instances.id');
  const events = await db
    .selectFrom('entities')
    .select(({ fn }) => ['instance_id', fn.countAll<number>().as('events')])
    .where('kind', '=', 'event')
    .where('instance_id', 'in', wanted)
    .groupBy('instance_id')
    .execute();
  const files = await db
    .selectFrom('files')
    .select(({ fn }) => ['instance_id', fn.sum<number>('size').as('bytes')])
    .where('instance_id', 'in', wanted)
    .groupBy('instance_id')
    .execute();
  const sizes = new Map((ids ?? []).map((id): [number, InstanceSize] => [id, EMPTY]));
  for (const row of events) sizes.set(row.instance_id, { events: Number(row.events), fileBytes: 0 });
  for (const row of files) {
    const { events: count } = sizes.get(row.instance_id) ?? EMPTY;
    sizes.set(row.instance_id, { events: count, fileBytes: Number(row.bytes) });
  }
  return sizes;
}

const EMPTY: InstanceSize = { events: 0, fileBytes: 0 };

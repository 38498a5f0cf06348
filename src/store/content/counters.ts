// The highest id that each kind of an instance ever had, so that no id is given twice (rule W4).

import type { Transaction } from 'kysely';
import { type Kind, MAX_ID } from '../../model/entity.ts';
import type { Tables } from '../tables.ts';
import type { Delta } from './diff.ts';
import { Refused } from './errors.ts';

/**
 * The next ids of a kind, as many as are wanted, in order: the first is one more than the highest that it ever had. Throws
 * Refused where there are not so many left.
 */
export async function nextIds(
  tx: Transaction<Tables>,
  instanceId: number,
  kind: Kind,
  count: number,
): Promise<number[]> {
  const { last_id: last } = await tx
    .insertInto('id_counters')
    .values({ instance_id: instanceId, kind, last_id: count })
    .onConflict((conflict) =>
      conflict
        .columns(['instance_id', 'kind'])
        .doUpdateSet((eb) => ({ last_id: eb('id_counters.last_id', '+', count) })),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow();
  if (last > MAX_ID)
    throw new Refused(`the ids of this kind (${kind}) are used up: ${MAX_ID} is the highest there can be`);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

/** Takes note of ids that came from elsewhere. */
export async function raiseCounters(
  tx: Transaction<Tables>,
  instanceId: number,
  deltas: readonly Delta[],
): Promise<void> {
  const highest = new Map<string, number>();
  for (const { kind, id, before } of deltas) {
    if (before === undefined && kind !== 'newsletter') highest.set(kind, Math.max(id, highest.get(kind) ?? 0));
  }
  if (highest.size === 0) return;
  await tx
    .insertInto('id_counters')
    .values([...highest].map(([kind, last_id]) => ({ instance_id: instanceId, kind, last_id })))
    .onConflict((conflict) =>
      conflict
        .columns(['instance_id', 'kind'])
        .doUpdateSet((eb) => ({ last_id: eb.ref('excluded.last_id') }))
        .whereRef('id_counters.last_id', '<', 'excluded.last_id'),
    )
    .execute();
}

// Highest id ever used of each kind in an instance, so that no id is reused (rule W4).

import type { Transaction } from 'kysely';
import { type Kind, MAX_ID } from '../../model/entity.ts';
import { createStatement } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { narrowToKind } from './by-kind.ts';
import type { Delta } from './diff.ts';
import { IdsExhaustedError } from './errors.ts';

/** Allocates the next ids of a kind, in order, above the highest ever used. Throws IdsExhaustedError if too few are left. */
export async function allocateIds(
  tx: Transaction<Tables>,
  instanceId: number,
  kind: Kind,
  count: number,
): Promise<number[]> {
  const [row] = await raiseBy(tx, { instance_id: instanceId, kind, last_id: count });
  const last = row?.last_id ?? 0;
  if (last > MAX_ID) throw new IdsExhaustedError(kind, MAX_ID);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

type Counter = Readonly<Record<'instance_id' | 'last_id', number> & Record<'kind', string>>;

const raiseBy = createStatement((db, counter: Counter) =>
  db
    .insertInto('id_counters')
    .values(counter)
    .onConflict((conflict) =>
      conflict
        .columns(['instance_id', 'kind'])
        .doUpdateSet((eb) => ({ last_id: eb('id_counters.last_id', '+', eb.ref('excluded.last_id')) })),
    )
    .returning('last_id'),
);

export function fieldCounterName(formId: number): string {
  return `form ${formId} field`;
}

export async function readCounter(tx: Transaction<Tables>, instanceId: number, name: string): Promise<number> {
  const row = await tx
    .selectFrom('id_counters')
    .select('last_id')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', name)
    .executeTakeFirst();
  return row?.last_id ?? 0;
}

export async function raiseCounters(
  tx: Transaction<Tables>,
  instanceId: number,
  deltas: readonly Delta[],
): Promise<void> {
  const highest = new Map<string, number>();
  for (const { kind, id, before } of deltas) {
    if (before === undefined && kind !== 'newsletter') highest.set(kind, Math.max(id, highest.get(kind) ?? 0));
  }
  for (const { kind, id, after } of deltas) {
    const form = narrowToKind('form', kind, after?.entity);
    if (form !== undefined && form.fields.length > 0) {
      highest.set(fieldCounterName(id), Math.max(...form.fields.map((field) => field.id)));
    }
  }
  if (highest.size === 0) return;
  const rows = [...highest].map(([kind, last_id]) => ({ instance_id: instanceId, kind, last_id }));
  await raiseTo(tx, { rows });
}

const raiseTo = createStatement((db, { rows }: { readonly rows: readonly Counter[] }) =>
  db
    .insertInto('id_counters')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['instance_id', 'kind'])
        .doUpdateSet((eb) => ({ last_id: eb.ref('excluded.last_id') }))
        .whereRef('id_counters.last_id', '<', 'excluded.last_id'),
    ),
);

import type { Transaction } from 'kysely';
import type { Delta } from '../content/diff.ts';
import type { Tables } from '../tables.ts';

/** Deletes the state, log and key of removed sources, so that a restored source is fetched from scratch. */
export async function deleteSourceState(
  tx: Transaction<Tables>,
  instanceId: number,
  deltas: readonly Delta[],
): Promise<void> {
  for (const { kind, id, after } of deltas) {
    if (kind !== 'source' || after !== undefined) continue;
    for (const table of ['source_states', 'source_log', 'source_keys'] as const) {
      await tx.deleteFrom(table).where('instance_id', '=', instanceId).where('source_id', '=', id).execute();
    }
  }
}

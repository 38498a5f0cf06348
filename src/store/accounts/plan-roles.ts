import type { Transaction } from 'kysely';
import type { Delta } from '../content/diff.ts';
import { storedJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';

/** Removes deleted rota roles from the accounts and invitations that may fill them everywhere (rule D16). */
export async function forgetPlanRoles(
  tx: Transaction<Tables>,
  instanceId: number,
  deltas: readonly Delta[],
): Promise<void> {
  const gone = new Set(deltas.flatMap(({ kind, id, after }) => (kind === 'role' && after === undefined ? [id] : [])));
  if (gone.size === 0) return;
  for (const table of ['memberships', 'account_links'] as const) {
    const rows = await tx
      .selectFrom(table)
      .select('plan_role_ids')
      .distinct()
      .where('instance_id', '=', instanceId)
      .where('plan_role_ids', '<>', '[]')
      .execute();
    for (const { plan_role_ids: before } of rows) {
      const ids = storedJson(before, 'roles of the plan of an account') as number[];
      const kept = ids.filter((id) => !gone.has(id));
      if (kept.length === ids.length) continue;
      await tx
        .updateTable(table)
        .set({ plan_role_ids: JSON.stringify(kept) })
        .where('instance_id', '=', instanceId)
        .where('plan_role_ids', '=', before)
        .execute();
    }
  }
}

// Import of private page keys, which replace the existing ones (rule D2).

import type { Transaction } from 'kysely';
import type { PrivatePageKey } from '../../model/rota/private-page-key.ts';
import type { Tables } from '../tables.ts';
import { deletePersonKeys, putPersonKeys, readPersonKeys } from './person-keys.ts';

/** Writes differences only. Does not change the mail settings. */
export async function replacePersonKeys(
  tx: Transaction<Tables>,
  instanceId: number,
  given: readonly PrivatePageKey[],
): Promise<void> {
  const known = new Map((await readPersonKeys(tx, instanceId)).map((one) => [one.personId, one]));
  const wanted = new Map(given.map((one) => [one.personId, one]));
  const differing = given.filter(({ personId, key, madeAt }) => {
    const one = known.get(personId);
    return one?.key !== key || one.madeAt !== madeAt;
  });
  // Removed and differing keys are deleted first, because two people may have exchanged theirs.
  const leaving = [...known.keys()].filter((id) => !wanted.has(id));
  const kept = new Map(differing.map(({ personId }) => [personId, known.get(personId)?.wantsGaps ?? true]));
  await deletePersonKeys(tx, instanceId, [...leaving, ...kept.keys()]);
  await putPersonKeys(tx, instanceId, differing);
  for (const [personId, wantsGaps] of kept) {
    if (wantsGaps) continue;
    await tx
      .updateTable('person_keys')
      .set({ wants_gaps: 0 })
      .where('instance_id', '=', instanceId)
      .where('person_id', '=', personId)
      .execute();
  }
}

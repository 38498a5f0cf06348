// References between entities: one row per reference, with foreign keys at both ends.

import type { Transaction } from 'kysely';
import { sameJson } from '../../util/same-json.ts';
import { inBatches } from '../batches.ts';
import { statement } from '../statement.ts';
import type { Tables } from '../tables.ts';
import type { Delta } from './diff.ts';
import { namesSame, referencesOf } from './documents.ts';

interface Linking extends Delta {
  readonly to: ReturnType<typeof referencesOf>;
}

/** Returns the created or kept entities whose references changed. */
export function changedLinksOf(deltas: readonly Delta[]): Linking[] {
  return deltas.flatMap((delta) => {
    const { kind, after, entityBefore } = delta;
    if (after === undefined) return [];
    const before = entityBefore();
    if (before !== undefined && namesSame(kind, before, after.entity)) return [];
    const to = referencesOf(kind, after.entity);
    return before !== undefined && sameJson(referencesOf(kind, before), to) ? [] : [{ ...delta, to }];
  });
}

export async function deleteLinks(
  tx: Transaction<Tables>,
  instanceId: number,
  from: readonly Pick<Delta, 'kind' | 'id'>[],
): Promise<void> {
  for (const [kind, ids] of Map.groupBy(from, ({ kind }) => kind)) {
    await inBatches(ids, (some) =>
      tx
        .deleteFrom('entity_links')
        .where('instance_id', '=', instanceId)
        .where('from_kind', '=', kind)
        .where(
          'from_id',
          'in',
          some.map(({ id }) => id),
        )
        .execute(),
    );
  }
}

export async function insertLinks(
  tx: Transaction<Tables>,
  instanceId: number,
  linking: readonly Linking[],
): Promise<void> {
  const links = linking.flatMap(({ kind, id, to }) =>
    to.map((target) => ({
      instance_id: instanceId,
      from_kind: kind,
      from_id: id,
      to_kind: target.kind,
      to_id: target.id,
    })),
  );
  await inBatches(links, (rows) => insertRows(tx, { rows }));
}

interface LinkRow {
  readonly instance_id: number;
  readonly from_kind: string;
  readonly from_id: number;
  readonly to_kind: string;
  readonly to_id: number;
}

const insertRows = statement((db, { rows }: { readonly rows: readonly LinkRow[] }) =>
  db.insertInto('entity_links').values(rows),
);

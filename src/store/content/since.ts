// Changes since a revision, read from the history, which has an index by revision.

import type { Kysely } from 'kysely';
import type { StoredKind } from '../../model/present.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import type { ContentMark, EntityKey } from './port.ts';

export async function changedSince(db: Kysely<Tables>, instanceId: number, revision: number): Promise<EntityKey[]> {
  const rows = await db
    .selectFrom('history_entities')
    .select(['kind', 'id'])
    .distinct()
    .where('instance_id', '=', instanceId)
    .where('revision', '>', revision)
    .execute();
  return rows.map(({ kind, id }) => ({ kind: kind as StoredKind, id }));
}

export function markOf(db: Kysely<Tables>, { id: instanceId, contentRevision }: InstanceRecord): ContentMark {
  const cameAt = async (revision: number) => {
    const line = await db
      .selectFrom('journal')
      .select('at')
      .where('instance_id', '=', instanceId)
      .where('revision', '=', revision)
      .executeTakeFirst();
    return line?.at;
  };
  return { instanceId, contentRevision, cameAt };
}

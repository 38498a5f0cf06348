import type { Kysely } from 'kysely';
import type { StoredKind, VersionedEntity } from '../../model/present.ts';
import { runInBatches } from '../batches.ts';
import type { InstanceRecord } from '../instances.ts';
import { createStatement } from '../statement.ts';
import type { Tables } from '../tables.ts';
import type { StoredRow } from './diff.ts';
import { parseEntity } from './documents.ts';

interface Named {
  readonly kind: StoredKind;
  readonly id: number;
}

export interface StoredEntityRow {
  readonly row: StoredRow;
  readonly present: VersionedEntity;
}

export async function readEntityRows(
  db: Kysely<Tables>,
  instanceId: number,
  named: readonly Named[],
): Promise<StoredEntityRow[]> {
  const found: StoredEntityRow[] = [];
  for (const [kind, all] of Map.groupBy(named, (one) => one.kind)) {
    await runInBatches(all, async (some) => {
      const ids = some.map(({ id }) => id);
      const rows = await rowsNamed(db, { instanceId, kind, ids });
      found.push(...rows.map((row) => toStoredEntityRow(kind, row)));
    });
  }
  return found;
}

interface NamedRows {
  readonly instanceId: number;
  readonly kind: StoredKind;
  readonly ids: readonly number[];
}

const rowsNamed = createStatement((db, { instanceId, kind, ids }: NamedRows) =>
  rowsOf(db, instanceId, kind).where('id', 'in', ids),
);

export async function readAllEntityRows(
  db: Kysely<Tables>,
  instanceId: number,
  kind: StoredKind,
): Promise<StoredEntityRow[]> {
  const rows = await rowsOf(db, instanceId, kind).orderBy('id').execute();
  return rows.map((row) => toStoredEntityRow(kind, row));
}

export async function readEntityRowPage(
  db: Kysely<Tables>,
  instanceId: number,
  kind: StoredKind,
  after: number,
  limit: number,
): Promise<VersionedEntity[]> {
  const rows = await rowsOf(db, instanceId, kind).where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map((row) => toStoredEntityRow(kind, row).present);
}

function rowsOf(db: Kysely<Tables>, instanceId: number, kind: StoredKind) {
  return db
    .selectFrom('entities')
    .leftJoin('history', (join) =>
      join
        .onRef('history.instance_id', '=', 'entities.instance_id')
        .onRef('history.revision', '=', 'entities.revision'),
    )
    .select(['id', 'entities.revision', 'changed_at', 'document', 'shown_until as shownUntil', 'label', 'actor'])
    .where('entities.instance_id', '=', instanceId)
    .where('kind', '=', kind);
}

interface Row extends Omit<StoredRow, 'kind'> {
  readonly changed_at: number;
  readonly actor: string | null;
}

/** Converts a row key by key, because a rest pattern costs more than parsing the document. */
function toStoredEntityRow(kind: StoredKind, row: Row): StoredEntityRow {
  const { id, revision, document, shownUntil, label, changed_at: changedAt, actor } = row;
  const value = parseEntity({ kind, id, document });
  return {
    row: { kind, id, revision, document, shownUntil, label },
    present: { kind, id, revision, changedAt, changedBy: actor ?? '', value },
  };
}

export async function readSettingsRow(db: Kysely<Tables>, record: InstanceRecord): Promise<StoredEntityRow> {
  const { id: instanceId, instance, settingsRevision: revision, createdAt } = record;
  const written = await db
    .selectFrom('journal')
    .select(['at', 'actor'])
    .where('instance_id', '=', instanceId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  const value = { ...instance, id: 1 };
  const of = { kind: 'settings', id: 1, revision } as const;
  const row = { ...of, document: JSON.stringify(value), shownUntil: null, label: instance.title };
  return {
    row,
    present: { ...of, changedAt: written?.at ?? createdAt, changedBy: written?.actor ?? '', value },
  };
}

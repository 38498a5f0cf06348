// Cleanup of unreferenced files (rule W14). One scan of the documents, in pages and outside a transaction, finds all referenced files of an
// instance. The transaction that deletes them then checks for concurrent changes.

import { setImmediate as immediate } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { findFileHashes } from '../model/stored-file.ts';
import { runInBatches } from './batches.ts';
import type { DatabaseConnection } from './dialects/dialect.ts';
import type { InstancesTable, Tables } from './tables.ts';

/** Retention of an unreferenced file, in milliseconds: as long as entities stay in the trash. */
const UNUSED_MS = 30 * 86_400_000;

const PAGE = 500;

/**
 * Maximum bytes of files deleted in one transaction, unless a single file is larger. SQLite overwrites deleted data during the transaction.
 */
const MAX_AT_ONCE = 4 * 2 ** 20;

const MAX_FILES = 100;

type Holder = Pick<InstancesTable, 'name' | 'logo_url' | 'content_revision'> & { readonly id: number };

export async function deleteUnusedFiles(database: DatabaseConnection, at: number): Promise<number> {
  const holders: Holder[] = await database.db
    .selectFrom('instances')
    .select(['id', 'name', 'logo_url', 'content_revision'])
    .where('id', 'in', (eb) => eb.selectFrom('files').select('instance_id').distinct())
    .execute();
  let gone = 0;
  for (const holder of holders) gone += await forgetOf(database, holder, at);
  return gone;
}

async function forgetOf(database: DatabaseConnection, holder: Holder, at: number): Promise<number> {
  const named = new Set<string>();
  await addNamed(database.db, holder, named);
  let seen = holder.content_revision;
  let gone = 0;
  for (;;) {
    const now = await database.write(async (tx) => {
      const present = await lock(tx, holder.id);
      if (present === undefined) return undefined;
      if (present.content_revision !== seen) await addNamed(tx, present, named, seen);
      await addProposed(tx, present, named);
      for (const hash of findFileHashes(present.logo_url, present.name)) named.add(hash);
      for (const hash of await copiesOf(tx, holder.id)) named.add(hash);
      return { revision: present.content_revision, ...(await markAndForget(tx, holder.id, named, at)) };
    });
    gone += now?.count ?? 0;
    if (now === undefined || !now.isMore) return gone;
    seen = now.revision;
    await immediate();
  }
}

async function copiesOf(tx: Transaction<Tables>, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('foreign_pictures')
    .select('hash')
    .where('instance_id', '=', id)
    .where('hash', 'is not', null)
    .execute();
  return rows.flatMap(({ hash }) => hash ?? []);
}

async function lock(tx: Transaction<Tables>, id: number): Promise<Holder | undefined> {
  return tx
    .updateTable('instances')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', id)
    .returning(['id', 'name', 'logo_url', 'content_revision'])
    .executeTakeFirst();
}

async function addNamed(db: Kysely<Tables>, { id, name }: Holder, named: Set<string>, since = 0): Promise<void> {
  let rows: { kind: string; id: number; document: string }[];
  let last = { kind: '', id: -1 };
  do {
    const { kind: lastKind, id: lastId } = last;
    rows = await db
      .selectFrom('entities')
      .select(['kind', 'id', 'document'])
      .where('instance_id', '=', id)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('kind', 'id'), '>', tuple(lastKind, lastId)))
      .$if(since > 0, (query) => query.where('revision', '>', since))
      .orderBy('kind')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { document } of rows) for (const hash of findFileHashes(document, name)) named.add(hash);
    last = rows.at(-1) ?? last;
    // SQLite is synchronous, so this lets other work run.
    await immediate();
  } while (rows.length === PAGE);
}

/** Adds file references of proposals (rule W18), including those for events in the trash. */
async function addProposed(tx: Transaction<Tables>, { id, name }: Holder, named: Set<string>): Promise<void> {
  const rows = await tx.selectFrom('proposals').select('merge').where('instance_id', '=', id).execute();
  for (const { merge } of rows) for (const hash of findFileHashes(merge ?? '', name)) named.add(hash);
}

async function markAndForget(
  tx: Transaction<Tables>,
  instanceId: number,
  named: ReadonlySet<string>,
  at: number,
): Promise<{ readonly count: number; readonly isMore: boolean }> {
  const all = await tx
    .selectFrom('files')
    .select(['hash', 'size', 'unused_since as since'])
    .where('instance_id', '=', instanceId)
    .execute();
  const used = all.filter(({ hash, since }) => since !== null && named.has(hash));
  const unused = all.filter(({ hash }) => !named.has(hash));
  // A future time was stored before the clock was set back.
  const toMark = unused.filter(({ since }) => since === null || since > at);
  const due = unused.filter(({ since }) => since !== null && since <= at - UNUSED_MS);
  const some = firstOf(due);
  const mark = (rows: readonly { readonly hash: string }[], since: number | null) =>
    runInBatches(
      rows.map(({ hash }) => hash),
      (some) =>
        tx
          .updateTable('files')
          .set({ unused_since: since })
          .where('instance_id', '=', instanceId)
          .where('hash', 'in', some)
          .execute(),
    );
  await mark(used, null);
  await mark(toMark, at);
  if (some.length > 0) {
    const hashes = some.map(({ hash }) => hash);
    await tx.deleteFrom('files').where('instance_id', '=', instanceId).where('hash', 'in', hashes).execute();
  }
  return { count: some.length, isMore: some.length < due.length };
}

function firstOf<T extends { readonly size: number }>(due: readonly T[]): T[] {
  let bytes = 0;
  const fitting = due.findIndex(({ size }, index) => {
    bytes += size;
    return index > 0 && (bytes > MAX_AT_ONCE || index === MAX_FILES);
  });
  return due.slice(0, fitting === -1 ? due.length : fitting);
}

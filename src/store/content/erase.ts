// Erasure of people: finds the data stored about them and removes it from the history (rule W17).

import type { Kysely, Transaction } from 'kysely';
import { ERASED_ACTOR } from '../../model/erased-actor.ts';
import { type Person, personName } from '../../model/person.ts';
import type { StoredKind } from '../../model/present.ts';
import { OWN_ROTA_JOURNAL_ACTIONS } from '../../model/rota/own-rota.ts';
import { findFileHashes } from '../../model/stored-file.ts';
import { runInBatches } from '../batches.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import type { Delta } from './diff.ts';
import { deleteAllResponses } from './stored-responses.ts';

export async function hasRemainingData(
  db: Kysely<Tables>,
  instanceId: number,
  kind: StoredKind,
  id: number,
): Promise<boolean> {
  const removed = await db
    .selectFrom('removed_entities')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('document', 'is not', null)
    .executeTakeFirst();
  if (removed !== undefined) return true;
  const told = await db
    .selectFrom('history_entities')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('before', 'is not', null), eb('after', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

/** Reads the document of an entity to be erased from the trash; empty if it is not in the trash. */
async function readTrashedDocuments(
  tx: Transaction<Tables>,
  instanceId: number,
  kind: StoredKind,
  id: number,
): Promise<string[]> {
  const row = await tx
    .selectFrom('removed_entities')
    .select('document')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.document == null ? [] : [row.document];
}

async function forgetPictures(tx: Transaction<Tables>, instanceId: number, hashes: ReadonlySet<string>): Promise<void> {
  for (const hash of hashes) {
    const other = await tx
      .selectFrom('entities')
      .select('id')
      .where('instance_id', '=', instanceId)
      .where('document', 'like', `%${hash}%`)
      .limit(1)
      .executeTakeFirst();
    if (other !== undefined || (await isProposed(tx, instanceId, hash))) continue;
    await tx.deleteFrom('files').where('instance_id', '=', instanceId).where('hash', '=', hash).execute();
  }
}

async function isProposed(tx: Transaction<Tables>, instanceId: number, hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('proposals')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('merge', 'like', `%${hash}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns former assignments of a person. The history contains the person's name with the creation and removal of each (rule D17). */
async function readFormerAssignments(
  tx: Transaction<Tables>,
  instanceId: number,
  personId: number,
): Promise<Pick<Delta, 'kind' | 'id' | 'before'>[]> {
  const owner = `%"personId":${personId},%`;
  const rows = await tx
    .selectFrom('history_entities')
    .select('id')
    .distinct()
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'assignment')
    .where(({ or, eb }) => or([eb('before', 'like', owner), eb('after', 'like', owner)]))
    .execute();
  return rows.map(({ id }) => ({ kind: 'assignment', id, before: undefined }));
}

async function forgetActor(
  tx: Transaction<Tables>,
  instanceId: number,
  personId: number,
  stood: string | undefined,
): Promise<void> {
  const told = await tx
    .selectFrom('history_entities')
    .select(['before', 'after'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'person')
    .where('id', '=', personId)
    .execute();
  const documents = [stood, ...(await readTrashedDocuments(tx, instanceId, 'person', personId))];
  const texts = [...documents, ...told.flatMap(({ before, after }) => [before, after])];
  const names = namesIn(texts.flatMap((text) => (text ? (JSON.parse(text) as Partial<Person>) : [])));
  if (names.length === 0) return;
  const revisions = tx
    .selectFrom('journal')
    .select('revision')
    .where('instance_id', '=', instanceId)
    .where('actor', 'in', names)
    .where('action', 'in', OWN_ROTA_JOURNAL_ACTIONS);
  await tx
    .updateTable('history')
    .set({ actor: ERASED_ACTOR })
    .where('instance_id', '=', instanceId)
    .where('revision', 'in', revisions)
    .execute();
  await tx
    .updateTable('journal')
    .set({ actor: ERASED_ACTOR })
    .where('instance_id', '=', instanceId)
    .where('actor', 'in', names)
    .where('action', 'in', OWN_ROTA_JOURNAL_ACTIONS)
    .execute();
}

/** Returns all names a person may have had. The history has only changed fields, so all first and last names are combined. */
function namesIn(persons: readonly Partial<Person>[]): string[] {
  const firstnames = persons.flatMap(({ firstname }) => firstname ?? []);
  const lastnames = persons.flatMap(({ lastname }) => lastname ?? []);
  const names = firstnames.flatMap((firstname) => lastnames.map((lastname) => personName({ firstname, lastname })));
  return [...new Set(names)];
}

/**
 * Removes erased entities from the history. Deletes changes that affected nothing else; other changes lose their note as well, because it
 * may name a person.
 */
export async function eraseFromHistory(
  tx: Transaction<Tables>,
  { id: instanceId, instance }: InstanceRecord,
  deltas: readonly Delta[],
): Promise<void> {
  const erased: Pick<Delta, 'kind' | 'id' | 'before'>[] = deltas.filter(({ isErased }) => isErased);
  if (erased.length > 0) await deleteAllResponses(tx, instanceId);
  for (const { kind, id, before: stood } of [...erased]) {
    if (kind !== 'person') continue;
    await forgetActor(tx, instanceId, id, stood?.document);
    erased.push(...(await readFormerAssignments(tx, instanceId, id)));
  }
  for (const { kind, id, before: stood } of erased) {
    const told = await tx
      .deleteFrom('history_entities')
      .where('instance_id', '=', instanceId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .returning(['revision', 'before', 'after'])
      .execute();
    const past = told.flatMap(({ before, after }) => [before ?? '', after ?? '']);
    const texts = [stood?.document ?? '', ...past, ...(await readTrashedDocuments(tx, instanceId, kind, id))];
    await forgetPictures(tx, instanceId, new Set(texts.flatMap((text) => findFileHashes(text, instance.name))));
    await runInBatches(told, async (some) => {
      const revisions = some.map(({ revision }) => revision);
      await tx
        .updateTable('history')
        .set((eb) => ({ entities: eb('entities', '-', 1), note: '' }))
        .where('instance_id', '=', instanceId)
        .where('revision', 'in', revisions)
        .execute();
      await tx
        .deleteFrom('history')
        .where('instance_id', '=', instanceId)
        .where('revision', 'in', revisions)
        .where('entities', '<=', 0)
        .execute();
    });
  }
}

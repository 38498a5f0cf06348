// Pictures on other hosts (rule G1): due fetches, and the file of each copy. An address is added by the change that references it;
// unreferenced addresses are deleted once a day.

import { hash } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Event } from '../model/event.ts';
import { findExternalPictures, isExternalUrl, type PictureCopies } from '../model/external-pictures.ts';
import type { Instance } from '../model/instance.ts';
import { filePath } from '../model/stored-file.ts';
import { runInBatches } from './batches.ts';
import { changeInstance } from './change.ts';
import { parseEntity } from './content/documents.ts';
import type { DatabaseConnection } from './dialects/dialect.ts';
import { type ChangeMetadata, type InstanceRecord, listInstances, markPartsChanged } from './instances.ts';
import type { Tables } from './tables.ts';

export interface DuePicture {
  readonly instance: string;
  readonly instanceId: number;
  readonly address: string;
  readonly failures: number;
  readonly since: number;
}

export interface ExternalPictureStore {
  readonly due: (now: number, limit: number) => Promise<DuePicture[]>;
  /** Reserves a picture for the caller until an instant; undefined if another process has it. */
  readonly hold: (picture: DuePicture, until: number) => Promise<DuePicture | undefined>;
  readonly keep: (picture: DuePicture, hash: string, change: ChangeMetadata) => Promise<void>;
  readonly postpone: (picture: DuePicture, until: number) => Promise<void>;
  /** Reviews all public events: adds the addresses they reference, and deletes addresses that no event references. */
  readonly review: (at: number) => Promise<void>;
}

const PAGE = 200;

export function createExternalPictureStore(database: DatabaseConnection): ExternalPictureStore {
  const { db } = database;
  const update = async ({ instanceId, address, since }: DuePicture, set: Partial<Row>): Promise<boolean> => {
    const result = await database.write((tx) =>
      tx
        .updateTable('foreign_pictures')
        .set(set)
        .where('instance_id', '=', instanceId)
        .where('address_hash', '=', keyOf(address))
        .where('next_at', '=', since)
        .executeTakeFirst(),
    );
    return result.numUpdatedRows > 0n;
  };
  return {
    due: (now, limit) => duePictures(db, now, limit),
    hold: async (picture, until) =>
      (await update(picture, { next_at: until })) ? { ...picture, since: until } : undefined,
    postpone: async (picture, until) => {
      await update(picture, { failures: picture.failures + 1, next_at: until });
    },
    keep: async ({ instance, instanceId, address }, file, change) => {
      await changeInstance(database, instance, change, async (tx, record) => {
        const { numUpdatedRows } = await tx
          .updateTable('foreign_pictures')
          .set({ hash: file, failures: 0, next_at: null })
          .where('instance_id', '=', instanceId)
          .where('address_hash', '=', keyOf(address))
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return undefined;
        await markPartsChanged(tx, record, 'content');
        return true;
      });
    },
    review: async (at) => {
      for (const record of await listInstances(db)) await reviewInstance(database, record, at);
    },
  };
}

type Row = Tables['foreign_pictures'];

async function duePictures(db: Kysely<Tables>, now: number, limit: number): Promise<DuePicture[]> {
  const rows = await db
    .selectFrom('foreign_pictures')
    .innerJoin('instances', 'instances.id', 'foreign_pictures.instance_id')
    .select(['instances.name as instance', 'instance_id as instanceId', 'address', 'failures', 'next_at as since'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('address_hash')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, since: row.since ?? 0 }));
}

export async function readPictureCopies(db: Kysely<Tables>, { id, instance }: InstanceRecord): Promise<PictureCopies> {
  const rows = await db
    .selectFrom('foreign_pictures')
    .innerJoin('files', (join) =>
      join
        .onRef('files.instance_id', '=', 'foreign_pictures.instance_id')
        .onRef('files.hash', '=', 'foreign_pictures.hash'),
    )
    .select(['address', 'files.hash', 'files.name', 'width', 'height'])
    .where('foreign_pictures.instance_id', '=', id)
    .orderBy('address_hash')
    .execute();
  return new Map(
    rows.map(({ address, hash: file, name, width, height }) => [
      address,
      { path: filePath(instance.name, { hash: file, name }), width: width ?? 0, height: height ?? 0 },
    ]),
  );
}

/** Adds pictures referenced by a change. Earlier failures are retried without delay. */
export async function recordExternalPictures(
  tx: Transaction<Tables>,
  instanceId: number,
  addresses: Iterable<string>,
  at: number,
): Promise<void> {
  const rows = [...new Set(addresses)].map((address) => ({
    instance_id: instanceId,
    address_hash: keyOf(address),
    address,
    hash: null,
    failures: 0,
    next_at: at,
  }));
  await runInBatches(rows, (some) =>
    tx
      .insertInto('foreign_pictures')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['instance_id', 'address_hash'])
          .doUpdateSet({ failures: 0, next_at: at })
          .where('foreign_pictures.hash', 'is', null)
          .where('foreign_pictures.failures', '>', 0),
      )
      .execute(),
  );
}

export function findExternalLogoUrls(instance: Instance): string[] {
  return isExternalUrl(instance.logoUrl, instance) ? [instance.logoUrl] : [];
}

/** Reviews one instance. If its content changes in the meantime, nothing is deleted; that change has added its own references. */
async function reviewInstance(database: DatabaseConnection, record: InstanceRecord, at: number): Promise<void> {
  const named = new Set(findExternalLogoUrls(record.instance));
  for await (const event of eventsWithPictures(database.db, record.id)) {
    for (const address of findExternalPictures(event, record.instance)) named.add(address);
  }
  const known = await database.db
    .selectFrom('foreign_pictures')
    .select(['address', 'address_hash'])
    .where('instance_id', '=', record.id)
    .execute();
  const missing = [...named.difference(new Set(known.map(({ address }) => address)))];
  const gone = known.filter(({ address }) => !named.has(address));
  if (missing.length === 0 && gone.length === 0) return;
  await database.write(async (tx) => {
    const present = await tx
      .updateTable('instances')
      .set((eb) => ({ revision: eb.ref('revision') }))
      .where('id', '=', record.id)
      .returning('content_revision')
      .executeTakeFirst();
    if (present === undefined) return;
    await recordExternalPictures(tx, record.id, missing, at);
    if (present.content_revision !== record.contentRevision) return;
    await runInBatches(gone, (some) =>
      tx
        .deleteFrom('foreign_pictures')
        .where('instance_id', '=', record.id)
        .where(
          'address_hash',
          'in',
          some.map((one) => one.address_hash),
        )
        .execute(),
    );
  });
}

async function* eventsWithPictures(db: Kysely<Tables>, instanceId: number): AsyncGenerator<Event> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('entities')
      .select(['id', 'document'])
      .where('instance_id', '=', instanceId)
      .where('kind', '=', 'event')
      .where('id', '>', after)
      .where((eb) => eb.or([eb('document', 'like', '%<img%'), eb('document', 'like', '%"image":{%')]))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, document } of rows) yield parseEntity({ kind: 'event', id, document }) as Event;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
    await immediate();
  }
}

function keyOf(address: string): string {
  return hash('sha256', address);
}

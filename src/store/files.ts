// Pictures and documents (rule W14): stored once by the hash of their bytes, while they are referenced.

import type { StoredFile } from '../model/stored-file.ts';
import { changeInstance } from './change.ts';
import { deleteUnusedFiles } from './delete-unused-files.ts';
import type { DatabaseConnection } from './dialects/dialect.ts';
import type { ChangeMetadata } from './instances.ts';

export interface NewFile extends StoredFile {
  readonly bytes: Uint8Array;
}

export interface FileStore {
  /** Stores a file. An existing file gets the new name, and counts as used until the next check. False if the instance does not exist. */
  readonly put: (instance: string, file: NewFile, change: ChangeMetadata) => Promise<boolean>;
  readonly find: (instance: string, hash: string) => Promise<StoredFile | undefined>;
  readonly bytes: (instance: string, hash: string) => Promise<Buffer | undefined>;
  /**
   * Marks files without references, and deletes files marked for 30 days. Returns the number deleted. `at` is in milliseconds since 1970.
   */
  readonly deleteUnused: (at: number) => Promise<number>;
}

export function createFileStore(database: DatabaseConnection): FileStore {
  const rowOf = (instance: string, hash: string) =>
    database.db
      .selectFrom('files')
      .innerJoin('instances', 'instances.id', 'files.instance_id')
      .where('instances.name', '=', instance)
      .where('files.hash', '=', hash);
  const find: FileStore['find'] = async (instance, hash) => {
    const columns = ['files.hash', 'media_type as mediaType', 'size', 'width', 'height', 'files.name'] as const;
    return rowOf(instance, hash).select(columns).executeTakeFirst();
  };
  return {
    put: async (instance, file, change) =>
      (await put(database, instance, file, change)) || (await find(instance, file.hash)) !== undefined,
    find,
    bytes: async (instance, hash) => {
      const row = await rowOf(instance, hash)
        .innerJoin('file_bytes', (join) =>
          join.onRef('file_bytes.instance_id', '=', 'instances.id').onRef('file_bytes.hash', '=', 'files.hash'),
        )
        .select('bytes')
        .executeTakeFirst();
      return row?.bytes;
    },
    deleteUnused: (at) => deleteUnusedFiles(database, at),
  };
}

async function put(
  database: DatabaseConnection,
  instance: string,
  file: NewFile,
  change: ChangeMetadata,
): Promise<boolean> {
  const { hash, name, mediaType, size, width, height, bytes } = file;
  const done = await changeInstance(database, instance, change, async (tx, { id }) => {
    const present = await tx
      .selectFrom('files')
      .select(['name', 'unused_since'])
      .where('instance_id', '=', id)
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (present?.name === name && present.unused_since === null) return undefined;
    if (present !== undefined) {
      await tx
        .updateTable('files')
        .set({ name, unused_since: null })
        .where('instance_id', '=', id)
        .where('hash', '=', hash)
        .execute();
      return true;
    }
    const row = { instance_id: id, hash, media_type: mediaType, size, width, height, name, kept_at: change.at };
    await tx
      .insertInto('files')
      .values({ ...row, unused_since: null })
      .execute();
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    await tx.insertInto('file_bytes').values({ instance_id: id, hash, bytes: content }).execute();
    return true;
  });
  return done ?? false;
}

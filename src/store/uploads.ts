// Uploads kept between the steps of an import, for a day, and only for their owner.

import type { OpenDatabase } from './dialects/dialect.ts';
import { storedJson } from './stored-json.ts';

/** How long an upload is kept after its last access. */
const KEPT_MS = 86_400_000;

/** Maximum uploads per person; the oldest is deleted. */
const MAX_OF_ONE = 3;

export interface Upload {
  readonly id: number;
  readonly name: string;
  /** Plain JSON: the details entered so far. */
  readonly details: unknown;
}

export interface Uploads {
  /** Returns the id; undefined if there is no such instance. */
  readonly put: (
    instance: string,
    owner: string,
    upload: { readonly name: string; readonly bytes: Uint8Array; readonly details: unknown },
    at: number,
  ) => Promise<number | undefined>;
  /** Returns an upload with its bytes; undefined if it has expired or belongs to another account. */
  readonly find: (
    instance: string,
    owner: string,
    id: number,
    at: number,
  ) => Promise<(Upload & { readonly bytes: Buffer }) | undefined>;
  readonly describe: (id: number, details: unknown, at: number) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  readonly forgetOld: (at: number) => Promise<void>;
}

export function openUploads({ db, write }: OpenDatabase): Uploads {
  return {
    put: (instance, owner, { name, bytes, details }, at) =>
      write(async (tx) => {
        const found = await tx.selectFrom('instances').select('id').where('name', '=', instance).executeTakeFirst();
        if (found === undefined) return undefined;
        const mine = await tx
          .selectFrom('uploads')
          .select('id')
          .where('instance_id', '=', found.id)
          .where('owner', '=', owner)
          .orderBy('id', 'desc')
          .execute();
        const old = mine.slice(MAX_OF_ONE - 1).map(({ id }) => id);
        if (old.length > 0) await tx.deleteFrom('uploads').where('id', 'in', old).execute();
        await tx.deleteFrom('uploads').where('expires_at', '<=', at).execute();
        const { id } = await tx
          .insertInto('uploads')
          .values({ instance_id: found.id, owner, name, details: JSON.stringify(details), expires_at: at + KEPT_MS })
          .returning('id')
          .executeTakeFirstOrThrow();
        const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        await tx.insertInto('upload_bytes').values({ upload_id: id, bytes: content }).execute();
        return id;
      }),
    find: async (instance, owner, id, at) => {
      const row = await db
        .selectFrom('uploads')
        .innerJoin('instances', 'instances.id', 'uploads.instance_id')
        .innerJoin('upload_bytes', 'upload_bytes.upload_id', 'uploads.id')
        .select(['uploads.id', 'uploads.name', 'uploads.details', 'upload_bytes.bytes'])
        .where('instances.name', '=', instance)
        .where('uploads.owner', '=', owner)
        .where('uploads.id', '=', id)
        .where('uploads.expires_at', '>', at)
        .executeTakeFirst();
      return row && { ...row, details: storedJson(row.details, `upload ${id}`) };
    },
    describe: async (id, details, at) => {
      const set = { details: JSON.stringify(details), expires_at: at + KEPT_MS };
      await write((tx) => tx.updateTable('uploads').set(set).where('id', '=', id).execute());
    },
    remove: async (id) => {
      await write((tx) => tx.deleteFrom('uploads').where('id', '=', id).execute());
    },
    forgetOld: async (at) => {
      await write((tx) => tx.deleteFrom('uploads').where('expires_at', '<=', at).execute());
    },
  };
}

// Compression of texts that have not been requested for a while. Packed texts take a fraction of the memory, and are unpacked within
// milliseconds, without the database.

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { BYTE_LOG_KEYS, type EventRows } from './event-rows.ts';

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];

const unpacking = new WeakMap<EventRows, Promise<void>>();

/** Packs the texts off the main thread, unless `isWanted` returns true at the end, because they are needed again. */
export async function packTexts(rows: EventRows, isWanted: () => boolean): Promise<void> {
  const packed = await Promise.all(BYTE_LOG_KEYS.map((log) => deflate(rows[log].base, { level: 1 })));
  if (isWanted() || rows.packed !== undefined) return;
  rows.packed = packed;
  for (const log of BYTE_LOG_KEYS) rows[log].base = new Uint8Array(0);
}

export function unpackTexts(rows: EventRows): Promise<void> | undefined {
  const { packed } = rows;
  if (packed === undefined) return undefined;
  const known = unpacking.get(rows);
  if (known !== undefined) return known;
  const work = Promise.all(packed.map((bytes) => inflate(bytes)))
    .then((bases) => {
      for (const [index, log] of BYTE_LOG_KEYS.entries()) rows[log].base = bases[index] ?? new Uint8Array(0);
      rows.packed = undefined;
    })
    .finally(() => unpacking.delete(rows));
  unpacking.set(rows, work);
  return work;
}

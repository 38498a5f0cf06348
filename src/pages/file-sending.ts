// The bytes of files on their way out: those of one file are held once, however many read it, and all together are bounded, so
// that slow readers do not fill the memory.

import type { ByteAccount } from '../http/byte-account.ts';

/** Bytes that are handed over at once. */
const PIECE = 64 * 1024;

export interface WantedFile {
  /** Tells the file from all others. */
  readonly key: string;
  readonly size: number;
  readonly load: () => Promise<Uint8Array | undefined>;
  /** Who reads it. */
  readonly address: string;
}

interface Held {
  readonly bytes: Promise<Uint8Array | undefined>;
  readonly wanted: WantedFile;
  readers: number;
}

/** `'full'` where too much is on its way already; undefined where the file has gone. */
export type SendFile = (wanted: WantedFile) => Promise<ReadableStream<Uint8Array> | 'full' | undefined>;

export function openFileSending(account: ByteAccount): SendFile {
  const held = new Map<string, Held>();
  const letGo = (one: Held) => {
    if (--one.readers > 0) return;
    held.delete(one.wanted.key);
    account.hold(one.wanted.address, -one.wanted.size);
  };
  return async (wanted) => {
    let one = held.get(wanted.key);
    if (one === undefined) {
      if (account.isTooMuch(wanted.address, wanted.size)) return 'full';
      account.hold(wanted.address, wanted.size);
      one = { bytes: wanted.load(), wanted, readers: 0 };
      held.set(wanted.key, one);
    }
    one.readers++;
    const mine = one;
    const bytes = await mine.bytes.catch((error: unknown) => {
      letGo(mine);
      throw error;
    });
    if (bytes === undefined) letGo(mine);
    return bytes && inPieces(bytes, () => letGo(mine));
  };
}

/** Tells the end once, whether all was read or the reader went away. */
function inPieces(bytes: Uint8Array, onEnd: () => void): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream(
    {
      pull: (controller) => {
        controller.enqueue(bytes.subarray(at, at + PIECE));
        at += PIECE;
        if (at < bytes.length) return;
        controller.close();
        onEnd();
      },
      cancel: onEnd,
    },
    { highWaterMark: 0 },
  );
}

// Sends files. The bytes of a file are loaded once for all concurrent readers. Their total is limited, so that slow readers do not exhaust
// the memory.

import type { ByteBudget } from '../http/byte-budget.ts';

const PIECE = 64 * 1024;

export interface FileToSend {
  readonly key: string;
  readonly size: number;
  readonly load: () => Promise<Uint8Array | undefined>;
  readonly address: string;
}

interface Held {
  readonly bytes: Promise<Uint8Array | undefined>;
  readonly wanted: FileToSend;
  readers: number;
}

export type FileSender = (wanted: FileToSend) => Promise<ReadableStream<Uint8Array> | 'full' | undefined>;

export function createFileSender(account: ByteBudget): FileSender {
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
    return bytes && streamInChunks(bytes, () => letGo(mine));
  };
}

/** Stream of the bytes in chunks. Calls `onEnd` once: when everything is read, or when the reader disconnects. */
function streamInChunks(bytes: Uint8Array, onEnd: () => void): ReadableStream<Uint8Array> {
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

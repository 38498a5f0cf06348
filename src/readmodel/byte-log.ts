/** Bytes by address: those of the initial build, followed by those added since. */
export interface ByteLog {
  /** Empty while the log is packed. */
  base: Uint8Array;
  readonly baseLength: number;
  added: Uint8Array;
  /** Used bytes of `added`. The first byte stays unused, so that no added text adjoins the last one of the base. */
  used: number;
}

export function createByteLog(): ByteLog {
  return createByteLogFrom(new Uint8Array(0));
}

export function createByteLogFrom(base: Uint8Array): ByteLog {
  return { base, baseLength: base.length, added: new Uint8Array(0), used: 1 };
}

const encoder = new TextEncoder();

const MAX_BYTES_PER_UNIT = 3;

/** Appends a text. Returns its first address; the address after it is `nextAddress(log)`. */
export function appendText(log: ByteLog, text: string): number {
  reserve(log, text.length * MAX_BYTES_PER_UNIT);
  const start = nextAddress(log);
  log.used += encoder.encodeInto(text, log.added.subarray(log.used)).written;
  return start;
}

/** Appends bytes. Returns their first address. */
export function appendBytes(log: ByteLog, bytes: Uint8Array): number {
  reserve(log, bytes.length);
  const start = nextAddress(log);
  log.added.set(bytes, log.used);
  log.used += bytes.length;
  return start;
}

export function nextAddress(log: ByteLog): number {
  return log.baseLength + log.used;
}

/** Returns the bytes between two addresses in the same text, or in texts added consecutively. */
export function readBytes(log: ByteLog, from: number, to: number): Uint8Array {
  const { baseLength } = log;
  if (from >= baseLength) return log.added.subarray(from - baseLength, to - baseLength);
  if (log.base.length < baseLength) throw new Error('the texts are packed');
  return log.base.subarray(from, to);
}

function reserve(log: ByteLog, bytes: number): void {
  const needed = log.used + bytes;
  if (needed <= log.added.length) return;
  const grown = new Uint8Array(Math.max(needed, 2 * log.added.length, 4096));
  grown.set(log.added.subarray(0, log.used));
  log.added = grown;
}

/** Returns the same log with the same addresses, without spare room. */
export function compactLog({ base, added, used }: ByteLog): ByteLog {
  const whole = new Uint8Array(base.length + used);
  whole.set(base);
  whole.set(added.subarray(0, used), base.length);
  return createByteLogFrom(whole);
}

export function sizeOfByteLog(log: ByteLog): number {
  return log.base.length + log.added.length;
}

// Detection of writes to an open database file by anything other than SQLite: a copy over it, a shell's `>`, a restored disk. In
// write-ahead mode SQLite writes to the file only in checkpoints, and records each in the shared index of the log.

import { fstatSync, readSync, type Stats, statSync } from 'node:fs';
import { endianness } from 'node:os';

/** Maximum descriptors searched for SQLite's own; opening the file again would drop its locks on closing. */
const MAX_DESCRIPTORS = 4096;

/** The index begins with two copies of its header, followed by the checkpoint data (SQLite's "WAL-mode file format", 2.1). */
const INDEX_BYTES = 136;
const BACKFILLED_AT = 96;
const ATTEMPTED_AT = 128;
/** Positions of the log's salts, which change whenever it restarts. */
const SALTS = [32, 40] as const;

const HEADER_BYTES = 100;

export type FileContentState =
  /** Content as SQLite left it. */
  | 'own'
  /** Written by another program. `other`: with evidently different content. */
  | 'touched'
  | 'other';

interface Seen {
  readonly written: bigint;
  readonly size: bigint;
  readonly header: Buffer | undefined;
  readonly checkpoint: Checkpoint;
}

interface Checkpoint {
  readonly isRunning: boolean;
  readonly mark: string;
}

/**
 * Returns a check of a database file open in write-ahead mode, which uses the shared index of its log. The result is always `own` if the
 * system does not show SQLite's descriptors.
 */
export function createFileContentCheck(file: string, { main, index } = findDescriptors(file)): () => FileContentState {
  const checkpointNow = (): Checkpoint | undefined => {
    const bytes = index.read(INDEX_BYTES);
    if (bytes === undefined) return undefined;
    const backfilled = bytes.subarray(BACKFILLED_AT, BACKFILLED_AT + 4);
    const attempted = bytes.subarray(ATTEMPTED_AT, ATTEMPTED_AT + 4);
    const salts = bytes.subarray(...SALTS);
    return {
      isRunning: !backfilled.equals(attempted),
      mark: Buffer.concat([salts, backfilled, attempted]).toString('hex'),
    };
  };
  let last: Seen | undefined;
  return () => {
    // This order matters: a later checkpoint then shows in the second read of the index.
    const checkpoint = checkpointNow();
    const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (checkpoint === undefined || stat === undefined) return 'own';
    const isWritten = last !== undefined && (stat.mtimeNs !== last.written || stat.size !== last.size);
    if (last !== undefined && !isWritten) {
      last = { ...last, checkpoint };
      return 'own';
    }
    const header = main.read(HEADER_BYTES);
    const present = checkpointNow();
    // A second read is needed, because a restart of the log may have changed the index during the first.
    const isUnchanged = (now: Checkpoint | undefined) => now?.isRunning === false && now.mark === last?.checkpoint.mark;
    if (last !== undefined && isUnchanged(present) && isUnchanged(checkpointNow())) {
      const isSame = stat.size === last.size && header !== undefined && last.header?.equals(header) === true;
      return isSame ? 'touched' : 'other';
    }
    last = { written: stat.mtimeNs, size: stat.size, header, checkpoint };
    return 'own';
  };
}

/** Size of a header of the index. Its two copies differ while a process writes them, or after one crashed while writing them. */
const HEADER_OF_INDEX_BYTES = 48;

const IS_LITTLE = endianness() === 'LE';
/** Fields of the index about the log: page size, last frame, checksum of that frame, and salts of the log. */
const [PAGE_SIZE_AT, LAST_FRAME_AT, CHECKSUM_AT] = [14, 16, 24] as const;
/** Headers of the log and of a frame, with the positions of salts and checksum (sections 1.1 and 1.2 of the same format). */
const [LOG_HEADER_BYTES, FRAME_HEADER_BYTES, SALTS_OF_LOG_AT, CHECKSUM_OF_FRAME_AT] = [32, 24, 16, 16] as const;

/**
 * Returns a check of an open database's write-ahead log: whether its last committed frame is the one in the index. False if another
 * program emptied, truncated or overwrote it. Always true if the system does not show SQLite's descriptors.
 */
export function createLogCheck({ log, index }: Descriptors): () => boolean {
  const look = (): boolean | undefined => {
    const before = index.read(INDEX_BYTES);
    if (before === undefined || !log.isKnown()) return true;
    const [header1, header2] = [0, 1].map((copy) =>
      before.subarray(copy * HEADER_OF_INDEX_BYTES, (copy + 1) * HEADER_OF_INDEX_BYTES),
    );
    if (header1 === undefined || header2?.equals(header1) !== true) return undefined;
    const word = (at: number) => (IS_LITTLE ? before.readUInt32LE(at) : before.readUInt32BE(at));
    const size = IS_LITTLE ? before.readUInt16LE(PAGE_SIZE_AT) : before.readUInt16BE(PAGE_SIZE_AT);
    const frameBytes = FRAME_HEADER_BYTES + (size === 1 ? 65_536 : size);
    const last = word(LAST_FRAME_AT);
    if (last === 0) return true;
    const header = log.read(LOG_HEADER_BYTES);
    const frame = log.read(frameBytes, LOG_HEADER_BYTES + (last - 1) * frameBytes);
    const isSame =
      header?.subarray(SALTS_OF_LOG_AT, SALTS_OF_LOG_AT + 8).equals(before.subarray(...SALTS)) === true &&
      frame?.readUInt32BE(CHECKSUM_OF_FRAME_AT) === word(CHECKSUM_AT) &&
      frame.readUInt32BE(CHECKSUM_OF_FRAME_AT + 4) === word(CHECKSUM_AT + 4);
    if (isSame) return true;
    // A changed index shows concurrent writes, so the check must be repeated.
    return index.read(INDEX_BYTES)?.equals(before) === true ? false : undefined;
  };
  return () => {
    for (let time = 0; time < MAX_CHECKS; time++) {
      const isSame = look();
      if (isSame !== undefined) return isSame;
    }
    return true;
  };
}

/** Maximum checks; other processes rarely write between two checks. */
const MAX_CHECKS = 10;

interface Descriptor {
  /** Reads bytes at an offset; undefined if the file is shorter, or the descriptor no longer belongs to it. */
  readonly read: (count: number, at?: number) => Buffer | undefined;
  readonly isKnown: () => boolean;
}

export interface Descriptors {
  readonly main: Descriptor;
  readonly log: Descriptor;
  readonly index: Descriptor;
}

export function findDescriptors(file: string): Descriptors {
  const wanted = ['', '-wal', '-shm'].map((ending) => statSync(`${file}${ending}`, { throwIfNoEntry: false }));
  const found: (number | undefined)[] = wanted.map(() => undefined);
  let left = wanted.filter((one) => one !== undefined).length;
  for (let descriptor = 3; descriptor < MAX_DESCRIPTORS && left > 0; descriptor++) {
    const open = statOf(descriptor);
    const which = open === undefined ? -1 : wanted.findIndex((one) => isSame(one, open));
    if (which === -1 || found[which] !== undefined) continue;
    found[which] = descriptor;
    left--;
  }
  const [main, log, index] = wanted.map((opened, which) => reader(opened, found[which]));
  return { main: main ?? reader(), log: log ?? reader(), index: index ?? reader() };
}

function statOf(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor);
  } catch {
    return undefined;
  }
}

function isSame(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

function reader(opened?: Stats, descriptor?: number): Descriptor {
  const isOpen = () => descriptor !== undefined && isSame(opened, statOf(descriptor));
  return {
    read: (count, at = 0) => {
      if (descriptor === undefined || !isOpen()) return undefined;
      const bytes = Buffer.alloc(count);
      return readSync(descriptor, bytes, 0, count, at) === count ? bytes : undefined;
    },
    isKnown: isOpen,
  };
}

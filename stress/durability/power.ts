// Repeatable loss of power. Processes run on top of a layer (unsynced.c) that records writes to their files until they are synced. Once
// they are killed, the files are rolled back to the state that a disk would have. The test shows that nothing is acknowledged before it is
// synced, and that the server can start from the state on the disk. Limits: a file that was created, renamed or deleted without a sync of
// its folder remains so; writes to mapped memory count as safe (SQLite maps only its -shm file, which is recreated); a file opened with
// O_SYNC counts as not synced; single writes are kept or lost as a whole; disks that falsely report a sync are not simulated.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { atExit } from '../../test/support/at-exit.ts';

export interface PowerLossSimulator {
  /** Returns the environment of processes whose files are recorded if their paths begin with the prefix. */
  readonly envFor: (prefix: string) => Record<string, string>;
  /**
   * Rolls back the files whose paths begin with the prefix; all their writers must be dead. `keeps` returns, for each file, the share (0 to
   * 1) of unsynced data that reached the disk nevertheless. Returns the number of lost writes, and of files with writes; 0 if the layer is
   * not active.
   */
  readonly cut: (prefix: string, keeps: () => number) => LossCount;
  readonly remove: () => void;
}

interface LossCount {
  readonly writes: number;
  readonly files: number;
}

const RECORD_HEAD_BYTES = 24;

interface Entry {
  readonly size: number;
  readonly at: number;
  readonly bytes: Buffer;
}

/** Compiles the layer. If this machine can't simulate a loss of power, throws an error with the reason. */
export function createPowerLossSimulator(): PowerLossSimulator {
  const lacking = describePowerLossObstacle();
  if (lacking !== undefined) throw new Error(lacking);
  const folder = mkdtempSync(join(tmpdir(), 'parvis-power-'));
  const forget = atExit(() => rmSync(folder, { recursive: true, force: true }));
  const [library, records] = [join(folder, 'unsynced.so'), join(folder, 'records')];
  mkdirSync(records);
  // PostgreSQL runs as another user if root runs the stress test.
  chmodSync(folder, 0o755);
  chmodSync(records, 0o777);
  compile(library);
  chmodSync(library, 0o755);
  return {
    envFor: (prefix) => ({ LD_PRELOAD: library, UNSYNCED_ROOT: resolvePrefix(prefix), UNSYNCED_LOG: records }),
    cut: (prefix, keeps) => dropUnsynced(resolvePrefix(prefix), records, keeps),
    remove: () => {
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the reason why this machine can't simulate a loss of power, or undefined. */
export function describePowerLossObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'The layer that drops what was not synced is for Linux alone.';
  const found = (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, 'cc')));
  return found ? undefined : 'This needs a C compiler that is called cc (Debian: gcc and libc6-dev).';
}

function compile(library: string): void {
  const source = join(import.meta.dirname, 'unsynced.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { stdio: 'pipe' });
}

function resolvePrefix(prefix: string): string {
  return join(realpathSync(dirname(prefix)), basename(prefix));
}

function dropUnsynced(prefix: string, records: string, keeps: () => number): LossCount {
  let lost = 0;
  const byKey = new Map(readdirSync(records).map((name) => [name, readFileSync(join(records, name))]));
  for (const file of readdirSync(dirname(prefix), { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (!file.isFile() || !path.startsWith(prefix)) continue;
    const { dev, ino, birthtimeNs } = statSync(path, { bigint: true });
    const second = birthtimeNs / 1_000_000_000n;
    const entries = entriesOf(
      byKey.get(`${dev}-${ino}-${second}.${String(birthtimeNs % 1_000_000_000n).padStart(9, '0')}`),
    );
    const gone = entries.slice(Math.floor(keeps() * entries.length));
    rollBack(path, gone);
    lost += gone.length;
  }
  for (const name of byKey.keys()) rmSync(join(records, name));
  return { writes: lost, files: byKey.size };
}

/** Returns the entries of a record. An incomplete last entry belongs to a write that did not happen. */
function entriesOf(record = Buffer.alloc(0)): Entry[] {
  const entries: Entry[] = [];
  for (let from = 0; from + RECORD_HEAD_BYTES <= record.length; ) {
    const [size, at, length] = [0, 8, 16].map((offset) => Number(record.readBigUInt64LE(from + offset)));
    const to = from + RECORD_HEAD_BYTES + (length ?? 0);
    if (to > record.length) break;
    entries.push({ size: size ?? 0, at: at ?? 0, bytes: record.subarray(from + RECORD_HEAD_BYTES, to) });
    from = to;
  }
  return entries;
}

function rollBack(path: string, entries: readonly Entry[]): void {
  if (entries.length === 0) return;
  const file = openSync(path, 'r+');
  for (const { size, at, bytes } of entries.toReversed()) {
    ftruncateSync(file, size);
    if (bytes.length > 0) writeSync(file, bytes, 0, bytes.length, at);
  }
  closeSync(file);
}

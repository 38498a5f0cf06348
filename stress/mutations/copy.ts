// A copy of the checkout, in which faults are planted: the checkout itself is never changed.

import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit } from '../../test/support/at-exit.ts';
import { type Fault, placeOf, plantFault } from './fault.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Folders that a copy does not need. */
const SKIPPED_FOLDERS = new Set(['.git', 'node_modules', 'data', 'coverage', 'temporary']);

export interface Copy {
  readonly folder: string;
  readonly withFault: <T>(fault: Fault, work: () => Promise<T>) => Promise<T>;
  readonly remove: () => void;
}

export function copyCheckout(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-planted-'));
  const forget = atExit(() => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL, which runs as another user, keeps its data in this folder.
  chmodSync(folder, 0o755);
  for (const name of readdirSync(ROOT)) {
    if (!SKIPPED_FOLDERS.has(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    withFault: async (fault, work) => {
      const path = join(folder, placeOf(fault).file);
      const before = readFileSync(path, 'utf8');
      writeFileSync(path, plantFault(before, fault));
      try {
        return await work();
      } finally {
        writeFileSync(path, before);
      }
    },
    remove: () => {
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

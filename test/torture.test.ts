// A small part of every torture, so that they can still be run when somebody needs them.

import { spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TORTURES } from '../torture/all.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

describe('a small part of the torture', () => {
  it.each(TORTURES)('$name: $what', { timeout: 600_000 }, async ({ run, lacks }) => {
    const lacking = lacks?.();
    const settings = { quick: true, seed: 1, tell: () => undefined };
    if (lacking !== undefined) return expect(run(settings)).rejects.toThrow(lacking);
    const findings = await run(settings);
    expect(findings.length).toBeGreaterThan(0);
    // How long something took depends on what else the machine does.
    expect(findings.filter(({ holds, isTime }) => !holds && isTime !== true)).toEqual([]);
  });
});

/** Processes that run in a folder or below it. */
function processesIn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      // It is no process, or has ended.
      return false;
    }
  });
}

describe('a torture that is asked to end', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s leaves neither servers nor folders behind', async (signal, code) => {
    const { folder, remove } = temporaryFolder();
    const torture = spawn(process.execPath, ['torture/run.ts', 'fuzz', '--seed', '1'], {
      env: { PATH: process.env['PATH'], TMPDIR: folder },
      stdio: 'ignore',
    });
    try {
      const ended = new Promise<number | null>((resolve) => torture.once('close', resolve));
      await expect.poll(() => processesIn(folder).length).toBeGreaterThan(0);
      torture.kill(signal);
      expect(await ended).toBe(code);
      await expect.poll(() => processesIn(folder)).toEqual([]);
      expect(readdirSync(folder).filter((name) => name.startsWith('parvis-'))).toEqual([]);
    } finally {
      torture.kill('SIGKILL');
      remove();
    }
  });
});

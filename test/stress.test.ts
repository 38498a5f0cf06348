import { spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STRESS_TESTS } from '../stress/all.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

const DATABASES = ['PostgreSQL', 'SQLite'] as const;

describe('a small part of the stress test', () => {
  // Every other test that runs on both databases gets the second one.
  const tests = STRESS_TESTS.map((one, at) => ({ ...one, database: DATABASES[at % 2] }));

  it.each(tests)('$name: $what', { timeout: 600_000 }, async ({ run, lacks, database }) => {
    const lacking = lacks?.();
    const settings = { quick: true, seed: 1, tell: () => undefined, ...(database && { database }) };
    if (lacking !== undefined) return expect(run(settings)).rejects.toThrow(lacking);
    const findings = await run(settings);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.filter(({ holds, isTime }) => !holds && isTime !== true)).toEqual([]);
  });
});

function processesIn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      // This name is not a process, or the process has ended.
      return false;
    }
  });
}

describe('a stress test that is interrupted', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s leaves neither servers nor folders behind', async (signal, code) => {
    const { folder, remove } = createTemporaryFolder();
    const stress = spawn(process.execPath, ['stress/run.ts', 'fuzz', '--seed', '1'], {
      env: { PATH: process.env['PATH'], TMPDIR: folder },
      stdio: 'ignore',
    });
    try {
      const ended = new Promise<number | null>((resolve) => stress.once('close', resolve));
      await expect.poll(() => processesIn(folder).length).toBeGreaterThan(0);
      stress.kill(signal);
      expect(await ended).toBe(code);
      await expect.poll(() => processesIn(folder)).toEqual([]);
      expect(readdirSync(folder).filter((name) => name.startsWith('parvis-'))).toEqual([]);
    } finally {
      stress.kill('SIGKILL');
      remove();
    }
  });
});

// The monitor of a server's event loop must detect a long turn, and ignore idle waiting.

import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { longestTurn, WATCHED } from '../stress/support/turns.ts';

/** The longest turn of a process that does this a second after its start, and lives on for a moment. */
function longestWhile(script: string): number {
  const begins = `setTimeout(() => { ${script} }, 1000); setTimeout(() => undefined, 2500)`;
  const { stderr } = spawnSync(process.execPath, [WATCHED, '-e', begins], { encoding: 'utf8' });
  return longestTurn(stderr);
}

it('a turn that takes long is told by the time of the processor', { timeout: 30_000 }, () => {
  const burn = 'const used = () => process.threadCpuUsage().user; for (const end = used() + 300_000; used() < end;);';
  expect(longestWhile(burn)).toBeGreaterThanOrEqual(250);
});

it('a turn that waits for something is not long', { timeout: 30_000 }, () => {
  expect(longestWhile('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);')).toBeLessThan(250);
});

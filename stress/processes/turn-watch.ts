// Reports long turns of a server's event loop on standard error, in milliseconds of the main thread's CPU time. Loaded by `--import`.
// Elapsed time does not count, so a busy machine has no effect.

import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Polling interval. A poll is late by the duration of the preceding turn. */
const EVERY_MS = 5;

/** Minimum reported duration, in milliseconds. Turns of the warm-up are not reported, because they are longer. */
const MIN_MS = 60;
const WARM_UP_MS = 500;

if (isMainThread) {
  const cpuUsed = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let begun: number | undefined;
  let before = cpuUsed();
  const look = () => {
    const now = cpuUsed();
    const held = now - before;
    before = now;
    begun ??= performance.now();
    if (held < MIN_MS || performance.now() - begun < WARM_UP_MS) return;
    writeSync(2, `turn-watch: ${Math.round(held)} ms\n`);
  };
  setInterval(look, EVERY_MS).unref();
}

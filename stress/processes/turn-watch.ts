// Loaded into a server by `--import`: says on standard error how much of its processor one turn of the event loop took, in
// milliseconds, whenever that was long. The time that the main thread was given is counted and not the
// time that went by, so that a busy machine changes nothing.

import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Between two looks, which are late by as much as the turn before took. */
const EVERY_MS = 5;

/** Minimum duration that is reported, in milliseconds. The start of the server takes longer. */
const MIN_MS = 60;
const BEGINS_AFTER_MS = 500;

if (isMainThread) {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let begun: number | undefined;
  let before = used();
  const look = () => {
    const now = used();
    const held = now - before;
    before = now;
    begun ??= performance.now();
    if (held < MIN_MS || performance.now() - begun < BEGINS_AFTER_MS) return;
    writeSync(2, `turn-watch: ${Math.round(held)} ms\n`);
  };
  setInterval(look, EVERY_MS).unref();
}

// Longest turn of a server's event loop, in CPU time (rule R21).

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectTimeUnder, type Finding } from './stress-test.ts';

const MAX_TURN_MS = 250;

export const TURN_WATCH_OPTION = `--import=${pathToFileURL(join(import.meta.dirname, '..', 'processes', 'turn-watch.ts')).href}`;

/** Returns the longest turn that a monitored server has reported on standard error, in milliseconds; 0 if none. */
export function findMaxTurnMs(text: string): number {
  const notes = [...text.matchAll(/^turn-watch: (\d+) ms$/gm)].map(([, ms]) => Number(ms));
  return Math.max(0, ...notes);
}

export function createTurnFinding(text: string, what = 'the server was held at a time, of its processor'): Finding {
  return expectTimeUnder(what, findMaxTurnMs(text), MAX_TURN_MS, 'ms');
}

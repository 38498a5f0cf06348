// Longest turn of a server's event loop, in processor time (rule R21).

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Finding, under } from './stress-test.ts';

/** No request may hold a server for longer. */
const HELD_MS = 250;

/** NODE_OPTIONS of a monitored server. */
export const WATCHED = `--import=${pathToFileURL(join(import.meta.dirname, '..', 'processes', 'turn-watch.ts')).href}`;

/** The longest turn that a watched server has told on standard error, in milliseconds; 0: none that is worth telling. */
export function longestTurn(said: string): number {
  const told = [...said.matchAll(/^turn-watch: (\d+) ms$/gm)].map(([, ms]) => Number(ms));
  return Math.max(0, ...told);
}

export function heldFinding(said: string, what = 'the server was held at a time, of its processor'): Finding {
  return under(what, longestTurn(said), HELD_MS, ' ms');
}

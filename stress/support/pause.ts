import { setTimeout as delay } from 'node:timers/promises';

/** Polls a condition every few milliseconds. False on time-out. */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 10,
): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await delay(everyMs)) {
    if (await isSo()) return true;
  }
  return false;
}

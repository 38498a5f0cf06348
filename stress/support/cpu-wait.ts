import { readFileSync } from 'node:fs';

/**
 * Starts a stopwatch over the time for which the main thread of a process was ready to run and had no CPU. It answers the
 * share of the time that has gone by (0 to 1), NaN where the system does not tell. Where it is much, others use the machine,
 * and how long something took says little.
 */
export function cpuWait(pid: number): () => number {
  const [began, before] = [performance.now(), waitedMs(pid)];
  return () => (waitedMs(pid) - before) / (performance.now() - began);
}

/** The second field of /proc/PID/task/TID/schedstat: nanoseconds in the queue for a CPU; here in milliseconds. */
function waitedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

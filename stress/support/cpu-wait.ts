import { readFileSync } from 'node:fs';

/**
 * Measures how long the main thread of a process was ready to run without a CPU. The returned function gives the share of the elapsed time
 * (0 to 1), or NaN if the system does not report it. If the share is large, other programs use the machine, and durations have little
 * meaning.
 */
export function measureCpuWait(pid: number): () => number {
  const [began, before] = [performance.now(), waitedMs(pid)];
  return () => (waitedMs(pid) - before) / (performance.now() - began);
}

function waitedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

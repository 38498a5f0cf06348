// Process statistics of the operating system, from /proc.

import { readdirSync, readFileSync } from 'node:fs';

const TICKS = 100;

interface CpuCounts {
  readonly ofThreads: number;
  /** CPU time of all threads, also ended ones, in nanoseconds with a resolution of ten milliseconds. */
  readonly ofAll: number;
}

/** The first field of /proc/PID/task/TID/schedstat: nanoseconds on a CPU. */
export function nanosOf(schedstat: string): number {
  return Number(schedstat.split(' ')[0]);
}

/** User and system time in a line of /proc/PID/stat, in nanoseconds. The program name may contain any characters. */
export function nanosOfStat(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1e9;
}

/** Size in /proc/PID/status in bytes: `VmRSS`, `VmHWM`. */
export function sizeIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}

function countsOf(pid: number): CpuCounts {
  let ofThreads = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      ofThreads += nanosOf(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'));
    } catch {
      // The thread has ended in the meantime, or this kernel does not keep the count.
    }
  }
  return { ofThreads, ofAll: nanosOfStat(readFileSync(`/proc/${pid}/stat`, 'utf8')) };
}

/**
 * CPU time between two readings in nanoseconds. The finer count omits threads that have ended: if it lacks more than the resolution of the
 * coarse one explains, the coarse one is used.
 */
export function nanosBetween(before: CpuCounts, after: CpuCounts): number {
  const fine = after.ofThreads - before.ofThreads;
  const coarse = after.ofAll - before.ofAll;
  return coarse - fine > (3 / TICKS) * 1e9 ? coarse : fine;
}

/** Starts a stopwatch for the CPU time of a process with all threads, in microseconds. */
export function cpuWatch(pid: number): () => number {
  const before = countsOf(pid);
  return () => nanosBetween(before, countsOf(pid)) / 1000;
}

/** Resident memory of a process in bytes: current and peak. */
export function residentMemory(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return { now: sizeIn(status, 'VmRSS'), peak: sizeIn(status, 'VmHWM') };
}

import { readdirSync, readFileSync } from 'node:fs';

const TICKS = 100;

interface CpuCounts {
  readonly ofThreads: number;
  /** CPU time of all threads, including ended ones, in nanoseconds with a resolution of ten milliseconds. */
  readonly ofAll: number;
}

/** Returns the nanoseconds on a CPU, the first field of /proc/PID/task/TID/schedstat. */
export function cpuNanosOf(schedstat: string): number {
  return Number(schedstat.split(' ')[0]);
}

/** Returns user and system time in a line of /proc/PID/stat, in nanoseconds. The program name may contain any characters. */
export function cpuNanosOfStat(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1e9;
}

/** Returns a size in /proc/PID/status, such as `VmRSS` or `VmHWM`, in bytes. */
export function readSize(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}

function countsOf(pid: number): CpuCounts {
  let ofThreads = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      ofThreads += cpuNanosOf(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'));
    } catch {
      // The thread has already ended, or this kernel does not keep the count.
    }
  }
  return { ofThreads, ofAll: cpuNanosOfStat(readFileSync(`/proc/${pid}/stat`, 'utf8')) };
}

/**
 * Returns the CPU time between two readings, in nanoseconds. The finer count omits threads that have ended. If it lacks more than the
 * resolution of the coarse count explains, the coarse count is used.
 */
export function cpuNanosBetween(before: CpuCounts, after: CpuCounts): number {
  const fine = after.ofThreads - before.ofThreads;
  const coarse = after.ofAll - before.ofAll;
  return coarse - fine > (3 / TICKS) * 1e9 ? coarse : fine;
}

/** Starts a stopwatch for the CPU time of a process with all threads, in microseconds. */
export function startCpuWatch(pid: number): () => number {
  const before = countsOf(pid);
  return () => cpuNanosBetween(before, countsOf(pid)) / 1000;
}

/** Returns current and peak resident memory, in bytes. */
export function readResidentMemory(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return { now: readSize(status, 'VmRSS'), peak: readSize(status, 'VmHWM') };
}

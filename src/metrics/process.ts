import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { Histogram } from './histogram.ts';

export interface ProcessMetrics {
  readonly node: string;
  readonly startedAt: number;
  readonly cpuSeconds: number;
  readonly resident: number;
  readonly heapUsed: number;
  readonly gc: Histogram;
  /** Delay of the event loop in seconds, by quantile. */
  readonly loopDelay: Readonly<Record<string, number>>;
}

const PAUSES = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** Sampling interval of the event loop's delay, in milliseconds. A timer's inherent delay is subtracted. */
const RESOLUTION_MS = 20;

export interface ProcessWatch {
  readonly read: () => ProcessMetrics;
  readonly stop: () => void;
}

export function createProcessWatch(): ProcessWatch {
  const gc = new Histogram(PAUSES);
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) gc.add(duration / 1000);
  });
  observer.observe({ entryTypes: ['gc'] });
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const late = (nanoseconds: number) => Math.max(0, (Number(nanoseconds) || 0) / 1e9 - RESOLUTION_MS / 1000);
  return {
    read: () => {
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed } = process.memoryUsage();
      const loopDelay = {
        '0.5': late(delay.percentile(50)),
        '0.9': late(delay.percentile(90)),
        '0.99': late(delay.percentile(99)),
        '1': late(delay.max),
      };
      delay.reset();
      return {
        node: process.version,
        startedAt: performance.timeOrigin,
        cpuSeconds: (user + system) / 1e6,
        resident: rss,
        heapUsed,
        gc,
        loopDelay,
      };
    },
    stop: () => {
      observer.disconnect();
      delay.disable();
    },
  };
}

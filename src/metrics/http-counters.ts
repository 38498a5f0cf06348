// Request counters: plain numbers, so that counting costs next to nothing. `catalogue.ts` exposes them.

import { Histogram } from './histogram.ts';

/** Reasons for rejecting a request before processing. */
export const REJECT_REASONS = [
  'key_limit',
  'instance_limit',
  'failed_access',
  'overload',
  'data',
  'connections',
  'address_connections',
] as const;

export type RejectReason = (typeof REJECT_REASONS)[number];

/** Requests outside the interface. `none`: not found, or rejected before the path was read. */
export const NON_OPERATION_REQUESTS = ['page', 'office', 'office_api', 'health', 'none'] as const;

export class OperationCounts {
  cached200 = 0;
  cached304 = 0;
  /** Number of all other responses, by status. */
  readonly byStatus = new Map<number, number>();

  add(status: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
  }
}

/** Sampling rate: the fast lane measures one in this many latencies, and counts it as many times. Must be a power of two. */
export const LATENCY_SAMPLING_RATE = 64;

/** Upper bounds of latencies, in seconds. */
const LATENCIES = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class HttpCounters {
  readonly operations = new Map<string, OperationCounts>();
  /** Bytes of bodies sent by the fast lane. */
  cachedBytes = 0;
  /** Bytes of bodies sent by the normal path. */
  bytes = 0;
  /** Number of cached answers on the normal path. */
  kept = 0;
  /** Number of rendered answers. */
  made = 0;
  unparsable = 0;
  readonly rejected: Record<RejectReason, number>;
  readonly cachedLatency = new Histogram(LATENCIES);
  readonly latency = new Histogram(LATENCIES);

  constructor(operations: Iterable<string> = []) {
    for (const name of [...operations, ...NON_OPERATION_REQUESTS]) this.operations.set(name, new OperationCounts());
    this.rejected = Object.fromEntries(REJECT_REASONS.map((reason) => [reason, 0])) as Record<RejectReason, number>;
  }

  /** Returns the counts of an operation, or of requests outside the operations. */
  of(name: string): OperationCounts {
    const known = this.operations.get(name);
    if (known !== undefined) return known;
    const counts = new OperationCounts();
    this.operations.set(name, counts);
    return counts;
  }

  answered(name: string, status: number, bytes: number, seconds: number): void {
    this.of(name).add(status);
    this.bytes += bytes;
    this.latency.add(seconds);
  }
}

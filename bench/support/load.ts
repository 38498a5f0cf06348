// Closed-loop load: the next request follows as soon as an answer arrives. One interface for two generators: wrk if installed, which uses
// less CPU and has finer timing, otherwise autocannon.

import { autocannonLoad } from './autocannon.ts';
import { findWrk } from './wrk.ts';

export interface Load {
  readonly url: string;
  /** Paths requested in rotation; each starts with a slash. */
  readonly paths: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface Loaded {
  /** Number of answers; all of them are 200 or 304. */
  readonly requests: number;
  /** Measured duration. */
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface LoadGenerator {
  /** With its version. */
  readonly name: string;
  /** Throws when an answer fails. */
  readonly run: (load: Load) => Promise<Loaded>;
}

/** Returns the requested generator, or the best one available. Throws if wrk is requested and not installed. */
export function loadGenerator(wish?: 'wrk' | 'autocannon'): LoadGenerator {
  const wrk = wish === 'autocannon' ? undefined : findWrk();
  if (wish === 'wrk' && wrk === undefined) throw new Error('wrk is not installed');
  return wrk ?? autocannonLoad;
}

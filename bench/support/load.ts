// Closed-loop load: the next request follows as soon as an answer arrives. One interface for two generators: wrk if installed, which uses
// less CPU and has finer timing, otherwise autocannon.

import { autocannonLoad } from './autocannon.ts';
import { findWrk } from './wrk.ts';

export interface Load {
  readonly url: string;
  readonly paths: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  /** Number of answers, all of them with status 200 or 304. */
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

export interface LoadGenerator {
  readonly name: string;
  /** Throws if an answer fails. */
  readonly run: (load: Load) => Promise<LoadResult>;
}

/** Throws if wrk is requested but not installed. */
export function selectLoadGenerator(requested?: 'wrk' | 'autocannon'): LoadGenerator {
  const wrk = requested === 'autocannon' ? undefined : findWrk();
  if (requested === 'wrk' && wrk === undefined) throw new Error('wrk is not installed');
  return wrk ?? autocannonLoad;
}

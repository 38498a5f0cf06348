// Load that asks again as soon as an answer is there. Two generators make it, behind one interface: wrk where it is
// installed, which takes less of the machine and times finer, else autocannon.

import { autocannonLoad } from './autocannon.ts';
import { findWrk } from './wrk.ts';

export interface Load {
  readonly url: string;
  /** What is asked, in turn and from the beginning again; each starts with a slash. */
  readonly paths: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface Loaded {
  /** How many answers came; all of them are 200 or 304. */
  readonly requests: number;
  /** How long it took indeed. */
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

/** The generator wished for, or the best there is. Throws when wrk is wished for and is not installed. */
export function loadGenerator(wish?: 'wrk' | 'autocannon'): LoadGenerator {
  const wrk = wish === 'autocannon' ? undefined : findWrk();
  if (wish === 'wrk' && wrk === undefined) throw new Error('wrk is not installed');
  return wrk ?? autocannonLoad;
}

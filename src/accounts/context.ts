// What the verbs of accounts stand on, and who uses them (rules U1 to U4).

import type { Store } from '../store/store.ts';
import type { Clock } from '../util/clock.ts';

export interface AccountsContext {
  readonly store: Pick<Store, 'accounts' | 'content' | 'listInstances' | 'findInstance'>;
  readonly clock: Clock;
  /** Bytes that nobody can guess; those of the machine unless a test says otherwise. */
  readonly random?: (bytes: number) => Buffer;
}

/** Who asks over the network, as far as that can be told. */
export interface Visitor {
  /** The network address as it is counted: see `countedAs`. */
  readonly address: string;
  /** The header `User-Agent`; "" for none. */
  readonly agent: string;
}

/** An account manager and the instances in scope. */
export interface Manager {
  /** As the journal names them. */
  readonly actor: string;
  /** The instances whose accounts they manage; operators those of all, and operators. */
  readonly manages: 'everything' | ReadonlySet<string>;
  /** The session by which they do it, which no change of their own role ends; undefined for the command line. */
  readonly sessionId?: number;
}

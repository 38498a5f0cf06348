// Context of the account functions, and their callers (rules U1 to U4).

import type { Store } from '../store/store.ts';
import type { Clock } from '../util/clock.ts';

export interface AccountsContext {
  readonly store: Pick<Store, 'accounts' | 'content' | 'listInstances' | 'findInstance'>;
  readonly clock: Clock;
  readonly random?: (bytes: number) => Buffer;
}

export interface RequestOrigin {
  /** Network address used for rate limits; see `rateLimitKeyOf`. */
  readonly address: string;
  /** `User-Agent` header, or "". */
  readonly agent: string;
}

export interface AccountManager {
  readonly actor: string;
  /** Instances whose accounts are managed; `everything` for operators, who also manage other operators. */
  readonly manages: 'everything' | ReadonlySet<string>;
  /** Session of the manager, which survives changes to the manager's role; undefined on the command line. */
  readonly sessionId?: number;
}

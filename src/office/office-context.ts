import type { Store } from '../store/store.ts';
import type { Clock } from '../util/clock.ts';

export interface OfficeContext {
  readonly store: Store;
  readonly clock: Clock;
  /** Name of the acting account in the audit log. */
  readonly actor: string;
}

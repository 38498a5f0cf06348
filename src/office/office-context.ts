import type { Store } from '../store/store.ts';
import type { Clock } from '../util/clock.ts';

/** What every verb of the office needs: where it writes, what time it is, and who is acting. */
export interface OfficeContext {
  readonly store: Store;
  readonly clock: Clock;
  /** Who does it, as the journal names them. */
  readonly actor: string;
}

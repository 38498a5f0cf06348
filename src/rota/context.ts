import type { Acting } from '../office/acting.ts';
import { type Editing, KEY_AUTHORITY } from '../office/editing.ts';
import type { Indexes } from '../office/search/indexes.ts';

/** What everything here needs: where it writes, what time it is, and what events are found by. */
export interface ServingContext extends Pick<Acting, 'store' | 'clock'> {
  readonly indexes: Indexes;
}

/** A change that somebody makes who has no account: what they may is judged before. Nobody else is told of it (rule D14). */
export function editingAs({ store, clock }: Pick<ServingContext, 'store' | 'clock'>, actor: string): Editing {
  return { store, clock, actor, authority: KEY_AUTHORITY, bookings: { isSilent: true } };
}

import type { OfficeContext } from '../office/office-context.ts';
import type { Indexes } from '../office/search/indexes.ts';
import { KEY_AUTHORITY, type WriteContext } from '../office/write-context.ts';

/** What everything here needs: where it writes, what time it is, and what events are found by. */
export interface ServingContext extends Pick<OfficeContext, 'store' | 'clock'> {
  readonly indexes: Indexes;
}

/** A change that somebody makes who has no account: what they may is judged before. Nobody else is told of it (rule D14). */
export function editingAs({ store, clock }: Pick<ServingContext, 'store' | 'clock'>, actor: string): WriteContext {
  return { store, clock, actor, authority: KEY_AUTHORITY, bookings: { isSilent: true } };
}

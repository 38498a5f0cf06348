import type { OfficeContext } from '../office/office-context.ts';
import type { Indexes } from '../office/search/indexes.ts';
import { KEY_AUTHORITY, type WriteContext } from '../office/write-context.ts';

export interface ServingContext extends Pick<OfficeContext, 'store' | 'clock'> {
  readonly indexes: Indexes;
}

/** Context of a change made by someone without an account: their rights are checked before. No one else is notified (rule D14). */
export function editingAs({ store, clock }: Pick<ServingContext, 'store' | 'clock'>, actor: string): WriteContext {
  return { store, clock, actor, authority: KEY_AUTHORITY, bookings: { isSilent: true } };
}

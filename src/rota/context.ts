import type { OfficeContext } from '../office/office-context.ts';
import type { SearchIndexes } from '../office/search/indexes.ts';
import { API_KEY_AUTHORITY, type WriteContext } from '../office/write-context.ts';

export interface RotaContext extends Pick<OfficeContext, 'store' | 'clock'> {
  readonly indexes: SearchIndexes;
}

/** Context of a change by a person without an account; the caller has checked their rights. Notifies no other volunteers (rule D14). */
export function createActorContext(
  { store, clock }: Pick<RotaContext, 'store' | 'clock'>,
  actor: string,
): WriteContext {
  return { store, clock, actor, authority: API_KEY_AUTHORITY, bookings: { isSilent: true } };
}

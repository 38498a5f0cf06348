// Wrapper around every content change by the office, with the common checks.

import { isPublisher } from '../../model/authority.ts';
import type { ContentChangeOptions, ContentChangeResult } from '../../store/content/content.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { OfficeError } from '../office-error.ts';
import { createRefusal } from '../refusal-codes.ts';
import type { WriteContext } from '../write-context.ts';

export type ChangeOptions = Pick<ContentChangeOptions, 'action' | 'what' | 'note' | 'word' | 'isTrial'> & {
  /** Time of the change, in milliseconds since 1970. Default: now. */
  readonly at?: number;
};

/**
 * Runs one content transaction for the acting account. Throws the same errors as the store's `change`, and OfficeError if a contributor
 * without `publishes` would cause mail to people who signed up (rule J21).
 */
export function changeContent<T>(
  { store, clock, actor, accountId, authority, bookings }: WriteContext,
  instance: string,
  { at = clock(), ...options }: ChangeOptions,
  work: (content: ContentTransaction) => Promise<T>,
): Promise<ContentChangeResult<T>> {
  return store.content.change(instance, { actor, accountId, bookings, at, ...options }, async (content) => {
    const result = await work(content);
    // Without approval, contributors may change only events that are not accepted, so a change that would cause mail is refused.
    if (!isPublisher(authority) && (await content.countNotifiedBookings()).mailed > 0)
      throw new OfficeError(createRefusal('not_accepted'));
    return result;
  });
}

import type { Translate } from './translate.ts';

/**
 * Returns the names of the people of a booking for lists, pages and mails. Unnamed guests are identified by a number and the name of the
 * person who signed up.
 */
export function listAttendeeNames(names: readonly string[], t: Translate): string[] {
  const [first = ''] = names;
  return names.map((name, index) => (name === '' ? t('bookings.unnamed', { number: index + 1, name: first }) : name));
}

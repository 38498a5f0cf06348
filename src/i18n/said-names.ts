import type { Translate } from './translate.ts';

/** The names of the people of a booking as lists, pages and mails say them; who is not named yet is counted, with who signed up. */
export function attendeeNames(names: readonly string[], t: Translate): string[] {
  const [first = ''] = names;
  return names.map((name, index) => (name === '' ? t('bookings.unnamed', { number: index + 1, name: first }) : name));
}

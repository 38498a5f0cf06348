import type { Translate } from './translate.ts';

/** Names of the people of a booking as shown in lists, pages and mails; unnamed guests are counted, next to the person who signed up. */
export function attendeeNames(names: readonly string[], t: Translate): string[] {
  const [first = ''] = names;
  return names.map((name, index) => (name === '' ? t('bookings.unnamed', { number: index + 1, name: first }) : name));
}

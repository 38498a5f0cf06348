import type { Subscriber } from '../model/newsletter/newsletter.ts';

/** Describes a subscriber in a question: `eva@example.org (confirmed, lists 1, 2)`. */
export function inWords({ email, status, listIds }: Subscriber): string {
  const [first] = listIds;
  const lists = first === undefined ? 'no list' : `${listIds.length === 1 ? 'list' : 'lists'} ${listIds.join(', ')}`;
  return `${email} (${status}, ${lists})`;
}

// Changes that volunteers make on their private pages, except answers; each is stored under the volunteer's name.

import { type Person, personName } from '../model/person.ts';
import type { OwnRotaJournalAction } from '../model/rota/own-rota.ts';
import { NotFoundError } from '../store/content/errors.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import type { RotaContext } from './context.ts';

/** Owner of the private page. The key is looked up again inside the change because it may have been revoked in the meantime. */
export interface RotaPageOwner {
  readonly personId: number;
  readonly key: string;
}

/** Runs `work` as one change under the owner's name; 'unknown' if the key is no longer valid. */
export async function changeAsOwner<T>(
  serving: Pick<RotaContext, 'store' | 'clock'>,
  instance: string,
  { personId, key }: RotaPageOwner,
  action: OwnRotaJournalAction,
  work: (content: ContentTransaction, person: Person) => Promise<T>,
): Promise<T | 'unknown'> {
  const actor = await readOwnerName(serving, instance, { personId, key });
  if (actor === undefined) return 'unknown';
  const change = { actor, action, at: serving.clock(), bookings: { isSilent: true } };
  const { result } = await serving.store.content.change(instance, change, async (content) => {
    const person = (await content.get('person', personId))?.value;
    if (person === undefined || (await content.plan.findKey(key))?.personId !== personId) return 'unknown' as const;
    return work(content, person);
  });
  return result;
}

/** Returns the name of the page's owner; undefined if the person or the instance was deleted. */
export async function readOwnerName(
  { store }: Pick<RotaContext, 'store'>,
  instance: string,
  { personId }: RotaPageOwner,
): Promise<string | undefined> {
  try {
    const person = await store.content.read(instance, ({ get }) => get('person', personId));
    return person && personName(person.value);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

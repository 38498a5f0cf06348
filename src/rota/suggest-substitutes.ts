import type { DateKey } from '../model/rota/own-rota.ts';
import { suggested, type WeighedMember, weighMembers } from '../office/rota/suggest.ts';
import { KEY_AUTHORITY } from '../office/write-context.ts';
import { NotFound } from '../store/content/errors.ts';
import type { ServingContext } from './context.ts';

/** Who could serve on a date, best first; nobody where it is gone. */
export async function suggestSubstitutes(
  { store, indexes }: ServingContext,
  instance: string,
  date: DateKey,
): Promise<readonly WeighedMember[]> {
  try {
    return suggested(await weighMembers({ store, authority: KEY_AUTHORITY }, indexes, instance, date));
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}

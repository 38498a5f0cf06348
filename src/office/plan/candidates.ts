import type { Person } from '../../model/person.ts';
import type { ContentReader } from '../../store/content/port.ts';

/** Everybody of the office, by id. */
export async function personsOf({ all }: Pick<ContentReader, 'all'>): Promise<ReadonlyMap<number, Person>> {
  return new Map((await all('person')).map((person) => [person.id, person]));
}

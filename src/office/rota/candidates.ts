import type { Person } from '../../model/person.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';

export async function readPersonsById({ all }: Pick<ContentReader, 'all'>): Promise<ReadonlyMap<number, Person>> {
  return new Map((await all('person')).map((person) => [person.id, person]));
}

export function comparePersonNames(a: Person, b: Person): number {
  const [one, other] = [a, b].map(({ firstname, lastname }) => foldForSearch(`${lastname} ${firstname}`)) as [
    string,
    string,
  ];
  if (one !== other) return one < other ? -1 : 1;
  return a.id - b.id;
}

// People by name: what a field for a person shows, and whom a typed name means.

import { type Person, personName } from '../../../model/person.ts';
import { nearestOf } from '../../../office/sources/matching/closest-names.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';

export interface PeopleByName {
  /** Every name once, in the order in which people look for them. */
  readonly names: readonly string[];
  /** Theirs alone: two who are called the same have their number behind it. "" for nobody. */
  readonly nameOf: (id: number) => string;
  /** Whom a name means, whatever its case, accents and order of first and last name; undefined for nobody or several. */
  readonly find: (name: string) => number | undefined;
  /** Who has nearly that name, the nearest first. */
  readonly near: (name: string) => readonly NamedPerson[];
}

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

type Named = Pick<Person, 'id' | 'firstname' | 'lastname'>;

/** The names are compared once they are needed, which saving a form that names nobody does without. */
export function peopleOf(persons: readonly Named[]): PeopleByName {
  let made: PeopleByName | undefined;
  const people = () => {
    made ??= indexPeople(persons);
    return made;
  };
  return {
    get names() {
      return people().names;
    },
    nameOf: (id) => people().nameOf(id),
    find: (name) => people().find(name),
    near: (name) => people().near(name),
  };
}

function indexPeople(persons: readonly Named[]): PeopleByName {
  const sorted = persons
    .map((person) => ({ person, key: foldForSearch(`${person.lastname} ${person.firstname}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || a.person.id - b.person.id)
    .map(({ person }) => person);
  const counts = Map.groupBy(sorted, (person) => folded(personName(person)));
  const isDouble = (person: Named) => (counts.get(folded(personName(person)))?.length ?? 0) > 1;
  const names = new Map(
    sorted.map((person) => [person.id, isDouble(person) ? `${personName(person)} (${person.id})` : personName(person)]),
  );
  const ids = new Map([...names].map(([id, name]) => [folded(name), id]));
  const turned = Map.groupBy(sorted, ({ firstname, lastname }) => folded(`${lastname} ${firstname}`));
  return {
    names: [...names.values()],
    nameOf: (id) => names.get(id) ?? '',
    find: (name) => {
      const others = turned.get(folded(name.replace(',', ' '))) ?? [];
      return ids.get(folded(name)) ?? (others.length === 1 ? others[0]?.id : undefined);
    },
    near: (name) =>
      nearestOf('person', name, [...names.values()]).flatMap((near) => {
        const id = ids.get(folded(near));
        return id === undefined ? [] : [{ id, name: near }];
      }),
  };
}

function folded(name: string): string {
  return foldForSearch(name).trim().replace(/\s+/g, ' ');
}

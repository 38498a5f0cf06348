// Index of people by name: formats names, and finds people by a typed name.

import { type Person, personName } from '../../../model/person.ts';
import { findSimilarNames } from '../../../office/sources/matching/closest-names.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';

export interface PeopleIndex {
  /** Distinct names, in alphabetical order. */
  readonly names: readonly string[];
  /** Name of a person, followed by a number if several people have the same name; "" for an unknown id. */
  readonly nameOf: (id: number) => string;
  /** Finds a person, ignoring case, accents and the order of first and last name; undefined if none or several match. */
  readonly find: (name: string) => number | undefined;
  readonly findSimilar: (name: string) => readonly NamedPerson[];
}

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

type Named = Pick<Person, 'id' | 'firstname' | 'lastname'>;

/** Creates an index that is built on first use, because most form submissions name no people. */
export function createPeopleIndex(persons: readonly Named[]): PeopleIndex {
  let made: PeopleIndex | undefined;
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
    findSimilar: (name) => people().findSimilar(name),
  };
}

function indexPeople(persons: readonly Named[]): PeopleIndex {
  const sorted = persons
    .map((person) => ({ person, key: foldForSearch(`${person.lastname} ${person.firstname}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || a.person.id - b.person.id)
    .map(({ person }) => person);
  const counts = Map.groupBy(sorted, (person) => foldName(personName(person)));
  const isDouble = (person: Named) => (counts.get(foldName(personName(person)))?.length ?? 0) > 1;
  const names = new Map(
    sorted.map((person) => [person.id, isDouble(person) ? `${personName(person)} (${person.id})` : personName(person)]),
  );
  const ids = new Map([...names].map(([id, name]) => [foldName(name), id]));
  const turned = Map.groupBy(sorted, ({ firstname, lastname }) => foldName(`${lastname} ${firstname}`));
  return {
    names: [...names.values()],
    nameOf: (id) => names.get(id) ?? '',
    find: (name) => {
      const others = turned.get(foldName(name.replace(',', ' '))) ?? [];
      return ids.get(foldName(name)) ?? (others.length === 1 ? others[0]?.id : undefined);
    },
    findSimilar: (name) =>
      findSimilarNames('person', name, [...names.values()]).flatMap((near) => {
        const id = ids.get(foldName(near));
        return id === undefined ? [] : [{ id, name: near }];
      }),
  };
}

function foldName(name: string): string {
  return foldForSearch(name).trim().replace(/\s+/g, ' ');
}

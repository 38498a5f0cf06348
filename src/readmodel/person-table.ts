// People visible on the web (rule P1) as JSON, in the order of rule P4. The connector's form begins with the fields of the detail, which
// begins with those of a person, so one text serves all three.

import { hash } from 'node:crypto';
import type { Instance } from '../model/instance.ts';
import type { Person } from '../model/person.ts';
import { isOnWeb } from '../model/visibility.ts';
import { appendText, type ByteLog, compactLog, createByteLog, nextAddress } from './byte-log.ts';
import type { FullDirectory } from './directory.ts';

/** Forms of a person, each the beginning of the next one. */
export const PERSON_FORMS = ['person', 'detail', 'connector'] as const;

export type PersonForm = (typeof PERSON_FORMS)[number];

/** JSON text of a person without its closing brace, cut at the ends of the forms. */
export type RenderedPerson = readonly [person: string, further: string, connector: string];

export interface GroupMember {
  /** Index of the person in P4 order. */
  readonly place: number;
  readonly function: string;
}

export interface PersonTable {
  readonly ids: Uint32Array;
  readonly places: ReadonlyMap<number, number>;
  readonly texts: ByteLog;
  /** Four addresses per person: the beginning of the text, and the end of each form. */
  readonly spans: Uint32Array;
  /** Two words per form and person. */
  readonly hashes: Uint32Array;
  readonly members: ReadonlyMap<number, readonly GroupMember[]>;
}

export function createPersonTable(directory: FullDirectory, write: (person: Person) => RenderedPerson): PersonTable {
  const persons = [...directory.persons.values()].filter(isOnWeb).sort(byName(directory.instance));
  const texts = createByteLog();
  const spans = new Uint32Array(4 * persons.length);
  const hashes = new Uint32Array(6 * persons.length);
  const members = new Map<number, GroupMember[]>([...directory.publicGroups.keys()].map((id) => [id, []]));
  for (const [place, person] of persons.entries()) {
    const parts = write(person);
    spans.set([...parts.map((part) => appendText(texts, part)), nextAddress(texts)], 4 * place);
    for (let form = 0; form < parts.length; form++) {
      const bytes = hash('sha256', parts.slice(0, form + 1).join(''), 'buffer');
      hashes.set([bytes.readUInt32LE(0), bytes.readUInt32LE(4)], 6 * place + 2 * form);
    }
    for (const { groupId, function: does } of person.groups) members.get(groupId)?.push({ place, function: does });
  }
  const ids = Uint32Array.from(persons, ({ id }) => id);
  const places = new Map(persons.map(({ id }, place) => [id, place]));
  return { ids, places, texts: compactLog(texts), spans, hashes, members };
}

/** P4 order: last name, first name, id. */
function byName({ locale }: Instance): (a: Person, b: Person) => number {
  const { compare } = new Intl.Collator(locale);
  return (a, b) => compare(a.lastname, b.lastname) || compare(a.firstname, b.firstname) || a.id - b.id;
}

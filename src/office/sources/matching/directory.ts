// Finds what a text of a table or a calendar names: a room, an area, a person, by id or by name.

import type { Entity, Kind } from '../../../model/entity.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import { foldEmail } from '../../../model/newsletter/newsletter.ts';
import type { Building } from '../../../model/place.ts';
import { ofKind } from '../../../store/content/by-kind.ts';
import type { ContentReader } from '../../../store/content/port.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';

/** New entity named in the file. For a room, also its building by name or id if ambiguous. */
export interface NewName {
  readonly name: string;
  readonly building: string | undefined;
}

/** Stands for what another text of the same kind stands for. */
export interface AnotherSpelling {
  readonly as: string;
}

/** What somebody has said a text stands for: an entity, nothing at all, only the words themselves, or something new. */
export type Resolution = number | 'leave' | 'words' | NewName | AnotherSpelling;

/** What texts stand for that no name tells, by kind and text (`resolutionKey`); what is new has an id that stands for it. */
export type Resolutions = ReadonlyMap<string, number | 'leave' | 'words'>;

export interface ImportDirectory {
  /** The ids of what a text names, each once: empty where nothing does. A number that is an id is one. */
  readonly find: (kind: Kind, text: string) => readonly number[];
  /** The person with a mail address, without case; undefined where there is none, or several. */
  readonly personByMail: (address: string) => number | undefined;
  /** Ids and names of a kind, by name. */
  readonly all: (kind: Kind) => readonly DirectoryEntry[];
}

export interface DirectoryEntry {
  readonly id: number;
  readonly label: string;
  /** What else it is called, such as the public name of a room. */
  readonly names?: readonly string[];
}

/** Texts as they are compared: without case, accents, and doubled blanks. */
export function foldedName(text: string): string {
  return foldForSearch(text).replace(/\s+/g, ' ').trim();
}

export function resolutionKey(kind: Kind, text: string): string {
  return `${kind}:${foldedName(text)}`;
}

/** Reads the names of these kinds as they are now. */
export async function openDirectory(
  content: Pick<ContentReader, 'all'>,
  kinds: ReadonlySet<Kind>,
): Promise<ImportDirectory> {
  const ids = new Map<Kind, Map<string, Set<number>>>();
  const labels = new Map<Kind, DirectoryEntry[]>();
  const mails = new Map<string, number[]>();
  const buildings = kinds.has('room')
    ? new Map((await content.all('building')).map((one) => [one.id, one]))
    : new Map();
  for (const kind of kinds) {
    const names = new Map<string, Set<number>>();
    const table = KINDS.find((one) => one.kind === kind);
    const all = await content.all(kind);
    for (const entity of all) {
      for (const name of namesOf(kind, entity, buildings)) {
        const key = foldedName(name);
        if (key !== '') names.set(key, (names.get(key) ?? new Set()).add(entity.id));
      }
      const person = ofKind('person', kind, entity);
      if (person !== undefined) {
        const mail = foldEmail(person.email.trim());
        if (mail !== '') mails.set(mail, [...(mails.get(mail) ?? []), entity.id]);
      }
    }
    ids.set(kind, names);
    const listed = all.map((entity) => {
      const room = ofKind('room', kind, entity);
      const names = room === undefined ? [] : [room.publicName, room.shortcut];
      return { id: entity.id, label: table?.label(entity) ?? '', names: names.filter((name) => name !== '') };
    });
    labels.set(
      kind,
      listed.sort((a, b) => a.label.localeCompare(b.label) || a.id - b.id),
    );
  }
  return {
    find: (kind, text) => {
      const found = ids.get(kind)?.get(foldedName(text));
      if (found !== undefined) return [...found];
      const id = /^[1-9]\d{0,9}$/.test(text.trim()) ? Number(text) : 0;
      return labels.get(kind)?.some((one) => one.id === id) === true ? [id] : [];
    },
    personByMail: (address) => {
      const found = mails.get(foldEmail(address.trim())) ?? [];
      return found.length === 1 ? found[0] : undefined;
    },
    all: (kind) => labels.get(kind) ?? [],
  };
}

/** What people call one of a kind. */
function namesOf(kind: Kind, entity: Entity, buildings: ReadonlyMap<number, Building>): string[] {
  const person = ofKind('person', kind, entity);
  if (person !== undefined) {
    const { firstname, lastname, email } = person;
    return [`${firstname} ${lastname}`, `${lastname} ${firstname}`, `${lastname}, ${firstname}`, email];
  }
  const room = ofKind('room', kind, entity);
  if (room !== undefined) {
    const { name, publicName, shortcut, buildingId } = room;
    const house = buildings.get(buildingId)?.name ?? '';
    const withHouse = [`${name}, ${house}`, `${house}, ${name}`, `${house} ${name}`, `${name} (${house})`];
    return [name, publicName, shortcut, ...withHouse];
  }
  const targetGroup = ofKind('target_group', kind, entity);
  if (targetGroup !== undefined) return [targetGroup.name, targetGroup.longname];
  return ['name' in entity ? String(entity.name ?? '') : ''];
}

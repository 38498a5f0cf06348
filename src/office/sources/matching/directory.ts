import { foldEmail } from '../../../model/email-address.ts';
import type { Entity, Kind } from '../../../model/entity.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import type { Building } from '../../../model/place.ts';
import { narrowToKind } from '../../../store/content/by-kind.ts';
import type { ContentReader } from '../../../store/content/port.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';

/** New entity named in the file. For a room, `building` names its building, by id if the name is ambiguous. */
export interface NewName {
  readonly name: string;
  readonly building: string | undefined;
}

export interface NameAlias {
  readonly as: string;
}

export type Resolution = number | 'leave' | 'words' | NewName | NameAlias;

/** Answers by kind and text (`resolutionKeyOf`); new entities have placeholder ids. */
export type Resolutions = ReadonlyMap<string, number | 'leave' | 'words'>;

export interface ImportDirectory {
  /** Ids of matching entities, without duplicates; empty if there are none. A number that is an existing id matches that entity. */
  readonly find: (kind: Kind, text: string) => readonly number[];
  /** Person with the e-mail address, ignoring case; undefined if none or several match. */
  readonly personByMail: (address: string) => number | undefined;
  readonly all: (kind: Kind) => readonly DirectoryEntry[];
}

export interface DirectoryEntry {
  readonly id: number;
  readonly label: string;
  /** Alternative names, such as the public name of a room. */
  readonly names?: readonly string[];
}

export function foldName(text: string): string {
  return foldForSearch(text).replace(/\s+/g, ' ').trim();
}

export function resolutionKeyOf(kind: Kind, text: string): string {
  return `${kind}:${foldName(text)}`;
}

export async function createImportDirectory(
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
        const key = foldName(name);
        if (key !== '') names.set(key, (names.get(key) ?? new Set()).add(entity.id));
      }
      const person = narrowToKind('person', kind, entity);
      if (person !== undefined) {
        const mail = foldEmail(person.email.trim());
        if (mail !== '') mails.set(mail, [...(mails.get(mail) ?? []), entity.id]);
      }
    }
    ids.set(kind, names);
    const listed = all.map((entity) => {
      const room = narrowToKind('room', kind, entity);
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
      const found = ids.get(kind)?.get(foldName(text));
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

function namesOf(kind: Kind, entity: Entity, buildings: ReadonlyMap<number, Building>): string[] {
  const person = narrowToKind('person', kind, entity);
  if (person !== undefined) {
    const { firstname, lastname, email } = person;
    return [`${firstname} ${lastname}`, `${lastname} ${firstname}`, `${lastname}, ${firstname}`, email];
  }
  const room = narrowToKind('room', kind, entity);
  if (room !== undefined) {
    const { name, publicName, shortcut, buildingId } = room;
    const house = buildings.get(buildingId)?.name ?? '';
    const withHouse = [`${name}, ${house}`, `${house}, ${name}`, `${house} ${name}`, `${name} (${house})`];
    return [name, publicName, shortcut, ...withHouse];
  }
  const targetGroup = narrowToKind('target_group', kind, entity);
  if (targetGroup !== undefined) return [targetGroup.name, targetGroup.longname];
  return ['name' in entity ? String(entity.name ?? '') : ''];
}

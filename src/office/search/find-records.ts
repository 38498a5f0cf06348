// Search for people, rooms, lists and other records by their names.

import type { Authority } from '../../model/authority.ts';
import { personName } from '../../model/person.ts';
import type { StoredKind } from '../../model/present.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { WriteContext } from '../write-context.ts';
import { compareValues } from './content-index.ts';
import { foldForIndex } from './entry.ts';
import type { SearchIndexes } from './indexes.ts';

const RECORD_HIT_KINDS = [
  'person',
  'room',
  'building',
  'list',
  'layer',
  'person_group',
] as const satisfies StoredKind[];

export type RecordHitKind = (typeof RECORD_HIT_KINDS)[number];

export interface RecordHit {
  readonly kind: RecordHitKind;
  readonly id: number;
  readonly name: string;
  /** Function of a person, or public name and building of a room; "" for none, and for contributors, who see only names (rule U3). */
  readonly detail: string;
}

export interface RecordHits {
  readonly records: readonly RecordHit[];
  readonly total: number;
}

/** Levels at which a name can match, best first. */
const MATCHES = ['whole', 'words', 'parts'] as const;

/** Minimum letters of a search word that also matches within a word of the name. */
const MIN_PART_LENGTH = 3;

/** Finds records whose names contain all the words. Throws NotFoundError for an unknown instance. */
export function findRecords(
  { store, authority }: WriteContext,
  indexes: SearchIndexes,
  instance: string,
  { words, limit }: { readonly words: string; readonly limit: number },
): Promise<RecordHits> {
  const index = indexes.of(instance);
  const parts = wordsIn(foldForIndex(words));
  return index.ask(store.content, instance, async (reader) => {
    if (parts.length === 0) return { records: [], total: 0 };
    const aliases = new Map((await reader.all('room')).map((room) => [room.id, [room.publicName, room.shortcut]]));
    const found = RECORD_HIT_KINDS.flatMap((kind, order) =>
      [...index.of(kind).entries.values()].flatMap(({ id, label, sortKey }) => {
        const names = [label, ...(kind === 'room' ? (aliases.get(id) ?? []).map(foldForIndex) : [])];
        const match = Math.min(...names.map((name) => matchOf(name, parts)));
        return match < MATCHES.length ? [{ kind, id, match, order, sortKey }] : [];
      }),
    );
    found.sort((a, b) => a.match - b.match || a.order - b.order || compareValues(a.sortKey, b.sortKey) || a.id - b.id);
    const first = found.slice(0, limit);
    const read = first.map(({ kind, id }) => readRecord(reader, authority, { kind, id }));
    return { records: (await Promise.all(read)).filter((one) => one !== undefined), total: found.length };
  });
}

function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/**
 * Returns the index in `MATCHES`, or infinity for no match. A word matches the beginning of a word of the name; with `MIN_PART_LENGTH`
 * letters, any part of the word.
 */
function matchOf(name: string, parts: readonly string[]): number {
  const words = wordsIn(name);
  if (words.join(' ') === parts.join(' ')) return 0;
  const isWord = (part: string) => words.includes(part);
  const isPart = (part: string) =>
    words.some((word) => word.startsWith(part) || (part.length >= MIN_PART_LENGTH && word.includes(part)));
  if (parts.every(isWord)) return 1;
  return parts.every(isPart) ? 2 : Number.POSITIVE_INFINITY;
}

async function readRecord(
  reader: ContentReader,
  authority: Authority,
  { kind, id }: Pick<RecordHit, 'kind' | 'id'>,
): Promise<RecordHit | undefined> {
  const named = (name: string, detail = ''): RecordHit => ({ kind, id, name, detail });
  if (kind === 'person') {
    const person = (await reader.get(kind, id))?.value;
    const isDetailed = authority.role !== 'contributor';
    return person && named(personName(person), isDetailed ? person.parishFunction || person.profession : '');
  }
  if (kind === 'room') {
    const room = (await reader.get(kind, id))?.value;
    const building = room && (await reader.get('building', room.buildingId))?.value;
    const about = new Set([room?.publicName, building?.name].filter((text) => text));
    return room && named(room.name, [...about].join(', '));
  }
  const record = (await reader.get(kind, id))?.value;
  return record && named(record.name);
}

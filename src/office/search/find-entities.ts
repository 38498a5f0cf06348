// Search for entities: by words, and for events by filters (rule W9).

import { toAsciiEmail } from '../../model/email-address.ts';
import type { Kind } from '../../model/entity.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { memoize } from '../../util/memoize.ts';
import type { WriteContext } from '../write-context.ts';
import { type ContentIndex, compareValues, type SortOrder } from './content-index.ts';
import { foldForIndex, resourceMarkOf, type SearchEntry } from './entry.ts';
import { createEventTest, type EventFilter } from './event-filter.ts';
import type { SearchIndexes } from './indexes.ts';

export type SearchCursor = readonly [by: string | number, id: number];

export interface SearchOptions<K extends Kind = Kind> {
  readonly kind: K;
  readonly words: string;
  /** True to match an event by the names of its rooms and buildings as well. Default: false. */
  readonly isByPlace?: boolean;
  /** True to match only the heading of an event: its title, its type and the names of its people and places. Default: false. */
  readonly isInHeading?: boolean;
  readonly filter: EventFilter;
  readonly order: SortOrder;
  readonly isDescending: boolean;
  readonly after: SearchCursor | undefined;
  readonly limit: number;
}

export interface EntitySearchPage<K extends Kind = Kind> {
  readonly items: readonly VersionedOf<K>[];
  readonly total: number;
  readonly next: SearchCursor | undefined;
}

/** Returns one page of matches. Throws NotFoundError for an unknown instance. */
export function findEntities<K extends Kind>(
  { store, authority }: WriteContext,
  indexes: SearchIndexes,
  instance: string,
  options: SearchOptions<K>,
): Promise<EntitySearchPage<K>> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (reader) => {
    // Contributors see only the names of persons, so they search only by name (rule U3).
    const isByName = options.kind === 'person' && authority.role === 'contributor';
    const tests = [await createEventTest(reader, options.filter), wordsTest(index, options, isByName)];
    const { page, total, next } = pageOf(index.of(options.kind).in(options.order), options, tests);
    const there = new Map((await reader.getAll(options.kind, page)).map((one) => [one.id, one]));
    return { items: page.flatMap((id) => there.get(id) ?? []), total, next };
  });
}

type Test = (entry: SearchEntry) => boolean;

function pageOf(sorted: readonly SearchEntry[], options: SearchOptions, tests: readonly (Test | undefined)[]) {
  const { order, isDescending, after, limit } = options;
  const wanted = tests.filter((test) => test !== undefined);
  const page: SearchEntry[] = [];
  let [total, isMore] = [0, false];
  for (let at = 0; at < sorted.length; at++) {
    const entry = sorted[isDescending ? sorted.length - 1 - at : at];
    if (entry === undefined || !wanted.every((test) => test(entry))) continue;
    total++;
    if (after !== undefined && !isBehind(entry, order, isDescending, after)) continue;
    if (page.length < limit) page.push(entry);
    else isMore = true;
  }
  const last = page.at(-1);
  const next: SearchCursor | undefined = isMore && last !== undefined ? [last[order], last.id] : undefined;
  return { page: page.map(({ id }) => id), total, next };
}

function isBehind(entry: SearchEntry, order: SortOrder, isDescending: boolean, [by, id]: SearchCursor): boolean {
  const place = compareValues<string | number>(entry[order], by) || entry.id - id;
  return isDescending ? place < 0 : place > 0;
}

/** Builds a test for entries that contain every word, in a text or in the name of a person (with `isByPlace`, also of a place). */
function wordsTest(index: ContentIndex, options: SearchOptions, isByName: boolean): Test | undefined {
  // E-mail addresses of persons are stored in ASCII; other texts are matched as written.
  const written = options.words.split(/\s+/).map((word) => (options.kind === 'person' ? toAsciiEmail(word) : word));
  const parts = [...new Set(written.flatMap((word) => foldForIndex(word).split(/\s+/)))].filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  if (isByName) return ({ label }) => parts.every((part) => label.includes(part));
  if (options.isInHeading === true) return headingTest(index, options, parts.slice(0, MAX_PARTS));
  const tests = Array.from({ length: Math.ceil(parts.length / MAX_PARTS) }, (_, turn) =>
    partsTest(index, options, parts.slice(turn * MAX_PARTS, (turn + 1) * MAX_PARTS)),
  );
  return tests.length === 1 ? tests[0] : (entry) => tests.every((test) => test(entry));
}

/** Maximum word parts matched together: the bits of an integer. */
const MAX_PARTS = 32;

function partsTest(index: ContentIndex, options: SearchOptions, parts: readonly string[]): Test {
  const found = index.vocabulary.partsIn(parts, partsInNames(index, options, parts));
  const all = bitsIn(parts, () => true);
  return ({ words }) => {
    let bits = 0;
    // Hot loop, runs millions of times: an iterator would be several times slower.
    for (let at = 0; at < words.length && bits !== all; at++) bits |= found[words[at] ?? 0] ?? 0;
    return bits === all;
  };
}

/** Builds a test for events with every part in the title, the type or the name of a person (with `isByPlace`, also of a place). */
function headingTest(index: ContentIndex, options: SearchOptions, parts: readonly string[]): Test {
  const inNames = partsInNames(index, options, parts);
  const found = index.vocabulary.partsIn([], inNames);
  const all = bitsIn(parts, () => true);
  const inType = memoize((type) => bitsIn(parts, (part) => foldForIndex(type).includes(part)), MAX_TYPES);
  return ({ label, event, words }) => {
    let bits = inType(event?.eventType ?? '') | bitsIn(parts, (part) => label.includes(part));
    const last = inNames.size === 0 ? 0 : words.length;
    for (let at = 0; at < last && bits !== all; at++) bits |= found[words[at] ?? 0] ?? 0;
    return bits === all;
  };
}

const MAX_TYPES = 1000;

/** Bit mask of the parts that pass a test: bit 0 for the first. */
function bitsIn(parts: readonly string[], has: (part: string) => boolean): number {
  return parts.reduce((bits, part, at) => (has(part) ? bits | (1 << at) : bits), 0);
}

/** Maps the mark of each person or place to a bit mask of the search parts that its name contains; marks without matches are left out. */
function partsInNames(
  index: ContentIndex,
  { kind, isByPlace }: SearchOptions,
  parts: readonly string[],
): Map<string, number> {
  const found = new Map<string, number>();
  if (kind !== 'event') return found;
  const bitsOf = ({ label }: SearchEntry) => bitsIn(parts, (part) => label.includes(part));
  const note = (of: 'person' | 'room', id: number, bits: number) =>
    bits !== 0 && found.set(resourceMarkOf(of, id), bits);
  for (const person of index.of('person').entries.values()) note('person', person.id, bitsOf(person));
  if (isByPlace !== true) return found;
  const buildings = new Map([...index.of('building').entries.values()].map((one) => [one.id, bitsOf(one)]));
  for (const room of index.of('room').entries.values()) {
    note('room', room.id, bitsOf(room) | (buildings.get(room.buildingId ?? 0) ?? 0));
  }
  return found;
}

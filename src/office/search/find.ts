// Finds entities of a kind: by words, and events by what they have (rule W9).

import type { Kind } from '../../model/entity.ts';
import type { Present } from '../../store/content/errors.ts';
import type { Editing } from '../editing.ts';
import { type ContentIndex, compare, type Order } from './content-index.ts';
import { type Entry, folded } from './entry.ts';
import { type EventFilter, eventTest } from './event-filter.ts';
import type { Indexes } from './indexes.ts';

/** What an item was sorted by, and its id. */
export type Place = readonly [by: string | number, id: number];

export interface Wish {
  readonly kind: Kind;
  /** Words that must all be found. */
  readonly words: string;
  readonly filter: EventFilter;
  readonly order: Order;
  readonly isDescending: boolean;
  /** Behind which the page begins. */
  readonly after: Place | undefined;
  readonly limit: number;
}

export interface Found {
  readonly items: readonly Present[];
  /** How many there are in all. */
  readonly total: number;
  /** The place of the last item; undefined at the end. */
  readonly next: Place | undefined;
}

/** One page of what is found. Throws NotFound where there is no such instance. */
export function find({ store, authority }: Editing, indexes: Indexes, instance: string, wish: Wish): Promise<Found> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (reader) => {
    // Contributors see nothing of persons but their names, so they find them by nothing else (rule U3).
    const isByName = wish.kind === 'person' && authority.role === 'contributor';
    const tests = [await eventTest(reader, wish.filter), wordsTest(index, wish, isByName)];
    const { page, total, next } = pageOf(index.of(wish.kind).in(wish.order), wish, tests);
    const there = new Map((await reader.getAll(wish.kind, page)).map((one) => [one.id, one]));
    return { items: page.flatMap((id) => there.get(id) ?? []), total, next };
  });
}

type Test = (entry: Entry) => boolean;

function pageOf(sorted: readonly Entry[], wish: Wish, tests: readonly (Test | undefined)[]) {
  const { order, isDescending, after, limit } = wish;
  const wanted = tests.filter((test) => test !== undefined);
  const page: Entry[] = [];
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
  const next: Place | undefined = isMore && last !== undefined ? [last[order], last.id] : undefined;
  return { page: page.map(({ id }) => id), total, next };
}

function isBehind(entry: Entry, order: Order, isDescending: boolean, [by, id]: Place): boolean {
  const place = compare<string | number>(entry[order], by) || entry.id - id;
  return isDescending ? place < 0 : place > 0;
}

/** Whether every word is found, in the entry or in the name of a person whom it names. */
function wordsTest(index: ContentIndex, { words, kind }: Wish, isByName: boolean): Test | undefined {
  const parts = [...new Set(folded(words).split(/\s+/))].filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  if (isByName) return ({ label }) => parts.every((part) => label.includes(part));
  const wanted = parts.map((part) => ({
    marks: index.vocabulary.wordsWith(part),
    persons: kind === 'event' ? personsNamed(index, part) : new Set<number>(),
  }));
  return (entry) =>
    wanted.every(({ marks, persons }) => {
      if (hasMarked(entry.words, marks)) return true;
      return persons.size > 0 && entry.event?.persons.some((id) => persons.has(id)) === true;
    });
}

function hasMarked(words: readonly number[], marks: Uint8Array): boolean {
  // Millions of times: an iterator would take several times as long.
  for (let at = 0; at < words.length; at++) if (marks[words[at] ?? 0] === 1) return true;
  return false;
}

function personsNamed(index: ContentIndex, word: string): ReadonlySet<number> {
  const persons = [...index.of('person').entries.values()];
  return new Set(persons.filter(({ label }) => label.includes(word)).map(({ id }) => id));
}

// Full-text search among visible events. Ignores accents and case; every word must occur somewhere in the texts of an event. Searchable
// texts are cached with the rows of events, which are immutable.

import { readBytes } from '../../readmodel/byte-log.ts';
import {
  DETAIL,
  DETAIL_END,
  type EventRows,
  LONG,
  LONG_END,
  SERIES,
  SPANS_PER_ROW,
  TYPE,
} from '../../readmodel/event-rows.ts';
import type { View } from '../../readmodel/view.ts';
import { addPosition, type Bitset, createEmptySet, listPositions } from '../../util/bitset.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';

/** Texts by row; undefined until a search needs them. */
type Texts = (string | undefined)[];

const textsOf = new WeakMap<EventRows, { readonly searched: Texts; readonly titles: Texts }>();

function foldedTextsOf(rows: EventRows) {
  const known = textsOf.get(rows) ?? { searched: [], titles: [] };
  textsOf.set(rows, known);
  return known;
}

/** Folds a text for search. ASCII parts are only converted to lower case, because folding is slow. */
function foldText(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, foldForSearch).toLowerCase();
}

export function splitSearchWords(question: string): string[] {
  return foldText(question)
    .split(/\s+/)
    .filter((word) => word !== '');
}

export function filterByWords(view: View, set: Bitset, words: readonly string[]): Bitset {
  const { rows } = view.snapshot.events;
  const { searched } = foldedTextsOf(rows);
  const found = createEmptySet(view.snapshot.events.ids.length);
  for (const position of listPositions(set)) {
    const row = view.rows[position] ?? 0;
    const text = searched[row] ?? searchedText(rows, row);
    searched[row] = text;
    if (words.every((word) => text.includes(word))) addPosition(found, position);
  }
  return found;
}

/**
 * Searched members of the detail's JSON: titles, short texts, places, names of people and rooms. Matching takes half as long as parsing the
 * JSON. Only real members match, because strings contain quotation marks only in escaped form.
 */
const SEARCHED =
  /"(?:title|topic|short_desc|further_coorganizer|name|location_name|location_city)":"([^"\\]*(?:\\.[^"\\]*)*)"/g;

function searchedText(rows: EventRows, row: number): string {
  const { spans, details, types } = rows;
  const at = row * SPANS_PER_ROW;
  const part = (from: number, to: number) => text(readBytes(details, spans[at + from] ?? 0, spans[at + to] ?? 0));
  // Joins the JSON strings with an escaped line break and parses them as one.
  const found: string[] = [];
  for (const piece of [part(DETAIL, LONG), part(LONG_END, DETAIL_END)]) {
    for (const [, value = ''] of piece.matchAll(SEARCHED)) if (value !== '') found.push(value);
  }
  const type: string = JSON.parse(`{${text(types[spans[at + TYPE] ?? 0]).slice(1)}}`).event_type;
  return foldText(`${JSON.parse(`"${found.join('\\n')}"`)}\n${type}`);
}

function text(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/**
 * At most `max` visible events in C4 order that are similar to the event at a position: events of the same series, otherwise events with
 * the same title. `plain`: removes prefixes from titles; its results are cached.
 */
export function findSimilarEvents(
  view: View,
  position: number,
  max: number,
  plain: (title: string) => string,
): number[] {
  const seriesAt = (place: number) =>
    view.snapshot.events.rows.spans[(view.rows[place] ?? 0) * SPANS_PER_ROW + SERIES] ?? 0;
  const ofWhich = seriesAt(position) === 0 ? titlesOf(view, plain) : seriesAt;
  const wanted = ofWhich(position);
  return firstOf(view, max, (other) => other !== position && ofWhich(other) === wanted);
}

/** At most `max` visible events with a title, in C4 order. `plain`: as in `findSimilarEvents`. */
export function findEventsWithTitle(
  view: View,
  title: string,
  max: number,
  plain: (title: string) => string,
): number[] {
  const titleAt = titlesOf(view, plain);
  const wanted = plain(title);
  return firstOf(view, max, (other) => titleAt(other) === wanted);
}

function titlesOf(view: View, plain: (title: string) => string): (position: number) => string {
  const { rows } = view.snapshot.events;
  const { titles } = foldedTextsOf(rows);
  return (position) => {
    const row = view.rows[position] ?? 0;
    const title = titles[row] ?? plain(titleOf(rows, row));
    titles[row] = title;
    return title;
  };
}

function firstOf(view: View, max: number, isWanted: (position: number) => boolean): number[] {
  const found: number[] = [];
  for (const position of listPositions(view.visible)) {
    if (found.length >= max) break;
    if (isWanted(position)) found.push(position);
  }
  return found;
}

const TITLE = Buffer.from('"title":');
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

function titleOf({ details, spans }: EventRows, row: number): string {
  const bytes = readBytes(details, spans[row * SPANS_PER_ROW + DETAIL] ?? 0, spans[row * SPANS_PER_ROW + LONG] ?? 0);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.indexOf(TITLE) + TITLE.length;
  let end = start + 1;
  while (end < buffer.length && buffer[end] !== QUOTE) end += buffer[end] === BACKSLASH ? 2 : 1;
  return JSON.parse(buffer.toString('utf8', start, end + 1));
}

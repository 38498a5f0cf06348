// Finished texts of events. A row belongs to one event permanently: a changed event gets another row, so that older snapshots keep theirs.
// A list item is stored in three parts (head, middle, tail). The first gap is filled with the long description or nothing, the second with
// the event type or nothing. Therefore, the three kinds of list item share one stored text.

import { hash } from 'node:crypto';
import type { Profile } from '../model/accounts/access-key.ts';
import { EVENT_STATUSES, type EventStatus } from '../model/event.ts';
import {
  appendBytes,
  appendText,
  type ByteLog,
  createByteLog,
  createByteLogFrom,
  nextAddress,
  readBytes,
  sizeOfByteLog,
} from './byte-log.ts';

/** Event as JSON text in every form; the parts of a form directly follow each other. */
export interface RenderedEvent {
  /** Item in three parts: up to the long description, up to the type, and after it. */
  readonly item: readonly [head: string, middle: string, tail: string];
  readonly long: string;
  readonly type: string;
  /** Detail, split around its long description. */
  readonly detail: readonly [before: string, after: string];
  readonly connectorDetail: string;
  readonly calendar: string;
  readonly status: EventStatus;
  /** Id of the event's series; 0 if it has none. */
  readonly series: number;
  /** Length of the status note at the beginning of the short text, in UTF-16 units; 0 if there is none. */
  readonly noteLength: number;
  /** Hours as JSON text; "" for none. */
  readonly hours: string;
  /** Online sign-up data for pages as JSON text; "" if there is none. */
  readonly signUp: string;
}

/** Last change: the instance's revision, and the time in milliseconds since 1970. */
export interface Stamp {
  readonly revision: number;
  readonly at: number;
}

/** Last change of an event's calendar data; `shownRevision`: revision of the last change that its detail shows. */
export interface EventStamp extends Stamp {
  readonly shownRevision: number;
}

/** Numbers per row in `stamps`: revision and time of the last change of the calendar data, and revision of the last shown change. */
export const STAMPS_PER_ROW = 3;
export const [REVISION, INSTANT, SHOWN_REVISION] = [0, 1, 2] as const;

/**
 * Numbers per row in `spans`: addresses in the logs; the indexes of its type, hours and sign-up among the types; the index of its status
 * in EVENT_STATUSES; its series; and the length of its note, which separates the note from the short text without a second copy.
 */
export const SPANS_PER_ROW = 18;
export const [
  ITEM,
  MIDDLE,
  TAIL,
  ITEM_END,
  DETAIL,
  LONG,
  LONG_END,
  DETAIL_END,
  CONNECTOR,
  CONNECTOR_END,
  TYPE,
  STATUS,
  CALENDAR,
  CALENDAR_END,
  SERIES,
  NOTE,
  HOURS,
  SIGN_UP,
] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

/** Maximum address, below 32 bits to leave room for additions. */
const MAX_ADDRESS = 0xf0000000;

export function readStamp({ stamps }: EventRows, row: number): Stamp {
  return { revision: stamps[STAMPS_PER_ROW * row + REVISION] ?? 0, at: stamps[STAMPS_PER_ROW * row + INSTANT] ?? 0 };
}

/** Words per row in `hashes`, two for each text. */
export const HASH_WORDS_PER_ROW = 8;
export const [ITEM_HASH, LONG_HASH, DETAIL_HASH, CONNECTOR_HASH] = [0, 2, 4, 6] as const;

export function hasSamePublicTexts({ hashes }: EventRows, one: number, other: number, profile: Profile): boolean {
  const words = profile === 'connector' ? HASH_WORDS_PER_ROW : CONNECTOR_HASH;
  for (let word = 0; word < words; word++) {
    if (hashes[one * HASH_WORDS_PER_ROW + word] !== hashes[other * HASH_WORDS_PER_ROW + word]) return false;
  }
  return true;
}

/** Rows by number; the arrays have spare room beyond `count`. */
export interface EventRows {
  count: number;
  spans: Uint32Array;
  hashes: Uint32Array;
  stamps: Float64Array;
  readonly items: ByteLog;
  readonly details: ByteLog;
  readonly connectorDetails: ByteLog;
  readonly calendars: ByteLog;
  /** Distinct types, hours and sign-up texts of events: their numbers, and their bytes by number. */
  readonly typeNumbers: Map<string, number>;
  readonly types: Uint8Array[];
  packed?: readonly Uint8Array[] | undefined;
}

export const BYTE_LOG_KEYS = ['items', 'details', 'connectorDetails', 'calendars'] as const;

export function createEventRows(): EventRows {
  return {
    count: 0,
    spans: new Uint32Array(0),
    hashes: new Uint32Array(0),
    stamps: new Float64Array(0),
    items: createByteLog(),
    details: createByteLog(),
    connectorDetails: createByteLog(),
    calendars: createByteLog(),
    typeNumbers: new Map(),
    types: [],
  };
}

/** Appends the texts of an event as a new row; returns its number. */
export function appendRow(
  rows: EventRows,
  written: RenderedEvent,
  { revision, at, shownRevision }: EventStamp,
): number {
  const row = rows.count++;
  if (rows.stamps.length < STAMPS_PER_ROW * rows.count) growRows(rows);
  const { items, details, connectorDetails, calendars, spans } = rows;
  const [head, middle, tail] = written.item;
  const [before, after] = written.detail;
  const type = typeNumber(rows, written.type);
  spans.set(
    [
      appendText(items, head),
      appendText(items, middle),
      appendText(items, tail),
      nextAddress(items),
      appendText(details, before),
      appendText(details, written.long),
      appendText(details, after),
      nextAddress(details),
      appendText(connectorDetails, written.connectorDetail),
      nextAddress(connectorDetails),
      type,
      EVENT_STATUSES.indexOf(written.status),
      appendText(calendars, written.calendar),
      nextAddress(calendars),
      written.series,
      written.noteLength,
      typeNumber(rows, written.hours),
      typeNumber(rows, written.signUp),
    ],
    row * SPANS_PER_ROW,
  );
  // Each text is followed by a comma, so that adjacent texts can be copied together.
  for (const log of [items, details, connectorDetails, calendars]) appendText(log, ',');
  rows.stamps.set([revision, at, shownRevision], STAMPS_PER_ROW * row);
  hashRow(rows, row);
  return row;
}

export function appendCopy(rows: EventRows, other: EventRows, from: number): number {
  const row = rows.count++;
  if (rows.stamps.length < STAMPS_PER_ROW * rows.count) growRows(rows);
  const spans = other.spans.slice(from * SPANS_PER_ROW, (from + 1) * SPANS_PER_ROW);
  moveText(rows.items, other.items, spans, ITEM, ITEM_END);
  moveText(rows.details, other.details, spans, DETAIL, DETAIL_END);
  moveText(rows.connectorDetails, other.connectorDetails, spans, CONNECTOR, CONNECTOR_END);
  moveText(rows.calendars, other.calendars, spans, CALENDAR, CALENDAR_END);
  for (const column of [TYPE, HOURS, SIGN_UP]) {
    spans[column] = typeNumber(rows, Buffer.from(other.types[spans[column] ?? 0] ?? []).toString());
  }
  rows.spans.set(spans, row * SPANS_PER_ROW);
  rows.hashes.set(
    other.hashes.subarray(from * HASH_WORDS_PER_ROW, (from + 1) * HASH_WORDS_PER_ROW),
    row * HASH_WORDS_PER_ROW,
  );
  rows.stamps.set(other.stamps.subarray(STAMPS_PER_ROW * from, STAMPS_PER_ROW * (from + 1)), STAMPS_PER_ROW * row);
  return row;
}

function moveText(to: ByteLog, from: ByteLog, spans: Uint32Array, first: number, last: number): void {
  const old = spans[first] ?? 0;
  const start = appendBytes(to, readBytes(from, old, (spans[last] ?? 0) + 1));
  for (let column = first; column <= last; column++) spans[column] = (spans[column] ?? 0) - old + start;
}

function typeNumber({ typeNumbers, types }: EventRows, text: string): number {
  const known = typeNumbers.get(text);
  if (known !== undefined) return known;
  typeNumbers.set(text, types.length);
  return types.push(new TextEncoder().encode(text)) - 1;
}

function hashRow({ hashes, spans, items, details, connectorDetails }: EventRows, row: number): void {
  const at = row * SPANS_PER_ROW;
  const note = (place: number, log: ByteLog, from: number, to: number) => {
    const bytes = hash('sha256', readBytes(log, spans[at + from] ?? 0, spans[at + to] ?? 0), 'buffer');
    hashes[row * HASH_WORDS_PER_ROW + place] = bytes.readUInt32LE(0);
    hashes[row * HASH_WORDS_PER_ROW + place + 1] = bytes.readUInt32LE(4);
  };
  note(ITEM_HASH, items, ITEM, ITEM_END);
  note(LONG_HASH, details, LONG, LONG_END);
  note(DETAIL_HASH, details, DETAIL, DETAIL_END);
  if (spans[at + CONNECTOR] !== spans[at + CONNECTOR_END]) {
    note(CONNECTOR_HASH, connectorDetails, CONNECTOR, CONNECTOR_END);
  }
}

/** Enlarges the arrays; readers of the previous ones are not affected. */
function growRows(rows: EventRows): void {
  const room = Math.max(16, rows.count + (rows.count >> 2));
  const grown = { spans: new Uint32Array(room * SPANS_PER_ROW), hashes: new Uint32Array(room * HASH_WORDS_PER_ROW) };
  grown.spans.set(rows.spans);
  grown.hashes.set(rows.hashes);
  const stamps = new Float64Array(STAMPS_PER_ROW * room);
  stamps.set(rows.stamps);
  Object.assign(rows, grown, { stamps });
}

/** Returns the rows in another order, each log compacted: row `order[n]` becomes row n. */
export function reorderRows(rows: EventRows, order: Uint32Array): EventRows {
  const count = order.length;
  const spans = new Uint32Array(count * SPANS_PER_ROW);
  const hashes = new Uint32Array(count * HASH_WORDS_PER_ROW);
  const stamps = new Float64Array(STAMPS_PER_ROW * count);
  for (const [row, from] of order.entries()) {
    spans.set(rows.spans.subarray(from * SPANS_PER_ROW, (from + 1) * SPANS_PER_ROW), row * SPANS_PER_ROW);
    hashes.set(
      rows.hashes.subarray(from * HASH_WORDS_PER_ROW, (from + 1) * HASH_WORDS_PER_ROW),
      row * HASH_WORDS_PER_ROW,
    );
    stamps.set(rows.stamps.subarray(STAMPS_PER_ROW * from, STAMPS_PER_ROW * (from + 1)), STAMPS_PER_ROW * row);
  }
  return {
    ...rows,
    count,
    spans,
    hashes,
    stamps,
    items: repackLog(rows.items, spans, ITEM, ITEM_END),
    details: repackLog(rows.details, spans, DETAIL, DETAIL_END),
    connectorDetails: repackLog(rows.connectorDetails, spans, CONNECTOR, CONNECTOR_END),
    calendars: repackLog(rows.calendars, spans, CALENDAR, CALENDAR_END),
  };
}

/** Copies the texts of a log in the order of the rows, and updates their addresses in columns `first` to `last`. */
function repackLog(log: ByteLog, spans: Uint32Array, first: number, last: number): ByteLog {
  let size = 0;
  for (let at = 0; at < spans.length; at += SPANS_PER_ROW)
    size += 1 + (spans[at + last] ?? 0) - (spans[at + first] ?? 0);
  if (size > MAX_ADDRESS) throw new RangeError('an instance can have at most 4 GiB of texts');
  const base = new Uint8Array(size);
  let to = 0;
  for (let at = 0; at < spans.length; at += SPANS_PER_ROW) {
    const from = spans[at + first] ?? 0;
    const text = readBytes(log, from, (spans[at + last] ?? 0) + 1);
    base.set(text, to);
    for (let column = first; column <= last; column++) spans[at + column] = (spans[at + column] ?? 0) - from + to;
    to += text.length;
  }
  return createByteLogFrom(base);
}

export function sizeOfRows(rows: EventRows): number {
  const { spans, hashes, stamps, types, packed = [] } = rows;
  // Counts types twice, because they are stored as bytes and as text.
  const arrays = [spans, hashes, stamps, ...types, ...types, ...packed];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) + sizeOfUnpackedTexts(rows);
}

export function sizeOfUnpackedTexts(rows: EventRows): number {
  return BYTE_LOG_KEYS.reduce((sum, log) => sum + sizeOfByteLog(rows[log]), 0);
}

import { hash } from 'node:crypto';
import { allocateBytes } from '../util/slab.ts';
import { type ByteLog, readBytes } from './byte-log.ts';
import {
  CONNECTOR,
  CONNECTOR_END,
  CONNECTOR_HASH,
  DETAIL,
  DETAIL_END,
  DETAIL_HASH,
  type EventRows,
  HASH_WORDS_PER_ROW,
  ITEM,
  ITEM_END,
  ITEM_HASH,
  LONG,
  LONG_END,
  LONG_HASH,
  MIDDLE,
  SPANS_PER_ROW,
  TAIL,
  TYPE,
} from './event-rows.ts';
import { PERSON_FORMS, type PersonForm, type PersonTable } from './person-table.ts';

/** Uncompressed body, with the input of its entity tag. */
export interface JoinedBody {
  readonly size: number;
  readonly bytes: () => Buffer;
  /** Yields the body in pieces, each assembled when requested; the texts may be changed or packed in the meantime. */
  readonly pieces: () => Iterable<Buffer>;
  /** Returns a text that identifies the bytes, without reading them all. */
  readonly digest: () => string;
}

/** Forms of an event: three list items, with increasing fields, and two details. */
export type EventForm = 'item' | 'layerItem' | 'groupItem' | 'detail' | 'connectorDetail';

type Log = 'items' | 'details' | 'connectorDetails';

/** Part of a form: a log and two columns of the spans, or the type. */
type Part = readonly [log: Log, from: number, to: number] | 'type';

interface Form {
  readonly parts: readonly Part[];
  readonly hashes: readonly number[];
  readonly withType: boolean;
}

const LONG_PART: Part = ['details', LONG, LONG_END];

const FORMS: Readonly<Record<EventForm, Form>> = {
  item: { parts: [['items', ITEM, ITEM_END]], hashes: [ITEM_HASH], withType: false },
  layerItem: {
    parts: [['items', ITEM, MIDDLE], LONG_PART, ['items', MIDDLE, ITEM_END]],
    hashes: [ITEM_HASH, LONG_HASH],
    withType: false,
  },
  groupItem: {
    parts: [['items', ITEM, MIDDLE], LONG_PART, ['items', MIDDLE, TAIL], 'type', ['items', TAIL, ITEM_END]],
    hashes: [ITEM_HASH, LONG_HASH],
    withType: true,
  },
  detail: { parts: [['details', DETAIL, DETAIL_END]], hashes: [DETAIL_HASH], withType: false },
  connectorDetail: {
    parts: [['connectorDetails', CONNECTOR, CONNECTOR_END]],
    hashes: [CONNECTOR_HASH],
    withType: false,
  },
};

const COMMA = 0x2c;

export function joinEvents(
  rows: EventRows,
  form: EventForm,
  chosen: ArrayLike<number>,
  before: string,
  after: string,
): JoinedBody {
  const { parts } = FORMS[form];
  const now = chosen.length > PIECE ? copyRows(rows) : rows;
  return {
    size: sizeOf(rows, parts, chosen) + before.length + after.length,
    bytes: () => put(rows, parts, chosen, before, after),
    pieces: () => piecesOf(now, parts, chosen, before, after),
    digest: () => digestOf(rows, FORMS[form], chosen, `${before} ${after}`),
  };
}

export function appendToBody(body: JoinedBody, text: string): JoinedBody {
  const bytes = Buffer.from(text);
  return {
    size: body.size + bytes.length,
    bytes: () => Buffer.concat([body.bytes(), bytes]),
    pieces: function* () {
      yield* body.pieces();
      yield bytes;
    },
    digest: () => hash('sha256', `${body.digest()} ${text}`, 'base64url'),
  };
}

function put(
  rows: EventRows,
  parts: readonly Part[],
  chosen: ArrayLike<number>,
  before: string,
  after: string,
): Buffer {
  const bytes = allocateBytes(sizeOf(rows, parts, chosen) + before.length + after.length);
  const start = bytes.write(before, 0, 'latin1');
  const only = parts[0];
  const end =
    parts.length === 1 && only !== undefined && only !== 'type'
      ? copyWhole(rows, only, chosen, bytes, start)
      : copyParts(rows, parts, chosen, bytes, start);
  bytes.write(after, end, 'latin1');
  return bytes;
}

/** Events per piece, which is then a few hundred kilobytes. */
const PIECE = 100;

function copyRows(rows: EventRows): EventRows {
  const { items, details, connectorDetails, calendars } = rows;
  const copies = { items: { ...items }, details: { ...details }, connectorDetails: { ...connectorDetails } };
  return { ...rows, ...copies, calendars: { ...calendars } };
}

function* piecesOf(
  rows: EventRows,
  parts: readonly Part[],
  chosen: ArrayLike<number>,
  before: string,
  after: string,
): Generator<Buffer> {
  for (let from = 0; from === 0 || from < chosen.length; from += PIECE) {
    const some = Array.prototype.slice.call(chosen, from, from + PIECE);
    const isLast = from + PIECE >= chosen.length;
    yield put(rows, parts, some, from === 0 ? before : ',', isLast ? after : '');
  }
}

function sizeOf({ spans, types }: EventRows, parts: readonly Part[], chosen: ArrayLike<number>): number {
  let size = Math.max(0, chosen.length - 1);
  for (const part of parts) {
    const [, from, to] = part === 'type' ? ['', 0, 0] : part;
    for (let index = 0; index < chosen.length; index++) {
      const at = (chosen[index] ?? 0) * SPANS_PER_ROW;
      size +=
        part === 'type' ? (types[spans[at + TYPE] ?? 0]?.length ?? 0) : (spans[at + to] ?? 0) - (spans[at + from] ?? 0);
    }
  }
  return size;
}

/** Copies whole texts; adjacent ones together, with the comma between them. */
function copyWhole(
  rows: EventRows,
  [name, from, to]: Exclude<Part, 'type'>,
  chosen: ArrayLike<number>,
  target: Buffer,
  start: number,
): number {
  const { spans } = rows;
  const log = rows[name];
  let at = start;
  let [runStart, runEnd] = [0, 0];
  for (let index = 0; index <= chosen.length; index++) {
    const row = chosen[index];
    const next = row === undefined ? Number.NaN : (spans[row * SPANS_PER_ROW + from] ?? 0);
    if (index > 0) {
      if (next === runEnd + 1) {
        runEnd = spans[(row ?? 0) * SPANS_PER_ROW + to] ?? 0;
        continue;
      }
      at = copy(log, runStart, runEnd, target, at);
      if (row !== undefined) target[at++] = COMMA;
    }
    runStart = next;
    runEnd = spans[(row ?? 0) * SPANS_PER_ROW + to] ?? 0;
  }
  return at;
}

function copyParts(
  rows: EventRows,
  parts: readonly Part[],
  chosen: ArrayLike<number>,
  target: Buffer,
  start: number,
): number {
  const { spans, types } = rows;
  let at = start;
  for (let index = 0; index < chosen.length; index++) {
    if (index > 0) target[at++] = COMMA;
    const row = (chosen[index] ?? 0) * SPANS_PER_ROW;
    for (const part of parts) {
      if (part === 'type') {
        const type = types[spans[row + TYPE] ?? 0];
        if (type !== undefined) target.set(type, at);
        at += type?.length ?? 0;
      } else {
        at = copy(rows[part[0]], spans[row + part[1]] ?? 0, spans[row + part[2]] ?? 0, target, at);
      }
    }
  }
  return at;
}

function copy(log: ByteLog, from: number, to: number, target: Buffer, at: number): number {
  target.set(readBytes(log, from, to), at);
  return at + to - from;
}

/** Buffer of words to be hashed; reused, because allocation costs more than hashing. */
let words = new Uint32Array(1024);

function makeReady(count: number): void {
  if (words.length < count) words = new Uint32Array(2 * count);
}

/** Returns a hash of the texts' hashes and the frame around them. */
function digestOf(rows: EventRows, form: Form, chosen: ArrayLike<number>, frame: string): string {
  const needed = chosen.length * 2 * form.hashes.length;
  makeReady(needed);
  let at = 0;
  for (let index = 0; index < chosen.length; index++) {
    const row = (chosen[index] ?? 0) * HASH_WORDS_PER_ROW;
    for (const column of form.hashes) {
      words[at++] = rows.hashes[row + column] ?? 0;
      words[at++] = rows.hashes[row + column + 1] ?? 0;
    }
  }
  return hashText(form.withType ? frame + typesOf(rows, chosen) : frame, needed);
}

function typesOf({ spans, types }: EventRows, chosen: ArrayLike<number>): string {
  return JSON.stringify(
    Array.from(chosen, (row) => Buffer.from(types[spans[row * SPANS_PER_ROW + TYPE] ?? 0] ?? []).toString()),
  );
}

function hashText(text: string, count: number): string {
  const start = 4 * count;
  const limit = start + 3 * text.length;
  if (words.byteLength < limit) {
    const before = words;
    makeReady(limit >> 2);
    words.set(before);
  }
  const bytes = Buffer.from(words.buffer);
  return hash('sha256', bytes.subarray(0, start + bytes.write(text, start)), 'base64url');
}

/** Joins the texts of persons, given by index, in a form: an array, or an object keyed by person id. */
export function joinPersons(
  table: PersonTable,
  form: PersonForm,
  places: readonly number[],
  keyed: boolean,
): JoinedBody {
  const { spans, texts, ids, hashes } = table;
  const column = PERSON_FORMS.indexOf(form);
  const keyOf = (place: number) => (keyed ? `"${ids[place]}":` : '');
  const pieces: Uint8Array[] = [Buffer.from(keyed ? '{' : '[')];
  for (const [index, place] of places.entries()) {
    const [from = 0, to = 0] = [spans[4 * place], spans[4 * place + 1 + column]];
    const separator = index === 0 ? '' : ',';
    pieces.push(Buffer.from(separator + keyOf(place)), readBytes(texts, from, to), CLOSING);
  }
  pieces.push(Buffer.from(keyed ? '}' : ']'));
  const bytes = Buffer.concat(pieces);
  return {
    size: bytes.length,
    bytes: () => bytes,
    pieces: () => [bytes],
    digest: () => {
      const own = places.flatMap((place) => [...hashes.subarray(6 * place + 2 * column, 6 * place + 2 * column + 2)]);
      makeReady(own.length);
      words.set(own);
      return hashText(`${keyed} ${keyed ? places.map((place) => ids[place]) : ''}`, own.length);
    },
  };
}

const CLOSING = Buffer.from('}');

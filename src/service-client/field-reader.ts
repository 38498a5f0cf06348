// Reads values as real services write them: numbers as texts and vice versa, null for missing values, flags in several forms. Invalid
// values are dropped and reported.

import { isCompactDate, isDateTime } from '../util/dates.ts';
import { decodeEntities } from '../util/html-entities.ts';
import { stripMarkup } from '../util/strip-markup.ts';
import { idAt, type ServiceRow } from './rows.ts';

export interface DroppedValue {
  readonly of: string;
  readonly text: string;
}

export interface FieldReader {
  /** Sets the object read next, such as `event 12`, for reports of dropped values. */
  readonly about: (of: string) => void;
  /** Reads plain text; "" if there is none. */
  readonly text: (row: ServiceRow, key: string) => string;
  readonly html: (row: ServiceRow, key: string) => string;
  /** Reads an address from the first non-empty field among `keys`. */
  readonly address: (row: ServiceRow, ...keys: readonly string[]) => string;
  readonly reportDropped: (of: string, text: string) => void;
  readonly dropped: readonly DroppedValue[];
  readonly droppedCount: () => number;
  readonly decodedCount: () => number;
}

/** Maximum number of dropped values that are reported individually. */
const MAX_LOSSES = 200;

const MAX_SHOWN = 60;

/** Validators by kind of text; texts that fail are dropped. */
export interface TextValidators {
  readonly text: (text: string) => boolean;
  readonly html: (html: string) => boolean;
  readonly address: (address: string) => boolean;
}

export interface FieldReaderOptions {
  /** True if the service is parvis: there, an editor wrote `&amp;` literally (rule F9); other services mean `&` by it. */
  readonly isOurs: boolean;
  readonly validators: TextValidators;
  /** Called for each value that is left out; by default it is reported as dropped. */
  readonly onInvalid?: (key: string, value: string) => void;
}

export function createFieldReader({ isOurs, validators, onInvalid }: FieldReaderOptions): FieldReader {
  const losses: DroppedValue[] = [];
  // Reports each value once, because a row may be read several times.
  const left = new WeakMap<ServiceRow, Set<string>>();
  let [lost, decoded, subject] = [0, 0, ''];
  const lose = (of: string, text: string) => {
    lost++;
    if (losses.length < MAX_LOSSES) losses.push({ of, text });
  };
  const leave = (row: ServiceRow, key: string, value: string, what: string) => {
    const keys = left.get(row) ?? new Set();
    left.set(row, keys);
    if (keys.has(key)) return '';
    keys.add(key);
    if (onInvalid !== undefined) onInvalid(key, value);
    else lose(subject, `${key} ${what} and was left out`);
    return '';
  };
  const plain = (row: ServiceRow, key: string) => {
    const message = toRawText(row[key]);
    const text = isOurs ? message : decodeEntities(message);
    if (text !== message) decoded++;
    return text;
  };
  return {
    about: (of) => {
      subject = of;
    },
    text: (row, key) => {
      const text = plain(row, key);
      return validators.text(text) ? text : leave(row, key, text, `is too long (${text.length} characters)`);
    },
    html: (row, key) => {
      const text = toRawText(row[key]);
      return validators.html(text) ? text : leave(row, key, text, `is too long (${text.length} characters)`);
    },
    address: (row, ...keys) => {
      let empty = '';
      for (const key of keys) {
        const text = plain(row, key);
        if (!hasVisibleText(text)) {
          empty ||= text;
          continue;
        }
        if (validators.address(text)) return text;
        return leave(row, key, text, `is not a valid address (${shortenText(text)})`);
      }
      return validators.address(empty) ? empty : '';
    },
    reportDropped: lose,
    dropped: losses,
    droppedCount: () => lost,
    decodedCount: () => decoded,
  };
}

function shortenText(text: string): string {
  return JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text);
}

export function toRawText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '';
}

export function hasVisibleText(text: string): boolean {
  return stripMarkup(text).trim() !== '';
}

const MAX_ID = 4294967295;

/** Parses an id (rule I1); undefined for anything else, including the "0" for none. */
export function parseId(row: ServiceRow, key: string): number | undefined {
  const text = idAt(row, key).trim();
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined;
}

export function parseFlag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

const MAX_INTEGER = 2147483647;

/** Parses an integer of at least `minimum`, given as a number or as text; 0 for anything else. */
export function parseInteger(value: unknown, minimum = -MAX_INTEGER - 1): number {
  const number = typeof value === 'string' && /^\s*[+-]?\d{1,10}\s*$/.test(value) ? Number(value) : value;
  return Number.isInteger(number) && Number(number) >= minimum && Number(number) <= MAX_INTEGER ? Number(number) : 0;
}

/** Parses a wall-clock time, `YYYY-MM-DD HH:MM:SS` or `2026-11-22T09:30`; undefined if invalid. */
export function parseWallClock(value: unknown): string | undefined {
  const match = /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.0+)?\s*$/.exec(toRawText(value));
  const text = match === null ? '' : `${match[1]} ${match[2]}${match[3] ?? ':00'}`;
  return isDateTime(text) ? text : undefined;
}

/** Parses a day, `YYYYMMDD` or `2026-11-22`; null for anything else, such as the "0" for none. */
export function parseCompactDay(value: unknown): string | null {
  const text = toRawText(value).trim().slice(0, 10).replaceAll('-', '');
  return isCompactDate(text) ? text : null;
}

export function parseIdList(value: unknown): number[] {
  const parts = Array.isArray(value) ? value : toRawText(value).split(/[,;]/);
  const ids = parts.flatMap((part) => parseId({ id: part }, 'id') ?? []);
  return [...new Set(ids)];
}

/** Returns the rows with a unique id, the first of each; the others are reported. */
export function selectRowsWithUniqueIds(
  rows: readonly ServiceRow[],
  key: string,
  noun: string,
  taking: FieldReader,
): { id: number; row: ServiceRow }[] {
  const seen = new Set<number>();
  return rows.flatMap((row) => {
    const id = parseId(row, key);
    if (id === undefined) taking.reportDropped(noun, `${JSON.stringify(row[key] ?? null)?.slice(0, 40)} is not an id`);
    else if (seen.has(id)) taking.reportDropped(`${noun} ${id}`, 'is a duplicate; the first one was imported');
    else {
      seen.add(id);
      return [{ id, row }];
    }
    return [];
  });
}

// Parameters of the operations: each reads its path segment, or throws with its name and the expected value (rules T8, I1, C6, L5).

import { MAX_ID } from '../model/entity.ts';
import { fromCompactDate, isCompactDate } from '../util/dates.ts';
import { type Cursor, readCursor } from './cursor.ts';
import { BadParameter } from './errors.ts';

export interface Parameter<T> {
  readonly doc: string;
  readonly pattern: string;
  readonly example: string;
  readonly required: boolean;
  /** Reads the decoded segment, or undefined if left out. Throws BadParameter. */
  readonly read: (raw: string | undefined, name: string, today: string) => T;
}

/** Requested ids without duplicates, in the given order; or no restriction (rule I2). */
export type AskedIds = readonly number[] | 'all';

/** Maximum ids in a path, and in a POST body (rule I4). */
const MAX_IDS_IN_PATH = 1000;
const MAX_IDS_IN_BODY = 50_000;

const ID = /^[1-9][0-9]{0,9}$/;

/** Parses an id, or returns undefined (rule I1). "0" matches nothing. */
function readId(text: string): number | undefined {
  if (text === '0') return 0;
  const id = ID.test(text) ? Number(text) : MAX_ID + 1;
  return id > MAX_ID ? undefined : id;
}

/** Returns a value for an error message. A misplaced access key is not repeated, because callers may log errors. */
function shown(raw: string): string {
  return /parvis_[\w-]{20}/.test(raw) ? 'an access key' : JSON.stringify(raw);
}

function required(raw: string | undefined, name: string, takes: string): string {
  if (raw === undefined || raw === '') throw new BadParameter(name, `is missing; it takes ${takes}`);
  return raw;
}

const IDS_TAKES = 'one or more ids (1 to 4294967295), comma-separated, or 0 for no restriction';

function readIds(raw: string, name: string): AskedIds {
  if (/^ +$/.test(raw)) return 'all';
  const parts = raw.split(',', MAX_IDS_IN_PATH + 1);
  if (parts.length > MAX_IDS_IN_PATH) throw new BadParameter(name, `takes at most ${MAX_IDS_IN_PATH} ids`);
  const ids = new Set<number>();
  for (const part of parts) {
    const id = readId(part.replace(/^ +| +$/g, ''));
    if (id === undefined) throw new BadParameter(name, `takes ${IDS_TAKES}, not ${shown(part)}`);
    ids.add(id);
  }
  return ids.size === 1 && ids.has(0) ? 'all' : [...ids];
}

/** Parameter for one id, possibly with spaces (rule I1); `0` matches nothing. */
export function id(what: string, example = '1'): Parameter<number> {
  const takes = 'an id (1 to 4294967295)';
  return {
    doc: `${what}: ${takes}`,
    pattern: '^( +| *[0-9]+ *)$',
    example,
    required: true,
    read: (raw, name) => {
      const text = required(raw, name, takes);
      // A blank is read as the id 0 (rule I2).
      const read = readId(text.replace(/^ +| +$/g, '') || '0');
      if (read === undefined) throw new BadParameter(name, `takes ${takes}, not ${shown(text)}`);
      return read;
    },
  };
}

/** Parameter for one or more ids. `what` names their kind, `example` shows some. */
export function ids(what: string, example: string): Parameter<AskedIds> {
  return {
    doc: `${what}, comma-separated; \`0\` or a blank (\`%20\`) for no restriction.`,
    pattern: '^( +| *[0-9]+ *(, *[0-9]+ *)*)$',
    example,
    required: true,
    read: (raw, name) => readIds(required(raw, name, IDS_TAKES), name),
  };
}

/** Like `ids`, but optional; if left out, it does not restrict the result. */
export function optionalIds(what: string, example: string): Parameter<AskedIds> {
  const { read, ...parameter } = ids(what, example);
  return {
    ...parameter,
    required: false,
    read: (raw, name, today) => (raw === undefined ? 'all' : read(raw, name, today)),
  };
}

/** Channel of the news; the only value is `website`. */
export const channel: Parameter<'website'> = {
  doc: 'The channel: `website`.',
  pattern: '^website$',
  example: 'website',
  required: true,
  read: (raw, name) => {
    const given = required(raw, name, '`website`');
    if (given === 'website') return given;
    throw new BadParameter(name, `takes website, not ${shown(given)}`);
  },
};

export interface IdsWithOption {
  readonly ids: AskedIds;
  /** Whether the id has the option `-e`. */
  readonly withEvents: boolean;
}

/** Parameter for ids that may end with the option `-e` (rule L6). */
export function idsWithOption(what: string, example: string): Parameter<IdsWithOption> {
  return {
    doc: `${what}, comma-separated; \`0\` or a blank (\`%20\`) for no restriction. \`-e\` at the very end also gives the event ids.`,
    pattern: '^( +| *[0-9]+ *(, *[0-9]+ *)*)(-e)?$',
    example,
    required: true,
    read: (raw, name) => {
      const given = required(raw, name, `${IDS_TAKES}, and -e at the very end`);
      const withEvents = given.endsWith('-e');
      const plain = required(withEvents ? given.slice(0, -2) : given, name, `${IDS_TAKES}, before -e`);
      return { ids: readIds(plain, name), withEvents };
    },
  };
}

/** Reads ids from the JSON array of a POST body, numbers or strings, without duplicates; `0` matches nothing (rule I2). */
export function readIdArray(json: unknown): readonly number[] {
  if (!Array.isArray(json)) throw new BadParameter('id', 'the body takes a JSON array of ids, such as ["101","102"]');
  if (json.length > MAX_IDS_IN_BODY) throw new BadParameter('id', `the body takes at most ${MAX_IDS_IN_BODY} ids`);
  const found = new Set<number>();
  for (const [index, item] of json.entries()) {
    const plain =
      typeof item === 'string' ? item.replace(/^ +| +$/g, '') : typeof item === 'number' ? String(item) : '';
    const id = readId(plain);
    if (id === undefined) throw new BadParameter('id', `the element at index ${index} of the body is not an id`);
    found.add(id);
  }
  return [...found];
}

/** Parameter for one event; 0, blank or left out: all events. */
export const eventId: Parameter<number> = {
  doc: 'One event id; `0` for all events; may be left off (0).',
  pattern: '^( +| *[0-9]+ *)$',
  example: '0',
  required: false,
  read: (raw, name) => {
    if (raw === undefined || /^ +$/.test(raw)) return 0;
    const id = readId(raw.replace(/^ +| +$/g, ''));
    if (id === undefined) throw new BadParameter(name, `takes one event id or 0, not ${shown(raw)}`);
    return id;
  },
};

const MAX_COUNT = 100_000;

function count<T>(doc: string, example: string, leftOff: T): Parameter<number | T> {
  const takes = `an integer from 0 to ${MAX_COUNT}`;
  return {
    doc,
    pattern: '^(0|[1-9][0-9]{0,5})$',
    example,
    required: false,
    read: (raw, name) => {
      if (raw === undefined) return leftOff;
      if (/^(0|[1-9][0-9]{0,5})$/.test(raw) && Number(raw) <= MAX_COUNT) return Number(raw);
      throw new BadParameter(name, `takes ${takes}, not ${shown(raw)}`);
    },
  };
}

export const offset = count('How many leading results are skipped; may be left off (0).', '0', 0);

export const maxEvents = count(
  'The most events that are returned; may be left off (all).',
  '20',
  Number.POSITIVE_INFINITY,
);

const DATE_TAKES = 'a date as YYYYMMDD that does not lie in the past';

/** Day from today on, read as `YYYY-MM-DD` (rule C6). */
export const date: Parameter<string> = {
  doc: 'The first day, `YYYYMMDD`; not before today in the instance’s time zone.',
  pattern: '^[0-9]{8}$',
  example: '20261201',
  required: true,
  read: (raw, name, today) => {
    const given = required(raw, name, DATE_TAKES);
    if (!isCompactDate(given)) throw new BadParameter(name, `takes ${DATE_TAKES}, not ${shown(given)}`);
    const day = fromCompactDate(given);
    if (day < today) throw new BadParameter(name, `takes ${DATE_TAKES}; ${given} is before today (${today})`);
    return day;
  },
};

/** E-mail address or subscriber key; the operation distinguishes them (rule N1). */
export const subscriberId: Parameter<string> = {
  doc: 'An e-mail address or a subscriber key; `0` or a blank (`%20`) for the form of a new subscriber.',
  pattern: '^.+$',
  example: 'anna.keller@example.org',
  required: true,
  read: (raw, name) => required(raw, name, 'an e-mail address or a subscriber key'),
};

const CURSOR_TAKES = 'a cursor as an answer of this operation named it';

/** Cursor of a copy (rule G6); undefined if left out or empty. */
export const cursor: Parameter<Cursor | undefined> = {
  doc: 'The `cursor` of the answer before; left off for everything.',
  pattern: '^[A-Za-z0-9_-]+$',
  example: 'bXRjLjEuMmYzazg',
  required: false,
  read: (raw, name) => {
    if (raw === undefined || raw === '') return undefined;
    const read = readCursor(raw);
    if (read === undefined) throw new BadParameter(name, `takes ${CURSOR_TAKES}, not ${shown(raw)}`);
    return read;
  },
};

const MAX_OF_A_PAGE = 5000;
const OF_A_PAGE = 1000;

/** Maximum events per response. */
export const pageLimit: Parameter<number> = {
  doc: `The most events of one answer, 1 to ${MAX_OF_A_PAGE}; may be left off (${OF_A_PAGE}).`,
  pattern: '^[1-9][0-9]{0,3}$',
  example: '500',
  required: false,
  read: (raw, name) => {
    if (raw === undefined) return OF_A_PAGE;
    if (/^[1-9][0-9]{0,3}$/.test(raw) && Number(raw) <= MAX_OF_A_PAGE) return Number(raw);
    throw new BadParameter(name, `takes an integer from 1 to ${MAX_OF_A_PAGE}, not ${shown(raw)}`);
  },
};

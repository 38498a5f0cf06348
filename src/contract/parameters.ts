// Parameters of the operations: each reads its path segment, or throws with its name and the expected value (rules T8, I1, C6, L5).

import { MAX_ID } from '../model/entity.ts';
import { fromCompactDate, isCompactDate } from '../util/dates.ts';
import { decodeSyncCursor, type SyncCursor } from './cursor.ts';
import { BadParameterError } from './errors.ts';

export interface Parameter<T> {
  readonly doc: string;
  readonly pattern: string;
  readonly example: string;
  readonly required: boolean;
  /** Reads the decoded segment, or undefined if left out. Throws BadParameterError. */
  readonly read: (raw: string | undefined, name: string, today: string) => T;
}

/** Requested ids without duplicates, in the given order; or no restriction (rule I2). */
export type RequestedIds = readonly number[] | 'all';

const MAX_IDS_IN_PATH = 1000;
const MAX_IDS_IN_BODY = 50_000;

const ID = /^[1-9][0-9]{0,9}$/;

/** Parses an id; undefined if invalid (rule I1). "0" is valid, but no entity has that id. */
function readId(text: string): number | undefined {
  if (text === '0') return 0;
  const id = ID.test(text) ? Number(text) : MAX_ID + 1;
  return id > MAX_ID ? undefined : id;
}

/** Returns a value for an error message. A misplaced access key is not repeated, because callers may log errors. */
function quoteParameter(raw: string): string {
  return /parvis_[\w-]{20}/.test(raw) ? 'an access key' : JSON.stringify(raw);
}

function requireText(raw: string | undefined, name: string, takes: string): string {
  if (raw === undefined || raw === '') throw new BadParameterError(name, `is required; must be ${takes}`);
  return raw;
}

const IDS_TAKES = 'one or more ids (1 to 4294967295), comma-separated, or 0 for no restriction';

function readIds(raw: string, name: string): RequestedIds {
  if (/^ +$/.test(raw)) return 'all';
  const parts = raw.split(',', MAX_IDS_IN_PATH + 1);
  if (parts.length > MAX_IDS_IN_PATH) throw new BadParameterError(name, `can contain at most ${MAX_IDS_IN_PATH} ids`);
  const ids = new Set<number>();
  for (const part of parts) {
    const id = readId(part.replace(/^ +| +$/g, ''));
    if (id === undefined) throw new BadParameterError(name, `must be ${IDS_TAKES}, not ${quoteParameter(part)}`);
    ids.add(id);
  }
  return ids.size === 1 && ids.has(0) ? 'all' : [...ids];
}

export function createIdParameter(what: string, example = '1'): Parameter<number> {
  const takes = 'an id (1 to 4294967295)';
  return {
    doc: `${what}: ${takes}`,
    pattern: '^( +| *[0-9]+ *)$',
    example,
    required: true,
    read: (raw, name) => {
      const text = requireText(raw, name, takes);
      // A blank is read as the id 0 (rule I2).
      const read = readId(text.replace(/^ +| +$/g, '') || '0');
      if (read === undefined) throw new BadParameterError(name, `must be ${takes}, not ${quoteParameter(text)}`);
      return read;
    },
  };
}

/** Parameter for one or more ids. `what` names their kind, `example` shows some. */
export function createIdsParameter(what: string, example: string): Parameter<RequestedIds> {
  return {
    doc: `${what}, comma-separated; \`0\` or a blank (\`%20\`) for no restriction.`,
    pattern: '^( +| *[0-9]+ *(, *[0-9]+ *)*)$',
    example,
    required: true,
    read: (raw, name) => readIds(requireText(raw, name, IDS_TAKES), name),
  };
}

/** Like `createIdsParameter`, but optional; if left out, it does not restrict the result. */
export function createOptionalIdsParameter(what: string, example: string): Parameter<RequestedIds> {
  const { read, ...parameter } = createIdsParameter(what, example);
  return {
    ...parameter,
    required: false,
    read: (raw, name, today) => (raw === undefined ? 'all' : read(raw, name, today)),
  };
}

export const channelParameter: Parameter<'website'> = {
  doc: 'The channel: `website`.',
  pattern: '^website$',
  example: 'website',
  required: true,
  read: (raw, name) => {
    const given = requireText(raw, name, '`website`');
    if (given === 'website') return given;
    throw new BadParameterError(name, `must be website, not ${quoteParameter(given)}`);
  },
};

export interface IdsWithOption {
  readonly ids: RequestedIds;
  /** True if the id has the option `-e`. */
  readonly withEvents: boolean;
}

/** Parameter for ids that may end with the option `-e` (rule L6). */
export function createIdsWithOptionParameter(what: string, example: string): Parameter<IdsWithOption> {
  return {
    doc: `${what}, comma-separated; \`0\` or a blank (\`%20\`) for no restriction. \`-e\` at the very end also returns the event ids.`,
    pattern: '^( +| *[0-9]+ *(, *[0-9]+ *)*)(-e)?$',
    example,
    required: true,
    read: (raw, name) => {
      const given = requireText(raw, name, `${IDS_TAKES}, and -e at the very end`);
      const withEvents = given.endsWith('-e');
      const plain = requireText(withEvents ? given.slice(0, -2) : given, name, `${IDS_TAKES}, before -e`);
      return { ids: readIds(plain, name), withEvents };
    },
  };
}

/** Reads ids from the JSON array of a POST body, numbers or strings, without duplicates; `0` matches nothing (rule I2). */
export function readIdArray(json: unknown): readonly number[] {
  if (!Array.isArray(json))
    throw new BadParameterError('id', 'the body must be a JSON array of ids, such as ["101","102"]');
  if (json.length > MAX_IDS_IN_BODY)
    throw new BadParameterError('id', `the body can contain at most ${MAX_IDS_IN_BODY} ids`);
  const found = new Set<number>();
  for (const [index, item] of json.entries()) {
    const plain =
      typeof item === 'string' ? item.replace(/^ +| +$/g, '') : typeof item === 'number' ? String(item) : '';
    const id = readId(plain);
    if (id === undefined) throw new BadParameterError('id', `the element at index ${index} of the body is not an id`);
    found.add(id);
  }
  return [...found];
}

export const eventIdParameter: Parameter<number> = {
  doc: 'Event id; `0` for all events. Default: 0.',
  pattern: '^( +| *[0-9]+ *)$',
  example: '0',
  required: false,
  read: (raw, name) => {
    if (raw === undefined || /^ +$/.test(raw)) return 0;
    const id = readId(raw.replace(/^ +| +$/g, ''));
    if (id === undefined) throw new BadParameterError(name, `must be one event id or 0, not ${quoteParameter(raw)}`);
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
      throw new BadParameterError(name, `must be ${takes}, not ${quoteParameter(raw)}`);
    },
  };
}

export const offsetParameter = count('Number of results to skip. Default: 0.', '0', 0);

export const maxEventsParameter = count('Maximum number of events. Default: all.', '20', Number.POSITIVE_INFINITY);

const DATE_TAKES = 'today or later, as YYYYMMDD';

/** Day that is not in the past, read as `YYYY-MM-DD` (rule C6). */
export const dateParameter: Parameter<string> = {
  doc: 'The first day, `YYYYMMDD`; not before today in the instance’s time zone.',
  pattern: '^[0-9]{8}$',
  example: '20261201',
  required: true,
  read: (raw, name, today) => {
    const given = requireText(raw, name, DATE_TAKES);
    if (!isCompactDate(given)) throw new BadParameterError(name, `must be ${DATE_TAKES}, not ${quoteParameter(given)}`);
    const day = fromCompactDate(given);
    if (day < today) throw new BadParameterError(name, `must be ${DATE_TAKES}; ${given} is before today (${today})`);
    return day;
  },
};

/** E-mail address or subscriber key; the operation distinguishes them (rule N1). */
export const subscriberIdParameter: Parameter<string> = {
  doc: 'An e-mail address or a subscriber key; `0` or a blank (`%20`) for the form of a new subscriber.',
  pattern: '^.+$',
  example: 'anna.keller@example.org',
  required: true,
  read: (raw, name) => requireText(raw, name, 'an e-mail address or a subscriber key'),
};

const CURSOR_TAKES = 'a cursor returned by this operation';

/** Cursor of a client that keeps a copy of the data (rule G6); undefined if left out or empty. */
export const cursorParameter: Parameter<SyncCursor | undefined> = {
  doc: 'The `cursor` of the previous response; omit it to get everything.',
  pattern: '^[A-Za-z0-9_-]+$',
  example: 'bXRjLjEuMmYzazg',
  required: false,
  read: (raw, name) => {
    if (raw === undefined || raw === '') return undefined;
    const read = decodeSyncCursor(raw);
    if (read === undefined) throw new BadParameterError(name, `must be ${CURSOR_TAKES}, not ${quoteParameter(raw)}`);
    return read;
  },
};

const MAX_OF_A_PAGE = 5000;
const OF_A_PAGE = 1000;

export const pageLimitParameter: Parameter<number> = {
  doc: `Maximum number of events per response, 1 to ${MAX_OF_A_PAGE}. Default: ${OF_A_PAGE}.`,
  pattern: '^[1-9][0-9]{0,3}$',
  example: '500',
  required: false,
  read: (raw, name) => {
    if (raw === undefined) return OF_A_PAGE;
    if (/^[1-9][0-9]{0,3}$/.test(raw) && Number(raw) <= MAX_OF_A_PAGE) return Number(raw);
    throw new BadParameterError(name, `must be an integer from 1 to ${MAX_OF_A_PAGE}, not ${quoteParameter(raw)}`);
  },
};

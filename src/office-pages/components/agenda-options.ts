import { type AgendaPeriod, parsePeriod } from '../../date-parsing/read-period.ts';
import { EVENT_STATES, EVENT_STATUSES } from '../../model/event.ts';
import type { Language } from '../../model/instance.ts';
import type { SearchCursor, SearchOptions } from '../../office/search/find-entities.ts';
import { isDate } from '../../util/dates.ts';

const ROWS = 50;

const NUMBERS = ['list', 'layer', 'room', 'person', 'series', 'source'] as const;

export interface AgendaOptions extends SearchOptions<'event'> {
  readonly isPast: boolean;
  /** Period that the search words mention; undefined if they mention none, or are searched as text. */
  readonly when: AgendaPeriod | undefined;
}

export interface AgendaOptionsContext {
  readonly now: string;
  readonly language: Language;
  /** If true, a season or feast anywhere in the words is read as a period. Default: false. */
  readonly isLoose?: boolean;
  /** If true, no word is read as a period. Default: false. */
  readonly isPlainObject?: boolean;
}

/** Search options from the query. Default: events from today on. */
export function parseAgendaOptions(
  query: URLSearchParams,
  { now, language, isLoose = false, isPlainObject = false }: AgendaOptionsContext,
): AgendaOptions {
  const today = now.slice(0, 10);
  const typed = query.get('q') ?? '';
  const asksPast = query.get('past') === '1';
  const when =
    isPlainObject || query.get('words') === '1'
      ? undefined
      : parsePeriod(typed, { now, language, isPast: asksPast, isLoose });
  // The named period can be in the future although past events are requested: `ab heute`.
  const isPast = asksPast && (when?.to === undefined ? when === undefined : when.to <= today);
  const span = isPast ? { to: today } : { from: today };
  const dateParameter = (name: string) => (isDate(query.get(name) ?? '') ? { [name]: query.get(name) ?? '' } : {});
  const isAll = query.get('all') === '1';
  const filter = {
    ...(when === undefined ? !isAll && span : { from: when.from, to: when.to }),
    ...dateParameter('from'),
    ...dateParameter('to'),
    ...Object.fromEntries(NUMBERS.flatMap((name) => numberOf(query, name))),
    ...oneOf(query, 'state', EVENT_STATES),
    ...oneOf(query, 'status', EVENT_STATUSES),
    ...(query.get('public') === 'false' && { public: false }),
    ...((query.get('type') ?? '') !== '' && { type: query.get('type') ?? '' }),
  };
  return {
    kind: 'event',
    words: when?.words ?? typed,
    isByPlace: true,
    filter,
    order: 'sortKey',
    isDescending: isPast,
    isPast,
    when,
    after: placeOf(query.get('after')),
    limit: ROWS,
  };
}

function numberOf(query: URLSearchParams, name: string): [string, number][] {
  const text = query.get(name) ?? '';
  return /^\d{1,10}$/.test(text) ? [[name, Number(text)]] : [];
}

function oneOf(query: URLSearchParams, name: string, some: readonly string[]) {
  const text = query.get(name) ?? '';
  return some.includes(text) ? { [name]: text } : {};
}

/** Parses a cursor, the position of an event in the sort order: `2026-12-06 10:00:00,7` */
function placeOf(text: string | null): SearchCursor | undefined {
  const [, by, id] = /^(.{19}),(\d{1,10})$/.exec(text ?? '') ?? [];
  return by === undefined ? undefined : [by, Number(id)];
}

export function formatSearchCursor([by, id]: SearchCursor): string {
  return `${by},${id}`;
}

import { type AgendaPeriod, parsePeriod } from '../../date-parsing/read-period.ts';
import { EVENT_STATES, EVENT_STATUSES } from '../../model/event.ts';
import type { Language } from '../../model/instance.ts';
import { eventsWithPendingChanges } from '../../office/proposals/list-proposals.ts';
import { findEntities, type SearchCursor, type SearchOptions } from '../../office/search/find-entities.ts';
import { isDate } from '../../util/dates.ts';
import type { PageRequest } from '../page.ts';

/** State filter for events pending approval: new events and events with a proposed change. */
const WAITING = 'proposed';

const ROWS = 50;

const NUMBERS = ['list', 'layer', 'room', 'person', 'series', 'source'] as const;

export interface AgendaOptions extends SearchOptions<'event'> {
  readonly isPast: boolean;
  /** Period that the search words name, or undefined if they name none or are searched as text. */
  readonly when: AgendaPeriod | undefined;
}

interface AgendaOptionsContext {
  readonly now: string;
  readonly language: Language;
  /** If true, a season or feast anywhere in the words is read as a period. Default: false. */
  readonly isLoose?: boolean;
}

/** Default: from today on. */
function parseAgendaOptions(
  query: URLSearchParams,
  { now, language, isLoose = false }: AgendaOptionsContext,
): AgendaOptions {
  const today = now.slice(0, 10);
  const typed = query.get('q') ?? '';
  const asksPast = query.get('past') === '1';
  const when =
    query.get('words') === '1' ? undefined : parsePeriod(typed, { now, language, isPast: asksPast, isLoose });
  // A period in the search words can lie in the future even when past events are requested: «ab heute».
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

/** Reads the options of the agenda; for proposals the filter includes the events with a change pending approval. */
export async function readAgendaOptions(request: PageRequest): Promise<AgendaOptions> {
  const { editing, instance } = request;
  const options = await asWordsOrTime(request);
  if (options.filter.state !== WAITING) return options;
  const changing = await editing.store.content.read(instance.name, (content) =>
    eventsWithPendingChanges(editing, content),
  );
  return { ...options, filter: { ...options.filter, alsoOfState: changing } };
}

/** A season or feast is read as a period only if no event has it among its words and an event takes place then: `konzert herbst`. */
async function asWordsOrTime(request: PageRequest): Promise<AgendaOptions> {
  const { query, editing, indexes, instance } = request;
  const options = parseAgendaOptions(query, request);
  if (options.when !== undefined || options.words === '') return options;
  const loose = parseAgendaOptions(query, { ...request, isLoose: true });
  if (loose.when === undefined) return options;
  const finds = async (one: AgendaOptions) =>
    (await findEntities(editing, indexes, instance.name, { ...one, after: undefined, limit: 1 })).total > 0;
  return !(await finds(options)) && (await finds(loose)) ? loose : options;
}

function numberOf(query: URLSearchParams, name: string): [string, number][] {
  const text = query.get(name) ?? '';
  return /^\d{1,10}$/.test(text) ? [[name, Number(text)]] : [];
}

function oneOf(query: URLSearchParams, name: string, some: readonly string[]) {
  const text = query.get(name) ?? '';
  return some.includes(text) ? { [name]: text } : {};
}

/** Parses a place in the sort order: `2026-12-06 10:00:00,7` */
function placeOf(text: string | null): SearchCursor | undefined {
  const [, by, id] = /^(.{19}),(\d{1,10})$/.exec(text ?? '') ?? [];
  return by === undefined ? undefined : [by, Number(id)];
}

export function formatSearchCursor([by, id]: SearchCursor): string {
  return `${by},${id}`;
}

// Options of the agenda, read from the query string; unreadable parameters are ignored.

import { type AgendaPeriod, readWhen } from '../../date-parsing/read-period.ts';
import { EVENT_STATES, EVENT_STATUSES } from '../../model/event.ts';
import type { Language } from '../../model/instance.ts';
import { changesWaiting } from '../../office/proposals/list-proposals.ts';
import { find, type SearchOptions, type SortPlace } from '../../office/search/find.ts';
import { isDate } from '../../util/dates.ts';
import type { PageRequest } from '../page.ts';

/** State filter for events pending approval: new events and events with a proposed change. */
const WAITING = 'proposed';

/** Rows per page. */
const ROWS = 50;

const NUMBERS = ['list', 'layer', 'room', 'person', 'series', 'source'] as const;

export interface AgendaOptions extends SearchOptions<'event'> {
  /** True to list past events, going back from today. */
  readonly isPast: boolean;
  /** Period that the search words name, or undefined if they name none or are searched as text. */
  readonly when: AgendaPeriod | undefined;
}

interface WishReading {
  /** Current local date and time. */
  readonly now: string;
  readonly language: Language;
  /** Whether a season or feast among the words is read as a period. Default: false. */
  readonly isLoose?: boolean;
}

/** Default: from today on. */
function agendaWish(query: URLSearchParams, { now, language, isLoose = false }: WishReading): AgendaOptions {
  const today = now.slice(0, 10);
  const typed = query.get('q') ?? '';
  const asksPast = query.get('past') === '1';
  const when = query.get('words') === '1' ? undefined : readWhen(typed, { now, language, isPast: asksPast, isLoose });
  // A period in the search words can lie in the future even when past events are requested: «ab heute».
  const isPast = asksPast && (when?.to === undefined ? when === undefined : when.to <= today);
  const span = isPast ? { to: today } : { from: today };
  const given = (name: string) => (isDate(query.get(name) ?? '') ? { [name]: query.get(name) ?? '' } : {});
  const isAll = query.get('all') === '1';
  const filter = {
    ...(when === undefined ? !isAll && span : { from: when.from, to: when.to }),
    ...given('from'),
    ...given('to'),
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
export async function readAgendaOptions(asked: PageRequest): Promise<AgendaOptions> {
  const { editing, instance } = asked;
  const wish = await asWordsOrTime(asked);
  if (wish.filter.state !== WAITING) return wish;
  const changing = await editing.store.content.read(instance.name, (content) => changesWaiting(editing, content));
  return { ...wish, filter: { ...wish.filter, alsoOfState: changing } };
}

/** A season or feast is read as a period only if no event has it among its words and an event takes place then: `konzert herbst`. */
async function asWordsOrTime(asked: PageRequest): Promise<AgendaOptions> {
  const { query, editing, indexes, instance } = asked;
  const wish = agendaWish(query, asked);
  if (wish.when !== undefined || wish.words === '') return wish;
  const loose = agendaWish(query, { ...asked, isLoose: true });
  if (loose.when === undefined) return wish;
  const finds = async (one: AgendaOptions) =>
    (await find(editing, indexes, instance.name, { ...one, after: undefined, limit: 1 })).total > 0;
  return !(await finds(wish)) && (await finds(loose)) ? loose : wish;
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
function placeOf(text: string | null): SortPlace | undefined {
  const [, by, id] = /^(.{19}),(\d{1,10})$/.exec(text ?? '') ?? [];
  return by === undefined ? undefined : [by, Number(id)];
}

/** Formats a place for the query string. */
export function afterOf([by, id]: SortPlace): string {
  return `${by},${id}`;
}

import type { Instance } from '../../model/instance.ts';
import type { EventChoice } from '../../readmodel/chosen-events.ts';

export const AGENDA_FILTERS = ['list', 'layer', 'group', 'room'] as const;

export type AgendaFilter = (typeof AGENDA_FILTERS)[number];

/** Periods that depend on the current day, so that bookmarks remain useful. */
export const RELATIVE_PERIODS = ['today', 'weekend', 'week'] as const;

export type RelativePeriod = (typeof RELATIVE_PERIODS)[number];

export interface AgendaQuery {
  readonly choice: Pick<EventChoice, AgendaFilter>;
  readonly q: string;
  readonly when: RelativePeriod | '';
  /** `YYYY-MM-DD`; "" for today. */
  readonly from: string;
  /** `YYYY-MM-DD`, inclusive; "" for no end. */
  readonly to: string;
  /** A list by days, or a month, which ignores `when`, `from`, `to` and `page`. */
  readonly view: 'list' | 'month';
  readonly month: string;
  readonly page: number;
}

export const UNFILTERED_QUERY: AgendaQuery = {
  choice: {},
  q: '',
  when: '',
  from: '',
  to: '',
  view: 'list',
  month: '',
  page: 1,
};

export function agendaPath(instance: string, question: AgendaQuery): string {
  const { choice, q, when, from, to, view, month, page } = question;
  const query = new URLSearchParams();
  for (const filter of AGENDA_FILTERS) if (choice[filter] !== undefined) query.set(filter, String(choice[filter]));
  if (q !== '') query.set('q', q);
  if (view === 'month') {
    query.set('view', 'month');
    if (month !== '') query.set('month', month);
  } else {
    if (when !== '') query.set('when', when);
    if (from !== '') query.set('from', from);
    if (to !== '') query.set('to', to);
    if (page > 1) query.set('page', String(page));
  }
  return `/${instance}/${query.size === 0 ? '' : `?${query}`}`;
}

export function appendPageNumber(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

export function eventPath(instance: string, id: string | number): string {
  return `/${instance}/events/${id}`;
}

export function signUpPath(instance: string, eventId: number | string): string {
  return `/${instance}/events/${eventId}/signup`;
}

/** Path of the request form of a room, with a day or a start and end filled in. */
export function roomRequestPath(
  instance: string,
  roomId: number,
  filled: { readonly from?: string; readonly to?: string } = {},
): string {
  const query = new URLSearchParams(filled);
  return `/${instance}/rooms/${roomId}/request${query.size === 0 ? '' : `?${query}`}`;
}

/**
 * Address of an event on the parish's own website if configured (rule B4), otherwise on this server; "" if the server's address is unknown.
 */
export function createCanonicalEventUrl({ name, eventUrl }: Instance, publicUrl: string, id: string | number): string {
  if (eventUrl !== '') return eventUrl.replaceAll('{id}', String(id));
  return publicUrl === '' ? '' : publicUrl + eventPath(name, id);
}

/** Name of the feed for a selection (rule G3): `list-1+room-5`, or `all`. */
export function formatFeedName(choice: AgendaQuery['choice']): string {
  const parts = AGENDA_FILTERS.flatMap((filter) => (choice[filter] === undefined ? [] : `${filter}-${choice[filter]}`));
  return parts.length === 0 ? 'all' : parts.join('+');
}

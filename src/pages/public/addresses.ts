// Addresses of an instance's public pages.

import type { Instance } from '../../model/instance.ts';
import type { EventChoice } from '../../readmodel/chosen-events.ts';

/** Filters of the agenda, in the order of the address. */
export const FILTERS = ['list', 'layer', 'group', 'room'] as const;

export type Filter = (typeof FILTERS)[number];

/** Periods relative to the current day, so that bookmarks stay valid. */
export const SPANS = ['today', 'weekend', 'week'] as const;

export type Span = (typeof SPANS)[number];

/** Query of an agenda. All filters are combined; empty ones do not restrict. */
export interface Question {
  readonly choice: Pick<EventChoice, Filter>;
  /** Search text as entered, or "". */
  readonly q: string;
  /** Relative period, or "" for all. */
  readonly when: Span | '';
  /** `YYYY-MM-DD`; "" for today. */
  readonly from: string;
  /** `YYYY-MM-DD`, inclusive; "" for no end. */
  readonly to: string;
  /** List by days, or month. A month ignores `when`, `from`, `to` and `page`. */
  readonly view: 'list' | 'month';
  /** `YYYY-MM` of the month; "" for the current one. */
  readonly month: string;
  /** From 1. */
  readonly page: number;
}

export const EVERYTHING: Question = { choice: {}, q: '', when: '', from: '', to: '', view: 'list', month: '', page: 1 };

/** Canonical path of an agenda. */
export function agendaPath(instance: string, question: Question): string {
  const { choice, q, when, from, to, view, month, page } = question;
  const query = new URLSearchParams();
  for (const filter of FILTERS) if (choice[filter] !== undefined) query.set(filter, String(choice[filter]));
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

export function pathWithPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

export function eventPath(instance: string, id: string | number): string {
  return `/${instance}/events/${id}`;
}

export function signUpPath(instance: string, eventId: number | string): string {
  return `/${instance}/events/${eventId}/signup`;
}

/** Address of an event: on the parish's own website if configured (rule B4), otherwise here; "" if unknown. */
export function homeOf({ name, eventUrl }: Instance, publicUrl: string, id: string | number): string {
  if (eventUrl !== '') return eventUrl.replaceAll('{id}', String(id));
  return publicUrl === '' ? '' : publicUrl + eventPath(name, id);
}

/** Name of the feed for a selection (rule G3): `list-1+room-5`, or `all`. */
export function feedName(choice: Question['choice']): string {
  const parts = FILTERS.flatMap((filter) => (choice[filter] === undefined ? [] : `${filter}-${choice[filter]}`));
  return parts.length === 0 ? 'all' : parts.join('+');
}

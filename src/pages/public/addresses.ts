// Where the pages of an instance are, and where what they lead to is.

import type { Instance } from '../../model/instance.ts';
import type { EventChoice } from '../../readmodel/chosen-events.ts';

/** What narrows the agenda, in the order in which addresses name it. */
export const FILTERS = ['list', 'layer', 'group', 'room'] as const;

export type Filter = (typeof FILTERS)[number];

/** Spans of days that visitors ask for, reckoned from the day on which they do: a bookmark stays right. */
export const SPANS = ['today', 'weekend', 'week'] as const;

export type Span = (typeof SPANS)[number];

/** What an agenda shows. All of it narrows what comes; what is left empty does not. */
export interface Question {
  readonly choice: Pick<EventChoice, Filter>;
  /** What is searched for, as it was entered; "" for nothing. */
  readonly q: string;
  /** The days around today; "" for all. */
  readonly when: Span | '';
  /** `YYYY-MM-DD`; "" for today. */
  readonly from: string;
  /** `YYYY-MM-DD`, that day with it; "" for no end. */
  readonly to: string;
  /** How it is shown: as a list by days, or a month. A month has no `when`, `from`, `to` and `page`. */
  readonly view: 'list' | 'month';
  /** `YYYY-MM` of the month; "" for this one. */
  readonly month: string;
  /** From 1 on. */
  readonly page: number;
}

export const EVERYTHING: Question = { choice: {}, q: '', when: '', from: '', to: '', view: 'list', month: '', page: 1 };

/** The address of an agenda: the same for the same question. */
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

/** A page of a list or a room, whose own question holds nothing else. */
export function pathWithPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

export function eventPath(instance: string, id: string | number): string {
  return `/${instance}/events/${id}`;
}

/** Where one signs up for an event. */
export function signUpPath(instance: string, eventId: number | string): string {
  return `/${instance}/events/${eventId}/signup`;
}

/** Where an event is at home: on the parish's own website where it says so (rule B4), else here; "" where nobody knows. */
export function homeOf({ name, eventUrl }: Instance, publicUrl: string, id: string | number): string {
  if (eventUrl !== '') return eventUrl.replaceAll('{id}', String(id));
  return publicUrl === '' ? '' : publicUrl + eventPath(name, id);
}

/** What a feed of a choice is called (rule G3): `list-1+room-5`, or `all`. */
export function feedName(choice: Question['choice']): string {
  const parts = FILTERS.flatMap((filter) => (choice[filter] === undefined ? [] : `${filter}-${choice[filter]}`));
  return parts.length === 0 ? 'all' : parts.join('+');
}

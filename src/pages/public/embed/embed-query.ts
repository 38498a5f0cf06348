// Query of an embedded page (rule G5), which authors of websites write by hand.

import type { EventChoice } from '../../../readmodel/chosen-events.ts';
import { isSupportedMonth } from '../read-agenda-query.ts';

export const EMBED_VIEWS = ['list', 'cards', 'month'] as const;

export type EmbedView = (typeof EMBED_VIEWS)[number];

export interface EmbedQuery {
  readonly choice: EventChoice;
  readonly event: number | undefined;
  readonly max: number;
  readonly view: EmbedView;
  /** Month of the month view, `YYYY-MM`; "" for the current one. */
  readonly month: string;
}

const CHOICES = ['list', 'layer', 'group', 'room', 'person'] as const;
export const EMBED_PARAMETERS = [...CHOICES, 'event', 'max', 'view', 'month'] as const;

export const [DEFAULT_EMBED_EVENTS, MAX_EMBED_EVENTS] = [10, 100];

const ID = /^[1-9][0-9]{0,9}$/;

const TAKES: Readonly<Record<(typeof EMBED_PARAMETERS)[number], string>> = {
  list: 'an id',
  layer: 'an id',
  group: 'an id',
  room: 'an id',
  person: 'an id',
  event: 'an id',
  max: `1 to ${MAX_EMBED_EVENTS}`,
  view: EMBED_VIEWS.join(', '),
  month: 'a month such as 2026-12',
};

/** Options from the query, or a message about an invalid value. Unknown and empty parameters are ignored. */
export function readEmbedQuery(query: URLSearchParams): EmbedQuery | string {
  const said: Partial<Record<(typeof EMBED_PARAMETERS)[number], string>> = {};
  for (const name of EMBED_PARAMETERS) {
    const [value, ...others] = query.getAll(name).filter((one) => one !== '');
    if (others.length > 0) return `${name} can be given only once.`;
    if (value !== undefined) said[name] = value;
  }
  const choice: { -readonly [K in keyof EventChoice]: EventChoice[K] } = {};
  for (const name of CHOICES) {
    const value = said[name];
    if (value === undefined) continue;
    if (!ID.test(value)) return `${name} takes ${TAKES[name]}.`;
    choice[name] = Number(value);
  }
  const { event, max = String(DEFAULT_EMBED_EVENTS), view: wished = 'list', month = '' } = said;
  const view = EMBED_VIEWS.find((one) => one === wished);
  if (event !== undefined && !ID.test(event)) return `event takes ${TAKES.event}.`;
  if (!/^[1-9][0-9]{0,2}$/.test(max) || Number(max) > MAX_EMBED_EVENTS) return `max takes ${TAKES.max}.`;
  if (view === undefined) return `view takes ${TAKES.view}.`;
  if (month !== '' && !isSupportedMonth(month)) return `month takes ${TAKES.month}.`;
  return { choice, event: event === undefined ? undefined : Number(event), max: Number(max), view, month };
}

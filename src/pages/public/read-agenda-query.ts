// Reads the query of an agenda. Invalid values are reported, never guessed.

import { isDate } from '../../util/dates.ts';
import { AGENDA_FILTERS, type AgendaQuery, RELATIVE_PERIODS, UNFILTERED_QUERY } from './addresses.ts';

export type AgendaQueryFault =
  | 'list'
  | 'layer'
  | 'group'
  | 'room'
  | 'q'
  | 'when'
  | 'from'
  | 'to'
  | 'order'
  | 'view'
  | 'month'
  | 'page'
  | 'twice';

export interface AgendaQueryParseResult {
  readonly question: AgendaQuery;
  readonly faults: readonly AgendaQueryFault[];
}

export const MAX_SEARCH_LENGTH = 100;

/** Maximum number of characters of an overlong search text that the form shows again. */
const SHOWN_AGAIN = 2 * MAX_SEARCH_LENGTH;

const ID = /^[1-9][0-9]{0,9}$/;
const LAST_ID = 4294967295;
const PAGE = /^[1-9][0-9]{0,4}$/;
/** Last supported month. The days after it would need years of five digits. */
const LAST_MONTH = '9999-11';
export const AGENDA_PARAMETERS = [...AGENDA_FILTERS, 'q', 'when', 'from', 'to', 'view', 'month', 'page'] as const;

/** Parses the query. Unknown and empty parameters are ignored. */
export function readAgendaQuery(query: URLSearchParams): AgendaQueryParseResult {
  const faults: AgendaQueryFault[] = [];
  const said: Partial<Record<(typeof AGENDA_PARAMETERS)[number], string>> = {};
  for (const name of AGENDA_PARAMETERS) {
    const values = new Set(query.getAll(name).map(oneLine));
    values.delete('');
    if (values.size > 1) faults.push('twice');
    const [value] = values;
    if (value !== undefined) said[name] = value;
  }
  const choice: { -readonly [K in keyof AgendaQuery['choice']]: AgendaQuery['choice'][K] } = {};
  for (const filter of AGENDA_FILTERS) {
    const value = said[filter];
    if (value === undefined) continue;
    if (ID.test(value) && Number(value) <= LAST_ID) choice[filter] = Number(value);
    else faults.push(filter);
  }
  const { q = '', from = '', to = '', view = 'list', month = '', page = '1' } = said;
  if (q.length > MAX_SEARCH_LENGTH) faults.push('q');
  const when = RELATIVE_PERIODS.find((span) => span === said.when);
  if (said.when !== undefined && when === undefined) faults.push('when');
  if (from !== '' && !isDate(from)) faults.push('from');
  if (to !== '' && !isDate(to)) faults.push('to');
  if (isDate(from) && isDate(to) && to < from) faults.push('order');
  if (view !== 'list' && view !== 'month') faults.push('view');
  if (month !== '' && !isSupportedMonth(month)) faults.push('month');
  if (!PAGE.test(page)) faults.push('page');
  const question: AgendaQuery = {
    ...UNFILTERED_QUERY,
    choice,
    q: q.slice(0, SHOWN_AGAIN),
    when: when ?? '',
    from: from.slice(0, SHOWN_AGAIN),
    to: to.slice(0, SHOWN_AGAIN),
    page: PAGE.test(page) ? Number(page) : UNFILTERED_QUERY.page,
  };
  // The month view ignores the other date filters.
  const isOfMonth = faults.length === 0 && (view === 'month' || month !== '');
  return {
    question: isOfMonth ? { ...UNFILTERED_QUERY, choice, q, view: 'month', month } : question,
    faults: unique(faults),
  };
}

function unique<T>(all: readonly T[]): T[] {
  return [...new Set(all)];
}

export function isSupportedMonth(text: string): boolean {
  return isDate(`${text}-01`) && text <= LAST_MONTH;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
}

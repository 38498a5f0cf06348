// Parser for the query of an agenda. It is untrusted: invalid values are reported, never guessed at.

import { isDate } from '../../util/dates.ts';
import { EVERYTHING, FILTERS, type Question, SPANS } from './addresses.ts';

/** Names of invalid parameters. */
export type QuestionFault =
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

export interface Read {
  readonly question: Question;
  /** Invalid parameters; empty if all are valid. */
  readonly faults: readonly QuestionFault[];
}

/** Maximum characters of a search text. */
export const MAX_QUESTION_LENGTH = 100;

/** Maximum characters shown again of a search text that is too long. */
const SHOWN_AGAIN = 2 * MAX_QUESTION_LENGTH;

const ID = /^[1-9][0-9]{0,9}$/;
const LAST_ID = 4294967295;
const PAGE = /^[1-9][0-9]{0,4}$/;
/** Days after the last month would need a year of five digits. */
const LAST_MONTH = '9999-11';
export const QUESTION_NAMES = [...FILTERS, 'q', 'when', 'from', 'to', 'view', 'month', 'page'] as const;

/** Parses the query. Unknown and empty parameters are ignored. */
export function readQuestion(query: URLSearchParams): Read {
  const faults: QuestionFault[] = [];
  const said: Partial<Record<(typeof QUESTION_NAMES)[number], string>> = {};
  for (const name of QUESTION_NAMES) {
    const values = new Set(query.getAll(name).map(oneLine));
    values.delete('');
    if (values.size > 1) faults.push('twice');
    const [value] = values;
    if (value !== undefined) said[name] = value;
  }
  const choice: { -readonly [K in keyof Question['choice']]: Question['choice'][K] } = {};
  for (const filter of FILTERS) {
    const value = said[filter];
    if (value === undefined) continue;
    if (ID.test(value) && Number(value) <= LAST_ID) choice[filter] = Number(value);
    else faults.push(filter);
  }
  const { q = '', from = '', to = '', view = 'list', month = '', page = '1' } = said;
  if (q.length > MAX_QUESTION_LENGTH) faults.push('q');
  const when = SPANS.find((span) => span === said.when);
  if (said.when !== undefined && when === undefined) faults.push('when');
  if (from !== '' && !isDate(from)) faults.push('from');
  if (to !== '' && !isDate(to)) faults.push('to');
  if (isDate(from) && isDate(to) && to < from) faults.push('order');
  if (view !== 'list' && view !== 'month') faults.push('view');
  if (month !== '' && !isMonth(month)) faults.push('month');
  if (!PAGE.test(page)) faults.push('page');
  const question: Question = {
    ...EVERYTHING,
    choice,
    q: q.slice(0, SHOWN_AGAIN),
    when: when ?? '',
    from: from.slice(0, SHOWN_AGAIN),
    to: to.slice(0, SHOWN_AGAIN),
    page: PAGE.test(page) ? Number(page) : EVERYTHING.page,
  };
  // A month replaces the other days.
  const isOfMonth = faults.length === 0 && (view === 'month' || month !== '');
  return {
    question: isOfMonth ? { ...EVERYTHING, choice, q, view: 'month', month } : question,
    faults: unique(faults),
  };
}

function unique<T>(all: readonly T[]): T[] {
  return [...new Set(all)];
}

/** True for a supported month, `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return isDate(`${text}-01`) && text <= LAST_MONTH;
}

/** Normalizes a single-line text. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
}

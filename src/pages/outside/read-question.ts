// What the address of an agenda asks for. It is data of strangers: what makes no sense is told, never guessed at.

import { isDate } from '../../kit/dates.ts';
import { EVERYTHING, FILTERS, type Question } from './addresses.ts';

/** What can be wrong with what an address asks for. */
export type QuestionFault = 'list' | 'layer' | 'group' | 'room' | 'q' | 'from' | 'page' | 'twice';

export interface Read {
  readonly question: Question;
  /** What is wrong, by where it stands; empty where all is well. */
  readonly faults: readonly QuestionFault[];
}

/** As long as what is searched for may be. */
export const LONGEST_QUESTION = 100;

/** How many characters of it are shown once more where it is too long. */
const SHOWN_AGAIN = 2 * LONGEST_QUESTION;

const ID = /^[1-9][0-9]{0,9}$/;
const LAST_ID = 4294967295;
const PAGE = /^[1-9][0-9]{0,4}$/;
/** What an address may ask. */
export const QUESTION_NAMES = [...FILTERS, 'q', 'from', 'page'] as const;

/** Reads what follows the question mark. Names that are not ours are left alone; what is empty is not asked for. */
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
  const { q = '', from = '', page = '1' } = said;
  if (q.length > LONGEST_QUESTION) faults.push('q');
  if (from !== '' && !isDate(from)) faults.push('from');
  if (!PAGE.test(page)) faults.push('page');
  const question = { ...EVERYTHING, choice, q: q.slice(0, SHOWN_AGAIN), from: from.slice(0, SHOWN_AGAIN) };
  return { question: PAGE.test(page) ? { ...question, page: Number(page) } : question, faults: [...new Set(faults)] };
}

/** A text as one enters it in one line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
}

// What is wrong with what somebody entered, in the words of people: a sentence for every code (rule W6).

import { typesetAll } from '../../kit/typesetting.ts';
import type { Params } from '../../model/format/problem.ts';
import { PROBLEM_CODES, type ProblemCode } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import { saidParams } from './param-words.ts';
import { REMARKS_DE } from './remarks-de.ts';
import { REMARKS_EN } from './remarks-en.ts';
import { REMARKS_FR } from './remarks-fr.ts';
import { REMARKS_IT } from './remarks-it.ts';
import type { RemarkWords } from './sentences.ts';

export const REMARK_WORDS: Readonly<Record<Language, RemarkWords>> = typesetAll({
  de: REMARKS_DE,
  fr: REMARKS_FR,
  it: REMARKS_IT,
  en: REMARKS_EN,
});

/** Where there is no greatest number worth telling, and where nothing was entered for a day. */
const OTHER_WORDS: Readonly<Record<Language, { readonly atLeast: string; readonly day: string }>> = typesetAll({
  de: {
    atLeast: 'Bitte eine ganze Zahl ab {least}.',
    day: 'Bitte einen Tag, den es gibt, wie 6.12.2026.',
  },
  fr: {
    atLeast: 'Veuillez indiquer un nombre entier dès {least}.',
    day: 'Veuillez indiquer un jour qui existe, comme le 6.12.2026.',
  },
  it: {
    atLeast: 'Indichi un numero intero da {least} in su.',
    day: 'Indichi un giorno che esiste, come 6.12.2026.',
  },
  en: {
    atLeast: 'Please enter a whole number of at least {least}.',
    day: 'Please enter a day that exists, such as 6.12.2026.',
  },
});

/** The greatest number of a field that has no limit of its own. */
const NO_LIMIT = 2147483647;

export interface Coded {
  readonly code: ProblemCode;
  readonly params: Params;
}

/** What is wrong, as a sentence in somebody's language. */
export function sayRemark({ code, params }: Coded, language: Language): string {
  const said = saidParams(PROBLEM_CODES[code].params, params, language);
  return filledIn(sentenceFor({ code, params }, language), said);
}

function sentenceFor({ code, params }: Coded, language: Language): string {
  if (code === 'out_of_range' && Number(params['most']) >= NO_LIMIT) return OTHER_WORDS[language].atLeast;
  if ((code === 'no_date' || code === 'no_compact_date') && (params['given'] ?? '""') === '""')
    return OTHER_WORDS[language].day;
  return REMARK_WORDS[language][code];
}

/** A sentence with its parameters; braces that name none stay as they are. */
export function filledIn(sentence: string, params: Params): string {
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return braces;
    if (typeof value === 'object') return value.join(', ');
    return name === 'given' ? unquoted(String(value)) : String(value);
  });
}

/** What was given, without the quotes of JSON, which is perhaps cut. */
function unquoted(given: string): string {
  return given.startsWith('"') ? given.slice(1).replace(/"$/, '') : given;
}

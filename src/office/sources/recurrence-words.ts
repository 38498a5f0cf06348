// Why a calendar’s recurrence can’t be taken over, in the four languages; what the form of rules says is for programs.

import { typesetAll } from '../../kit/typesetting.ts';
import type { ProblemCode } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import type { Coded } from '../words/remark-words.ts';

/** What can be wrong with a recurrence, and its word. */
const CODES = {
  too_long: 'long',
  recurrence_part: 'part',
  recurrence_easter: 'part',
  recurrence_value: 'value',
  recurrence_end: 'part',
  recurrence_twice: 'twice',
  recurrence_without_frequency: 'frequency',
  recurrence_two_ends: 'ends',
  recurrence_ordinals: 'together',
  recurrence_month_day: 'together',
  recurrence_choice: 'together',
} as const satisfies Partial<Record<ProblemCode, string>>;

type Word = (typeof CODES)[keyof typeof CODES] | 'oftener';

const OFTENER: ReadonlySet<unknown> = new Set(['HOURLY', 'MINUTELY', 'SECONDLY']);

const WORDS: Readonly<Record<Language, Readonly<Record<Word | 'other', string>>>> = typesetAll({
  de: {
    long: 'Sie ist mit {has} Zeichen zu lang; höchstens {most} sind möglich.',
    part: 'Darin steht etwas, das hier nicht verstanden wird.',
    oftener: 'Öfter als einmal am Tag kann sich hier nichts wiederholen.',
    value: 'Bei {name} geht «{value}» nicht.',
    twice: '{name} steht darin zweimal.',
    frequency: 'Es fehlt, ob sie täglich, wöchentlich, monatlich oder jährlich ist (FREQ).',
    ends: 'Sie hat zwei Enden (COUNT und UNTIL); nur eines ist möglich.',
    together: 'Ihre Teile passen nicht zusammen.',
    other: 'So wiederholt sich hier nichts.',
  },
  fr: {
    long: 'Avec {has} caractères, elle est trop longue ; {most} au plus sont possibles.',
    part: 'Elle contient une partie qui n’est pas comprise ici.',
    oftener: 'Ici, rien ne peut se répéter plus d’une fois par jour.',
    value: '« {value} » n’est pas possible pour {name}.',
    twice: '{name} y figure deux fois.',
    frequency: 'Il manque si elle est quotidienne, hebdomadaire, mensuelle ou annuelle (FREQ).',
    ends: 'Elle a deux fins (COUNT et UNTIL) ; une seule est possible.',
    together: 'Ses parties ne vont pas ensemble.',
    other: 'Rien ne se répète ainsi ici.',
  },
  it: {
    long: 'Con {has} caratteri è troppo lunga; al massimo ne sono possibili {most}.',
    part: 'Contiene una parte che qui non viene capita.',
    oftener: 'Qui nulla può ripetersi più di una volta al giorno.',
    value: '«{value}» non è possibile per {name}.',
    twice: '{name} vi figura due volte.',
    frequency: 'Manca se è giornaliera, settimanale, mensile o annuale (FREQ).',
    ends: 'Ha due fini (COUNT e UNTIL); ne è possibile una sola.',
    together: 'Le sue parti non vanno insieme.',
    other: 'Qui nulla si ripete così.',
  },
  en: {
    long: 'It has {has} characters, which is too long; at most {most} are possible.',
    part: 'It has a part that is not understood here.',
    oftener: 'Nothing here can recur more than once a day.',
    value: '“{value}” is not possible for {name}.',
    twice: 'It has {name} twice.',
    frequency: 'It does not say whether it is daily, weekly, monthly or yearly (FREQ).',
    ends: 'It has two ends (COUNT and UNTIL); only one is possible.',
    together: 'Its parts don’t go together.',
    other: 'Nothing recurs like this here.',
  },
});

/** What `recurrenceProblem` found, in the language of whoever reads it, as a sentence. */
export function sayRecurrence(flaw: Coded | undefined, language: Language): string {
  const text = WORDS[language][wordOf(flaw)];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(flaw?.params[name] ?? ''));
}

function wordOf(flaw: Coded | undefined): Word | 'other' {
  if (flaw?.code === 'recurrence_value' && flaw.params['name'] === 'FREQ' && OFTENER.has(flaw.params['value'])) {
    return 'oftener';
  }
  return (CODES as Partial<Record<ProblemCode, Word>>)[flaw?.code ?? 'missing'] ?? 'other';
}

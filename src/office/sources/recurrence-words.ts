// Why a calendar’s recurrence can’t be taken over, in the four languages; what the form of rules says is for programs.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

/** By what the texts of `recurrenceProblem` look like; `{1}` and `{2}` of the words are what the parentheses hold. */
const TEXTS = [
  ['long', /^has (\d+) characters, more than (\d+)$/],
  ['part', /^expected parts of a recurrence rule such as .*, not "(.*)"$/],
  ['part', /^(?:expected EASTER)/],
  ['oftener', /^FREQ can't be "(HOURLY|MINUTELY|SECONDLY)"$/],
  ['value', /^(\w+) can't be "(.*)"$/],
  ['twice', /^has (\w+) twice$/],
  ['frequency', /^lacks FREQ/],
  ['ends', /^has both COUNT and UNTIL/],
  ['together', /^(?:counts weekdays in BYDAY|has BYMONTHDAY|has BYSETPOS)/],
] as const;

type Word = (typeof TEXTS)[number][0];

const WORDS: Readonly<Record<Language, Readonly<Record<Word | 'other', string>>>> = typesetAll({
  de: {
    long: 'Sie ist mit {1} Zeichen zu lang; höchstens {2} sind möglich.',
    part: 'Darin steht etwas, das hier nicht verstanden wird.',
    oftener: 'Öfter als einmal am Tag kann sich hier nichts wiederholen.',
    value: 'Bei {1} geht «{2}» nicht.',
    twice: '{1} steht darin zweimal.',
    frequency: 'Es fehlt, ob sie täglich, wöchentlich, monatlich oder jährlich ist (FREQ).',
    ends: 'Sie hat zwei Enden (COUNT und UNTIL); nur eines ist möglich.',
    together: 'Ihre Teile passen nicht zusammen.',
    other: 'So wiederholt sich hier nichts.',
  },
  fr: {
    long: 'Avec {1} caractères, elle est trop longue ; {2} au plus sont possibles.',
    part: 'Elle contient une partie qui n’est pas comprise ici.',
    oftener: 'Ici, rien ne peut se répéter plus d’une fois par jour.',
    value: '« {2} » n’est pas possible pour {1}.',
    twice: '{1} y figure deux fois.',
    frequency: 'Il manque si elle est quotidienne, hebdomadaire, mensuelle ou annuelle (FREQ).',
    ends: 'Elle a deux fins (COUNT et UNTIL) ; une seule est possible.',
    together: 'Ses parties ne vont pas ensemble.',
    other: 'Rien ne se répète ainsi ici.',
  },
  it: {
    long: 'Con {1} caratteri è troppo lunga; al massimo ne sono possibili {2}.',
    part: 'Contiene una parte che qui non viene capita.',
    oftener: 'Qui nulla può ripetersi più di una volta al giorno.',
    value: '«{2}» non è possibile per {1}.',
    twice: '{1} vi figura due volte.',
    frequency: 'Manca se è giornaliera, settimanale, mensile o annuale (FREQ).',
    ends: 'Ha due fini (COUNT e UNTIL); ne è possibile una sola.',
    together: 'Le sue parti non vanno insieme.',
    other: 'Qui nulla si ripete così.',
  },
  en: {
    long: 'It has {1} characters, which is too long; at most {2} are possible.',
    part: 'It has a part that is not understood here.',
    oftener: 'Nothing here can recur more than once a day.',
    value: '“{2}” is not possible for {1}.',
    twice: 'It has {1} twice.',
    frequency: 'It does not say whether it is daily, weekly, monthly or yearly (FREQ).',
    ends: 'It has two ends (COUNT and UNTIL); only one is possible.',
    together: 'Its parts don’t go together.',
    other: 'Nothing recurs like this here.',
  },
});

/** A text of `recurrenceProblem` in the language of whoever reads it, as a sentence. */
export function sayRecurrence(text: string, language: Language): string {
  for (const [word, pattern] of TEXTS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [, first = '', second = ''] = match;
    return WORDS[language][word].replace('{1}', () => first).replace('{2}', () => second);
  }
  return WORDS[language].other;
}

// What is wrong with what was entered that the model takes: e-mail addresses nobody can write to, numbers nobody can call, addresses
// that lead nowhere or run something.

import type { Plain } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import { isEmail } from '../../../model/newsletter.ts';
import { translator } from '../../../words/translate.ts';
import { valueAt } from './at-path.ts';
import type { Field, FieldProblem } from './field.ts';

/** Addresses with a scheme that a page may lead to. */
const SCHEMES = /^(?:https?:\/\/[^\s/?#]+\.[^\s/?#.]+|https?:\/\/localhost\b)\S*$/i;

/** `www.example.org/team`, or a page of the website itself: `/team`. */
const PLAIN_ADDRESS = /^(?:[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?|\/\S*)$/u;

/** One number, or several, as people write them, with the words for an extension. */
const TELEPHONE =
  /^[\d\s+()/.\-–](?:[\d\s+()/.,;\-–]|\b(?:int|intern|interno|ext|extension|durchwahl|dw|poste|x|oder|ou|o|or)\b)*$/i;

const LEAST_DIGITS = 3;

function isTelephone(text: string): boolean {
  return TELEPHONE.test(text) && text.replace(/\D/g, '').length >= LEAST_DIGITS;
}

function isAddress(text: string): boolean {
  return (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? SCHEMES : PLAIN_ADDRESS).test(text);
}

/** The problems of fields that were changed; what stood there before stays without a word. */
export function enteredProblems(
  fields: readonly Field[],
  values: Plain,
  base: Plain | undefined,
  language: Language,
): FieldProblem[] {
  const t = translator(language);
  return fields.flatMap(({ name, kind }) => {
    const entered = valueAt(values, name);
    if (typeof entered !== 'string' || entered === '' || entered === valueAt(base ?? {}, name)) return [];
    const text = entered.trim();
    if (kind === 'mail' && !isEmail(text)) return [{ name, text: t('entered.mail') }];
    if (kind === 'telephone' && !isTelephone(text)) return [{ name, text: t('entered.telephone') }];
    return kind === 'address' && !isAddress(text) ? [{ name, text: t('entered.website') }] : [];
  });
}

// What is wrong with what was entered that the model takes: e-mail addresses nobody can write to, addresses that run something.

import type { Plain } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { isEmail } from '../../model/newsletter.ts';
import { valueAt } from './at-path.ts';
import type { Field, FieldProblem } from './field.ts';
import { PROBLEM_WORDS } from './problem-words.ts';

/** Schemes of addresses that a page may lead to. */
const SCHEMES = /^(?:https?|mailto|tel):/i;

/** The problems of fields that were changed; what stood there before stays without a word. */
export function enteredProblems(
  fields: readonly Field[],
  values: Plain,
  base: Plain | undefined,
  language: Language,
): FieldProblem[] {
  const words = PROBLEM_WORDS[language];
  return fields.flatMap(({ name, kind }) => {
    const entered = valueAt(values, name);
    if (typeof entered !== 'string' || entered === '' || entered === valueAt(base ?? {}, name)) return [];
    const text = entered.trim();
    if (kind === 'mail' && !isEmail(text)) return [{ name, text: words.mail }];
    const isAddress = kind === 'address' && /^[a-z][a-z0-9+.-]*:/i.test(text);
    return isAddress && !SCHEMES.test(text) ? [{ name, text: words.address }] : [];
  });
}

// Params that name something which has words of its own in each language.

import type { Params } from '../../model/format/problem.ts';
import type { Signature } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import { translator } from '../../words/translate.ts';

/** Params as a sentence says them: roles and kinds of files by their words. */
export function saidParams(signature: Signature, params: Params, language: Language): Params {
  const t = translator(language);
  const said = Object.entries(params).map(([name, value]) => {
    const type = Object.hasOwn(signature, name) ? signature[name] : undefined;
    if (type === 'role') return [name, t.maybe(`roles.${value}`) ?? value];
    return [name, type === 'file' ? (t.maybe(`files.${value}`) ?? value) : value];
  });
  return Object.fromEntries(said) as Params;
}

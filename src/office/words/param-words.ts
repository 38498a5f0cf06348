// Params that name something which has words of its own in each language.

import type { Params } from '../../model/format/problem.ts';
import type { Signature } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import { FILE_WORDS } from './file-words.ts';
import { ROLE_WORDS } from './role-words.ts';

const WORDS = { role: ROLE_WORDS, file: FILE_WORDS } as const;

/** Params as a sentence says them: roles and kinds of files by their words. */
export function saidParams(signature: Signature, params: Params, language: Language): Params {
  const said = Object.entries(params).map(([name, value]) => {
    const type = Object.hasOwn(signature, name) ? signature[name] : undefined;
    const words: Readonly<Record<string, string>> = type === 'role' || type === 'file' ? WORDS[type][language] : {};
    return [name, words[String(value)] ?? value];
  });
  return Object.fromEntries(said) as Params;
}

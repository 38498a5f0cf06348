// The words of the pages on which administrators say who may do what, by language.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { AccountsWords } from './accounts-words.ts';
import { GERMAN } from './words-de.ts';
import { ENGLISH } from './words-en.ts';
import { FRENCH } from './words-fr.ts';
import { ITALIAN } from './words-it.ts';

export const ACCOUNTS_WORDS: Readonly<Record<Language, AccountsWords>> = typesetAll({
  de: GERMAN,
  fr: FRENCH,
  it: ITALIAN,
  en: ENGLISH,
});

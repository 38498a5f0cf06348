// The words of the pages by which people log in and manage their own account, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { LoginWords } from './login-words.ts';
import { GERMAN } from './words-de.ts';
import { ENGLISH } from './words-en.ts';
import { FRENCH } from './words-fr.ts';
import { ITALIAN } from './words-it.ts';

export const LOGIN_WORDS: Readonly<Record<Language, LoginWords>> = typesetAll({
  de: GERMAN,
  fr: FRENCH,
  it: ITALIAN,
  en: ENGLISH,
});

/** The languages as they call themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  en: 'English',
};

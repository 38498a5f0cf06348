// The words of the pages about the newsletter, by language.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { NewsletterWords } from './newsletter-words.ts';
import { GERMAN } from './words-de.ts';
import { ENGLISH } from './words-en.ts';
import { FRENCH } from './words-fr.ts';
import { ITALIAN } from './words-it.ts';

export const NEWSLETTER_WORDS: Readonly<Record<Language, NewsletterWords>> = typesetAll({
  de: GERMAN,
  fr: FRENCH,
  it: ITALIAN,
  en: ENGLISH,
});

// In which language a page speaks, and how it writes dates and numbers.

import type { SessionPerson } from '../accounts/session.ts';
import { acceptedLanguage } from '../model/accepted-language.ts';
import { type Instance, type Language, languageOf } from '../model/instance.ts';
import { type Html, html } from '../util/html.ts';

/** The person’s choice, else what their browser asks for, else the instance’s. */
export function languageFor(
  person: Pick<SessionPerson, 'language'> | undefined,
  accepted: string | null,
  instance?: Pick<Instance, 'locale'>,
): Language {
  return person?.language ?? acceptedLanguage(accepted ?? '') ?? (instance && languageOf(instance.locale)) ?? 'de';
}

/** Says that a text is in the instance’s language, where the page speaks another: words are hyphenated and read aloud by it. */
export function langOf(language: Language, { locale }: Pick<Instance, 'locale'>): Html {
  const own = languageOf(locale);
  return own === undefined || own === language ? html`` : html` lang="${own}"`;
}

/** A language as it is written where the instance is: `fr` of `de-CH` is `fr-CH`. */
export function localeFor(language: Language, { locale }: Pick<Instance, 'locale'>): string {
  const { region } = new Intl.Locale(locale);
  return region === undefined ? language : `${language}-${region}`;
}

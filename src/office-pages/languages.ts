// In which language a page speaks, and how it writes dates and numbers.

import type { SessionPerson } from '../accounts/session.ts';
import { type Html, html } from '../kit/html.ts';
import { type Instance, LANGUAGES, type Language, languageOf } from '../model/instance.ts';

/** The person’s choice, else what their browser asks for, else the instance’s. */
export function languageFor(
  person: Pick<SessionPerson, 'language'> | undefined,
  accepted: string | null,
  instance?: Pick<Instance, 'locale'>,
): Language {
  return person?.language ?? languageIn(accepted ?? '') ?? (instance && languageOf(instance.locale)) ?? 'de';
}

/** The language of ours that a browser asks for first (RFC 9110, 12.5.4); undefined where it asks for none. */
function languageIn(accepted: string): Language | undefined {
  const wanted = accepted
    .slice(0, 200)
    .split(',')
    .flatMap((one) => {
      const [tag = '', weight = ''] = one.trim().split(/\s*;\s*q=/);
      const language = LANGUAGES.find((known) => known === tag.toLowerCase().split('-')[0]);
      return language === undefined ? [] : [{ language, weight: weight === '' ? 1 : Number(weight) || 0 }];
    });
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language;
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

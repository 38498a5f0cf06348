// Language of a page, and its formats for dates and numbers.

import type { SessionPerson } from '../accounts/session.ts';
import { parseAcceptLanguage } from '../model/accepted-language.ts';
import { type Instance, type Language, languageOf } from '../model/instance.ts';
import { type Html, html } from '../util/html.ts';

/** Language of a page: the user’s choice, otherwise the browser’s languages, otherwise the instance’s locale. */
export function chooseLanguage(
  person: Pick<SessionPerson, 'language'> | undefined,
  accepted: string | null,
  instance?: Pick<Instance, 'locale'>,
): Language {
  return person?.language ?? parseAcceptLanguage(accepted ?? '') ?? (instance && languageOf(instance.locale)) ?? 'de';
}

/** `lang` attribute for a text in the instance’s language on a page in another language, for hyphenation and screen readers. */
export function renderInstanceLangAttribute(language: Language, { locale }: Pick<Instance, 'locale'>): Html {
  const own = languageOf(locale);
  return own === undefined || own === language ? html`` : html` lang="${own}"`;
}

/** Language with the region of the instance: French is `fr-CH` in an instance with the locale `de-CH`. */
export function toRegionalLocale(language: Language, { locale }: Pick<Instance, 'locale'>): string {
  const { region } = new Intl.Locale(locale);
  return region === undefined ? language : `${language}-${region}`;
}

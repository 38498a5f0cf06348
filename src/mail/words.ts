// In which language mails are written, and what visitors agree to.

import { translator } from '../i18n/translate.ts';
import { type Instance, type Language, languageOf } from '../model/instance.ts';

/** The language of an instance; its locale was checked when it was entered. */
export function languageOfInstance({ locale }: Pick<Instance, 'locale'>): Language {
  return languageOf(locale) ?? 'en';
}

/** The version of `mails.consent`: raised with every change in any language, since it is kept with what was agreed to. */
export const WORDING_VERSION = '2026-11-22';

/** Returns the consent text of a newsletter registration. */
export function consentWording(instance: Pick<Instance, 'locale' | 'title'>): string {
  return translator(languageOfInstance(instance))('mails.consent', { title: instance.title });
}

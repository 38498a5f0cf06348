// Language of mails, and the consent text.

import { translator } from '../i18n/translate.ts';
import { type Instance, type Language, languageOf } from '../model/instance.ts';

/** Returns the language of an instance; its locale was validated on input. */
export function languageOfInstance({ locale }: Pick<Instance, 'locale'>): Language {
  return languageOf(locale) ?? 'en';
}

/** Version of `mails.consent`, stored with each consent; raised with every change in any language. */
export const WORDING_VERSION = '2026-11-22';

/** Returns the consent text of a newsletter registration. */
export function consentWording(instance: Pick<Instance, 'locale' | 'title'>): string {
  return translator(languageOfInstance(instance))('mails.consent', { title: instance.title });
}

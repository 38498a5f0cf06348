import { createTranslator } from '../i18n/translate.ts';
import { type Instance, type Language, languageOf } from '../model/instance.ts';

export function determineInstanceLanguage({ locale }: Pick<Instance, 'locale'>): Language {
  return languageOf(locale) ?? 'en';
}

/** Version of `mails.consent`, stored with each consent. Must be raised with every change in any language. */
export const WORDING_VERSION = '2026-11-22';

export function formatConsentWording(instance: Pick<Instance, 'locale' | 'title'>): string {
  return createTranslator(determineInstanceLanguage(instance))('mails.consent', { title: instance.title });
}

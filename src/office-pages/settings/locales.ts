import type { Language } from '../../model/instance.ts';
import type { Choice } from '../components/form/choice.ts';

const LOCALES = ['de-CH', 'de-DE', 'de-AT', 'fr-CH', 'fr-FR', 'it-CH', 'it-IT', 'en-GB', 'en-US'];

/** Time zones to choose from; users can type any other. */
export const COMMON_TIME_ZONES: readonly string[] = [
  'Europe/Zurich',
  'Europe/Berlin',
  'Europe/Vienna',
  'Europe/Paris',
  'Europe/Rome',
  'Europe/London',
];

export function createLocaleChoices(language: Language): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' });
  return LOCALES.map((value) => ({ value, label: names.of(value) ?? value }));
}

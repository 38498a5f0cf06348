import { createTranslator } from '../../i18n/translate.ts';
import { type Instance, languageOf } from '../../model/instance.ts';
import type { Series } from '../../model/series.ts';
import { chooseLocaleForLanguage, createListTimeFormatter } from '../wall-clock-texts.ts';

const NO_BREAK_SPACE = '\u00a0';

/** Name of a series that continues another one, with its first day: `Morgengebet ab 3. März 2027`. */
export function createContinuedName(
  { name, startsOn }: Pick<Series, 'name' | 'startsOn'>,
  first: string,
  instance: Pick<Instance, 'locale'>,
): string {
  const language = languageOf(instance.locale) ?? 'en';
  const t = createTranslator(language);
  const { period } = createListTimeFormatter(chooseLocaleForLanguage(instance, language));
  const ending = (day: string) => ` ${t('series.fromName', { day: period(day, day) })}`.replaceAll(NO_BREAK_SPACE, ' ');
  const earlier = ending(startsOn);
  return `${name.endsWith(earlier) ? name.slice(0, -earlier.length) : name}${ending(first)}`;
}

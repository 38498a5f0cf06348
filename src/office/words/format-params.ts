import { createTranslator } from '../../i18n/translate.ts';
import type { Params } from '../../model/format/problem.ts';
import type { Signature } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import { isDate, isDateTime, parseAsUtc } from '../../util/dates.ts';
import { keepDayTogether } from '../../util/typesetting.ts';

/** Translates roles and file types, and localizes dates and times. */
export function formatParams(signature: Signature, params: Params, language: Language): Params {
  const t = createTranslator(language);
  const said = Object.entries(params).map(([name, value]) => {
    const type = Object.hasOwn(signature, name) ? signature[name] : undefined;
    if (type === 'when') return [name, formatDateTimeParam(String(value), language)];
    if (type === 'role') return [name, t.maybe(`roles.${value}`) ?? value];
    return [name, type === 'file' ? (t.maybe(`files.${value}`) ?? value) : value];
  });
  return Object.fromEntries(said) as Params;
}

/** Localizes a date or date-time; any other text stays unchanged. */
export function formatDateTimeParam(when: string, language: Language): string {
  const isDay = isDate(when);
  if (!isDay && !isDateTime(when)) return when;
  // Plain `en` would format dates as in the United States.
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    ...(!isDay && { timeStyle: 'short' }),
    timeZone: 'UTC',
  });
  return keepDayTogether(format.format(parseAsUtc(isDay ? `${when} 00:00:00` : when)));
}

/** Word for a field value, as table imports accept it; the value itself if it has no word. */
export function formatChoice(value: string, language: Language): string {
  return createTranslator(language).maybe(`choices.${value}`) ?? value;
}

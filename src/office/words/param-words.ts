// Params that name something which has words of its own in each language.

import { translator } from '../../i18n/translate.ts';
import type { Params } from '../../model/format/problem.ts';
import type { Signature } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import { asUtc, isDate, isDateTime } from '../../util/dates.ts';
import { unbrokenDay } from '../../util/typesetting.ts';

/** Params as a sentence says them: roles and kinds of files by their words, days and times as they are written. */
export function saidParams(signature: Signature, params: Params, language: Language): Params {
  const t = translator(language);
  const said = Object.entries(params).map(([name, value]) => {
    const type = Object.hasOwn(signature, name) ? signature[name] : undefined;
    if (type === 'when') return [name, sayWhen(String(value), language)];
    if (type === 'role') return [name, t.maybe(`roles.${value}`) ?? value];
    return [name, type === 'file' ? (t.maybe(`files.${value}`) ?? value) : value];
  });
  return Object.fromEntries(said) as Params;
}

/** A day, or a day and a time, as people write it in a language; what is neither as it stands. */
export function sayWhen(when: string, language: Language): string {
  const isDay = isDate(when);
  if (!isDay && !isDateTime(when)) return when;
  // English of no country is not that of one country's calendars.
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    ...(!isDay && { timeStyle: 'short' }),
    timeZone: 'UTC',
  });
  return unbrokenDay(format.format(asUtc(isDay ? `${when} 00:00:00` : when)));
}

/** One of the values that a field takes, by the word for it that tables are read by, too; without one as it stands. */
export function sayChoice(value: string, language: Language): string {
  return translator(language).maybe(`choices.${value}`) ?? value;
}

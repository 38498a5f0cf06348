// Time of an imported event in one line, with the year if it is not the current one.

import { lastWholeDay, spansWholeDays } from '../../../model/whole-days.ts';
import { parseAsUtc } from '../../../util/dates.ts';
import { createDayFormatter } from '../../day-formatter.ts';
import type { PageRequest } from '../../page.ts';

/** `So., 6.12. 10:00–11:00`, `ganztags 2.–4.1.2027`. The parameters are `YYYY-MM-DD HH:MM:SS`. */
export function formatImportTime(
  { locale, instance, now }: Pick<PageRequest, 'locale' | 'instance' | 'now'>,
  from: string,
  to: string,
): string {
  const days = createDayFormatter(locale, instance.timeZone, now);
  const isThisYear = [from, to].every((one) => one.slice(0, 4) === now.slice(0, 4));
  const isOneDay = from.slice(0, 10) === to.slice(0, 10);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
  if (spansWholeDays(from, to)) {
    const allDay = days.span(`${from.slice(0, 10)} 00:00:00`, `${from.slice(0, 10)} 23:59:59`);
    const span = format
      .formatRange(parseAsUtc(from), parseAsUtc(`${lastWholeDay(to)} 00:00:00`))
      .replace(/\u2009/g, '');
    // `formatRange` pads days with zeros; the format of single dates does not.
    return `${allDay} ${span.replace(/\b0(?=\d)/g, '')}`;
  }
  const weekday = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
  const day = weekday.format(parseAsUtc(from));
  if (from === to) return `${day} ${days.time(from)}`;
  return `${day} ${days.time(from)}–${isOneDay ? '' : `${weekday.format(parseAsUtc(to))} `}${days.time(to)}`;
}

import type { Instance } from '../model/instance.ts';
import { keepDayTogether } from '../util/typesetting.ts';

export function createDateTimeFormatter({
  locale,
  timeZone,
}: Pick<Instance, 'locale' | 'timeZone'>): (at: number) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (at) => keepDayTogether(format.format(at));
}

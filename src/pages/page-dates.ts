// Days and times as the newsletter’s pages say them.

import type { Instance } from '../model/instance.ts';
import { unbrokenDay } from '../util/typesetting.ts';

/** Writes an instant (milliseconds since 1970) as a day and a time of the instance’s zone. */
export function dayAndTime({ locale, timeZone }: Pick<Instance, 'locale' | 'timeZone'>): (at: number) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (at) => unbrokenDay(format.format(at));
}

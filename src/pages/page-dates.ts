// Dates and times on the newsletter’s pages.

import type { Instance } from '../model/instance.ts';
import { unbrokenDay } from '../util/typesetting.ts';

/** Formats an instant (milliseconds since 1970) as date and time in the instance’s zone. */
export function dayAndTime({ locale, timeZone }: Pick<Instance, 'locale' | 'timeZone'>): (at: number) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (at) => unbrokenDay(format.format(at));
}

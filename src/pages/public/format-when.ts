// Times of events on public pages. All-day events have none, even if the parish shows times (rule G1).

import { formatDaysOrTimes } from '../../contract/shapes/date-text.ts';
import { lastWholeDay, spansWholeDays } from '../../model/whole-days.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { keepDayTogether, keepTimesTogether } from '../../util/typesetting.ts';

interface WireTimes {
  readonly date_from: string;
  readonly date_to: string;
  readonly hide_time: string;
}

export function isWholeDay({ date_from, date_to, hide_time }: WireTimes): boolean {
  return hide_time === '1' || spansWholeDays(date_from, date_to);
}

/** Last day, `YYYY-MM-DD`. */
export function lastDayOf({ date_from, date_to }: WireTimes): string {
  return spansWholeDays(date_from, date_to) ? lastWholeDay(date_to) : date_to.slice(0, 10);
}

/** Formatted days or times. A period breaks only between its first and its last day, if there is room. */
export function renderWhen(text: string): Html {
  const [first = '', ...rest] = keepTimesTogether(keepDayTogether(text)).split(' – ');
  if (rest.length === 0) return html`${first}`;
  return html`<span class="part">${first} –</span> ${joinHtml(rest.map((part) => html`<span class="part">${part}</span>`))}`;
}

export function formatWhen({ date_from, date_to, hide_time }: WireTimes, locale: string): string {
  return formatDaysOrTimes({ startsAt: date_from, endsAt: date_to, hideTime: hide_time === '1' }, locale);
}

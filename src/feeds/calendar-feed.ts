import { completeCalendarEvent } from '../contract/calendar-event.ts';
import { createMessageResponse, type PublicDocument } from '../contract/document.ts';
import { EVENT_STATUSES } from '../model/event.ts';
import { toMoment } from '../model/moment.ts';
import { type ChoiceCriterion, didMatchAll, findEventsWith } from '../readmodel/chosen-events.ts';
import { SPANS_PER_ROW, STATUS } from '../readmodel/event-rows.ts';
import { positionOf } from '../readmodel/event-table.ts';
import type { PastEvent } from '../readmodel/past.ts';
import type { View } from '../readmodel/view.ts';
import { hasPosition } from '../util/bitset.ts';
import { addDays } from '../util/dates.ts';
import { formatFeedTitle, NO_FEED_RESPONSE, parseFeedCriteria } from './feed-criteria.ts';
import { createEventPageUrl, formatCalendarHeader, formatEventEntry, wrapInCalendar } from './ical.ts';

/**
 * Number of days after an event during which a calendar still contains its cancellation. A removed or hidden event counts as cancelled
 * (rule G3).
 */
const DAYS_CALLED_OFF = 30;

const MAX_MINUTES = 7 * 24 * 60;

/** Calendar to subscribe to: `/{instance}/feeds/{which}.ics` (rule G3). */
export const calendarFeed: PublicDocument = {
  name: 'calendar_feed',
  part: 'feeds',
  path: /^\/feeds\/(?<which>[a-z0-9+-]{1,200})\.ics$/,
  asks: ['alarm', 'cancelled'],
  isOpen: true,
  answer: ({ view, values, query, publicUrl }) => {
    const terms = parseFeedCriteria(values['which'] ?? '');
    if (terms === undefined) return NO_FEED_RESPONSE;
    const requested = readCalendarQuery(query);
    if ('problem' in requested) return createMessageResponse(400, requested.problem);
    const events = [...visibleLines(view, terms, publicUrl), ...calledOffLines(view, terms, publicUrl)].join('');
    const head = formatCalendarHeader(formatFeedTitle(view, terms));
    const headers = {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${values['which']}.ics"`,
    };
    return {
      status: 200,
      headers,
      body: wrapInCalendar(view.snapshot.instance, head, applyCalendarOptions(events, requested)),
    };
  },
};

interface CalendarQuery {
  /** Minutes from a reminder to its event; undefined for no reminder. */
  readonly alarm: number | undefined;
  /** True to mark cancelled events only in their title, without a STATUS. */
  readonly isMarked: boolean;
}

function readCalendarQuery(query: URLSearchParams): CalendarQuery | { readonly problem: string } {
  const [alarms, marks] = [query.getAll('alarm'), query.getAll('cancelled')];
  if (alarms.length > 1 || marks.length > 1) return { problem: 'alarm and cancelled can each be given only once.' };
  const [alarm, mark] = [alarms[0], marks[0]];
  const isMinutes = alarm === undefined || (/^[1-9][0-9]{0,4}$/.test(alarm) && Number(alarm) <= MAX_MINUTES);
  if (!isMinutes) return { problem: `alarm must be minutes from 1 to ${MAX_MINUTES}.` };
  if (mark !== undefined && mark !== 'mark') return { problem: 'cancelled can only be mark.' };
  return { alarm: alarm === undefined ? undefined : Number(alarm), isMarked: mark === 'mark' };
}

/**
 * Applies the options to a finished calendar. The replaced lines can't be part of a value, because continuation lines begin with a space.
 */
function applyCalendarOptions(events: string, { alarm, isMarked }: CalendarQuery): string {
  const mark = (lines: string) => (isMarked ? lines.replaceAll('\r\nSTATUS:CANCELLED\r\n', '\r\n') : lines);
  if (alarm === undefined) return mark(events);
  const lines = ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${alarm}M`, 'DESCRIPTION:-', 'END:VALARM', 'END:VEVENT'];
  // Cancelled events have no reminder. All-day events have none, because it would appear during the night before.
  const isReminded = (lines: string) => !/\r\n(?:STATUS:CANCELLED|DTSTART;VALUE=DATE:)/.test(lines);
  return events
    .split(/(?<=\r\nEND:VEVENT\r\n)/)
    .map((one) => (isReminded(one) ? one.replace('\r\nEND:VEVENT\r\n', `\r\n${lines.join('\r\n')}\r\n`) : one))
    .map(mark)
    .join('');
}

function visibleLines(view: View, terms: readonly ChoiceCriterion[], publicUrl: string): string[] {
  const members = findEventsWith(view, terms);
  const lines: string[] = [];
  for (let position = 0; position < view.snapshot.events.ids.length; position++) {
    if (members !== undefined && !hasPosition(members, position)) continue;
    if (hasPosition(view.visible, position) || isCalledOff(view, position))
      lines.push(formatEventEntry(view, position, publicUrl));
  }
  return lines;
}

function firstDay({ today }: View): string {
  return addDays(today, -DAYS_CALLED_OFF);
}

/** True if the event at a position is cancelled, was published, and ended within the last `DAYS_CALLED_OFF` days. */
function isCalledOff(view: View, position: number): boolean {
  const { rows, endsAt, opensAt } = view.snapshot.events;
  const status = EVENT_STATUSES[rows.spans[(view.rows[position] ?? 0) * SPANS_PER_ROW + STATUS] ?? 0];
  const end = endsAt[position] ?? 0;
  const wasShown = end < view.at && (opensAt[position] ?? 0) <= view.at;
  return status === 'cancelled' && wasShown && end >= toMoment(`${firstDay(view)} 00:00:00`);
}

/** Cancellations of events that are no longer in the snapshot or not shown at the moment, by id. */
function calledOffLines(view: View, terms: readonly ChoiceCriterion[], publicUrl: string): string[] {
  const first = firstDay(view);
  const { past, events, instance } = view.snapshot;
  // An event in the table is shown again, unless a write hid it until a later publication time.
  const isGone = ({ id, leftOn, opensAt }: PastEvent) =>
    positionOf(events, id) === undefined || (leftOn !== '' && opensAt > view.at);
  return [...past.values()]
    .filter(({ notice }) => notice !== undefined && notice.day >= first && didMatchAll(view, notice.listed, terms))
    .filter(isGone)
    .sort((a, b) => a.id - b.id)
    .map(({ id, notice }) => {
      const page = createEventPageUrl(instance, id, publicUrl);
      return completeCalendarEvent(notice?.text ?? '', instance, { longDesc: notice?.longDesc ?? '', page, publicUrl });
    });
}

import { completeEvent } from '../contract/calendar-event.ts';
import { type PublicDocument, sentence } from '../contract/document.ts';
import { EVENT_STATUSES } from '../model/event.ts';
import { toMoment } from '../model/moment.ts';
import { eventsWith, hadAll, type Term } from '../readmodel/chosen-events.ts';
import { SPANS, STATUS } from '../readmodel/event-rows.ts';
import { positionOf } from '../readmodel/event-table.ts';
import type { PastEvent } from '../readmodel/past.ts';
import type { View } from '../readmodel/view.ts';
import { has } from '../util/bitset.ts';
import { addDays } from '../util/dates.ts';
import { feedTitle, NO_FEED, readTerms } from './feed-terms.ts';
import { calendarOf, eventText, pageOf, subscriptionLines } from './ical.ts';

/** Days for which a calendar shows an event as cancelled after its date, or after it was removed or hidden (rule G3). */
const DAYS_CALLED_OFF = 30;

/** Maximum minutes before an event for a calendar's reminder: a week. */
const MAX_MINUTES = 7 * 24 * 60;

/** Calendars to subscribe to: `/{instance}/feeds/{which}.ics` (rule G3). */
export const calendarFeed: PublicDocument = {
  name: 'calendar_feed',
  part: 'feeds',
  path: /^\/feeds\/(?<which>[a-z0-9+-]{1,200})\.ics$/,
  asks: ['alarm', 'cancelled'],
  isOpen: true,
  answer: ({ view, values, query, publicUrl }) => {
    const terms = readTerms(values['which'] ?? '');
    if (terms === undefined) return NO_FEED;
    const wish = readWish(query);
    if ('problem' in wish) return sentence(400, wish.problem);
    const events = [...visibleLines(view, terms, publicUrl), ...calledOffLines(view, terms, publicUrl)].join('');
    const head = subscriptionLines(feedTitle(view, terms));
    const headers = {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${values['which']}.ics"`,
    };
    return { status: 200, headers, body: calendarOf(view.snapshot.instance, head, asWished(events, wish)) };
  },
};

interface Wish {
  /** Minutes before each event; undefined: no reminder. */
  readonly alarm: number | undefined;
  /** Whether cancelled events are marked in the title only. */
  readonly isMarked: boolean;
}

function readWish(query: URLSearchParams): Wish | { readonly problem: string } {
  const [alarms, marks] = [query.getAll('alarm'), query.getAll('cancelled')];
  if (alarms.length > 1 || marks.length > 1) return { problem: 'alarm and cancelled may each be given once.' };
  const [alarm, mark] = [alarms[0], marks[0]];
  const isMinutes = alarm === undefined || (/^[1-9][0-9]{0,4}$/.test(alarm) && Number(alarm) <= MAX_MINUTES);
  if (!isMinutes) return { problem: `alarm takes minutes, 1 to ${MAX_MINUTES}.` };
  if (mark !== undefined && mark !== 'mark') return { problem: 'cancelled takes mark.' };
  return { alarm: alarm === undefined ? undefined : Number(alarm), isMarked: mark === 'mark' };
}

/** Applies alarm and mark to the calendar text. The searched lines cannot occur in a text, whose continued lines start with a space. */
function asWished(events: string, { alarm, isMarked }: Wish): string {
  const mark = (lines: string) => (isMarked ? lines.replaceAll('\r\nSTATUS:CANCELLED\r\n', '\r\n') : lines);
  if (alarm === undefined) return mark(events);
  const lines = ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${alarm}M`, 'DESCRIPTION:-', 'END:VALARM', 'END:VEVENT'];
  // No reminders for cancelled events, nor for all-day ones, whose reminder would fall in the night before.
  const isReminded = (lines: string) => !/\r\n(?:STATUS:CANCELLED|DTSTART;VALUE=DATE:)/.test(lines);
  return events
    .split(/(?<=\r\nEND:VEVENT\r\n)/)
    .map((one) => (isReminded(one) ? one.replace('\r\nEND:VEVENT\r\n', `\r\n${lines.join('\r\n')}\r\n`) : one))
    .map(mark)
    .join('');
}

function visibleLines(view: View, terms: readonly Term[], publicUrl: string): string[] {
  const members = eventsWith(view, terms);
  const lines: string[] = [];
  for (let position = 0; position < view.snapshot.events.ids.length; position++) {
    if (members !== undefined && !has(members, position)) continue;
    if (has(view.visible, position) || isCalledOff(view, position)) lines.push(eventText(view, position, publicUrl));
  }
  return lines;
}

/** First day whose cancelled events are shown. */
function firstDay({ today }: View): string {
  return addDays(today, -DAYS_CALLED_OFF);
}

/** Whether the event at a position is cancelled and its date is within the last days. */
function isCalledOff(view: View, position: number): boolean {
  const { rows, endsAt, opensAt } = view.snapshot.events;
  const status = EVENT_STATUSES[rows.spans[(view.rows[position] ?? 0) * SPANS + STATUS] ?? 0];
  const end = endsAt[position] ?? 0;
  const wasShown = end < view.at && (opensAt[position] ?? 0) <= view.at;
  return status === 'cancelled' && wasShown && end >= toMoment(`${firstDay(view)} 00:00:00`);
}

/** Calendar entries for events that are no longer in the snapshot or will be shown again later, by their ids. */
function calledOffLines(view: View, terms: readonly Term[], publicUrl: string): string[] {
  const first = firstDay(view);
  const { past, events, instance } = view.snapshot;
  // An event that is still in the snapshot's table will be shown again later.
  const isGone = ({ id, leftOn, opensAt }: PastEvent) =>
    positionOf(events, id) === undefined || (leftOn !== '' && opensAt > view.at);
  return [...past.values()]
    .filter(({ notice }) => notice !== undefined && notice.day >= first && hadAll(view, notice.listed, terms))
    .filter(isGone)
    .sort((a, b) => a.id - b.id)
    .map(({ id, notice }) => {
      const page = pageOf(instance, id, publicUrl);
      return completeEvent(notice?.text ?? '', instance, { longDesc: notice?.longDesc ?? '', page, publicUrl });
    });
}

// New times of an event that moves to another day: its length and the occupied times around it are kept.

import { dayFault } from '../../date-parsing/read-day.ts';
import type { Event, EventHours } from '../../model/event.ts';
import { movedHours } from '../../model/event-hours.ts';
import { isDateTime } from '../../util/dates.ts';
import { isOnClock, wallClock } from '../../util/wall-clock.ts';
import { sayFault } from '../components/form/faults.ts';
import { dayTyped, later, minutesBetween, timeTyped, typedSpan } from '../event-fields/moments.ts';
import type { PageRequest } from '../page.ts';
import { changesRooms, type MoveFields } from './move-place.ts';

/** Reason why the event can’t be moved, in the user’s language. */
export class CannotMove extends Error {
  override readonly name = 'CannotMove';
}

/** The postponed event would already be over; the user has to confirm it. */
export class WouldBeOver extends CannotMove {}

interface Moved {
  readonly date_from: string;
  readonly date_to: string;
  readonly occupies_from: string | null;
  readonly occupies_to: string | null;
  readonly hours: readonly EventHours[];
  readonly [key: string]: unknown;
}

/** Target day: the event’s own day if only another time or room was chosen. "" if there is none yet. */
export function dayMeant(event: Event, fields: MoveFields): string {
  const day = fields.day('new_day').trim();
  if (day !== '' || event.status !== 'confirmed') return day;
  const [time, old] = [fields.time('new_time').trim(), typedSpan(event.startsAt, event.endsAt)];
  const isOther = !old.isWhole && time !== '' && timeTyped(time) !== event.startsAt.slice(11);
  return isOther || changesRooms(fields, event) ? old.day : '';
}

/** Throws CannotMove for a day or time that can’t be read or does not exist. */
export function movedTo(
  { instance, language }: Pick<PageRequest, 'instance' | 'language'>,
  event: Event,
  { day: typedDay, time: typedTime }: { readonly day: string; readonly time: string },
): Moved {
  const refuse = (code: 'noDay' | 'badDay' | 'noSuchDay' | 'badTime' | 'noSuchTime', typed = '') => {
    throw new CannotMove(sayFault(code, typed, language));
  };
  const typed = typedDay.trim();
  const [day, old] = [dayTyped(typed), typedSpan(event.startsAt, event.endsAt)];
  if (typed === '') refuse('noDay');
  if (day === undefined) refuse(dayFault(typed), typed);
  const wish = typedTime.trim();
  const time = old.isWhole ? '00:00:00' : wish === '' ? event.startsAt.slice(11) : timeTyped(wish);
  if (time === undefined) refuse('badTime', wish);
  const begins = `${day} ${time}`;
  const minutes = minutesBetween(event.startsAt, begins);
  const shift = (moment: string | null) => (moment === null ? null : later(moment, minutes));
  const moved = { date_from: begins, date_to: later(event.endsAt, minutes) };
  if (!isDateTime(moved.date_to)) refuse('noSuchDay', typed);
  const clock = wallClock(instance.timeZone);
  const wrong = Object.values(moved).find((moment) => !isOnClock(moment, clock));
  if (wrong !== undefined) refuse('noSuchTime', wrong.slice(11, 16));
  const hours = movedHours(event.hours, minutes);
  return { ...moved, occupies_from: shift(event.occupiesFrom), occupies_to: shift(event.occupiesTo), hours };
}

// New times of an event that moves to another day. Its duration and its set-up and clear-away times stay the same.

import { dayErrorOf } from '../../date-parsing/read-day.ts';
import type { Event, EventHours } from '../../model/event.ts';
import { shiftHours } from '../../model/event-hours.ts';
import { isDateTime } from '../../util/dates.ts';
import { createWallClock, existsOnClock } from '../../util/wall-clock.ts';
import { describeFieldFault } from '../components/form/field-fault-messages.ts';
import {
  addMinutes,
  minutesBetween,
  parseDayInput,
  parseTimeInput,
  toSpanInputs,
} from '../event-fields/span-inputs.ts';
import type { PageRequest } from '../page.ts';
import { hasRoomChanges, type MoveFields } from './room-changes.ts';

export class CannotMoveError extends Error {
  override readonly name = 'CannotMoveError';
}

/** Thrown if the event would already be over. The user can confirm the move. */
export class MoveIntoPastError extends CannotMoveError {}

interface Moved {
  readonly date_from: string;
  readonly date_to: string;
  readonly occupies_from: string | null;
  readonly occupies_to: string | null;
  readonly hours: readonly EventHours[];
  readonly [key: string]: unknown;
}

/** Day to which the event moves: its own day if the user chose only a time or a room; "" if nothing is chosen. */
export function readTargetDay(event: Event, fields: MoveFields): string {
  const day = fields.day('new_day').trim();
  if (day !== '' || event.status !== 'confirmed') return day;
  const [time, old] = [fields.time('new_time').trim(), toSpanInputs(event.startsAt, event.endsAt)];
  const isOther = !old.isWhole && time !== '' && parseTimeInput(time) !== event.startsAt.slice(11);
  return isOther || hasRoomChanges(fields, event) ? old.day : '';
}

/** Times on the new day. Throws CannotMoveError if the day or time can’t be read or does not exist. */
export function parseMoveTarget(
  { instance, language }: Pick<PageRequest, 'instance' | 'language'>,
  event: Event,
  { day: typedDay, time: typedTime }: { readonly day: string; readonly time: string },
): Moved {
  const refuse = (code: 'noDay' | 'badDay' | 'noSuchDay' | 'badTime' | 'noSuchTime', typed = '') => {
    throw new CannotMoveError(describeFieldFault(code, typed, language));
  };
  const typed = typedDay.trim();
  const [day, old] = [parseDayInput(typed), toSpanInputs(event.startsAt, event.endsAt)];
  if (typed === '') refuse('noDay');
  if (day === undefined) refuse(dayErrorOf(typed), typed);
  const requested = typedTime.trim();
  const time = old.isWhole ? '00:00:00' : requested === '' ? event.startsAt.slice(11) : parseTimeInput(requested);
  if (time === undefined) refuse('badTime', requested);
  const begins = `${day} ${time}`;
  const minutes = minutesBetween(event.startsAt, begins);
  const shift = (moment: string | null) => (moment === null ? null : addMinutes(moment, minutes));
  const moved = { date_from: begins, date_to: addMinutes(event.endsAt, minutes) };
  if (!isDateTime(moved.date_to)) refuse('noSuchDay', typed);
  const clock = createWallClock(instance.timeZone);
  const wrong = Object.values(moved).find((moment) => !existsOnClock(moment, clock));
  if (wrong !== undefined) refuse('noSuchTime', wrong.slice(11, 16));
  const hours = shiftHours(event.hours, minutes);
  return { ...moved, occupies_from: shift(event.occupiesFrom), occupies_to: shift(event.occupiesTo), hours };
}

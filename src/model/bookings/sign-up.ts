// Sign-up for an event: settings and time window (rules F6, J1 and J8). Seats are in `seats.ts`.

import { addDays, asUtc, fromCompactDate, fromUtc } from '../../util/dates.ts';
import type { Event, OnlineSignUp, SignUp } from '../event.ts';

export type OnlineEvent = Event & { readonly subscription: SignUp & { readonly online: OnlineSignUp } };

export function isOnline(event: Event): event is OnlineEvent {
  return (event.subscription?.online ?? null) !== null;
}

/** Event fields whose change is mailed to the people who signed up: status, time and place (rule J11). */
export const NOTIFIED_FIELDS = ['status', 'startsAt', 'endsAt', 'rooms'] as const satisfies readonly (keyof Event)[];

/** Last day with a four-digit year. */
const LAST_DAY = '9999-12-31';

/** Returns the end of sign-up (exclusive), wall-clock. Default: the event's start (rule J8). */
export function signUpEnds({ startsAt, subscription }: Pick<OnlineEvent, 'startsAt' | 'subscription'>): string {
  const { deadline, deadlineTime } = subscription;
  if (deadline === null) return startsAt;
  const day = fromCompactDate(deadline);
  // The last day has no following day.
  if (day === LAST_DAY && deadlineTime === '') return startsAt;
  const end = deadlineTime === '' ? `${addDays(day, 1)} 00:00:00` : `${day} ${deadlineTime}:00`;
  return end < startsAt ? end : startsAt;
}

/** Returns the time from which free seats are not assigned automatically: 24 hours before the event (rule J6), wall-clock. */
export function lastDayBegins({ startsAt }: Pick<Event, 'startsAt'>): string {
  return fromUtc(asUtc(startsAt).getTime() - 24 * 3_600_000);
}

/** Whether free seats go to the waiting list automatically at a wall-clock time (rule J6). */
export function movesUpAt(event: Pick<OnlineEvent, 'startsAt' | 'subscription'>, now: string): boolean {
  return now < lastDayBegins(event) && now < signUpEnds(event);
}

/** Whether the deadline is after the start, so that sign-up ends at the start (rule J26). */
export function isDeadlineAfterStart({ startsAt, subscription }: Pick<Event, 'startsAt' | 'subscription'>): boolean {
  const { deadline = null, deadlineTime = '' } = subscription ?? {};
  if (deadline === null) return false;
  const day = fromCompactDate(deadline);
  const startDay = startsAt.slice(0, 10);
  return day > startDay || (day === startDay && deadlineTime !== '' && `${day} ${deadlineTime}:00` > startsAt);
}

/**
 * Phase of sign-up: `closed` by the office, or because the event is cancelled; `early` and `late`: before and after the window; `last`:
 * open, but the waiting list no longer moves up automatically.
 */
export type SignUpPhase = 'closed' | 'early' | 'open' | 'last' | 'late';

/** Returns the phase at a wall-clock time (rules J6 and J8), regardless of the event's visibility. */
export function phaseAt(event: OnlineEvent, now: string): SignUpPhase {
  const { status, subscription } = event;
  if (now >= signUpEnds(event)) return status === 'confirmed' && subscription.open ? 'late' : 'closed';
  if (status !== 'confirmed' || !subscription.open) return 'closed';
  const { opensAt } = subscription.online;
  if (opensAt !== null && now < opensAt) return 'early';
  return now >= lastDayBegins(event) ? 'last' : 'open';
}

/** Returns the wall-clock times at which the phase of an event may change, in order without duplicates. */
export function phaseChanges(event: OnlineEvent): string[] {
  const { opensAt } = event.subscription.online;
  return [...new Set([...(opensAt === null ? [] : [opensAt]), lastDayBegins(event), signUpEnds(event)])].sort();
}

/**
 * Returns the wall-clock times at which public data about sign-up may change, in order without duplicates: the day after the deadline
 * (rule F6), and the phases of online sign-up (rule J20).
 */
export function rewordedFrom(event: Event): string[] {
  const deadline = event.subscription?.deadline ?? null;
  // The last day of the calendar has no following day.
  const passed =
    deadline === null || deadline >= '99991231' ? [] : [`${addDays(fromCompactDate(deadline), 1)} 00:00:00`];
  return isOnline(event) ? [...new Set([...passed, ...phaseChanges(event)])].sort() : passed;
}

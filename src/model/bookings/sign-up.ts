// Signing up for an event: what the office says of it, and when visitors can (rules F6, J1 and J8). What is taken is in `seats.ts`.

import { addDays, asUtc, fromCompactDate, fromUtc } from '../../util/dates.ts';
import type { Event, OnlineSignUp, SignUp } from '../event.ts';

/** An event that people sign up for here. */
export type OnlineEvent = Event & { readonly subscription: SignUp & { readonly online: OnlineSignUp } };

export function isOnline(event: Event): event is OnlineEvent {
  return (event.subscription?.online ?? null) !== null;
}

/** Event fields whose change is mailed to the people who signed up: status, time and place (rule J11). */
export const NOTIFIED_FIELDS = ['status', 'startsAt', 'endsAt', 'rooms'] as const satisfies readonly (keyof Event)[];

/** The last that a year of four digits has. */
const LAST_DAY = '9999-12-31';

/** When signing up ends, the first moment at which it no longer goes, wall-clock; the event's start where nothing is said (rule J8). */
export function signUpEnds({ startsAt, subscription }: Pick<OnlineEvent, 'startsAt' | 'subscription'>): string {
  const { deadline, deadlineTime } = subscription;
  if (deadline === null) return startsAt;
  const day = fromCompactDate(deadline);
  // No day comes after it.
  if (day === LAST_DAY && deadlineTime === '') return startsAt;
  const end = deadlineTime === '' ? `${addDays(day, 1)} 00:00:00` : `${day} ${deadlineTime}:00`;
  return end < startsAt ? end : startsAt;
}

/** Since when places that come free go to nobody by themselves: 24 hours before the event (rule J6), wall-clock. */
export function lastDayBegins({ startsAt }: Pick<Event, 'startsAt'>): string {
  return fromUtc(asUtc(startsAt).getTime() - 24 * 3_600_000);
}

/** Whether places that come free go to the waiting list by themselves at a wall-clock time (rule J6). */
export function movesUpAt(event: Pick<OnlineEvent, 'startsAt' | 'subscription'>, now: string): boolean {
  return now < lastDayBegins(event) && now < signUpEnds(event);
}

/** Whether the office named a last moment to sign up that is after the start, so that the start counts instead (rule J26). */
export function isDeadlineAfterStart({ startsAt, subscription }: Pick<Event, 'startsAt' | 'subscription'>): boolean {
  const { deadline = null, deadlineTime = '' } = subscription ?? {};
  if (deadline === null) return false;
  const day = fromCompactDate(deadline);
  const startDay = startsAt.slice(0, 10);
  return day > startDay || (day === startDay && deadlineTime !== '' && `${day} ${deadlineTime}:00` > startsAt);
}

/**
 * Where signing up for an event stands: `closed` by the office, or since the event is called off; `early` and `late`: before and after
 * the time for it; `last`: it goes, and nobody who waits moves up by themselves any more.
 */
export type SignUpPhase = 'closed' | 'early' | 'open' | 'last' | 'late';

/** The phase at a wall-clock time (rules J6 and J8). Whether the event is shown at all goes by other rules. */
export function phaseAt(event: OnlineEvent, now: string): SignUpPhase {
  const { status, subscription } = event;
  if (now >= signUpEnds(event)) return status === 'confirmed' && subscription.open ? 'late' : 'closed';
  if (status !== 'confirmed' || !subscription.open) return 'closed';
  const { opensAt } = subscription.online;
  if (opensAt !== null && now < opensAt) return 'early';
  return now >= lastDayBegins(event) ? 'last' : 'open';
}

/** The wall-clock times at which the phase of an event may become another one, in order, each once. */
export function phaseChanges(event: OnlineEvent): string[] {
  const { opensAt } = event.subscription.online;
  return [...new Set([...(opensAt === null ? [] : [opensAt]), lastDayBegins(event), signUpEnds(event)])].sort();
}

/**
 * The wall-clock times from which on the outside may be told something else of signing up for an event, in order, each once: the day after
 * its deadline (rule F6), and where people sign up here its phases (rule J20).
 */
export function rewordedFrom(event: Event): string[] {
  const deadline = event.subscription?.deadline ?? null;
  // No day follows the last of the calendar.
  const passed =
    deadline === null || deadline >= '99991231' ? [] : [`${addDays(fromCompactDate(deadline), 1)} 00:00:00`];
  return isOnline(event) ? [...new Set([...passed, ...phaseChanges(event)])].sort() : passed;
}

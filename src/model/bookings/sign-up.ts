import { addDays, formatAsUtc, fromCompactDate, parseAsUtc } from '../../util/dates.ts';
import type { Event, OnlineSignUp, SignUp } from '../event.ts';

export type SignUpEvent = Event & { readonly subscription: SignUp & { readonly online: OnlineSignUp } };

export function hasOnlineSignUp(event: Event): event is SignUpEvent {
  return (event.subscription?.online ?? null) !== null;
}

/** Event fields whose change is mailed to the people who signed up: status, time and place (rule J11). */
export const NOTIFIED_FIELDS = ['status', 'startsAt', 'endsAt', 'rooms'] as const satisfies readonly (keyof Event)[];

const LAST_DAY = '9999-12-31';

/** Returns the end of sign-up (exclusive), wall-clock: the deadline, but no later than the event's start (rule J8). */
export function signUpEndOf({ startsAt, subscription }: Pick<SignUpEvent, 'startsAt' | 'subscription'>): string {
  const { deadline, deadlineTime } = subscription;
  if (deadline === null) return startsAt;
  const day = fromCompactDate(deadline);
  if (day === LAST_DAY && deadlineTime === '') return startsAt;
  const end = deadlineTime === '' ? `${addDays(day, 1)} 00:00:00` : `${day} ${deadlineTime}:00`;
  return end < startsAt ? end : startsAt;
}

export function lastDayStartOf({ startsAt }: Pick<Event, 'startsAt'>): string {
  return formatAsUtc(parseAsUtc(startsAt).getTime() - 24 * 3_600_000);
}

/** True if free seats go to the waiting list automatically at a wall-clock time (rule J6). */
export function promotesWaitingListAt(event: Pick<SignUpEvent, 'startsAt' | 'subscription'>, now: string): boolean {
  return now < lastDayStartOf(event) && now < signUpEndOf(event);
}

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
export function signUpPhaseAt(event: SignUpEvent, now: string): SignUpPhase {
  const { status, subscription } = event;
  if (now >= signUpEndOf(event)) return status === 'confirmed' && subscription.open ? 'late' : 'closed';
  if (status !== 'confirmed' || !subscription.open) return 'closed';
  const { opensAt } = subscription.online;
  if (opensAt !== null && now < opensAt) return 'early';
  return now >= lastDayStartOf(event) ? 'last' : 'open';
}

export function listPhaseChangeTimes(event: SignUpEvent): string[] {
  const { opensAt } = event.subscription.online;
  return [...new Set([...(opensAt === null ? [] : [opensAt]), lastDayStartOf(event), signUpEndOf(event)])].sort();
}

/**
 * Returns the wall-clock times at which public data about sign-up may change, in order without duplicates: the day after the deadline
 * (rule F6), and the phases of online sign-up (rule J20).
 */
export function listPublicTextChangeTimes(event: Event): string[] {
  const deadline = event.subscription?.deadline ?? null;
  const passed =
    deadline === null || deadline >= '99991231' ? [] : [`${addDays(fromCompactDate(deadline), 1)} 00:00:00`];
  return hasOnlineSignUp(event) ? [...new Set([...passed, ...listPhaseChangeTimes(event)])].sort() : passed;
}

// Due times of an event's scheduled booking tasks (rules J5, J11, J12 and J15). All instants are in milliseconds since 1970.

import type { Transaction } from 'kysely';
import { lastDayStartOf, type SignUpEvent, signUpEndOf } from '../../model/bookings/sign-up.ts';
import { addDays } from '../../util/dates.ts';
import { createWallClock, formatUtcOffset } from '../../util/wall-clock.ts';
import type { InstanceRecord } from '../instances.ts';
import type { EventSeatsRow, Tables } from '../tables.ts';

export const CONFIRM_REMINDER_MS = 3 * 3_600_000;

/** Days after an event for which cancelled bookings and sensitive answers are kept (rule J15). */
const FIRST_RETENTION_DAYS = 7;

/** Wall-clock times of the reminder to participants on the day of the event, and of the mail with news to its contact. */
const [REMINDER_AT, NEWS_AT] = ['10:00:00', '07:00:00'];

export function wallClockToInstant(text: string, timeZone: string): number {
  return Date.parse(`${text.replace(' ', 'T')}${formatUtcOffset(text, createWallClock(timeZone))}`);
}

export interface EventTaskTimes {
  readonly remind: number | undefined;
  readonly list: number;
  /** Times of deletion: `first` of cancelled bookings and sensitive answers, `last` of all bookings. */
  readonly first: number;
  readonly last: number;
}

export function taskTimesOf(event: SignUpEvent, timeZone: string): EventTaskTimes {
  const { deadline, online } = event.subscription;
  const { remindDays, keepDays } = online;
  const startDay = event.startsAt.slice(0, 10);
  const after = (days: number) => {
    const day = addDays(event.endsAt.slice(0, 10), days);
    return wallClockToInstant(`${day} ${event.endsAt.slice(11)}`, timeZone);
  };
  return {
    remind:
      remindDays === 0 ? undefined : wallClockToInstant(`${addDays(startDay, -remindDays)} ${REMINDER_AT}`, timeZone),
    list: wallClockToInstant(deadline === null ? lastDayStartOf(event) : signUpEndOf(event), timeZone),
    first: after(Math.min(FIRST_RETENTION_DAYS, keepDays)),
    last: after(keepDays),
  };
}

export function computeNextMorning(at: number, timeZone: string): number {
  const now = createWallClock(timeZone)(at);
  const day = now.slice(11) < NEWS_AT ? now.slice(0, 10) : addDays(now.slice(0, 10), 1);
  return wallClockToInstant(`${day} ${NEWS_AT}`, timeZone);
}

export type LastTaskTimes = Pick<EventSeatsRow, 'told_at' | 'reminded_at' | 'listed_at' | 'cleaned_at'>;

/** Log entries that the contact is mailed about: actions of visitors, and of the office on their behalf (rule J12). */
const NEWS = ['pending', 'booked', 'waiting', 'confirmed', 'changed', 'cancelled', 'not_me', 'erased'] as const;
const NEWS_OF_OFFICE = ['booked', 'waiting', 'changed', 'cancelled'] as const;

export function isReportedToContact({ by, what }: { readonly by: string; readonly what: string }): boolean {
  const notes: readonly string[] = by === 'visitor' ? NEWS : by === 'parvis' ? [] : NEWS_OF_OFFICE;
  return notes.includes(what);
}

async function findFirstUnnotifiedTime(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
  toldAt: number,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('booking_log')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .where('at', '>', toldAt)
    .where((eb) =>
      eb.or([
        eb.and([eb('by', '=', 'visitor'), eb('what', 'in', NEWS)]),
        eb.and([eb('by', 'not in', ['visitor', 'parvis']), eb('what', 'in', NEWS_OF_OFFICE)]),
      ]),
    )
    .executeTakeFirst();
  return row?.at == null ? undefined : Number(row.at);
}

/** Returns the time of an event's next booking task; null if it has neither bookings nor decoy holds. */
export async function findNextTaskTime(
  tx: Transaction<Tables>,
  { id: instanceId, instance }: InstanceRecord,
  event: SignUpEvent,
  done: LastTaskTimes,
): Promise<number | null> {
  const rows = await tx
    .selectFrom('bookings')
    .select(({ fn }) => ['state', 'reminded', fn.min('expires_at').as('expires'), fn.min('created_at').as('created')])
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', event.id)
    .groupBy(['state', 'reminded'])
    .execute();
  const decoy = await tx
    .selectFrom('decoy_holds')
    .select(({ fn }) => fn.min('expires_at').as('expires'))
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  const decoys = decoy?.expires == null ? [] : [Number(decoy.expires)];
  if (rows.length === 0) return decoys[0] ?? null;
  const pending = rows.filter(({ state }) => state === 'pending');
  const expiries = pending.flatMap(({ expires }) => (expires === null ? [] : [Number(expires)]));
  const begins = pending.length === 0 ? [] : [wallClockToInstant(event.startsAt, instance.timeZone)];
  const again = pending
    .filter(({ reminded }) => reminded === 0)
    .map(({ created }) => Number(created) + CONFIRM_REMINDER_MS);
  const { remind, list, first, last } = taskTimesOf(event, instance.timeZone);
  // The contact of an event gets no mail before the event is approved (rule J21).
  const isTold = event.state === 'ready';
  const news = isTold ? await findFirstUnnotifiedTime(tx, instanceId, event.id, done.told_at) : undefined;
  return Math.min(
    ...expiries,
    ...decoys,
    ...again,
    ...begins,
    ...(remind === undefined || remind === done.reminded_at ? [] : [remind]),
    ...(list === done.listed_at || !isTold ? [] : [list]),
    ...(news === undefined ? [] : [computeNextMorning(news, instance.timeZone)]),
    ...(first <= done.cleaned_at && !rows.some(({ state }) => state === 'cancelled') ? [] : [first]),
    last,
  );
}

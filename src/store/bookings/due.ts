// When something is to be done for the bookings of an event without anybody asking for it (rules J5, J11, J12 and J15). All instants are in
// milliseconds since 1970.

import type { Transaction } from 'kysely';
import { lastDayBegins, type OnlineEvent, signUpEnds } from '../../model/bookings/sign-up.ts';
import { addDays } from '../../util/dates.ts';
import { offsetAt, wallClock } from '../../util/wall-clock.ts';
import type { InstanceRecord } from '../instances.ts';
import type { EventSeatsRow, Tables } from '../tables.ts';

/** One that is to be confirmed is asked for it again after that time (rule J5). */
export const ASKS_AGAIN_MS = 3 * 3_600_000;

/** Cancelled bookings and sensitive answers are kept for so many days after an event (rule J15). */
const FIRST_DAYS = 7;

/** When people are reminded on their day, and the contact is told what is new, wall-clock. */
const [REMINDS_AT, TELLS_AT] = ['10:00:00', '07:00:00'];

/** The instant at which a zone's clock shows a wall-clock time. */
export function instantOf(text: string, timeZone: string): number {
  return Date.parse(`${text.replace(' ', 'T')}${offsetAt(text, wallClock(timeZone))}`);
}

/** The instants that an event sets. */
export interface EventDues {
  /** When people are reminded; undefined: not. */
  readonly remind: number | undefined;
  /** When the contact gets the list. */
  readonly list: number;
  /** When cancelled bookings and sensitive answers go, and when all go. */
  readonly first: number;
  readonly last: number;
}

export function duesOf(event: OnlineEvent, timeZone: string): EventDues {
  const { deadline, online } = event.subscription;
  const { remindDays, keepDays } = online;
  const startDay = event.startsAt.slice(0, 10);
  const after = (days: number) => {
    const day = addDays(event.endsAt.slice(0, 10), days);
    return instantOf(`${day} ${event.endsAt.slice(11)}`, timeZone);
  };
  return {
    remind: remindDays === 0 ? undefined : instantOf(`${addDays(startDay, -remindDays)} ${REMINDS_AT}`, timeZone),
    list: instantOf(deadline === null ? lastDayBegins(event) : signUpEnds(event), timeZone),
    first: after(Math.min(FIRST_DAYS, keepDays)),
    last: after(keepDays),
  };
}

/** The first seven in the morning after an instant. */
export function nextMorning(at: number, timeZone: string): number {
  const now = wallClock(timeZone)(at);
  const day = now.slice(11) < TELLS_AT ? now.slice(0, 10) : addDays(now.slice(0, 10), 1);
  return instantOf(`${day} ${TELLS_AT}`, timeZone);
}

/** What was done of it. */
export type Done = Pick<EventSeatsRow, 'told_at' | 'reminded_at' | 'listed_at' | 'cleaned_at'>;

/** Log entries that the contact is mailed about: by visitors, and by the office on their behalf (rule J12). */
const NEWS = ['pending', 'booked', 'waiting', 'confirmed', 'changed', 'cancelled', 'not_me', 'erased'] as const;
const NEWS_OF_OFFICE = ['booked', 'waiting', 'changed', 'cancelled'] as const;

/** Whether the contact of the event is mailed about a log entry. */
export function isNews({ by, what }: { readonly by: string; readonly what: string }): boolean {
  const told: readonly string[] = by === 'visitor' ? NEWS : by === 'parvis' ? [] : NEWS_OF_OFFICE;
  return told.includes(what);
}

/** When the first deed happened of which the contact of an event was not told. */
async function firstNews(
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

/** When something is to be done next for an event; null where it has no bookings. */
export async function nextDue(
  tx: Transaction<Tables>,
  { id: instanceId, instance }: InstanceRecord,
  event: OnlineEvent,
  done: Done,
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
  // None is there any more once the event has begun.
  const begins = pending.length === 0 ? [] : [instantOf(event.startsAt, instance.timeZone)];
  const again = pending.filter(({ reminded }) => reminded === 0).map(({ created }) => Number(created) + ASKS_AGAIN_MS);
  const { remind, list, first, last } = duesOf(event, instance.timeZone);
  // The contact of an event gets no mail before the event is accepted (rule J21).
  const isTold = event.state === 'ready';
  const news = isTold ? await firstNews(tx, instanceId, event.id, done.told_at) : undefined;
  return Math.min(
    ...expiries,
    ...decoys,
    ...again,
    ...begins,
    ...(remind === undefined || remind === done.reminded_at ? [] : [remind]),
    ...(list === done.listed_at || !isTold ? [] : [list]),
    ...(news === undefined ? [] : [nextMorning(news, instance.timeZone)]),
    ...(first <= done.cleaned_at && !rows.some(({ state }) => state === 'cancelled') ? [] : [first]),
    last,
  );
}

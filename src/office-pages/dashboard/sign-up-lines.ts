// News about sign-ups, one line per event: bookings since yesterday, unconfirmed bookings, waiting lists, full events.

import { parseInstantText } from '../../model/bookings/booking.ts';
import type { Event } from '../../model/event.ts';
import { readSeatCounts, type SeatCounts } from '../../office/bookings/read-bookings.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { renderRecordLine } from '../components/record-line.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';

export interface SignUpLines {
  readonly items: readonly Html[];
  readonly count: number;
}

export async function readSignUpLines(request: PageRequest, events: readonly Event[]): Promise<SignUpLines> {
  const { editing, instance } = request;
  const numbers = await readSeatCounts(editing, instance.name, events);
  const busy = events.filter(({ id }) => {
    const of = numbers.get(id);
    return of !== undefined && of.taken + of.waiting + of.pending > 0;
  });
  const fresh = await countNew(request, busy);
  const lines = busy.flatMap((event) => {
    const of = numbers.get(event.id);
    const notes = of === undefined ? [] : sayEvent(request, of, fresh.get(event.id) ?? 0);
    return of === undefined || notes.length === 0
      ? []
      : [{ item: drawLine(request, event, notes), isOpen: needsAction(of) }];
  });
  return { items: lines.map(({ item }) => item), count: lines.filter(({ isOpen }) => isOpen).length };
}

/** True if the office can accept bookings, or promote some from the waiting list. */
function needsAction({ pending, waiting, free }: SeatCounts): boolean {
  return pending > 0 || (waiting > 0 && free !== 0);
}

function sayEvent({ t }: PageRequest, of: SeatCounts, fresh: number): string[] {
  const { pending, waiting, free, seats } = of;
  return [
    ...(fresh > 0 ? [t('signUps.today.new', { count: fresh })] : []),
    ...(pending > 0 ? [t('signUps.pending', { count: pending })] : []),
    ...(waiting > 0 ? [t('signUps.waiting', { count: waiting })] : []),
    ...(seats !== null && free === 0 ? [t('signUps.today.full')] : []),
    ...(waiting > 0 && free !== null && free > 0 ? [t('signUps.free', { count: free })] : []),
  ];
}

function drawLine(request: PageRequest, { id, title, startsAt, endsAt }: Event, notes: readonly string[]): Html {
  const { link, language, instance, locale, now } = request;
  const when = createDayFormatter(locale, instance.timeZone, now).when(startsAt, endsAt);
  const attributes = renderInstanceLangAttribute(language, instance);
  const address = link(`/events/${id}/bookings`);
  return html`<li>${renderRecordLine({ title, address, attributes, facts: [when, ...notes] })}</li>`;
}

/** Number of people per event who have signed up since the start of yesterday. */
async function countNew(
  { editing, instance, now }: PageRequest,
  events: readonly Event[],
): Promise<ReadonlyMap<number, number>> {
  const since = `${addDays(now.slice(0, 10), -1)} 00:00:00`;
  const clock = createWallClock(instance.timeZone);
  const states = ['pending', 'booked', 'waiting'] as const;
  const counts = await editing.store.bookings.read(instance.name, editing.clock(), async (tx) => {
    const found = new Map<number, number>();
    for (const { id } of events) {
      const fresh = (await tx.ofEvent(id, { states })).filter(
        ({ booking }) => clock(parseInstantText(booking.createdAt)) >= since,
      );
      found.set(
        id,
        fresh.reduce((sum, { booking }) => sum + booking.people.length, 0),
      );
    }
    return found;
  });
  return counts ?? new Map();
}

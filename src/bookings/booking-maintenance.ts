// Automatic maintenance of an event's bookings: unconfirmed bookings expire, participants are reminded, the contact is notified, and all is
// deleted in time (rules J5, J11, J12 and J15). Each step is done once, by whichever server comes first.

import { withoutAnswers } from '../model/bookings/answers.ts';
import { fromInstant, isLapsed } from '../model/bookings/booking.ts';
import { type BookingNews, mailedEvent } from '../model/bookings/booking-mail.ts';
import type { BookingForm } from '../model/bookings/form.ts';
import { isOnline, type OnlineEvent } from '../model/bookings/sign-up.ts';
import type { CountedBookings } from '../model/event.ts';
import { languageOf } from '../model/instance.ts';
import type { PresentBooking } from '../store/bookings/booking-rows.ts';
import type { BookingTransaction } from '../store/bookings/booking-transaction.ts';
import { ASKS_AGAIN_MS, type Done, duesOf, type EventDues, isNews, nextMorning } from '../store/bookings/due.ts';
import { bookingTable } from './booking-table.ts';
import { formOf } from './place.ts';

/** Maximum log entries listed in a mail to the contact; more are only counted. */
const MAX_DEEDS = 500;

const BY = 'parvis';

/** Maintenance due for an event now. */
interface Tending {
  readonly tx: BookingTransaction;
  readonly event: OnlineEvent;
  readonly dues: EventDues;
  readonly done: Done;
}

/** Does what is due for an event. */
export async function tendEvent(tx: BookingTransaction, eventId: number): Promise<void> {
  const event = await tx.event(eventId);
  const seats = await tx.seats(eventId);
  if (event === undefined || !isOnline(event) || seats === undefined) {
    await removeAll(tx, await tx.ofEvent(eventId));
    await tx.expireRemoved(eventId);
    tx.touch(eventId);
    return;
  }
  const of: Tending = { tx, event, dues: duesOf(event, tx.instance.timeZone), done: seats };
  await tendPending(of);
  await remind(of);
  await tellContact(of);
  await clean(of);
  await tx.expireRemoved(eventId);
  // Recomputes the next due time, even if nothing was done.
  tx.touch(eventId);
}

/** Expires bookings that are not confirmed in time; before that, sends one reminder to confirm (rule J5). */
async function tendPending({ tx, event }: Tending): Promise<void> {
  const hasBegun = event.startsAt <= tx.now;
  await tx.endDecoys(event.id, hasBegun ? 'all' : tx.at);
  for (const one of await tx.ofEvent(event.id, { states: ['pending'] })) {
    const { booking, language, isReminded } = one;
    if (hasBegun || isLapsed(booking, tx.at)) {
      await tx.remove([booking], { what: 'lapsed', by: BY });
    } else if (!isReminded && fromInstant(booking.createdAt) + ASKS_AGAIN_MS <= tx.at) {
      await tx.put(booking, language, { what: 'asked_again', by: BY }, true);
      await tx.mail(one, event, { about: 'confirm_again', isCounted: false });
    }
  }
}

/** Reminds people who signed up before the reminder was due (rule J11); sends none once the event has begun. */
async function remind({ tx, event, dues: { remind: due }, done }: Tending): Promise<void> {
  if (due === undefined || due > tx.at || due === done.reminded_at) return;
  await tx.noteDone(event.id, { reminded_at: due });
  if (event.startsAt <= tx.now || event.status !== 'confirmed') return;
  for (const one of await tx.ofEvent(event.id, { states: ['booked'] })) {
    if (fromInstant(one.booking.createdAt) < due) await tx.mail(one, event, { about: 'reminder', isCounted: false });
  }
}

/** Mails the event's contact new bookings once a day, and the list at the deadline (rule J12). */
async function tellContact({ tx, event, dues, done }: Tending): Promise<void> {
  // Before that, a contributor could mail anyone by naming them as the contact (rule J21).
  if (event.state !== 'ready') return;
  const isListDue = dues.list <= tx.at && dues.list !== done.listed_at;
  const news = (await tx.log(event.id, MAX_DEEDS)).filter((one) => isNews(one) && one.at > done.told_at);
  const first = news.at(-1);
  const isNewsDue = first !== undefined && nextMorning(first.at, tx.instance.timeZone) <= tx.at;
  if (!isListDue && !isNewsDue) return;
  await tx.noteDone(event.id, {
    ...(isListDue && { listed_at: dues.list }),
    ...(isNewsDue && { told_at: tx.at }),
  });
  const contact = await tx.contactOf(event);
  // No notifications about events that are over.
  if (contact === '' || event.endsAt < tx.now) return;
  const of = await tx.trueOccupancy(event.id);
  const numbers = {
    booked: of.booked,
    waiting: of.waiting,
    pending: of.held + of.toWait,
    seats: event.subscription.online.seats,
  };
  const common = { event: mailedEvent(event), numbers };
  if (isNewsDue) {
    const deeds = news.reverse().map(({ at, what, people }) => ({ at, what, people }));
    await tx.tell(contact, { ...common, about: 'news', deeds, headings: [], rows: [] });
  }
  if (isListDue) await tx.tell(contact, { ...common, ...(await listOf(tx, event)) });
}

async function listOf(
  tx: BookingTransaction,
  event: OnlineEvent,
): Promise<Pick<BookingNews, 'about' | 'deeds' | 'headings' | 'rows'>> {
  const form: BookingForm | null = await formOf(tx, event);
  const items = await tx.ofEvent(event.id, { states: ['booked', 'waiting', 'pending'] });
  const language = languageOf(tx.instance.locale) ?? 'de';
  const { headings, rows } = bookingTable({ event, form, items }, { language, withSensitive: false, days: 'written' });
  return { about: 'list', deeds: [], headings, rows };
}

/** Deletes bookings whose retention period is over (rule J15). */
async function clean({ tx, event, dues, done }: Tending): Promise<void> {
  // Bookings that the office cancels, or an import brings, after that moment are deleted at once.
  if (dues.first <= tx.at) await removeAll(tx, await tx.ofEvent(event.id, { states: ['cancelled', 'pending'] }));
  if (dues.first <= tx.at && done.cleaned_at < dues.first) {
    await dropSensitive(tx, event);
    await tx.noteDone(event.id, { cleaned_at: dues.first });
  }
  if (dues.last <= tx.at) {
    await removeAll(tx, await tx.ofEvent(event.id));
    await tx.forgetEvent(event.id);
  }
}

async function removeAll(tx: BookingTransaction, all: readonly PresentBooking[]): Promise<void> {
  if (all.length === 0) return;
  await tx.remove(
    all.map(({ booking }) => booking),
    { what: 'deleted', by: BY },
  );
}

async function dropSensitive(tx: BookingTransaction, event: OnlineEvent): Promise<void> {
  const fields = (await formOf(tx, event))?.fields ?? [];
  const sensitive = new Set(fields.filter((one) => one.sensitive).map(({ id }) => String(id)));
  if (sensitive.size === 0) return;
  for (const { booking, language, isReminded } of await tx.ofEvent(event.id)) {
    const left = withoutAnswers(booking, (id) => sensitive.has(id));
    await tx.put({ ...booking, ...left }, language, { what: 'deleted', by: BY, people: 0 }, isReminded);
  }
}

/** Counts of an event's bookings, kept when the bookings are deleted; undefined if there are none to delete. */
export async function countForGood(
  tx: Pick<BookingTransaction, 'event' | 'ofEvent' | 'instance' | 'at'>,
  eventId: number,
): Promise<CountedBookings | undefined> {
  const event = await tx.event(eventId);
  if (event === undefined || !isOnline(event) || event.subscription.online.counted !== null) return undefined;
  if (duesOf(event, tx.instance.timeZone).last > tx.at) return undefined;
  const booked = await tx.ofEvent(eventId, { states: ['booked'] });
  return {
    booked: booked.reduce((sum, { booking }) => sum + booking.people.length, 0),
    present: booked.reduce((sum, { booking }) => sum + booking.present, 0),
  };
}

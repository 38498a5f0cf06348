// Maintenance of the bookings of all instances: runs the tasks that are due.

import { isExpiredPending, parseInstantText } from '../model/bookings/booking.ts';
import { type BookingNews, toMailedEvent } from '../model/bookings/booking-mail.ts';
import type { BookingForm } from '../model/bookings/form.ts';
import { removeAnswers } from '../model/bookings/form-answers.ts';
import { hasOnlineSignUp, type SignUpEvent } from '../model/bookings/sign-up.ts';
import type { BookingCounts } from '../model/event.ts';
import { languageOf } from '../model/instance.ts';
import { EVENT_KEYS } from '../model/kinds/event.ts';
import type { StoredBooking } from '../store/bookings/booking-rows.ts';
import type { BookingTransaction, DeletedBooking } from '../store/bookings/booking-transaction.ts';
import type { BookingStore } from '../store/bookings/bookings.ts';
import {
  CONFIRM_REMINDER_MS,
  computeNextMorning,
  type EventTaskTimes,
  isReportedToContact,
  type LastTaskTimes,
  taskTimesOf,
} from '../store/bookings/task-times.ts';
import type { ContentStore } from '../store/content/content.ts';
import type { Clock } from '../util/clock.ts';
import { createBookingTable } from './booking-table.ts';
import { readBookingForm } from './sign-up-form-state.ts';

export interface BookingWorkerOptions {
  readonly bookings: BookingStore;
  readonly content: Pick<ContentStore, 'change'>;
  readonly clock: Clock;
  readonly onForgotten: (forgotten: readonly DeletedBooking[]) => Promise<void>;
  /** True if another process is writing; the work is then retried. */
  readonly isBusy: (error: unknown) => boolean;
  readonly onTrouble: (error: unknown) => void;
}

export interface BookingWorker {
  readonly once: () => Promise<void>;
  readonly stop: () => void;
}

const EVENTS_PER_ROUND = 50;

export function createBookingWorker({
  bookings,
  content,
  clock,
  onForgotten,
  isBusy,
  onTrouble,
}: BookingWorkerOptions): BookingWorker {
  let isStopped = false;
  const maintainEvent = async (instance: string, eventId: number) => {
    const at = clock();
    // Stores the numbers before the bookings are deleted, so that a crash in between loses nothing.
    const counted = await bookings.read(instance, at, (tx) => countForGood(tx, eventId));
    if (counted !== undefined) await keepNumbers(content, instance, { eventId, counted, at });
    const change = { actor: 'parvis', action: 'sign-up: what is due', at };
    const done = await bookings.change(instance, change, (tx) => processEvent(tx, eventId));
    if (done !== undefined && done.forgotten.length > 0) await onForgotten(done.forgotten);
  };
  return {
    once: async () => {
      const tried = new Set<string>();
      for (;;) {
        const due = (await bookings.due(clock(), EVENTS_PER_ROUND)).filter(
          (one) => !tried.has(`${one.instance} ${one.eventId}`),
        );
        if (due.length === 0) return;
        for (const { instance, eventId } of due) {
          if (isStopped) return;
          tried.add(`${instance} ${eventId}`);
          try {
            await maintainEvent(instance, eventId);
          } catch (error) {
            if (isBusy(error)) return;
            // A failing event does not hold up the others and is retried in the next round.
            onTrouble(error);
          }
        }
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
}

interface CountsToStore {
  readonly eventId: number;
  readonly counted: BookingCounts;
  readonly at: number;
}

async function keepNumbers(
  content: BookingWorkerOptions['content'],
  instance: string,
  { eventId, counted, at }: CountsToStore,
): Promise<void> {
  await content.change(instance, { actor: 'parvis', action: `count bookings of event ${eventId}`, at }, async (tx) => {
    const present = await tx.get('event', eventId);
    if (present === undefined || !hasOnlineSignUp(present.value)) return;
    const { subscription, series } = present.value;
    const isOwn = (key: string) => key === 'subscription' || series?.own.includes(key) === true;
    const own = series && { ...series, own: EVENT_KEYS.filter(isOwn) };
    const online = { ...subscription.online, counted };
    await tx.put(
      'event',
      { ...present.value, subscription: { ...subscription, online }, series: own },
      present.revision,
    );
  });
}

const MAX_JOURNAL_ENTRIES = 500;

const ACTOR = 'parvis';

interface MaintenanceContext {
  readonly tx: BookingTransaction;
  readonly event: SignUpEvent;
  readonly dues: EventTaskTimes;
  readonly done: LastTaskTimes;
}

async function processEvent(tx: BookingTransaction, eventId: number): Promise<void> {
  const event = await tx.event(eventId);
  const seats = await tx.seats(eventId);
  if (event === undefined || !hasOnlineSignUp(event) || seats === undefined) {
    await removeAll(tx, await tx.ofEvent(eventId));
    await tx.expireRemoved(eventId);
    tx.markChanged(eventId);
    return;
  }
  const of: MaintenanceContext = { tx, event, dues: taskTimesOf(event, tx.instance.timeZone), done: seats };
  await processPending(of);
  await remind(of);
  await notifyContact(of);
  await clean(of);
  await tx.expireRemoved(eventId);
  // Recomputes the next due time, even if nothing was done.
  tx.markChanged(eventId);
}

async function processPending({ tx, event }: MaintenanceContext): Promise<void> {
  const hasBegun = event.startsAt <= tx.now;
  await tx.endDecoys(event.id, hasBegun ? 'all' : tx.at);
  for (const one of await tx.ofEvent(event.id, { states: ['pending'] })) {
    const { booking, language, isReminded } = one;
    if (hasBegun || isExpiredPending(booking, tx.at)) {
      await tx.remove([booking], { what: 'lapsed', by: ACTOR });
    } else if (!isReminded && parseInstantText(booking.createdAt) + CONFIRM_REMINDER_MS <= tx.at) {
      await tx.put(booking, language, { what: 'asked_again', by: ACTOR }, true);
      await tx.mail(one, event, { about: 'confirm_again', isCounted: false });
    }
  }
}

/** Reminds people who signed up before the reminder was due (rule J11), unless the event has begun, or is cancelled or postponed. */
async function remind({ tx, event, dues: { remind: due }, done }: MaintenanceContext): Promise<void> {
  if (due === undefined || due > tx.at || due === done.reminded_at) return;
  await tx.writeDoneTasks(event.id, { reminded_at: due });
  if (event.startsAt <= tx.now || event.status !== 'confirmed') return;
  for (const one of await tx.ofEvent(event.id, { states: ['booked'] })) {
    if (parseInstantText(one.booking.createdAt) < due)
      await tx.mail(one, event, { about: 'reminder', isCounted: false });
  }
}

/** Mails new bookings to the event's contact once a day, and the list at the deadline (rule J12). */
async function notifyContact({ tx, event, dues, done }: MaintenanceContext): Promise<void> {
  // Before approval, a contributor could mail anyone by naming them as the contact (rule J21).
  if (event.state !== 'ready') return;
  const isListDue = dues.list <= tx.at && dues.list !== done.listed_at;
  const news = (await tx.log(event.id, MAX_JOURNAL_ENTRIES)).filter(
    (one) => isReportedToContact(one) && one.at > done.told_at,
  );
  const first = news.at(-1);
  const isNewsDue = first !== undefined && computeNextMorning(first.at, tx.instance.timeZone) <= tx.at;
  if (!isListDue && !isNewsDue) return;
  await tx.writeDoneTasks(event.id, {
    ...(isListDue && { listed_at: dues.list }),
    ...(isNewsDue && { told_at: tx.at }),
  });
  const contact = await tx.contactOf(event);
  if (contact === '' || event.endsAt < tx.now) return;
  const of = await tx.trueOccupancy(event.id);
  const numbers = {
    booked: of.booked,
    waiting: of.waiting,
    pending: of.held + of.toWait,
    seats: event.subscription.online.seats,
  };
  const common = { event: toMailedEvent(event), numbers };
  if (isNewsDue) {
    const deeds = news.reverse().map(({ at, what, people }) => ({ at, what, people }));
    await tx.queueNewsMail(contact, { ...common, about: 'news', deeds, headings: [], rows: [] });
  }
  if (isListDue) await tx.queueNewsMail(contact, { ...common, ...(await listOf(tx, event)) });
}

async function listOf(
  tx: BookingTransaction,
  event: SignUpEvent,
): Promise<Pick<BookingNews, 'about' | 'deeds' | 'headings' | 'rows'>> {
  const form: BookingForm | null = await readBookingForm(tx, event);
  const items = await tx.ofEvent(event.id, { states: ['booked', 'waiting', 'pending'] });
  const language = languageOf(tx.instance.locale) ?? 'de';
  const { headings, rows } = createBookingTable(
    { event, form, items },
    { language, withSensitive: false, days: 'written' },
  );
  return { about: 'list', deeds: [], headings, rows };
}

/** Deletes bookings whose retention period is over (rule J15). */
async function clean({ tx, event, dues, done }: MaintenanceContext): Promise<void> {
  // Repeated in every run, because the office may cancel or import more bookings afterwards.
  if (dues.first <= tx.at) await removeAll(tx, await tx.ofEvent(event.id, { states: ['cancelled', 'pending'] }));
  if (dues.first <= tx.at && done.cleaned_at < dues.first) {
    await dropSensitive(tx, event);
    await tx.writeDoneTasks(event.id, { cleaned_at: dues.first });
  }
  if (dues.last <= tx.at) {
    await removeAll(tx, await tx.ofEvent(event.id));
    await tx.forgetEvent(event.id);
  }
}

async function removeAll(tx: BookingTransaction, all: readonly StoredBooking[]): Promise<void> {
  if (all.length === 0) return;
  await tx.remove(
    all.map(({ booking }) => booking),
    { what: 'deleted', by: ACTOR },
  );
}

async function dropSensitive(tx: BookingTransaction, event: SignUpEvent): Promise<void> {
  const fields = (await readBookingForm(tx, event))?.fields ?? [];
  const sensitive = new Set(fields.filter((one) => one.sensitive).map(({ id }) => String(id)));
  if (sensitive.size === 0) return;
  for (const { booking, language, isReminded } of await tx.ofEvent(event.id)) {
    const left = removeAnswers(booking, (id) => sensitive.has(id));
    await tx.put({ ...booking, ...left }, language, { what: 'deleted', by: ACTOR, people: 0 }, isReminded);
  }
}

/** Returns the counts to keep when an event's bookings are deleted; undefined if that is not due, or they are already stored. */
async function countForGood(
  tx: Pick<BookingTransaction, 'event' | 'ofEvent' | 'instance' | 'at'>,
  eventId: number,
): Promise<BookingCounts | undefined> {
  const event = await tx.event(eventId);
  if (event === undefined || !hasOnlineSignUp(event) || event.subscription.online.counted !== null) return undefined;
  if (taskTimesOf(event, tx.instance.timeZone).last > tx.at) return undefined;
  const booked = await tx.ofEvent(eventId, { states: ['booked'] });
  return {
    booked: booked.reduce((sum, { booking }) => sum + booking.people.length, 0),
    present: booked.reduce((sum, { booking }) => sum + booking.present, 0),
  };
}

// Booking transaction of an instance. At its end the seats of each touched event are counted, free seats go to the waiting list, and
// public changes are announced (rules J4, J6 and J20).

import type { Transaction } from 'kysely';
import type { Booking, BookingState } from '../../model/bookings/booking.ts';
import type { BookingNews } from '../../model/bookings/booking-mail.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import type { Occupancy } from '../../model/bookings/seats.ts';
import type { Event } from '../../model/event.ts';
import type { Instance, Language } from '../../model/instance.ts';
import type { Person } from '../../model/person.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { parseEntity } from '../content/documents.ts';
import type { IdempotentResponse } from '../content/port.ts';
import { findStoredResponse, storeResponse } from '../content/stored-responses.ts';
import type { InstanceRecord } from '../instances.ts';
import { queueMail } from '../mail/mails.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { EventSeatsRow, Tables } from '../tables.ts';
import { hashMailbox, type StoredBooking, toStoredBooking } from './booking-rows.ts';
import { deleteBookings } from './delete-bookings.ts';
import {
  countPeopleOfBookings,
  countPublicOccupancy,
  createUnexpiredFilter,
  deleteEventBookingData,
  readEventSeats,
  readOccupancy,
} from './event-seats.ts';
import { promoteAndCountSeats } from './promote-and-count-seats.ts';
import {
  deleteTrashedBookings,
  expireRemovedBookings,
  findRemovedBooking,
  findRestorableBookings,
  isTrashedBooking,
  type RemovedBooking,
  readTrashedBookings,
} from './removed-bookings.ts';
import {
  type BookingAction,
  isMailboxBarred,
  type LoggedBookingAction,
  type NewBookingMail,
  putBooking,
  queueBookingMail,
  readContributorMailTimes,
  readLimitedMailTimes,
  readWaitingListPosition,
  writeBookingLog,
} from './write-booking.ts';

export interface BookingQuery {
  readonly states?: readonly BookingState[];
  readonly limit?: number;
}

export interface BookingTransaction {
  readonly instance: Instance;
  readonly revision: number;
  readonly at: number;
  readonly now: string;
  readonly event: (id: number) => Promise<Event | undefined>;
  readonly form: (id: number) => Promise<BookingForm | undefined>;
  /** Returns the occupancy as shown to visitors, including decoy holds (rule J22). */
  readonly occupancy: (eventId: number) => Promise<Occupancy>;
  /** Returns the seats taken by actual bookings, as the office sees them. */
  readonly trueOccupancy: (eventId: number) => Promise<Occupancy>;
  readonly occupancies: (eventIds: readonly number[]) => Promise<ReadonlyMap<number, Occupancy>>;
  readonly smallestWaiting: (eventId: number) => Promise<number | undefined>;
  readonly byId: (id: number) => Promise<StoredBooking | undefined>;
  readonly byKey: (key: string) => Promise<StoredBooking | undefined>;
  /** Returns the booking of a mailbox for an event, unless it is cancelled or expired without a confirmation (rule J9). */
  readonly ofMailbox: (eventId: number, email: string) => Promise<StoredBooking | undefined>;
  readonly ofEvent: (eventId: number, which?: BookingQuery) => Promise<StoredBooking[]>;
  /** Returns the position on the waiting list, from 1; 0 if the booking is not on it. */
  readonly placeOf: (booking: Booking) => Promise<number>;
  readonly put: (
    booking: Booking,
    language: Language,
    deed: LoggedBookingAction,
    isReminded?: boolean,
  ) => Promise<void>;
  /** Removes bookings with their logs and mails. The result of the change lists mail files to be deleted. */
  readonly remove: (bookings: readonly Booking[], deed: LoggedBookingAction) => Promise<void>;
  readonly expireRemoved: (eventId: number) => Promise<void>;
  readonly removed: (by: { readonly id: number } | { readonly key: string }) => Promise<RemovedBooking | undefined>;
  readonly removedOf: (eventIds: readonly number[]) => Promise<StoredBooking[]>;
  readonly eraseRemoved: (booking: Booking) => Promise<void>;
  readonly isRemoved: (id: number) => Promise<boolean>;
  readonly returningBookings: (eventId: number) => Promise<StoredBooking[]>;
  /** Queues a mail; false if there is no address, the mailbox accepts no mail, or a limit is reached. */
  readonly mail: (
    present: Pick<StoredBooking, 'booking' | 'language'>,
    event: Event,
    mail: NewBookingMail,
  ) => Promise<boolean>;
  /** Returns when the office mailed a booking's link, or a message, to its address since an instant; oldest first (rule J21). */
  readonly officeMails: (booking: Pick<Booking, 'id' | 'email'>, since: number) => Promise<number[]>;
  readonly contributorMails: (email: string, since: number) => Promise<number[]>;
  readonly messages: (eventId: number, since: number) => Promise<number[]>;
  readonly note: (eventId: number, deed: LoggedBookingAction) => Promise<void>;
  readonly queueNewsMail: (email: string, news: BookingNews) => Promise<void>;
  readonly barMailbox: (eventId: number, email: string) => Promise<void>;
  /**
   * Records that a form was sent, until its expiry. If it was sent before, returns the earlier result, and whether that was for the same
   * mailbox (rule J9).
   */
  readonly spendForm: (form: SpentForm) => Promise<'new' | PreviousSubmission>;
  readonly isBarred: (eventId: number, email: string) => Promise<boolean>;
  readonly recordSpentForm: (hash: string, bookingId: number | null, answered: SignUpResult) => Promise<void>;
  /** Adds a decoy hold until an instant, like that of a new booking that is never confirmed (rule J22). */
  readonly holdDecoy: (eventId: number, hold: DecoyHold) => Promise<void>;
  readonly endDecoys: (eventId: number, until: number | 'all') => Promise<void>;
  readonly contactOf: (event: Event) => Promise<string>;
  /** Deletes the event's log, sent forms and barred mailboxes. */
  readonly forgetEvent: (eventId: number) => Promise<void>;
  /** Returns the response stored for an idempotency key within the last day (rule W4). */
  readonly findResponse: (key: string) => Promise<IdempotentResponse | undefined>;
  readonly storeResponse: (key: string, answered: IdempotentResponse) => Promise<void>;
  readonly seats: (eventId: number) => Promise<EventSeatsRow | undefined>;
  readonly writeDoneTasks: (eventId: number, done: Partial<EventSeatsRow>) => Promise<void>;
  /** Has the seats of an event counted at the end of the transaction, even if none of its bookings changed. */
  readonly markChanged: (eventId: number) => void;
  readonly log: (eventId: number, limit: number) => Promise<BookingLogEntry[]>;
}

export interface SpentForm {
  readonly hash: string;
  readonly email: string;
  readonly eventId: number;
  readonly expiresAt: number;
}

export interface SignUpResult {
  readonly state: 'booked' | 'waiting' | 'pending';
  readonly people: number;
  readonly place: number;
  /** False if a mail limit was reached. Default: true. */
  readonly isMailed?: boolean;
}

export interface PreviousSubmission {
  readonly bookingId: number | null;
  readonly isSame: boolean;
  readonly answered: SignUpResult | undefined;
}

export interface DecoyHold {
  readonly size: number;
  readonly waits: boolean;
  readonly expiresAt: number;
}

export interface BookingLogEntry {
  readonly at: number;
  readonly by: string;
  readonly what: BookingAction;
  readonly people: number;
}

/** Booking whose mails may be in a mail folder, from which they must be deleted. */
export type DeletedBooking = Pick<Booking, 'email' | 'key'>;

export interface OpenBookingTransaction {
  readonly transaction: BookingTransaction;
  readonly finish: () => Promise<void>;
  readonly isChanged: () => boolean;
  readonly forgotten: readonly DeletedBooking[];
}

export function createBookingTransaction(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  at: number,
): OpenBookingTransaction {
  const { id: instanceId, instance, revision } = record;
  const touched = new Set<number>();
  const forgotten: DeletedBooking[] = [];
  let isChanged = false;
  const touch = (eventId: number) => {
    isChanged = true;
    touched.add(eventId);
  };
  const ours = () => tx.selectFrom('bookings').selectAll().where('instance_id', '=', instanceId);
  const entity = async (kind: 'event' | 'form' | 'person', id: number) => {
    const row = await tx
      .selectFrom('entities')
      .select(['kind', 'id', 'document'])
      .where('instance_id', '=', instanceId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && parseEntity(row);
  };
  const present = async (query: ReturnType<typeof ours>) => {
    const row = await query.executeTakeFirst();
    return row && toStoredBooking(row);
  };
  const transaction: BookingTransaction = {
    instance,
    revision,
    at,
    now: createWallClock(instance.timeZone)(at),
    event: async (id) => (await entity('event', id)) as Event | undefined,
    form: async (id) => (await entity('form', id)) as BookingForm | undefined,
    occupancy: (eventId) => countPublicOccupancy(tx, instanceId, eventId, at),
    trueOccupancy: (eventId) => countPeopleOfBookings(tx, instanceId, eventId, at),
    occupancies: (eventIds) => readOccupancy(tx, instanceId, eventIds),
    smallestWaiting: async (eventId) => {
      const row = await tx
        .selectFrom('bookings')
        .select(({ fn }) => fn.min('size').as('size'))
        .where('instance_id', '=', instanceId)
        .where('event_id', '=', eventId)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      return row?.size == null ? undefined : Number(row.size);
    },
    byId: (id) => present(ours().where('id', '=', id)),
    byKey: (key) => present(ours().where('key', '=', key)),
    ofMailbox: (eventId, email) =>
      present(
        ours()
          .where('mailbox', '=', hashMailbox(email))
          .where('event_id', '=', eventId)
          .where('state', '!=', 'cancelled')
          .where(createUnexpiredFilter(at))
          .limit(1),
      ),
    ofEvent: async (eventId, { states, limit } = {}) => {
      const rows = await ours()
        .where('event_id', '=', eventId)
        .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
        .orderBy('created_at')
        .orderBy('id')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute();
      return rows.map(toStoredBooking);
    },
    placeOf: (booking) => readWaitingListPosition(tx, instanceId, booking),
    put: async (booking, language, deed, isReminded = false) => {
      touch(booking.eventId);
      await putBooking(tx, instanceId, {
        booking,
        language,
        revision,
        changedAt: at,
        changedBy: deed.by,
        isReminded,
      });
      await writeBookingLog(tx, instanceId, booking.eventId, at, { people: booking.people.length, ...deed });
    },
    remove: async (bookings, deed) => {
      for (const booking of bookings) {
        touch(booking.eventId);
        forgotten.push({ email: booking.email, key: booking.key });
        await writeBookingLog(tx, instanceId, booking.eventId, at, { people: booking.people.length, ...deed });
      }
      await deleteBookings(tx, instanceId, bookings, at);
    },
    expireRemoved: async (eventId) => {
      const expired = await expireRemovedBookings(tx, instanceId, eventId, at);
      for (const { email, key } of expired) forgotten.push({ email, key });
    },
    removed: (by) => findRemovedBooking(tx, instanceId, by),
    removedOf: (eventIds) => readTrashedBookings(tx, instanceId, eventIds, at),
    eraseRemoved: async (booking) => {
      touch(booking.eventId);
      forgotten.push({ email: booking.email, key: booking.key });
      await deleteTrashedBookings(tx, instanceId, [booking.id]);
      await deleteBookings(tx, instanceId, [booking], at);
    },
    isRemoved: (id) => isTrashedBooking(tx, instanceId, id),
    returningBookings: (eventId) => findRestorableBookings(tx, instanceId, eventId, at),
    mail: (one, event, mail) => {
      isChanged = true;
      return queueBookingMail(tx, record, at, one, event, mail);
    },
    officeMails: (booking, since) => readLimitedMailTimes(tx, instanceId, booking, since),
    contributorMails: (email, since) => readContributorMailTimes(tx, instanceId, email, since),
    messages: async (eventId, since) => {
      const rows = await tx
        .selectFrom('booking_log')
        .select('at')
        .where('instance_id', '=', instanceId)
        .where('event_id', '=', eventId)
        .where('what', '=', 'message' satisfies BookingAction)
        .where('at', '>', since)
        .orderBy('at')
        .execute();
      return rows.map((row) => row.at);
    },
    note: async (eventId, deed) => {
      isChanged = true;
      await writeBookingLog(tx, instanceId, eventId, at, deed);
    },
    queueNewsMail: async (email, news) => {
      isChanged = true;
      await queueMail(tx, instanceId, {
        email,
        kind: 'booking_news',
        details: news,
        at,
        isProven: true,
        isCounted: false,
      });
    },
    barMailbox: async (eventId, email) => {
      isChanged = true;
      await tx
        .insertInto('barred_mailboxes')
        .values({ instance_id: instanceId, event_id: eventId, mailbox: hashMailbox(email) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    isBarred: (eventId, email) => isMailboxBarred(tx, instanceId, eventId, email),
    spendForm: async (form) => {
      isChanged = true;
      return spend(tx, instanceId, form);
    },
    holdDecoy: async (eventId, { size, waits, expiresAt }) => {
      touch(eventId);
      const row = { instance_id: instanceId, event_id: eventId, size, waits: waits ? 1 : 0, expires_at: expiresAt };
      await tx.insertInto('decoy_holds').values(row).execute();
    },
    endDecoys: async (eventId, until) => {
      await tx
        .deleteFrom('decoy_holds')
        .where('instance_id', '=', instanceId)
        .where('event_id', '=', eventId)
        .$if(until !== 'all', (query) => query.where('expires_at', '<=', Number(until)))
        .execute();
    },
    recordSpentForm: async (hash, bookingId, answered) => {
      await tx
        .updateTable('spent_forms')
        .set({ booking_id: bookingId, outcome: JSON.stringify(answered) })
        .where('instance_id', '=', instanceId)
        .where('hash', '=', hash)
        .execute();
    },
    contactOf: async ({ subscription }) => {
      const contact = subscription?.person ?? null;
      if (contact === null || !('personId' in contact)) return contact?.email ?? '';
      const person = (await entity('person', contact.personId)) as Person | undefined;
      return person?.email ?? '';
    },
    forgetEvent: (eventId) => deleteEventBookingData(tx, instanceId, eventId),
    findResponse: (key) => findStoredResponse(tx, instanceId, key, at),
    storeResponse: (key, answered) => storeResponse(tx, instanceId, key, answered, at),
    seats: (eventId) => readEventSeats(tx, instanceId, eventId),
    writeDoneTasks: async (eventId, done) => {
      touch(eventId);
      await tx
        .updateTable('event_seats')
        .set(done)
        .where('instance_id', '=', instanceId)
        .where('event_id', '=', eventId)
        .execute();
    },
    markChanged: touch,
    log: (eventId, limit) => readLog(tx, instanceId, eventId, limit),
  };
  return {
    transaction,
    finish: async () => {
      for (const eventId of touched) {
        await promoteAndCountSeats(tx, record, { eventId, event: await transaction.event(eventId), at });
      }
    },
    isChanged: () => isChanged,
    forgotten,
  };
}

async function readLog(
  tx: Transaction<Tables>,
  instanceId: number,
  eventId: number,
  limit: number,
): Promise<BookingLogEntry[]> {
  const rows = await tx
    .selectFrom('booking_log')
    .select(['at', 'by', 'what', 'people'])
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ what, ...row }) => ({ ...row, what: what as BookingAction }));
}

async function spend(
  tx: Transaction<Tables>,
  instanceId: number,
  { hash, eventId, expiresAt, email }: SpentForm,
): Promise<'new' | PreviousSubmission> {
  const mailbox = hashMailbox(email);
  const [row] = await tx
    .insertInto('spent_forms')
    .values({
      instance_id: instanceId,
      hash,
      event_id: eventId,
      booking_id: null,
      mailbox,
      expires_at: expiresAt,
      outcome: '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .execute();
  if (row !== undefined) return 'new';
  const before = await tx
    .selectFrom('spent_forms')
    .select(['booking_id as bookingId', 'mailbox', 'outcome'])
    .where('instance_id', '=', instanceId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  const { bookingId = null, outcome = '' } = before ?? {};
  const answered = outcome === '' ? undefined : (parseStoredJson(outcome, 'a form that was sent') as SignUpResult);
  return { bookingId, isSame: before?.mailbox === mailbox, answered };
}

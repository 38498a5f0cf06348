// Entry point for all reads and changes of bookings.

import type { OpenDatabase } from '../dialects/dialect.ts';
import { type Change, findInstance, type InstanceRecord, raiseRevision } from '../instances.ts';
import { findSealKey, sealKeyOf } from '../mail/address-seals.ts';
import { type BookingTransaction, type Forgotten, openBookingTransaction } from './booking-transaction.ts';

export interface ChangedBookings<T> {
  readonly result: T;
  readonly changed: boolean;
  /** Removed bookings whose mail files must be deleted. */
  readonly forgotten: readonly Forgotten[];
}

export interface DueEvent {
  readonly instance: string;
  readonly eventId: number;
}

export type BookingReader = Pick<
  BookingTransaction,
  | 'instance'
  | 'revision'
  | 'at'
  | 'now'
  | 'event'
  | 'form'
  | 'occupancy'
  | 'trueOccupancy'
  | 'occupancies'
  | 'smallestWaiting'
  | 'byId'
  | 'byKey'
  | 'removed'
  | 'removedOf'
  | 'isRemoved'
  | 'returningBookings'
  | 'ofMailbox'
  | 'ofEvent'
  | 'placeOf'
  | 'seats'
  | 'log'
  | 'officeMails'
  | 'contributorMails'
  | 'messages'
>;

export interface Bookings {
  /** Reads bookings from one snapshot; undefined if the instance does not exist. */
  readonly read: <T>(instance: string, at: number, work: (tx: BookingReader) => Promise<T>) => Promise<T | undefined>;
  /**
   * Changes bookings: all or nothing, serialized per instance, with an anonymous line in the journal. A change that changes nothing
   * leaves no trace. Undefined if the instance does not exist.
   */
  readonly change: <T>(
    instance: string,
    change: Change,
    work: (tx: BookingTransaction) => Promise<T>,
  ) => Promise<ChangedBookings<T> | undefined>;
  /** Returns the events with a due task, longest due first. */
  readonly due: (now: number, limit: number) => Promise<DueEvent[]>;
  /** Returns the key that authenticates forms of an instance, created on first use. Undefined if the instance does not exist. */
  readonly sealKey: (instance: string) => Promise<string | undefined>;
  /** Deletes records of sent forms that are too old to be sent again. */
  readonly forgetForms: (now: number) => Promise<void>;
}

/** Rolls back a change that changes nothing. */
class TakenBack<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super();
    this.result = result;
  }
}

export function openBookings(database: OpenDatabase): Bookings {
  return {
    read: (instance, at, work) =>
      database.read(async (tx) => {
        const record = await findInstance(tx, instance);
        return record && work(openBookingTransaction(tx, record, at).transaction);
      }),
    change: async <T>(instance: string, change: Change, work: (tx: BookingTransaction) => Promise<T>) => {
      try {
        return await database.write(async (tx) => {
          const record: InstanceRecord | undefined = await raiseRevision(tx, instance, change);
          if (record === undefined) return undefined;
          const { transaction, finish, isChanged, forgotten } = openBookingTransaction(tx, record, change.at);
          const result = await work(transaction);
          if (!isChanged()) throw new TakenBack(result);
          await finish();
          return { result, changed: true, forgotten };
        });
      } catch (error) {
        if (error instanceof TakenBack) return { result: error.result as T, changed: false, forgotten: [] };
        throw error;
      }
    },
    due: (now, limit) =>
      database.db
        .selectFrom('event_seats')
        .innerJoin('instances', 'instances.id', 'event_seats.instance_id')
        .select(['instances.name as instance', 'event_seats.event_id as eventId'])
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .limit(limit)
        .execute(),
    sealKey: async (instance) => {
      const known = await findSealKey(database.db, instance);
      if (known !== undefined) return known;
      return database.write(async (tx) => {
        const record = await findInstance(tx, instance);
        return record && sealKeyOf(tx, record.id);
      });
    },
    forgetForms: async (now) => {
      await database.db.deleteFrom('spent_forms').where('expires_at', '<=', now).execute();
    },
  };
}

import type { DatabaseConnection } from '../dialects/dialect.ts';
import { type ChangeMetadata, findInstance, type InstanceRecord, raiseRevision } from '../instances.ts';
import { ensureAddressKey, findAddressKey } from '../mail/address-keys.ts';
import { type BookingTransaction, createBookingTransaction, type DeletedBooking } from './booking-transaction.ts';

export interface BookingChangeResult<T> {
  readonly result: T;
  readonly changed: boolean;
  readonly forgotten: readonly DeletedBooking[];
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

export interface BookingStore {
  readonly read: <T>(instance: string, at: number, work: (tx: BookingReader) => Promise<T>) => Promise<T | undefined>;
  /**
   * Changes bookings: all or nothing, serialized per instance, with an anonymous line in the journal. If `work` changes nothing, no trace
   * is left. Undefined if the instance does not exist.
   */
  readonly change: <T>(
    instance: string,
    change: ChangeMetadata,
    work: (tx: BookingTransaction) => Promise<T>,
  ) => Promise<BookingChangeResult<T> | undefined>;
  readonly due: (now: number, limit: number) => Promise<DueEvent[]>;
  /** Returns the key that authenticates an instance's forms, created on first use. Undefined if the instance does not exist. */
  readonly sealKey: (instance: string) => Promise<string | undefined>;
  readonly forgetForms: (now: number) => Promise<void>;
}

class RollbackSignal<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super();
    this.result = result;
  }
}

export function createBookingStore(database: DatabaseConnection): BookingStore {
  return {
    read: (instance, at, work) =>
      database.read(async (tx) => {
        const record = await findInstance(tx, instance);
        return record && work(createBookingTransaction(tx, record, at).transaction);
      }),
    change: async <T>(instance: string, change: ChangeMetadata, work: (tx: BookingTransaction) => Promise<T>) => {
      try {
        return await database.write(async (tx) => {
          const record: InstanceRecord | undefined = await raiseRevision(tx, instance, change);
          if (record === undefined) return undefined;
          const { transaction, finish, isChanged, forgotten } = createBookingTransaction(tx, record, change.at);
          const result = await work(transaction);
          if (!isChanged()) throw new RollbackSignal(result);
          await finish();
          return { result, changed: true, forgotten };
        });
      } catch (error) {
        if (error instanceof RollbackSignal) return { result: error.result as T, changed: false, forgotten: [] };
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
      const known = await findAddressKey(database.db, instance);
      if (known !== undefined) return known;
      return database.write(async (tx) => {
        const record = await findInstance(tx, instance);
        return record && ensureAddressKey(tx, record.id);
      });
    },
    forgetForms: async (now) => {
      await database.db.deleteFrom('spent_forms').where('expires_at', '<=', now).execute();
    },
  };
}

// Rota data that is not content, in a transaction: private pages, duty requests, mails, and the dates of the server's reminders.

import type { Transaction } from 'kysely';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import {
  createPersonKey,
  deletePersonKeys,
  ensurePersonKeys,
  findPersonKey,
  putPersonKeys,
  readPersonKeys,
  readPersonKeysOf,
  type StoredPersonKey,
} from './person-keys.ts';
import { type NewRotaMail, queueRotaMail, type RotaMailOptions } from './rota-mails.ts';
import { type DutyRequest, putDutyRequests, readDutyRequests } from './rota-requests.ts';

export interface RotaReminderDays {
  readonly remindedOn: string;
  readonly toldGapsOn: string;
}

export interface RotaReader {
  readonly findKey: (key: string) => Promise<StoredPersonKey | undefined>;
  readonly keysOf: (personIds: readonly number[]) => Promise<ReadonlyMap<number, StoredPersonKey>>;
  readonly allKeys: () => Promise<readonly StoredPersonKey[]>;
  readonly asks: (eventIds: readonly number[]) => Promise<readonly DutyRequest[]>;
  readonly rounds: () => Promise<RotaReminderDays>;
}

export interface RotaTransaction extends RotaReader {
  readonly ensureKeys: (personIds: readonly number[]) => Promise<ReadonlyMap<number, StoredPersonKey>>;
  readonly renewKey: (personId: number) => Promise<string>;
  readonly dropKeys: (personIds: readonly number[]) => Promise<number>;
  readonly wantGaps: (personId: number, wants: boolean) => Promise<void>;
  readonly putAsks: (asks: readonly Omit<DutyRequest, 'askedAt'>[]) => Promise<void>;
  /** Queues a mail. False if there is no address, or a limit is reached. */
  readonly mail: (mail: NewRotaMail, options?: Omit<RotaMailOptions, 'at'>) => Promise<boolean>;
  readonly noteRounds: (rounds: Partial<RotaReminderDays>) => Promise<void>;
}

/** `wrote` is called before each write. */
export function createRotaTransaction(
  tx: Transaction<Tables>,
  { id: instanceId }: InstanceRecord,
  at: number,
  wrote: () => void,
): RotaTransaction {
  const writing = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => {
    return (...args: A): Promise<T> => {
      wrote();
      return work(...args);
    };
  };
  const rounds = async (): Promise<RotaReminderDays> => {
    const row = await tx.selectFrom('plan_rounds').selectAll().where('instance_id', '=', instanceId).executeTakeFirst();
    return { remindedOn: row?.reminded_on ?? '', toldGapsOn: row?.told_gaps_on ?? '' };
  };
  return {
    findKey: (key) => findPersonKey(tx, instanceId, key),
    keysOf: (personIds) => readPersonKeysOf(tx, instanceId, personIds),
    allKeys: () => readPersonKeys(tx, instanceId),
    asks: (eventIds) => readDutyRequests(tx, instanceId, eventIds),
    rounds,
    ensureKeys: writing((personIds) => ensurePersonKeys(tx, instanceId, personIds, at)),
    renewKey: writing(async (personId) => {
      const key = createPersonKey();
      await putPersonKeys(tx, instanceId, [{ personId, key, madeAt: new Date(at).toISOString() }]);
      return key;
    }),
    dropKeys: writing((personIds) => deletePersonKeys(tx, instanceId, personIds)),
    wantGaps: writing(async (personId, wants) => {
      await tx
        .updateTable('person_keys')
        .set({ wants_gaps: wants ? 1 : 0 })
        .where('instance_id', '=', instanceId)
        .where('person_id', '=', personId)
        .execute();
    }),
    putAsks: writing((asks) =>
      putDutyRequests(
        tx,
        instanceId,
        asks.map((one) => ({ ...one, askedAt: at })),
      ),
    ),
    mail: writing((mail, options = {}) => queueRotaMail(tx, instanceId, mail, { ...options, at })),
    noteRounds: writing(async (some) => {
      const { remindedOn, toldGapsOn } = { ...(await rounds()), ...some };
      const values = { instance_id: instanceId, reminded_on: remindedOn, told_gaps_on: toldGapsOn };
      await tx
        .insertInto('plan_rounds')
        .values(values)
        .onConflict((conflict) => conflict.column('instance_id').doUpdateSet(values))
        .execute();
    }),
  };
}

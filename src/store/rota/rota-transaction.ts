// Rota data stored apart from content, in a transaction: private pages, duty requests, mails, and the progress of the server's reminders.

import type { Transaction } from 'kysely';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import {
  dropKeys,
  ensureKeys,
  findPersonKey,
  keysOf,
  newPersonKey,
  type PresentKey,
  putKeys,
  readPersonKeys,
} from './person-keys.ts';
import { type NewPlanMail, type PlanMailOptions, putPlanMail } from './rota-mails.ts';
import { type PlanAsk, putAsks, readAsks } from './rota-requests.ts';

/** Days, `YYYY-MM-DD`, of the last reminders; "" if there were none. */
export interface PlanRounds {
  /** Day of the last reminders to volunteers. */
  readonly remindedOn: string;
  /** Day on which open duties were last announced. */
  readonly toldGapsOn: string;
}

export interface PlanReader {
  readonly findKey: (key: string) => Promise<PresentKey | undefined>;
  readonly keysOf: (personIds: readonly number[]) => Promise<ReadonlyMap<number, PresentKey>>;
  readonly allKeys: () => Promise<readonly PresentKey[]>;
  /** Returns the requests for events, in any order. */
  readonly asks: (eventIds: readonly number[]) => Promise<readonly PlanAsk[]>;
  readonly rounds: () => Promise<PlanRounds>;
}

export interface PlanTransaction extends PlanReader {
  /** Returns the keys of these people, creating the missing ones. */
  readonly ensureKeys: (personIds: readonly number[]) => Promise<ReadonlyMap<number, PresentKey>>;
  readonly renewKey: (personId: number) => Promise<string>;
  /** Deletes keys; returns the number of people who had one. */
  readonly dropKeys: (personIds: readonly number[]) => Promise<number>;
  readonly wantGaps: (personId: number, wants: boolean) => Promise<void>;
  readonly putAsks: (asks: readonly Omit<PlanAsk, 'askedAt'>[]) => Promise<void>;
  /** Queues a mail; false if there is no address or a limit is reached. */
  readonly mail: (mail: NewPlanMail, wish?: Omit<PlanMailOptions, 'at'>) => Promise<boolean>;
  readonly noteRounds: (rounds: Partial<PlanRounds>) => Promise<void>;
}

/** Creates the transaction; `wrote` is called after each write. */
export function openPlanTransaction(
  tx: Transaction<Tables>,
  { id: instanceId }: InstanceRecord,
  at: number,
  wrote: () => void,
): PlanTransaction {
  const writing = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => {
    return (...args: A): Promise<T> => {
      wrote();
      return work(...args);
    };
  };
  const rounds = async (): Promise<PlanRounds> => {
    const row = await tx.selectFrom('plan_rounds').selectAll().where('instance_id', '=', instanceId).executeTakeFirst();
    return { remindedOn: row?.reminded_on ?? '', toldGapsOn: row?.told_gaps_on ?? '' };
  };
  return {
    findKey: (key) => findPersonKey(tx, instanceId, key),
    keysOf: (personIds) => keysOf(tx, instanceId, personIds),
    allKeys: () => readPersonKeys(tx, instanceId),
    asks: (eventIds) => readAsks(tx, instanceId, eventIds),
    rounds,
    ensureKeys: writing((personIds) => ensureKeys(tx, instanceId, personIds, at)),
    renewKey: writing(async (personId) => {
      const key = newPersonKey();
      await putKeys(tx, instanceId, [{ personId, key, madeAt: new Date(at).toISOString() }]);
      return key;
    }),
    dropKeys: writing((personIds) => dropKeys(tx, instanceId, personIds)),
    wantGaps: writing(async (personId, wants) => {
      await tx
        .updateTable('person_keys')
        .set({ wants_gaps: wants ? 1 : 0 })
        .where('instance_id', '=', instanceId)
        .where('person_id', '=', personId)
        .execute();
    }),
    putAsks: writing((asks) =>
      putAsks(
        tx,
        instanceId,
        asks.map((one) => ({ ...one, askedAt: at })),
      ),
    ),
    mail: writing((mail, wish = {}) => putPlanMail(tx, instanceId, mail, { ...wish, at })),
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

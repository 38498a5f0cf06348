import type { Transaction } from 'kysely';
import type { DatabaseConnection } from './dialects/dialect.ts';
import { type ChangeMetadata, type InstanceRecord, raiseRevision } from './instances.ts';
import type { Tables } from './tables.ts';

class RollbackSignal extends Error {}

/**
 * Changes part of an instance in one transaction, with a line in the journal. Undefined if the instance does not exist or `work` returned
 * undefined; the transaction is then rolled back.
 */
export async function changeInstance<T>(
  { write }: DatabaseConnection,
  name: string,
  change: ChangeMetadata,
  work: (tx: Transaction<Tables>, record: InstanceRecord) => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    return await write(async (tx) => {
      const record = await raiseRevision(tx, name, change);
      const done = record === undefined ? undefined : await work(tx, record);
      if (done === undefined) throw new RollbackSignal();
      return done;
    });
  } catch (error) {
    if (error instanceof RollbackSignal) return undefined;
    throw error;
  }
}

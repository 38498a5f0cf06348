// Access keys of sources that are service addresses (rule Z4). They are not part of the content, so that no history, bundle or response
// contains them. A key is bound to an address. A new address requires entering the key again, because it would otherwise be sent to another
// server.

import { changeInstance } from '../change.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import type { ChangeMetadata } from '../instances.ts';

export interface AddressedSourceKey {
  /** Normalized like the result of `formatServiceAddress`. */
  readonly address: string;
  readonly key: string;
}

export interface SourceKeyStore {
  readonly find: (instance: string, id: number, address: string) => Promise<string | undefined>;
  readonly addresses: (instance: string) => Promise<ReadonlyMap<number, string>>;
  /** Stores a key, replacing the previous one, and makes the source due. False if the source does not exist. */
  readonly put: (instance: string, id: number, key: AddressedSourceKey, change: ChangeMetadata) => Promise<boolean>;
}

export function createSourceKeyStore(database: DatabaseConnection): SourceKeyStore {
  const { db } = database;
  const ofInstance = (instance: string) =>
    db
      .selectFrom('source_keys')
      .innerJoin('instances', 'instances.id', 'source_keys.instance_id')
      .where('instances.name', '=', instance);
  return {
    find: async (instance, id, address) => {
      const one = ofInstance(instance).select('source_keys.key').where('source_id', '=', id);
      return (await one.where('address', '=', address).executeTakeFirst())?.key;
    },
    addresses: async (instance) => {
      const rows = await ofInstance(instance).select(['source_id', 'address']).execute();
      return new Map(rows.map((row) => [row.source_id, row.address]));
    },
    put: async (instance, id, { address, key }, change) =>
      (await changeInstance(database, instance, change, async (tx, record) => {
        const of = tx.selectFrom('entities').select('id').where('instance_id', '=', record.id);
        const source = await of.where('kind', '=', 'source').where('id', '=', id).executeTakeFirst();
        if (source === undefined) return undefined;
        await tx
          .insertInto('source_keys')
          .values({ instance_id: record.id, source_id: id, address, key })
          .onConflict((conflict) => conflict.columns(['instance_id', 'source_id']).doUpdateSet({ address, key }))
          .execute();
        // The source counts as changed, because its state was read with another key, possibly by a fetch in progress.
        await tx
          .updateTable('source_states')
          .set({ revision: 0, held_by: '', held_until: 0 })
          .where('instance_id', '=', record.id)
          .where('source_id', '=', id)
          .execute();
        return true;
      })) ?? false,
  };
}

// The keys by which sources are read that are services of the interface (rule Z4). They stand beside the content, so that no
// history, no bundle and no answer has them. A key goes with an address: who enters another one has to enter the key anew, or it
// would be sent to whoever that address leads to.

import { changeInstance } from '../change.ts';
import type { OpenDatabase } from '../dialects/dialect.ts';
import type { Change } from '../instances.ts';

export interface SourceKeyFor {
  /** As `serviceAddressText` writes it. */
  readonly address: string;
  readonly key: string;
}

export interface SourceKeys {
  /** The key of a source for an address; undefined where it has none for that. */
  readonly find: (instance: string, id: number, address: string) => Promise<string | undefined>;
  /** For which address each source of an instance has a key, by the source’s id. */
  readonly addresses: (instance: string) => Promise<ReadonlyMap<number, string>>;
  /** Keeps a key in the place of the one before, and lets the source be fetched at once. False where there is no such source. */
  readonly put: (instance: string, id: number, key: SourceKeyFor, change: Change) => Promise<boolean>;
}

export function openSourceKeys(database: OpenDatabase): SourceKeys {
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
        // As if it were set up otherwise: all that is known of it was read by another key, also by who reads it just now.
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

// One change of content while it is made. What is put and removed is gathered, and whatever is asked afterwards sees it; at the
// end it is judged as a whole and handed over as deltas.

import type { Transaction } from 'kysely';
import type { Kind } from '../../model/entity.ts';
import type { Change, InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { nextId } from './counters.ts';
import type { Delta } from './diff.ts';
import type { StoredKind } from './documents.ts';
import { judge } from './judge.ts';
import { PendingContent } from './pending.ts';
import { ancestors, detach, missing, referrers } from './pending-references.ts';
import type { ContentTransaction, PresentOf } from './port.ts';

export interface OpenTransaction {
  readonly content: ContentTransaction;
  /** Judges the change as a whole. Throws InUse or Invalid. */
  readonly finish: () => Promise<Delta[]>;
}

export function openTransaction(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  change: Pick<Change, 'at' | 'actor'>,
): OpenTransaction {
  const pending = new PendingContent(tx, record, change);
  const content: ContentTransaction = {
    get: async <K extends StoredKind>(kind: K, id: number) =>
      (await pending.look({ kind, id }))?.present as PresentOf<K> | undefined,
    getAll: async <K extends StoredKind>(kind: K, ids: readonly number[]) =>
      (await pending.lookAll(kind, ids)) as PresentOf<K>[],
    all: async <K extends Kind>(kind: K) => (await pending.lookAll(kind)) as PresentOf<K>[],
    missing: (references) => missing(pending, references),
    referrers: (kind, id) => referrers(pending, { kind, id }),
    ancestors: (kind, id) => ancestors(pending, kind, id),
    detach: (kind, id) => detach(pending, { kind, id }),
    newId: (kind) => nextId(tx, record.id, kind),
    put: async (kind, entity, expected) => {
      const { id } = entity;
      pending.set({ kind, id, before: await pending.expect({ kind, id }, expected), entity });
    },
    remove: async (kind, id, expected) => {
      pending.set({ kind, id, before: await pending.expect({ kind, id }, expected), entity: undefined });
    },
    erase: async (kind, id, expected) => {
      const key = { kind, id };
      const before = expected === 'gone' ? await pending.expectGone(key) : await pending.expect(key, expected);
      pending.set({ ...key, before, entity: undefined, isErased: true });
    },
  };
  const finish = async () => {
    const deltas = pending.deltas();
    await judge(deltas, content);
    return deltas;
  };
  return { content, finish };
}

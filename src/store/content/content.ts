// Entry point for all content changes: single entities with `change`, a whole bundle with `replace`. Both create deltas, which `apply`
// writes.

import type { Kind } from '../../model/entity.ts';
import type { InstanceContent } from '../../model/instance.ts';
import type { BookingUpdateOptions } from '../bookings/update-bookings-on-event-change.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import {
  type ChangeMetadata,
  findInstance,
  findInstancesWithKind,
  type InstanceContentVersion,
  raiseRevision,
} from '../instances.ts';
import type { DeletedRequest } from '../room-requests/request-transaction.ts';
import { deleteOldRotaData } from '../rota/delete-old-data.ts';
import { applyDeltas } from './apply.ts';
import { clearOldDepartureDocuments } from './departures.ts';
import type { Delta } from './diff.ts';
import { NotFoundError } from './errors.ts';
import { type ChangeType, deleteOldHistory, type PastChange } from './history.ts';
import type { ContentReader, ContentTransaction } from './port.ts';
import { deleteOldProposals } from './proposals.ts';
import { type HistoryOptions, readActors, readHistory } from './read-history.ts';
import { type ReplaceOptions, type ReplaceResult, replaceContent } from './replace.ts';
import { deleteExpiredResponses } from './stored-responses.ts';
import { emptyTrash, type ReadRemovedOptions, type RemovedEntity, readRemovedEntities } from './tombstones.ts';
import { createContentTransaction } from './transaction.ts';

/** Author and time of a change, with the kind of change for the history (default: derived from the deltas) and a note. */
export interface ContentChangeOptions extends ChangeMetadata {
  readonly what?: ChangeType;
  readonly note?: string;
  /** Message to the authors of the proposals that the change accepts or rejects (rule W18); "" for none. */
  readonly word?: string;
  readonly bookings?: BookingUpdateOptions | undefined;
  readonly isTrial?: boolean;
}

export interface ContentChangeResult<T> {
  readonly result: T;
  /** Current revision of the instance; the previous one if nothing changed. */
  readonly revision: number;
  readonly changed: boolean;
  /** Deleted room requests, whose mails may be in a mail folder. */
  readonly forgotten: readonly DeletedRequest[];
}

export interface ContentStore {
  /**
   * Changes an instance: all or nothing, at one revision, as one line of history. If `work` changes nothing, no trace is left. It may run
   * again if another write interfered. Throws NotFoundError if the instance does not exist, InUseError, InvalidContentError, and any error
   * thrown by `work`.
   */
  readonly change: <T>(
    instance: string,
    change: ContentChangeOptions,
    work: (content: ContentTransaction) => Promise<T>,
  ) => Promise<ContentChangeResult<T>>;
  /**
   * Replaces the content of an instance, or creates the instance; access keys are kept. `weigh` receives the difference in the same
   * transaction; an error that it throws leaves everything unchanged.
   */
  readonly replace: (
    content: InstanceContent,
    change: ChangeMetadata,
    options?: ReplaceOptions,
  ) => Promise<ReplaceResult>;
  readonly history: (instance: string, options: HistoryOptions) => Promise<PastChange[]>;
  readonly historyActors: (instance: string) => Promise<string[]>;
  readonly removed: (instance: string, options: ReadRemovedOptions) => Promise<RemovedEntity[]>;
  /** Reads content from one snapshot. Throws NotFoundError if the instance does not exist. */
  readonly read: <T>(instance: string, work: (content: ContentReader) => Promise<T>) => Promise<T>;
  readonly instancesWith: (kind: Kind) => Promise<InstanceContentVersion[]>;
  /**
   * Deletes expired data of all instances: trash after 30 days, histories after 400 (rule W17), and declined duties and absences 30 days
   * after they ended (rule D17).
   */
  readonly forgetOld: (at: number) => Promise<void>;
}

/** Thrown to roll back a dry run, or a change that changes nothing. */
class RollbackSignal<T> extends Error {
  readonly outcome: ContentChangeResult<T>;

  constructor(outcome: ContentChangeResult<T>) {
    super();
    this.outcome = outcome;
  }
}

export function createContentStore(database: DatabaseConnection): ContentStore {
  return {
    change: async <T>(
      instance: string,
      change: ContentChangeOptions,
      work: (content: ContentTransaction) => Promise<T>,
    ) => {
      try {
        return await database.write(async (tx) => {
          const record = await raiseRevision(tx, instance, change);
          if (record === undefined) throw new NotFoundError(`instance ${instance}`);
          const { content, finish, hasOtherWrites, forgotten } = createContentTransaction(tx, record, change);
          const result = await work(content);
          const deltas = await finish();
          if (deltas.length === 0 && !hasOtherWrites()) {
            throw new RollbackSignal({ result, revision: record.revision - 1, changed: false, forgotten: [] });
          }
          const outcome = { result, revision: record.revision, changed: true, forgotten };
          if (change.isTrial === true) throw new RollbackSignal({ ...outcome, forgotten: [] });
          if (deltas.length === 0) return outcome;
          const { at, actor, accountId, word, bookings, note = '', what = changeTypeOf(deltas) } = change;
          const line = { at, actor, note, what };
          await applyDeltas(tx, deltas, { record, line, accountId, word, bookings, isByOffice: true });
          return outcome;
        });
      } catch (error) {
        if (error instanceof RollbackSignal) return error.outcome as ContentChangeResult<T>;
        throw error;
      }
    },
    replace: (content, change, options) => database.write((tx) => replaceContent(tx, content, change, options)),
    history: (instance, wish) => readHistory(database.db, instance, wish),
    historyActors: (instance) => readActors(database.db, instance),
    removed: (instance, wish) => readRemovedEntities(database.db, instance, wish),
    read: (instance, work) =>
      database.read(async (tx) => {
        const record = await findInstance(tx, instance);
        if (record === undefined) throw new NotFoundError(`instance ${instance}`);
        return work(createContentTransaction(tx, record, { at: record.changedAt, actor: '' }).content);
      }),
    instancesWith: (kind) => findInstancesWithKind(database.db, kind),
    forgetOld: (at) =>
      database.write(async (tx) => {
        await emptyTrash(tx, at);
        await deleteOldRotaData(tx, at);
        await clearOldDepartureDocuments(tx, at);
        await deleteOldHistory(tx, at);
        await deleteExpiredResponses(tx, at);
        await deleteOldProposals(tx, at);
      }),
  };
}

function changeTypeOf(deltas: readonly Delta[]): ChangeType {
  if (deltas.some(({ isErased }) => isErased)) return 'erase';
  if (deltas.every(({ before }) => before === undefined)) return 'create';
  return deltas.every(({ after }) => after === undefined) ? 'remove' : 'change';
}

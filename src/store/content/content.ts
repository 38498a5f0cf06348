// Entry point for all changes of content: single entities with `change`, a whole bundle with `replace`. Both create deltas, which `apply`
// writes.

import type { Kind } from '../../model/entity.ts';
import type { InstanceContent } from '../../model/instance.ts';
import type { BookingOptions } from '../bookings/update-bookings-on-event-change.ts';
import type { OpenDatabase } from '../dialects/dialect.ts';
import { type Change, type ChangedInstance, findInstance, instancesWith, raiseRevision } from '../instances.ts';
import { forgetAnswered } from './answered.ts';
import { apply } from './apply.ts';
import { forgetOldTold } from './departures.ts';
import type { Delta } from './diff.ts';
import { NotFound } from './errors.ts';
import { forgetOldPlan } from './forget-plan.ts';
import { forgetHistory, type PastChange, type What } from './history.ts';
import type { ContentReader, ContentTransaction } from './port.ts';
import { forgetProposals } from './proposals.ts';
import { type HistoryOptions, readActors, readHistory } from './read-history.ts';
import { type ReplacedContent, type ReplaceOptions, replaceContent } from './replace.ts';
import { emptyTrash, type Removed, type RemovedOptions, readRemoved } from './tombstones.ts';
import { openTransaction } from './transaction.ts';

/** Author and time of a change; for the history, the kind of change (default: derived from the deltas) and a note. */
export interface ContentChange extends Change {
  readonly what?: What;
  readonly note?: string;
  /** Message to the proposers whose proposals the change decides on (rule W18); "" for none. */
  readonly word?: string;
  readonly bookings?: BookingOptions | undefined;
  /** Whether this is a dry run: the result is returned, and nothing is stored. */
  readonly isTrial?: boolean;
}

export interface Changed<T> {
  readonly result: T;
  /** Current revision of the instance; the previous one if nothing changed. */
  readonly revision: number;
  readonly changed: boolean;
}

export interface Content {
  /**
   * Changes an instance: all or nothing, at one revision, as one line of history. A change that changes nothing leaves no trace. The
   * work may run again if another write interfered. Throws NotFound if the instance does not exist, any error of the work, InUse and
   * Invalid.
   */
  readonly change: <T>(
    instance: string,
    change: ContentChange,
    work: (content: ContentTransaction) => Promise<T>,
  ) => Promise<Changed<T>>;
  /**
   * Replaces the content of an instance, or creates the instance; access keys are kept. All or nothing: an error thrown by `weigh`,
   * which gets the difference in the same transaction, leaves everything unchanged.
   */
  readonly replace: (content: InstanceContent, change: Change, options?: ReplaceOptions) => Promise<ReplacedContent>;
  /** Returns the latest changes, newest first; empty if the instance does not exist. */
  readonly history: (instance: string, wish: HistoryOptions) => Promise<PastChange[]>;
  /** Returns all actors in the history of an instance, sorted. */
  readonly historyActors: (instance: string) => Promise<string[]>;
  /** Returns removed entities that were not restored, newest first. */
  readonly removed: (instance: string, wish: RemovedOptions) => Promise<Removed[]>;
  /** Reads content from one snapshot. Throws NotFound if the instance does not exist. */
  readonly read: <T>(instance: string, work: (content: ContentReader) => Promise<T>) => Promise<T>;
  /** Returns the instances that have entities of a kind, by name. */
  readonly instancesWith: (kind: Kind) => Promise<ChangedInstance[]>;
  /**
   * Deletes expired data of all instances: trash after 30 days, histories after 400 (rule W17), and declined duties and absences 30 days
   * after they ended (rule D17).
   */
  readonly forgetOld: (at: number) => Promise<void>;
}

/** Thrown to roll back a change that changes nothing, or a dry run. */
class TakenBack<T> extends Error {
  readonly outcome: Changed<T>;

  constructor(outcome: Changed<T>) {
    super();
    this.outcome = outcome;
  }
}

export function openContent(database: OpenDatabase): Content {
  return {
    change: async <T>(instance: string, change: ContentChange, work: (content: ContentTransaction) => Promise<T>) => {
      try {
        return await database.write(async (tx) => {
          const record = await raiseRevision(tx, instance, change);
          if (record === undefined) throw new NotFound(`instance ${instance}`);
          const { content, finish, wroteBeside } = openTransaction(tx, record, change);
          const result = await work(content);
          const deltas = await finish();
          if (deltas.length === 0 && !wroteBeside()) {
            throw new TakenBack({ result, revision: record.revision - 1, changed: false });
          }
          const outcome = { result, revision: record.revision, changed: true };
          if (change.isTrial === true) throw new TakenBack(outcome);
          if (deltas.length === 0) return outcome;
          const { at, actor, accountId, word, bookings, note = '', what = whatOf(deltas) } = change;
          const line = { at, actor, note, what };
          await apply(tx, deltas, { record, line, accountId, word, bookings, isByOffice: true });
          return outcome;
        });
      } catch (error) {
        if (error instanceof TakenBack) return error.outcome as Changed<T>;
        throw error;
      }
    },
    replace: (content, change, options) => database.write((tx) => replaceContent(tx, content, change, options)),
    history: (instance, wish) => readHistory(database.db, instance, wish),
    historyActors: (instance) => readActors(database.db, instance),
    removed: (instance, wish) => readRemoved(database.db, instance, wish),
    read: (instance, work) =>
      database.read(async (tx) => {
        const record = await findInstance(tx, instance);
        if (record === undefined) throw new NotFound(`instance ${instance}`);
        return work(openTransaction(tx, record, { at: record.changedAt, actor: '' }).content);
      }),
    instancesWith: (kind) => instancesWith(database.db, kind),
    forgetOld: (at) =>
      database.write(async (tx) => {
        await emptyTrash(tx, at);
        await forgetOldPlan(tx, at);
        await forgetOldTold(tx, at);
        await forgetHistory(tx, at);
        await forgetAnswered(tx, at);
        await forgetProposals(tx, at);
      }),
  };
}

function whatOf(deltas: readonly Delta[]): What {
  if (deltas.some(({ isErased }) => isErased)) return 'erase';
  if (deltas.every(({ before }) => before === undefined)) return 'create';
  return deltas.every(({ after }) => after === undefined) ? 'remove' : 'change';
}

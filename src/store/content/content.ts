// The way in for everything that changes content: one thing or some by `change`, a whole bundle by `replace`. Both make
// deltas, and `apply` writes them.

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

/** Who changes content and when; in the history, what it was where the deltas do not say it, and why. */
export interface ContentChange extends Change {
  readonly what?: What;
  readonly note?: string;
  /** What is said to those whose proposals are decided on by it (rule W18); "" for nothing. */
  readonly word?: string;
  /** How those are treated who signed up for events. */
  readonly bookings?: BookingOptions | undefined;
  /** Whether it is only tried: its outcome is told, and nothing is kept. */
  readonly isTrial?: boolean;
}

export interface Changed<T> {
  readonly result: T;
  /** The instance's revision now; that of before where nothing differs. */
  readonly revision: number;
  readonly changed: boolean;
}

export interface Content {
  /**
   * Changes some of an instance: all or nothing, at one revision, as one line of history. A change that changes nothing leaves
   * no trace. The work may be done again where another write was in its way. Throws NotFound where there is no such instance,
   * what the transaction throws, InUse and Invalid.
   */
  readonly change: <T>(
    instance: string,
    change: ContentChange,
    work: (content: ContentTransaction) => Promise<T>,
  ) => Promise<Changed<T>>;
  /**
   * Makes the instance what `content` says, or makes it new; its keys stay. All or nothing: an error that `weigh` throws,
   * which is told in the same transaction what differs, leaves everything as it was.
   */
  readonly replace: (content: InstanceContent, change: Change, options?: ReplaceOptions) => Promise<ReplacedContent>;
  /** The newest changes, newest first; none of an instance that there is not. */
  readonly history: (instance: string, wish: HistoryOptions) => Promise<PastChange[]>;
  /** Everybody whom the history of an instance names, in the order of their texts. */
  readonly historyActors: (instance: string) => Promise<string[]>;
  /** What was removed and has not come back, newest first. */
  readonly removed: (instance: string, wish: RemovedOptions) => Promise<Removed[]>;
  /** Looks at what there is, all at one moment. Throws NotFound where there is no such instance. */
  readonly read: <T>(instance: string, work: (content: ContentReader) => Promise<T>) => Promise<T>;
  /** The instances that have entities of a kind, by name. */
  readonly instancesWith: (kind: Kind) => Promise<ChangedInstance[]>;
  /**
   * Forgets of all instances what was kept for long enough: trash after 30 days, histories after 400 (rule W17), and 30 days after it who
   * declined or was away (rule D17).
   */
  readonly forgetOld: (at: number) => Promise<void>;
}

/** Takes back a change that changes nothing, or was only tried. */
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

/** What a change is called by what it does. */
function whatOf(deltas: readonly Delta[]): What {
  if (deltas.some(({ isErased }) => isErased)) return 'erase';
  if (deltas.every(({ before }) => before === undefined)) return 'create';
  return deltas.every(({ after }) => after === undefined) ? 'remove' : 'change';
}

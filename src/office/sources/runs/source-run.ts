// A run from the moment a source is held until what came of it is written (rule Z4): of the servers and commands that may want
// it at the same time, one does it.

import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Source } from '../../../model/sources/source.ts';
import type { SourceState } from '../../../model/sources/source-run.ts';
import { AHEAD_AT_MOST_MS, type DueSource, type SourceKey } from '../../../store/sources/due-sources.ts';
import type { NewRun } from '../../../store/sources/source-runs.ts';
import { OfficeError } from '../../office-error.ts';
import { refusal } from '../../refusal-codes.ts';
import { nextTry, nextTurn, phaseOf } from './due-times.ts';
import type { SourceFailure } from './run-failure.ts';
import { isFetched, type Ran, type RunWish, runSource, type SourceRunParts } from './run-source.ts';

/** How long a process that has died keeps a source, and how often a living one prolongs its hold. */
export const HELD_MS = 120_000;
const PROLONGED_EVERY_MS = 30_000;

/** Between two tries to write what came of a run. */
const WRITE_AGAIN_MS = 200;

export interface RunOptions extends SourceRunParts {
  /** Called with every unexpected error; the source is tried again later. */
  readonly onTrouble: (error: unknown) => void;
  /** Whether an error says that the database is away or busy: then nothing came of it. */
  readonly isAway: (error: unknown) => boolean;
}

/** What came of a run; `idle` where it is not fetched, as it is set up now. */
export type RunOutcome = NewRun | 'idle' | 'held';

/**
 * Runs a source that is due, or at once where there is a wish, and writes what came of it. Throws where the database is away;
 * nothing is written then.
 */
export async function runDue(options: RunOptions, due: DueSource, holder: string, wish?: RunWish): Promise<RunOutcome> {
  const { store, clock } = options;
  const { sourceRuns } = store;
  const hold = () => sourceRuns.hold(due, { holder, now: clock(), until: clock() + HELD_MS });
  const state = await hold();
  if (state === undefined) return 'held';
  const prolonging = prolong(options, hold);
  try {
    const present = await store.content.read(due.instance, (content) => content.get('source', due.id));
    if (present === undefined || !isFetched(present.value)) {
      await prolonging.end();
      const idle = { ...state, revision: present?.revision ?? 0, nextAt: null };
      await settled(options, () => sourceRuns.settle(due, holder, idle, undefined));
      return 'idle';
    }
    if (wish === undefined && hasRunSince(state, present.revision, clock())) {
      await prolonging.end();
      await sourceRuns.release(due, holder);
      return 'idle';
    }
    const of = { instance: due.instance, source: present.value, revision: present.revision, state };
    const ran = await tried(options, () => runSource(options, of, wish), state);
    const next = stateAfter(of, ran, due);
    await prolonging.end();
    await settled(options, () => sourceRuns.settle(due, holder, next, ran.run));
    return ran.run;
  } catch (error) {
    await prolonging.end();
    await sourceRuns.release(due, holder).catch(options.onTrouble);
    throw error;
  } finally {
    await prolonging.end();
  }
}

/** Prolongs a hold until its end, which waits for a prolongation that is on its way: it would take hold again of what was let go. */
function prolong({ onTrouble }: RunOptions, hold: () => Promise<unknown>): { readonly end: () => Promise<void> } {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = hold().catch(onTrouble);
  }, PROLONGED_EVERY_MS);
  return {
    end: async () => {
      clearInterval(timer);
      await last;
    },
  };
}

/** Whether somebody has run it between the look for what is due and the hold. */
function hasRunSince({ revision, nextAt, lastAt }: SourceState, present: number, now: number): boolean {
  const isAhead = nextAt !== null && nextAt > now && (lastAt ?? 0) <= now + AHEAD_AT_MOST_MS;
  return revision === present && isAhead;
}

const UNFORESEEN: SourceFailure = {
  code: 'unforeseen',
  value: '',
  detail: 'it could not be worked on; the server’s log has the details',
};

/** An unexpected error counts as a failure of this source, which is retried at growing intervals. */
async function tried(
  { clock, signal, ...options }: RunOptions,
  work: () => Promise<Ran>,
  state: SourceState,
): Promise<Ran> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted || options.isAway(error)) throw error;
    options.onTrouble(error);
    const counts = { created: 0, changed: 0, gone: 0, unclear: 0, leftOut: 0 };
    const run = { ...counts, ...UNFORESEEN, at: clock(), outcome: 'failed', faults: '[]', revision: null } as const;
    return { run, known: state };
  }
}

interface JustRun {
  readonly source: Source;
  readonly revision: number;
  readonly state: SourceState;
}

function stateAfter(
  { source, revision, state }: JustRun,
  { run, known, notBefore = 0 }: Ran,
  key: SourceKey,
): SourceState {
  const { everyMinutes } = source;
  const phase = phaseOf(key);
  const { etag, lastModified, saidBy, hash, contentRevision, readAt, keptGone } = known;
  const of = { etag, lastModified, saidBy, hash, contentRevision, readAt, keptGone, lastAt: run.at };
  if (run.outcome !== 'failed') {
    const good = { failures: 0, lastGoodAt: run.at, nextAt: nextTurn(run.at, everyMinutes, phase) };
    return { ...of, ...good, revision };
  }
  const failures = state.failures + 1;
  // What it was taken by last holds no longer where the source is set up otherwise by now.
  const readBefore = state.revision === revision ? readAt : null;
  const nextAt = Math.max(nextTry(run.at, everyMinutes, failures, phase), notBefore);
  return { ...of, readAt: readBefore, failures, lastGoodAt: state.lastGoodAt, nextAt, revision };
}

/** Until it is written, or nobody waits for it any more. */
async function settled({ signal }: Pick<RunOptions, 'signal'>, write: () => Promise<boolean>): Promise<void> {
  while (!(await write())) {
    if (signal.aborted) return;
    await after(WRITE_AGAIN_MS);
  }
}

/** How long whoever asks for a run waits for one that is on its way, which may have begun before what is asked for was there. */
const PATIENCE_MS = 45_000;

/**
 * Runs a source at once because somebody asks for it, due or not; where another process is at it, after that. Throws NotFound of
 * the store where there is none, and OfficeError where the other goes on for too long, or it is not fetched as it is set up.
 */
export async function runNow(
  options: RunOptions,
  source: DueSource,
  wish: RunWish = {},
  patienceMs = PATIENCE_MS,
): Promise<NewRun> {
  const holder = randomUUID();
  let outcome = await runDue(options, source, holder, wish);
  for (let waited = 0; outcome === 'held' && waited < patienceMs && !options.signal.aborted; waited += WRITE_AGAIN_MS) {
    await after(WRITE_AGAIN_MS);
    outcome = await runDue(options, source, holder, wish);
  }
  if (outcome === 'held') throw new OfficeError(refusal('source_held', { id: source.id }));
  if (outcome === 'idle') {
    throw new OfficeError(refusal('source_idle', { id: source.id }));
  }
  return outcome;
}

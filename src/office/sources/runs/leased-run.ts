// Runs a source under a lease until its outcome is written (rule Z4), so that only one server or command runs it at a time.

import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Source } from '../../../model/sources/source.ts';
import type { SourceState } from '../../../model/sources/source-run.ts';
import { type DueSource, MAX_SOURCE_LEASE_MS, type SourceId } from '../../../store/sources/due-sources.ts';
import type { NewRun } from '../../../store/sources/source-runs.ts';
import { OfficeError } from '../../office-error.ts';
import { createRefusal } from '../../refusal-codes.ts';
import { computeNextFetchTime, computeNextRetryTime, computeSourcePhase } from './due-times.ts';
import type { SourceFailure } from './run-failure.ts';
import {
  isFetchedRegularly,
  type RunSourceOptions,
  runSource,
  type SourceRunContext,
  type SourceRunResult,
} from './run-source.ts';

/** Duration of a lease, after which a dead process loses the source, and the interval at which it is renewed. */
export const SOURCE_LEASE_MS = 120_000;
const RENEWAL_INTERVAL_MS = 30_000;

const WRITE_RETRY_MS = 200;

export interface LeasedRunContext extends SourceRunContext {
  /** Called with every unexpected error; the source is retried later. */
  readonly onTrouble: (error: unknown) => void;
  /** True if the error means that the database is unavailable or busy; the run then has no outcome. */
  readonly isAway: (error: unknown) => boolean;
}

/** Outcome of a run; `idle` if the source is not fetched with its current settings, `held` if another process runs it. */
export type SourceRunOutcome = NewRun | 'idle' | 'held';

/**
 * Runs a source that is due, or immediately if options are given, and writes the outcome. Throws if the database is unavailable, in which
 * case nothing is written.
 */
export async function runDueSource(
  options: LeasedRunContext,
  due: DueSource,
  holder: string,
  wish?: RunSourceOptions,
): Promise<SourceRunOutcome> {
  const { store, clock } = options;
  const { sourceRuns } = store;
  const hold = () => sourceRuns.hold(due, { holder, now: clock(), until: clock() + SOURCE_LEASE_MS });
  const state = await hold();
  if (state === undefined) return 'held';
  const prolonging = keepRenewing(options, hold);
  try {
    const present = await store.content.read(due.instance, (content) => content.get('source', due.id));
    if (present === undefined || !isFetchedRegularly(present.value)) {
      await prolonging.end();
      const idle = { ...state, revision: present?.revision ?? 0, nextAt: null };
      await retryUntilWritten(options, () => sourceRuns.settle(due, holder, idle, undefined));
      return 'idle';
    }
    if (wish === undefined && hasRunSince(state, present.revision, clock())) {
      await prolonging.end();
      await sourceRuns.release(due, holder);
      return 'idle';
    }
    const of = { instance: due.instance, source: present.value, revision: present.revision, state };
    const ran = await tryRun(options, () => runSource(options, of, wish), state);
    const next = stateAfter(of, ran, due);
    await prolonging.end();
    await retryUntilWritten(options, () => sourceRuns.settle(due, holder, next, ran.run));
    return ran.run;
  } catch (error) {
    await prolonging.end();
    await sourceRuns.release(due, holder).catch(options.onTrouble);
    throw error;
  } finally {
    await prolonging.end();
  }
}

/** Renews a lease until `end`, which waits for a pending renewal, because it would otherwise reacquire the released lease. */
function keepRenewing(
  { onTrouble }: LeasedRunContext,
  hold: () => Promise<unknown>,
): { readonly end: () => Promise<void> } {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = hold().catch(onTrouble);
  }, RENEWAL_INTERVAL_MS);
  return {
    end: async () => {
      clearInterval(timer);
      await last;
    },
  };
}

/** True if another process ran the source between the poll and the lease. */
function hasRunSince({ revision, nextAt, lastAt }: SourceState, present: number, now: number): boolean {
  const isAhead = nextAt !== null && nextAt > now && (lastAt ?? 0) <= now + MAX_SOURCE_LEASE_MS;
  return revision === present && isAhead;
}

const UNFORESEEN: SourceFailure = {
  code: 'unforeseen',
  value: '',
  detail: 'it could not be processed; see the server’s log for details',
};

/** An unexpected error counts as a failure of the source, which is retried at growing intervals. */
async function tryRun(
  { clock, signal, ...options }: LeasedRunContext,
  work: () => Promise<SourceRunResult>,
  state: SourceState,
): Promise<SourceRunResult> {
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
  { run, known, notBefore = 0 }: SourceRunResult,
  key: SourceId,
): SourceState {
  const { everyMinutes } = source;
  const phase = computeSourcePhase(key);
  const { etag, lastModified, validatorsFrom, hash, contentRevision, readAt, keptGone } = known;
  const of = { etag, lastModified, validatorsFrom, hash, contentRevision, readAt, keptGone, lastAt: run.at };
  if (run.outcome !== 'failed') {
    const good = { failures: 0, lastGoodAt: run.at, nextAt: computeNextFetchTime(run.at, everyMinutes, phase) };
    return { ...of, ...good, revision };
  }
  const failures = state.failures + 1;
  // The last reading is outdated if the settings have changed since.
  const readBefore = state.revision === revision ? readAt : null;
  const nextAt = Math.max(computeNextRetryTime(run.at, everyMinutes, failures, phase), notBefore);
  return { ...of, readAt: readBefore, failures, lastGoodAt: state.lastGoodAt, nextAt, revision };
}

async function retryUntilWritten(
  { signal }: Pick<LeasedRunContext, 'signal'>,
  write: () => Promise<boolean>,
): Promise<void> {
  while (!(await write())) {
    if (signal.aborted) return;
    await after(WRITE_RETRY_MS);
  }
}

/** Maximum wait for a concurrent run, which may have started before the requested data existed. */
const CONCURRENT_RUN_TIMEOUT_MS = 45_000;

export async function runSourceImmediately(
  options: LeasedRunContext,
  source: DueSource,
  wish: RunSourceOptions = {},
  patienceMs = CONCURRENT_RUN_TIMEOUT_MS,
): Promise<NewRun> {
  const holder = randomUUID();
  let outcome = await runDueSource(options, source, holder, wish);
  for (let waited = 0; outcome === 'held' && waited < patienceMs && !options.signal.aborted; waited += WRITE_RETRY_MS) {
    await after(WRITE_RETRY_MS);
    outcome = await runDueSource(options, source, holder, wish);
  }
  if (outcome === 'held') throw new OfficeError(createRefusal('source_held', { id: source.id }));
  if (outcome === 'idle') {
    throw new OfficeError(createRefusal('source_idle', { id: source.id }));
  }
  return outcome;
}

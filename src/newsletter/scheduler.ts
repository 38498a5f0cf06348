// Sends the newsletter automatically: finds due issues, queues a digest for each recipient, and sends the queue. Only one of several
// processes is active at a time, while the others are on standby.

import type { MailWorker } from '../mail/mail-worker.ts';
import { INTERVALS } from '../model/newsletter/newsletter.ts';
import { createLease } from '../store/lease.ts';
import type { LeaseStore } from '../store/leases.ts';
import type { MailQueue } from '../store/mail/mails.ts';
import type { Newsletter, NewsletterStore, StartedRun } from '../store/newsletter/newsletters.ts';
import type { Clock } from '../util/clock.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { findLatestPeriod, type IssuePeriod } from './schedule.ts';

export interface SchedulerOptions {
  readonly newsletters: Pick<NewsletterStore, 'list' | 'begin' | 'ready'>;
  readonly mails: Pick<MailQueue, 'isDue'>;
  readonly leases: LeaseStore;
  readonly mailWorker: (mayGoOn: () => Promise<boolean>) => MailWorker;
  readonly clock: Clock;
  /** True if another process is writing; the work is then retried. */
  readonly isBusy: (error: unknown) => boolean;
  readonly onTrouble: (error: unknown) => void;
}

export interface Scheduler {
  /** Does due work, unless another process is active. Resolves when the work is done or was attempted. */
  readonly once: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const SCHEDULER_LEASE_NAME = 'newsletter';
/** Duration of the lease, after which another process replaces a dead one. */
export const SCHEDULER_LEASE_MS = 8000;
const POLL_INTERVAL_MS = 15_000;
/** Number of subscribers whose digests are prepared in one transaction. */
const SUBSCRIBERS_PER_BATCH = 500;

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { newsletters, mails, leases, clock, isBusy, onTrouble } = options;
  const { mayGoOn, letGo, stop } = createLease(leases, clock, SCHEDULER_LEASE_NAME, SCHEDULER_LEASE_MS);
  let lookedAt = Number.NaN;
  const mailWorker = options.mailWorker(mayGoOn);

  const readyAll = async () => {
    const now = clock();
    if (Math.abs(now - lookedAt) < POLL_INTERVAL_MS) return;
    let isWhole = true;
    // A failing instance, for example one with an unknown time zone, must not block the others.
    const apart = async <T>(work: () => T | Promise<T>): Promise<T | undefined> => {
      try {
        return await work();
      } catch (error) {
        if (isBusy(error)) isWhole = false;
        else onTrouble(error);
        return undefined;
      }
    };
    const due: DueStep[] = [];
    for (const newsletter of await newsletters.list()) {
      const steps = await apart(() => findDueSteps(newsletter, now));
      for (const step of steps ?? []) due.push({ instanceId: newsletter.id, step });
    }
    const [skipped, sent] = [due.filter(({ step }) => step.isSkipped), due.filter(({ step }) => !step.isSkipped)];
    const works = sent.map((one) => () => prepareIssue(newsletters, one, now, mayGoOn));
    if (skipped.length > 0) works.unshift(() => newsletters.begin(skipped.map(begunRun)));
    for (const work of works) {
      if (!(await mayGoOn())) {
        // Another process is active. This one checks again later.
        lookedAt = now;
        return;
      }
      await apart(work);
    }
    if (isWhole) lookedAt = now;
  };

  return {
    once: async () => {
      await readyAll();
      if ((await mails.isDue(clock())) && (await mayGoOn())) await mailWorker.send();
      await letGo();
    },
    stop: async () => {
      stop();
      mailWorker.stop();
    },
  };
}

export interface SchedulerStep {
  readonly period: IssuePeriod;
  readonly isBegun: boolean;
  readonly isSkipped: boolean;
}

export function findDueSteps({ timeZone, sending, runs }: Newsletter, now: number): SchedulerStep[] {
  const wall = createWallClock(timeZone)(now);
  return INTERVALS.flatMap((interval): SchedulerStep[] => {
    const run = runs[interval];
    const period = findLatestPeriod(interval, sending, wall);
    if (run?.period === period.name) {
      return run.isDone
        ? []
        : [{ period: { ...period, due: run.due, until: run.until }, isBegun: true, isSkipped: false }];
    }
    // The clock was set back, so this period has already been handled.
    if (run !== undefined && run.due >= period.due) return [];
    // Issues that were due while the newsletter was off, or before the server first saw it, are skipped.
    return [{ period, isBegun: false, isSkipped: run === undefined || !sending.isOn }];
  });
}

interface DueStep {
  readonly instanceId: number;
  readonly step: SchedulerStep;
}

function begunRun({ instanceId, step: { period, isSkipped } }: DueStep): StartedRun {
  const { interval, name, due, until } = period;
  return { instanceId, interval, period: name, due, until, isDone: isSkipped };
}

/** Begins a period unless it has begun, and queues digests for all its recipients. */
export async function prepareIssue(
  newsletters: Pick<NewsletterStore, 'begin' | 'ready'>,
  due: DueStep,
  now: number,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  const { instanceId, step } = due;
  const run = begunRun(due);
  if (!step.isBegun) await newsletters.begin([run]);
  if (step.isSkipped) return;
  while (!(await newsletters.ready(instanceId, run, now, SUBSCRIBERS_PER_BATCH))) {
    if (!(await mayGoOn())) return;
  }
}

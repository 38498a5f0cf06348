// Asks a server over bare connections, as fast as it answers or at an even rate whatever it does, and counts what comes.

import type { Head } from './answer-reader.ts';
import { openConnections } from './bare-connections.ts';
import { KINDS, type Kind, type Mixed, openMix, type Wanted } from './mix.ts';
import { randomFrom } from './stress-test.ts';
import { type Counts, Times } from './times.ts';

export interface Job {
  readonly port: number;
  readonly mixed: Mixed;
  readonly seed: number;
  /** Number of its first page; the next ones are `first + step`, … */
  readonly first: number;
  readonly step: number;
  readonly seconds: number;
  /** Initial keep-alive connections; more are opened while all are busy. */
  readonly connections: number;
  /** Requests a second; 0: each connection asks again as soon as it is answered, and no more are opened. */
  readonly rate: number;
  /** Share of the requests with a new connection. */
  readonly alone: number;
}

/** Results of the requests of a kind. */
export interface Came {
  readonly kind: Kind;
  /** 200. */
  readonly accepted: Counts;
  /** 503 or 429 with a `Retry-After`. */
  readonly refused: Counts;
}

export interface Sent {
  readonly came: readonly Came[];
  /** Requests for which no answer came in time, or no connection was free. */
  readonly late: number;
  /** All other results, by kind. */
  readonly wrong: Readonly<Record<string, number>>;
  /** Delays of the sender itself, by millisecond of its own clock, which are not the server's fault. */
  readonly behind: Counts;
  /** Numbers of pages that were used up. */
  readonly pages: number;
}

/** Time-out of requests in flight at the end. */
const PATIENCE_MS = 10_000;

interface Asking extends Wanted {
  readonly since: number;
}

/** Does a job. Never rejects. */
export async function startSending(job: Job): Promise<Sent> {
  let pages = 0;
  const random = randomFrom(job.seed);
  const next = openMix(job.mixed, random, () => job.first + job.step * pages++);
  const counted = openCounting();
  const waiting: Asking[] = [];
  const end = performance.now() + 1000 * job.seconds;
  const again = () => job.rate === 0 && performance.now() < end;
  const connections = openConnections<Asking>(job.port, {
    onAnswer: counted.came,
    onBroken: counted.wrong,
    next: () => waiting.shift() ?? (again() ? { ...next(), since: performance.now() } : undefined),
  });
  const send = (since: number) => {
    const asking = { ...next(), since };
    if (connections.ask(asking, random() < job.alone)) return;
    waiting.push(asking);
  };
  for (let count = 0; count < job.connections; count++) connections.add();
  await evenly(job.rate, end, counted.behind, send);
  const patience = performance.now() + PATIENCE_MS;
  while ((waiting.length > 0 || connections.areAsking()) && performance.now() < patience) await pause(5);
  const late = waiting.length + connections.close();
  return { ...counted.all(), late, pages };
}

/**
 * Calls at an even rate until the end. A call that falls between two ticks of the millisecond gets the later one as its
 * moment, as one does that the sender itself was late for: the server is not blamed for that.
 */
function evenly(rate: number, end: number, behind: Times, call: (moment: number) => void): Promise<void> {
  const began = performance.now();
  let [made, last] = [0, began];
  return new Promise((resolve) => {
    const tick = setInterval(() => {
      const now = performance.now();
      behind.add(Math.max(0, now - last - 1));
      last = now;
      for (const due = ((Math.min(now, end) - began) * rate) / 1000; made < due; made++) call(now);
      if (now < end) return;
      clearInterval(tick);
      resolve();
    }, 1);
  });
}

function openCounting() {
  const came = KINDS.map((kind) => ({ kind, accepted: new Times(), refused: new Times() }));
  const wrong: Record<string, number> = {};
  const behind = new Times();
  const addWrong = (what: string) => {
    wrong[what] = (wrong[what] ?? 0) + 1;
  };
  return {
    behind,
    wrong: addWrong,
    came: ({ kind, since }: Asking, { status, hasRetryAfter }: Head) => {
      const of = came.find((one) => one.kind === kind);
      const isRefused = (status === 503 || status === 429) && hasRetryAfter;
      if (status === 200) of?.accepted.add(performance.now() - since);
      else if (isRefused) of?.refused.add(performance.now() - since);
      else addWrong(`${kind} ${status}`);
    },
    all: () => ({
      came: came.map(({ kind, accepted, refused }) => ({ kind, accepted: accepted.counts, refused: refused.counts })),
      wrong,
      behind: behind.counts,
    }),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

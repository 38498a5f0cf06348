// Requests over raw connections, sent as fast as the server answers or at an even rate, with counts of the results.

import type { AnswerHead } from './answer-reader.ts';
import { openConnections } from './bare-connections.ts';
import { createRequestMix, MIX_KINDS, type MixKind, type MixOptions, type RequestToSend } from './mix.ts';
import { randomFrom } from './stress-test.ts';
import { type DurationCounts, DurationHistogram } from './times.ts';

export interface Job {
  readonly port: number;
  readonly mixed: MixOptions;
  readonly seed: number;
  readonly first: number;
  readonly step: number;
  readonly seconds: number;
  readonly connections: number;
  /** Requests per second. 0: each connection sends the next request after an answer, and no more connections are opened. */
  readonly rate: number;
  readonly alone: number;
}

export interface KindResult {
  readonly kind: MixKind;
  readonly accepted: DurationCounts;
  /** Answers with status 503 or 429 and a `Retry-After`. */
  readonly refused: DurationCounts;
}

export interface SendingResult {
  readonly came: readonly KindResult[];
  readonly late: number;
  readonly wrong: Readonly<Record<string, number>>;
  /** Delays in milliseconds that the sender caused, not the server. */
  readonly behind: DurationCounts;
  readonly pages: number;
}

/** Time-out for requests that are still in flight at the end. */
const PATIENCE_MS = 10_000;

interface PendingRequest extends RequestToSend {
  readonly since: number;
}

export async function startSending(job: Job): Promise<SendingResult> {
  let pages = 0;
  const random = randomFrom(job.seed);
  const next = createRequestMix(job.mixed, random, () => job.first + job.step * pages++);
  const counted = createResultCounter();
  const waiting: PendingRequest[] = [];
  const end = performance.now() + 1000 * job.seconds;
  const again = () => job.rate === 0 && performance.now() < end;
  const connections = openConnections<PendingRequest>(job.port, {
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
  await runAtRate(job.rate, end, counted.behind, send);
  const patience = performance.now() + PATIENCE_MS;
  while ((waiting.length > 0 || connections.areAsking()) && performance.now() < patience) await pause(5);
  const late = waiting.length + connections.close();
  return { ...counted.all(), late, pages };
}

/**
 * Sends at an even rate until the end, with a one-millisecond timer. A request counts as due when the timer sends it, so that a late timer
 * does not count as a slow server.
 */
function runAtRate(
  rate: number,
  end: number,
  behind: DurationHistogram,
  call: (moment: number) => void,
): Promise<void> {
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

function createResultCounter() {
  const result = MIX_KINDS.map((kind) => ({
    kind,
    accepted: new DurationHistogram(),
    refused: new DurationHistogram(),
  }));
  const wrong: Record<string, number> = {};
  const behind = new DurationHistogram();
  const addWrong = (what: string) => {
    wrong[what] = (wrong[what] ?? 0) + 1;
  };
  return {
    behind,
    wrong: addWrong,
    came: ({ kind, since }: PendingRequest, { status, hasRetryAfter }: AnswerHead) => {
      const of = result.find((one) => one.kind === kind);
      const isRefused = (status === 503 || status === 429) && hasRetryAfter;
      if (status === 200) of?.accepted.add(performance.now() - since);
      else if (isRefused) of?.refused.add(performance.now() - since);
      else addWrong(`${kind} ${status}`);
    },
    all: () => ({
      came: result.map(({ kind, accepted, refused }) => ({ kind, accepted: accepted.counts, refused: refused.counts })),
      wrong,
      behind: behind.counts,
    }),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

// Errands of visitors who sign up for events, run by several concurrent processes that are killed in between.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ReportingProcess, startReportingProcess } from './writers.ts';

export interface Errand {
  readonly id: number;
  readonly verb: 'signUp' | 'cancel';
  readonly eventId: number;
  readonly email: string;
  readonly size: number;
  readonly secret: string;
}

export type VisitorMessage =
  | { readonly what: 'ready' | 'done' }
  | { readonly what: 'answered'; readonly id: number; readonly answer: string }
  /** The database was busy or unavailable, so the visitor tries again. */
  | { readonly what: 'away' }
  | { readonly what: 'trouble'; readonly why: string };

export interface ErrandOptions {
  readonly url: string;
  readonly instance: string;
  readonly folder: string;
  readonly errands: readonly Errand[];
  readonly processes: number;
  /** Number of kills, each after a random number of answers, many immediately after an answer. */
  readonly kills: number;
  readonly random: () => number;
  readonly lose?: (() => Promise<void>) | undefined;
}

export interface ErrandResults {
  /** All answers by id. A visitor without an answer retries. */
  readonly answers: ReadonlyMap<number, ReadonlySet<string>>;
  readonly troubles: readonly string[];
  readonly away: number;
  readonly killed: number;
}

const POLL_INTERVAL_MS = 5;
const ENDS_WITHIN_MS = 300_000;

/** Runs the errands; resolves when each has been answered. */
export async function runErrands(options: ErrandOptions): Promise<ErrandResults> {
  const { errands, processes, kills, random, lose } = options;
  const answers = new Map<number, Set<string>>();
  const troubles: string[] = [];
  let away = 0;
  const shares = Array.from({ length: processes }, (_, at) => errands.filter(({ id }) => id % processes === at));
  const running = shares.map((share, at) => ({ share, at, said: 0, process: startVisitor(options, share, at) }));
  const killAfter = Array.from({ length: kills }, () => Math.floor(random() * errands.length)).sort((a, b) => a - b);
  let isLost = lose === undefined;
  let losing: Promise<void> | undefined;
  let newest = running[0];
  const hear = (one: (typeof running)[number]) => {
    const said = one.process.said();
    for (const line of said.slice(one.said)) {
      if (line.what === 'answered') answers.set(line.id, (answers.get(line.id) ?? new Set()).add(line.answer));
      else if (line.what === 'trouble') troubles.push(line.why);
      else if (line.what === 'away') away++;
      else if (line.what === 'failed') throw new Error(`visitors failed: ${line.why}`);
    }
    if (said.length > one.said) newest = one;
    one.said = said.length;
  };
  const isLeft = ({ id }: Errand) => !answers.has(id);
  let killed = 0;
  const end = performance.now() + ENDS_WITHIN_MS;
  try {
    while (errands.some(isLeft)) {
      if (performance.now() > end) throw new Error(`${errands.filter(isLeft).length} errands were never answered`);
      await delay(POLL_INTERVAL_MS);
      for (const one of running) hear(one);
      if (!isLost && answers.size > errands.length / 3) {
        isLost = true;
        losing = lose?.();
      }
      if (killed < kills && answers.size >= (killAfter[killed] ?? 0)) {
        // Every second kill hits the process that has just answered. That answer must be durable.
        const one = killed % 2 === 0 ? newest : running[Math.floor(random() * processes)];
        if (one === undefined) continue;
        await one.process.kill();
        hear(one);
        killed++;
        Object.assign(one, { said: 0, process: startVisitor(options, one.share.filter(isLeft), one.at) });
      }
    }
    await losing;
  } finally {
    for (const one of running) await one.process.kill();
  }
  for (const one of running) hear(one);
  return { answers, troubles, away, killed };
}

let files = 0;

function startVisitor(
  { url, instance, folder }: ErrandOptions,
  errands: readonly Errand[],
  at: number,
): ReportingProcess<VisitorMessage> {
  const file = join(folder, `errands-${at}-${++files}.json`);
  writeFileSync(file, JSON.stringify(errands));
  return startReportingProcess<VisitorMessage>('visitor.ts', [url, instance, file]);
}

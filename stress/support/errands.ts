// Errands of visitors who sign up for events, run by several concurrent processes that are killed in between.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startTelling, type Telling } from './writers.ts';

export interface Errand {
  readonly id: number;
  readonly verb: 'signUp' | 'cancel';
  readonly eventId: number;
  readonly email: string;
  readonly size: number;
  /** The token of the form, or the key of the private link. */
  readonly secret: string;
}

/** A line of a process of visitors. */
export type VisitorSaid =
  | { readonly what: 'ready' | 'done' }
  | { readonly what: 'answered'; readonly id: number; readonly answer: string }
  /** The database was busy or away, so it tries again. */
  | { readonly what: 'away' }
  /** Failed for another reason, and retries. */
  | { readonly what: 'trouble'; readonly why: string };

export interface ErrandOptions {
  readonly url: string;
  readonly instance: string;
  /** Folder for its files. */
  readonly folder: string;
  readonly errands: readonly Errand[];
  readonly processes: number;
  /** Number of kills, each at a random moment in terms of answers, many just after an answer. */
  readonly kills: number;
  readonly random: () => number;
  /** Called once, halfway: makes the database unavailable for a while. */
  readonly lose?: (() => Promise<void>) | undefined;
}

export interface ErrandsDone {
  /** All answers by id: a visitor without an answer retries. */
  readonly answers: ReadonlyMap<number, ReadonlySet<string>>;
  readonly troubles: readonly string[];
  /** Number of times that the database was busy or unavailable. */
  readonly away: number;
  readonly killed: number;
}

const POLL_INTERVAL_MS = 5;
const ENDS_WITHIN_MS = 300_000;

/** Has all errands done; resolves when each was answered. */
export async function runErrands(wish: ErrandOptions): Promise<ErrandsDone> {
  const { errands, processes, kills, random, lose } = wish;
  const answers = new Map<number, Set<string>>();
  const troubles: string[] = [];
  let away = 0;
  const shares = Array.from({ length: processes }, (_, at) => errands.filter(({ id }) => id % processes === at));
  const running = shares.map((share, at) => ({ share, at, said: 0, process: started(wish, share, at) }));
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
        // Every second kill hits the process that has just answered: its answer must be durable.
        const one = killed % 2 === 0 ? newest : running[Math.floor(random() * processes)];
        if (one === undefined) continue;
        await one.process.kill();
        hear(one);
        killed++;
        Object.assign(one, { said: 0, process: started(wish, one.share.filter(isLeft), one.at) });
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

function started(
  { url, instance, folder }: ErrandOptions,
  errands: readonly Errand[],
  at: number,
): Telling<VisitorSaid> {
  const file = join(folder, `errands-${at}-${++files}.json`);
  writeFileSync(file, JSON.stringify(errands));
  return startTelling<VisitorSaid>('visitor.ts', [url, instance, file]);
}

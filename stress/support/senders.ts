import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MIX_KINDS, type MixKind, type MixOptions } from './mix.ts';
import type { Job, SendingResult } from './sending.ts';
import { DurationHistogram } from './times.ts';

const SENDER = fileURLToPath(new URL('../processes/sender.ts', import.meta.url));

export type LoadOptions = Pick<Job, 'seconds' | 'connections' | 'rate' | 'alone'>;

export interface LoadTotals {
  readonly seconds: number;
  readonly accepted: DurationHistogram;
  readonly refused: DurationHistogram;
  readonly of: (kind: MixKind) => { readonly accepted: DurationHistogram; readonly refused: DurationHistogram };
  readonly wrong: ReadonlyMap<string, number>;
  readonly late: number;
  readonly behind: DurationHistogram;
}

export interface Senders {
  readonly send: (job: LoadOptions) => Promise<LoadTotals>;
  readonly end: () => Promise<void>;
}

export async function startSenders(count: number, port: number, mixed: MixOptions, seed: number): Promise<Senders> {
  const children = Array.from({ length: count }, () => fork(SENDER));
  const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  let [jobs, page] = [0, 0];
  return {
    send: async ({ seconds, connections, rate, alone }) => {
      jobs++;
      const sent = await Promise.all(
        children.map((child, index) =>
          answerOf(child, {
            port,
            mixed,
            seconds,
            alone,
            first: page + index,
            step: count,
            seed: seed + 1000 * jobs + index,
            connections: Math.ceil(connections / count),
            rate: rate / count,
          }),
        ),
      );
      page += count * Math.max(...sent.map(({ pages }) => pages));
      return totalOf(sent, seconds);
    },
    end: async () => {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

function answerOf(child: ChildProcess, job: Job): Promise<SendingResult> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('a sender has ended'));
    child.once('exit', onExit);
    child.once('message', (sent) => {
      child.off('exit', onExit);
      resolve(sent as SendingResult);
    });
    child.send(job);
  });
}

function totalOf(sent: readonly SendingResult[], seconds: number): LoadTotals {
  const result = sent.flatMap((one) => one.came);
  const times = (which: 'accepted' | 'refused', kinds: readonly MixKind[]) =>
    DurationHistogram.of(...result.filter(({ kind }) => kinds.includes(kind)).map((one) => one[which]));
  const wrong = new Map<string, number>();
  for (const one of sent) {
    for (const [what, count] of Object.entries(one.wrong)) wrong.set(what, (wrong.get(what) ?? 0) + count);
  }
  return {
    seconds,
    accepted: times('accepted', MIX_KINDS),
    refused: times('refused', MIX_KINDS),
    of: (kind) => ({ accepted: times('accepted', [kind]), refused: times('refused', [kind]) }),
    wrong,
    late: sent.reduce((sum, { late }) => sum + late, 0),
    behind: DurationHistogram.of(...sent.map(({ behind }) => behind)),
  };
}

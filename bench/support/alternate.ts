// Alternating measurement of servers under the same load (A B A B), so that other load on the machine affects all servers alike.

import type { Settings } from './bench.ts';
import type { Load } from './load.ts';
import type { RunningServer } from './processes.ts';
import { computeQuartiles, type Quartiles } from './statistics.ts';

const CONNECTIONS = 50;

export interface Contender {
  readonly server: RunningServer;
  /** Returns the requests of a turn, given the result of the last one. The warm-up is a turn. */
  readonly asks: (last?: Turn) => Pick<Load, 'paths' | 'method' | 'headers' | 'body'>;
  readonly unique?: boolean;
  readonly connections?: number;
  /** Duration of a turn in seconds. Default: that of the settings. */
  readonly seconds?: number;
}

export interface Turn {
  readonly cpu: number;
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

export type Rounds<K extends string> = readonly Readonly<Record<K, Turn>>[];

export async function measureAlternately<K extends string>(
  settings: Settings,
  contenders: Readonly<Record<K, Contender>>,
): Promise<Rounds<K>> {
  const names = Object.keys(contenders) as K[];
  const last: Partial<Record<K, Turn>> = {};
  const round = async () => {
    for (const name of names) last[name] = await takeTurn(settings, contenders[name], last[name]);
    return { ...last } as Record<K, Turn>;
  };
  await round();
  const rounds: Record<K, Turn>[] = [];
  while (rounds.length < settings.rounds) rounds.push(await round());
  return rounds;
}

async function takeTurn({ generator, seconds }: Settings, contender: Contender, last?: Turn): Promise<Turn> {
  const { server, connections = CONNECTIONS } = contender;
  const asked = contender.asks(last);
  const cpu = server.cpuWatch();
  const load = { ...asked, url: server.url, connections, seconds: contender.seconds ?? seconds };
  const loaded = await generator.run(load).catch((error: unknown) => {
    throw new Error(`${asked.paths[0]?.split('/')[1]} failed: ${server.lastWords() ?? error}`, { cause: error });
  });
  if (contender.unique && loaded.requests > asked.paths.length) throw new Error('something was asked twice');
  const { requests, p50, p99 } = loaded;
  return { cpu: cpu() / requests, rate: requests / loaded.seconds, p50, p99 };
}

export function computeQuartilesOver<K extends string>(
  rounds: Rounds<K>,
  figure: (round: Readonly<Record<K, Turn>>) => number,
): Quartiles {
  return computeQuartiles(rounds.map(figure));
}

// Puts together what is told to Prometheus.

import { setTimeout as delay } from 'node:timers/promises';
import type { Interface } from './http/interface.ts';
import type { Server } from './http/server.ts';
import { systemClock } from './kit/clock.ts';
import type { Live } from './live/live.ts';
import { type Figures, families } from './metrics/catalogue.ts';
import { type Endpoint, openEndpoint } from './metrics/endpoint.ts';
import { exposition } from './metrics/exposition.ts';
import { watchProcess } from './metrics/process.ts';
import type { Traffic } from './metrics/traffic.ts';
import type { PushQueue } from './store/pushes.ts';

/** How long the database may take to tell what waits; then the rest is told without it. */
const DATABASE_TELLS_WITHIN_MS = 1000;

export interface Measured {
  readonly version: string;
  readonly traffic: Traffic;
  readonly server: Pick<Server, 'connections' | 'running'>;
  readonly door: Pick<Interface, 'bytes'>;
  readonly live: Pick<Live, 'health' | 'epoch'>;
  readonly pushes: Pick<PushQueue, 'waiting'>;
  readonly failedPushes: () => number;
}

/** Tells the figures at an address; rejects when it can't be had. */
export async function openMeasuring(address: { host: string; port: number }, measured: Measured): Promise<Endpoint> {
  const watch = watchProcess();
  const look = async (): Promise<Figures> => ({
    now: systemClock(),
    version: measured.version,
    traffic: measured.traffic,
    connections: measured.server.connections(),
    running: measured.server.running(),
    answerBytes: measured.door.bytes(),
    pushes: await inTime(measured.pushes.waiting()),
    live: { ...measured.live.health(), changes: measured.live.epoch() },
    failedPushes: measured.failedPushes(),
    process: watch.look(),
  });
  try {
    const endpoint = await openEndpoint(address.host, address.port, async () => exposition(families(await look())));
    return {
      port: endpoint.port,
      stop: async () => {
        watch.stop();
        await endpoint.stop();
      },
    };
  } catch (error) {
    watch.stop();
    throw error;
  }
}

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  const late = delay(DATABASE_TELLS_WITHIN_MS, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    timer.abort();
  }
}

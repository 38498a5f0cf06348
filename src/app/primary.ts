// Composition root of the primary process: it starts the workers and exposes their combined metrics.

import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '../cli/command.ts';
import type { Config } from '../config/config.ts';
import { createLogger } from '../http/log.ts';
import { startWorkerPool } from '../workers/pool.ts';
import type { WorkerProcess } from '../workers/worker-process.ts';
import { serveMetrics } from './metrics.ts';

export const DEMO_ARGUMENT = '--demo';

/** Starts the configured number of servers on one port. Throws WorkerStartError or CommandError with a text for the operator. */
export async function startServers(
  config: Config,
  { isDemo = false }: { readonly isDemo?: boolean } = {},
): Promise<RunningServer> {
  const log = createLogger(config.logLevel);
  // Workers accept connections from a single queue of the operating system, so that connections left by a dying worker go to the others.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    args: isDemo ? [DEMO_ARGUMENT] : [],
  });
  const pool = await startWorkerPool({
    count: config.workers,
    fork: () => toProcess(cluster.fork()),
    onTrouble: (what, details) => log.error(details, what),
    onRestart: (details) => log.info(details, 'worker restarted'),
  });
  const { metricsAddress } = config;
  const told =
    metricsAddress &&
    (await serveMetrics(metricsAddress, pool.figures).catch(async (error) => {
      await pool.stop();
      throw error;
    }));
  if (told !== undefined) log.info({ port: told.port }, 'serving metrics');
  const replace = () => {
    log.info('replacing workers one by one');
    pool.replace().then(() => log.info('workers replaced'));
  };
  process.on('SIGHUP', replace);
  return {
    url: pool.url,
    stop: async () => {
      process.off('SIGHUP', replace);
      await Promise.all([pool.stop(), told?.stop()]);
    },
  };
}

function toProcess(worker: ReturnType<typeof cluster.fork>): WorkerProcess {
  // A worker that is exiting can't receive messages; its exit event is handled separately.
  worker.on('error', () => undefined);
  return {
    pid: worker.process.pid,
    send: (message) => void (worker.isConnected() && worker.send(message)),
    on: (event, listener) => worker.on(event, listener),
    once: (event, listener) => worker.once(event, listener),
    kill: () => void worker.process.kill('SIGKILL'),
  };
}

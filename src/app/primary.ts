// The composition root of the first of several processes: it starts the workers, and tells Prometheus the figures of all.

import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '../cli/command.ts';
import type { Config } from '../config/config.ts';
import { openLog } from '../http/log.ts';
import { startPool, type WorkerProcess } from '../workers/pool.ts';
import { tellFigures } from './metrics.ts';

/** Starts as many servers as the settings say, on one port. Throws WorkerRefused or Refused with a text for the operator. */
export async function startServers(config: Config): Promise<RunningServer> {
  const log = openLog(config.logLevel);
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.ts', import.meta.url)), args: [] });
  const pool = await startPool({
    count: config.workers,
    fork: () => {
      const worker = cluster.fork();
      passOn(worker.process);
      return toProcess(worker);
    },
    onTrouble: (what, details) => log.error(details, what),
  });
  const { metricsAddress } = config;
  const told =
    metricsAddress &&
    (await tellFigures(metricsAddress, pool.figures).catch(async (error) => {
      await pool.stop();
      throw error;
    }));
  if (told !== undefined) log.info({ port: told.port }, 'serving metrics');
  const replace = () => {
    log.info('replacing the workers one by one');
    pool.replace().then(() => log.info('the workers are replaced'));
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

/** What `node:cluster` says between its processes when it hands over a connection, and how that is taken. */
interface HandOver {
  readonly cmd?: string;
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

/**
 * Connections that are on their way to a worker when it dies go to another one. `node:cluster` waits for good for the dead
 * one’s word; here it is told what a worker says that takes no more.
 */
function passOn(child: ChildProcess): void {
  const underWay = new Set<number>();
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (...args: unknown[]) => {
    const { cmd, act, seq } = args[0] as HandOver;
    if (cmd === 'NODE_CLUSTER' && act === 'newconn' && seq !== undefined) underWay.add(seq);
    return send(...args);
  };
  child.on('internalMessage', ({ ack }: HandOver) => {
    if (ack !== undefined) underWay.delete(ack);
  });
  child.once('exit', () => {
    for (const ack of [...underWay]) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
  });
}

function toProcess(worker: ReturnType<typeof cluster.fork>): WorkerProcess {
  // One that ends in this moment takes nothing more; its exit says the rest.
  worker.on('error', () => undefined);
  return {
    send: (message) => void (worker.isConnected() && worker.send(message)),
    on: (event, listener) => worker.on(event, listener),
    once: (event, listener) => worker.once(event, listener),
    kill: () => void worker.process.kill('SIGKILL'),
  };
}

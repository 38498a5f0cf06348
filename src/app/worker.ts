// Worker process: a server that shares its port and a part of the memory limits with the others.

import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { processSettings } from '../config/process-settings.ts';
import type { ToWorker } from '../workers/messages.ts';
import { type Channel, work } from '../workers/worker.ts';
import { explainError } from './explain-error.ts';
import { DEMO } from './primary.ts';
import { startServer } from './server.ts';

/** Divides the limits among all workers. */
function share(config: Config): Config {
  const part = (whole: number, least: number) => Math.max(least, Math.ceil(whole / config.workers));
  return {
    ...config,
    cacheBytes: part(config.cacheBytes, 16 * 2 ** 20),
    maxConcurrent: part(config.maxConcurrent, 2),
    maxConnections: part(config.maxConnections, 1),
    connectionsPerAddress: part(config.connectionsPerAddress, 1),
  };
}

// Files contain personal data, so only the current user may read them.
process.umask(0o077);
const isDemo = process.argv.includes(DEMO);
const start = async () => startServer(share(processSettings().config), packageJson.version, { isWorker: true, isDemo });
const channel: Channel = {
  send: (message, sent) => void process.send?.(message, undefined, undefined, sent),
  onMessage: (take) => void process.on('message', (message) => take(message as ToWorker)),
  onEnd: (end) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
    process.on('disconnect', end);
  },
};
process.exit(await work(channel, start, explainError));

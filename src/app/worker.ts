// Worker process: a server that shares its port and a part of the memory limits with the others.

import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import type { WorkerRequest } from '../workers/messages.ts';
import { runWorker, type WorkerChannel } from '../workers/worker.ts';
import { explainError } from './explain-error.ts';
import { DEMO_ARGUMENT } from './primary.ts';
import { startServer } from './server.ts';

function divideLimits(config: Config): Config {
  const part = (whole: number, minimum: number) => Math.max(minimum, Math.ceil(whole / config.workers));
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
const isDemo = process.argv.includes(DEMO_ARGUMENT);
const start = async () =>
  startServer(divideLimits(readProcessSettings().config), packageJson.version, { isWorker: true, isDemo });
const channel: WorkerChannel = {
  send: (message, sent) => void process.send?.(message, undefined, undefined, sent),
  onMessage: (take) => void process.on('message', (message) => take(message as WorkerRequest)),
  onEnd: (end) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
    process.on('disconnect', end);
  },
};
process.exit(await runWorker(channel, start, explainError));

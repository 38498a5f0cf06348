// Entry point of the source thread: its own database connection, and the fetch loop. It starts when a source is due and ends after a while
// without work, because most servers have no sources.

import { parentPort, workerData } from 'node:worker_threads';
import { createLogger } from '../http/log.ts';
import { DataUnavailableError } from '../instance-cache/snapshot-source.ts';
import { createPictureCopier } from '../office/pictures/copy-pictures.ts';
import { createSourceFetchLoop } from '../office/sources/runs/fetch-loop.ts';
import { createSourceFetcher } from '../office/sources/runs/fetch-source.ts';
import { DatabaseError, findDatabaseFailureReason } from '../store/errors.ts';
import { openStore } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { createOutboundTransport } from '../webhooks/outbound-transport.ts';
import { withBusyRetries } from './office.ts';
import type { SourceThreadData } from './sources.ts';
import { throttleRepeatedErrors } from './throttle.ts';

/** Time-out for the write lock in milliseconds; waiting here blocks only the sources. */
const BUSY_TIMEOUT_MS = 1000;

const IDLE_TIMEOUT_MS = 60_000;

if (parentPort !== null) await run(workerData as SourceThreadData, parentPort);

async function run(data: SourceThreadData, port: NonNullable<typeof parentPort>): Promise<void> {
  const { databaseUrl, identity, logLevel, pushAllow } = data;
  const opened = await openStore(databaseUrl, { create: false, busyTimeoutMs: BUSY_TIMEOUT_MS });
  if (opened.identity !== identity) throw new DatabaseError('The database was replaced; restart the server.');
  const [log, outbound] = [createLogger(logLevel), createOutboundTransport(pushAllow, systemClock)];
  const store = withBusyRetries(opened);
  const fetch = createSourceFetcher(outbound);
  const copying = createPictureCopier({
    store,
    clock: systemClock,
    fetch,
    onTrouble: throttleRepeatedErrors((error) => log.error({ err: error }, 'copying pictures failed, retrying')),
  });
  const fetcher = createSourceFetchLoop({
    store,
    clock: systemClock,
    fetch,
    isAway: (error) =>
      error instanceof DataUnavailableError ||
      error instanceof DatabaseError ||
      findDatabaseFailureReason(error) !== undefined,
    // Omits the URL, because it may contain a secret (rule A4); the office's log has the details.
    onFailure: ({ instance, id }, { code }) => log.warn({ instance, source: id, code }, 'source could not be fetched'),
    onRun: (outcome) => port.postMessage(outcome),
    onTrouble: throttleRepeatedErrors((error) => log.error({ err: error }, 'fetching sources failed, retrying')),
  });
  const watching = setInterval(() => {
    const idle = [fetcher.idleSince(), copying.idleSince()];
    const isIdle = idle.every((since) => since !== undefined && Math.abs(systemClock() - since) > IDLE_TIMEOUT_MS);
    if (isIdle) void close();
  }, 1000);
  const close = async () => {
    clearInterval(watching);
    await Promise.all([fetcher.stop(), copying.stop()]);
    await opened.close();
    port.close();
  };
  port.once('message', () => void close());
}

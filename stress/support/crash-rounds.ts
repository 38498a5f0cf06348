// Single round: writers, a server that pushes, and sometimes a command, until all are killed at the same moment.

import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessResult, RunningProcess, Site } from '../../test/support/site.ts';
import type { CrashDatabase } from './crash-database.ts';
import type { CrashLedger } from './crash-ledger.ts';
import { type RegistrationLedger, SUBSCRIBERS_INSTANCE } from './crash-registrations.ts';
import { type RequestLedger, ROOMS_INSTANCE } from './crash-requests.ts';
import { createMarkedBundle } from './marked-bundle.ts';
import { waitUntil } from './pause.ts';
import { startRegistrar, startRequester, startWriter, type Writer, type WriterMessage } from './writers.ts';

export const INSTANCE = 'crash';
export const SERVER_ENV = { PARVIS_PUSH_ALLOW: '127.0.0.0/8', PARVIS_RATE_LIMIT: '0', PARVIS_PORT: '0' };

const READY_WITHIN_MS = 30_000;

const MAX_MS = 500;

/** Range of the delay after which a pushing server is killed, in milliseconds; it sends the first notification after a second. */
const NOTIFICATION_MS = { least: 1000, longest: 3500 };

/** Rounds in which writing ends first, so that the server is killed while it pushes. Some of them kill the database as well. */
const killsWhilePushing = (number: number) => number % 10 === 4 || number % 20 === 12;

export interface Round {
  readonly site: Site;
  readonly ground: CrashDatabase;
  readonly books: CrashLedger;
  readonly registrations: RegistrationLedger;
  readonly requests: RequestLedger;
  readonly random: () => number;
  readonly number: number;
  readonly power?: PowerLossRound;
}

export interface PowerLossRound {
  readonly env: Readonly<Record<string, string>>;
  /** Rolls back unsynced writes, once all processes are dead. */
  readonly cut: () => void;
  /** Sends requests to a server until it is killed, and reports begun and acknowledged actions. */
  readonly visit: (url: string) => { readonly end: () => Promise<readonly WriterMessage[]> };
}

export interface KillResult {
  readonly withDatabase: boolean;
  readonly failures: readonly string[];
}

export async function crashOnce(round: Round): Promise<KillResult> {
  const { site, ground, random, number, power } = round;
  const env = { PARVIS_DATABASE_URL: ground.url, ...power?.env };
  const options = { url: ground.url, instance: INSTANCE, env: { ...power?.env } };
  const writers = [
    startWriter({ ...options, mark: `r${number}a`, seed: 2 * number, imports: 1 }),
    startWriter({ ...options, mark: `r${number}b`, seed: 2 * number + 1, imports: 0.4 }),
    startRegistrar({ ...options, instance: SUBSCRIBERS_INSTANCE, mark: `r${number}` }),
    startRequester({ ...options, instance: ROOMS_INSTANCE, mark: `r${number}a` }, number),
    startRequester({ ...options, instance: ROOMS_INSTANCE, mark: `r${number}b` }, number),
  ];
  const server = site.start(['serve'], { ...env, ...SERVER_ENV });
  const command = number % 10 === 3 ? importByCommand(site, `r${number}c`, env) : undefined;
  const visiting = power === undefined ? undefined : startVisit(server, power);
  await readiness(writers, server, random);
  await delay(random() * MAX_MS);
  if (killsWhilePushing(number)) {
    await Promise.all(writers.map(({ kill }) => kill()));
    await waitUntil(() => server.err().includes('parvis answers at'), READY_WITHIN_MS);
    await delay(NOTIFICATION_MS.least + random() * (NOTIFICATION_MS.longest - NOTIFICATION_MS.least));
  }
  const withDatabase = ground.crash !== undefined && (number % 5 === 2 || power !== undefined);
  if (withDatabase) {
    await ground.crash?.kill();
    if (random() < 0.5) await delay(random() * 50);
  }
  for (const running of [server, command]) running?.child.kill('SIGKILL');
  await Promise.all(writers.map(({ kill }) => kill()));
  await server.ended;
  const said = [...writers.map((writer) => writer.said()), (await visiting?.end()) ?? []];
  for (const lines of said) {
    round.books.enter(lines);
    round.registrations.enter(lines);
    round.requests.enter(lines);
  }
  if (command !== undefined) round.books.enter(messagesOf(`r${number}c`, await command.ended));
  power?.cut();
  if (withDatabase) await ground.crash?.start();
  await ground.settled();
  const failures = withDatabase ? [] : said.flat().flatMap((line) => (line.what === 'failed' ? [line.why] : []));
  return { withDatabase, failures };
}

async function readiness(writers: readonly Writer[], server: RunningProcess, random: () => number): Promise<void> {
  if (random() < 0.1) return;
  await waitUntil(() => writers.every(({ said }) => said().length > 0), READY_WITHIN_MS);
  if (random() < 0.6) await waitUntil(() => server.err().includes('parvis answers at'), READY_WITHIN_MS);
}

function startVisit({ err, child }: RunningProcess, { visit }: PowerLossRound): ReturnType<PowerLossRound['visit']> {
  let visiting: ReturnType<PowerLossRound['visit']> | undefined;
  child.stderr.on('data', () => {
    const url = /parvis answers at (http:\S+)/.exec(err())?.[1];
    if (url !== undefined) visiting ??= visit(url);
  });
  return { end: async () => (await visiting?.end()) ?? [] };
}

function importByCommand(site: Site, mark: string, env: Record<string, string>): RunningProcess {
  const running = site.start(['import', '-'], env);
  running.child.stdin.on('error', () => undefined);
  running.child.stdin.end(createMarkedBundle(INSTANCE, mark));
  return running;
}

/** Converts the result of a command to messages. Exit code 0 is an acknowledgement. */
function messagesOf(mark: string, { code, out }: ProcessResult): WriterMessage[] {
  const begun = { what: 'importing', mark } as const;
  if (code !== 0) return [begun];
  return [begun, { what: 'imported', mark, revision: Number(/revision (\d+)/.exec(out)?.[1]) }];
}

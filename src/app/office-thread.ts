// Entry point of the office thread: its own database connection, and all requests under `/office` (login, pages, API).

import { parentPort, workerData } from 'node:worker_threads';
import { createLoginProvider, type LoginProvider } from '../accounts/provider.ts';
import { createDemoReturnToken } from '../demo/open-demo.ts';
import { createLogger } from '../http/log.ts';
import { createRequestQuotas } from '../http/request-quotas.ts';
import { DataUnavailableError } from '../instance-cache/snapshot-source.ts';
import { deletePersonMailFiles } from '../mail/mailer.ts';
import type { AccessKey } from '../model/accounts/access-key.ts';
import { languageOf } from '../model/instance.ts';
import type { SourceOutcome } from '../model/sources/source-run.ts';
import { createSearchIndexes } from '../office/search/indexes.ts';
import { createOfficeApp } from '../office-pages/create-office-app.ts';
import type { ParishView } from '../pages/form-responses.ts';
import { FORM_HEADERS } from '../pages/page-headers.ts';
import { createRotaPages } from '../pages/rota/rota-pages.ts';
import { createOwnRotaService } from '../rota/own-rotas.ts';
import { sendRotaReminders } from '../rota/rota-reminders.ts';
import { DatabaseError } from '../store/errors.ts';
import { openStore, type Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { createOutboundTransport } from '../webhooks/outbound-transport.ts';
import { createErrorMapper, withBusyRetries } from './office.ts';
import { runRequestThread, type ThreadHandler } from './request-thread.ts';
import { createViewReader } from './view-reader.ts';

export interface OfficeThreadData {
  readonly databaseUrl: string;
  readonly version: string;
  readonly startedAt: number;
  readonly identity: string;
  readonly logLevel: string;
  readonly rateLimit: number;
  readonly publicUrl: string;
  /** URL of the server for visitors, shown for copying. */
  readonly visitorsUrl: string;
  readonly pushAllow: readonly string[];
  readonly mails: boolean;
  readonly mailFolder: string;
  /** True on the demo parish’s server: the logout page explains how to log in again. */
  readonly isDemo: boolean;
  readonly oidcIssuer: string;
  readonly oidcClientId: string;
  readonly oidcClientSecret: string;
}

export interface OfficeRequestContext {
  readonly address: string;
  readonly key: AccessKey | undefined;
  readonly isServing?: boolean;
  /** Instance whose daily rota work is due; the server itself sends this request. */
  readonly rounds?: string;
}

/** Time-out for the write lock in milliseconds; waiting here blocks only the office. */
const BUSY_TIMEOUT_MS = 1000;

if (parentPort !== null) runRequestThread(parentPort, (tell) => openHere(workerData as OfficeThreadData, tell));

/** Opens the office; `tell` receives the outcome of every source fetched on request. */
async function openHere(
  data: OfficeThreadData,
  tell: (outcome: SourceOutcome) => void,
): Promise<ThreadHandler<OfficeRequestContext>> {
  const { databaseUrl, identity, logLevel, rateLimit, publicUrl, visitorsUrl, mails, mailFolder } = data;
  const opened = await openStore(databaseUrl, { create: false, busyTimeoutMs: BUSY_TIMEOUT_MS });
  if (opened.identity !== identity) throw new DatabaseError('The database was replaced; restart the server.');
  const log = createLogger(logLevel);
  const onTrouble = (error: unknown) => log.error({ err: error }, 'e-mail could not be removed');
  const store = withMailFileRemoval(withRunReports(withBusyRetries(opened), tell), mailFolder, onTrouble);
  const openView = createViewReader(opened, visitorsUrl);
  const indexes = createSearchIndexes(systemClock);
  const serving = createRotaPages({
    plans: createOwnRotaService({ store, clock: systemClock, indexes }),
    viewOf: (instance) => parishView(store, instance),
    publicUrl,
    visitorsUrl,
    headers: FORM_HEADERS,
    onError: (error) => log.error({ err: error }, 'volunteer page failed'),
    clock: systemClock,
  });
  const office = createOfficeApp({
    store,
    indexes,
    clock: systemClock,
    publicUrl,
    mails,
    mailFolder,
    program: { version: data.version, startedAt: data.startedAt },
    limits: createRequestQuotas(rateLimit),
    provider: providerOf(data),
    outbound: createOutboundTransport(data.pushAllow, systemClock),
    demoReturnToken: data.isDemo ? (email) => createDemoReturnToken({ store, clock: systemClock }, email) : undefined,
    // The main thread has checked this request's key, and it sees revocations at once.
    workingKey: (_, hash, { key }) => (key?.hash === hash ? key : undefined),
    viewAt: async (instance, wall) => (await openView(instance, wall))(wall),
    onApiError: createErrorMapper(log),
    onPageError: (error) => {
      log.error({ err: error }, 'office page failed');
      return { isAway: error instanceof DataUnavailableError };
    },
  });
  return {
    handle: async (request, visit) => {
      if (visit.rounds !== undefined) {
        try {
          await sendRotaReminders({ content: store.content, at: systemClock() }, visit.rounds);
          return new Response();
        } catch (error) {
          log.error({ err: error }, 'notifying volunteers failed, retrying');
          return new Response(null, { status: 503 });
        }
      }
      return visit.isServing === true ? serving.fetch(request, visit) : office.handle(request, visit);
    },
    close: opened.close,
  };
}

async function parishView({ findInstance }: Store, name: string): Promise<ParishView | undefined> {
  const instance = (await findInstance(name))?.instance;
  if (instance === undefined) return undefined;
  return { snapshot: { instance, language: languageOf(instance.locale) ?? 'de', pictures: new Map() } };
}

/** Wraps the store so that `tell` receives the outcome of each source run written to the log. */
function withRunReports(store: Store, tell: (outcome: SourceOutcome) => void): Store {
  const { sourceRuns } = store;
  return {
    ...store,
    sourceRuns: {
      ...sourceRuns,
      settle: async (key, holder, state, run) => {
        const isWritten = await sourceRuns.settle(key, holder, state, run);
        if (isWritten && run !== undefined) tell(run.outcome);
        return isWritten;
      },
    },
  };
}

/** Wraps the store so that mails in the folder are removed when the office deletes a person's data. */
function withMailFileRemoval(store: Store, mailFolder: string, onTrouble: (error: unknown) => void): Store {
  const { bookings, content } = store;
  const forget = async (forgotten: readonly Parameters<typeof deletePersonMailFiles>[1][]) => {
    for (const one of forgotten) await deletePersonMailFiles(mailFolder, one).catch(onTrouble);
  };
  const changeBookings: Store['bookings']['change'] = async (...of) => {
    const done = await bookings.change(...of);
    await forget(done?.forgotten ?? []);
    return done;
  };
  const changeContent: Store['content']['change'] = async (...of) => {
    const done = await content.change(...of);
    await forget(done.forgotten);
    return done;
  };
  return {
    ...store,
    bookings: { ...bookings, change: changeBookings },
    content: { ...content, change: changeContent },
  };
}

/** Returns the OpenID provider for login if the operator has configured one. */
function providerOf({ oidcIssuer, oidcClientId, oidcClientSecret }: OfficeThreadData): LoginProvider | undefined {
  if (oidcIssuer === '') return undefined;
  return createLoginProvider({ issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret });
}

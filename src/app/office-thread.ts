// Entry point of the office thread: its own database connection, and all requests under `/office` (login, pages, API).

import { parentPort, workerData } from 'node:worker_threads';
import { openProvider, type Provider } from '../accounts/provider.ts';
import { enterDemoAgain } from '../demo/open-demo.ts';
import { openLimits } from '../http/limits.ts';
import { openLog } from '../http/log.ts';
import { DataAway } from '../instance-cache/source.ts';
import { removeLetters } from '../mail/mailer.ts';
import type { AccessKey } from '../model/accounts/access-key.ts';
import { languageOf } from '../model/instance.ts';
import type { SourceOutcome } from '../model/sources/source-run.ts';
import { openIndexes } from '../office/search/indexes.ts';
import { openOffice } from '../office-pages/open-office.ts';
import type { ParishView } from '../pages/form-answers.ts';
import { FORM_HEADERS } from '../pages/page-headers.ts';
import { servingPages } from '../pages/rota/rota-pages.ts';
import { openOwnPlans } from '../rota/own-rotas.ts';
import { makeRounds } from '../rota/rota-reminders.ts';
import { DatabaseError } from '../store/errors.ts';
import { openStore, type Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { openOutbound } from '../webhooks/deliver.ts';
import { failed, patient } from './office.ts';
import { serveRequests, type ThreadHandler } from './request-thread.ts';
import { openViews } from './views.ts';

/** Settings for the thread, and the identity of the database that the server has opened. */
export interface OfficeThreadData {
  readonly databaseUrl: string;
  /** Version of parvis, and the start of this process in milliseconds since 1970. */
  readonly version: string;
  readonly startedAt: number;
  readonly identity: string;
  readonly logLevel: string;
  readonly rateLimit: number;
  readonly publicUrl: string;
  /** URL of the server for visitors, shown for copying. */
  readonly visitorsUrl: string;
  readonly pushAllow: readonly string[];
  /** True if the server sends mails. */
  readonly mails: boolean;
  /** Folder for mail files if the server does not send mails; otherwise "". */
  readonly mailFolder: string;
  /** True on the demo parish’s server: the logout page explains how to log in again. */
  readonly isDemo: boolean;
  readonly oidcIssuer: string;
  readonly oidcClientId: string;
  readonly oidcClientSecret: string;
}

/** Context of a request from the main thread. */
export interface OfficeVisit {
  readonly address: string;
  /** Valid key of the request, if any. */
  readonly key: AccessKey | undefined;
  /** True for requests to a volunteer's private page. */
  readonly isServing?: boolean;
  /** Instance whose daily rota work is due; the server itself sends this request. */
  readonly rounds?: string;
}

/** Time-out for the write lock in milliseconds; waiting here blocks only the office. */
const WAITS_MS = 1000;

if (parentPort !== null) serveRequests(parentPort, (tell) => openHere(workerData as OfficeThreadData, tell));

/** Opens the office; `tell` receives the outcome of every source fetched on request. */
async function openHere(
  data: OfficeThreadData,
  tell: (outcome: SourceOutcome) => void,
): Promise<ThreadHandler<OfficeVisit>> {
  const { databaseUrl, identity, logLevel, rateLimit, publicUrl, visitorsUrl, mails, mailFolder } = data;
  const opened = await openStore(databaseUrl, { create: false, busyTimeoutMs: WAITS_MS });
  if (opened.identity !== identity) throw new DatabaseError('The database was replaced; restart the server.');
  const log = openLog(logLevel);
  const onTrouble = (error: unknown) => log.error({ err: error }, 'a mail could not be removed');
  const store = removingLetters(countingRuns(patient(opened), tell), mailFolder, onTrouble);
  const openView = openViews(opened, visitorsUrl);
  const indexes = openIndexes(systemClock);
  const serving = servingPages({
    plans: openOwnPlans({ store, clock: systemClock, indexes }),
    viewOf: (instance) => parishView(store, instance),
    publicUrl,
    visitorsUrl,
    headers: FORM_HEADERS,
    onError: (error) => log.error({ err: error }, 'a page of somebody who serves failed'),
    clock: systemClock,
  });
  const office = openOffice({
    store,
    indexes,
    clock: systemClock,
    publicUrl,
    mails,
    mailFolder,
    program: { version: data.version, startedAt: data.startedAt },
    limits: openLimits(rateLimit),
    provider: providerOf(data),
    outbound: openOutbound(data.pushAllow, systemClock),
    wayInAgain: data.isDemo ? (email) => enterDemoAgain({ store, clock: systemClock }, email) : undefined,
    // The main thread has checked this request's key, and it sees revocations at once.
    workingKey: (_, hash, { key }) => (key?.hash === hash ? key : undefined),
    viewAt: async (instance, wall) => (await openView(instance, wall))(wall),
    onApiError: failed(log),
    onPageError: (error) => {
      log.error({ err: error }, 'a page of the office failed');
      return { isAway: error instanceof DataAway };
    },
  });
  return {
    handle: async (request, visit) => {
      if (visit.rounds !== undefined) {
        try {
          await makeRounds({ content: store.content, at: systemClock() }, visit.rounds);
          return new Response();
        } catch (error) {
          log.error({ err: error }, 'telling those who serve failed; trying again');
          return new Response(null, { status: 503 });
        }
      }
      return visit.isServing === true ? serving.fetch(request, visit) : office.handle(request, visit);
    },
    close: opened.close,
  };
}

/** Returns the parish's data for volunteers' pages. Logos on other hosts are left out because this thread knows no copies of them. */
async function parishView({ findInstance }: Store, name: string): Promise<ParishView | undefined> {
  const instance = (await findInstance(name))?.instance;
  if (instance === undefined) return undefined;
  return { snapshot: { instance, language: languageOf(instance.locale) ?? 'de', pictures: new Map() } };
}

/** Wraps the store so that `tell` receives the outcome of each source run written to the log. */
function countingRuns(store: Store, tell: (outcome: SourceOutcome) => void): Store {
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
function removingLetters(store: Store, mailFolder: string, onTrouble: (error: unknown) => void): Store {
  const { bookings } = store;
  const change: Store['bookings']['change'] = async (...of) => {
    const done = await bookings.change(...of);
    for (const one of done?.forgotten ?? []) await removeLetters(mailFolder, one).catch(onTrouble);
    return done;
  };
  return { ...store, bookings: { ...bookings, change } };
}

/** Returns the OpenID provider for login if the operator has configured one. */
function providerOf({ oidcIssuer, oidcClientId, oidcClientSecret }: OfficeThreadData): Provider | undefined {
  if (oidcIssuer === '') return undefined;
  return openProvider({ issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret });
}

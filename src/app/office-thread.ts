// What runs in the thread of the office: a connection of its own to the database, and what is asked under `/office`: logging in,
// the pages, and the API.

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

/** What the thread needs of the settings, and the database that the server has opened. */
export interface OfficeThreadData {
  readonly databaseUrl: string;
  /** Of parvis, and since when this process runs, in milliseconds since 1970. */
  readonly version: string;
  readonly startedAt: number;
  readonly identity: string;
  readonly logLevel: string;
  readonly rateLimit: number;
  readonly publicUrl: string;
  /** How visitors reach the server, for addresses that they copy. */
  readonly visitorsUrl: string;
  readonly pushAllow: readonly string[];
  /** Whether the server sends mails. */
  readonly mails: boolean;
  /** Where it writes them, where it does not send any; "" where it does. */
  readonly mailFolder: string;
  /** Whether it is the demo parish’s: whoever logs out is told a way in again. */
  readonly isDemo: boolean;
  readonly oidcIssuer: string;
  readonly oidcClientId: string;
  readonly oidcClientSecret: string;
}

/** What the main thread knows of who asks. */
export interface OfficeVisit {
  /** The network address. */
  readonly address: string;
  /** The key of the request, where it has one that works. */
  readonly key: AccessKey | undefined;
  /** Whether it is asked of a private page of somebody who serves. */
  readonly isServing?: boolean;
  /** The instance whose rounds are to be made: it is the server itself that asks. */
  readonly rounds?: string;
}

/** Nobody but the office waits here for another process that writes, in milliseconds. */
const WAITS_MS = 1000;

if (parentPort !== null) serveRequests(parentPort, (tell) => openHere(workerData as OfficeThreadData, tell));

/** `tell` is told the outcome of every source that somebody has had fetched. */
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
    // What the main thread has found out of this one request: it learns at once of a key that is revoked.
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

/** What pages of somebody who serves show of their parish; a logo of another host is left out, as no copy of it is known here. */
async function parishView({ findInstance }: Store, name: string): Promise<ParishView | undefined> {
  const instance = (await findInstance(name))?.instance;
  if (instance === undefined) return undefined;
  return { snapshot: { instance, language: languageOf(instance.locale) ?? 'de', pictures: new Map() } };
}

/** The store, which tells what came of each run of a source that is written into its log. */
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

/** The store, which removes the mails in a folder of those of whom the office keeps nothing any more. */
function removingLetters(store: Store, mailFolder: string, onTrouble: (error: unknown) => void): Store {
  const { bookings } = store;
  const change: Store['bookings']['change'] = async (...of) => {
    const done = await bookings.change(...of);
    for (const one of done?.forgotten ?? []) await removeLetters(mailFolder, one).catch(onTrouble);
    return done;
  };
  return { ...store, bookings: { ...bookings, change } };
}

/** By whom people may log in, where the operator has set one up. */
function providerOf({ oidcIssuer, oidcClientId, oidcClientSecret }: OfficeThreadData): Provider | undefined {
  if (oidcIssuer === '') return undefined;
  return openProvider({ issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret });
}

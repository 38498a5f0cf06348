// Foundation of the office API: a store that retries while other processes write, and answers to unexpected errors.

import type { Logger } from '../http/log.ts';
import { DataAway } from '../instance-cache/source.ts';
import type { ApiAnswer } from '../office-api/route.ts';
import { PAGE_HEADERS } from '../pages/page-headers.ts';
import type { Store } from '../store/store.ts';
import { UnknownTimeZone } from '../util/wall-clock.ts';
import { retryBusy } from './retry-busy.ts';

/** Retry-After while the database is unavailable, in seconds. */
const AWAY_SECONDS = '10';

/** Wraps the store so that operations on content and accounts retry while another process writes. */
export function patient(store: Store): Store {
  const { content, accounts, isBusy } = store;
  const again = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => retryBusy(isBusy, work);
  return {
    ...store,
    accounts: {
      ...accounts,
      change: (whose, work) => again(() => accounts.change(whose, work))(),
      useLink: (hash, now, work) => again(() => accounts.useLink(hash, now, work))(),
      addLink: again(accounts.addLink),
      dropInvitations: again(accounts.dropInvitations),
      wantFactor: again(accounts.wantFactor),
      addStep: again(accounts.addStep),
      takeStep: again(accounts.takeStep),
      tryStep: again(accounts.tryStep),
      countAttempt: again(accounts.countAttempt),
      forgiveAttempt: again(accounts.forgiveAttempt),
      find: again(accounts.find),
      findSession: again(accounts.findSession),
    },
    content: {
      ...content,
      change: (instance, change, work) => again(() => content.change(instance, change, work))(),
      read: (instance, work) => again(() => content.read(instance, work))(),
      history: again(content.history),
      removed: again(content.removed),
    },
  };
}

/** Returns the answer while the office thread is unavailable. */
export function notNow(): Response {
  const headers = { ...PAGE_HEADERS, 'Content-Type': 'application/json', 'Retry-After': AWAY_SECONDS };
  const message = 'The office does not answer now; look whether the change was made, and ask again.';
  return new Response(JSON.stringify({ message }), { status: 503, headers });
}

/** Maps unexpected errors to answers. */
export function failed(log: Logger): (error: unknown) => ApiAnswer {
  return (error) => {
    log.error({ err: error }, 'the office API failed');
    if (error instanceof UnknownTimeZone) {
      const body = { message: 'The time zone of this parish is not known to the server; nothing was changed.' };
      return { status: 503, body, headers: { 'Retry-After': AWAY_SECONDS } };
    }
    if (error instanceof DataAway) {
      const body = { message: 'The database is away; nothing was changed. Ask again.' };
      return { status: 503, body, headers: { 'Retry-After': AWAY_SECONDS } };
    }
    return { status: 500, body: { message: 'The server failed to answer. The log has the details.' } };
  };
}

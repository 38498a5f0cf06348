// Foundation of the office API: a store that retries while other processes write, and answers to unexpected errors.

import type { Logger } from '../http/log.ts';
import { DataUnavailableError } from '../instance-cache/snapshot-source.ts';
import type { ApiResponse } from '../office-api/route.ts';
import { PAGE_HEADERS } from '../pages/page-headers.ts';
import type { Store } from '../store/store.ts';
import { UnknownTimeZoneError } from '../util/wall-clock.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

const RETRY_AFTER_SECONDS = '10';

/** Wraps the store so that operations on content and accounts retry while another process writes. */
export function withBusyRetries(store: Store): Store {
  const { content, accounts, isBusy } = store;
  const again = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => retryWhileBusy(isBusy, work);
  return {
    ...store,
    accounts: {
      ...accounts,
      change: (owner, work) => again(() => accounts.change(owner, work))(),
      useLink: (hash, now, work) => again(() => accounts.useLink(hash, now, work))(),
      addLink: again(accounts.addLink),
      dropInvitations: again(accounts.dropInvitations),
      setFactorRequired: again(accounts.setFactorRequired),
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

export function createOfficeUnavailableResponse(): Response {
  const headers = { ...PAGE_HEADERS, 'Content-Type': 'application/json', 'Retry-After': RETRY_AFTER_SECONDS };
  const message = 'The office is not responding; check whether the change was made, then try again.';
  return new Response(JSON.stringify({ message }), { status: 503, headers });
}

export function createErrorMapper(log: Logger): (error: unknown) => ApiResponse {
  return (error) => {
    log.error({ err: error }, 'office API failed');
    if (error instanceof UnknownTimeZoneError) {
      const body = { message: 'The server does not recognise the time zone of this parish; nothing was changed.' };
      return { status: 503, body, headers: { 'Retry-After': RETRY_AFTER_SECONDS } };
    }
    if (error instanceof DataUnavailableError) {
      const body = { message: 'The database is unavailable; nothing was changed. Try again.' };
      return { status: 503, body, headers: { 'Retry-After': RETRY_AFTER_SECONDS } };
    }
    return { status: 500, body: { message: 'The server failed to respond. See the log for details.' } };
  };
}

import { Hono } from 'hono';
import type { LoginProvider } from '../accounts/provider.ts';
import { actorNameOf, findSessionPerson } from '../accounts/session.ts';
import type { RequestQuotas } from '../http/request-quotas.ts';
import { createRefusal } from '../office/refusal-codes.ts';
import { createSearchIndexes, type SearchIndexes } from '../office/search/indexes.ts';
import type { AccessOptions, OfficeAccess } from '../office-api/access.ts';
import { BadRequestError } from '../office-api/bad-request.ts';
import { type ApiBindings, createOfficeApi } from '../office-api/office-api.ts';
import type { ApiResponse } from '../office-api/route.ts';
import { PAGE_HEADERS } from '../pages/page-headers.ts';
import { compressResponse } from '../pages/static-asset.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../util/clock.ts';
import { hashKey } from '../util/hash-key.ts';
import { createOfficeSite } from './office-site.ts';
import type { LoginContext, ServerInfo, WebsiteTransport } from './page.ts';
import { isSameOrigin } from './same-origin.ts';
import { readCookie } from './session-cookies.ts';

export interface OfficeAppOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly limits: RequestQuotas;
  readonly mails: boolean;
  /** Folder for mails if the server does not send them; "" if it does. */
  readonly mailFolder?: string;
  readonly viewAt: ServerInfo['viewAt'];
  readonly program?: ServerInfo['program'];
  readonly provider: LoginProvider | undefined;
  /** Token of a link that lets a logged-out user of a demo return. */
  readonly demoReturnToken?: LoginContext['demoReturnToken'];
  readonly outbound: WebsiteTransport;
  readonly indexes?: SearchIndexes | undefined;
  readonly workingKey: AccessOptions['workingKey'];
  readonly onApiError: (error: unknown) => ApiResponse;
  /** Called with every unexpected error of a page; returns whether the database is unavailable. */
  readonly onPageError: (error: unknown) => { readonly isAway: boolean };
}

export interface OfficeApp {
  readonly handle: (request: Request, visit: ApiBindings['Bindings']) => Response | Promise<Response>;
}

export function createOfficeApp({
  store,
  clock,
  publicUrl,
  limits,
  mails,
  mailFolder = '',
  viewAt,
  program,
  provider,
  outbound,
  workingKey,
  demoReturnToken,
  indexes = createSearchIndexes(clock),
  ...told
}: OfficeAppOptions): OfficeApp {
  const accounts = { store, clock };
  const app = new Hono<ApiBindings>({ strict: false });
  const session = async (request: Request, instance: string): Promise<OfficeAccess | undefined> => {
    const token = readCookie(request.headers, publicUrl, 'session');
    const person = token === undefined ? undefined : await findSessionPerson(accounts, token);
    const authority = person?.roles.get(instance);
    if (person === undefined || authority === undefined) return undefined;
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && !isSameOrigin(request.headers, publicUrl)) {
      throw new BadRequestError(403, createRefusal('foreign_page'));
    }
    const { accountId } = person;
    return { actor: actorNameOf(person), callerId: `account ${accountId}`, accountId, authority };
  };
  const api = { store, clock, limits, workingKey, publicUrl, session, indexes, targets: outbound.targets };
  app.route('/', createOfficeApi({ ...api, headers: PAGE_HEADERS, onError: told.onApiError }));
  app.route(
    '/',
    createOfficeSite({
      store,
      clock,
      outbound,
      headers: PAGE_HEADERS,
      publicUrl,
      mails,
      mailFolder,
      viewAt,
      program,
      indexes,
      provider,
      demoReturnToken,
      onError: told.onPageError,
      findPerson: (token) => findSessionPerson(accounts, token),
      isKnownSession: (token) => store.accounts.isKnownSession(hashKey(token)),
    }),
  );
  app.notFound(() =>
    Response.json({ message: 'There is nothing at this address.' }, { status: 404, headers: PAGE_HEADERS }),
  );
  // Compresses in the office’s thread, so that requests for public data don’t wait for the compression.
  return { handle: async (request, visit) => compressResponse(request.headers, await app.fetch(request, visit)) };
}

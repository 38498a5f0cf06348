// Everything below `/office`: login, pages, and API.

import { Hono } from 'hono';
import type { Provider } from '../accounts/provider.ts';
import { actorOf, findPerson } from '../accounts/session.ts';
import type { Limits } from '../http/limits.ts';
import { refusal } from '../office/refusal-codes.ts';
import { type Indexes, openIndexes } from '../office/search/indexes.ts';
import type { AccessOptions, OfficeAccess } from '../office-api/access.ts';
import { BadRequest } from '../office-api/bad-request.ts';
import { type ApiVisit, officeApi } from '../office-api/office-api.ts';
import type { ApiAnswer } from '../office-api/route.ts';
import { PAGE_HEADERS } from '../pages/page-headers.ts';
import { compressed } from '../pages/resource.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../util/clock.ts';
import { hashKey } from '../util/hash-key.ts';
import { officeSite } from './office-site.ts';
import { isFromHere } from './origin.ts';
import type { LoginFacts, ServerFacts, WebsiteReach } from './page.ts';
import { cookieOf } from './session-cookies.ts';

export interface OfficeOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Public URL of the server; "" if not known. */
  readonly publicUrl: string;
  readonly limits: Limits;
  /** Whether the server sends mails. */
  readonly mails: boolean;
  /** Folder for mails if the server does not send them; "" if it does. */
  readonly mailFolder?: string;
  /** Public view of an instance, now or at a future time. */
  readonly viewAt: ServerFacts['viewAt'];
  readonly program?: ServerFacts['program'];
  /** OpenID Connect provider for logins, if any. */
  readonly provider: Provider | undefined;
  /** For a demo: token of a link by which a logged-out user can return. */
  readonly wayInAgain?: LoginFacts['wayInAgain'];
  readonly outbound: WebsiteReach;
  /** Search indexes shared by the API, the pages and others. */
  readonly indexes?: Indexes | undefined;
  readonly workingKey: AccessOptions['workingKey'];
  readonly onApiError: (error: unknown) => ApiAnswer;
  /** Called with every unexpected error of a page; returns whether the database is unavailable. */
  readonly onPageError: (error: unknown) => { readonly isAway: boolean };
}

export interface Office {
  readonly handle: (request: Request, visit: ApiVisit['Bindings']) => Response | Promise<Response>;
}

export function openOffice({
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
  wayInAgain,
  indexes = openIndexes(clock),
  ...told
}: OfficeOptions): Office {
  const accounts = { store, clock };
  const app = new Hono<ApiVisit>({ strict: false });
  const session = async (request: Request, instance: string): Promise<OfficeAccess | undefined> => {
    const token = cookieOf(request.headers, publicUrl, 'session');
    const person = token === undefined ? undefined : await findPerson(accounts, token);
    const authority = person?.roles.get(instance);
    if (person === undefined || authority === undefined) return undefined;
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && !isFromHere(request.headers, publicUrl)) {
      throw new BadRequest(403, refusal('foreign_page'));
    }
    const { accountId } = person;
    return { actor: actorOf(person), asker: `account ${accountId}`, accountId, authority };
  };
  const api = { store, clock, limits, workingKey, publicUrl, session, indexes, targets: outbound.targets };
  app.route('/', officeApi({ ...api, headers: PAGE_HEADERS, onError: told.onApiError }));
  app.route(
    '/',
    officeSite({
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
      wayInAgain,
      onError: told.onPageError,
      findPerson: (token) => findPerson(accounts, token),
      isKnownSession: (token) => store.accounts.isKnownSession(hashKey(token)),
    }),
  );
  app.notFound(() =>
    Response.json({ message: 'There is nothing at this address.' }, { status: 404, headers: PAGE_HEADERS }),
  );
  // Compresses in the thread of the office, so that requests for public data don’t wait for it.
  return { handle: async (request, visit) => compressed(request.headers, await app.fetch(request, visit)) };
}

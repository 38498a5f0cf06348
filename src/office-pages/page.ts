import type { AccountsContext, RequestOrigin } from '../accounts/context.ts';
import type { Provider } from '../accounts/provider.ts';
import type { SessionPerson } from '../accounts/session.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Role } from '../model/authority.ts';
import type { Instance, Language } from '../model/instance.ts';
import type { PreviewOptions } from '../newsletter/manual-send.ts';
import type { Warning } from '../office/content/warning.ts';
import type { OfficeContext } from '../office/office-context.ts';
import type { SearchIndexes } from '../office/search/indexes.ts';
import type { addWebsite } from '../office/webhooks/websites.ts';
import type { WriteContext } from '../office/write-context.ts';
import type { Html } from '../util/html.ts';
import type { CookieName, Cookies } from './session-cookies.ts';

/** Audience of a page: visitors (login), any logged-in user (account), operators, or members of the instance in the URL. */
export type PageScope = 'visitor' | 'account' | 'operator' | 'instance';

export type WebsiteTransport = Parameters<typeof addWebsite>[1];

interface BaseRequest {
  readonly language: Language;
  readonly t: Translate;
  readonly names: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Submitted form; empty for GET requests. */
  readonly form: Form;
  /** Public URL of the server; "" if not known. */
  readonly publicUrl: string;
  readonly server: ServerInfo;
}

export interface LoginContext {
  /** OpenID Connect provider for logins, or undefined. */
  readonly provider?: Provider | undefined;
  /** Token of a link by which a logged-out user can return to a demo; undefined if this user has none. */
  readonly wayInAgain?: ((email: string) => Promise<string | undefined>) | undefined;
  /** Called with every unexpected error, and with errors of the provider; returns whether the database is unavailable. */
  readonly onError: (error: unknown) => { readonly isAway: boolean };
}

interface VisitorRequest extends BaseRequest, LoginContext {
  readonly request: Request;
  readonly visitor: RequestOrigin;
  /** Undefined if the visitor is not logged in. */
  readonly person: SessionPerson | undefined;
  readonly accounts: AccountsContext;
  readonly cookie: (name: CookieName) => string | undefined;
}

interface AccountRequest extends VisitorRequest {
  readonly person: SessionPerson;
}

interface OperatorRequest extends BaseRequest {
  readonly person: SessionPerson;
  /** Context for changes in the user’s name. */
  readonly acting: OfficeContext;
}

interface InstanceRequest extends BaseRequest {
  readonly person: SessionPerson;
  readonly editing: WriteContext;
  readonly indexes: SearchIndexes;
  readonly outbound: WebsiteTransport;
  readonly instance: Instance;
  /** BCP 47 tag for dates and numbers: the page’s language in the instance’s region. */
  readonly locale: string;
  /** Numbers in the path: `{id}`. */
  readonly ids: Readonly<Record<string, number>>;
  /** Path and query of the page within the instance, without the last action; undefined for responses to a form. */
  readonly here: string | undefined;
  /** Local time of the instance, `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
  /** Returns the URL of a page in the same instance: `/events/7`. */
  readonly link: (path: string) => string;
}

interface RequestByScope {
  readonly visitor: VisitorRequest;
  readonly account: AccountRequest;
  readonly operator: OperatorRequest;
  readonly instance: InstanceRequest;
}

/** Authorised request for a page; of an instance unless a scope is given. */
export type PageRequest<S extends PageScope = 'instance'> = RequestByScope[S];

export interface ServerInfo {
  /** Base URL of the server, without a trailing slash. */
  readonly baseUrl: string;
  /** True if the server sends mails. */
  readonly mails: boolean;
  /** Folder for mails if the server does not send them; "" for none. */
  readonly mailFolder: string;
  /** Public view of an instance, now or at a future time; undefined if not available. */
  readonly viewAt: PreviewOptions['viewAt'] | undefined;
  readonly program: ProgramInfo | undefined;
}

export interface ProgramInfo {
  readonly version: string;
  readonly startedAt: number;
}

export interface Form {
  /** "" if absent. */
  readonly text: (name: string) => string;
  /** Day of a field as `YYYY-MM-DD`, read in the language of the page; as typed if it can’t be read. */
  readonly day: (name: string) => string;
  /** Time of a field as `HH:MM`, with seconds if typed; as typed if it can’t be read. */
  readonly time: (name: string) => string;
  readonly all: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
  readonly file: (name: string) => File | undefined;
  /** True if an empty file was chosen. */
  readonly isEmptyFile: (name: string) => boolean;
}

interface Responding {
  /** Default: 200. */
  readonly status?: number;
  readonly cookies?: Cookies;
}

/** Content of a page. Its scope determines the frame; the frames for login and account add the title. */
export interface PageContent extends Responding {
  readonly title: string;
  readonly main: Html;
  readonly at?: string;
  /** Full path of the public counterpart. Default: the parish’s agenda. */
  readonly publicPath?: string | undefined;
  readonly parish?: Instance | undefined;
  readonly accent?: string;
  readonly retryAfter?: number;
  /** Names of its islands: `event` is `web/islands/event.ts`. */
  readonly islands?: readonly string[];
  /** False for intermediate steps, whose input is not kept as a draft. */
  readonly hasDrafts?: false;
}

/** Actions named at the top of the next page, with an undo button. */
export const ACTION_NAMES = [
  'answered',
  'saved',
  'created',
  'created_past',
  'created_proposed',
  'removed',
  'erased',
  'ended',
  'restored',
  'undone',
  'nothing',
  'imported',
  'cancelled',
  'postponed',
  'accepted',
  'proposed',
  'approved',
  'offered',
  'messaged',
  'declined',
  'withdrawn',
] as const;

export type ActionName = (typeof ACTION_NAMES)[number];

export interface Redirect extends Pick<Responding, 'cookies'> {
  /** Path relative to the instance’s URL for a page of an instance. Otherwise: a full path, or an external URL. */
  readonly to: string;
  readonly did?: ActionName;
  readonly revision?: number;
  readonly warnings?: readonly Warning[];
}

export interface ScriptData extends Responding {
  readonly data: unknown;
}

export type PageResult = PageContent | Redirect | ScriptData | Response;

interface Entry<S extends PageScope> {
  readonly scope: S;
  readonly method: 'GET' | 'POST';
  /** Path relative to the instance, `/events/{id}`, or to `/office` for other scopes. `{id}` and `{revision}` are numbers. */
  readonly path: string;
  /** True if it returns data to a script instead of a page. Endpoints that begin or end a login also accept JSON. */
  readonly isData?: true;
  readonly show: (request: PageRequest<S>) => Promise<PageResult> | PageResult;
}

export interface VisitorPage extends Entry<'visitor'> {
  /** True if it exists only with a login provider. */
  readonly needsProvider?: true;
}

export interface AccountPage extends Entry<'account'> {
  /** Fields whose texts are kept through a login after the session has expired; never passwords. */
  readonly keeps?: readonly string[];
}

export interface OperatorPage extends Entry<'operator'> {
  /** Response for logged-in users who are not operators. Default: 404. */
  readonly showOthers?: (asked: Pick<PageRequest<'operator'>, 'person' | 't'>) => PageContent | Redirect;
}

export interface OfficePage extends Omit<Entry<'instance'>, 'scope'> {
  /** Minimum role to see the page; its changes may require a higher one. */
  readonly role: Role;
}

export type InstancePage = OfficePage & Pick<Entry<'instance'>, 'scope'>;

export type Page = VisitorPage | AccountPage | OperatorPage | InstancePage;

export function isOutsideInstance(scope: PageScope): scope is 'visitor' | 'account' {
  return scope === 'visitor' || scope === 'account';
}

export function officePath(instance: string, path = ''): string {
  return `/office/instances/${instance}${path}`;
}

/** Field with the account for which a form was created: see `log-in-within-form.ts`. */
export const FORM_ACCOUNT_FIELD = '_for';

import type { AccountsContext, RequestOrigin } from '../accounts/context.ts';
import type { LoginProvider } from '../accounts/provider.ts';
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
  readonly publicUrl: string;
  readonly server: ServerInfo;
}

export interface LoginContext {
  readonly provider?: LoginProvider | undefined;
  /** Token of a link that lets a logged-out user of a demo return; undefined if this user has none. */
  readonly demoReturnToken?: ((email: string) => Promise<string | undefined>) | undefined;
  /** Called with errors of the login provider and every unexpected error; returns whether the database is unavailable. */
  readonly onError: (error: unknown) => { readonly isAway: boolean };
}

interface VisitorRequest extends BaseRequest, LoginContext {
  readonly request: Request;
  readonly visitor: RequestOrigin;
  readonly person: SessionPerson | undefined;
  readonly accounts: AccountsContext;
  readonly cookie: (name: CookieName) => string | undefined;
}

interface AccountRequest extends VisitorRequest {
  readonly person: SessionPerson;
}

interface OperatorRequest extends BaseRequest {
  readonly person: SessionPerson;
  /** Context for changes that the history attributes to the user. */
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
  /** Numbers in the path by the name of their placeholder, such as `id`. */
  readonly ids: Readonly<Record<string, number>>;
  /** Path and query of the page within the instance, without the parameters of the last action; undefined in responses to a form. */
  readonly here: string | undefined;
  /** Local time of the instance, `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
  /** Converts a path within the instance (`/events/7`) to a full path. */
  readonly link: (path: string) => string;
}

interface RequestByScope {
  readonly visitor: VisitorRequest;
  readonly account: AccountRequest;
  readonly operator: OperatorRequest;
  readonly instance: InstanceRequest;
}

/** Authorized request for a page; by default a page of an instance. */
export type PageRequest<S extends PageScope = 'instance'> = RequestByScope[S];

export interface ServerInfo {
  /** Base URL of the server, without a trailing slash. */
  readonly baseUrl: string;
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

/** Content of a page. The scope of the page determines the frame; only the frames for login and account add the title as a heading. */
export interface PageContent extends Responding {
  readonly title: string;
  readonly main: Html;
  readonly at?: string;
  /** Full path of the public page with the same content. Default: the parish’s agenda. */
  readonly publicPath?: string | undefined;
  readonly parish?: Instance | undefined;
  readonly accent?: string;
  readonly retryAfter?: number;
  /** Names of the page’s islands: `event` is `web/islands/event.ts`. */
  readonly islands?: readonly string[];
  /** False for intermediate steps, where the browser stores no draft of the input. */
  readonly hasDrafts?: false;
}

/** Names by which a URL identifies the last action. The next page describes the action at its top, with an undo button. */
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
  /** Path within the instance for pages of an instance; otherwise a full path or an external URL. */
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
  /** Path within the instance (`/events/{id}`), or below `/office` for other scopes. `{id}` and `{revision}` are numbers. */
  readonly path: string;
  /** True if the page returns data to a script. Pages that begin or end a login also accept JSON. */
  readonly isData?: true;
  readonly show: (request: PageRequest<S>) => Promise<PageResult> | PageResult;
}

export interface VisitorPage extends Entry<'visitor'> {
  /** True if the page exists only on servers with a login provider. */
  readonly needsProvider?: true;
}

export interface AccountPage extends Entry<'account'> {
  /** Names of fields whose values survive a login after the session has expired; never passwords. */
  readonly keeps?: readonly string[];
}

export interface OperatorPage extends Entry<'operator'> {
  /** Response for logged-in users who are not operators. Default: 404 page. */
  readonly showOthers?: (asked: Pick<PageRequest<'operator'>, 'person' | 't'>) => PageContent | Redirect;
}

export interface OfficePage extends Omit<Entry<'instance'>, 'scope'> {
  /** Minimum role that sees the page; its actions may require a higher one. */
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

/** Field with the account for which a form was rendered: see `log-in-within-form.ts`. */
export const FORM_ACCOUNT_FIELD = '_for';

// Types of an office page: its scope, path and handler, and what it receives and returns.

import type { AccountsContext, Visitor } from '../accounts/context.ts';
import type { Provider } from '../accounts/provider.ts';
import type { SessionPerson } from '../accounts/session.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Role } from '../model/authority.ts';
import type { Instance, Language } from '../model/instance.ts';
import type { PreviewOptions } from '../newsletter/manual-send.ts';
import type { Warning } from '../office/content/warning.ts';
import type { OfficeContext } from '../office/office-context.ts';
import type { Indexes } from '../office/search/indexes.ts';
import type { addWebsite } from '../office/webhooks/websites.ts';
import type { WriteContext } from '../office/write-context.ts';
import type { Html } from '../util/html.ts';
import type { CookieName, Cookies } from './session-cookies.ts';

/** Audience of a page: visitors (login), any logged-in user (account), operators, or members of the instance in the URL. */
export type PageScope = 'visitor' | 'account' | 'operator' | 'instance';

export type WebsiteReach = Parameters<typeof addWebsite>[1];

interface AskedBase {
  readonly language: Language;
  readonly t: Translate;
  /** Texts in the path: `{kind}`. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Submitted form; empty for GET requests. */
  readonly form: Form;
  /** Public URL of the server; "" if not known. */
  readonly publicUrl: string;
  readonly server: ServerFacts;
}

export interface LoginFacts {
  /** OpenID Connect provider for logins, or undefined. */
  readonly provider?: Provider | undefined;
  /** For a demo: token of a link by which a logged-out user can return; undefined if there is none for this user. */
  readonly wayInAgain?: ((email: string) => Promise<string | undefined>) | undefined;
  /** Called with every unexpected error, and with errors of the provider; returns whether the database is unavailable. */
  readonly onError: (error: unknown) => { readonly isAway: boolean };
}

interface AskedByVisitor extends AskedBase, LoginFacts {
  readonly request: Request;
  readonly visitor: Visitor;
  /** Undefined if the visitor is not logged in. */
  readonly person: SessionPerson | undefined;
  readonly accounts: AccountsContext;
  readonly cookie: (name: CookieName) => string | undefined;
}

interface AskedByAccount extends AskedByVisitor {
  readonly person: SessionPerson;
}

interface AskedByOperator extends AskedBase {
  readonly person: SessionPerson;
  /** Context for changes in the user’s name. */
  readonly acting: OfficeContext;
}

interface AskedInInstance extends AskedBase {
  readonly person: SessionPerson;
  /** Context for changes in the user’s name. */
  readonly editing: WriteContext;
  readonly indexes: Indexes;
  readonly outbound: WebsiteReach;
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

interface AskedOf {
  readonly visitor: AskedByVisitor;
  readonly account: AskedByAccount;
  readonly operator: AskedByOperator;
  readonly instance: AskedInInstance;
}

/** Authorised request for a page; of an instance unless a scope is given. */
export type PageRequest<S extends PageScope = 'instance'> = AskedOf[S];

export interface ServerFacts {
  /** Base URL of the server, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether the server sends mails. */
  readonly mails: boolean;
  /** Folder for mails if the server does not send them; "" for none. */
  readonly mailFolder: string;
  /** Public view of an instance, now or at a future time; undefined if not available. */
  readonly viewAt: PreviewOptions['viewAt'] | undefined;
  readonly program: RunningProgram | undefined;
}

/** Version and start of the running program; undefined if not known. */
export interface RunningProgram {
  readonly version: string;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
}

/** Fields of a form: texts as typed, and files. */
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
  /** Whether an empty file was chosen. */
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
  /** Active navigation entry: `/agenda`. */
  readonly at?: string;
  /** Full path of the public counterpart. Default: the parish’s agenda. */
  readonly outside?: string | undefined;
  /** Branding of a page outside of an instance, if known. */
  readonly parish?: Instance | undefined;
  /** Accent colour to try, instead of the parish’s. */
  readonly accent?: string;
  /** Seconds for `Retry-After`. */
  readonly retryAfter?: number;
  /** Names of its islands: `agenda` is `web/islands/agenda.ts`. */
  readonly islands?: readonly string[];
  /** False for intermediate steps, whose input is not kept as a draft. */
  readonly hasDrafts?: false;
}

/** Actions named at the top of the next page, with an undo button. */
export const DEEDS = [
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
  'declined',
  'withdrawn',
] as const;

export type ActionName = (typeof DEEDS)[number];

export interface Redirect extends Pick<Responding, 'cookies'> {
  /** For a page of an instance: relative to the instance’s URL. Otherwise: a full path, or an external URL. */
  readonly to: string;
  readonly did?: ActionName;
  /** Revision of the change, for the undo button. */
  readonly revision?: number;
  readonly warnings?: readonly Warning[];
}

/** JSON response to a script. */
export interface ScriptData extends Responding {
  readonly data: unknown;
}

export type PageResult = PageContent | Redirect | ScriptData | Response;

interface Entry<S extends PageScope> {
  readonly scope: S;
  readonly method: 'GET' | 'POST';
  /** Path relative to the instance, `/events/{id}`, or to `/office` for other scopes. `{id}` and `{revision}` are numbers. */
  readonly path: string;
  /** Whether it returns data to a script instead of a page. Endpoints that begin or end a login also accept JSON. */
  readonly isData?: true;
  readonly show: (asked: PageRequest<S>) => Promise<PageResult> | PageResult;
}

export interface VisitorPage extends Entry<'visitor'> {
  /** Whether it exists only with a login provider. */
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

/** Returns whether the scope is login or account. */
export function isOfLogin(scope: PageScope): scope is 'visitor' | 'account' {
  return scope === 'visitor' || scope === 'account';
}

export function addressOf(instance: string, path = ''): string {
  return `/office/instances/${instance}${path}`;
}

/** Field with the account for which a form was created: see `enter-in-place.ts`. */
export const MADE_FOR = '_for';

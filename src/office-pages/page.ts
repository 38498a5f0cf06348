// What a page of the office is: one entry of the registry says whom it is for, its path, and what it shows or does.

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

/**
 * Whom a page is for: anybody (logging in), anybody who is logged in (their own account), those who operate the server, or
 * those who have a role in the instance that its address names.
 */
export type PageScope = 'visitor' | 'account' | 'operator' | 'instance';

/** How websites are reached. */
export type WebsiteReach = Parameters<typeof addWebsite>[1];

/** What every page is asked with. */
interface AskedBase {
  /** Of the texts of the page. */
  readonly language: Language;
  /** Says texts in that language. */
  readonly t: Translate;
  /** The texts in its path: `{kind}`. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What was entered; empty of a page that is only looked at. */
  readonly form: Form;
  /** The address under which visitors reach the server; "" when it is not known. */
  readonly publicUrl: string;
  readonly server: ServerFacts;
}

/** What logging in needs of the server. */
export interface LoginFacts {
  /** The provider by which people can log in, too; undefined where there is none. */
  readonly provider?: Provider | undefined;
  /** Of a demo: gives what a link holds that lets somebody in again who has logged out; undefined where there is none for them. */
  readonly wayInAgain?: ((email: string) => Promise<string | undefined>) | undefined;
  /** Called with every unexpected error, and with errors of the provider; returns whether the database is away. */
  readonly onError: (error: unknown) => { readonly isAway: boolean };
}

interface AskedByVisitor extends AskedBase, LoginFacts {
  readonly request: Request;
  readonly visitor: Visitor;
  /** Undefined where nobody is logged in. */
  readonly person: SessionPerson | undefined;
  readonly accounts: AccountsContext;
  readonly cookie: (name: CookieName) => string | undefined;
}

interface AskedByAccount extends AskedByVisitor {
  readonly person: SessionPerson;
}

interface AskedByOperator extends AskedBase {
  readonly person: SessionPerson;
  /** For whatever is changed: in their name. */
  readonly acting: OfficeContext;
}

interface AskedInInstance extends AskedBase {
  readonly person: SessionPerson;
  /** For whatever is changed: in their name. */
  readonly editing: WriteContext;
  readonly indexes: Indexes;
  readonly outbound: WebsiteReach;
  readonly instance: Instance;
  /** A BCP 47 tag for dates and numbers: the page’s language as it is written where the instance is. */
  readonly locale: string;
  /** The numbers in its path: `{id}`. */
  readonly ids: Readonly<Record<string, number>>;
  /** Its own address behind that of the instance, without what was done before; undefined for what answers a form. */
  readonly here: string | undefined;
  /** The wall clock of the instance, `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
  /** Makes the address of a page of the same instance: `/events/7`. */
  readonly link: (path: string) => string;
}

interface AskedOf {
  readonly visitor: AskedByVisitor;
  readonly account: AskedByAccount;
  readonly operator: AskedByOperator;
  readonly instance: AskedInInstance;
}

/** A request for a page by somebody who may see it: of an instance unless a scope is named. */
export type PageRequest<S extends PageScope = 'instance'> = AskedOf[S];

/** What pages need to know of the server. */
export interface ServerFacts {
  /** The address under which people reach it, without a slash at the end. */
  readonly baseUrl: string;
  /** Whether it sends mails. */
  readonly mails: boolean;
  /** The folder into which it writes them, where it does not; "" for none. */
  readonly mailFolder: string;
  /** What an instance shows, or will show, at a moment; undefined where that can’t be asked. */
  readonly viewAt: PreviewOptions['viewAt'] | undefined;
  readonly program: RunningProgram | undefined;
}

/** The parvis that answers; undefined where nobody says. */
export interface RunningProgram {
  readonly version: string;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
}

/** The fields of a form: texts as they were typed, and files. */
export interface Form {
  /** "" for one that is not there. */
  readonly text: (name: string) => string;
  /** Of a field for a day: `YYYY-MM-DD` where it can be read in the language of the page; otherwise as it was typed. */
  readonly day: (name: string) => string;
  /** Of a field for a time: `HH:MM`, with seconds where they were typed; otherwise as it was typed. */
  readonly time: (name: string) => string;
  readonly all: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
  readonly file: (name: string) => File | undefined;
  /** Whether a file was chosen in which nothing stands. */
  readonly isEmptyFile: (name: string) => boolean;
}

interface Responding {
  /** 200 where nothing is said. */
  readonly status?: number;
  readonly cookies?: Cookies;
}

/** A page. Its frame goes by its scope: that of logging in and of one’s own account writes the title above it. */
export interface PageContent extends Responding {
  readonly title: string;
  readonly main: Html;
  /** The entry of the navigation it belongs to: `/agenda`. */
  readonly at?: string;
  /** What the public sees of it: a whole path. The parish’s agenda where nothing is said. */
  readonly outside?: string | undefined;
  /** Of a page outside of an instance: whose office it is, where that is known. */
  readonly parish?: Instance | undefined;
  /** Another colour than the parish’s, to try it. */
  readonly accent?: string;
  /** In how many seconds to come again. */
  readonly retryAfter?: number;
  /** Names of islands that improve it: `agenda` is `web/islands/agenda.ts`. */
  readonly islands?: readonly string[];
  /** Where nothing typed is kept for later: a step on the way of something else. */
  readonly hasDrafts?: false;
}

/** What was done just now, told at the top of the page that comes next, with a button that takes it back. */
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

/** Goes on to another page. */
export interface Redirect extends Pick<Responding, 'cookies'> {
  /** Of a page of an instance: behind the address of that. Of any other: a whole path, or an address elsewhere. */
  readonly to: string;
  readonly did?: ActionName;
  /** The revision of what was done; it can be undone by it. */
  readonly revision?: number;
  /** What the write warned of. */
  readonly warnings?: readonly Warning[];
}

/** What a script asked for, sent as JSON. */
export interface ScriptData extends Responding {
  readonly data: unknown;
}

export type PageResult = PageContent | Redirect | ScriptData | Response;

interface Entry<S extends PageScope> {
  readonly scope: S;
  readonly method: 'GET' | 'POST';
  /** Of an instance: behind its address, `/events/{id}`; of any other: behind `/office`. `{id}` and `{revision}` are numbers. */
  readonly path: string;
  /** Whether it answers a script with data, and is no page for people. Where a log-in is begun or ended so, JSON is taken. */
  readonly isData?: true;
  readonly show: (asked: PageRequest<S>) => Promise<PageResult> | PageResult;
}

export interface VisitorPage extends Entry<'visitor'> {
  /** Whether it is there only where people can log in by a provider. */
  readonly needsProvider?: true;
}

export interface AccountPage extends Entry<'account'> {
  /** Fields whose texts are carried through a log-in where the session is over; passwords never are. */
  readonly keeps?: readonly string[];
}

export interface OperatorPage extends Entry<'operator'> {
  /** What those get who are logged in and don’t operate the server; without it there is nothing for them. */
  readonly showOthers?: (asked: Pick<PageRequest<'operator'>, 'person' | 't'>) => PageContent | Redirect;
}

/** A page of an instance. */
export interface OfficePage extends Omit<Entry<'instance'>, 'scope'> {
  /** The least role that may see it; what it changes may need more. */
  readonly role: Role;
}

export type InstancePage = OfficePage & Pick<Entry<'instance'>, 'scope'>;

export type Page = VisitorPage | AccountPage | OperatorPage | InstancePage;

/** Whether pages of a scope are those of logging in and of one’s own account. */
export function isOfLogin(scope: PageScope): scope is 'visitor' | 'account' {
  return scope === 'visitor' || scope === 'account';
}

/** Where the pages of an instance stand. */
export function addressOf(instance: string, path = ''): string {
  return `/office/instances/${instance}${path}`;
}

/** Names the account for which a page was made, in each of its forms: see `enter-in-place.ts`. */
export const MADE_FOR = '_for';

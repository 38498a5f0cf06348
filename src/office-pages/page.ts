// What a page of the office is: one entry says its path, who may see it, and what it shows or does.

import type { SessionPerson } from '../accounts/session.ts';
import type { Html } from '../kit/html.ts';
import type { Role } from '../model/authority.ts';
import type { Instance, Language } from '../model/instance.ts';
import type { PreviewOptions } from '../newsletter/manual-send.ts';
import type { Warning } from '../office/content/warning.ts';
import type { Editing } from '../office/editing.ts';
import type { Indexes } from '../office/search/indexes.ts';
import type { addWebsite } from '../office/websites.ts';

/** How websites are reached. */
export type WebsiteReach = Parameters<typeof addWebsite>[1];

/** A request for a page of an instance, by somebody who may see it. */
export interface Asked {
  readonly person: SessionPerson;
  /** For whatever is changed: in their name. */
  readonly editing: Editing;
  readonly indexes: Indexes;
  readonly outbound: WebsiteReach;
  readonly instance: Instance;
  /** Of the texts of the page. */
  readonly language: Language;
  /** A BCP 47 tag for dates and numbers: that language as it is written where the instance is. */
  readonly locale: string;
  /** The numbers in its path: `{id}`. */
  readonly ids: Readonly<Record<string, number>>;
  /** The texts in its path: `{kind}`. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Its own address behind that of the instance, without what was done before; undefined for what answers a form. */
  readonly here: string | undefined;
  /** What was entered; empty of a page that is only looked at. */
  readonly form: Form;
  /** The wall clock of the instance, `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
  /** The address under which visitors reach the server; "" when it is not known. */
  readonly publicUrl: string;
  /** Makes the address of a page of the same instance: `/events/7`. */
  readonly link: (path: string) => string;
  readonly server: ServerFacts;
}

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
}

/** The fields of a form: texts as they were typed, and files. */
export interface Form {
  /** "" for one that is not there. */
  readonly text: (name: string) => string;
  readonly all: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
  readonly file: (name: string) => File | undefined;
  /** Whether a file was chosen in which nothing stands. */
  readonly isEmptyFile: (name: string) => boolean;
}

export interface Shown {
  readonly title: string;
  readonly main: Html;
  /** The entry of the navigation it belongs to: `/agenda`. */
  readonly at?: string;
  /** Another colour than the parish’s, to try it. */
  readonly accent?: string;
  /** 200 where nothing is said. */
  readonly status?: number;
  /** Names of islands that improve it: `agenda` is `web/islands/agenda.ts`. */
  readonly islands?: readonly string[];
  /** Where nothing typed is kept for later: a step on the way of something else. */
  readonly hasDrafts?: false;
}

/** What was done just now, told at the top of the page that comes next, with a button that takes it back. */
export const DEEDS = [
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

export type Deed = (typeof DEEDS)[number];

/** Goes on to another page of the instance. */
export interface GoOn {
  readonly to: string;
  readonly did?: Deed;
  /** The revision of what was done; it can be undone by it. */
  readonly revision?: number;
  /** What the write warned of. */
  readonly warnings?: readonly Warning[];
}

export type Made = Shown | GoOn | Response;

export interface OfficePage {
  readonly method: 'GET' | 'POST';
  /** Behind the address of the instance: `/events/{id}`; "" for its first page. `{id}` and `{revision}` are numbers. */
  readonly path: string;
  /** The least role that may see it; what it changes may need more. */
  readonly role: Role;
  /** Whether it answers a script with data, and is no page for people. */
  readonly isData?: true;
  readonly show: (asked: Asked) => Promise<Made> | Made;
}

/** Where the pages of an instance stand. */
export function addressOf(instance: string, path = ''): string {
  return `/office/instances/${instance}${path}`;
}

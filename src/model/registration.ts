// What a visitor can do about the newsletter, as those see it who let it happen: operations and pages.

import type { Subscriber } from './newsletter.ts';

/** The text fields of a registration, as the form names them, in its order. */
export const FIELDS = ['email', 'firstname', 'lastname', 'address', 'postcode', 'city'] as const;

export type FieldName = (typeof FIELDS)[number];

/** Where somebody was when they agreed: a website’s form, a page of ours, or a mail. */
export type ConsentSource = 'form' | 'page' | 'mail';

/** What somebody entered, not yet judged. */
export interface Entered {
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  /** The lists that are ticked; those that are not offered are left out. */
  readonly listIds: readonly number[];
  readonly interval: string | undefined;
  readonly source: ConsentSource;
}

/** What the visitor is told. */
export type MessageName = 'check_mail' | 'check_new_mail' | 'ended' | 'bad_address' | 'bad_interval' | 'too_long';

/** What came of it: the subscriber’s number, or something to tell the visitor. */
export type Outcome = { readonly number: number } | { readonly message: MessageName };

/** Rejects with DataAway when the database can’t be reached; then nothing has happened. */
export interface Registrar {
  /** Registers a new address. Undefined when there is no such instance; so do the others. */
  readonly register: (instance: string, entered: Entered) => Promise<Outcome | undefined>;
  /** Changes a registration; `unknown`: nobody confirmed has this number. */
  readonly change: (instance: string, id: number, entered: Entered) => Promise<Outcome | 'unknown' | undefined>;
  /** Removes a subscriber with all their data. */
  readonly remove: (instance: string, id: number) => Promise<Outcome | 'unknown' | undefined>;
  /** Confirms the address that a link was mailed to; `unknown`: there is no such link, or no longer. */
  readonly confirm: (instance: string, token: string) => Promise<Subscriber | 'unknown' | undefined>;
  /** Mails a confirmed subscriber their private link (rule N2); does nothing for anyone else. */
  readonly mailLink: (instance: string, email: string) => Promise<void>;
}

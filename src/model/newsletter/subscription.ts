// What a visitor can do about the newsletter, as those see it who let it happen: operations and pages.

import type { Subscriber } from './newsletter.ts';

/** The text fields of a registration, as the form names them, in its order. */
export const FIELDS = ['email', 'firstname', 'lastname', 'address', 'postcode', 'city'] as const;

export type SubscriptionField = (typeof FIELDS)[number];

/** The longest text of a field, in characters; of an address by RFC 5321. */
export const LONGEST: Readonly<Record<SubscriptionField, number>> = {
  email: 254,
  firstname: 100,
  lastname: 100,
  address: 200,
  postcode: 20,
  city: 100,
};

/**
 * Where somebody was when they agreed or ended it: a website’s form, a page of ours, or a mail; `import`: a file of the office
 * said so; `office`: somebody there did it for them.
 */
export type ConsentSource = 'form' | 'page' | 'mail' | 'import' | 'office';

/** What somebody entered, not yet judged. */
export interface EnteredSubscription {
  readonly fields: Readonly<Partial<Record<SubscriptionField, string>>>;
  /** The lists that are ticked; those that are not offered are left out. */
  readonly listIds: readonly number[];
  readonly interval: string | undefined;
  readonly source: ConsentSource;
}

/** What the visitor is told. */
export type MessageName = 'check_mail' | 'check_new_mail' | 'ended' | FaultName;

/** What can be wrong with what somebody entered. */
export type FaultName = 'bad_address' | 'bad_interval' | 'too_long' | 'no_topic';

/** What is wrong, and where in the form. */
export interface SubscriptionFormError {
  readonly message: FaultName;
  readonly field: SubscriptionField | 'interval' | 'lists';
}

/** What came of it: the subscriber’s number, something to tell the visitor, or what is wrong with what they entered. */
export type SubscriptionOutcome =
  | { readonly number: number }
  | { readonly message: Exclude<MessageName, FaultName>; readonly field?: undefined }
  | SubscriptionFormError;

/** By what somebody shows that a registration is theirs: its private link’s key, or what a digest’s link to end it holds. */
export type Credential = { readonly key: string } | { readonly id: number; readonly tag: string };

/** How and when somebody ended the newsletter, in milliseconds since 1970. */
export interface Suppression {
  readonly at: number;
  readonly source: ConsentSource;
}

/** Everything that is known of somebody. Instants are milliseconds since 1970; each list from the oldest on. */
export interface PersonalData {
  readonly subscriber: Subscriber;
  /** The lists that are ticked; one that is no longer offered has no name. */
  readonly lists: readonly { readonly listId: number; readonly publicName: string | undefined }[];
  readonly consents: readonly (Suppression & {
    readonly step: string;
    readonly wording: string;
    readonly wordingVersion: string;
  })[];
  /** New addresses that wait for their confirmation. */
  readonly confirmations: readonly { readonly email: string; readonly expiresAt: number }[];
  readonly mails: readonly PersonalMail[];
  readonly bounces: BounceState | undefined;
  readonly ending: Suppression | undefined;
}

/** A mail to somebody that waits, or was sent or given up lately. */
export interface PersonalMail {
  readonly kind: string;
  readonly createdAt: number;
  readonly sentAt: number | undefined;
  /** Of a digest alone. */
  readonly period: string | undefined;
  readonly outcome: string;
  /** Why it was given up, or "". */
  readonly failed: string;
  /** Whether it came back: "", `soft` or `hard`. */
  readonly bounced: string;
}

/** That mails to somebody came back. */
export interface BounceState {
  readonly soft: number;
  /** From then on nothing is sent; undefined: it still is. */
  readonly suppressedAt: number | undefined;
  readonly reason: string;
  readonly lastAt: number;
}

/** An address that is to take the place of a subscriber’s once it is confirmed. */
export interface NewAddress {
  readonly email: string;
  /** Until when it can be confirmed, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Rejects with DataAway when the database can’t be reached; then nothing has happened. */
export interface NewsletterSubscriptions {
  /**
   * Registers a new address. Where that has to be confirmed it is written down and worked on after the answer, so that no
   * answer tells by its time whether an address is known (rule R19). Undefined when there is no such instance; so do the others.
   */
  readonly register: (instance: string, entered: EnteredSubscription) => Promise<SubscriptionOutcome | undefined>;
  /** Changes a registration; `unknown`: nobody confirmed has this number. */
  readonly change: (
    instance: string,
    id: number,
    entered: EnteredSubscription,
  ) => Promise<SubscriptionOutcome | 'unknown' | undefined>;
  /** Removes a subscriber with all their data, also the proof of an ending. */
  readonly remove: (instance: string, id: number) => Promise<SubscriptionOutcome | 'unknown' | undefined>;
  /**
   * Ends a registration; of it stay number, key and address, and the proof that it was ended. Ending again changes nothing.
   * `unknown`: it is nobody’s registration.
   */
  readonly end: (
    instance: string,
    credential: Credential,
    source: ConsentSource,
  ) => Promise<'ended' | 'unknown' | undefined>;
  /** Removes whoever has this key, as `remove` does. */
  readonly erase: (instance: string, key: string) => Promise<'erased' | 'unknown' | undefined>;
  /** Who it is, whether confirmed or not; changes nothing. */
  readonly find: (instance: string, credential: Credential) => Promise<Subscriber | 'unknown' | undefined>;
  /** Everything that is known of somebody confirmed, as it is in the database at this moment. */
  readonly data: (instance: string, key: string) => Promise<PersonalData | 'unknown' | undefined>;
  /**
   * The new address that somebody confirmed asked for last; `none`: they did not, or no longer. The same whether somebody else
   * has that address, so that nobody finds out who is registered (rule R17).
   */
  readonly newAddress: (instance: string, key: string) => Promise<NewAddress | 'none' | 'unknown' | undefined>;
  /** Has the link to confirm that address sent again, as `change` does; answers which address it is. */
  readonly askAgain: (instance: string, key: string) => Promise<NewAddress | 'none' | 'unknown' | undefined>;
  /** Lets a new address be that nobody has confirmed: its links no longer count. */
  readonly dropNewAddress: (instance: string, key: string) => Promise<'dropped' | 'unknown' | undefined>;
  /** What such a link would confirm: a registration, or a new address of somebody confirmed; changes nothing. */
  readonly awaits: (instance: string, token: string) => Promise<'registration' | 'address' | 'unknown' | undefined>;
  /** Confirms the address that a link was mailed to; `unknown`: there is no such link, or no longer. */
  readonly confirm: (instance: string, token: string) => Promise<Subscriber | 'unknown' | undefined>;
  /**
   * Has a mail sent to an address (rule N2): to a confirmed subscriber their private link, to anybody else a link to the form
   * with the address filled in. Resolves once that is written down.
   */
  readonly mailLink: (instance: string, email: string) => Promise<void>;
  /** The address in such a link to the form; undefined when it is none of this instance, or too old. */
  readonly invited: (instance: string, sealed: string) => Promise<string | undefined>;
}

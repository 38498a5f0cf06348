import type { Subscriber } from './newsletter.ts';

/** Text fields of a registration, named and ordered as in the form. */
export const SUBSCRIPTION_FIELDS = ['email', 'firstname', 'lastname', 'address', 'postcode', 'city'] as const;

export type SubscriptionField = (typeof SUBSCRIPTION_FIELDS)[number];

/** Maximum characters of each field; the limit for the e-mail address is that of RFC 5321. */
export const MAX_SUBSCRIPTION_FIELD_LENGTHS: Readonly<Record<SubscriptionField, number>> = {
  email: 254,
  firstname: 100,
  lastname: 100,
  address: 200,
  postcode: 20,
  city: 100,
};

/**
 * Place of a consent or its withdrawal: a website’s form, a page of parvis, or a mail; `import`: as stated in an imported file;
 * `office`: entered by the office.
 */
export type ConsentSource = 'form' | 'page' | 'mail' | 'import' | 'office';

export interface EnteredSubscription {
  readonly fields: Readonly<Partial<Record<SubscriptionField, string>>>;
  readonly listIds: readonly number[];
  readonly interval: string | undefined;
  readonly source: ConsentSource;
}

export type SubscriptionMessageCode = 'check_mail' | 'check_new_mail' | 'ended' | SubscriptionErrorCode;

export type SubscriptionErrorCode = 'bad_address' | 'bad_interval' | 'too_long' | 'no_topic';

export interface SubscriptionFormError {
  readonly message: SubscriptionErrorCode;
  readonly field: SubscriptionField | 'interval' | 'lists';
}

/** Result: the subscriber’s id, a message to the visitor, or an error in the input. */
export type SubscriptionOutcome =
  | { readonly number: number }
  | { readonly message: Exclude<SubscriptionMessageCode, SubscriptionErrorCode>; readonly field?: undefined }
  | SubscriptionFormError;

/** Proof that a registration is the caller's: the key of its private link, or the content of a digest’s unsubscribe link. */
export type Credential = { readonly key: string } | { readonly id: number; readonly tag: string };

/** Place of an unsubscription, and its time in milliseconds since 1970. */
export interface Unsubscription {
  readonly at: number;
  readonly source: ConsentSource;
}

export interface PersonalData {
  readonly subscriber: Subscriber;
  /** Selected lists; a list that is no longer offered has no name. */
  readonly lists: readonly { readonly listId: number; readonly publicName: string | undefined }[];
  readonly consents: readonly (Unsubscription & {
    readonly step: string;
    readonly wording: string;
    readonly wordingVersion: string;
  })[];
  readonly confirmations: readonly { readonly email: string; readonly expiresAt: number }[];
  readonly mails: readonly PersonalMail[];
  readonly bounces: BounceState | undefined;
  readonly ending: Unsubscription | undefined;
}

export interface PersonalMail {
  readonly kind: string;
  readonly createdAt: number;
  readonly sentAt: number | undefined;
  readonly period: string | undefined;
  readonly outcome: string;
  readonly failed: string;
  readonly bounced: string;
}

export interface BounceState {
  readonly soft: number;
  readonly suppressedAt: number | undefined;
  readonly reason: string;
  readonly lastAt: number;
}

export interface NewAddress {
  readonly email: string;
  readonly expiresAt: number;
}

/** Actions of visitors. If the database can’t be reached, each rejects with DataUnavailableError and changes nothing. */
export interface NewsletterSubscriptionService {
  /**
   * Registers a new address. If it must be confirmed, the request is queued and processed after the response, so that the response time
   * does not reveal whether an address is known (rule R19). Undefined if the instance does not exist, as in the other methods.
   */
  readonly register: (instance: string, entered: EnteredSubscription) => Promise<SubscriptionOutcome | undefined>;
  /** Changes a registration; `unknown`: no confirmed subscriber has this id. */
  readonly change: (
    instance: string,
    id: number,
    entered: EnteredSubscription,
  ) => Promise<SubscriptionOutcome | 'unknown' | undefined>;
  readonly remove: (instance: string, id: number) => Promise<SubscriptionOutcome | 'unknown' | undefined>;
  /**
   * Ends a registration; id, key and address are kept with the proof. Repeating it changes nothing. `unknown`: the registration does not
   * exist.
   */
  readonly end: (
    instance: string,
    credential: Credential,
    source: ConsentSource,
  ) => Promise<'ended' | 'unknown' | undefined>;
  readonly erase: (instance: string, key: string) => Promise<'erased' | 'unknown' | undefined>;
  /** Finds a subscriber, confirmed or not; changes nothing. */
  readonly find: (instance: string, credential: Credential) => Promise<Subscriber | 'unknown' | undefined>;
  readonly data: (instance: string, key: string) => Promise<PersonalData | 'unknown' | undefined>;
  /**
   * Returns the last address that a confirmed subscriber requested; `none`: no pending request. The result does not depend on whether
   * another subscriber has that address, so that it reveals no registration (rule R17).
   */
  readonly newAddress: (instance: string, key: string) => Promise<NewAddress | 'none' | 'unknown' | undefined>;
  readonly askAgain: (instance: string, key: string) => Promise<NewAddress | 'none' | 'unknown' | undefined>;
  /** Withdraws an unconfirmed new address and invalidates its links. */
  readonly dropNewAddress: (instance: string, key: string) => Promise<'dropped' | 'unknown' | undefined>;
  /** Returns what a link would confirm: a registration, or a subscriber's new address; changes nothing. */
  readonly awaits: (instance: string, token: string) => Promise<'registration' | 'address' | 'unknown' | undefined>;
  /** Confirms the e-mail address to which a link was mailed; `unknown`: the link does not exist or has expired. */
  readonly confirm: (instance: string, token: string) => Promise<Subscriber | 'unknown' | undefined>;
  /**
   * Mails the private link to a confirmed subscriber, or a link to the prefilled form to any other address (rule N2). Resolves once the
   * mail is queued.
   */
  readonly mailLink: (instance: string, email: string) => Promise<void>;
  /** Returns the address in a link to the prefilled form; undefined if the link belongs to another instance or has expired. */
  readonly invited: (instance: string, sealed: string) => Promise<string | undefined>;
}

/** Intervals of the newsletter, in the order of the interface document. */
export const INTERVALS = ['HALF_WEEK', 'WEEK', '2_WEEKS', 'MONTH', 'QUARTER_YEAR'] as const;

export type Interval = (typeof INTERVALS)[number];

export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const;

export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

export interface NewsletterList {
  readonly listId: number;
  readonly publicName: string;
}

export interface Subscriber {
  readonly id: number;
  /** Unguessable key of the subscriber's private link. */
  readonly key: string;
  readonly email: string;
  readonly status: SubscriberStatus;
  readonly firstname: string;
  readonly lastname: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly listIds: readonly number[];
  readonly interval: Interval;
}

export const MAX_SUBSCRIBER_ID = 2147483647;

/** Default days for which the proof of an unsubscription is kept; an instance may set another number. */
export const UNSUBSCRIPTION_PROOF_DAYS = 730;

/** Reduces a subscriber who unsubscribed to what is kept: id, key and e-mail address. */
export function stripSubscriber({ id, key, email }: Subscriber): Subscriber {
  return {
    id,
    key,
    email,
    status: 'unsubscribed',
    firstname: '',
    lastname: '',
    address: '',
    postcode: '',
    city: '',
    listIds: [],
    interval: 'WEEK',
  };
}

export const SUBSCRIBER_KEY_PATTERN = /^[A-Za-z0-9_-]{20,64}$/;

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** True if the text is an e-mail address by the HTML standard's pattern, with a dot in the domain (rule N1). */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Domains that IDNA can convert. Excludes other ASCII characters, because some of them end the host of a URL. */
const UNICODE_DOMAIN = /^[A-Za-z0-9.\u0080-\u{10ffff}-]{1,253}$/u;

/**
 * Returns the address with its domain in ASCII (IDNA), as it is stored and sent: `anna@xn--kse-qla.ch` for `anna@käse.ch`. A domain without
 * such a form stays unchanged, and `isEmail` rejects it.
 */
export function toAsciiEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at).trim();
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  if (at === 0 || isAscii || !UNICODE_DOMAIN.test(domain)) return text;
  const ascii = URL.parse(`http://${domain}`)?.hostname;
  return ascii === undefined ? text : `${text.slice(0, at)}${ascii}`;
}

/** Returns the form in which addresses are compared: in lower case (rule N1), with the domain in ASCII. */
export function foldEmail(email: string): string {
  return toAsciiEmail(email).toLowerCase();
}

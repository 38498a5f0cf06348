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

/** Default number of days for which the proof of an unsubscription is kept; an instance may set another number. */
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

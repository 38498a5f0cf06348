/** How often a subscriber wants the newsletter, in the document's order. */
export const INTERVALS = ['HALF_WEEK', 'WEEK', '2_WEEKS', 'MONTH', 'QUARTER_YEAR'] as const;

export type Interval = (typeof INTERVALS)[number];

export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const;

export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** A list that visitors may choose for their newsletter. */
export interface TargetList {
  readonly listId: number;
  readonly publicName: string;
}

export interface Subscriber {
  /** A random integer from 1 to 2147483647, not a counter (rule N5). */
  readonly id: number;
  /** The unguessable key of the subscriber's private link. */
  readonly key: string;
  readonly email: string;
  readonly status: SubscriberStatus;
  readonly firstname: string;
  readonly lastname: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  /** Sorted by id. */
  readonly listIds: readonly number[];
  readonly interval: Interval;
}

export const MAX_SUBSCRIBER_ID = 2147483647;

/** For how many days is kept what proves that somebody ended the newsletter, unless the instance says otherwise. */
export const KEEPS_ENDED_DAYS = 730;

/** What stays of somebody who has ended the newsletter: who they were to it, and nothing that they entered but the address. */
export function endedSubscriber({ id, key, email }: Subscriber): Subscriber {
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

export const SUBSCRIBER_KEY = /^[A-Za-z0-9_-]{20,64}$/;

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** Whether the text is an e-mail address by the HTML standard's pattern with a dot in the domain (rule N1). */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** The form in which addresses are compared: without case (rule N1). */
export function foldEmail(email: string): string {
  return email.toLowerCase();
}

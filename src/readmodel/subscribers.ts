import { foldEmail, type Subscriber } from '../model/newsletter.ts';
import { isKnownSubscriber } from '../model/visibility.ts';

/** The confirmed subscribers of an instance, as they are now; nobody else is known to the outside (rule N3). */
export interface Subscribers {
  readonly byKey: (key: string) => Subscriber | undefined;
  /** By the e-mail address, whatever its case. */
  readonly byEmail: (email: string) => Subscriber | undefined;
}

/** Subscribers that can be exchanged for the newest ones under those who ask. */
export interface RenewableSubscribers extends Subscribers {
  readonly renew: (all: readonly Subscriber[]) => void;
}

export function openSubscribers(all: readonly Subscriber[] = []): RenewableSubscribers {
  let keys = new Map<string, Subscriber>();
  let emails = new Map<string, Subscriber>();
  const renew = (subscribers: readonly Subscriber[]) => {
    const known = subscribers.filter(isKnownSubscriber);
    keys = new Map(known.map((subscriber) => [subscriber.key, subscriber]));
    emails = new Map(known.map((subscriber) => [foldEmail(subscriber.email), subscriber]));
  };
  renew(all);
  return { byKey: (key) => keys.get(key), byEmail: (email) => emails.get(foldEmail(email)), renew };
}

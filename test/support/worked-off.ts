// A subscriptions whose visitors wait until what they asked for was done, as it is after a moment at a server.

import type { NewsletterSubscriptions } from '../../src/model/newsletter/subscription.ts';
import { openNewsletterSubscriptions } from '../../src/newsletter/subscription.ts';
import type { Subscriptions } from '../../src/store/newsletter/subscriptions.ts';
import type { Clock } from '../../src/util/clock.ts';

export function openWorkedOff(registrations: Subscriptions, clock: Clock): NewsletterSubscriptions {
  const subscriptions = openNewsletterSubscriptions(registrations, clock);
  const then =
    <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      const done = await work(...args);
      for (const entry of await registrations.entries(1000)) await subscriptions.processEntry(entry);
      return done;
    };
  return {
    ...subscriptions,
    register: then(subscriptions.register),
    change: then(subscriptions.change),
    askAgain: then(subscriptions.askAgain),
    mailLink: then(subscriptions.mailLink),
  };
}

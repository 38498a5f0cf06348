// Subscriptions whose calls wait until background processing is done.

import type { NewsletterSubscriptionService } from '../../src/model/newsletter/subscription.ts';
import { createNewsletterSubscriptions } from '../../src/newsletter/subscription.ts';
import type { SubscriptionStore } from '../../src/store/newsletter/subscriptions.ts';
import type { Clock } from '../../src/util/clock.ts';

export function createProcessedSubscriptions(
  registrations: SubscriptionStore,
  clock: Clock,
): NewsletterSubscriptionService {
  const subscriptions = createNewsletterSubscriptions(registrations, clock);
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

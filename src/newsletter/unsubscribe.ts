// Unsubscribing by the private link or by the link of a digest, and reading the stored data. Requests that change nothing are detected
// first, so that guessing links leaves no line in the journal.

import { isEndTag } from '../mail/newsletter/end-link.ts';
import { SUBSCRIBER_KEY, type Subscriber } from '../model/newsletter/newsletter.ts';
import type { Credential, NewsletterSubscriptions } from '../model/newsletter/subscription.ts';
import type { SubscriberTransaction } from '../store/newsletter/subscriber-transaction.ts';
import type { Subscriptions } from '../store/newsletter/subscriptions.ts';
import type { Clock } from '../util/clock.ts';

export function openUnsubscribe(
  stored: Subscriptions,
  clock: Clock,
  onErased: (subscriber: Subscriber) => Promise<void>,
): Pick<NewsletterSubscriptions, 'end' | 'erase' | 'find' | 'data'> {
  const find: NewsletterSubscriptions['find'] = async (instance, credential) =>
    stored.read(instance, async (tx) => (await findByCredential(tx, credential)) ?? 'unknown');

  return {
    find,
    end: async (instance, credential, source) => {
      const now = await stored.read(instance, async (tx) => {
        const before = await findByCredential(tx, credential);
        return before === undefined ? 'unknown' : (await isOver(tx, before)) ? 'ended' : 'running';
      });
      if (now !== 'running') return now;
      const at = clock();
      return stored.change(instance, { actor: 'visitor', action: 'newsletter: ended', at }, async (tx) => {
        const before = await findByCredential(tx, credential);
        if (before === undefined) return 'unknown';
        if (await isOver(tx, before)) return 'ended';
        await tx.end(before, { at, source });
        const words = { wording: '', wordingVersion: '' };
        await tx.addConsent({ subscriberId: before.id, at, step: 'ended', source, ...words });
        return 'ended';
      });
    },
    erase: async (instance, key) => {
      const found = await find(instance, { key });
      if (found === undefined || found === 'unknown' || found.status !== 'confirmed') return found && 'unknown';
      const at = clock();
      const change = { actor: 'visitor', action: 'newsletter: erased', at };
      const erased = await stored.change(instance, change, async (tx) => {
        const before = await findByCredential(tx, { key });
        if (before?.status !== 'confirmed') return 'unknown';
        await tx.erase(before, at);
        return before;
      });
      if (typeof erased !== 'object') return erased;
      await onErased(erased);
      return 'erased';
    },
    data: (instance, key) =>
      stored.read(instance, async (tx) => {
        const subscriber = await findByCredential(tx, { key });
        return subscriber?.status === 'confirmed' ? tx.data(subscriber) : 'unknown';
      }),
  };
}

/** Returns the registration of a credential; undefined while it awaits confirmation, because its link has not been mailed yet. */
export async function findByCredential(
  tx: Pick<SubscriberTransaction, 'byId' | 'byKey'>,
  credential: Credential,
): Promise<Subscriber | undefined> {
  const found = await ('key' in credential ? byKey(tx, credential.key) : tx.byId(credential.id));
  const isTheirs = 'key' in credential || (found !== undefined && isEndTag(credential.tag, found.key));
  return isTheirs && found?.status !== 'pending' ? found : undefined;
}

/** Skips the database for a text that cannot be a key. */
async function byKey(tx: Pick<SubscriberTransaction, 'byKey'>, key: string): Promise<Subscriber | undefined> {
  return SUBSCRIBER_KEY.test(key) ? tx.byKey(key) : undefined;
}

/** Whether the subscriber unsubscribed, and not only the office for them. */
async function isOver(tx: Pick<SubscriberTransaction, 'suppression'>, { status, email }: Subscriber): Promise<boolean> {
  return status === 'unsubscribed' && (await tx.suppression(email)) !== undefined;
}

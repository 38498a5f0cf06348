// Confirming an address by the link that was mailed to it (rules R2, R3).

import { foldEmail, type Subscriber } from '../model/newsletter/newsletter.ts';
import type { NewsletterSubscriptions } from '../model/newsletter/subscription.ts';
import type { SubscriberTransaction } from '../store/newsletter/subscriber-transaction.ts';
import type { Subscriptions } from '../store/newsletter/subscriptions.ts';
import type { Clock } from '../util/clock.ts';
import { hashKey } from '../util/hash-key.ts';
import { addConsent, newKey } from './registration.ts';

export function openConfirm(stored: Subscriptions, clock: Clock): Pick<NewsletterSubscriptions, 'awaits' | 'confirm'> {
  const awaits: NewsletterSubscriptions['awaits'] = (instance, token) =>
    stored.read(instance, async (tx) => {
      const found = await findAwaited(tx, token, clock());
      if (found === undefined) return 'unknown';
      return found.subscriber.status === 'confirmed' ? 'address' : 'registration';
    });

  return {
    awaits,
    confirm: async (instance, token) => {
      const at = clock();
      // Checked before the transaction, so that guessing links leaves no line in the journal.
      const known = await awaits(instance, token);
      if (known === 'unknown' || known === undefined) return known;
      const change = { actor: 'visitor', action: 'newsletter: confirmed', at };
      return stored.change(instance, change, (tx) => confirm(tx, token, at));
    },
  };
}

async function confirm(tx: SubscriberTransaction, token: string, at: number): Promise<Subscriber | 'unknown'> {
  const { link, subscriber, other } = (await findAwaited(tx, token, at)) ?? {};
  if (link === undefined || subscriber === undefined) return 'unknown';
  // A subscriber who is not confirmed is replaced by the one who opened the mail.
  if (other !== undefined) await tx.remove(other.id);
  // A subscriber who moved gets a new key, because the owner of the old address may hold the old link.
  const isMoved = foldEmail(link.email) !== foldEmail(subscriber.email);
  const key = isMoved ? newKey() : subscriber.key;
  const confirmed: Subscriber = { ...subscriber, key, email: link.email, status: 'confirmed' };
  await tx.put(confirmed);
  await tx.dropConfirmations(subscriber.id);
  // Only now: without a confirmation anyone could have entered the address and lifted its suppression.
  await tx.dropSuppression(link.email);
  await addConsent(tx, confirmed, 'confirmed', 'mail', at);
  return confirmed;
}

/**
 * Returns the link with this token, its subscriber, and the unconfirmed subscriber of the same address. Undefined if nothing can be
 * confirmed: the link does not exist, has expired, or the address belongs to a confirmed subscriber by now.
 */
async function findAwaited(
  tx: Pick<SubscriberTransaction, 'confirmation' | 'byId' | 'byEmail'>,
  token: string,
  at: number,
) {
  const link = await tx.confirmation(hashKey(token), at);
  const subscriber = link && (await tx.byId(link.subscriberId));
  if (link === undefined || subscriber === undefined || subscriber.status === 'unsubscribed') return undefined;
  const present = await tx.byEmail(link.email);
  const other = present?.id === subscriber.id ? undefined : present;
  return other?.status === 'confirmed' ? undefined : { link, subscriber, other };
}

// A new address that awaits confirmation: the subscriber sees it, can have the link sent again, or cancels it.

import { foldEmail } from '../model/newsletter/newsletter.ts';
import type { NewAddress, NewsletterSubscriptions } from '../model/newsletter/subscription.ts';
import type { SubscriberTransaction } from '../store/newsletter/subscriber-transaction.ts';
import type { Subscriptions } from '../store/newsletter/subscriptions.ts';
import type { Clock } from '../util/clock.ts';
import { findByCredential } from './unsubscribe.ts';

type Looking = Pick<SubscriberTransaction, 'byId' | 'byKey' | 'confirmations' | 'moves'>;

/** `lives` is for how long a link to confirm counts, in milliseconds. */
export function openNewAddress(
  stored: Subscriptions,
  clock: Clock,
  lives: number,
): Pick<NewsletterSubscriptions, 'newAddress' | 'askAgain' | 'dropNewAddress'> {
  const awaited = async (tx: Looking, key: string): Promise<{ readonly id: number; readonly address?: NewAddress }> => {
    const subscriber = await findByCredential(tx, { key });
    if (subscriber?.status !== 'confirmed') return { id: 0 };
    const { id, email } = subscriber;
    // A request of a moment ago is not processed yet, and replaces the earlier one.
    const asked = (await tx.moves(id)).at(-1);
    if (asked !== undefined) return { id, address: { email: asked.email, expiresAt: asked.at + lives } };
    const waiting = (await tx.confirmations(id)).filter(
      (link) => link.expiresAt > clock() && foldEmail(link.email) !== foldEmail(email),
    );
    const [last] = waiting.sort((a, b) => b.expiresAt - a.expiresAt);
    return last === undefined ? { id } : { id, address: { email: last.email, expiresAt: last.expiresAt } };
  };

  const newAddress: NewsletterSubscriptions['newAddress'] = (instance, key) =>
    stored.read(instance, async (tx) => {
      const { id, address = 'none' } = await awaited(tx, key);
      return id === 0 ? 'unknown' : address;
    });

  return {
    newAddress,
    askAgain: async (instance, key) => {
      // Checked before the transaction, so that guessing links leaves no line in the journal.
      const before = await newAddress(instance, key);
      if (typeof before !== 'object') return before;
      const at = clock();
      const change = { actor: 'visitor', action: 'newsletter: asked for the link again', at };
      return stored.change(instance, change, async (tx) => {
        const { id, address } = await awaited(tx, key);
        if (id === 0) return 'unknown';
        if (address === undefined) return 'none';
        await tx.enter({ kind: 'move', email: address.email, details: { id }, at });
        return { email: address.email, expiresAt: at + lives };
      });
    },
    dropNewAddress: async (instance, key) => {
      const before = await newAddress(instance, key);
      if (before === undefined || before === 'unknown') return before;
      if (before === 'none') return 'dropped';
      const change = { actor: 'visitor', action: 'newsletter: let a new address be', at: clock() };
      return stored.change(instance, change, async (tx) => {
        const { id } = await awaited(tx, key);
        if (id === 0) return 'unknown';
        await tx.dropMoves(id);
        await tx.dropConfirmations(id);
        return 'dropped';
      });
    },
  };
}

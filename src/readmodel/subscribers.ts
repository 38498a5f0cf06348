import { foldEmail } from '../model/email-address.ts';
import type { Subscriber } from '../model/newsletter/newsletter.ts';
import { isConfirmedSubscriber } from '../model/visibility.ts';

/** Confirmed subscribers of an instance; operations can return no others (rule N3). */
export interface SubscriberIndex {
  readonly byKey: (key: string) => Subscriber | undefined;
  readonly byEmail: (email: string) => Subscriber | undefined;
}

export interface PatchableSubscriberIndex extends SubscriberIndex {
  readonly renew: (all: readonly Subscriber[]) => void;
  /**
   * Applies changed subscribers; `ids` are all confirmed ones now. False if the result does not match them: the caller must then reload
   * all.
   */
  readonly patch: (changed: readonly Subscriber[], ids: Uint32Array) => boolean;
}

export function createSubscriberIndex(all: readonly Subscriber[] = []): PatchableSubscriberIndex {
  let ids = new Map<number, Subscriber>();
  let keys = new Map<string, Subscriber>();
  let emails = new Map<string, Subscriber>();
  const renew = (subscribers: readonly Subscriber[]) => {
    const known = subscribers.filter(isConfirmedSubscriber);
    ids = new Map(known.map((subscriber) => [subscriber.id, subscriber]));
    keys = new Map(known.map((subscriber) => [subscriber.key, subscriber]));
    emails = new Map(known.map((subscriber) => [foldEmail(subscriber.email), subscriber]));
  };
  const drop = (id: number) => {
    const before = ids.get(id);
    if (before === undefined) return;
    ids.delete(id);
    // Another subscriber may have the address now.
    if (keys.get(before.key) === before) keys.delete(before.key);
    const email = foldEmail(before.email);
    if (emails.get(email) === before) emails.delete(email);
  };
  const patch: PatchableSubscriberIndex['patch'] = (changed, now) => {
    for (const { id } of changed) drop(id);
    for (const subscriber of changed.filter(isConfirmedSubscriber)) {
      ids.set(subscriber.id, subscriber);
      keys.set(subscriber.key, subscriber);
      emails.set(foldEmail(subscriber.email), subscriber);
    }
    if (ids.size === now.length) return true;
    const there = new Set(now);
    for (const id of [...ids.keys()]) if (!there.has(id)) drop(id);
    return ids.size === now.length;
  };
  renew(all);
  return { byKey: (key) => keys.get(key), byEmail: (email) => emails.get(foldEmail(email)), renew, patch };
}

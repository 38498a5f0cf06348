import type { Subscriber } from '../../model/newsletter/newsletter.ts';
import type { SubscriberTransaction } from '../../store/newsletter/subscriber-transaction.ts';
import { InstanceNotFoundError } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { OfficeError } from '../office-error.ts';
import { formatPersonalData } from '../personal-json.ts';
import { createRefusal } from '../refusal-codes.ts';

/** Throws OfficeError for an unknown address. */
export async function exportPersonalData({ store }: OfficeContext, instance: string, email: string): Promise<string> {
  const record = await store.findInstance(instance);
  if (record === undefined) throw new InstanceNotFoundError(instance);
  const data = await store.subscriptions.read(instance, async (tx) =>
    tx.data(await readSubscriber(tx, instance, email)),
  );
  if (data === undefined) throw new InstanceNotFoundError(instance);
  return formatPersonalData(record.instance, data);
}

/** Throws OfficeError for an unknown address. */
export async function requireSubscriber(
  { store }: OfficeContext,
  instance: string,
  email: string,
): Promise<Subscriber> {
  if ((await store.findInstance(instance)) === undefined) throw new InstanceNotFoundError(instance);
  const found = await store.subscriptions.read(instance, (tx) => readSubscriber(tx, instance, email));
  if (found === undefined) throw new InstanceNotFoundError(instance);
  return found;
}

export interface SubscriberDetails {
  readonly subscriber: Subscriber;
  /** Public names of the lists, in the order offered. */
  readonly lists: readonly string[];
  /** True if mail is suspended because of bounces. */
  readonly isHeld: boolean;
}

/** Throws InstanceNotFoundError. */
export async function findSubscriber(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
  email: string,
): Promise<SubscriberDetails | undefined> {
  if ((await store.findInstance(instance)) === undefined) throw new InstanceNotFoundError(instance);
  const [newsletter] = await store.content.read(instance, (content) => content.all('newsletter'));
  return store.subscriptions.read(instance, async (tx) => {
    const subscriber = await tx.byEmail(email.trim());
    if (subscriber === undefined) return undefined;
    const offered = newsletter?.targetLists ?? [];
    const lists = offered.filter(({ listId }) => subscriber.listIds.includes(listId)).map((one) => one.publicName);
    return { subscriber, lists, isHeld: (await tx.data(subscriber)).bounces?.suppressedAt !== undefined };
  });
}

/**
 * Unsubscribes a subscriber on their behalf. Returns false if they were already unsubscribed. Throws OfficeError for an unknown address.
 */
export function unsubscribeSubscriber(acting: OfficeContext, instance: string, email: string): Promise<boolean> {
  return changeSubscriber(acting, instance, 'ended', async (tx, at) => {
    const subscriber = await readSubscriber(tx, instance, email);
    if (subscriber.status === 'unsubscribed' && (await tx.suppression(subscriber.email)) !== undefined) return false;
    await tx.end(subscriber, { at, source: 'office' });
    const words = { wording: '', wordingVersion: '' };
    await tx.addConsent({ subscriberId: subscriber.id, at, step: 'ended', source: 'office', ...words });
    return true;
  });
}

/**
 * Erases a subscriber completely, including the record of an unsubscription, and returns their former data. Throws OfficeError for an
 * unknown address.
 */
export async function eraseSubscriber(
  acting: OfficeContext,
  instance: string,
  email: string,
): Promise<Subscriber | undefined> {
  let erased: Subscriber | undefined;
  await changeSubscriber(acting, instance, 'erased', async (tx, at) => {
    erased = await readSubscriber(tx, instance, email);
    await tx.erase(erased, at);
    return true;
  });
  await acting.store.tidy();
  return erased;
}

/** Resumes mail after bounces. Returns false if there were none. Throws OfficeError for an unknown address. */
export function resumeMails(acting: OfficeContext, instance: string, email: string): Promise<boolean> {
  return changeSubscriber(acting, instance, 'mails go again', async (tx, at) => {
    const subscriber = await readSubscriber(tx, instance, email);
    if ((await tx.data(subscriber)).bounces === undefined) return false;
    await tx.put(subscriber);
    // After this entry, bounces of earlier mails no longer count.
    const words = { wording: '', wordingVersion: '' };
    await tx.addConsent({ subscriberId: subscriber.id, at, step: 'changed', source: 'office', ...words });
    return true;
  });
}

async function readSubscriber(
  tx: Pick<SubscriberTransaction, 'byEmail'>,
  instance: string,
  email: string,
): Promise<Subscriber> {
  const subscriber = await tx.byEmail(email.trim());
  if (subscriber === undefined) throw new OfficeError(createRefusal('subscriber_not_there', { instance, email }));
  return subscriber;
}

async function changeSubscriber(
  { store, clock, actor }: OfficeContext,
  instance: string,
  action: string,
  work: (tx: SubscriberTransaction, at: number) => Promise<boolean>,
): Promise<boolean> {
  if ((await store.findInstance(instance)) === undefined) throw new InstanceNotFoundError(instance);
  const at = clock();
  const change = { actor, action: `newsletter: ${action}`, at };
  const done = await store.subscriptions.change(instance, change, async (tx) => (await work(tx, at)) || undefined);
  return done === true;
}

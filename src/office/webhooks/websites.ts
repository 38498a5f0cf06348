import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import {
  determineWebsiteState,
  type PushLogEntry,
  type WebhookSecret,
  type Website,
  type WebsiteKind,
  type WebsiteState,
} from '../../model/webhooks/website.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { WEBSITE_LEASE_MS } from '../../webhooks/attempts.ts';
import type { DeliveryOutcome, OutboundTransport } from '../../webhooks/outbound-transport.ts';
import { createWebhookSecret } from '../../webhooks/signature.ts';
import { InstanceNotFoundError } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { OfficeError } from '../office-error.ts';
import { createRefusal } from '../refusal-codes.ts';
import { normalizeWebsiteUrl } from './website-address.ts';

export interface AddedWebsite {
  readonly id: number;
  /** Secret of a webhook, shown only once; undefined for other kinds. */
  readonly secret: string | undefined;
  readonly warning: string | undefined;
}

/** Throws OfficeError for an address that pushes can't reach. */
export async function addWebsite(
  acting: OfficeContext,
  { targets }: OutboundTransport,
  instance: string,
  options: { readonly kind: WebsiteKind; readonly url: string },
): Promise<AddedWebsite> {
  const { store, clock, actor } = acting;
  const found = await store.findInstance(instance);
  if (found === undefined) throw new InstanceNotFoundError(instance);
  const { url, warning } = await normalizeWebsiteUrl(targets, options);
  const now = clock();
  const secret = options.kind === 'webhook' ? createWebhookSecret() : undefined;
  const secrets = secret === undefined ? [] : [{ secret, createdAt: now, expiresAt: null }];
  const today = createWallClock(found.instance.timeZone)(now).slice(0, 10);
  const website = { kind: options.kind, url, secrets, today };
  const added = await store.websites.addOnce(instance, website, { actor, action: 'add website', at: now });
  if (added === undefined) throw new InstanceNotFoundError(instance);
  if (!added.isNew) throw new OfficeError(createRefusal('website_there', { url, id: added.id }));
  return { id: added.id, secret, warning };
}

export interface ListedWebsite extends Website {
  readonly state: WebsiteState;
  readonly waiting: number;
}

export async function listWebsites(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
): Promise<ListedWebsite[]> {
  if ((await store.findInstance(instance)) === undefined) throw new InstanceNotFoundError(instance);
  const waiting = await store.websites.waiting(instance);
  const websites = await store.websites.list(instance);
  return websites.map((website) => ({
    ...website,
    state: determineWebsiteState(website),
    waiting: waiting.get(website.id) ?? 0,
  }));
}

/** Removes a website with its pending pushes. Throws OfficeError if the instance has no such website. */
export async function removeWebsite(
  { store, clock, actor }: OfficeContext,
  instance: string,
  id: number,
): Promise<void> {
  await findWebsite({ store }, instance, id);
  const change = { actor, action: `remove website ${id}`, at: clock() };
  if (!(await store.websites.remove(instance, id, change))) throw unknownWebsite(instance, id);
}

/** Enables a website and schedules a full push; if it is enabled already, only its retry delay is cleared. */
export async function enableWebsite(
  { store, clock, actor }: OfficeContext,
  instance: string,
  id: number,
): Promise<void> {
  await findWebsite({ store }, instance, id);
  const change = { actor, action: `enable website ${id}`, at: clock() };
  if (!(await store.websites.enable(instance, id, change))) throw unknownWebsite(instance, id);
}

/** Gives a webhook a new secret, shown only once; the old one stays valid for signing for `overlapMs`. */
export async function rotateSecret(
  { store, clock, actor }: OfficeContext,
  instance: string,
  id: number,
  overlapMs: number,
): Promise<string> {
  const { kind } = await findWebsite({ store }, instance, id);
  if (kind !== 'webhook') throw new OfficeError(createRefusal('website_no_webhook', { id, kind }));
  const at = clock();
  const secret = createWebhookSecret();
  const make = (present: readonly WebhookSecret[]) => {
    const old = present
      .filter(({ expiresAt }) => expiresAt === null || at < expiresAt)
      .map((one) => ({ ...one, expiresAt: Math.min(one.expiresAt ?? Number.POSITIVE_INFINITY, at + overlapMs) }));
    return [{ secret, createdAt: at, expiresAt: null }, ...old];
  };
  const change = { actor, action: `rotate secret of website ${id}`, at };
  if (!(await store.websites.changeSecrets(instance, id, make, change))) throw unknownWebsite(instance, id);
  return secret;
}

/** Lists the latest attempts, newest first, of one website or of the whole instance. Throws OfficeError for an unknown website. */
export async function readPushLog(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
  id: number | undefined,
  limit: number,
): Promise<PushLogEntry[]> {
  if (id === undefined && (await store.findInstance(instance)) === undefined) throw new InstanceNotFoundError(instance);
  if (id !== undefined) await findWebsite({ store }, instance, id);
  return store.websites.log(instance, id, limit);
}

const TURN_TIMEOUT_MS = 60_000;

/**
 * Pushes everything to a website immediately, logs the outcome and returns it. After a success, pending pushes follow without delay. Throws
 * OfficeError if another push to the website takes too long.
 */
export async function testPush(
  { store, clock }: OfficeContext,
  { deliver }: OutboundTransport,
  instance: string,
  id: number,
): Promise<DeliveryOutcome> {
  const website = await findWebsite({ store }, instance, id);
  const holder = randomUUID();
  const hold = () => store.pushes.hold(id, { holder, now: clock(), until: clock() + WEBSITE_LEASE_MS });
  for (let waited = 0; !(await hold()); waited += 200) {
    if (waited >= TURN_TIMEOUT_MS) throw new OfficeError(createRefusal('website_busy', { id }));
    await after(200);
  }
  const prolonging = setInterval(() => void hold().catch(() => undefined), WEBSITE_LEASE_MS / 3);
  const message = { type: 'instance.changed', eventId: null, createdAt: clock() } as const;
  const outcome = await deliver(website, { ...message, messageId: `msg_${holder}` }, new AbortController().signal);
  clearInterval(prolonging);
  const delivered = outcome.result === 'delivered';
  const { status, milliseconds, failure } = outcome;
  const detail = ['trial', outcome.detail].filter((text) => text !== '').join(': ');
  await store.pushes.settle(website, {
    entry: { websiteId: id, at: clock(), type: message.type, eventId: null, status, milliseconds, detail, failure },
    holder,
    delivered,
    push: null,
    failures: delivered ? 0 : website.failures,
    restingUntil: delivered ? 0 : website.restingUntil,
    offBecause: null,
    giveUpUntil: null,
  });
  return outcome;
}

async function findWebsite({ store }: Pick<OfficeContext, 'store'>, instance: string, id: number): Promise<Website> {
  if ((await store.findInstance(instance)) === undefined) throw new InstanceNotFoundError(instance);
  const found = (await store.websites.list(instance)).find((website) => website.id === id);
  if (found === undefined) throw unknownWebsite(instance, id);
  return found;
}

function unknownWebsite(instance: string, id: number): OfficeError {
  return new OfficeError(createRefusal('website_not_there', { instance, id }));
}

// Office pages of a large instance for a logged-in user, requested without opening a port.

import { acceptInvitation } from '../../src/accounts/accept-invitation.ts';
import { inviteAccount } from '../../src/accounts/invite.ts';
import { createViewReader } from '../../src/app/view-reader.ts';
import { createRequestQuotas } from '../../src/http/request-quotas.ts';
import { createOfficeApp } from '../../src/office-pages/create-office-app.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { createOutboundTransport } from '../../src/webhooks/outbound-transport.ts';
import { fillLargeInstance } from './fill-large.ts';

const INSTANCE = 'large';
const ADDRESS = '192.0.2.7';
/** Time in the middle of the events, so that many are past and many are upcoming. */
const NOW = Date.parse('2035-06-01T10:00:00Z');

export interface PagesBench {
  readonly name: string;
  readonly store: Store;
  readonly office: string;
  readonly event: number;
  readonly get: (address: string) => Promise<{ readonly status: number; readonly text: string }>;
}

export async function openPagesBench(name: string, url: string, events: number): Promise<PagesBench> {
  const store = await openStore(url, { create: true, busyTimeoutMs: 1000 });
  await fillLargeInstance(store, INSTANCE, events);
  const now = Math.min(NOW, Date.parse('2030-01-01T10:00:00Z') + (events / 10) * 86_400_000);
  const accounts = { store, clock: () => now };
  const authority = { role: 'administrator', areas: [] } as const;
  const options = { email: 'bench@example.org', name: 'Bench', instance: INSTANCE, authority, isOperator: false };
  const { token } = await inviteAccount(accounts, { actor: 'bench', manages: 'everything' }, options);
  const visitor = { address: ADDRESS, agent: '' };
  const entering = { token, name: 'Bench', language: 'de', password: 'vier Kühe fressen Klee' } as const;
  const session = await acceptInvitation(accounts, entering, visitor);
  const fail = (error: unknown): never => {
    throw error;
  };
  const openView = createViewReader(store);
  const { handle } = createOfficeApp({
    store,
    clock: () => now,
    publicUrl: '',
    limits: createRequestQuotas(0),
    mails: false,
    provider: undefined,
    viewAt: async (instance, wall) => (await openView(instance, wall))(wall),
    outbound: createOutboundTransport([], () => now),
    workingKey: () => undefined,
    onApiError: fail,
    onPageError: fail,
  });
  const get: PagesBench['get'] = async (address) => {
    const cookie = address.startsWith('/office/login') ? '' : `parvis=${session}`;
    const request = new Request(`http://localhost${address}`, { headers: { host: 'localhost', cookie } });
    const response = await handle(request, { address: ADDRESS, key: undefined } as Parameters<typeof handle>[1]);
    return { status: response.status, text: await response.text() };
  };
  return { name, store, get, office: `/office/instances/${INSTANCE}`, event: Math.round(events * 0.75) };
}

export function closePagesBench({ store }: PagesBench): Promise<void> {
  return store.close();
}

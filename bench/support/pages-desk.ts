// Office pages of a large instance for a logged-in user, without a port.

import { acceptInvitation } from '../../src/accounts/accept-invitation.ts';
import { inviteAccount } from '../../src/accounts/invite.ts';
import { openViews } from '../../src/app/views.ts';
import { openLimits } from '../../src/http/limits.ts';
import { openOffice } from '../../src/office-pages/open-office.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { openOutbound } from '../../src/webhooks/deliver.ts';
import { fillLarge } from './fill-large.ts';

const INSTANCE = 'large';
const ADDRESS = '192.0.2.7';
/** In the middle of the events, so that many are over and many come. */
const NOW = Date.parse('2035-06-01T10:00:00Z');

export interface PagesContext {
  readonly name: string;
  readonly store: Store;
  /** Base path of the instance's pages. */
  readonly office: string;
  /** An event that is to come. */
  readonly event: number;
  readonly get: (address: string) => Promise<{ readonly status: number; readonly text: string }>;
}

export async function openPagesDesk(name: string, url: string, events: number): Promise<PagesContext> {
  const store = await openStore(url, { create: true, busyTimeoutMs: 1000 });
  await fillLarge(store, INSTANCE, events);
  // With fewer events the middle is earlier.
  const now = Math.min(NOW, Date.parse('2030-01-01T10:00:00Z') + (events / 10) * 86_400_000);
  const accounts = { store, clock: () => now };
  const authority = { role: 'administrator', areas: [] } as const;
  const wish = { email: 'bench@example.org', name: 'Bench', instance: INSTANCE, authority, isOperator: false };
  const { token } = await inviteAccount(accounts, { actor: 'bench', manages: 'everything' }, wish);
  const visitor = { address: ADDRESS, agent: '' };
  const entering = { token, name: 'Bench', language: 'de', password: 'vier Kühe fressen Klee' } as const;
  const session = await acceptInvitation(accounts, entering, visitor);
  const fail = (error: unknown): never => {
    throw error;
  };
  const openView = openViews(store);
  const { handle } = openOffice({
    store,
    clock: () => now,
    publicUrl: '',
    limits: openLimits(0),
    mails: false,
    provider: undefined,
    viewAt: async (instance, wall) => (await openView(instance, wall))(wall),
    outbound: openOutbound([], () => now),
    workingKey: () => undefined,
    onApiError: fail,
    onPageError: fail,
  });
  const get: PagesContext['get'] = async (address) => {
    const cookie = address.startsWith('/office/login') ? '' : `parvis=${session}`;
    const request = new Request(`http://localhost${address}`, { headers: { host: 'localhost', cookie } });
    const response = await handle(request, { address: ADDRESS, key: undefined } as Parameters<typeof handle>[1]);
    return { status: response.status, text: await response.text() };
  };
  return { name, store, get, office: `/office/instances/${INSTANCE}`, event: Math.round(events * 0.75) };
}

export function closePagesDesk({ store }: PagesContext): Promise<void> {
  return store.close();
}

// Invitation over HTTP: created on the page, opened by its link, accepted, and then giving access to the office.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { inviteAccount } from '../../src/accounts/invite.ts';
import { createViewReader } from '../../src/app/view-reader.ts';
import { createRequestQuotas } from '../../src/http/request-quotas.ts';
import { createOfficeApp, type OfficeApp } from '../../src/office-pages/create-office-app.ts';
import { createOutboundTransport } from '../../src/webhooks/outbound-transport.ts';
import { OPERATOR, PASSWORD } from '../support/accounts.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { openPeople } from '../support/people.ts';

const ORIGIN = 'https://office.example';
const MARIA = 'maria@example.org';

let data: OfficeBrowser;
let office: OfficeApp;
let administrator: string;
beforeEach(async () => {
  data = await openOfficeBrowser();
  const openView = createViewReader(data.store);
  const failed = (error: unknown) => {
    throw error;
  };
  office = createOfficeApp({
    store: data.store,
    clock: () => data.clock.now,
    publicUrl: ORIGIN,
    limits: createRequestQuotas(0),
    mails: true,
    outbound: createOutboundTransport([], () => data.clock.now),
    provider: undefined,
    workingKey: () => undefined,
    onApiError: failed,
    onPageError: failed,
    viewAt: async (instance, wall) => (await openView(instance, wall))(wall),
  });
  const people = await openPeople(data);
  administrator = await people.make('vera@example.org', 'Vera Muster', { role: 'administrator', areas: [] });
});
afterEach(() => data.close());

async function ask(path: string, session: string, fields?: Readonly<Record<string, string>>): Promise<Response> {
  const headers = {
    cookie: `__Host-parvis=${session}`,
    host: new URL(ORIGIN).host,
    'accept-language': 'de',
    ...(fields && { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const init = fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields).toString() };
  return office.handle(new Request(`${ORIGIN}${path}`, { ...init, headers }), { address: '192.0.2.7' } as never);
}

it('gives access once to its recipient, with the chosen role, and queues its mail', async () => {
  const base = `/office/instances/${data.instance}`;
  const fields = { email: MARIA, name: 'Maria', role: 'editor' };
  const page = await (await ask(`${base}/accounts/invite`, administrator, fields)).text();
  expect(page).toContain('Wir haben den Link auch per E-Mail gesendet');
  expect(await data.store.mails.waiting()).toMatchObject({ count: 1 });
  const [link = ''] = /https:\/\/office\.example\/office\/welcome\/[\w-]+/.exec(page) ?? [];
  const path = link.slice(ORIGIN.length);

  expect(await (await ask(path, '')).text()).toContain('Vera Muster lädt Sie ein');
  const accepted = await ask(path, '', { name: 'Maria', 'new-password': PASSWORD });
  const [, session = ''] = /__Host-parvis=([^;]+)/.exec(accepted.headers.get('set-cookie') ?? '') ?? [];
  expect((await ask(base, session)).status).toBe(200);
  expect((await ask(`${base}/newsletter/preview?interval=WEEK`, session)).status).toBe(200);
  expect((await ask(`${base}/accounts`, session)).status).toBe(403);
  expect((await ask(path, '', { name: 'Eva', 'new-password': PASSWORD })).status).toBe(404);
});

it('of a user whose role was removed locks them out at once', async () => {
  const base = `/office/instances/${data.instance}`;
  const { token } = await inviteAccount({ store: data.store, clock: () => data.clock.now }, OPERATOR, {
    email: MARIA,
    name: '',
    instance: data.instance,
    isOperator: false,
    authority: { role: 'editor', areas: [] },
  });
  const accepted = await ask(`/office/welcome/${token}`, '', { name: 'Maria', 'new-password': PASSWORD });
  const [, session = ''] = /__Host-parvis=([^;]+)/.exec(accepted.headers.get('set-cookie') ?? '') ?? [];
  expect((await ask(base, session)).status).toBe(200);
  const id = (await data.store.accounts.find({ email: MARIA }))?.id;
  expect((await ask(`${base}/accounts/${id}/out`, administrator, {})).status).toBe(303);
  expect((await ask(base, session)).headers.get('location')).toContain('/office/login');
});

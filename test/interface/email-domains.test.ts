// Addresses with a Unicode domain, entered by visitors and websites. Both forms denote one mailbox, stored in ASCII (rule Z9).

import { describe, expect, it } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createSignUpService } from '../../src/bookings/sign-ups.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import { operations } from '../../src/operations/index.ts';
import { openInstance } from '../support/instance.ts';
import { openSignUpPages } from '../support/sign-up-pages.ts';

const UNICODE = 'anna@Käse-Müller.ch';
const ASCII = 'anna@xn--kse-mller-v2a2y.ch';
const FORMS = [
  [UNICODE, ASCII],
  [ASCII, UNICODE],
] as const;

const SIGN_UP = { online: { seats: 9, party: 1 } };

describe.each(FORMS)('%s, then %s', (first, second) => {
  it('sign up on the page as one mailbox', async () => {
    const { fill, bookings, mails } = await openSignUpPages(SIGN_UP);
    for (const email of [first, second]) {
      const answer = await fill({ name: 'Anna Muster', email, phone: '' });
      expect(answer.status).toBeLessThan(400);
    }
    expect((await bookings()).map(({ email }) => email)).toEqual([ASCII]);
    expect((await mails()).map(({ email, about }) => [email, about])).toEqual([
      [ASCII, 'booked'],
      [ASCII, 'known'],
    ]);
  });

  it('sign up by subscribetoevent, and have the link sent again, as the same mailbox', async () => {
    const pages = await openSignUpPages(SIGN_UP);
    const { store, clock, live, bookings, mails } = pages;
    const signUps = createSignUpService({
      bookings: store.bookings,
      clock: clock.now,
      onForgotten: async () => undefined,
    });
    const door = createApiRouter({ operations, documents: publicDocuments, live, clock: clock.now, signUps });
    const apikey = await pages.key('dorf', { scopes: ['read', 'newsletter', 'signup'] });
    const send = async (name: string, body: object) => {
      const answer = await door.answer({
        method: 'POST',
        target: `/${name}`,
        headers: { member: 'dorf', apikey, 'content-type': 'application/json' },
        address: '192.0.2.1',
        body: async () => Buffer.from(JSON.stringify(body)),
      });
      return JSON.parse(answer?.body?.toString() ?? '');
    };
    const ok = await send('subscribetoevent', { event_id: '1', field_n: 'Anna', field_e: first, field_p: '' });
    expect(ok).toMatchObject({ subs_state: 'ok' });
    expect((await bookings()).map(({ email }) => email)).toEqual([ASCII]);
    expect((await mails()).length).toBe(1);
    await send('resend_subscription_mail', { event_id: '1', email: second });
    await expect.poll(async () => (await mails()).map(({ email }) => email)).toEqual([ASCII]);
  });

  it('subscribe to the newsletter as the same mailbox, and are found by the other form', async () => {
    const server = await openInstance(
      {
        instance: { name: 'test', title: 'Test' },
        lists: [{ id: 1, name: 'List' }],
        newsletter: {
          target_lists: [{ list_id: 1, public_name: 'List' }],
          subscribers: [
            { id: 5, key: 'k'.repeat(24), email: first, status: 'confirmed', firstname: 'Eva', interval: 'MONTH' },
          ],
        },
      },
      '2026-11-20T11:00:00Z',
    );
    const stored = async () => (await server.store.readSubscribers('test'))?.subscribers ?? [];
    expect((await stored()).map(({ email }) => email)).toEqual([ASCII]);
    const found = await server.ask(`/getnlsubscriberfrom/test/${server.apiKey}/${encodeURIComponent(second)}`);
    expect(JSON.stringify(found.json)).toContain('Eva');
    const register = async (email: string) => {
      const form = { nl_subs_id: '0', email, targetlists: ['1'], nl_interval: 'WEEK', change_button: '' };
      const target = `/updatenlsubscriber/test/${server.apiKey}/`;
      const { json } = await server.ask(target, { method: 'POST', body: JSON.stringify(form) });
      expect(json).toEqual({ message: expect.stringMatching(/bestätigen/) });
      await server.live.refresh();
    };
    await register(second);
    await register(first.replace('anna', 'bea'));
    await register(second.replace('anna', 'bea'));
    const emails = [ASCII, ASCII.replace('anna', 'bea')];
    expect((await stored()).map(({ email }) => email)).toEqual(emails);
  });
});

import { expect, it } from 'vitest';
import { createSignUpService } from '../../src/bookings/sign-ups.ts';
import { formatConsentWording } from '../../src/mail/consent-wording.ts';
import { publicNewsletterFactsOf } from '../../src/newsletter/manual-send.ts';
import { operations } from '../../src/operations/index.ts';
import { createSignUpPages } from '../../src/pages/bookings/sign-up-pages.ts';
import { createNewsletterPages } from '../../src/pages/newsletter/newsletter-pages.ts';
import { createRoomRequestPages } from '../../src/pages/room-requests/room-request-pages.ts';
import { createSite } from '../../src/pages/site.ts';
import { createVisitorRequestService } from '../../src/room-requests/visitor-requests.ts';
import { openTestServer } from '../support/instance.ts';

const bundle = (outside: object, request: object | null) => ({
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'dorf', title: 'Dorf', locale: 'de-CH', outside: { signup: true, pages: true, ...outside } },
  buildings: [{ id: 1, name: 'Haus' }],
  rooms: [{ id: 5, building_id: 1, name: 'Saal', request }],
  lists: [{ id: 1, name: 'Alles' }],
  newsletter: { target_lists: [{ list_id: 1, public_name: 'Alles' }], subscribers: [] },
  events: [
    {
      id: 1,
      title: 'Mittagstisch',
      date_from: '2026-12-05 12:00:00',
      date_to: '2026-12-05 14:00:00',
      subscription: { online: {} },
    },
  ],
});

async function open(outside: object, request: object | null) {
  const server = await openTestServer('2026-11-20T11:00:00Z');
  const { store, live, clock, subscriptions } = server;
  await server.import(bundle(outside, request));
  const { content, bookings } = store;
  const onForgotten = async () => undefined;
  const onError = (error: unknown) => {
    throw error;
  };
  const options = {
    onError,
    clock: clock.now,
    publicUrl: '',
    viewOf: async (instance: string) => live.view(instance, 'document'),
  };
  const site = createSite({
    operations,
    version: '0',
    publicUrl: '',
    onError,
    signUp: (headers) =>
      createSignUpPages({
        ...options,
        headers,
        signUps: createSignUpService({ bookings, clock: clock.now, onForgotten }),
        keepPage: () => undefined,
      }),
    roomRequests: (headers) =>
      createRoomRequestPages({
        ...options,
        headers,
        requests: createVisitorRequestService({ content, bookings, clock: clock.now, onForgotten }),
      }),
    newsletter: (headers) =>
      createNewsletterPages({
        ...options,
        headers,
        subscriptions,
        consent: formatConsentWording,
        sender: () => 'newsletter@example.org',
        facts: async (instance) => {
          const [newsletter] = await store.newsletters.list(instance);
          if (newsletter === undefined) throw new Error('no such instance');
          return publicNewsletterFactsOf(newsletter, clock.now());
        },
      }),
  });
  const sectionOf = (text: string) => /aria-current="true">(\w+|Räume)</.exec(text)?.[1];
  const linksOf = (text: string) => /<nav[\s\S]*?<\/nav>/.exec(text)?.[0].replace(' aria-current="true"', '');
  return {
    section: async (path: string) => sectionOf(await (await site(new Request(`http://localhost${path}`), {})).text()),
    publicLinks: linksOf((await server.ask('/dorf/', { headers: { accept: 'text/html' } })).text),
    formLinks: async (path: string) => linksOf(await (await site(new Request(`http://localhost${path}`), {})).text()),
  };
}

const PATHS = [
  '/dorf/rooms/5/request',
  '/dorf/events/1/signup',
  '/newsletter/dorf',
  `/dorf/requests/${'x'.repeat(32)}`,
];

it.each(PATHS)('%s links to the rooms if visitors can request one, as public pages do', async (path) => {
  const { publicLinks, formLinks } = await open({ requests: true }, {});
  expect(publicLinks).toContain('<a href="/dorf/rooms">Räume</a>');
  expect(await formLinks(path)).toBe(publicLinks);
});

it.each([
  ['/dorf/rooms/5/request', 'Räume'],
  ['/dorf/events/1/signup', 'Agenda'],
  ['/newsletter/dorf', 'Newsletter'],
])('%s marks its section: %s', async (path, section) => {
  expect(await (await open({ requests: true }, {})).section(path)).toBe(section);
});

it.each([
  ['requests are switched off', { requests: false }, {}],
  ['no room can be requested', { requests: true }, null],
])('does not link to the rooms if %s', async (_, outside, request) => {
  const { publicLinks, formLinks } = await open(outside, request);
  expect(publicLinks).not.toContain('/dorf/rooms');
  for (const path of PATHS) expect(await formLinks(path)).toBe(publicLinks);
});

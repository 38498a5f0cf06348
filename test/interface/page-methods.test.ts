// Allowed methods of pages. Any other method gets a 405 that lists them (RFC 9110, 15.5.6).

import { beforeAll, describe, expect, it } from 'vitest';
import {
  EVA,
  type NewsletterPages,
  openNewsletterPages,
  PRIVATE_PATH,
  UNSUBSCRIBE_PATH,
} from '../support/newsletter-pages.ts';

const READ = 'GET, HEAD';
const BOTH = 'GET, HEAD, POST';

const PAGES: readonly (readonly [path: string, allow: string])[] = [
  ...[
    '/',
    '/docs',
    '/docs/web-page',
    '/try',
    '/openapi.json',
    '/robots.txt',
    '/assets/site.css',
    '/assets/public.css',
  ].map((path) => [path, READ] as const),
  ['/newsletter/test', BOTH],
  ['/newsletter/test/confirm/x', BOTH],
  [PRIVATE_PATH, BOTH],
  [`${PRIVATE_PATH}/end`, 'POST'],
  ...['data', 'known', 'confirmed', 'moved'].map((page) => [`${PRIVATE_PATH}/${page}`, READ] as const),
  ...['erase', 'again', 'discard'].map((button) => [`${PRIVATE_PATH}/${button}`, 'POST'] as const),
  [UNSUBSCRIBE_PATH, BOTH],
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'BREW'];

let pages: NewsletterPages;
beforeAll(async () => {
  pages = await openNewsletterPages();
});

describe.each(PAGES)('%s', (path, allow) => {
  it.each(METHODS.filter((method) => !allow.split(', ').includes(method)))('rejects %s with 405', async (method) => {
    for (const target of [path, path === '/' ? '/?a=b' : `${path}/`]) {
      const answer = await pages.ask(target, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
      const text = await answer.text();
      for (const secret of [EVA.key, UNSUBSCRIBE_PATH]) expect(text).not.toContain(secret);
    }
  });
});

it.each([
  ['/nothing', 'application/json'],
  ['/assets/nothing', 'application/json'],
  ['/newsletter', 'text/html; charset=utf-8'],
  ['/newsletter/test/nothing', 'text/html; charset=utf-8'],
  ['/newsletter/test/end/x/y', 'text/html; charset=utf-8'],
  [`${PRIVATE_PATH}/nothing`, 'text/html; charset=utf-8'],
  ['/newsletter/nobody', 'text/html; charset=utf-8'],
])('%s is not a page, whatever the method', async (path, type) => {
  for (const method of METHODS) {
    const answer = await pages.ask(path, { method }, '192.0.2.9');
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
    expect(answer.headers.get('content-type')).toBe(type);
  }
});

it.each([
  ['de-CH', 'Diese Seite lässt sich nicht direkt öffnen'],
  ['fr-CH', 'Cette page ne s’ouvre pas directement'],
  ['it-CH', 'Questa pagina non si apre direttamente'],
  ['en-GB', 'This page can’t be opened directly'],
])('opening the page behind a button shows a message in the language of %s', async (locale, title) => {
  const { ask } = await openNewsletterPages({ settings: { locale } });
  for (const path of [`${PRIVATE_PATH}/end`, `/newsletter/test/me/${'x'.repeat(24)}/erase`]) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([405, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain(`<h1>${title}</h1>`);
  }
});

it('rejected requests have changed nothing', async () => {
  expect(await pages.stored()).toMatchObject({ id: EVA.id, status: 'confirmed' });
});

it('search engines may index the pages of instances, but neither the interface nor the office (rule G1)', async () => {
  const text = await (await pages.ask('/robots.txt')).text();
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  const isClosed = (path: string) =>
    closed.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
  for (const path of [
    '/getevents/seewil/key',
    '/geteventdetails',
    '/office',
    '/office/instances',
    '/newsletter/seewil',
  ]) {
    expect([path, isClosed(path)]).toEqual([path, true]);
  }
  for (const path of [
    '/',
    '/seewil/',
    '/seewil/events/1',
    '/office-seewil/',
    '/assets/public.css',
    '/files/seewil/a/b.jpg',
    '/docs',
  ]) {
    expect([path, isClosed(path)]).toEqual([path, false]);
  }
});

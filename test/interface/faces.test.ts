import { beforeAll, describe, expect, it } from 'vitest';
import { openInstance } from '../support/instance.ts';
import { openNewsletterPages } from '../support/newsletter-pages.ts';
import { findHtmlFaults } from '../support/page-checks.ts';

const TITLE = `Kirchgemeinde ${'Langnau '.repeat(14)}Thun`;
const SETTINGS = { title: TITLE, accent: '#ffff00' };

let site: Awaited<ReturnType<typeof openNewsletterPages>>;
let agenda: string;

beforeAll(async () => {
  site = await openNewsletterPages({ settings: SETTINGS });
  const server = await openInstance({ instance: { name: 'test', ...SETTINGS } }, '2026-11-22T12:00:00+01:00');
  agenda = (await server.ask('/test/')).text;
});

const textOf = async (path: string) => (path === '/test/' ? agenda : (await site.ask(path)).text());

describe('the head of a page', () => {
  it('references icons with the monogram and colour of the parish, and its light and dark colour', async () => {
    for (const path of ['/test/', '/newsletter/test']) {
      const text = await textOf(path);
      expect(text, path).toContain('<link rel="icon" href="/assets/icons/ffff00-KT.svg" type="image/svg+xml">');
      expect(text, path).toContain('<link rel="apple-touch-icon" href="/assets/icons/ffff00-KT.png">');
      expect(text, path).toMatch(
        /<meta name="theme-color" content="#[0-9a-f]{6}" media="\(prefers-color-scheme: light\)">/,
      );
      expect(text, path).toMatch(
        /<meta name="theme-color" content="#[0-9a-f]{6}" media="\(prefers-color-scheme: dark\)">/,
      );
      expect(text, path).toContain(`<span class="whose">${TITLE}</span>`);
    }
  });

  it('references those of the product if no parish is known', async () => {
    for (const path of ['/', '/docs', '/try', '/newsletter/nobody']) {
      const text = await textOf(path);
      expect(text, path).toContain('<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">');
      expect(text, path).toContain('<link rel="apple-touch-icon" href="/assets/icon-180.png">');
      expect(text, path).toContain('<img class="mark" src="/assets/icon.svg" alt=""');
    }
  });
});

describe('an icon', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/assets/icon.svg', 'image/svg+xml'],
    ['/assets/icon-180.png', 'image/png'],
    ['/assets/icons/ffff00-KT.svg', 'image/svg+xml'],
    ['/assets/icons/ffff00-KT.png', 'image/png'],
    ['/assets/icons/own-K.png', 'image/png'],
    ['/assets/icons/own-.svg', 'image/svg+xml'],
  ])('is public: %s', async (path, type) => {
    const { status, headers } = await site.ask(path);
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      type,
      'nosniff',
    ]);
    expect(headers.get('cache-control')).toMatch(path.startsWith('/assets/icons/') ? /max-age=31536000/ : /no-cache/);
    // This policy stops scripts if a browser opens the file directly.
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    'own-KST.svg',
    'own-k.svg',
    'own-K.gif',
    'fff-K.svg',
    'FFFFFF-K.svg',
    'own-%C3%84.svg',
    'K.svg',
  ])('has one address only: there is no %s', async (name) => {
    expect(await site.status(`/assets/icons/${name}`)).toBe(404);
  });
});

describe('an unknown address', () => {
  const ask = (headers: Readonly<Record<string, string>>, method = 'GET') => site.ask('/nonsense', { method, headers });

  it('is a page for browsers, in their language, with the logo of the product', async () => {
    const answer = await ask({
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-language': 'fr-CH, de;q=0.5',
    });
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.headers.get('vary')).toBe('Accept, Accept-Language');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('<img class="mark" src="/assets/icon.svg" alt=""');
    expect(await findHtmlFaults(text)).toEqual([]);
    expect(await (await ask({ accept: 'text/html' })).text()).toContain('<html lang="en">');
  });

  it.each([
    ['GET', '*/*'],
    ['GET', ''],
    ['GET', 'application/json'],
    ['POST', 'text/html'],
  ])('is JSON for programs: %s %s', async (method, accept) => {
    const answer = await ask(accept === '' ? {} : { accept }, method);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
    expect(await answer.text()).toBe(
      '{"message":"There is nothing at this address. See /docs for the list of operations."}',
    );
  });
});

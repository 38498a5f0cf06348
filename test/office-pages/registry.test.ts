// Rules for all office pages. The tests run over the registered pages, so new pages are included automatically.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/model/authority.ts';
import { FORM_LIMITS, findMaxOfficeBodySize } from '../../src/office-pages/body-limits.ts';
import { NOT_FOUND_PAGE } from '../../src/office-pages/not-found.ts';
import { isOutsideInstance, type Page, type PageScope } from '../../src/office-pages/page.ts';
import { fullPathOf, PAGES } from '../../src/office-pages/pages.ts';
import { type Browser, type LoginSite, ORIGIN, openLoginSite } from '../support/login-site.ts';
import { openOfficeServer, type TestOfficeServer } from '../support/whole-office.ts';

const SESSION = `parvis=${'a'.repeat(43)}`;
const SCOPES: readonly PageScope[] = ['visitor', 'account', 'operator', 'instance'];

const nameOf = (page: Page) => `${page.method} ${fullPathOf(page)}`;
const POSTS = PAGES.filter(({ method }) => method === 'POST');
const named = (pages: readonly Page[]) => pages.map((page) => [nameOf(page), page] as const);

const addressOf = (page: Page, instance: string) =>
  fullPathOf(page)
    .replace('{instance}', instance)
    .replaceAll(/\{(?:id|revision)\}/g, '1')
    .replaceAll(/\{\w+\}/g, 'a');

describe('the registry', () => {
  it('contains each page once, whatever its placeholders are called', () => {
    const names = PAGES.map((page) => nameOf(page).replaceAll(/\{\w+\}/g, '{}'));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has the audience of each page, and its role in an instance', () => {
    for (const page of PAGES) {
      expect(SCOPES).toContain(page.scope);
      if (page.scope === 'instance') expect([nameOf(page), ROLES.includes(page.role)]).toEqual([nameOf(page), true]);
      else expect(page).not.toHaveProperty('role');
    }
    expect(new Set(PAGES.map(({ scope }) => scope))).toEqual(new Set(SCOPES));
    expect(NOT_FOUND_PAGE.scope).toBe('instance');
  });

  it.each(named(PAGES))('limits the body of a page by its scope, before it is read: %s', (_, page) => {
    const { session, none } = FORM_LIMITS[page.scope];
    const path = addressOf(page, 'demo');
    if (page.method === 'POST') {
      for (const address of [path, `${path}?a=1`]) {
        expect(findMaxOfficeBodySize('POST', address)).toBe(none);
        expect(findMaxOfficeBodySize('POST', address, SESSION)).toBe(session);
      }
    }
    expect(findMaxOfficeBodySize('GET', path, SESSION)).toBeUndefined();
  });
});

describe('a page that accepts a form', () => {
  let office: TestOfficeServer;
  let site: LoginSite;
  let stranger: Browser;
  beforeAll(async () => {
    office = await openOfficeServer();
    site = await openLoginSite();
    stranger = site.browser();
  });
  afterAll(async () => {
    await office.close();
    await site.close();
  });

  it.each(named(POSTS))('rejects it from another origin: %s', async (_, page) => {
    const path = addressOf(page, office.instance);
    for (const origin of ['https://evil.example', 'null', '']) {
      const answer = await office.post(path, { name: 'x' }, { origin });
      expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([403, null, []]);
    }
    const crossSite = { origin: ORIGIN, 'sec-fetch-site': 'cross-site' };
    expect((await stranger.post(path, { name: 'x' }, crossSite)).status).toBe(403);
  });

  it.each(named(POSTS))('rejects it over its limit, in any framing: %s', async (_, page) => {
    const path = addressOf(page, office.instance);
    const { none } = FORM_LIMITS[page.scope];
    expect((await stranger.post(path, { a: 'x'.repeat(none) })).status).toBe(413);
    if (page.isData) expect((await stranger.json(path, { a: 'x'.repeat(none) })).status).toBe(413);
  });

  it.each(
    named(POSTS.filter(({ scope, isData }) => !isOutsideInstance(scope) || !isData)),
  )('accepts no JSON instead: %s', async (_, page) => {
    expect((await stranger.json(addressOf(page, office.instance), {})).status).toBe(415);
  });
});

describe('a response', () => {
  let office: TestOfficeServer;
  beforeAll(async () => {
    office = await openOfficeServer();
  });
  afterAll(() => office.close());

  // Downloads, and pages that need an identity provider, are excluded.
  const shown = PAGES.filter(({ method, path }) => method === 'GET' && !/\{|\.(?:xlsx|csv|docx)$|\/oidc/.test(path));

  it.each(named(shown))('is neither cached nor framed: %s', async (_, page) => {
    const { headers } = await office.get(fullPathOf(page).replace('{instance}', office.instance));
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors '(?:none|self)'/);
    expect(headers.get('x-robots-tag')).toBe(page.isData === true ? null : 'noindex');
  });
});

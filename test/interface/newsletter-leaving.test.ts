// Unsubscription from the newsletter by browser or mail program (RFC 8058), and the page with the subscriber’s data.

import { beforeEach, describe, expect, it } from 'vitest';
import { createUnsubscribeTag } from '../../src/mail/newsletter/unsubscribe-tag.ts';
import { DEFAULT_NEWSLETTER_SETTINGS } from '../../src/model/newsletter/newsletter-settings.ts';
import {
  EVA,
  type NewsletterPages,
  openNewsletterPages,
  PRIVATE_PATH,
  UNSUBSCRIBE_PATH,
} from '../support/newsletter-pages.ts';

let pages: NewsletterPages;
beforeEach(async () => {
  pages = await openNewsletterPages();
});

describe('the link of a digest', () => {
  it('changes nothing when opened, however often, even by HEAD', async () => {
    const before = await pages.revision();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await pages.ask(UNSUBSCRIBE_PATH, { method });
      expect(answer.status).toBe(200);
      const text = await answer.text();
      if (method === 'GET') expect(text).toContain('<form method="post">');
      expect(text).not.toMatch(/\b(eva|muster)\b|k{24}/i);
    }
    expect([await pages.revision(), (await pages.stored())?.status]).toEqual([before, 'confirmed']);
  });

  const multipart = () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    return form;
  };
  it.each<[string, () => NonNullable<RequestInit['body']> | null]>([
    ['a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['multipart/form-data', multipart],
    ['our button', () => new URLSearchParams()],
    ['nothing at all', () => null],
    ['anything else', () => '{"a":'],
  ])('unsubscribes at once by a post of %s, and answers the same again', async (_name, body) => {
    const answer = await pages.ask(UNSUBSCRIBE_PATH, { method: 'POST', body: body() });
    expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
      200,
      null,
      null,
    ]);
    const text = await answer.text();
    expect(text).toContain('role="status"');
    expect(text).not.toMatch(/\b(eva|muster)\b|k{24}/i);
    expect(await pages.stored()).toMatchObject({
      status: 'unsubscribed',
      email: EVA.email,
      firstname: '',
      listIds: [],
    });
    const again = await pages.ask(UNSUBSCRIBE_PATH, { method: 'POST', body: body() });
    expect([again.status, await again.text()]).toEqual([200, text]);
    expect(await pages.status(UNSUBSCRIBE_PATH)).toBe(200);
  });

  it.each([
    ['a wrong tag', `/newsletter/test/end/4711/${createUnsubscribeTag('other')}`],
    ['the key', `/newsletter/test/end/4711/${EVA.key}`],
    ['an unknown number', `/newsletter/test/end/4712/${createUnsubscribeTag(EVA.key)}`],
    ['no number', `/newsletter/test/end/x/${createUnsubscribeTag(EVA.key)}`],
    ['a number too large', `/newsletter/test/end/99999999999/${createUnsubscribeTag(EVA.key)}`],
    ['another instance', `/newsletter/nobody/end/4711/${createUnsubscribeTag(EVA.key)}`],
    ['more behind it', `${UNSUBSCRIBE_PATH}/x`],
    ['a broken escape', '/newsletter/test/end/4711/%E0%A4%A'],
  ])('is 404 with %s', async (_name, path) => {
    for (const answer of [await pages.ask(path), await pages.post(path)]) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toMatch(/<h1>.+<\/h1>/);
    }
    expect((await pages.stored())?.status).toBe('confirmed');
    expect(pages.errors).toEqual([]);
  });

  it('gives access to nothing but unsubscribing', async () => {
    const tag = createUnsubscribeTag(EVA.key);
    for (const path of [tag, `${tag}/data`]) expect(await pages.status(`/newsletter/test/me/${path}`)).toBe(404);
    for (const path of ['', '/end', '/erase']) {
      expect((await pages.post(`/newsletter/test/me/${tag}${path}`, { email: 'x@example.org' })).status).toBe(404);
    }
    expect(await pages.stored()).toMatchObject({ status: 'confirmed', email: EVA.email });
  });
});

describe('after unsubscribing', () => {
  it.each([
    ['de-CH', 'Während 730\u00a0Tagen', 'Während 30\u00a0Tagen'],
    ['fr-CH', 'Pendant 730\u00a0jours', 'Pendant 30\u00a0jours'],
    ['it-CH', 'Per 730\u00a0giorni', 'Per 30\u00a0giorni'],
    ['en-GB', 'For 730\u00a0days', 'For 30\u00a0days'],
  ])('the page lists the retained data and its retention period (%s)', async (locale, usual, chosen) => {
    pages = await openNewsletterPages({ settings: { locale } });
    expect(await (await pages.post(`${PRIVATE_PATH}/end`)).text()).toContain(usual);
    const change = { actor: 'test', action: 'test', at: 1 };
    await pages.store.newsletters.setSending('test', { ...DEFAULT_NEWSLETTER_SETTINGS, keepDays: 30 }, change);
    expect(await (await pages.post(UNSUBSCRIBE_PATH)).text()).toContain(chosen);
  });
});

describe('the private page', () => {
  it('redirects to the form once ended, and nowhere else', async () => {
    expect((await pages.post(`${PRIVATE_PATH}/end`)).status).toBe(200);
    expect((await pages.post(`${PRIVATE_PATH}/end`)).status).toBe(200);
    const answer = await pages.ask(PRIVATE_PATH);
    const text = await answer.text();
    expect(answer.status).toBe(404);
    expect(text).toContain('abbestellt');
    expect(text).toContain('href="/newsletter/test"');
    expect(text).not.toMatch(/\b(eva|muster)\b/i);
    expect(await pages.status(`${PRIVATE_PATH}/data`)).toBe(404);
    expect((await pages.post(`${PRIVATE_PATH}/erase`)).status).toBe(404);
    expect((await pages.post(PRIVATE_PATH, { email: EVA.email })).status).toBe(404);
    expect((await pages.stored())?.status).toBe('unsubscribed');
  });

  it('provides all stored data as a file', async () => {
    await pages.post(PRIVATE_PATH, { email: EVA.email, firstname: 'Ada', 'targetlists[]': '2', nl_interval: 'WEEK' });
    const answer = await pages.ask(`${PRIVATE_PATH}/data`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="newsletter-test.json"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const now = '2026-11-20T11:00:00.000Z';
    expect(await answer.json()).toEqual({
      newsletter_of: 'Seewil & Co',
      number: 4711,
      status: 'confirmed',
      email: EVA.email,
      first_name: 'Ada',
      last_name: 'Muster',
      address: '',
      postcode: '',
      city: 'Seewil',
      rhythm: 'WEEK',
      lists: [{ number: 2, name: 'List <2>' }],
      new_addresses: [],
      consents: [
        { time: now, source: 'import', step: 'imported', wording: '', wording_version: '' },
        {
          time: now,
          source: 'page',
          step: 'changed',
          wording: expect.any(String),
          wording_version: expect.any(String),
        },
      ],
      mails: [],
      returned_mails: null,
      ended: null,
    });
  });

  it('shows all stored data as a page, with a link to the file', async () => {
    await pages.post(PRIVATE_PATH, { email: 'moved@example.org', firstname: '"Ada"', 'targetlists[]': '2' });
    const answer = await pages.ask(`${PRIVATE_PATH}/known`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const known of [
      EVA.email,
      '”Ada”',
      'Seewil',
      'List &lt;2&gt;',
      'jede',
      'moved@example.org',
      'vom Sekretariat',
    ])
      expect(text).toContain(known);
    expect(text).toContain(`href="${PRIVATE_PATH}/data" download`);
    expect(text).toContain(`href="${PRIVATE_PATH}"`);
    expect(await pages.status(`/newsletter/test/me/${'x'.repeat(24)}/known`)).toBe(404);
  });

  it('erases everything by the other button, and confirms it', async () => {
    expect(await pages.status(`${PRIVATE_PATH}/erase`)).toBe(405);
    const unsure = await pages.post(`${PRIVATE_PATH}/erase`);
    expect([unsure.status, unsure.headers.get('location')]).toEqual([303, PRIVATE_PATH]);
    expect(await pages.status(PRIVATE_PATH)).toBe(200);
    const answer = await pages.post(`${PRIVATE_PATH}/erase`, { sure: 'on' });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('gelöscht')]);
    expect(await pages.stored()).toBeUndefined();
    expect((await pages.post(`${PRIVATE_PATH}/erase`)).status).toBe(404);
    expect(await pages.status(PRIVATE_PATH)).toBe(404);
  });

  it('shows what was saved, and that a subscription without lists gets no mail', async () => {
    const answer = await pages.post(PRIVATE_PATH, { email: EVA.email, city: 'Bern', nl_interval: 'WEEK' });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain('role="status"');
    expect(text).toContain('value="Bern"');
    expect(text).toMatch(/value="WEEK" checked/);
    expect(text).toContain('kein Thema gewählt');
    expect(text).not.toContain('Wählen Sie mindestens ein Thema');
    expect(await (await pages.post(PRIVATE_PATH, { email: EVA.email, 'targetlists[]': '1' })).text()).not.toContain(
      'kein Thema gewählt',
    );
  });

  it('is 404 for an invalid key', async () => {
    for (const key of ['x', '%00', 'a'.repeat(5000), "'--"]) {
      expect(await pages.status(`/newsletter/test/me/${encodeURIComponent(key)}`)).toBe(404);
    }
    expect(pages.errors).toEqual([]);
  });
});

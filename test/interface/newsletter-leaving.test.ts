// Leaving the newsletter as a browser or a mail program does (RFC 8058), and having one’s data.

import { beforeEach, describe, expect, it } from 'vitest';
import { endTag } from '../../src/mail/newsletter/end-link.ts';
import { DEFAULT_SENDING } from '../../src/model/newsletter/newsletter-settings.ts';
import { END, EVA, ME, type NewsletterPages, openNewsletterPages } from '../support/newsletter-pages.ts';

let pages: NewsletterPages;
beforeEach(async () => {
  pages = await openNewsletterPages();
});

describe('the link of a digest', () => {
  it('only looks when it is opened, however often, also by HEAD', async () => {
    const before = await pages.revision();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await pages.ask(END, { method });
      expect(answer.status).toBe(200);
      const text = await answer.text();
      if (method === 'GET') expect(text).toContain('<form method="post">');
      expect(text).not.toMatch(/eva|muster|k{24}/i);
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
  ])('ends at once by a post of %s, and says the same again', async (_name, body) => {
    const answer = await pages.ask(END, { method: 'POST', body: body() });
    expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
      200,
      null,
      null,
    ]);
    const text = await answer.text();
    expect(text).toContain('role="status"');
    expect(text).not.toMatch(/eva|muster|k{24}/i);
    expect(await pages.stored()).toMatchObject({
      status: 'unsubscribed',
      email: EVA.email,
      firstname: '',
      listIds: [],
    });
    const again = await pages.ask(END, { method: 'POST', body: body() });
    expect([again.status, await again.text()]).toEqual([200, text]);
    expect(await pages.status(END)).toBe(200);
  });

  it.each([
    ['a wrong tag', `/newsletter/test/end/4711/${endTag('other')}`],
    ['the key', `/newsletter/test/end/4711/${EVA.key}`],
    ['an unknown number', `/newsletter/test/end/4712/${endTag(EVA.key)}`],
    ['no number', `/newsletter/test/end/x/${endTag(EVA.key)}`],
    ['a number too large', `/newsletter/test/end/99999999999/${endTag(EVA.key)}`],
    ['another instance', `/newsletter/nobody/end/4711/${endTag(EVA.key)}`],
    ['more behind it', `${END}/x`],
    ['a broken escape', '/newsletter/test/end/4711/%E0%A4%A'],
  ])('is 404 with %s', async (_name, path) => {
    for (const answer of [await pages.ask(path), await pages.post(path)]) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toMatch(/<h1>.+<\/h1>/);
    }
    expect((await pages.stored())?.status).toBe('confirmed');
    expect(pages.errors).toEqual([]);
  });

  it('gives access to nothing but the end', async () => {
    const tag = endTag(EVA.key);
    for (const path of [tag, `${tag}/data`]) expect(await pages.status(`/newsletter/test/me/${path}`)).toBe(404);
    for (const path of ['', '/end', '/erase']) {
      expect((await pages.post(`/newsletter/test/me/${tag}${path}`, { email: 'x@example.org' })).status).toBe(404);
    }
    expect(await pages.stored()).toMatchObject({ status: 'confirmed', email: EVA.email });
  });
});

describe('after the end', () => {
  it.each([
    ['de-CH', 'Während 730\u00a0Tagen', 'Während 30\u00a0Tagen'],
    ['fr-CH', 'Pendant 730\u00a0jours', 'Pendant 30\u00a0jours'],
    ['it-CH', 'Per 730\u00a0giorni', 'Per 30\u00a0giorni'],
    ['en-GB', 'For 730\u00a0days', 'For 30\u00a0days'],
  ])('the page says what is kept, and for how long (%s)', async (locale, usual, chosen) => {
    pages = await openNewsletterPages({ settings: { locale } });
    expect(await (await pages.post(`${ME}/end`)).text()).toContain(usual);
    const change = { actor: 'test', action: 'test', at: 1 };
    await pages.store.newsletters.setSending('test', { ...DEFAULT_SENDING, keepDays: 30 }, change);
    expect(await (await pages.post(END)).text()).toContain(chosen);
  });
});

describe('one’s own page', () => {
  it('once ended leads to the form, and nowhere else', async () => {
    expect((await pages.post(`${ME}/end`)).status).toBe(200);
    expect((await pages.post(`${ME}/end`)).status).toBe(200);
    const answer = await pages.ask(ME);
    const text = await answer.text();
    expect(answer.status).toBe(404);
    expect(text).toContain('abbestellt');
    expect(text).toContain('href="/newsletter/test"');
    expect(text).not.toMatch(/eva|muster/i);
    expect(await pages.status(`${ME}/data`)).toBe(404);
    expect((await pages.post(`${ME}/erase`)).status).toBe(404);
    expect((await pages.post(ME, { email: EVA.email })).status).toBe(404);
    expect((await pages.stored())?.status).toBe('unsubscribed');
  });

  it('gives all that is known as a file', async () => {
    await pages.post(ME, { email: EVA.email, firstname: 'Ada', 'targetlists[]': '2', nl_interval: 'WEEK' });
    const answer = await pages.ask(`${ME}/data`);
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

  it('shows all that is known as a page, with the file beside it', async () => {
    await pages.post(ME, { email: 'moved@example.org', firstname: '"Ada"', 'targetlists[]': '2' });
    const answer = await pages.ask(`${ME}/known`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const known of [EVA.email, '”Ada”', 'Seewil', 'List &lt;2&gt;', 'jede', 'moved@example.org', 'vom Büro'])
      expect(text).toContain(known);
    expect(text).toContain(`href="${ME}/data" download`);
    expect(text).toContain(`href="${ME}"`);
    expect(await pages.status(`/newsletter/test/me/${'x'.repeat(24)}/known`)).toBe(404);
  });

  it('removes everything by the other button, and says so', async () => {
    expect(await pages.status(`${ME}/erase`)).toBe(405);
    const unsure = await pages.post(`${ME}/erase`);
    expect([unsure.status, unsure.headers.get('location')]).toEqual([303, ME]);
    expect(await pages.status(ME)).toBe(200);
    const answer = await pages.post(`${ME}/erase`, { sure: 'on' });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('gelöscht')]);
    expect(await pages.stored()).toBeUndefined();
    expect((await pages.post(`${ME}/erase`)).status).toBe(404);
    expect(await pages.status(ME)).toBe(404);
  });

  it('shows what was saved, and that nothing can be sent of no list', async () => {
    const answer = await pages.post(ME, { email: EVA.email, city: 'Bern', nl_interval: 'WEEK' });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain('role="status"');
    expect(text).toContain('value="Bern"');
    expect(text).toMatch(/value="WEEK" checked/);
    expect(text).toContain('kein Thema gewählt');
    // A subscriber may choose no topic: that is no error here.
    expect(text).not.toContain('Wählen Sie mindestens ein Thema');
    expect(await (await pages.post(ME, { email: EVA.email, 'targetlists[]': '1' })).text()).not.toContain(
      'kein Thema gewählt',
    );
  });

  it('is 404 for what is no key', async () => {
    for (const key of ['x', '%00', 'a'.repeat(5000), "'--"]) {
      expect(await pages.status(`/newsletter/test/me/${encodeURIComponent(key)}`)).toBe(404);
    }
    expect(pages.errors).toEqual([]);
  });
});

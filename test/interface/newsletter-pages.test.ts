// Pages of the newsletter as requested by a browser: input, rejections, and texts (rules N1, R2, R3).

import { beforeEach, describe, expect, it } from 'vitest';
import { DataUnavailableError } from '../../src/instance-cache/snapshot-source.ts';
import { createSubscriptionMail, type SubscriptionMail } from '../../src/mail/mail-templates.ts';
import { DEFAULT_NEWSLETTER_SETTINGS } from '../../src/model/newsletter/newsletter-settings.ts';
import { encryptAddress } from '../../src/newsletter/encrypted-address.ts';
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

describe('the input of a visitor', () => {
  const enter = async (form: Record<string, string>, path = '/newsletter/test') => {
    const answer = await pages.post(path, form);
    return { status: answer.status, text: await answer.text() };
  };
  const nobodyNew = async () => expect((await pages.subscribers()).map(({ id }) => id)).toEqual([EVA.id]);

  it.each([
    ['no address', { email: 'nobody' }],
    ['an address with a line break', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['a Unicode address', { email: 'jürg@müller.example' }],
    ['an address that only looks like one', { email: 'jürg@example.org' }],
    ['an address with markup', { email: '"><script>alert(1)</script>@example.org' }],
    ['an empty address', { email: '' }],
  ])('%s is redisplayed in the form with the error at its field', async (_name, form) => {
    for (const path of ['/newsletter/test', PRIVATE_PATH]) {
      const more = { firstname: 'Ada "x" <b>', city: 'Bern', 'targetlists[]': '2', nl_interval: 'MONTH' };
      const { status: told, text } = await enter({ ...more, ...form }, path);
      expect(told).toBe(422);
      expect(text).toMatch(/<title>Fehler: /);
      expect(text).toMatch(/<div class="summary" id="faults" role="alert" tabindex="-1">.*<a href="#i-email">/s);
      expect(text).toMatch(/<input name="email"[^>]* id="i-email" aria-describedby="p-email" aria-invalid="true">/);
      expect(text).toContain('id="p-email"><p>Das ist keine gültige E-Mail-Adresse.</p>');
      expect(text).toContain('value="Ada &quot;x&quot; &lt;b&gt;"');
      expect(text).toContain('value="Bern"');
      expect(text).toMatch(/value="2" checked/);
      expect(text).toMatch(/value="MONTH" checked/);
      expect(text).not.toContain('<script');
    }
    await nobodyNew();
    expect(await pages.stored()).toMatchObject({ firstname: 'Eva', email: EVA.email });
  });

  it.each([
    [{ firstname: 'x'.repeat(101) }, 'firstname'],
    [{ address: 'x'.repeat(201) }, 'address'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'email'],
    [{ nl_interval: 'DAY' }, 'interval'],
    [{ nl_interval: 'constructor' }, 'interval'],
  ])('%j is rejected at its field', async (form, field) => {
    const { status: told, text } = await enter({ email: 'new@example.org', ...form });
    expect(told).toBe(422);
    expect(text).toContain(`href="#${field === 'interval' ? 'f' : 'i'}-${field}"`);
    expect(text).toContain(`aria-describedby="p-${field}"`);
    await nobodyNew();
  });

  it('is stored without line breaks and markup, and only with offered lists', async () => {
    const { status: told } = await enter({
      email: 'new@example.org',
      firstname: 'A\r\nBcc: x',
      lastname: '<script>alert(1)</script>Muster',
      'targetlists[]': '1',
      nl_interval: 'WEEK',
      id: '4711',
      status: 'confirmed',
      key: 'x',
    });
    expect(told).toBe(200);
    const all = await pages.subscribers();
    expect(all.find(({ email }) => email === 'new@example.org')).toMatchObject({
      status: 'pending',
      firstname: 'A Bcc: x',
      listIds: [1],
      lastname: expect.not.stringContaining('<'),
    });
  });

  it('is accepted as multipart/form-data as well; unreadable input is an empty form', async () => {
    const form = new FormData();
    form.append('email', 'new@example.org');
    form.append('targetlists[]', '1');
    form.append('targetlists[]', '2');
    form.append('city', new File(['x'], 'x.txt'));
    expect((await pages.ask('/newsletter/test', { method: 'POST', body: form })).status).toBe(200);
    const all = await pages.subscribers();
    expect(all.find(({ email }) => email === 'new@example.org')).toMatchObject({ listIds: [1, 2], city: '' });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await pages.ask('/newsletter/test', { method: 'POST', body: 'nonsense', headers })).status).toBe(422);
  });

  it('confirms nothing by a link that was never mailed, or was used', async () => {
    await enter({ email: 'new@example.org', 'targetlists[]': '1' });
    const now = pages.clock.now();
    const [mail] = await pages.store.mails.take({ holder: 't', now, until: now + 1, count: 1, digests: 0 });
    const { token } = mail?.details as { readonly token: string };
    const link = (made: string) => `/newsletter/test/confirm/${made}`;
    const forged = ['x', token.slice(1), `${token}x`, token.toUpperCase()];
    for (const made of forged) expect((await pages.post(link(made))).status).toBe(404);
    const offer = await pages.ask(link(token));
    expect([offer.status, await offer.text()]).toEqual([200, expect.stringContaining('<h1>Anmeldung bestätigen</h1>')]);
    const done = await pages.post(link(token));
    const there = done.headers.get('location') ?? '';
    expect([done.status, there]).toEqual([303, expect.stringMatching(/^\/newsletter\/test\/me\/[\w-]+\/confirmed$/)]);
    for (let time = 0; time < 2; time++) {
      const shown = await pages.ask(there);
      const text = await shown.text();
      expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(text).toContain('<title>Anmeldung bestätigt · Seewil &amp; Co</title>');
      expect(text).toContain('<h1>Anmeldung bestätigt</h1>');
      expect(text).toContain('Donnerstag, 26.\u00a0November');
    }
    // Used and invalid links have the same text, and no button.
    const texts = new Set<string>();
    for (const made of [token, ...forged]) {
      for (const answer of [await pages.ask(link(made)), await pages.post(link(made))]) {
        expect(answer.status).toBe(404);
        texts.add(await answer.text());
      }
    }
    const [text = '', ...others] = texts;
    expect(others).toEqual([]);
    expect(text).toContain('<title>Link ungültig · Seewil &amp; Co</title>');
    expect(text).toContain('Haben Sie schon bestätigt?');
    expect(text).not.toMatch(/<form|<button/);
    expect(await pages.status('/newsletter/test/me/nobody/confirmed')).toBe(404);
  });

  it.each([
    ['de-CH', 'Neue Adresse bestätigen', 'Ihre neue Adresse gilt jetzt'],
    ['fr-CH', 'Confirmer la nouvelle adresse', 'Votre nouvelle adresse est désormais valable'],
    ['it-CH', 'Confermare il nuovo indirizzo', 'Il suo nuovo indirizzo vale da subito'],
    ['en-GB', 'Confirm your new address', 'Your new address is in use'],
  ])('moves to a new address with a specific message (%s)', async (locale, title, saying) => {
    pages = await openNewsletterPages({ settings: { locale } });
    await pages.post(PRIVATE_PATH, { email: 'moved@example.org', 'targetlists[]': '1', nl_interval: 'MONTH' });
    const now = pages.clock.now();
    const [mail] = await pages.store.mails.take({ holder: 't', now, until: now + 1, count: 1, digests: 0 });
    const letter = createSubscriptionMail(mail as SubscriptionMail, {
      baseUrl: 'https://a.example',
      from: 'n@a.example',
    });
    expect(letter.html).toContain(`${title}</h1>`);
    const path = /\/newsletter\/test\/confirm\/[\w-]+/.exec(letter.text)?.[0] ?? '';
    expect(await (await pages.ask(path)).text()).toContain(`<h1>${title}</h1>`);
    expect(letter.text).toMatch(/14\u00a0(?:Tagen|jours|giorni|days)/);
    const said = `${letter.subject}\n${letter.text}\n${letter.html.replace(/<style>.*<\/style>|<[^>]*>/gs, '')}`;
    if (locale === 'fr-CH') expect(said).not.toMatch(/ [?!:;»]|« |[a-z]:\n/);
    const there = (await pages.post(path)).headers.get('location') ?? '';
    expect(there).toMatch(/\/me\/[\w-]+\/moved$/);
    expect(await (await pages.ask(there)).text()).toContain(saying);
    expect((await pages.stored())?.email).toBe('moved@example.org');
  });

  it.each([
    ['de-CH', 'noch nicht bestätigt, gültig bis 4. Dezember 2026 um 12:00', 'noch einmal an', 'ist verworfen.'],
    [
      'fr-CH',
      'pas encore confirmée, valable jusqu’au 4 décembre 2026 à 12:00',
      'Nous renvoyons l’e-mail à',
      'est abandonnée.',
    ],
    ['it-CH', 'non ancora confermato, valido fino al 4 dicembre 2026 alle ore 12:00', 'Inviamo di nuovo', 'scartato.'],
    ['en-GB', 'not confirmed yet, valid until 4 December 2026 at 12:00', ' again. We send', 'Discarded.'],
  ])('shows a pending new address, resends the link, and cancels it (%s)', async (locale, state, again, over) => {
    pages = await openNewsletterPages({ settings: { locale } });
    const shown = async (answer: Response | Promise<Response>) => {
      const text = (await (await answer).text()).replaceAll('\u00a0', ' ');
      return { text, waits: text.includes(state) && text.includes('moved@example.org') };
    };
    const form = { firstname: 'Eva', 'targetlists[]': '1', nl_interval: 'MONTH' };
    expect((await shown(pages.ask(PRIVATE_PATH))).waits).toBe(false);
    expect((await shown(pages.post(PRIVATE_PATH, { ...form, email: 'moved@example.org' }))).waits).toBe(true);
    const { text, waits } = await shown(pages.ask(PRIVATE_PATH));
    expect(waits).toBe(true);
    const buttons = [...text.matchAll(/action="([^"]+\/(?:again|discard))"/g)].map(([, path = '']) => path);
    expect(buttons).toEqual([`${PRIVATE_PATH}/again`, `${PRIVATE_PATH}/discard`]);
    expect((await shown(pages.post(`${PRIVATE_PATH}/again`))).text).toContain(again);
    const mails = async () => (await pages.store.mails.waiting()).count;
    expect(await mails()).toBe(2);
    // The private page has this text; no other page does.
    expect((await shown(pages.ask(UNSUBSCRIBE_PATH))).text).not.toContain('moved@');
    const dropped = await shown(pages.post(`${PRIVATE_PATH}/discard`));
    expect([dropped.text.includes(over), dropped.waits]).toEqual([true, false]);
    expect((await shown(pages.ask(PRIVATE_PATH))).waits).toBe(false);
    const now = pages.clock.now();
    for (const mail of await pages.store.mails.take({ holder: 't', now, until: now + 1, count: 9, digests: 0 })) {
      const { token } = mail.details as { readonly token: string };
      expect(await pages.status(`/newsletter/test/confirm/${token}`)).toBe(404);
    }
    for (const button of ['again', 'discard']) {
      expect((await pages.post(`${PRIVATE_PATH}/${button}`)).status).toBe(200);
      expect((await pages.post(`/newsletter/test/me/${'x'.repeat(24)}/${button}`)).status).toBe(404);
    }
    expect(await mails()).toBe(2);
  });

  it('shows the same for a new address, whoever owns it (R17)', async () => {
    let visitors = 0;
    const page = async (email: string) => {
      const from = `192.0.2.${++visitors}`;
      await pages.post(PRIVATE_PATH, { email, 'targetlists[]': '1', nl_interval: 'MONTH' }, from);
      const mine = await pages.ask(PRIVATE_PATH);
      const again = await pages.post(`${PRIVATE_PATH}/again`, {}, from);
      const known = await pages.ask(`${PRIVATE_PATH}/known`);
      await pages.post(`${PRIVATE_PATH}/discard`, {}, from);
      const said = [await mine.text(), await again.text(), await known.text()].join('\n');
      return said.replaceAll(email, 'EMAIL').replace(/<section><h2>(?:Ihre Schritte|E-Mails).*?<\/section>/gs, '');
    };
    await pages.post('/newsletter/test', { email: 'ada@example.org', 'targetlists[]': '1', nl_interval: 'WEEK' });
    const now = pages.clock.now();
    const [mail] = await pages.store.mails.take({ holder: 't', now, until: now + 1, count: 1, digests: 0 });
    await pages.post(`/newsletter/test/confirm/${(mail?.details as { readonly token: string }).token}`);
    const free = await page('nobody@example.org');
    expect(free).toContain('noch nicht bestätigt');
    expect(await page('ada@example.org')).toBe(free);
    // The answer stays the same once the address gets no more mails.
    for (let time = 0; time < 4; time++) expect(await page('ada@example.org')).toBe(await page('nobody@example.org'));
  });

  it('is confirmed at once if no confirmation is required', async () => {
    pages = await openNewsletterPages({ settings: { double_opt_in: false } });
    const { text } = await enter({ email: 'new@example.org', 'targetlists[]': '1' });
    expect(text).toContain('<p role="status">Vielen Dank! Sie sind angemeldet.</p>');
    expect((await enter({ email: EVA.email }, PRIVATE_PATH)).text).toContain('<p role="status">Gespeichert.</p>');
  });
});

describe('a registration without a topic (R24)', () => {
  const enter = (form: Record<string, string>) => pages.post('/newsletter/test', { nl_interval: 'MONTH', ...form });

  it('is rejected with a message at the topics; the form stays filled, and other errors are reported with it', async () => {
    const answer = await enter({ email: 'new@example.org', firstname: 'Ada', 'targetlists[]': '3' });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('<a href="#f-lists">Bitte wählen Sie mindestens ein Thema.</a>');
    expect(text).toContain('aria-describedby="h-lists p-lists"');
    expect(text).toContain('value="Ada"');
    expect(text).toContain('value="new@example.org"');
    expect(text).toMatch(/value="MONTH" checked/);
    const both = await (await enter({ email: 'nobody' })).text();
    expect(both).toMatch(/href="#i-email".*href="#f-lists"/);
    expect((await pages.subscribers()).length).toBe(1);
  });

  it('is accepted if no topics are offered, and by the interface (K4)', async () => {
    pages = await openNewsletterPages({ lists: [] });
    expect((await enter({ email: 'new@example.org' })).status).toBe(200);
    expect((await pages.subscribers()).length).toBe(2);
  });
});

describe('a cross-site submission (R17)', () => {
  const CROSS = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
  const form = { email: 'new@example.org', 'targetlists[]': '1', sure: 'on' };
  const send = (path: string, headers: Record<string, string>, body: Record<string, string> = form) =>
    pages.ask(path, { method: 'POST', headers, body: new URLSearchParams(body) });

  it.each<[string, Record<string, string>]>([
    ['across sites', CROSS],
    ['across sites, as it says alone', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from another origin', { Origin: 'https://evil.example' }],
    ['from an origin that it hides', { Origin: 'null' }],
  ])('%s is 403, stores nothing, mails nothing and counts for nobody', async (_name, headers) => {
    const before = await pages.revision();
    for (let time = 0; time < 25; time++) {
      expect((await send('/newsletter/test', headers)).status).toBe(403);
    }
    for (const path of [
      PRIVATE_PATH,
      `${PRIVATE_PATH}/end`,
      `${PRIVATE_PATH}/erase`,
      '/newsletter/test/confirm/x',
      UNSUBSCRIBE_PATH,
    ]) {
      const answer = await send(path, headers);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.text()).toContain('<h1>Formular von einer fremden Website</h1>');
    }
    expect([await pages.revision(), (await pages.stored())?.status]).toEqual([before, 'confirmed']);
    expect(await pages.store.mails.waiting()).toEqual({ count: 0, oldestAt: undefined });
    expect((await send('/newsletter/test', {})).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['our own page', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    ['our own page at its origin', { Origin: 'http://localhost', Host: 'localhost' }],
    ['no page at all', {}],
  ])('is accepted if it comes from %s', async (_name, headers) => {
    expect((await send('/newsletter/test', headers)).status).toBe(200);
  });

  it('ends the newsletter as the button of a mail program (RFC 8058), wherever that runs', async () => {
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    expect((await send(UNSUBSCRIBE_PATH, CROSS)).status).toBe(403);
    expect((await pages.stored())?.status).toBe('confirmed');
    expect((await send(UNSUBSCRIBE_PATH, CROSS, oneClick)).status).toBe(200);
    expect((await pages.stored())?.status).toBe('unsubscribed');
  });
});

describe('after a registration', () => {
  const register = async (form: Record<string, string> = {}) => {
    const sent = { email: 'new@example.org', 'targetlists[]': '2', nl_interval: 'WEEK', firstname: 'A"<b>', ...form };
    return (await pages.post('/newsletter/test', sent)).text();
  };

  it('the page names the sender, the next issue, and the spam folder', async () => {
    pages = await openNewsletterPages({ settings: { public_url: 'https://www.seewil.example' } });
    const text = await register();
    expect(text).toContain('Öffnen Sie die E-Mail von Seewil &amp; Co (Absender: newsletter@example.org).');
    expect(text).toContain('Donnerstag, 26.\u00a0November');
    expect(text).toContain('Spam-Ordner');
    expect(text).toContain('href="https://www.seewil.example"');
    await pages.store.newsletters.setSending(
      'test',
      { ...DEFAULT_NEWSLETTER_SETTINGS, isOn: false },
      { actor: 'test', action: 'test', at: 1 },
    );
    expect(await register()).not.toContain('26.\u00a0November');
  });

  it('the mail is resent by a button, at most three times an hour', async () => {
    const text = await register();
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    const again = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    expect(again).toMatchObject({ email: 'new@example.org', 'targetlists[]': '2', nl_interval: 'WEEK' });
    expect(text).toContain('eine E-Mail an <b>new@example.org</b>.');
    const action = /<form method="post" action="([^"]+)">\s*<input type="hidden"/.exec(text)?.[1] ?? '';
    for (let time = 0; time < 5; time++) {
      const answer = await pages.post(action, again);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('noch einmal an <b>new@example.org</b>;'),
      ]);
    }
    expect((await pages.store.mails.waiting()).count).toBe(3);
    // The text for a known address is the same.
    const said = async (email: string) =>
      (await (await pages.post(action, { ...again, email })).text()).replaceAll(email, 'EMAIL');
    expect(await said(EVA.email)).toBe(await said('other@example.org'));
  });

  it('the entered address is on the page as text', async () => {
    const text = await register({ email: "o'a&b@example.org" });
    expect(text).toContain('eine E-Mail an <b>o&#39;a&amp;b@example.org</b>.');
  });
});

describe('an invitation', () => {
  it('leads to the form with the address filled in, and an invalid one to the empty form', async () => {
    const change = { actor: 'test', action: 'test', at: 1 };
    const key = await pages.store.subscriptions.change('test', change, (desk) => desk.sealKey());
    const sealed = encryptAddress('new+"x@example.org', pages.clock.now() + 1000, key ?? '');
    const text = await (await pages.ask(`/newsletter/test/start/${sealed}`)).text();
    expect(text).toContain('value="new+&quot;x@example.org"');
    expect(text).toContain('<form method="post" action="/newsletter/test#faults">');
    for (const wrong of ['x', `${sealed.slice(0, -3)}abc`]) {
      const answer = await pages.ask(`/newsletter/test/start/${wrong}`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('ungültig oder abgelaufen')]);
    }
    pages.clock.set(pages.clock.now() + 1000);
    expect(await (await pages.ask(`/newsletter/test/start/${sealed}`)).text()).not.toContain('new+');
  });
});

describe('the look of a parish (B4)', () => {
  const LOOK = {
    accent: '#B4005A',
    logo_url: 'https://www.seewil.example/l;ogo.svg?a=1',
    footer: 'Dorfstrasse 1\n<b>Seewil',
    public_url: 'https://www.seewil.example',
  };

  it('consists of its colour, logo and address, and loads nothing else from other hosts', async () => {
    pages = await openNewsletterPages({ settings: LOOK });
    const answer = await pages.ask('/newsletter/test');
    const text = await answer.text();
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' https://www.seewil.example/l%3Bogo.svg;");
    expect(policy).toContain("style-src 'self';");
    expect(text).toContain('<img class="logo" src="https://www.seewil.example/l;ogo.svg?a=1" alt=""');
    expect(text).toMatch(/<footer.*Dorfstrasse 1<\/span><br>/s);
    const path = /href="(\/newsletter\/test\/look\.css\?[0-9a-f]+)"/.exec(text)?.[1] ?? '';
    const style = await pages.ask(path);
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(await style.text()).toMatch(
      /^:root\{--accent:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);.*--solid:light-dark\(#b4005a,#[0-9a-f]{6}\);/,
    );
    expect(style.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('is the default if it has chosen none', async () => {
    const answer = await pages.ask('/newsletter/test');
    expect(answer.headers.get('content-security-policy')).toContain("img-src 'self';");
    const text = await answer.text();
    expect(text).not.toMatch(/look\.css|<footer/);
    expect(text.match(/<img[^>]*>/g)).toEqual([expect.stringContaining('src="/assets/icons/own-SC.svg"')]);
    expect(await pages.status('/newsletter/test/look.css')).toBe(404);
  });
});

describe('the pages', () => {
  it('link to the agenda, even for an unknown link, unless the parish has none here', async () => {
    const NAV = '<a href="/test/">Agenda</a><a href="/newsletter/test" aria-current="true">Newsletter</a></nav>';
    for (const path of ['/newsletter/test', PRIVATE_PATH, UNSUBSCRIBE_PATH, '/newsletter/test/me/nobody']) {
      expect(await (await pages.ask(path)).text()).toContain(NAV);
    }
    expect(await (await pages.ask('/newsletter/x')).text()).not.toContain('<nav');
    pages = await openNewsletterPages({ settings: { outside: { pages: false, feeds: true, embed: true } } });
    expect(await (await pages.ask('/newsletter/test')).text()).not.toMatch(/<nav|"\/test\/"/);
  });

  it('require only an address and a name, unless the parish asks for the postal address', async () => {
    const asked = async (path: string) =>
      [...(await (await pages.ask(path)).text()).matchAll(/<input name="(\w+)"[^>]* id=/g)].map(([, name]) => name);
    expect(await asked('/newsletter/test')).toEqual(['email', 'firstname', 'lastname']);
    // The private page shows all stored data of a subscriber for editing.
    expect(await asked(PRIVATE_PATH)).toEqual(['email', 'firstname', 'lastname', 'city']);
    const change = { actor: 'test', action: 'test', at: 1 };
    await pages.store.newsletters.setSending('test', { ...DEFAULT_NEWSLETTER_SETTINGS, askAddress: true }, change);
    for (const path of ['/newsletter/test', PRIVATE_PATH]) {
      expect(await asked(path)).toEqual(['email', 'firstname', 'lastname', 'address', 'postcode', 'city']);
    }
  });

  it('can’t be framed, cached or indexed, and run no script', async () => {
    for (const answer of [
      await pages.ask('/newsletter/test'),
      await pages.ask(PRIVATE_PATH),
      await pages.ask(UNSUBSCRIBE_PATH),
      await pages.ask('/newsletter/x'),
    ]) {
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('script-src');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it.each([
    ['de-CH', 'de', 'Diese Seite gibt es nicht'],
    ['fr-CH', 'fr', 'Cette page n’existe pas'],
    ['it-CH', 'it', 'Questa pagina non esiste'],
    ['en-GB', 'en', 'Page not found'],
  ])('use the language of %s, including in errors', async (locale, language, title) => {
    pages = await openNewsletterPages({ settings: { locale } });
    for (const path of ['/newsletter/test', PRIVATE_PATH, UNSUBSCRIBE_PATH, `${PRIVATE_PATH}/nothing`]) {
      expect(await (await pages.ask(path)).text()).toContain(`<html lang="${language}">`);
    }
    const answer = await pages.ask('/newsletter/test/nothing');
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(title)]);
  });

  it('link to the privacy statement of the parish, even in a redisplayed form', async () => {
    const leads = async (answer: Response) =>
      /<a class="way" href="([^"]*)">So gehen wir/.exec(await answer.text())?.[1];
    for (const path of ['/newsletter/test', PRIVATE_PATH]) expect(await leads(await pages.ask(path))).toBeUndefined();
    const change = { actor: 'test', action: 'test', at: 1 };
    const sending = { ...DEFAULT_NEWSLETTER_SETTINGS, privacyUrl: 'https://a.example/?a=1&b="' };
    await pages.store.newsletters.setSending('test', sending, change);
    for (const path of ['/newsletter/test', PRIVATE_PATH]) {
      const answers = [await pages.ask(path), await pages.post(path, { email: 'x' })];
      for (const answer of answers) expect(await leads(answer)).toBe('https://a.example/?a=1&amp;b=&quot;');
    }
  });

  it('say so if an instance offers no lists', async () => {
    expect(await (await pages.ask('/newsletter/test')).text()).toContain('id="h-lists"');
    pages = await openNewsletterPages({ lists: [] });
    const text = await (await pages.ask('/newsletter/test')).text();
    expect(text).toContain('keine Themen zur Auswahl');
    expect(text).not.toContain('id="h-lists"');
    expect(await (await pages.post('/newsletter/test', { email: 'new@example.org' })).text()).not.toContain(
      'kein Thema gewählt',
    );
  });

  it('are English for an unknown instance', async () => {
    const answer = await pages.ask('/newsletter/nobody');
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<title>Page not found</title>');
  });

  it('explain that the database is unavailable, and when to try again', async () => {
    const away = async () => {
      throw new DataUnavailableError('the database is unavailable');
    };
    pages = await openNewsletterPages({
      change: (subscriptions) => ({
        ...subscriptions,
        register: away,
        end: away,
        find: away,
        data: away,
        erase: away,
      }),
    });
    const answers = [
      await pages.post('/newsletter/test', { email: 'a@example.org', 'targetlists[]': '1' }),
      await pages.post(UNSUBSCRIBE_PATH),
      await pages.ask(UNSUBSCRIBE_PATH),
      await pages.post(`${PRIVATE_PATH}/end`),
      await pages.post(`${PRIVATE_PATH}/erase`, { sure: 'on' }),
      await pages.ask(`${PRIVATE_PATH}/data`),
      await pages.ask(`/newsletter/test/me/${'x'.repeat(24)}`),
      await pages.ask(PRIVATE_PATH),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
      expect(await answer.text()).toContain('<h1>Im Moment nicht möglich</h1>');
    }
    expect(pages.errors.length).toBe(answers.length);
    expect(await pages.status('/newsletter/test')).toBe(200);
  });

  it('explain that a form is too large', async () => {
    const answer = await pages.post('/newsletter/test', { firstname: 'x'.repeat(20_000) });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('<h1>Ihre Angaben sind zu lang</h1>');
  });
});

describe('an address with many submissions', () => {
  it('has to wait after twenty within ten minutes, and no other address has', async () => {
    const before = await pages.revision();
    for (let time = 0; time < 20; time++)
      expect((await pages.post('/newsletter/test', { email: 'x' })).status).toBe(422);
    for (const path of ['/newsletter/test', PRIVATE_PATH]) {
      const answer = await pages.post(path, { email: 'new@example.org' });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600']);
      expect(await answer.text()).toContain('<h1>Zu viele Versuche</h1>');
    }
    expect((await pages.stored())?.status).toBe('confirmed');
    expect(await pages.revision()).toBeGreaterThanOrEqual(before ?? 0);
    expect(await pages.status('/newsletter/test')).toBe(200);
    expect(
      (await pages.post('/newsletter/test', { email: 'new@example.org', 'targetlists[]': '1' }, '192.0.2.2')).status,
    ).toBe(200);
    pages.clock.set('2026-11-20T11:09:30Z');
    expect((await pages.post('/newsletter/test')).headers.get('retry-after')).toBe('30');
    pages.clock.set('2026-11-20T11:10:00Z');
    expect((await pages.post('/newsletter/test', { email: 'new@example.org', 'targetlists[]': '1' })).status).toBe(200);
  });

  it.each([
    ['de-CH', 'in 10 Minuten noch einmal (ab 12:10 Uhr)', 'stehen noch im Formular'],
    ['fr-CH', 'dans 10 minutes (dès 12:10)', 'encore dans le formulaire'],
    ['it-CH', 'tra 10 minuti (a partire dalle ore 12:10)', 'ancora nel modulo'],
    ['en-GB', 'in 10 minutes (after 12:10)', 'still in the form'],
  ])('keeps its input, and is not resubmitted automatically (%s)', async (locale, when, kept) => {
    pages = await openNewsletterPages({ settings: { locale } });
    for (let time = 0; time < 20; time++) await pages.post('/newsletter/test');
    const entered = { email: 'new@example.org', firstname: 'Ada "x"', 'targetlists[]': '2', nl_interval: 'MONTH' };
    for (const path of ['/newsletter/test', PRIVATE_PATH]) {
      const answer = await pages.post(path, { ...entered, address: 'Gasse 1', password: 'secret' });
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('refresh')]).toEqual([
        429,
        '600',
        null,
      ]);
      const text = (await answer.text()).replaceAll('\u00a0', ' ');
      for (const said of [when, kept, 'value="new@example.org"', 'value="Ada &quot;x&quot;"', 'value="Gasse 1"']) {
        expect(text).toContain(said);
      }
      expect(text).toMatch(/value="2" checked/);
      expect(text).toMatch(/value="MONTH" checked/);
      expect(text).not.toMatch(/secret|http-equiv|<script/);
    }
    const hidden = await (await pages.post('/newsletter/test?again', entered)).text();
    expect(hidden).toContain('<input type="hidden" name="email" value="new@example.org">');
    expect(await (await pages.post(`${PRIVATE_PATH}/again`)).text()).toContain('<button');
    pages.clock.set('2026-11-20T11:10:00Z');
    expect((await pages.post('/newsletter/test', entered)).status).toBe(200);
  });

  it('may unsubscribe as many readers as a mail provider has', async () => {
    for (let time = 0; time < 100; time++) expect((await pages.post(UNSUBSCRIBE_PATH)).status).toBe(200);
    expect((await pages.post('/newsletter/test', { email: 'x' })).status).toBe(422);
  });

  it('is not locked out when the clock is set back', async () => {
    for (let time = 0; time < 21; time++) await pages.post('/newsletter/test', { email: 'x' });
    pages.clock.set('2026-11-20T10:00:00Z');
    expect((await pages.post('/newsletter/test', { email: 'x' })).status).toBe(422);
  });
});

describe('the limit of an address', () => {
  it('is twenty forms in ten minutes; confirming, ending and erasing are not counted', async () => {
    const clicks = ['/newsletter/test/confirm/x', '/newsletter/test/me/x/end', '/newsletter/test/me/x/erase'];
    for (let time = 0; time < 10; time++) {
      for (const path of clicks) expect((await pages.post(path, { sure: 'on' })).status).toBe(404);
    }
    for (let time = 0; time < 20; time++) expect((await pages.post('/newsletter/test')).status).toBe(422);
    for (const path of ['/newsletter/test', PRIVATE_PATH]) expect((await pages.post(path)).status).toBe(429);
    expect((await pages.post(`${PRIVATE_PATH}/end`)).status).toBe(200);
  });

  it('is a thousand confirmations, ends or erasures', async () => {
    for (let time = 0; time < 1000; time++) await pages.post('/newsletter/nobody/me/x/erase');
    expect((await pages.post('/newsletter/test/confirm/x')).status).toBe(429);
    expect((await pages.post(`${PRIVATE_PATH}/erase`)).status).toBe(429);
    expect((await pages.post('/newsletter/test', { email: 'x' })).status).toBe(422);
  });
});

it('no line of a French page breaks before a punctuation mark or inside quotation marks', async () => {
  pages = await openNewsletterPages({ settings: { locale: 'fr-CH' } });
  const entered = { email: 'new@example.org', 'targetlists[]': '1' };
  for (const answer of [
    await pages.post('/newsletter/test', entered),
    await pages.ask(PRIVATE_PATH),
    await pages.ask(UNSUBSCRIBE_PATH),
  ]) {
    const text = await answer.text();
    expect(text).toMatch(/\u00a0[?:;]/);
    expect(text.replace(/<[^>]*>/g, '')).not.toMatch(/ [?!:;»]|« /);
  }
});

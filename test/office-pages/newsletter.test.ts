// Pages of the newsletter: its schedule and introduction; numbers and subscribers for administrators only.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SubscriberStatus } from '../../src/model/newsletter/newsletter.ts';
import { readNewsletter } from '../../src/office/newsletter/newsletter.ts';
import { joinLines } from '../support/join-lines.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

const ADMINISTRATOR = { role: 'administrator', areas: [] } as const;
const EDITOR = { role: 'editor', areas: [] } as const;

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

async function text(path: string, role: typeof ADMINISTRATOR | typeof EDITOR = ADMINISTRATOR): Promise<string> {
  return (await office.get(path, role)).text();
}

async function addressOf(status: SubscriberStatus): Promise<string> {
  const found = await office.store.readSubscribers(office.instance);
  const one = found?.subscribers.find((subscriber) => subscriber.status === status);
  if (one === undefined) throw new Error(`nobody is ${status}`);
  return one.email;
}

function settings() {
  const acting = { store: office.store, clock: () => office.clock.now, actor: 'test' };
  return readNewsletter(acting, office.instance).then(({ sending }) => sending);
}

const SETTINGS = { isOn: 'yes', weekday: '4', time: '06:00', keepDays: '730', replyTo: '', privacyUrl: '' };

describe('the newsletter', () => {
  it('shows its schedule, and the next issue of each interval', async () => {
    const page = await text('/newsletter', EDITOR);
    expect(page).not.toContain('jeweils am Donnerstag um 06:00');
    expect(page).toContain('Dieser Server versendet keine E-Mails');
    expect(page).toMatch(/Donnerstag, 26\.\s?November[\s\S]*wöchentlich/);
    expect(page).toContain('monatlich');
  });

  it('shows numbers and the search for subscribers to administrators only', async () => {
    const whole = await text('/newsletter');
    expect(whole).toContain('Empfängerinnen und Empfänger');
    expect(whole).toContain('Adresse suchen');
    expect(whole).toMatch(/an (\d+ Adressen|1\s?Adresse)/);
    const lesser = await text('/newsletter', EDITOR);
    expect(lesser).not.toContain('Empfängerinnen und Empfänger');
    expect(lesser).not.toContain('Adresse suchen');
    expect(lesser).not.toMatch(/\d+\s?Adresse/);
    expect(lesser).not.toContain('/newsletter/settings');
  });

  it('is hidden from readers and contributors, and subscribers and settings from editors', async () => {
    for (const path of ['/newsletter', '/newsletter/preview?interval=WEEK', '/newsletter/intro?day=2026-11-26']) {
      expect((await office.get(path, { role: 'reader', areas: [] })).status, path).toBe(403);
      expect((await office.get(path, { role: 'contributor', areas: [10] })).status, path).toBe(403);
    }
    expect((await office.get('/newsletter/settings', EDITOR)).status).toBe(403);
    const email = await addressOf('confirmed');
    for (const path of ['/newsletter/settings', '', '/end', '/resume'].map((one) =>
      one.startsWith('/newsletter') ? one : `/newsletter/subscriber${one}`,
    )) {
      const response = await office.post(path, { ...SETTINGS, email }, EDITOR);
      expect(response.status, path).toBe(403);
      expect(await response.text()).not.toContain(email);
    }
    expect(await addressOf('confirmed')).toBe(email);
  });

  it("can't be changed by a cross-site form", async () => {
    const foreign = { origin: 'https://evil.example' };
    const email = await addressOf('confirmed');
    const before = await settings();
    for (const path of ['/newsletter/settings', '/newsletter/intro', '/newsletter/subscriber/end']) {
      const fields = { ...SETTINGS, time: '09:00', day: '2026-11-26', text: 'fremd', before: '', email };
      expect((await office.post(path, fields, ADMINISTRATOR, foreign)).status).toBe(403);
    }
    expect(await settings()).toEqual(before);
    expect([...(await office.store.newsletters.intros(office.instance)).values()]).not.toContain('fremd');
    expect(await addressOf('confirmed')).toBe(email);
  });

  it.each([
    ['fr', 'Prochains numéros'],
    ['it', 'Prossimi numeri'],
    ['en', 'Next issues'],
  ])('is in %s', async (language, words) => {
    const page = await (await office.get('/newsletter', EDITOR, { 'accept-language': language })).text();
    expect(page).toContain(words);
  });
});

describe('the text above an issue', () => {
  const DAY = '2026-11-26';

  it('is saved, shown in the preview as text, and removed', async () => {
    const script = '<script>alert(1)</script>\n\nHerzlich';
    const saved = await office.post('/newsletter/intro', { day: DAY, before: '', text: script }, EDITOR);
    expect(saved.headers.get('location')).toMatch(/\?done=intro$/);
    expect(await text('/newsletter')).toContain('mit Einleitung');
    const preview = '/newsletter/preview?interval=WEEK';
    expect(await text(preview)).toContain('Einleitung ändern');
    expect(await text(preview)).not.toContain('Einleitung schreiben');
    for (const path of [`/newsletter/intro?day=${DAY}`, '/newsletter/preview?interval=WEEK']) {
      const page = await text(path);
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).not.toContain('<script>alert');
    }
    await office.post('/newsletter/intro', { day: DAY, before: script, text: '' });
    expect(await text(preview)).toContain('Einleitung schreiben');
    expect((await office.store.newsletters.intros(office.instance)).has(DAY)).toBe(false);
  });

  it('that another user has written in the meantime is not overwritten unseen', async () => {
    await office.post('/newsletter/intro', { day: DAY, before: '', text: 'von Anna' });
    const late = await office.post('/newsletter/intro', { day: DAY, before: '', text: 'von Beat' });
    const page = await late.text();
    expect(late.status).toBe(409);
    expect(page).toContain('von Anna');
    expect(page).toContain('von Beat');
    expect((await office.store.newsletters.intros(office.instance)).get(DAY)).toBe('von Anna');
    await office.post('/newsletter/intro', { day: DAY, before: 'von Anna', text: 'von Beat' });
    expect((await office.store.newsletters.intros(office.instance)).get(DAY)).toBe('von Beat');
  });

  it('may contain links, and rejects an unsafe one at its field, keeping the input', async () => {
    const link = '[Anmelden](www.example.org/x)';
    await office.post('/newsletter/intro', { day: DAY, before: '', text: link });
    expect(await text('/newsletter/preview/mail?interval=WEEK')).toMatch(
      /<a [^>]*href="https:\/\/www\.example\.org\/x"[^>]*>Anmelden<\/a>/,
    );
    const wrong = 'Hier: [x](javascript:alert)';
    const refused = await office.post('/newsletter/intro', { day: DAY, before: link, text: wrong });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toMatch(/id="p-text"><p>Der Link zu «javascript:alert» ist ungültig/);
    expect(page).toContain(wrong);
    expect((await office.store.newsletters.intros(office.instance)).get(DAY)).toBe(link);
  });

  it('that is too long is rejected at its field, keeping the input', async () => {
    const long = 'a'.repeat(10_001);
    const refused = await office.post('/newsletter/intro', { day: DAY, before: '', text: long });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toMatch(/id="p-text"><p>Der Text hat 10001/);
    expect(page).toContain(long);
  });

  it('belongs to a day with an issue', async () => {
    expect((await office.get('/newsletter/intro?day=2026-11-27')).status).toBe(404);
    expect((await office.post('/newsletter/intro', { day: '2026-11-27', text: 'x', before: '' })).status).toBe(404);
  });
});

describe('the preview', () => {
  it('shows the subject and the events of the next issue, without personal data', async () => {
    const page = await text('/newsletter/preview?interval=WEEK', EDITOR);
    expect(page).toContain('Betreff');
    expect(page).toContain('Kirchgemeinde Seewil');
    expect(page).toMatch(/Gottesdienst/);
    const found = await office.store.readSubscribers(office.instance);
    for (const { email, key } of found?.subscribers ?? []) {
      expect(page).not.toContain(email);
      expect(page).not.toContain(key);
    }
  });

  it('requires an existing interval', async () => {
    expect((await office.get('/newsletter/preview?interval=DAILY')).status).toBe(404);
  });
});

describe('the settings', () => {
  it('are changed as a whole, and redisplayed', async () => {
    const wish = { ...SETTINGS, time: '05:30', replyTo: 'antwort@example.org', askAddress: 'yes', keepDays: '400' };
    expect((await office.post('/newsletter/settings', wish)).headers.get('location')).toMatch(/done=settings$/);
    const changed = { isOn: true, weekday: 4, time: '05:30', replyTo: 'antwort@example.org', keepDays: 400 };
    expect(await settings()).toMatchObject({ ...changed, askAddress: true });
    expect(await text('/newsletter/settings')).toContain('value="antwort@example.org"');
  });

  it('that are invalid are all rejected at once at their fields, and nothing is changed', async () => {
    const before = await settings();
    const wish = {
      ...SETTINGS,
      time: '25:00',
      keepDays: 'ewig',
      replyTo: 'niemand',
      privacyUrl: 'javascript:alert(1)',
    };
    const refused = await office.post('/newsletter/settings', wish);
    const page = await refused.text();
    expect(refused.status).toBe(422);
    for (const name of ['time', 'keepDays', 'replyTo', 'privacyUrl']) expect(page).toContain(`id="p-${name}"`);
    for (const value of ['25:00', 'ewig', 'niemand']) expect(page).toContain(`value="${value}"`);
    expect(await settings()).toEqual(before);
  });

  it('that leave days without an issue are saved only after a confirmation', async () => {
    const later = { ...SETTINGS, weekday: '6' };
    const warned = await office.post('/newsletter/settings', later);
    expect(warned.status).toBe(409);
    expect(await warned.text()).toContain('entsteht eine Lücke');
    expect((await settings()).weekday).toBe(4);
    expect((await office.post('/newsletter/settings', { ...SETTINGS, weekday: '7', sure: '6 06:00' })).status).toBe(
      409,
    );
    expect((await office.post('/newsletter/settings', { ...later, sure: '6 06:00' })).status).toBe(303);
    expect((await settings()).weekday).toBe(6);
  });

  it('disable sending, which is shown instead of next issues', async () => {
    const { isOn, ...off } = SETTINGS;
    expect(isOn).toBe('yes');
    await office.post('/newsletter/settings', off);
    const page = await text('/newsletter');
    expect(page).toContain('zurzeit nicht versendet');
    expect(page).not.toContain('Nächste Ausgaben');
  });
});

describe('a subscriber who calls', () => {
  it('is found by their whole address, with their interval and lists', async () => {
    const email = await addressOf('confirmed');
    const page = await (await office.post('/newsletter/subscriber', { email: email.toUpperCase() })).text();
    expect(page).toContain(`<h2>${email}</h2>`);
    expect(page).toContain('Themen');
    expect(page).toContain('Newsletter beenden');
  });

  it('is not found by a part of an address, and the input is redisplayed', async () => {
    const email = await addressOf('confirmed');
    for (const part of [email.slice(0, 4), '@example.org', '%', `x${email}`]) {
      const answer = await office.post('/newsletter/subscriber', { email: part });
      expect(answer.status).toBe(404);
      const page = await answer.text();
      expect(page).toContain('niemand angemeldet');
      expect(page).toContain(`value="${part}"`);
    }
  });

  it('gets no more mails once unsubscribed by the office', async () => {
    const email = await addressOf('confirmed');
    expect((await office.post('/newsletter/subscriber/end', { email })).headers.get('location')).toMatch(/done=ended$/);
    const found = await office.store.readSubscribers(office.instance);
    expect(found?.subscribers.find((one) => one.email === email)?.status).toBe('unsubscribed');
    const page = await (await office.post('/newsletter/subscriber', { email })).text();
    expect(page).toContain('bekommt den Newsletter nicht');
    expect(page).not.toContain('Newsletter beenden');
    expect((await office.post('/newsletter/subscriber/end', { email: 'nobody@example.org' })).status).toBe(404);
  });
});

describe('the mail of an issue', () => {
  const MAIL = '/newsletter/preview/mail?interval=WEEK';

  it('is shown in a frame that runs no scripts and loads nothing from other hosts', async () => {
    const page = await text('/newsletter/preview?interval=WEEK', EDITOR);
    expect(joinLines(page)).toContain(`sandbox="allow-same-origin" data-fit src="/office/instances/demo${MAIL}"`);
    const response = await office.get(MAIL, EDITOR);
    expect(await response.text()).toContain('<!doctype html>');
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox']) expect(policy).toContain(part);
    expect(policy).not.toMatch(/script|http/);
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect((await office.get(MAIL, { role: 'reader', areas: [] })).status).toBe(403);
    expect((await office.get('/newsletter/preview/mail?interval=DAY', EDITOR)).status).toBe(404);
  });

  it('is not sent if the server sends no mails', async () => {
    expect(await text('/newsletter/preview?interval=WEEK')).not.toContain('Probe an');
    expect((await office.post('/newsletter/preview', { interval: 'WEEK' }, EDITOR)).status).toBe(404);
  });

  it('is written as a sample into the mail folder without a mail server, and says so', async () => {
    await office.close();
    office = await openOfficeBrowser(undefined, { mailFolder: '/srv/mails' });
    expect(await text('/newsletter/preview?interval=WEEK')).toContain('kommt in den E-Mail-Ordner');
    const { headers } = await office.post('/newsletter/preview', { interval: 'WEEK' }, EDITOR);
    expect(headers.get('location')).toMatch(/done=sample$/);
    const now = office.clock.now;
    const taken = await office.store.mails.take({ holder: 'me', now, until: now + 1000, count: 10, digests: 10 });
    expect(taken.map(({ kind, email }) => [kind, email])).toEqual([['sample', 'office@example.org']]);
    const told = await text('/newsletter/preview?interval=WEEK&done=sample');
    expect(told).toContain('liegt gleich auf dem Server im Ordner /srv/mails');
    expect(told).not.toContain('unterwegs');
  });

  it('is sent as a sample to its viewer, as shown, and at most three times an hour', async () => {
    await office.close();
    office = await openOfficeBrowser(undefined, { mails: true });
    expect(await text('/newsletter', EDITOR)).toContain('jeweils am Donnerstag um 06:00');
    const send = async () =>
      (
        await office.post('/newsletter/preview', { interval: 'WEEK', email: 'somebody@else.example' }, EDITOR)
      ).headers.get('location');
    const shown = await (await office.get(MAIL, EDITOR)).text();
    for (let time = 0; time < 3; time++) expect(await send()).toMatch(/interval=WEEK&done=sample$/);
    expect(await send()).toMatch(/done=many$/);
    const now = office.clock.now;
    const taken = await office.store.mails.take({ holder: 'me', now, until: now + 1000, count: 10, digests: 10 });
    expect(taken.map(({ kind, email }) => [kind, email])).toEqual(Array(3).fill(['sample', 'office@example.org']));
    expect((taken[0]?.details as { html: string }).html).toBe(shown);
    expect(await text('/newsletter/preview?interval=WEEK&done=sample')).toContain('unterwegs an office@example.org');
  });
});

describe('bounced addresses', () => {
  it('are listed for administrators only, and get mails again by a button', async () => {
    expect(await text('/newsletter')).not.toContain('id="held"');
    const email = await addressOf('confirmed');
    const at = office.clock.now;
    const { id } = await readNewsletter({ store: office.store, clock: () => at, actor: 'test' }, office.instance);
    const run = {
      interval: 'WEEK',
      period: 'WEEK 2026-11-19',
      due: '2026-11-19 06:00:00',
      until: '2026-11-26 06:00:00',
    } as const;
    await office.store.newsletters.begin([{ instanceId: id, ...run, isDone: false }]);
    await office.store.newsletters.ready(id, run, at, 100);
    const taken = await office.store.mails.take({ holder: 'me', now: at, until: at + 1000, count: 100, digests: 100 });
    const mail = taken.find(({ subscriber }) => subscriber?.email === email) ?? taken[0];
    const address = mail?.subscriber?.email ?? '';
    await office.store.bounces.note(mail?.messageId ?? '', { kind: 'hard', reason: '5.1.1', at });
    const page = await text('/newsletter');
    expect(page).toContain('id="held"');
    expect(page).toContain(address);
    expect(page).toContain('5.1.1');
    expect(await text('/newsletter', EDITOR)).not.toContain(address);
    const done = await office.post('/newsletter/subscriber/resume', { email: address });
    expect(done.headers.get('location')).toMatch(/done=resumed$/);
    expect(await text('/newsletter')).not.toContain('id="held"');
  });
});

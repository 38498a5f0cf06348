// The form of an event is rendered once for all visitors, with a token for each. After any change it is rendered again (rule J10).

import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { book } from '../support/booked.ts';
import { LUNCH_FORM, openSignUpPages, type SignUpPages } from '../support/sign-up-pages.ts';

const PAGE = '/dorf/events/1/signup';
const ONLINE = { seats: 3, waiting: 2, party: 2, show_free: 'number', form_id: 1 };

const textOf = (kept: ReturnType<SignUpPages['again']>) => kept?.body?.toString() ?? '';

async function made({ ask }: SignUpPages, path = PAGE): Promise<string> {
  return (await ask(path)).text();
}

describe('the form of an event that was rendered before', () => {
  it('is answered from the cache with a token per visitor, and not cacheable by others', async () => {
    const pages = await openSignUpPages({ online: ONLINE });
    expect(pages.again(PAGE)).toBeUndefined();
    const first = await made(pages);
    const [second, third] = [pages.again(PAGE), pages.again(PAGE)];
    const tokens = [first, textOf(second), textOf(third)].map(pages.tokenIn);
    expect(new Set(tokens).size).toBe(3);
    const [token = ''] = tokens;
    expect(textOf(second).replace(tokens[1] ?? '', token)).toBe(first);
    expect(second?.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(second?.headers['Content-Length']).toBe(String(second?.body?.length));
    expect([...Object.keys(second?.headers ?? {})].map((name) => name.toLowerCase())).not.toContain('etag');
  });

  it('books with its token, only once', async () => {
    const pages = await openSignUpPages({ online: { seats: 3 } });
    await made(pages);
    const token = pages.tokenIn(textOf(pages.again(PAGE)));
    const form = { name: 'Anna', email: 'anna@example.org', token };
    expect((await pages.post(PAGE, form)).status).toBe(422);
    pages.pass(2000);
    for (let time = 0; time < 2; time++) expect((await pages.post(PAGE, form)).status).toBe(200);
    expect(await pages.bookings()).toHaveLength(1);
    pages.pass(24 * 3_600_000);
    expect((await pages.post(PAGE, { ...form, email: 'b@example.org' })).status).toBe(422);
  });

  it('is compressed for clients that accept gzip, and has no body for HEAD', async () => {
    const pages = await openSignUpPages({ online: ONLINE });
    await made(pages);
    for (const coding of ['gzip, deflate, br, zstd', 'br;q=1, gzip;q=0.2']) {
      const zipped = pages.again(PAGE, { 'Accept-Encoding': coding });
      const text = gunzipSync(zipped?.body ?? Buffer.of()).toString();
      expect(zipped?.headers).toMatchObject({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
      expect(zipped?.body?.length).toBeLessThan(text.length / 2);
      const token = pages.tokenIn(text);
      expect(text.replace(token, '')).toBe(textOf(pages.again(PAGE)).replace(/(?<=name="token" value=")[^"]+/, ''));
    }
    for (const coding of ['br', 'gzip;q=0', 'identity']) {
      expect(pages.again(PAGE, { 'Accept-Encoding': coding })?.headers['Content-Encoding']).toBeUndefined();
    }
    const head = pages.again(PAGE, {}, 'HEAD');
    expect([head?.status, head?.body, Number(head?.headers['Content-Length']) > 1000]).toEqual([200, undefined, true]);
  });

  it('is not cached if sign-up is closed, nor after a submission or with other parameters', async () => {
    const closed = await openSignUpPages({ online: ONLINE, signUp: { open: false } });
    await made(closed);
    expect(closed.again(PAGE)).toBeUndefined();
    const pages = await openSignUpPages({ online: ONLINE });
    await made(pages, `${PAGE}?a=1`);
    await pages.post(PAGE, { name: 'Anna', do: 'people', number: '2' });
    for (const path of [PAGE, `${PAGE}?a=1`]) expect(pages.again(path)).toBeUndefined();
    await made(pages);
    expect(pages.again(`${PAGE}?a=1`)).toBeUndefined();
    expect(pages.again(PAGE, {}, 'POST')).toBeUndefined();
  });

  const hours = (count: number) => count * 3_600_000;
  const booked = async ({ store, clock, live }: SignUpPages, ...some: Parameters<typeof book>[3][]) => {
    await book(store, 'dorf', clock.now(), ...some);
    await live.refresh();
  };

  it.each<[what: string, change: (pages: SignUpPages) => unknown, before: string, after: string]>([
    ['the event', (pages) => pages.reimport({}, ONLINE, { title: 'Znacht' }), 'Mittagstisch', 'Znacht'],
    [
      'the form',
      (pages) => pages.reimport({ forms: [{ ...LUNCH_FORM, intro: 'Bitte melden.' }] }, ONLINE),
      'Schön, dass Sie kommen.',
      'Bitte melden.',
    ],
    [
      'another form',
      (pages) => {
        const other = { id: 2, name: 'Bus', fields: [{ id: 1, label: 'Haltestelle', type: 'text' }] };
        return pages.reimport({ forms: [LUNCH_FORM, other] }, { ...ONLINE, form_id: 2 });
      },
      'Abholen?',
      'Haltestelle',
    ],
    [
      'the settings',
      (pages) =>
        pages.reimport(
          { instance: { name: 'dorf', title: 'Stadt', locale: 'de-CH', outside: { signup: true } } },
          ONLINE,
        ),
      'Dorf &amp; Co',
      'Stadt',
    ],
    [
      'the language',
      (pages) =>
        pages.reimport(
          { instance: { name: 'dorf', title: 'Dorf', locale: 'fr-CH', outside: { signup: true } } },
          ONLINE,
        ),
      'lang="de"',
      'lang="fr"',
    ],
    ['more places', (pages) => pages.reimport({}, { ...ONLINE, seats: 9 }), 'Noch 3 Plätze', 'Noch 9 Plätze'],
    [
      'places taken',
      (pages) => booked(pages, { id: 1, eventId: 1, state: 'booked', people: 2 }),
      'Noch 3 Plätze',
      'Noch ein Platz',
    ],
    [
      'the last place taken',
      (pages) => booked(pages, { id: 1, eventId: 1, state: 'booked', people: 3 }),
      'Verbindlich anmelden',
      'Warteliste',
    ],
    [
      'its opening',
      (pages) => pages.reimport({}, { ...ONLINE, opens_at: '2026-11-21 08:00:00' }),
      'Verbindlich anmelden',
      'Die Anmeldung beginnt',
    ],
    ['its start', (pages) => pages.pass(hours(15 * 24)), 'Verbindlich anmelden', 'Die Anmeldung ist abgeschlossen'],
    ['signing up switched off', (pages) => pages.reimport({}, null as never), 'Verbindlich', 'gibt es nicht'],
  ])('is rendered again at once: %s', async (_what, change, before, after) => {
    const pages = await openSignUpPages({ online: ONLINE });
    const first = await made(pages);
    for (const text of [first, textOf(pages.again(PAGE))]) {
      expect(text).toContain(before);
      expect(text).not.toContain(after);
    }
    await change(pages);
    expect(pages.again(PAGE)).toBeUndefined();
    const next = await made(pages);
    expect(next).toContain(after);
    expect(next).not.toContain(before);
    const kept = pages.again(PAGE);
    if (kept !== undefined) expect(textOf(kept).replace(pages.tokenIn(textOf(kept)), pages.tokenIn(next))).toBe(next);
  });

  it.each([
    ['opens', { opens_at: '2026-11-20 14:00:00' }, {}, 'Die Anmeldung beginnt', 'Verbindlich anmelden'],
    ['ends', {}, { deadline: '20261120', deadline_time: '14:00' }, 'Verbindlich anmelden', 'ist abgeschlossen'],
  ])('is rendered again in the second in which sign-up %s', async (_what, online, signUp, before, after) => {
    const pages = await openSignUpPages({ online: { ...ONLINE, ...online }, signUp });
    pages.clock.set('2026-11-20T12:59:59Z');
    expect(await made(pages)).toContain(before);
    pages.clock.set('2026-11-20T13:00:00Z');
    expect(pages.again(PAGE)).toBeUndefined();
    expect(await made(pages)).toContain(after);
  });

  it('is rendered again on the last day, when free seats are no longer assigned to the waiting list', async () => {
    const pages = await openSignUpPages({ online: { ...ONLINE, seats: 2, waiting: 3 } });
    await booked(pages, { id: 1, eventId: 1, state: 'booked' }, { id: 2, eventId: 1, state: 'waiting', people: 2 });
    expect(await made(pages)).toContain('Verbindlich anmelden');
    expect(pages.again(PAGE)).toBeDefined();
    pages.clock.set('2026-12-04T11:00:00Z');
    expect(pages.again(PAGE)).toBeUndefined();
    expect(await made(pages)).toContain('Warteliste');
    expect(textOf(pages.again(PAGE))).not.toContain('Noch ein Platz');
  });
});

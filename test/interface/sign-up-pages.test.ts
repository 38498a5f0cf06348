// Sign-up for events in a browser: pages, rejections, and their texts (rules J5, J8, J9, J10 and J16).

import { describe, expect, it } from 'vitest';
import { DataUnavailableError } from '../../src/instance-cache/snapshot-source.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { LUNCH, openSignUpPages } from '../support/sign-up-pages.ts';

const PAGE = '/dorf/events/1/signup';
const PATH = '/dorf/events/1/signup';
const ANNA = { name: 'Anna Muster', email: 'anna@example.org', phone: '044 000 00 00' };

describe('the form of an event', () => {
  it('shows the event, the number of seats, and the retention period of the data', async () => {
    const { ask } = await openSignUpPages({ online: { seats: 3, party: 2, form_id: 1, waiting: 1 } });
    const answer = await ask(PAGE);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    for (const said of [
      '<h1>Mittagstisch</h1>',
      'Noch 3 Plätze frei',
      'Schön, dass Sie kommen.',
      '30 Tage',
      'nach 7 Tagen',
    ])
      expect(text).toContain(said);
    for (const said of ['autocomplete="name"', 'autocomplete="email"', 'autocomplete="tel"', 'Verbindlich anmelden'])
      expect(text).toContain(said);
    expect(text).toContain('Nur bei «Abholen?»: ja');
    expect(text).not.toMatch(/\{\{|signUp\./);
  });

  it('asks for no number if only one person may sign up, and says so', async () => {
    const { ask } = await openSignUpPages({ online: { seats: 3 } });
    const text = await (await ask(PAGE)).text();
    expect(text).not.toContain('name="number"');
    expect(text).toContain('Eine Anmeldung gilt für eine Person.');
    const { ask: askFamily } = await openSignUpPages({ online: { seats: 3, party: 2 } });
    expect(await (await askFamily(PAGE)).text()).not.toContain('gilt für eine Person');
  });

  it.each([
    ['unknown: another event', {}, '/dorf/events/2/signup', 404, 'Diese Seite gibt es nicht'],
    ['unknown: no number', {}, '/dorf/events/x/signup', 404, 'Diese Seite gibt es nicht'],
    ['unknown: a number without end', {}, '/dorf/events/99999999999999999999/signup', 404, 'Diese Seite gibt es nicht'],
    ['unknown: another instance', {}, '/stadt/events/1/signup', 404, 'not'],
    ['switched off', { settings: { outside: { signup: false } } }, PAGE, 404, 'Diese Seite gibt es nicht'],
    ['not shown', { event: { public: false } }, PAGE, 404, 'Diese Seite gibt es nicht'],
    ['without it', { online: null }, PAGE, 404, 'Diese Seite gibt es nicht'],
    ['early', { online: { opens_at: '2026-12-01 08:00:00' } }, PAGE, 200, 'Die Anmeldung beginnt am'],
    [
      'called off',
      { event: { status: 'cancelled', status_note: 'Sturm' } },
      PAGE,
      200,
      '<strong>Der Anlass findet nicht statt.</strong> Sturm</p>',
    ],
    ['over', { event: { date_from: '2026-11-01 10:00:00', date_to: '2026-11-01 11:00:00' } }, PAGE, 410, 'vorbei'],
    ['begun', { event: { date_from: '2026-11-20 10:00:00' } }, PAGE, 200, 'Die Anmeldung ist abgeschlossen'],
  ] as const)('is missing, with an explanation: %s', async (_what, wish, path, status, said) => {
    const { ask, post } = await openSignUpPages(wish as object);
    const answer = await ask(path);
    const text = await answer.text();
    expect([answer.status, text.includes(said), text.includes('name="email"')]).toEqual([status, true, false]);
    const posted = await post(path, ANNA);
    expect(posted.status).toBe(status === 200 ? 422 : status);
  });

  it.each([
    ['cancelled', 'Der Anlass findet nicht statt.'],
    ['postponed', 'Der Anlass ist verschoben.'],
  ])('explains in a sentence that it is %s, and whom to ask', async (status, said) => {
    const { ask } = await openSignUpPages({
      more: { persons: [{ id: 1, lastname: 'Muster', visibility: 'web', email: 'eva@example.org', phone: '044 1' }] },
      signUp: { person: { person_id: 1 }, deadline: '20261201' },
      event: { status },
    });
    const text = await (await ask(PAGE)).text();
    expect(text).toContain(`<p class="notice"><strong>${said}</strong></p>`);
    for (const there of ['Fragen dazu?', 'mailto:eva@example.org']) expect(text).toContain(there);
    expect(text).not.toMatch(/(?:Abgesagt|Verschoben):|Anmeldung bis/);
  });

  it('keeps from and to on one line', async () => {
    const { ask } = await openSignUpPages();
    expect(await (await ask(PAGE)).text()).toContain('12:00–\u206014:00\u00a0Uhr');
  });

  it('accepts a party by one form and reports in large words whether it counts; the mail has the private link', async () => {
    const pages = await openSignUpPages({ online: { seats: 3, party: 2, waiting: 2 } });
    const done = await pages.fill({ ...ANNA, number: '2', 'name-2': 'Beat' });
    const text = await done.text();
    expect([done.status, text.includes('<h1>Sie sind angemeldet</h1>'), text.includes('/dorf/export/ical/e1')]).toEqual(
      [200, true, true],
    );
    expect(text).toContain('anna@example.org');
    expect(text).not.toContain('/dorf/signup/');
    expect((await pages.bookings()).map(({ people }) => people.map(({ name }) => name))).toEqual([
      ['Anna Muster', 'Beat'],
    ]);
    const waits = await pages.fill({ ...ANNA, email: 'b@example.org', number: '2', 'name-2': 'X' });
    expect(await waits.text()).toContain('Sie stehen auf Platz 1 der Warteliste');
    const full = await pages.fill({ ...ANNA, email: 'c@example.org', number: '2', 'name-2': 'X' });
    const kept = await full.text();
    expect([full.status, kept.includes('value="c@example.org"'), kept.includes('value="X"')]).toEqual([
      409,
      true,
      true,
    ]);
    expect((await pages.mails()).map(({ email, about }) => `${email} ${about}`)).toEqual([
      'anna@example.org booked',
      'b@example.org waiting',
    ]);
  });

  it('shows the remaining waiting list for a party that is too large for it, and whom to ask', async () => {
    const pages = await openSignUpPages({
      more: { persons: [{ id: 1, lastname: 'Muster', visibility: 'web', email: 'eva@example.org', phone: '044 1' }] },
      signUp: { person: { person_id: 1 } },
      online: { seats: 2, party: 2, waiting: 1 },
    });
    await pages.fill({ ...ANNA, number: '2', 'name-2': 'Beat' });
    const short = await pages.fill({ ...ANNA, email: 'b@example.org', number: '2', 'name-2': 'X' });
    const text = await short.text();
    expect(short.status).toBe(409);
    expect(text).toContain('Auf der Warteliste ist nur noch ein Platz frei');
    expect(text).not.toContain('reichen die freien Plätze nicht');
    expect(text).toContain('mailto:eva@example.org');
    expect((await pages.bookings()).length).toBe(1);
  });

  it('answers the same to a mailbox that has signed up before, a hundred times, and changes nothing', async () => {
    const pages = await openSignUpPages({ online: { seats: 300 } });
    const plain = (text: string) => text.replaceAll(/anna(\+x)?@example.org/gi, 'ADDRESS');
    const first = plain(await (await pages.fill(ANNA)).text());
    for (let time = 0; time < 3; time++) {
      const again = await pages.fill({ ...ANNA, name: 'Ganz anders', email: 'Anna+x@example.org' });
      if (time < 2) expect(plain(await again.text())).toBe(first);
    }
    for (let time = 0; time < 97; time++) {
      const again = await pages.fill({ ...ANNA, email: 'Anna@Example.org' }, 1, `192.0.2.${time}`);
      expect(again.status).toBe(200);
    }
    expect(await pages.bookings()).toHaveLength(1);
    expect((await pages.mails()).map(({ about }) => about)).toEqual(['booked', 'known', 'known']);
  });

  it('names each invalid field, and keeps all input', async () => {
    const pages = await openSignUpPages({ online: { seats: 30, party: 3, form_id: 1 } });
    const sent = new URLSearchParams({
      name: ' ',
      email: 'no',
      phone: '<b>1',
      number: '2',
      'name-2': 'Beat "B" <i>',
      'a-1': 'ja',
      'a-4': 'x'.repeat(4001),
      'a-5': 'zwölf',
      'a-99': 'nicht gefragt',
    });
    for (const value of ['Fleisch', 'Vegi', 'Dessert']) sent.append('p2-a-3', value);
    const answer = await pages.fill(sent);
    const text = await answer.text();
    expect([answer.status, text.includes('<title>Fehler: Anmeldung: Mittagstisch')]).toEqual([422, true]);
    for (const input of ['name', 'email', 'a-2', 'a-4', 'a-5', 'a-6'])
      expect(text, input).toMatch(new RegExp(`<a href="#i-${input}">.*id="p-${input}"`, 's'));
    expect(text).toMatch(/<a href="#f-p2-a-3">.*id="p-p2-a-3"/s);
    for (const kept of ['value="no"', 'value="Beat &quot;B&quot; &lt;i&gt;"', 'value="zwölf"', `>${'x'.repeat(4001)}<`])
      expect(text).toContain(kept);
    expect(text.match(/checked/g)).toHaveLength(4);
    expect(text).not.toContain('nicht gefragt');
    expect(await pages.bookings()).toEqual([]);
    // The rejected form can be sent again. Corrected values are accepted, and fields without a question are dropped.
    sent.set('token', pages.tokenIn(text));
    for (const [name, value] of Object.entries({
      name: 'Anna',
      email: 'a@example.org',
      'a-1': 'nein',
      'a-2': 'Bahnhof',
      'a-5': '1950',
      'a-6': 'on',
      'a-4': 'Nüsse\r\n\r\n\r\nEier',
    }))
      sent.set(name, value);
    sent.delete('p2-a-3');
    sent.append('p2-a-3', 'Dessert');
    sent.append('p2-a-3', 'Fleisch');
    expect((await pages.post(PAGE, sent)).status).toBe(200);
    expect(await pages.bookings()).toMatchObject([
      {
        people: [
          { name: 'Anna', answers: {} },
          { name: 'Beat ”B”', answers: { 3: ['Fleisch', 'Dessert'] } },
        ],
        answers: { 1: 'nein', 4: 'Nüsse\n\nEier', 5: 1950, 6: true },
        phone: '1',
      },
    ]);
  });

  it.each([
    ['0', 422],
    ['-1', 422],
    ['1.5', 422],
    ['zwei', 422],
    ['', 422],
    ['10000', 422],
    ['99999999999999999999', 422],
    ['3', 422],
  ])('rejects a party of %s at its field', async (number, status) => {
    const pages = await openSignUpPages({ online: { seats: 30, party: 2 } });
    const answer = await pages.fill({ ...ANNA, number });
    const text = await answer.text();
    expect([answer.status, text.includes('id="p-number"')]).toEqual([status, true]);
    expect(text.match(/<fieldset class="person field" data-person="2"/g) ?? []).toHaveLength(
      ['10000', '3'].includes(number) ? 1 : 0,
    );
  });

  it('is redrawn for more people with all input, and books nothing', async () => {
    const pages = await openSignUpPages({ online: { seats: 30, party: 4, form_id: 1 } });
    const answer = await pages.fill({ ...ANNA, number: '3', do: 'people', 'a-1': 'nein' });
    const text = await answer.text();
    expect([
      answer.status,
      text.includes('name="name-3"'),
      text.includes('name="p3-a-3"'),
      text.includes('name="name-4"'),
    ]).toEqual([200, true, true, false]);
    expect([text.includes('value="Anna Muster"'), /value="nein" checked/.test(text)]).toEqual([true, true]);
    expect(await pages.bookings()).toEqual([]);
  });

  it('has to be resubmitted if a robot may have filled it: a day later, with the hidden field, or an invalid token', async () => {
    const pages = await openSignUpPages({ online: { seats: 30 } });
    const shown = async () => pages.tokenIn(await (await pages.ask(PAGE)).text());
    const old = await shown();
    pages.pass(24 * 3_600_000 + 1);
    const all = [
      await pages.post(PAGE, { ...ANNA, token: old }),
      await pages.fill({ ...ANNA, website: 'https://spam.example' }),
      await pages.fill({ ...ANNA, token: 'x' }),
      await pages.post(PAGE, ANNA),
    ];
    for (const answer of all) {
      const text = await answer.text();
      expect([answer.status, text.includes('value="anna@example.org"')]).toEqual([422, true]);
      expect(text).toContain('Bitte senden Sie das Formular noch einmal ab.');
    }
    expect(await pages.bookings()).toEqual([]);
  });

  it('asks to wait two seconds if it is sent too quickly, even when sent again', async () => {
    const pages = await openSignUpPages({ online: { seats: 30 } });
    let token = pages.tokenIn(await (await pages.ask(PAGE)).text());
    for (const ms of [0, 1900]) {
      pages.pass(ms);
      const refused = await pages.post(PAGE, { ...ANNA, token });
      const text = await refused.text();
      expect([refused.status, text.includes('value="anna@example.org"')]).toEqual([422, true]);
      expect(text).toContain('warten Sie bitte zwei Sekunden, und senden Sie dann noch einmal');
      expect(text).not.toContain('Bitte senden Sie das Formular noch einmal ab.');
      token = pages.tokenIn(text);
    }
    expect(await pages.bookings()).toEqual([]);
    pages.pass(2000);
    expect((await pages.post(PAGE, { ...ANNA, token })).status).toBe(200);
    expect(await pages.bookings()).toHaveLength(1);
  });

  it('is booked once if it is sent twice', async () => {
    const pages = await openSignUpPages({ online: { seats: 30 } });
    const token = pages.tokenIn(await (await pages.ask(PAGE)).text());
    pages.pass(3000);
    const texts = [];
    for (let time = 0; time < 2; time++) texts.push(await (await pages.post(PAGE, { ...ANNA, token })).text());
    expect(texts[1]).toBe(texts[0]);
    expect([await pages.bookings(), await pages.mails()]).toMatchObject([[{}], [{}]]);
  });

  it('continues if the parish has changed it in the meantime: new questions are asked, removed ones dropped', async () => {
    const pages = await openSignUpPages({ online: { seats: 30 } });
    const token = pages.tokenIn(await (await pages.ask(PAGE)).text());
    await pages.reimport(
      { forms: [{ id: 1, name: 'Neu', fields: [{ id: 9, label: 'Neu', type: 'text', required: true }] }] },
      { seats: 30, form_id: 1 },
    );
    pages.pass(3000);
    const asked = await pages.post(PAGE, { ...ANNA, token, 'a-1': 'ja' });
    const text = await asked.text();
    expect([asked.status, text.includes('href="#i-a-9"')]).toEqual([422, true]);
    expect((await pages.post(PAGE, { ...ANNA, token, 'a-1': 'ja', 'a-9': 'gut' })).status).toBe(200);
    expect(await pages.bookings()).toMatchObject([{ answers: { 9: 'gut' } }]);
  });

  it('rejects cross-site posts, bodies over 64 kB, and more than 60 forms of an address in ten minutes', async () => {
    const pages = await openSignUpPages({ online: { seats: 1000 } });
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await pages.ask(PAGE, { method: 'POST', headers, body: new URLSearchParams(ANNA) })).status).toBe(403);
    expect((await pages.post(PAGE, { ...ANNA, name: 'x'.repeat(1_000_000) })).status).toBe(413);
    for (let time = 0; time < 60; time++) expect((await pages.post(PAGE, ANNA)).status).toBe(422);
    const token = pages.tokenIn(await (await pages.ask(PAGE)).text());
    const many = await pages.post(PAGE, { ...ANNA, token });
    const text = await many.text();
    expect([many.status, Number(many.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(text).toContain('name="email" value="anna@example.org"');
    expect((await pages.fill({ ...ANNA }, 1, '192.0.2.9')).status).toBe(200);
    expect(await pages.bookings()).toHaveLength(1);
  });

  it('is 503 and books nothing while the database is unavailable', async () => {
    const away = async () => {
      throw new DataUnavailableError('away');
    };
    const pages = await openSignUpPages({ change: (signUps) => ({ ...signUps, signUp: away }) });
    const answer = await pages.fill(ANNA);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  });
});

describe('the announced deadlines', () => {
  it('are never after the start, even once the event is moved (J26)', async () => {
    const wish = { online: { seats: 5 }, signUp: { deadline: '20261224', deadline_time: '18:00' } };
    const { ask, reimport } = await openSignUpPages(wish);
    const lines = async () => (await (await ask(PATH)).text()).replaceAll('\u00a0', ' ');
    expect(await lines()).toContain('<li class="key-fact">Anmeldung bis Samstag, 5. Dezember 2026, 12:00 Uhr</li>');
    expect(await (await ask('/dorf/events/1')).text()).not.toContain('24. Dezember');
    await reimport({}, undefined, { date_from: '2026-12-28 12:00:00', date_to: '2026-12-28 14:00:00' });
    expect(await lines()).toContain('<li class="key-fact">Anmeldung bis Donnerstag, 24. Dezember 2026, 18:00 Uhr</li>');
    await reimport({}, undefined, { date_from: '2026-12-01 12:00:00', date_to: '2026-12-01 14:00:00' });
    expect(await lines()).toContain('<li class="key-fact">Anmeldung bis Dienstag, 1. Dezember 2026, 12:00 Uhr</li>');
  });

  it.each([
    ['five days before', 0, true],
    ['within the last 24 hours', 15 * 86_400_000 - 3 * 3_600_000, false],
  ])('promise the waiting list free seats: %s', async (_, later, isPromised) => {
    const { ask, fill, mails, pass } = await openSignUpPages({ online: { seats: 1, waiting: 5 } });
    await fill(ANNA);
    pass(later);
    const promised = (text: string) => [text.includes('Wird ein Platz frei'), text.includes('automatisch nach')];
    const wanted = [isPromised, !isPromised];
    expect(promised(await (await ask(PATH)).text())).toEqual(wanted);
    const done = await (await fill({ ...ANNA, email: 'bea@example.org' })).text();
    expect(promised(done)).toEqual(wanted);
    const mail = (await mails()).find(({ about }) => about === 'waiting');
    const own = await (await ask(mail?.link ?? '')).text();
    expect(promised(own)).toEqual(wanted);
    expect(own).toMatch(/Platz\s1 der Warteliste/);
    // The booking is on the waiting list, so cancelling it frees no place for others.
    expect(await (await ask(`${mail?.link}&ask=cancel`)).text()).toContain('Ihre Anmeldung gilt dann nicht mehr.');
  });

  it('promise nothing on a private page after the deadline', async () => {
    const wish = { online: { seats: 1, waiting: 5 }, signUp: { deadline: '20261122' } };
    const { ask, fill, mails, pass } = await openSignUpPages(wish);
    await fill(ANNA);
    await fill({ ...ANNA, email: 'bea@example.org' });
    const { link = '' } = (await mails()).find(({ about }) => about === 'waiting') ?? {};
    expect(await (await ask(link)).text()).toContain('Wird ein Platz frei');
    pass(4 * 86_400_000);
    expect(await (await ask(link)).text()).not.toContain('Wird ein Platz frei');
  });
});

describe('sign-up with confirmation', () => {
  const open = () => openSignUpPages({ online: { seats: 4, confirm: true, waiting: 5 } });

  it('explains that it does not count yet, reserves at most half of the free seats, and accepts the link once', async () => {
    const pages = await open();
    const text = await (await pages.fill(ANNA)).text();
    expect(text).toContain('<h1>Bitte bestätigen Sie Ihre Anmeldung</h1>');
    expect((await pages.fill({ ...ANNA, email: 'b@example.org' })).status).toBe(200);
    const third = await pages.fill({ ...ANNA, email: 'c@example.org' });
    expect([third.status, (await third.text()).includes('rufen Sie uns an')]).toEqual([409, true]);
    const [mail] = await pages.mails();
    const link = mail?.link ?? '';
    const offered = await (await pages.ask(link)).text();
    expect(offered).toContain('Ja, Anmeldung bestätigen');
    expect((await pages.bookings()).map(({ state }) => state)).toEqual(['pending', 'pending']);
    for (let time = 0; time < 2; time++) {
      const done = await pages.post(link, { do: 'confirm' });
      expect([done.status, done.headers.get('cache-control')]).toEqual([303, 'no-store']);
      const told = await (await pages.ask(done.headers.get('location') ?? '')).text();
      expect([told.includes('Ihre Anmeldung ist bestätigt.'), told.includes('<h1>Sie sind angemeldet</h1>')]).toEqual([
        true,
        true,
      ]);
    }
    expect((await pages.mails()).map(({ about }) => about)).toEqual(['booked']);
  });

  it('is rejected if no mail can be sent to the mailbox, and the form is kept', async () => {
    const pages = await openSignUpPages({
      online: { seats: 40, confirm: true },
      events: [2, 3, 4].map((id) => ({ ...LUNCH, id, subscription: { online: { seats: 40, confirm: true } } })),
    });
    for (const id of [1, 2, 3]) expect((await pages.fill(ANNA, id)).status).toBe(200);
    const answer = await pages.fill(ANNA, 4);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('retry-after'), text.includes('value="anna@example.org"')]).toEqual([
      429,
      null,
      true,
    ]);
    expect(text).toContain('Klappt es dann nicht, melden Sie sich bei uns.');
  });
});

describe('an unconfirmed sign-up', () => {
  it.each([
    ['half of what is free', { seats: 10 }, 2, 1, 3],
    ['all that may come together, where nobody else is', { seats: 10 }, 0, 2, 6],
    ['no more than are free', { seats: 6, kept: 2 }, 0, 2, 4],
    ['room to wait where no place is free', { seats: 12, kept: 12, waiting: 5 }, 0, 2, 5],
  ])('is offered as many people as permitted: %s', async (_what, online, others, people, most) => {
    const pages = await openSignUpPages({ online: { confirm: true, party: 6, ...online } });
    const party = (count: number) => ({
      ...ANNA,
      number: String(count),
      ...Object.fromEntries(Array.from({ length: count - 1 }, (_, at) => [`name-${at + 2}`, 'X'])),
    });
    if (others > 0) await pages.fill({ ...party(others), email: 'others@example.org' });
    await pages.fill(party(people));
    const link = (await pages.mails()).find(({ email }) => email === ANNA.email)?.link ?? '';
    const text = await (await pages.ask(link)).text();
    expect(/name="number"[^>]*max="(\d+)"/.exec(text)?.[1]).toBe(String(most));
    const grow = async (count: number) => (await pages.post(link, { ...party(count), do: 'change' })).status;
    if (most < 6) expect(await grow(most + 1)).toBe(409);
    expect(await grow(most)).toBe(303);
  });

  it.each([
    'cancelled',
    'postponed',
  ])('is not confirmed once the event is %s, not even by a forged form', async (status) => {
    const pages = await openSignUpPages({ online: { seats: 4, confirm: true } });
    await pages.fill(ANNA);
    const [mail] = await pages.mails();
    await pages.reimport({}, { seats: 4, confirm: true }, { status });
    const before = await pages.bookings();
    const pressed = await pages.post(mail?.link ?? '', { do: 'confirm' });
    expect([pressed.status, (await pressed.text()).includes('wie geplant')]).toEqual([409, true]);
    expect(await pages.bookings()).toEqual(before);
  });
});

describe('the page of a private link', () => {
  async function booked(online: object = { seats: 5, party: 3, form_id: null }) {
    const pages = await openSignUpPages({ online });
    await pages.fill({ ...ANNA, number: '2', 'name-2': 'Beat' });
    const [mail] = await pages.mails();
    return { ...pages, link: mail?.link ?? '' };
  }

  it('shows the state, and is not cached', async () => {
    const { ask, link } = await booked();
    const answer = await ask(link);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(text).toContain('Ihre 2 Plätze sind sicher.');
    expect([
      text.includes('value="Anna Muster"'),
      text.includes('value="Beat"'),
      text.includes('name="email"'),
    ]).toEqual([true, true, false]);
  });

  it('offers the form again for an expired link, if its event has one', async () => {
    const { ask } = await booked();
    const text = async (event: number) => (await ask(`/dorf/signup/${'x'.repeat(32)}?event=${event}`)).text();
    expect(await text(1)).toContain('href="/dorf/events/1/signup"');
    expect(await text(999)).not.toContain('/events/999/signup');
  });

  it('shows all stored data, as a page and a file, even after the event was removed', async () => {
    const { ask, link, store, clock, live } = await booked();
    const editing = {
      store,
      clock: clock.now,
      actor: 'test',
      authority: OPERATOR_AUTHORITY,
      bookings: { detaches: true },
    };
    const before = await Promise.all(['data', 'json'].map(async (show) => (await ask(`${link}&show=${show}`)).text()));
    await applyChanges(editing, 'dorf', [{ kind: 'event', id: 1, remove: true, isDetached: true, at: '' }]);
    await live.refresh();
    const removed = await ask(link);
    const text = await removed.text();
    expect([removed.status, text.includes('Meine Daten ansehen'), text.includes('value="erase"')]).toEqual([
      410,
      true,
      true,
    ]);
    const answers = await Promise.all(['data', 'json'].map((show) => ask(`${link}&show=${show}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all(answers.map((one) => one.text()))).toEqual(before);
  });

  it('changes people and answers; adds people only if there is room', async () => {
    const { post, link, bookings, fill, mails } = await booked({ seats: 4, kept: 1, party: 4 });
    const more = { ...ANNA, number: '4', 'name-2': 'B', 'name-3': 'C', 'name-4': 'D', do: 'change' };
    const full = await post(link, more);
    expect([full.status, (await full.text()).includes('value="D"')]).toEqual([409, true]);
    expect((await post(link, { ...more, number: '1', name: '' })).status).toBe(422);
    const done = await post(link, { ...more, number: '1', phone: '1' });
    expect([done.status, done.headers.get('location')]).toEqual([303, `${link}&done=changed`]);
    expect(await bookings()).toMatchObject([{ people: [{ name: 'Anna Muster' }], phone: '1', email: ANNA.email }]);
    expect((await mails()).map(({ about }) => about)).toEqual(['changed']);
    expect((await fill({ name: 'Z', email: 'z@example.org', number: '2', 'name-2': 'Y' })).status).toBe(200);
  });

  it('says so if no more mail can be sent', async () => {
    const { ask, post, link, mails } = await booked();
    const change = async (name: string) => {
      const done = await post(link, { do: 'change', name, number: '2', 'name-2': 'Beat' });
      return (await ask(done.headers.get('location') ?? '')).text();
    };
    const unmailed = 'Wir können Ihnen dazu gerade keine E-Mail senden';
    for (const name of ['Anna B', 'Anna C']) expect(await change(name)).not.toContain(unmailed);
    const fourth = await change('Anna D');
    expect(fourth).toContain(`<p role="status">Gespeichert. ${unmailed}`);
    const done = await post(link, { do: 'cancel' });
    expect(await (await ask(done.headers.get('location') ?? '')).text()).toContain(`abgemeldet. ${unmailed}`);
    expect(await (await ask(link)).text()).not.toContain(unmailed);
    expect((await mails()).map(({ about }) => about)).toEqual(['changed', 'changed']);
    expect(await (await ask(`${link}&mail=no`)).text()).not.toContain(unmailed);
  });

  it('names the people, and offers changing before cancelling and deleting', async () => {
    const { ask, link } = await booked();
    const text = await (await ask(link)).text();
    const places = [
      '<li>Anna Muster</li>',
      '<li>Beat</li>',
      '<details class="change second">',
      'Abmelden …',
      'Alles löschen …',
    ];
    const found = places.map((one) => text.indexOf(one));
    expect([found.includes(-1), found.toSorted((a, b) => a - b)]).toEqual([false, found]);
    expect(text).toMatch(/<a class="way grave" [^>]*>Alles löschen …/);
    expect(text).toContain('damit andere Ihre Plätze bekommen');
    expect(await (await ask(`${link}&ask=cancel`)).text()).toMatch(/Ihre 2\sPlätze gehen an andere/);
  });

  it.each([
    ['cancelled', 'Sturm', 'Der Anlass findet nicht statt', false],
    ['cancelled', '', 'Der Anlass findet nicht statt', false],
    ['postponed', 'Neues Datum folgt', 'Der Anlass ist verschoben', true],
    ['postponed', '', 'Der Anlass ist verschoben', true],
  ])('says in large words that the event is %s (%s), and offers the remaining actions', async (status, note, said, cancels) => {
    const { ask, post, link, reimport, bookings } = await booked();
    await reimport({}, undefined, { status, status_note: note });
    const text = await (await ask(link)).text();
    expect(text).toContain(`<h1>${said}</h1>`);
    expect(text.includes(`<p class="lead">${note}</p>`)).toBe(note !== '');
    expect(text).not.toMatch(/sicher|Abgesagt|Verschoben:|ical|Angaben ändern|<p class="lead"><\/p>|damit andere/);
    for (const there of ['Meine Daten ansehen', 'Alles löschen …', '<li>Beat</li>']) expect(text).toContain(there);
    const asked = await (await ask(`${link}&ask=cancel`)).text();
    expect([text.includes('Abmelden …'), asked.includes('Ja, abmelden')]).toEqual([cancels, cancels]);
    const late = await post(link, { ...ANNA, number: '1', name: '', do: 'change' });
    expect([late.status, (await late.text()).includes('name="name"')]).toEqual([409, false]);
    const before = await bookings();
    const changed = await post(link, { ...ANNA, number: '1', do: 'change' });
    expect([changed.status, (await changed.text()).includes('wie geplant')]).toEqual([409, true]);
    const given = await post(link, { do: 'cancel' });
    expect(given.status).toBe(cancels ? 303 : 409);
    const gone = await (await ask(link)).text();
    if (!cancels) {
      expect(await given.text()).toContain('wie geplant');
      expect(await bookings()).toEqual(before);
      expect((await post(link, { do: 'not_me' })).status).toBe(303);
      expect(await bookings()).toMatchObject([{ state: 'cancelled' }]);
      return;
    }
    expect(gone).toContain('<h1>Sie sind abgemeldet</h1>');
    expect([gone.includes(`<strong>${said}.</strong>`), gone.includes('Noch einmal anmelden')]).toEqual([true, false]);
    expect(await bookings()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('formats days in words, and long answers with their lines', async () => {
    const fields = [
      { id: 1, label: 'Geboren', type: 'date', each: true },
      { id: 2, label: 'Allergien', type: 'long' },
    ];
    const pages = await openSignUpPages({
      online: { seats: 5, form_id: 2 },
      more: { forms: [{ id: 2, name: 'Lager', fields }] },
    });
    await pages.fill({ ...ANNA, 'p1-a-1': '2015-03-09', 'a-2': 'Nüsse\n\nEier' });
    const [mail] = await pages.mails();
    const text = await (await pages.ask(`${mail?.link}&show=data`)).text();
    expect(text).toMatch(/<dl class="known">.*<dt>Allergien<\/dt><dd>Nüsse\n\nEier<\/dd>/s);
    expect(text).toContain('<dt>Geboren</dt><dd>9.\u00a0März 2015</dd>');
    expect(text).not.toContain('2015-03-09');
    expect(await (await pages.ask(mail?.link ?? '')).text()).toContain('>Nüsse\n\nEier</textarea>');
  });

  it('asks before it cancels, does nothing twice, and confirms it afterwards', async () => {
    const { ask, post, link, bookings, mails } = await booked();
    expect(await (await ask(`${link}&ask=cancel`)).text()).toContain('Möchten Sie sich abmelden?');
    expect(await bookings()).toMatchObject([{ state: 'booked' }]);
    for (let time = 0; time < 2; time++) expect((await post(link, { do: 'cancel' })).status).toBe(303);
    const text = await (await ask(`${link}&done=cancelled`)).text();
    expect([text.includes('Noch einmal anmelden'), text.includes('name="name"')]).toEqual([true, false]);
    for (const deed of ['confirm', 'change']) expect((await post(link, { do: deed, ...ANNA })).status).toBe(409);
    expect((await mails()).map(({ about }) => about)).toEqual(['cancelled']);
  });

  it('lets visitors report that it was not them: no more mail about this event is sent there', async () => {
    const { ask, post, fill, link, bookings, mails } = await booked();
    expect(await (await ask(`${link}&ask=not_me`)).text()).toContain('Das war ich nicht');
    expect((await post(link, { do: 'not_me' })).status).toBe(303);
    // Another sign-up with that mailbox gets the usual answer, but creates no booking (rule J22).
    expect((await fill(ANNA)).status).toBe(200);
    expect((await bookings()).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await mails()).toEqual([]);
  });

  it('shows all stored data, as a page and as a file, and erases it', async () => {
    const { ask, post, link, bookings, forgotten } = await booked();
    const page = await (await ask(`${link}&show=data`)).text();
    for (const said of ['Anna Muster', 'Beat', 'anna@example.org', '044 000 00 00', 'angemeldet'])
      expect(page).toContain(said);
    const file = await ask(`${link}&show=json`);
    expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      'application/json',
      'no-store',
    ]);
    expect(await file.json()).toMatchObject({
      event: { id: 1 },
      booking: { state: 'booked', email: ANNA.email, people: [{ name: 'Anna Muster' }, { name: 'Beat' }] },
    });
    expect(await (await ask(`${link}&ask=erase`)).text()).toContain('Möchten Sie alles löschen?');
    const done = await post(link, { do: 'erase' });
    expect([done.status, (await done.text()).includes('Alles gelöscht')]).toEqual([200, true]);
    expect([await bookings(), forgotten]).toEqual([[], [ANNA.email]]);
    const gone = await ask(link);
    const text = await gone.text();
    expect([gone.status, text.includes('href="/dorf/events/1/signup"')]).toEqual([404, true]);
  });

  it("is found only by its own key, which can't be guessed", async () => {
    const { ask, post, link, bookings } = await booked();
    const [path = ''] = link.split('?');
    for (const wrong of [
      path.slice(0, -1),
      `${path}x`,
      path.toUpperCase(),
      '/dorf/signup/x',
      `/dorf/signup/${'x'.repeat(32)}`,
      '/dorf/signup/%2e%2e',
    ]) {
      expect((await ask(wrong)).status, wrong).toBe(404);
      expect((await post(wrong, { do: 'cancel' })).status, wrong).toBe(404);
    }
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await ask(link, { method: 'POST', headers, body: new URLSearchParams({ do: 'cancel' }) })).status).toBe(
      403,
    );
    expect((await post(link, { do: 'nonsense' })).status).toBe(404);
    expect(await bookings()).toMatchObject([{ state: 'booked' }]);
  });

  it('shows the state after the event, and no longer changes anything', async () => {
    const { ask, post, link, clock, live, bookings } = await booked();
    clock.set('2026-12-05T12:00:00Z');
    await live.refresh();
    expect(await (await ask(link)).text()).toContain('An der Anmeldung lässt sich nichts mehr ändern.');
    for (const deed of ['cancel', 'change', 'not_me', 'confirm'])
      expect((await post(link, { ...ANNA, do: deed })).status, deed).toBe(409);
    expect(await bookings()).toMatchObject([{ state: 'booked' }]);
    expect((await post(link, { do: 'erase' })).status).toBe(200);
  });

  it('remains available after sign-up was disabled', async () => {
    const { ask, post, link, reimport } = await booked();
    await reimport({ instance: { name: 'dorf', title: 'Dorf', outside: { signup: false, pages: false } } });
    expect((await ask(link)).status).toBe(200);
    expect((await post(link, { do: 'cancel' })).status).toBe(303);
  });
});

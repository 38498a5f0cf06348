// Answered room requests: offers, changes, and the reminder (rules H8, H9 and H11).

import { beforeEach, describe, expect, it } from 'vitest';
import { approveRequest, declineRequest, sendRequestMessage } from '../src/office/room-requests/answer-request.ts';
import { BUNDLE, DAY, openRequestSite, REQUEST, type RequestSite } from './support/room-request-site.ts';

let site: RequestSite;
let key = '';

const OTHER = { from: '2026-12-09 18:00:00', to: '2026-12-09 22:00:00' };

const page = () => site.ask(`/dorf/requests/${key}`);
const act = (deed: string, form: object = {}) => site.post(`/dorf/requests/${key}`, { ...form, do: deed });
const state = async () => (await site.stored())[0]?.state;
const titles = async () => (await site.events()).map(({ title, state: of }) => `${title}: ${of}`);

beforeEach(async () => {
  site = await openRequestSite();
  key = await site.sendAndConfirm();
  await site.mails();
});

describe('an offer (H8)', () => {
  beforeEach(() => site.answer(key, { rooms: [6], dates: [OTHER], until: '2026-12-08T11:00:00Z' }));

  it('is shown with rooms, dates, text and two buttons, and GET changes nothing', async () => {
    const { text } = await page();
    for (const shown of [
      'Ginge das?',
      'Stube',
      '9.\u00a0Dezember',
      'Vorschlag annehmen',
      'Vorschlag ablehnen',
      '12:00',
    ])
      expect(text).toContain(shown);
    await site.ask(`/dorf/requests/${key}?do=accept&done=accepted`);
    expect([await state(), await titles()]).toEqual(['offered', ['Geheim: ready', 'Belegt: proposed']]);
    expect(JSON.parse((await site.ask(`/dorf/requests/${key}?show=json`)).text).offer.room_ids).toEqual([6]);
  });

  it('of several dates says that they are accepted together', async () => {
    expect((await page()).text).not.toContain('Daten zusammen');
    const next = { from: '2026-12-16 18:00:00', to: '2026-12-16 20:00:00' };
    await site.answer(key, { rooms: [6], dates: [OTHER, next], until: '2026-12-08T11:00:00Z' });
    expect((await page()).text).toContain('Sie nehmen alle Daten zusammen an.');
  });

  it('is shown above the request, which has its own heading', async () => {
    const { text } = await page();
    expect(text.indexOf('<h2>Unser Vorschlag</h2>')).toBeLessThan(text.indexOf('<h2>Ihre Anfrage</h2>'));
    expect(text).toMatch(/<h2>Ihre Anfrage<\/h2><dl class="known"><dt>[^<]*<\/dt><dd>Geburtstag/);
    await act('refuse');
    expect((await page()).text).not.toContain('Unser Vorschlag');
  });

  it('says once that the room is reserved, and only while it is', async () => {
    const accepted = `/dorf/requests/${key}?done=accepted`;
    expect((await site.ask(accepted)).text).not.toContain('reserviert.');
    await act('accept');
    expect((await site.ask(accepted)).text.match(/der Raum ist für Sie reserviert\./gi)).toHaveLength(1);
    await act('withdraw');
    expect((await site.ask(accepted)).text).not.toContain('für Sie reserviert');
  });

  it('gives the request its rooms, dates and events when it is accepted, once', async () => {
    const pressed = await act('accept');
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/dorf/requests/${key}?done=accepted`]);
    await act('accept');
    const [request] = await site.stored();
    const held = (await site.events()).find(({ title }) => title === 'Belegt');
    expect(request).toMatchObject({ state: 'approved', roomIds: [6], dates: [OTHER], offer: null });
    expect(request?.eventIds).toEqual([held?.id]);
    expect(held).toMatchObject({ state: 'ready', public: false, requestId: request?.id });
    expect(await site.mails()).toMatchObject([
      {
        email: 'anna@example.org',
        about: 'approved',
        rooms: ['Stube'],
        events: [{ id: held?.id, title: 'Geburtstag' }],
      },
      { email: 'haus@example.org', about: 'accepted', rooms: ['Stube'] },
    ]);
  });

  it.each(['refuse', 'withdraw', 'erase'])('frees its room after %s', async (deed) => {
    await act(deed);
    await act(deed);
    expect(await titles()).toEqual(['Geheim: ready']);
    const after = {
      refuse: ['open', ['refused']],
      withdraw: ['withdrawn', ['taken_back', 'withdrawn']],
      erase: [undefined, []],
    };
    const about = (await site.mails()).map((mail) => mail.about).sort();
    expect([await state(), about]).toEqual(after[deed as keyof typeof after]);
  });

  it('lapses without an answer: its room is free, and the office is mailed, again after some days', async () => {
    site.pass(6 * DAY);
    await site.work();
    expect(await state()).toBe('offered');
    site.clock.set('2026-12-08T11:00:00Z');
    await site.work();
    await site.work();
    expect([await state(), await titles()]).toEqual(['open', ['Geheim: ready']]);
    expect((await site.mails()).map(({ about }) => about)).toEqual(['lapsed']);
  });

  it('can no longer be accepted once it has lapsed, and the page says so', async () => {
    site.clock.set('2026-12-08T11:00:00Z');
    const { status, text } = await act('accept');
    expect(status).toBe(409);
    expect(text).toContain('Das ist nicht mehr möglich');
    expect(text).not.toContain('Vorschlag annehmen');
    expect([await state(), await titles()]).toEqual(['open', ['Geheim: ready']]);
  });

  it('replaces the events of an earlier approval', async () => {
    await act('refuse');
    await site.answer(key, { rooms: [5], dates: [{ from: '2026-12-08 18:00:00', to: '2026-12-08 22:00:00' }] });
    await site.answer(key, { rooms: [6], dates: [OTHER], until: '2026-12-08T11:00:00Z' });
    await act('accept');
    const left = (await site.events()).filter(({ title }) => title === 'Belegt');
    expect(left.map(({ startsAt }) => startsAt)).toEqual([OTHER.from]);
    expect((await site.stored())[0]?.eventIds).toEqual(left.map(({ id }) => id));
  });

  it('of a room that was removed says so and can no longer be accepted; refusing it opens the request', async () => {
    await site.removeRoom(6);
    const { text } = await page();
    expect(text).toContain('Stube: Diesen Raum können wir leider nicht mehr anbieten.');
    expect(text).not.toContain('Vorschlag annehmen');
    expect(text).toContain('Vorschlag ablehnen');
    expect((await act('accept')).status).toBe(409);
    expect([await state(), await titles()]).toEqual(['open', ['Geheim: ready']]);
    expect((await page()).text).not.toContain('Stube');
    expect((await site.mails()).map(({ about }) => about)).toEqual(['lapsed']);
  });

  it('of two rooms, one of which was removed, can be accepted for the other once the page has shown that', async () => {
    await act('refuse');
    await site.answer(key, { rooms: [5, 6], dates: [OTHER], until: '2026-12-08T11:00:00Z' });
    const roomsIn = (text: string) => [...text.matchAll(/name="room" value="(\d+)"/g)].map(([, id]) => id ?? '');
    const accept = (ids: readonly string[]) => {
      const body = new URLSearchParams({ do: 'accept' });
      for (const id of ids) body.append('room', id);
      return site.ask(`/dorf/requests/${key}`, { method: 'POST', body });
    };
    const before = roomsIn((await page()).text);
    await site.removeRoom(6);
    const refused = await accept(before);
    expect([before, refused.status, await state()]).toEqual([['5', '6'], 409, 'offered']);
    expect(refused.text).toContain('Unser Vorschlag hat sich geändert.');
    expect(refused.text).toContain('Stube: Diesen Raum können wir leider nicht mehr anbieten.');
    expect((await accept(roomsIn(refused.text))).status).toBe(303);
    expect((await site.stored())[0]).toMatchObject({ state: 'approved', roomIds: [5] });
  });

  it('leaves no name in history or trash', async () => {
    await act('refuse');
    const history = await site.store.content.history('dorf', { limit: 100 });
    const removed = await site.store.content.removed('dorf', { limit: 100 });
    expect(JSON.stringify([history, removed])).not.toMatch(/Anna|anna@|Geburtstag/);
  });
});

describe('the messages of the office', () => {
  const id = async () => (await site.stored())[0]?.id ?? 0;

  it('and the text of the approval are on the private page, newest first, even after a change, and in the file', async () => {
    await sendRequestMessage(site.office, 'dorf', await id(), { text: 'Wie viele Stühle & Bänke?\nUnd Tische?' });
    site.pass(DAY);
    await approveRequest(site.office, 'dorf', await id(), { text: 'Der Schlüssel liegt bereit.' });
    const { text } = await page();
    expect(text).toMatch(
      /<h2>Nachrichten von uns<\/h2><h3>Mittwoch, 2\.\sDezember[^<]*12:00[^<]*<\/h3>\s*<p class="intro">Der Schlüssel/,
    );
    expect(text.indexOf('Der Schlüssel')).toBeLessThan(text.indexOf('Wie viele Stühle &amp; Bänke?\nUnd Tische?'));
    await act('change', { day: '2026-12-10', from: '18:00', to: '20:00', title: 'Fest', name: 'Anna' });
    expect([await state(), (await page()).text]).toEqual(['open', expect.stringContaining('Der Schlüssel')]);
    expect(JSON.parse((await site.ask(`/dorf/requests/${key}?show=json`)).text).messages).toEqual([
      { text: 'Wie viele Stühle & Bänke?\nUnd Tische?', sent_at: '2026-12-01T11:00:03Z' },
      { text: 'Der Schlüssel liegt bereit.', sent_at: '2026-12-02T11:00:03Z' },
    ]);
    expect(JSON.stringify(await site.stored())).not.toContain('Schlüssel liegt');
  });

  it('include the reason of a refusal; without a text there are none', async () => {
    expect((await page()).text).not.toContain('Nachrichten von uns');
    await declineRequest(site.office, 'dorf', await id(), { text: 'Leider zu laut.' });
    expect((await page()).text).toContain('<p class="intro">Leider zu laut.</p>');
  });

  it('are kept up to fifty, without the oldest', async () => {
    for (let number = 1; number <= 52; number++) {
      await sendRequestMessage(site.office, 'dorf', await id(), { text: `Nr. ${number}!` });
      site.pass(DAY / 24);
    }
    const { text } = await page();
    expect(text.match(/Nr\. \d+!/g)).toHaveLength(50);
    expect([text.includes('Nr. 2!'), text.includes('Nr. 3!')]).toEqual([false, true]);
  });

  it('are deleted when the request is erased', async () => {
    await sendRequestMessage(site.office, 'dorf', await id(), { text: 'Geheimnis' });
    await act('erase');
    const rows = await site.content.read('dorf', ({ requests }) => requests.all());
    expect(rows).toEqual([]);
  });
});

it('an answer without an offer is refused', async () => {
  expect((await act('accept')).status).toBe(409);
  expect(await state()).toBe('open');
});

describe('a change (H9)', () => {
  const FORM = {
    room: '5',
    day: '2026-12-08',
    from: '18:00',
    to: '22:00',
    title: 'Geburtstag',
    kind: 'private',
    name: 'Anna Muster',
    people: '30',
  };
  const APPROVED = { rooms: [5], dates: [{ from: '2026-12-08 18:00:00', to: '2026-12-08 22:00:00' }] };

  it('starts from the form filled in, without the e-mail address, and GET changes nothing', async () => {
    const { text } = await site.ask(`/dorf/requests/${key}?ask=change`);
    for (const shown of [
      'value="2026-12-08"',
      'value="18:00"',
      'value="Geburtstag"',
      'value="Anna Muster"',
      'value="30"',
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain('name="email"');
    expect(text).not.toContain('name="same"');
    expect(await site.mails()).toEqual([]);
  });

  it.each([
    ['terms', { terms: 'Ohne Musik.' }, 'Ohne Musik.'],
    ['prices', { prices: '150 Franken' }, '150 Franken'],
  ])('is asked for again if the %s have changed since the form was shown, and keeps the input', async (_, given, shown) => {
    const form = (await site.ask(`/dorf/requests/${key}?ask=change`)).text;
    const termsIn = (text: string) => /name="terms" value="([^"]+)"/.exec(text)?.[1] ?? '';
    await site.changeRoom(5, given);
    const refused = await act('change', { ...FORM, title: 'Hochzeit', terms: termsIn(form) });
    expect(refused.status).toBe(422);
    for (const text of [shown, 'haben sich geändert', 'value="Hochzeit"', 'Änderung senden'])
      expect(refused.text).toContain(text);
    expect((await site.stored())[0]).toMatchObject({ title: 'Geburtstag', terms: REQUEST.terms });
    const again = await act('change', { ...FORM, title: 'Hochzeit', terms: termsIn(refused.text) });
    expect(again.status).toBe(303);
    expect((await site.stored())[0]).toMatchObject({
      title: 'Hochzeit',
      terms: 'terms' in given ? given.terms : REQUEST.terms,
    });
  });

  it('that changes nothing keeps the agreed terms', async () => {
    await site.changeRoom(5, { terms: 'Ohne Musik.' });
    expect((await act('change', FORM)).status).toBe(303);
    expect((await site.stored())[0]).toMatchObject({ terms: REQUEST.terms });
  });

  it('of an open request is stored, and the office is mailed once', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const done = await act('change', { ...FORM, title: 'Taufe', from: '17:00', email: 'fremd@example.org' });
      expect(done.headers.get('location')).toBe(`/dorf/requests/${key}?done=changed`);
    }
    expect(await site.stored()).toMatchObject([
      { state: 'open', title: 'Taufe', dates: [{ from: '2026-12-08 17:00:00' }], email: 'anna@example.org' },
    ]);
    expect(await site.mails()).toMatchObject([{ email: 'haus@example.org', about: 'changed', title: '' }]);
  });

  it('of an unconfirmed request confirms it', async () => {
    await site.send({ email: 'bea@example.org' });
    key = (await site.stored()).find(({ email }) => email === 'bea@example.org')?.key ?? '';
    await site.mails();
    await act('change', { ...FORM, title: 'Taufe' });
    expect((await site.stored()).find((one) => one.key === key)).toMatchObject({ state: 'open', title: 'Taufe' });
    expect((await site.mails()).map(({ about }) => about)).toEqual(['new']);
  });

  it('of an approved request leaves its events, which do not block it', async () => {
    await site.answer(key, APPROVED);
    const dates = await act('dates', { ...FORM, from: '19:00', to: '23:00' });
    expect(dates.text).toContain('<strong>frei</strong>');
    await act('change', { ...FORM, from: '19:00', to: '23:00' });
    const [request] = await site.stored();
    expect([request?.state, request?.eventIds.length, await titles()]).toEqual([
      'open',
      1,
      ['Geheim: ready', 'Belegt: ready'],
    ]);
    expect((await page()).text).toContain('Bis wir antworten, bleibt der Raum wie bisher');
  });

  it('that is not answered by its first date leaves the request as approved', async () => {
    await site.answer(key, APPROVED);
    await act('change', { ...FORM, day: '2026-12-10' });
    site.clock.set('2026-12-10T17:00:00Z');
    await site.work();
    expect(await site.stored()).toMatchObject([{ state: 'approved', roomIds: [5], dates: APPROVED.dates }]);
  });

  it('ends an offer and frees its room', async () => {
    await site.answer(key, { rooms: [6], dates: [OTHER], until: '2026-12-08T11:00:00Z' });
    await act('change', { ...FORM, people: '31' });
    expect([await state(), await titles()]).toEqual(['open', ['Geheim: ready']]);
    expect((await site.stored())[0]?.offer).toBe(null);
  });

  it('is refused at a taken time and with errors, and keeps the input', async () => {
    const taken = await act('change', { ...FORM, day: '2026-12-07', from: '19:00', to: '21:00', people: '15' });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('Stube zur gleichen Zeit');
    const wrong = await act('change', { ...FORM, title: '', day: '2026-12-02' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('mindestens 2 Tage im Voraus');
    expect(await site.stored()).toMatchObject([{ title: 'Geburtstag', dates: APPROVED.dates }]);
  });

  it('of the title alone is possible up to the date itself', async () => {
    site.clock.set('2026-12-08T08:00:00Z');
    expect((await act('change', { ...FORM, title: 'Taufe' })).status).toBe(303);
    expect((await act('change', { ...FORM, from: '19:00' })).status).toBe(422);
    expect(await site.stored()).toMatchObject([{ title: 'Taufe', dates: APPROVED.dates }]);
  });

  it('keeps irregular dates unless others are entered', async () => {
    const dates = [...APPROVED.dates, OTHER];
    await site.answer(key, { rooms: [5], dates });
    const form = await site.ask(`/dorf/requests/${key}?ask=change`);
    expect(form.text).toMatch(/name="same" value="on" checked/);
    await act('change', { ...FORM, title: 'Taufe', same: 'on' });
    expect(await site.stored()).toMatchObject([{ title: 'Taufe', dates }]);
    await act('change', FORM);
    expect((await site.stored())[0]?.dates).toEqual(APPROVED.dates);
  });

  it('of a withdrawn request is refused, and its form is not offered', async () => {
    await act('withdraw');
    expect((await act('change', { ...FORM, title: 'Taufe' })).status).toBe(409);
    expect((await page()).text).not.toContain('ask=change');
    expect(await site.stored()).toMatchObject([{ state: 'withdrawn', title: 'Geburtstag' }]);
  });
});

describe('the reminder of an approved request (H11)', () => {
  const at = (day: string) => ({ from: `${day} 18:00:00`, to: `${day} 22:00:00` });
  beforeEach(() => site.answer(key, { rooms: [5], dates: [at('2026-12-11'), at('2026-12-18')] }));

  it('is mailed once, three days before the first date, with place and handover', async () => {
    site.clock.set('2026-12-08T08:59:00Z');
    await site.work();
    expect(await site.mails()).toEqual([]);
    site.clock.set('2026-12-08T09:00:00Z');
    await site.work();
    site.clock.set('2026-12-15T12:00:00Z');
    await site.work();
    const mails = await site.mails();
    expect(mails).toMatchObject([
      {
        email: 'anna@example.org',
        about: 'reminder',
        text: 'Schlüssel beim Sigristen.',
        key,
        dates: [at('2026-12-11')],
      },
    ]);
    expect(mails[0]?.places).toEqual(['Saal, Haus, Gasse 1, 8000 Dorf']);
  });

  it('is about the next event that takes place', async () => {
    await site.content.change('dorf', { actor: 'office', action: 'cancels', at: site.clock.now() }, async (tx) => {
      const first = (await tx.all('event')).find(({ startsAt }) => startsAt === at('2026-12-11').from);
      const present = await tx.get('event', first?.id ?? 0);
      if (present !== undefined) await tx.put('event', { ...present.value, status: 'cancelled' }, present.revision);
    });
    expect((await site.mails()).map(({ about }) => about)).toEqual(['called_off']);
    site.clock.set('2026-12-08T09:00:00Z');
    await site.work();
    expect(await site.mails()).toEqual([]);
    site.clock.set('2026-12-15T09:00:00Z');
    await site.work();
    expect(await site.mails()).toMatchObject([{ about: 'reminder', dates: [at('2026-12-18')] }]);
  });

  it('is not mailed for a date that has passed, nor while a change is open', async () => {
    await act('change', {
      room: '5',
      day: '2026-12-12',
      from: '18:00',
      to: '22:00',
      title: 'Fest',
      name: 'Anna',
    });
    await site.mails();
    site.clock.set('2026-12-09T09:00:00Z');
    await site.work();
    expect((await site.mails()).map(({ about }) => about)).toEqual(['again']);
  });
});

describe('an answer to a question (H9)', () => {
  const fields = [{ id: 2, label: 'Bestuhlung', type: 'text' }];
  const forms = [
    { id: 1, name: 'Saal', fields },
    { id: 2, name: 'Stube', fields: [{ ...fields[0], label: 'Musik' }] },
  ];
  const withForms = (formIds: readonly (number | null)[]) => ({
    ...BUNDLE,
    forms,
    rooms: [5, 6].map((id, index) => ({
      id,
      building_id: 1,
      name: `Raum ${id}`,
      request: { ...REQUEST, form_id: formIds[index] },
    })),
  });

  it.each([
    ['no form', [1, null]],
    ['another form', [1, 2]],
  ])('keeps its question in rooms with %s', async (_, formIds) => {
    site = await openRequestSite(withForms(formIds));
    key = await site.sendAndConfirm({ 'a-2': 'Tische' });
    await site.answer(key, { rooms: [6], dates: [OTHER], until: '2026-12-08T11:00:00Z' });
    await act('accept');
    expect((await site.stored())[0]).toMatchObject({ roomIds: [6], answers: { 2: 'Tische' } });
    expect((await page()).text).toContain('<dt>Bestuhlung</dt><dd>Tische</dd>');
  });
});

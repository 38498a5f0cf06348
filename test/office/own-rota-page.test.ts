// Private page of a volunteer, over HTTP (rules D11 and D15). Opening it changes nothing, it is neither cached nor disclosed, and it
// reveals nothing without a key.

import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRotaOffice, type RotaOffice } from '../support/rota-office.ts';

let office: RotaOffice;
beforeEach(async () => {
  office = await openRotaOffice();
  await office.plan([1, 1, 1], [2, 1, 1]);
  await office.ask();
  await office.mails();
});
afterEach(() => office.close());

const path = async (person = 1) => `/seewil/me/${await office.keyOf(person)}`;
const revision = async () => (await office.store.findInstance('seewil'))?.revision;

it('changes nothing however often and however it is opened', async () => {
  const before = await revision();
  const own = await path();
  for (const query of [
    '',
    '?ask=offer&event=1&role=1',
    '?ask=end',
    '?ask=renew',
    '?done=answered',
    '?deed=end&answer-1-1=no',
  ]) {
    expect((await office.page(own + query)).status).toBe(200);
  }
  expect((await office.page(`${own}.ics`)).status).toBe(200);
  expect(await revision()).toBe(before);
  expect(await office.cell(1, 1)).toEqual(['1 asked']);
});

it('is private: neither cached, nor indexed, nor in a referrer', async () => {
  const shown = await office.page(await path());
  const { headers } = shown;
  expect(await shown.text()).toContain('<meta name="referrer" content="no-referrer">');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).not.toContain('script-src');
});

it('accepts all answers at once, and leads back to itself', async () => {
  const answered = await office.press(1, { deed: 'answer', 'answer-1-1': 'yes', 'answer-2-1': 'no', note: 'Bis bald' });
  expect([answered.status, answered.headers.get('location')]).toEqual([303, `${await path()}?done=answered`]);
  expect([await office.cell(1, 1), await office.cell(2, 1)]).toEqual([['1 yes'], ['1 no']]);
  const shown = await (await office.page(`${await path()}?done=answered`)).text();
  expect(shown).toContain('Vielen Dank, Ihre Antworten sind angekommen.');
});

it('asks about no day of an absence, and asks again once it is removed', async () => {
  const heading = async () =>
    /<h2>([^<]*Können Sie[^<]*)<\/h2>/.exec(await (await office.page(await path())).text())?.[1];
  const asked = async () => [
    ...(await (await office.page(await path())).text()).matchAll(/name="answer-(\d)-1" value="yes"/g),
  ];
  expect((await asked()).map(([, event]) => event)).toEqual(['1', '2']);
  const before = await heading();
  const day = '2026-12-06';
  expect((await office.press(1, { deed: 'absent', from: day, to: day })).status).toBe(303);
  expect((await asked()).map(([, event]) => event)).toEqual(['2']);
  expect(await heading()).not.toBe(before);
  expect(await (await office.page(await path())).text()).toContain(
    'Wegen Ihrer Abwesenheit müssen Sie hier nicht mehr antworten',
  );
  expect(await office.cell(1, 1)).toEqual(['1 asked']);
  const [, absence = ''] = /name="absence" value="(\d+)"/.exec(await (await office.page(await path())).text()) ?? [];
  await office.press(1, { deed: 'present', absence });
  expect((await asked()).map(([, event]) => event)).toEqual(['1', '2']);
});

it('lists open duties by date, and distant dates behind a click', async () => {
  await office.close();
  const days = ['06', '13', '20', '25', '26', '27', '31'].map((day) => `2026-12-${day}`);
  office = await openRotaOffice({}, days);
  await office.call('POST', '/plan/keys', { body: { person_ids: [1, 2], mail: false } });
  await office.call('POST', '/plan/cells', {
    body: { cells: [{ event_id: 7, role_id: 2, people: [{ person_id: 2, state: 'yes' }] }] },
  });
  await office.plans.offer('seewil', await office.keyOf(2), { eventId: 7, roleId: 2 });
  const text = await (await office.page(await path())).text();
  const order = [...text.matchAll(/<b>Gottesdienst (\d\d)/g)].map(([, day]) => day);
  expect(order).toEqual(['06', '13', '20', '25', '26', '27', '31']);
  const [next = '', later = ''] = text.split('<summary>2 weitere Dienste</summary>');
  expect([next.split('value="take"').length - 1, later.split('value="take"').length - 1]).toEqual([5, 2]);
});

it('requires the token of the page, and keeps the choices', async () => {
  const own = await path();
  await office.call('POST', '/plan/keys', { body: { person_ids: [2], mail: false } });
  const other = await (await office.page(await path(2))).text();
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(other) ?? [];
  for (const given of ['', 'made-up', token]) {
    const refused = await office.page(own, { token: given, deed: 'answer', 'answer-1-1': 'yes', note: 'Gerne' });
    const shown = await refused.text();
    expect([refused.status, shown.includes('value="yes" checked'), shown.includes('>Gerne</textarea>')]).toEqual([
      409,
      true,
      true,
    ]);
  }
  expect(await office.cell(1, 1)).toEqual(['1 asked']);
});

it('rejects a token older than a day', async () => {
  const own = await path();
  const shown = await (await office.page(own)).text();
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(shown) ?? [];
  office.time.now += 24 * 3_600_000 + 1;
  expect((await office.page(own, { token, deed: 'answer', 'answer-1-1': 'yes' })).status).toBe(409);
});

it('rejects cross-site requests', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await office.page(await path(), { deed: 'end' }, headers)).status).toBe(403);
  expect((await office.page('/seewil/me', { email: 'amsler@example.org' }, headers)).status).toBe(403);
});

it.each([
  '',
  'x',
  'a'.repeat(32),
  'a'.repeat(64),
  '..%2f..',
  '%00',
  'parvis_office-key',
])('answers an unknown key with the same page: %j', async (key) => {
  const unknown = await office.page('/seewil/me/a-key-that-nobody-ever-had-1');
  const answer = await office.page(`/seewil/me/${key}`);
  if (key === '') expect(answer.status).toBe(200);
  else expect([answer.status, await answer.text()]).toEqual([404, await unknown.text()]);
});

it('shows names and texts verbatim, and never as markup', async () => {
  const merge = { title: 'Bach & "Söhne": 3 < 4', status: 'postponed', status_note: 'Sturm & "Regen"' };
  const changed = await office.call('PATCH', '/events/1', { body: merge, headers: { 'If-Match': '*' } });
  expect(changed.status).toBe(200);
  await office.call('PATCH', '/persons/1', { body: { lastname: '"><img src=x>' }, headers: { 'If-Match': '*' } });
  const shown = await (await office.page(await path())).text();
  expect(shown).toContain('Bach &amp; &quot;Söhne&quot;: 3 &lt; 4');
  expect(shown).toContain('Sturm &amp; &quot;Regen&quot;');
  expect(shown).not.toContain('<img src=x>');
});

it('accepts no more dates than there are, and no invalid ones', async () => {
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`answer-${index + 5}-1`, 'yes']));
  const answer = await office.press(1, {
    deed: 'answer',
    'answer-0-1': 'yes',
    'answer-1-x': 'no',
    'answer-1-1': 'maybe',
    ...many,
  });
  expect(answer.status).toBe(200);
  expect(await office.cell(1, 1)).toEqual(['1 asked']);
  expect((await office.press(1, { deed: 'answer' })).status).toBe(422);
  expect((await office.press(1, { deed: 'dance' })).status).toBe(400);
  const large = await office.press(1, { deed: 'answer', note: 'x'.repeat(20_000) });
  expect(large.status).toBe(413);
});

it('mails its address to its owner, and reveals to nobody whether there is one', async () => {
  const known = await office.page('/seewil/me', { email: 'AMSLER@example.org' });
  const unknown = await office.page('/seewil/me', { email: 'nobody@example.org' });
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  await expect
    .poll(async () => (await office.mails()).map(({ about, to }) => [about, to]))
    .toEqual([['link', 'amsler@example.org']]);
  expect((await office.page('/seewil/me', { email: 'no address' })).status).toBe(422);
});

it('is mailed at most three times an hour (rule R14)', async () => {
  for (let index = 0; index < 5; index++) await office.plans.mailLink('seewil', 'amsler@example.org');
  expect(await office.mails()).toHaveLength(3);
  office.time.now += 3_600_001;
  await office.plans.mailLink('seewil', 'amsler@example.org');
  expect(await office.mails()).toHaveLength(1);
});

it("is revoked on its owner's request, after a confirmation", async () => {
  const own = await path();
  expect(await (await office.page(`${own}?ask=end`)).text()).toContain('Diese Seite schliessen?');
  expect((await office.press(1, { deed: 'end' })).status).toBe(200);
  expect((await office.page(own)).status).toBe(404);
  expect((await office.page(`${own}.ics`)).status).toBe(404);
  expect(await office.cell(1, 1)).toEqual(['1 asked']);
});

describe('the calendar', () => {
  const calendar = async () => (await office.page(`${await path()}.ics`)).text();
  const events = async () =>
    new ICAL.Component(ICAL.parse(await calendar()))
      .getAllSubcomponents('vevent')
      .map((one) => ['uid', 'summary', 'status', 'location'].map((name) => one.getFirstPropertyValue(name)));

  it('has confirmed duties as confirmed and requested ones as tentative, without declined or only planned ones', async () => {
    await office.press(1, { deed: 'answer', 'answer-1-1': 'yes' });
    await office.plan([3, 1, 1], [1, 2, 1]);
    const place = 'Kirchenschiff, Dorfkirche';
    expect(await events()).toEqual([
      ['e1@seewil.parvis', 'Orgel: Gottesdienst 06', 'CONFIRMED', place],
      ['e2@seewil.parvis', 'Orgel: Gottesdienst 13', 'TENTATIVE', place],
    ]);
    await office.press(1, { deed: 'answer', 'answer-2-1': 'no' });
    expect(await events()).toHaveLength(1);
  });

  it('marks cancelled events, and drops events ninety days after they end', async () => {
    await office.press(1, { deed: 'answer', 'answer-1-1': 'yes' });
    await office.call('PATCH', '/events/1', { body: { status: 'cancelled' }, headers: { 'If-Match': '*' } });
    expect((await events())[0]).toContain('CANCELLED');
    office.time.now = Date.parse('2027-03-05T12:00:00Z');
    expect((await events()).map(([uid]) => uid)).toEqual(['e1@seewil.parvis', 'e2@seewil.parvis']);
    office.time.now = Date.parse('2027-03-08T12:00:00Z');
    expect((await events()).map(([uid]) => uid)).toEqual(['e2@seewil.parvis']);
  });

  it('names no other people, and is unchanged without changes', async () => {
    await office.call('POST', '/plan/cells', {
      body: { cells: [{ event_id: 1, role_id: 2, people: [{ person_id: 2, state: 'yes' }] }] },
    });
    const text = await calendar();
    expect(text).not.toContain('Bieri');
    const own = `${await path()}.ics`;
    const tag = (await office.page(own)).headers.get('etag') ?? '';
    expect((await office.page(own, undefined, { 'if-none-match': tag })).status).toBe(304);
    expect((await office.page(own, undefined, { 'if-none-match': '"other"' })).status).toBe(200);
    await office.press(1, { deed: 'answer', 'answer-1-1': 'yes' });
    expect((await office.page(own, undefined, { 'if-none-match': tag })).status).toBe(200);
  });
});

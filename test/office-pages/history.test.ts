import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { LANGUAGES } from '../../src/model/instance.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, textOfMain } from '../support/page-form.ts';
import { undoWholeChange } from '../support/undo-whole.ts';

const ID = 1_002_531;
const TITLE = 'Gottesdienst zum 2. Advent';
const DAY_MS = 86_400_000;

let office: OfficeBrowser;
beforeAll(async () => {
  office = await openOfficeBrowser();
  const change = async (fields: Record<string, string>) => {
    const page = await (await office.get(`/events/${ID}`)).text();
    const response = await office.post(`/events/${ID}`, { ...formFields(page, 'id="event"'), ...fields });
    expect(response.headers.get('location')).toContain('did=saved');
  };
  await change({ from: '19:30', to: '20:30' });
  await change({ day: '2026-12-07' });
  await change({ to: '21:00' });
  await change({ topic: 'Die Kerze' });
  await change({ title: 'Adventsfeier' });
  await change({ title: TITLE });
  await office.post(`/events/${ID}/cancel`, { note: 'Heizung defekt' });
  await office.post(`/events/${ID}/confirm`);
  await office.post(`/events/${ID}/hide`);
  office.clock.now += 2 * DAY_MS;
  const authority: Authority = { role: 'administrator', areas: [] };
  const of = { store: office.store, clock: () => office.clock.now, actor: 'Heidi Muster', authority };
  const value = { lastname: 'Zwahlen', firstname: 'Rosmarie', visibility: 'none' };
  await applyChanges(of, office.instance, [{ kind: 'person', at: '', value }]);
});
afterAll(() => office.close());

async function lines(query = '', headers: Readonly<Record<string, string>> = {}, role?: Authority): Promise<string[]> {
  const page = await (await office.get(`/history${query}`, role, headers)).text();
  const list = page.slice(page.indexOf('<ol class="past">'), page.indexOf('</ol>', page.indexOf('<ol class="past">')));
  return list === '' || !page.includes('<ol class="past">')
    ? []
    : list
        .split('</li>')
        .slice(0, -1)
        .map((line) => textOfMain(line).trim());
}

it('describes actions in everyday words', async () => {
  const all = (await lines()).map((line) => line.replace(/ Regula Beispiel.*/, '').replace(' :', ':'));
  expect(all.slice(1, 10)).toEqual([
    `${TITLE} verborgen`,
    `${TITLE} findet doch statt`,
    `${TITLE} abgesagt`,
    `${TITLE} umbenannt, vorher «Adventsfeier»`,
    `Adventsfeier umbenannt, vorher «${TITLE}»`,
    `${TITLE}: Thema geändert`,
    `${TITLE} endet neu um 21:00`,
    expect.stringMatching(/^Gottesdienst zum 2. Advent auf Mo., 7.12., 19:30 verschoben$/),
    `${TITLE} von 10:00 auf 19:30 verschoben`,
  ]);
});

it('describes a postponement with a notice and its new date, even when reverted', async () => {
  const own = await openOfficeBrowser();
  const done = await own.post('/events/1002531/postpone', { new_day: '2026-12-20', notice: '1' });
  const revision = Number(/revision=(\d+)/.exec(done.headers.get('location') ?? '')?.[1]);
  const page = textOfMain(await (await own.get('/history')).text());
  expect(page).toMatch(/Gottesdienst zum 2\. Advent auf So\., 20\.12\., 10:00 verschoben/);
  const undone = await own.post(`/history/${revision}/undo`);
  const told = await own.get((undone.headers.get('location') ?? '').replace(/.*\/demo/, ''));
  expect(textOfMain(await told.text())).toMatch(/Rückgängig gemacht: .*\(auf So\., 20\.12\., 10:00 verschoben\)/);
  await own.close();
});

it.each(LANGUAGES)('leaves no placeholder in %s', async (language) => {
  const told = (await lines('', { 'accept-language': language })).join('\n');
  expect(told).toContain('19:30');
  expect(told).not.toMatch(/[{}]|undefined/);
});

describe('is searched', () => {
  it('by text in names, notes and changes, ignoring case and accents, with all words', async () => {
    expect(await lines('?text=kerze')).toHaveLength(1);
    expect(await lines('?text=HEIZUNG+defekt')).toHaveLength(2);
    expect(await lines('?text=kerze+heizung')).toEqual([]);
    expect((await lines('?text=zwahlen'))[0]).toContain('Zwahlen');
  });

  it('by person, kind and time, combined, and ignores invalid filters', async () => {
    expect(await lines('?by=Heidi+Muster')).toHaveLength(1);
    expect(await lines('?kind=person')).toHaveLength(1);
    expect(await lines('?to=2026-11-23')).toHaveLength((await lines()).length - 1);
    expect(await lines('?from=2026-11-24&by=Regula+Beispiel')).toEqual([]);
    expect(await lines('?kind=nothing&from=soon&before=x')).toHaveLength((await lines()).length);
  });

  it('with filters kept in the fields and behind the undo button, and a link to reset them', async () => {
    const page = (await (await office.get('/history?text=kerze&by=Regula+Beispiel')).text()).replaceAll('&amp;', '&');
    expect(page).toContain('name="text" value="kerze"');
    expect(page).toContain('<option value="Regula Beispiel" selected>');
    expect(page).toContain('name="back" value="/history?text=kerze&by=Regula+Beispiel"');
    const none = await (await office.get('/history?text=xyzzy')).text();
    expect(textOfMain(none)).toContain('Keine Treffer im Verlauf. Alles anzeigen');
  });

  it('without revealing hidden data of persons to contributors', async () => {
    expect(await lines('?text=rosmarie')).toHaveLength(1);
    const person = (await office.store.content.read(office.instance, ({ all }) => all('person'))).at(-1);
    const page = await (await office.get(`/persons/${person?.id}`)).text();
    const form = formFields(page, 'id="entry"');
    await office.post(`/persons/${person?.id}`, { ...form, email: 'geheim@example.org' });
    expect(await lines('?text=geheim')).not.toEqual([]);
    expect(await lines('?text=geheim', {}, { role: 'contributor', areas: [20] })).toEqual([]);
  });
});

it('offers contributors to undo their own changes only', async () => {
  const contributor = { role: 'contributor', areas: [40] } as const;
  const offered = async (revision: number, role?: Parameters<OfficeBrowser['get']>[1]) =>
    (await (await office.get('/history', role)).text()).includes(`/history/${revision}/undo"`);
  const change = { actor: 'Rolf Anders', action: 'test', at: office.clock.now, what: 'change' } as const;
  const { revision } = await office.store.content.change(office.instance, change, async (content) => {
    const [event] = await content.page('event', 0, 1);
    if (event !== undefined) await content.put('event', { ...event.value, topic: 'Anders' }, event.revision);
  });
  expect([await offered(revision), await offered(revision, contributor)]).toEqual([true, false]);
  const done = await office.post('/events/new', { ...(await newEvent(contributor)), title: 'Eigenes' }, contributor);
  const own = Number(/revision=(\d+)/.exec(done.headers.get('location') ?? '')?.[1]);
  expect([await offered(own), await offered(own, contributor)]).toEqual([true, true]);
});

async function newEvent(role: Parameters<OfficeBrowser['get']>[1]) {
  const form = formFields(await (await office.get('/events/new?on=2026-12-01', role)).text(), 'id="event"');
  return { ...form, from: '10:00', layer: '40' };
}

it('names published settings by the labels of their page', async () => {
  const authority: Authority = { role: 'administrator', areas: [] };
  const of = { store: office.store, clock: () => office.clock.now, actor: 'Heidi Muster', authority };
  const merge = { outside: { signup: true } };
  await applyChanges(of, office.instance, [{ kind: 'settings', id: 1, merge, at: '' }]);
  const [line = ''] = await lines();
  expect(line).toContain('Online-Anmeldung');
  expect(line).not.toMatch(/outside|Nach aussen/);
});

describe('undoing a bulk change', () => {
  const NEW = { title: 'Gemeindeausflug', date_from: '2027-05-05 10:00:00', date_to: '2027-05-05 11:00:00' };
  const create = async (count: number): Promise<number> => {
    const acting = { store: office.store, clock: () => office.clock.now, actor: 'test', authority: OPERATOR_AUTHORITY };
    const steps = Array.from({ length: count }, () => ({ kind: 'event' as const, value: NEW, at: '' }));
    const done = await applyChanges(acting, office.instance, steps);
    return 'applied' in done ? done.applied.revision : 0;
  };
  const countOf = async () => (await office.store.content.read(office.instance, ({ all }) => all('event'))).length;

  it('asks with its numbers, requires the number of removals above twenty, and keeps everything until confirmed', async () => {
    const before = await countOf();
    const revision = await create(25);
    const asked = await office.post(`/history/${revision}/undo`);
    const text = await asked.text();
    expect(asked.status).toBe(409);
    expect(text).toContain('25 Einträge werden entfernt.');
    expect(text).toContain('Darunter sind 25 kommende Anlässe.');
    const wrong = await office.post(`/history/${revision}/undo`, { answered: '1', confirm: '24' });
    expect([wrong.status, await countOf()]).toEqual([422, before + 25]);
    expect(await wrong.text()).toContain('Das ist nicht die richtige Zahl.');
    expect((await undoWholeChange(office, revision)).status).toBe(303);
    expect(await countOf()).toBe(before);
  });

  it('is not offered on the page of one event: there it reverts that event only', async () => {
    await create(3);
    const events = await office.store.content.read(office.instance, ({ all }) => all('event'));
    const ids = events.filter(({ title }) => title === NEW.title).map(({ id }) => id);
    const id = ids[0] ?? 0;
    const acting = { store: office.store, clock: () => office.clock.now, actor: 'test', authority: OPERATOR_AUTHORITY };
    const merge = { title: 'Wanderung' };
    await applyChanges(
      acting,
      office.instance,
      ids.map((one) => ({ kind: 'event' as const, id: one, merge, at: '' })),
    );
    const page = await (await office.get(`/events/${id}`)).text();
    expect(page).toContain('Nur hier rückgängig');
    // An entry has no button here if the change created several entities.
    const buttons = [...page.matchAll(/history\/(\d+)\/undo/g)];
    expect(new Set(buttons.map(([button]) => button)).size).toBe(1);
    const revision = buttons[0]?.[1];
    await office.post(`/history/${revision}/undo`, { only: `event ${id}`, back: `/events/${id}` });
    const titles = await office.store.content.read(office.instance, async ({ getAll }) =>
      (await getAll('event', ids)).map(({ value }) => value.title).sort(),
    );
    expect(titles).toEqual(['Gemeindeausflug', 'Wanderung', 'Wanderung']);
  });
});

it('counts each kind of a large change, in the history as on Today', async () => {
  const { store, clock, instance } = office;
  const context = { store, clock: () => clock.now, actor: 'Heidi Muster', authority: OPERATOR_AUTHORITY };
  const persons = Array.from({ length: 320 }, (_, at) => ({
    kind: 'person' as const,
    at: `/persons/${at}`,
    value: { lastname: `Muster ${at}`, firstname: 'Anna', visibility: 'none' },
  }));
  const groups = Array.from({ length: 310 }, (_, at) => ({
    kind: 'person_group' as const,
    at: `/groups/${at}`,
    value: { name: `Gruppe ${at}` },
  }));
  await applyChanges(context, instance, [...groups, ...persons]);
  const [line = ''] = await lines();
  expect(line).toContain('320 Personen und 310 weitere');
  expect(textOfMain(await (await office.get('')).text())).toContain('320 Personen und 310 weitere');
});

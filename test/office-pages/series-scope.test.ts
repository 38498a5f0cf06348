// Saving a changed event of a series: only this one, this and all following ones, or all (rules Y3 and Y4).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { Event } from '../../src/model/event.ts';
import type { PlainObject } from '../../src/model/format/rule.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { DEMO_PARISH } from '../support/demo-parish.ts';
import { readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { type Fields, formFields, textOfMain } from '../support/page-form.ts';
import { undoWholeChange } from '../support/undo-whole.ts';

const NAME = 'Stille am Dienstag';

let office: OfficeBrowser;

beforeEach(async () => {
  const { series: _, events, ...rest } = DEMO_PARISH;
  office = await openOfficeBrowser({ ...rest, events: events.filter((event) => event.series === undefined) });
  const page = await (await office.get('/series/new')).text();
  await office.post('/series/new', {
    ...readForm(page, '/series/new'),
    name: NAME,
    'rule/way': 'weekly',
    'rule/days': 'TU',
    'rule/end': 'until',
    'rule/until': '29.12.2026',
    starts_on: '2026-11-24',
    time_from: '06:30',
    time_to: '07:00',
    title: 'Stille',
    room: '31',
    layer: '20',
  });
});

afterEach(() => office.close());

const seriesAt = async (id: number) =>
  (await office.store.content.read(office.instance, (content) => content.get('series', id)))?.value;

async function events(): Promise<Event[]> {
  const all = await office.store.content.read(office.instance, (content) => content.all('event'));
  return all
    .filter(({ series, startsAt }) => series !== null && startsAt < '2027')
    .toSorted((a, b) => ((a.series?.date ?? '') < (b.series?.date ?? '') ? -1 : 1));
}

async function eventAt(index: number): Promise<Event> {
  const event = (await events())[index];
  if (event === undefined) throw new Error(`there is no event ${index}`);
  return event;
}

async function merge(index: number, patch: PlainObject): Promise<void> {
  const authority: Authority = { role: 'administrator', areas: [] };
  const editing = { store: office.store, clock: () => office.clock.now, actor: 'Test', authority };
  const { id } = await eventAt(index);
  await applyChanges(editing, office.instance, [{ kind: 'event', id, merge: patch, at: '' }]);
}

/** Submits the form of the event with changed values. */
async function save(index: number, set: Readonly<Fields>, role?: Authority): Promise<Response> {
  const { id } = await eventAt(index);
  const form = formFields(await (await office.get(`/events/${id}`, role)).text(), 'id="event"');
  return office.post(`/events/${id}`, { ...form, ...set }, role);
}

/** Submits the form, and answers the question. */
async function answer(index: number, set: Readonly<Fields>, scope: string): Promise<Response> {
  const { id } = await eventAt(index);
  const asked = await save(index, set);
  expect(asked.status).toBe(409);
  const form = formFields(await asked.text(), `action="[^"]*/events/${id}"`);
  return office.post(`/events/${id}`, { ...form, _scope: scope });
}

const summaries = async () =>
  (await events()).map(({ title, startsAt, series }) => `${series?.date.slice(5)} ${startsAt.slice(11, 16)} ${title}`);

const wordsOf = async (response: Response) => textOfMain(unescapeHtml(await response.text())).replace(/\s+/g, ' ');

const lastRevision = async () => (await office.store.content.history(office.instance, { limit: 1 }))[0]?.revision;

describe('saving a changed event of a series', () => {
  it('asks which events the change applies to, with their numbers, and saves nothing before', async () => {
    const before = await lastRevision();
    const asked = await save(2, { title: ['Ruhe'] });
    const page = unescapeHtml(await asked.text());
    const text = textOfMain(page).replace(/\s+/g, ' ');
    expect(asked.status).toBe(409);
    expect(text).toContain('Für welche Anlässe gilt das? Geändert: Titel.');
    expect(text).toMatch(/Nur diesen, Dienstag, 8\. Dezember/);
    expect(text).toContain('Diesen und alle folgenden (4 Anlässe)');
    expect(text).toContain(`Die Serie geht ab hier als «${NAME} ab 8. Dezember 2026» weiter.`);
    expect(text).toContain(`Alle kommenden der Serie «${NAME}» (6 Anlässe)`);
    expect(page).toMatch(/<input type="radio" name="_scope" value="one" id="scope-one" checked autofocus/);
    expect(await lastRevision()).toBe(before);
  });

  it('changes only this event by default', async () => {
    const done = await answer(2, { title: ['Ruhe'] }, 'one');
    expect(done.headers.get('location')).toMatch(/\/events\/\d+\?did=saved&revision=\d+$/);
    expect((await events()).map(({ title }) => title)).toEqual([
      'Stille',
      'Stille',
      'Ruhe',
      'Stille',
      'Stille',
      'Stille',
    ]);
    expect((await eventAt(2)).series?.own).toEqual(['title']);
    expect(await seriesAt(2)).toBeUndefined();
  });

  it('changes this and all following events, whose series has the day in its name', async () => {
    const ids = (await events()).map(({ id }) => id);
    await answer(2, { title: ['Ruhe'], from: ['07:00'], to: ['07:45'] }, 'following');
    expect(await summaries()).toEqual([
      '11-24 06:30 Stille',
      '12-01 06:30 Stille',
      '12-08 07:00 Ruhe',
      '12-15 07:00 Ruhe',
      '12-22 07:00 Ruhe',
      '12-29 07:00 Ruhe',
    ]);
    expect((await events()).map(({ id }) => id)).toEqual(ids);
    expect((await events()).map(({ series }) => [series?.id, series?.own])).toEqual([
      [1, []],
      [1, []],
      ...Array(4).fill([2, []]),
    ]);
    expect(await seriesAt(1)).toMatchObject({
      name: NAME,
      timeFrom: '06:30',
      rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261207',
    });
    expect(await seriesAt(2)).toMatchObject({
      name: `${NAME} ab 8. Dezember 2026`,
      timeFrom: '07:00',
      timeTo: '07:45',
    });
  });

  it('changes all events to come, and none that has begun', async () => {
    office.clock.now = Date.parse('2026-12-01T11:00:00Z');
    await answer(3, { title: ['Ruhe'] }, 'all');
    expect((await events()).map(({ title }) => title)).toEqual(['Stille', 'Stille', 'Ruhe', 'Ruhe', 'Ruhe', 'Ruhe']);
    expect(await seriesAt(1)).toMatchObject({ name: NAME, template: { title: 'Ruhe' } });
    expect(await seriesAt(2)).toBeUndefined();
  });

  it.each([
    ['following', `Serie «${NAME} ab 8. Dezember 2026» ab Di., 8.12. geändert (4 Anlässe)`],
    ['all', `Serie «${NAME}» : Titel der Anlässe geändert (6 Anlässe)`],
  ])('says what it changed, and is undone as a whole: %s', async (scope, said) => {
    const [before, series] = [await events(), await seriesAt(1)];
    const done = await answer(2, { title: ['Ruhe'], day: ['9.12.2026'] }, scope);
    expect((await eventAt(2)).title).toBe('Ruhe');
    const shown = await office.get(done.headers.get('location') ?? '');
    expect(await wordsOf(shown)).toContain(said);
    expect((await undoWholeChange(office, await lastRevision())).status).toBe(303);
    expect(await events()).toEqual(before);
    expect([await seriesAt(1), await seriesAt(2)]).toEqual([series, undefined]);
  });

  it('lets events that were changed individually keep their own details, and says how many', async () => {
    await merge(1, { title: 'Stille mit Musik' });
    await merge(4, { title: 'Stille im Advent' });
    await merge(5, { short_desc: 'Zum Jahresende' });
    const text = await wordsOf(await save(2, { title: ['Ruhe'] }));
    expect(text).toMatch(
      /folgenden \(4 Anlässe\) .* weiter\. Ein einzeln geänderter Anlass behält seine eigenen Angaben\./,
    );
    expect(text).toMatch(/kommenden .* \(6 Anlässe\) ?2 einzeln geänderte Anlässe behalten ihre eigenen Angaben\./);
    await answer(2, { title: ['Ruhe'] }, 'all');
    expect((await events()).map(({ title }) => title)).toEqual([
      'Ruhe',
      'Stille mit Musik',
      'Ruhe',
      'Ruhe',
      'Stille im Advent',
      'Ruhe',
    ]);
    expect((await eventAt(5)).shortDesc).toBe('Zum Jahresende');
  });

  it('lets an event follow its series again in the fields that the series takes over, and keeps its other details', async () => {
    await merge(2, { title: 'Stille mit Musik', date_from: '2026-12-09 18:00:00', date_to: '2026-12-09 19:00:00' });
    await answer(2, { title: ['Ruhe'], short: ['Mit Kerzen'] }, 'all');
    expect(await eventAt(2)).toMatchObject({ title: 'Ruhe', startsAt: '2026-12-09 18:00:00', shortDesc: 'Mit Kerzen' });
    expect((await eventAt(2)).series?.own).toEqual(['date_from', 'date_to']);
    expect(await eventAt(3)).toMatchObject({ title: 'Ruhe', startsAt: '2026-12-15 06:30:00', shortDesc: 'Mit Kerzen' });
  });

  it('keeps the day, the publication and the set-up time for this event, and says so', async () => {
    const set = { title: ['Ruhe'], day: ['9.12.2026'], publish_day: ['1.12.2026'], before: ['30'] };
    expect(await wordsOf(await save(2, set))).toContain(
      'Immer nur für diesen Anlass gilt: Wann, Erscheint ab, Auf- und Abbau.',
    );
    await answer(2, set, 'all');
    expect(await eventAt(2)).toMatchObject({
      startsAt: '2026-12-09 06:30:00',
      occupiesFrom: '2026-12-09 06:00:00',
      publishFrom: '2026-12-01 00:00:00',
    });
    expect((await eventAt(2)).series?.own).toEqual(['date_from', 'date_to', 'publish_from', 'occupies_from']);
    expect(await eventAt(3)).toMatchObject({
      title: 'Ruhe',
      startsAt: '2026-12-15 06:30:00',
      occupiesFrom: null,
      publishFrom: null,
    });
  });

  it.each([
    ['of the day', { day: ['9.12.2026'], from: ['8:00'], to: ['9:00'] }],
    ['of its state', { state: ['draft'] }],
    ['of the day of publication', { publish_day: ['1.12.2026'] }],
    ['of a sign-up with a deadline', { signup: ['open'], deadline: ['7.12.2026'] }],
  ])('does not ask about a change only %s', async (_, set) => {
    const done = await save(2, set);
    expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringContaining('did=saved')]);
    expect((await eventAt(2)).series?.own.length).toBeGreaterThan(0);
    expect((await eventAt(3)).series?.own).toEqual([]);
  });

  it.each([
    ['over midnight', { from: ['22:00'], to: ['1:00'] }, ['2026-12-15 22:00:00', '2026-12-16 01:00:00']],
    ['of whole days', { whole: ['1'] }, ['2026-12-15 00:00:00', '2026-12-15 23:59:00']],
  ])('takes over times %s', async (_, set, [startsAt, endsAt]) => {
    await answer(2, set, 'following');
    expect(await eventAt(3)).toMatchObject({ startsAt, endsAt });
    expect((await eventAt(2)).series?.own).toEqual([]);
  });

  it('offers no following events for the first one to come', async () => {
    const text = await wordsOf(await save(0, { title: ['Ruhe'] }));
    expect(text).not.toContain('alle folgenden');
    expect(text).toContain('(6 Anlässe)');
  });

  it('returns to the form with everything typed', async () => {
    const { id } = await eventAt(2);
    const set = { title: ['Ruhe "und" Licht'], long: ['Eins\n\nZwei'], lector: ['', ''], signup: ['open'] };
    const asked = await (await save(2, set)).text();
    const form = formFields(asked, `action="[^"]*/events/${id}"`);
    const back = await office.post(`/events/${id}`, { ...form, help: 'check' });
    expect(back.status).toBe(200);
    expect(formFields(await back.text(), 'id="event"')).toMatchObject({
      title: ['Ruhe "und" Licht'],
      long: ['Eins\n\nZwei'],
      signup: ['open'],
    });
    expect((await eventAt(2)).title).toBe('Stille');
  });

  it('reports problems before it asks', async () => {
    const refused = await save(2, { title: [''], short: ['x'] });
    expect(refused.status).toBe(422);
    expect(await refused.text()).not.toContain('_scope');
  });

  it('rejects occupied rooms on any of the dates, and accepts them on request', async () => {
    const authority: Authority = { role: 'administrator', areas: [] };
    const editing = { store: office.store, clock: () => office.clock.now, actor: 'Test', authority };
    const settings = { kind: 'settings', id: 1, merge: { room_conflicts: 'refuse' }, at: '' } as const;
    const other = {
      date_from: '2026-12-22 07:00:00',
      date_to: '2026-12-22 08:00:00',
      title: 'Probe',
      rooms: [{ room_id: 31 }],
    };
    await applyChanges(editing, office.instance, [settings, { kind: 'event', value: other, at: '' }]);
    const refused = await answer(2, { from: ['06:45'], to: ['07:30'] }, 'following');
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(unescapeHtml(page)).toContain('zur gleichen Zeit auch belegt');
    expect(await seriesAt(2)).toBeUndefined();
    const { id } = await eventAt(2);
    const again = await office.post(`/events/${id}`, { ...formFields(page, 'id="event"'), despite: 'room_conflict' });
    const form = formFields(await again.text(), `action="[^"]*/events/${id}"`);
    expect((await office.post(`/events/${id}`, { ...form, _scope: 'following' })).status).toBe(303);
    expect(await seriesAt(2)).toMatchObject({ timeFrom: '06:45' });
  });

  it('replaces the day in the name when a continued series is split again', async () => {
    await answer(2, { title: ['Ruhe'] }, 'following');
    await answer(4, { title: ['Frieden'] }, 'following');
    expect((await seriesAt(2))?.name).toBe(`${NAME} ab 8. Dezember 2026`);
    expect((await seriesAt(3))?.name).toBe(`${NAME} ab 22. Dezember 2026`);
  });

  it('does not ask about an event that has begun, or users who may not change series', async () => {
    const publisher: Authority = { role: 'contributor', areas: [20], publishes: true };
    expect((await save(2, { title: ['Ruhe'] }, publisher)).status).toBe(303);
    office.clock.now = Date.parse('2026-12-16T11:00:00Z');
    expect((await save(3, { title: ['Licht'] })).status).toBe(303);
    expect((await events()).map(({ title }) => title)).toEqual([
      'Stille',
      'Stille',
      'Ruhe',
      'Licht',
      'Stille',
      'Stille',
    ]);
    const { id } = await eventAt(4);
    const forged = await office.post(`/events/${id}`, { title: 'X', _scope: 'all' }, { role: 'reader', areas: [] });
    expect(forged.status).toBe(403);
  });
});

describe('the page of a series', () => {
  it('names the later series by its first day, unless it is renamed', async () => {
    const form = async () => readForm(await (await office.get('/series/1')).text(), '/series/1');
    await office.post('/series/1', { ...(await form()), title: 'Ruhe', _scope: 'from', _from: '20.12.2026' });
    expect(await seriesAt(2)).toMatchObject({ name: `${NAME} ab 22. Dezember 2026`, startsOn: '2026-12-22' });
    await office.post('/series/1', { ...(await form()), name: 'Morgenruhe', _scope: 'from', _from: '8.12.2026' });
    expect(await seriesAt(3)).toMatchObject({ name: 'Morgenruhe', startsOn: '2026-12-08' });
  });
});

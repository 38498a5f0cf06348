// Assistance in an event's form: default values for its kind of event, and a check whether rooms are free.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { fetchClashNotes } from '../support/clash-notes.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { type Fields, formFields, textOfMain } from '../support/page-form.ts';

const ID = 1_002_531;

const EDITOR: Authority = { role: 'editor', areas: [] };

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const formOf = (page: string) => formFields(page, 'id="event"');
const formAt = async (path: string) => formOf(await (await office.get(path)).text());
const lastChange = async () => (await office.store.content.history(office.instance, { limit: 1 }))[0]?.what;

async function sent(path: string, form: Record<string, string | string[]>) {
  const response = await office.post(path, form);
  return { status: response.status, page: await response.text() };
}

describe('a type chosen for a new event', () => {
  const typed = { title: 'Adventssingen', day: '2026-12-13', from: '17', type: 'probe' };

  it('fills empty fields from recent events of the type, reports it, and saves nothing', async () => {
    const { status, page } = await sent('/events/new', { ...(await formAt('/events/new')), ...typed, help: 'usual' });
    expect(status).toBe(200);
    const form = formOf(page);
    expect(form).toMatchObject({ title: ['Adventssingen'], day: ['13.12.2026'], from: ['17:00'], to: ['19:00'] });
    expect(form).toMatchObject({ room: ['21', ''], layer: ['41'], target: ['6'], organizer: ['Franziska Lüthi'] });
    expect(textOfMain(page)).toMatch(
      /Wie zuletzt bei «probe» ausgefüllt: Wann, Wo, Bereiche, Kurztext, Verantwortlich, Zielgruppen/,
    );
    expect(await lastChange()).toBe('import');
  });

  it('keeps input unchanged', async () => {
    const own: Fields = { room: ['22', ''], to: ['20:00'], layer: ['40'] };
    const { page } = await sent('/events/new', { ...(await formAt('/events/new')), ...typed, ...own, help: 'usual' });
    expect(formOf(page)).toMatchObject(own);
    const elsewhere = { place: ['room', 'free'], room: [''], free_name: ['Waldhütte'] };
    const other = await sent('/events/new', {
      ...(await formAt('/events/new')),
      ...typed,
      ...elsewhere,
      help: 'usual',
    });
    expect(formOf(other.page)['room']?.join('')).toBe('');
  });

  it('can be undone in one click, except for later changes', async () => {
    const filled = await sent('/events/new', { ...(await formAt('/events/new')), ...typed, help: 'usual' });
    const { page } = await sent('/events/new', { ...formOf(filled.page), room: ['22', ''], help: 'back' });
    expect(formOf(page)).toMatchObject({ title: ['Adventssingen'], to: [''], room: ['22', ''] });
    expect(formOf(page)['layer']).toBeUndefined();
    const none = await sent('/events/new', { ...formOf(filled.page), help: 'back' });
    expect(formOf(none.page)['room']?.join('')).toBe('');
  });

  it('can be saved with the filled-in values', async () => {
    const filled = await sent('/events/new', { ...(await formAt('/events/new')), ...typed, help: 'usual' });
    const { put: _, ...form } = formOf(filled.page);
    const response = await office.post('/events/new', form);
    expect(response.headers.get('location')).toMatch(/did=created/);
  });

  it('fills empty fields of an existing event, and keeps its values at opening', async () => {
    const before = await formAt(`/events/${ID}`);
    const { page } = await sent(`/events/${ID}`, { ...before, room: ['', ''], help: 'usual' });
    expect(formOf(page)).toMatchObject({ room: ['11', ''], _base: before['_base'] });
    expect(await lastChange()).toBe('import');
  });

  it('reports if there is nothing to fill in', async () => {
    const { page } = await sent('/events/new', { ...(await formAt('/events/new')), type: 'Seltenes', help: 'usual' });
    expect(textOfMain(page)).toContain('Bei «Seltenes» gibt es nichts Übliches');
  });

  it('shows the fields that events of the type usually fill in among the daily fields', async () => {
    const form = await formAt('/events/new');
    const daily = (page: string) =>
      [...(page.split('id="f-layers"')[0] ?? '').matchAll(/id="f-(\w+)"/g)].map(([, name]) => name);
    const without = await sent('/events/new', { ...form, title: 'Andacht', type: '', help: 'check' });
    expect(daily(without.page)).toEqual(['title', 'when', 'place', 'type', 'organizer']);
    expect(without.page).toMatch(/id="fold-people".*id="f-organists"/s);
    const service = await sent('/events/new', { ...form, title: 'Advent', type: 'Gottesdienst', help: 'check' });
    const ofType = ['organists', 'vergers', 'lectors', 'coorganizers', 'collection', 'catering'];
    expect(daily(service.page)).toEqual([...daily(without.page), ...ofType]);
    for (const name of ['organists', 'collection']) expect(service.page.split(`id="f-${name}"`).length).toBe(2);
    expect(daily(await (await office.get(`/events/${ID}`)).text())).toEqual(expect.arrayContaining(['organists']));
  });

  it('shows the fields of the roles that the type needs in the rota', async () => {
    const rule = { layer_ids: [], target_group_ids: [], event_types: ['Andacht'], room_ids: [], person_ids: [] };
    const role = { name: 'Besuch', field: 'visitators', rule };
    const editing = { store: office.store, clock: () => office.clock.now, actor: 'Test', authority: EDITOR };
    await applyChanges(editing, office.instance, [{ kind: 'role', value: role, at: '' }]);
    const answer = await office.get('/events/usual?type=andacht');
    expect(await answer.json()).toMatchObject({ fields: ['visitators'] });
  });

  it('is answered as data to users who may create events, only in their own areas', async () => {
    const answer = await office.get('/events/usual?type=Gottesdienst');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      minutes: 60,
      texts: { room: ['11'], target: ['1'] },
      fields: ['organists', 'vergers', 'lectors', 'collection', 'coorganizers', 'catering'],
    });
    const near = await office.get('/events/usual?type=Probe', { role: 'contributor', areas: [40] });
    expect(await near.json()).toMatchObject({ texts: { room: ['21'], layer: ['41'] } });
    const far = await office.get('/events/usual?type=Probe', { role: 'contributor', areas: [10] });
    expect(await far.json()).not.toHaveProperty('texts.layer');
    expect((await office.get('/events/usual?type=Gottesdienst', { role: 'reader', areas: [] })).status).toBe(403);
    expect((await office.get('/events/usual?type=Gottesdienst', null)).headers.get('location')).toMatch(/login/);
  });
});

describe('the rooms of an event', () => {
  const at = (room: string) => ({ day: '2026-12-06', from: '10:30', to: '11:30', room: [room, ''] });

  it('are checked without saving, with available alternatives', async () => {
    const { status, page } = await sent('/events/new', {
      ...(await formAt('/events/new')),
      ...at('11'),
      help: 'rooms',
    });
    expect(status).toBe(200);
    expect(textOfMain(page)).toMatch(
      /Zur gleichen Zeit im gleichen Raum: Kirchenschiff: Gottesdienst zum 2\. Advent So\., 6\.12\. 10:00–11:00/,
    );
    expect(page).toContain(`/events/${ID}"`);
    const [, value = ''] = /name="take" value="(11 \d+)"/.exec(page) ?? [];
    const taken = await sent('/events/new', { ...formOf(page), take: value });
    expect(formOf(taken.page)['room']).toEqual([value.split(' ')[1], '']);
    expect(textOfMain(taken.page)).toContain('Frei zu dieser Zeit: ');
    expect(await lastChange()).toBe('import');
  });

  it('are free for their own event, and not checked for a cancelled one', async () => {
    expect(textOfMain(await (await office.get(`/events/${ID}`)).text())).toContain(
      'Frei zu dieser Zeit: Kirchenschiff.',
    );
    await office.post(`/events/${ID}/cancel`, { note: '' });
    expect(textOfMain(await (await office.get(`/events/${ID}`)).text())).not.toContain('Frei zu dieser Zeit');
  });

  it('are checked as data by the current input, including setting up and clearing away', async () => {
    const ask = async (more: string) =>
      fetchClashNotes(await office.get(`/events/rooms?day=2026-12-06&from=08:30&to=09:30&room=11${more}`));
    expect(await ask('')).toMatchObject({ tone: 'free', html: expect.not.stringContaining('<a') });
    expect(await ask('&after=60')).toMatchObject({
      tone: 'taken',
      html: expect.stringContaining('>Gottesdienst zum 2. Advent</a>'),
    });
    expect(await ask(`&after=60&event=${ID}`)).toMatchObject({ tone: 'free' });
    for (const wrong of [
      'day=2026-12-06&room=11',
      'room=11&day=Wochenende&from=9',
      'day=2026-12-06&from=9&room=x',
      'day=2000-01-01&from=9&until=2026-12-06&room=11',
    ]) {
      expect(await fetchClashNotes(await office.get(`/events/rooms?${wrong}`))).toMatchObject({ tone: '' });
    }
  });
});

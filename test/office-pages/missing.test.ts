// Creating a missing person, room or area in the event form loses no input. Without scripts, the buttons submit the form.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

const EDITOR: Authority = { role: 'editor', areas: [] };
const CONTRIBUTOR: Authority = { role: 'contributor', areas: [1] };
const TEXTS = { title: 'Familienfeier', from: '10:00', long: 'Mit <b>Kuchen</b>.', topic: 'Licht' };
const TYPED = { ...TEXTS, day: '2026-12-13' };

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const all = <K extends 'event' | 'person' | 'room' | 'building' | 'layer'>(kind: K) =>
  office.store.content.read('demo', (content) => content.all(kind));

async function send(path: string, typed: Record<string, string | readonly string[]>, role = EDITOR) {
  const page = await (await office.get(path, role)).text();
  return answered(await office.post(path, { ...readForm(page, path), ...TYPED, ...typed }, role), path);
}

async function answered(response: Response, path: string) {
  const raw = await response.text();
  const text = unescapeHtml(raw).replace(/[\u00a0\u202f\u2060]/g, ' ');
  const fields = response.status < 300 ? readForm(raw, path) : {};
  return { status: response.status, raw, text, fields, to: response.headers.get('location') ?? '' };
}

const NEW = '/events/new';

describe('an unknown person', () => {
  it('is offered to be created, selected then, and no input is lost', async () => {
    const refused = await office.post(NEW, {
      ...readForm(await (await office.get(NEW)).text(), NEW),
      ...TYPED,
      coorganizer: ['Lea Roth', ''],
    });
    const page = unescapeHtml(await refused.text());
    expect([refused.status, page.includes('«Lea Roth» als Person anlegen')]).toEqual([422, true]);
    const made = await send(NEW, { coorganizer: ['Lea Roth', ''], make: 'person coorganizer Lea Roth' });
    expect(made.text).toContain('«Lea Roth» ist als Person angelegt und gewählt. Sie ist nicht öffentlich');
    expect(made.text).toMatch(/id="fold-people" open/);
    expect(made.fields).toMatchObject({ ...TEXTS, coorganizer: ['Lea Roth', ''] });
    const person = (await all('person')).find(({ lastname }) => lastname === 'Roth');
    expect(person).toMatchObject({ firstname: 'Lea', visibility: 'none' });
    const { to } = await answered(await office.post(NEW, made.fields), NEW);
    const id = Number(/events\/(\d+)/.exec(to)?.[1]);
    const event = await office.store.content.read('demo', async (content) => (await content.get('event', id))?.value);
    expect(event).toMatchObject({ title: TYPED.title, topic: TYPED.topic, coorganizerIds: [person?.id] });
  });

  it("with a name similar to an existing person's is offered as that person first, by one button, even to contributors", async () => {
    const [known] = await all('person');
    const name = `${known?.firstname} ${known?.lastname}`;
    const typed = `${name.slice(0, 1)}${name.slice(2)}`;
    for (const role of [EDITOR, CONTRIBUTOR]) {
      const refused = await send(NEW, { coorganizer: [typed, ''] }, role);
      expect([refused.status, refused.text.includes(`Meinen Sie «${name}»?`)]).toEqual([422, true]);
      expect(refused.text.includes('als Person anlegen')).toBe(role === EDITOR);
      const value = `same coorganizer ${known?.id} ${typed}`;
      expect(refused.text).toContain(`value="${value}"`);
      const taken = await send(NEW, { coorganizer: [typed, ''], make: value }, role);
      expect(taken.fields).toMatchObject({ ...TEXTS, coorganizer: [name, ''] });
      const near = await office.get(`/events/near?${new URLSearchParams({ name: typed })}`, role);
      expect(await near.json()).toMatchObject({ near: [{ id: known?.id, name }] });
    }
    const stranger = await send(NEW, { coorganizer: ['Xaver Quintus', ''] });
    expect(stranger.text).not.toContain('value="same ');
  });

  it('is named without a title, and created once however often it is requested', async () => {
    await Promise.all(
      [1, 2].map(() => send(NEW, { organizer: 'Pfrn. Lea Roth', make: 'person organizer Pfrn. Lea Roth' })),
    );
    const again = await send(NEW, { organizer: 'Lea  roth', make: 'person organizer Lea  roth' });
    expect(again.text).toContain('«Lea Roth» gibt es schon und ist gewählt.');
    expect(again.fields['organizer']).toBe('Lea Roth');
    expect((await all('person')).filter(({ lastname }) => lastname.toLowerCase() === 'roth').length).toBe(1);
  });

  it('is removed by one button, but not once somebody has used it', async () => {
    const before = (await all('person')).length;
    const made = await send(NEW, { coorganizer: ['Lea Roth', ''], make: 'person coorganizer Lea Roth' });
    const [, back = ''] = /name="make" value="(back \d+ coorganizers)"/.exec(made.raw) ?? [];
    const taken = await answered(await office.post(NEW, { ...made.fields, make: back }), NEW);
    expect([taken.text.includes('Rückgängig gemacht.'), (await all('person')).length]).toEqual([true, before]);
    expect(taken.fields).toMatchObject({ ...TEXTS, coorganizer: ['Lea Roth', ''] });
    const again = await send(NEW, { coorganizer: ['Lea Roth', ''], make: 'person coorganizer Lea Roth' });
    await office.post(NEW, again.fields);
    const [, late = ''] = /name="make" value="(back \d+ coorganizers)"/.exec(again.raw) ?? [];
    const refused = await answered(await office.post(NEW, { ...again.fields, make: late }), NEW);
    expect([refused.text.includes('nicht mehr rückgängig machen'), (await all('person')).length]).toEqual([
      true,
      before + 1,
    ]);
  });

  it('has no markup in the name, and needs a name', async () => {
    const made = await send(NEW, { organizer: '<b>Lea</b> Roth', make: 'person organizer <b>Lea</b> Roth' });
    expect([made.raw.includes('<b>Lea</b>'), made.fields['organizer']]).toEqual([false, 'Lea Roth']);
    const empty = await send(NEW, { make: 'person organizer ' });
    expect(empty.text).toContain('Geben Sie einen Namen ein.');
    expect(empty.fields).toMatchObject(TEXTS);
  });
});

describe('a missing room and area', () => {
  it('are created with an existing or a new building, and selected', async () => {
    const there = (await all('building'))[0];
    const room = await send(NEW, { make: 'room', make_room: 'Teestube', make_building: there?.name ?? '' });
    const made = (await all('room')).find(({ name }) => name === 'Teestube');
    expect(made?.buildingId).toBe(there?.id);
    expect([[room.fields['room']].flat()[0], room.fields['title']]).toEqual([String(made?.id), TYPED.title]);
    expect(room.text).toContain('Der Raum «Teestube» ist angelegt und gewählt.');
    const again = await send(NEW, { make: 'room', make_room: 'teestube', make_building: there?.name ?? '' });
    expect(again.text).toContain('«Teestube» gibt es schon und ist gewählt.');
    await send(NEW, { make: 'room', make_room: 'Teestube', make_building: 'Pfarrscheune' });
    expect((await all('room')).filter(({ name }) => name === 'Teestube').length).toBe(2);
    expect((await all('building')).map(({ name }) => name)).toContain('Pfarrscheune');
    const without = await send(NEW, { make: 'room', make_room: 'Keller', make_building: '' });
    expect(without.text).toContain('In welchem Gebäude ist der Raum?');
    const area = await send(NEW, { make: 'layer', make_layer: 'Jugend Ost' });
    const layer = (await all('layer')).find(({ name }) => name === 'Jugend Ost');
    expect([area.fields['layer']].flat()).toContain(String(layer?.id));
  });

  it('are created in the form of an existing event, too, and saved with it', async () => {
    const [event] = await office.store.content.read('demo', (content) => content.all('event'));
    const path = `/events/${event?.id}`;
    const page = await (await office.get(path)).text();
    const fields = { ...readForm(page, path), make: 'layer', make_layer: 'Jugend Ost', topic: 'Neu' };
    const made = await answered(await office.post(path, fields), path);
    expect([made.fields['topic'], made.text.includes('Der Bereich «Jugend Ost» ist angelegt')]).toEqual(['Neu', true]);
    await office.post(path, made.fields);
    const layer = (await all('layer')).find(({ name }) => name === 'Jugend Ost');
    const saved = await office.store.content.read('demo', async (content) => content.get('event', event?.id ?? 0));
    expect(saved?.value.layerIds).toContain(layer?.id);
  });
});

it('only editors may create entities, and a form of a series has no such buttons', async () => {
  const page = await (await office.get(NEW, CONTRIBUTOR)).text();
  expect([page.includes('name="make"'), page.includes('class="maker"')]).toEqual([false, false]);
  for (const path of [NEW, '/events/make']) {
    const fields = { make: 'layer', make_layer: 'X', kind: 'layer', name: 'X' };
    expect((await office.post(path, fields, CONTRIBUTOR)).status, path).toBe(403);
  }
  expect((await all('layer')).map(({ name }) => name)).not.toContain('X');
  expect(await (await office.get('/series/new')).text()).not.toContain('name="make"');
});

describe('the organizer of a new event', () => {
  it('by a part of a name leads to a question on Enter, and nothing is published', async () => {
    const { firstname = '', lastname = '' } = (await all('person')).find(({ firstname: one }) => one !== '') ?? {};
    const page = await (await office.get(NEW, EDITOR)).text();
    const [, form = ''] = page.split('id="event"');
    const [button = ''] = /<button[^>]*>/.exec(form) ?? [];
    expect(button).toContain('name="help" value="check"');
    const before = await office.store.findInstance('demo');
    const checked = await send(NEW, { organizer: firstname, help: 'check' });
    expect([checked.status, checked.fields['organizer']]).toEqual([200, firstname]);
    expect(checked.text).toContain(`Meinen Sie «${firstname} ${lastname}»?`);
    expect(checked.raw).not.toContain(`value="person organizer ${firstname}"`);
    expect((await office.store.findInstance('demo'))?.contentRevision).toBe(before?.contentRevision);
  });

  it('is saved as text only if the user says so, and not asked about again', async () => {
    const { firstname = '', lastname = '' } = (await all('person')).find(({ firstname: one }) => one !== '') ?? {};
    const before = await office.store.findInstance('demo');
    for (const [typed, offer] of [
      [firstname, `Meinen Sie «${firstname} ${lastname}»?`],
      ['Nora Niemand', '«Nora Niemand» als Person anlegen'],
    ] as const) {
      const refused = await send(NEW, { organizer: typed });
      expect(refused.status, typed).toBe(422);
      expect(refused.text).toContain(`«${typed}» steht nicht in Ihrer Personenliste. Wählen Sie, wer gemeint ist`);
      expect(refused.text).toContain(offer);
      expect(refused.text).toContain(`«${typed}» als Text stehen lassen`);
    }
    expect((await office.store.findInstance('demo'))?.contentRevision).toBe(before?.contentRevision);
    const done = await send(NEW, { organizer: 'Nora Niemand', organizer_text: 'Nora Niemand' });
    expect(done.status).toBe(303);
    const event = (await all('event')).at(-1);
    expect(event?.organizer).toEqual({ name: 'Nora Niemand' });
    const path = `/events/${event?.id}`;
    expect((await send(path, { title: 'Anders' })).status).toBe(303);
    expect((await send(path, { organizer: 'Nora Nirgends' })).status).toBe(422);
  });

  it.each(['Das Team', 'Jugendgruppe Seewil'])('of several people is saved as text: %s', async (organizer) => {
    expect((await send(NEW, { organizer })).status).toBe(303);
  });

  it('is not asked about by contributors, who can create no people, unless the name is similar', async () => {
    const { firstname = '' } = (await all('person')).find(({ firstname: one }) => one !== '') ?? {};
    const proposer: Authority = { role: 'contributor', areas: [20] };
    expect((await send(NEW, { organizer: 'Nora Niemand', layer: '20' }, proposer)).status).toBe(303);
    expect((await send(NEW, { organizer: firstname, layer: '20' }, proposer)).status).toBe(422);
  });
});

it.each([
  ['contact of the sign-up', { signup: 'open' }, 'signup_person'],
  ['childcare', { childcare: 'Hüte im Foyer' }, 'childcare_person'],
  ['reader', {}, 'lector'],
])('an unknown name asks who is meant before anything is saved: %s', async (_, set, input) => {
  const { firstname = '', lastname = '' } = (await all('person')).find(({ firstname: one }) => one !== '') ?? {};
  const refused = await send(NEW, { ...set, [input]: firstname });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(`Meinen Sie «${firstname} ${lastname}»?`);
  const chosen = await send(NEW, { ...set, [input]: firstname, make: sameButton(refused.raw, input) });
  expect(chosen.fields[input]).toEqual(
    input === 'signup_person' ? `${firstname} ${lastname}` : expect.arrayContaining([`${firstname} ${lastname}`]),
  );
});

function sameButton(page: string, input: string): string {
  return new RegExp(`value="(same ${input} [^"]*)"`).exec(page)?.[1] ?? '';
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { DEMO_PARISH } from '../support/demo-parish.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, problemAt, textOfMain } from '../support/page-form.ts';
import { createPhoto } from '../support/pictures.ts';

const ID = 1_002_531;
const PATH = `/events/${ID}`;

let office: OfficeBrowser;
const open = async (more: (bundle: typeof DEMO_PARISH) => object = (bundle) => bundle) => {
  office = await openOfficeBrowser(more(DEMO_PARISH));
};
beforeEach(() => open());
afterEach(() => office.close());

const pageOf = async (path: string, role?: Authority) => (await office.get(path, role)).text();
const formAt = async (path: string, role?: Authority) => formFields(await pageOf(path, role), 'id="event"');
const eventOf = (id: number) =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', id))?.value);
const contributor: Authority = { role: 'contributor', areas: [40] };
const CHOIR = 2_002_518;

describe('two users at one event', () => {
  it('both keep their changes to different fields', async () => {
    const [anna, beat] = [await formAt(PATH), await formAt(PATH)];
    await office.post(PATH, { ...anna, title: 'Von Anna', note: 'Anna' });
    const response = await office.post(PATH, { ...beat, topic: 'Von Beat', room: ['21', ''] });
    expect(response.headers.get('location')).toMatch(/did=saved/);
    expect(await eventOf(ID)).toMatchObject({
      title: 'Von Anna',
      internalNote: 'Anna',
      topic: 'Von Beat',
      rooms: [{ roomId: 21 }],
    });
  });

  it('see both texts of a field that both changed, and one of them chooses', async () => {
    const [anna, beat] = [await formAt(PATH), await formAt(PATH)];
    await office.post(PATH, { ...anna, title: 'Von Anna', catering: 'Kuchen' });
    const asked = await office.post(PATH, { ...beat, title: 'Von Beat', short: 'Neu von Beat' });
    expect(asked.status).toBe(409);
    const page = await asked.text();
    expect(textOfMain(page)).toContain('Sie selbst haben inzwischen in einem anderen Fenster dasselbe geändert.');
    expect(textOfMain(page)).toMatch(/Ihre Angabe Von Beat .*Die andere Angabe Von Anna/);
    const again = formFields(page, 'id="event"');
    expect(again).toMatchObject({
      title: ['Von Beat'],
      short: ['Neu von Beat'],
      catering: ['Kuchen'],
      _asked: ['title'],
    });
    expect((await eventOf(ID))?.title).toBe('Von Anna');

    const unchosen = await office.post(PATH, again);
    expect(unchosen.status).toBe(409);
    await office.post(PATH, { ...formFields(await unchosen.text(), 'id="event"'), '_keep/title': 'theirs' });
    expect(await eventOf(ID)).toMatchObject({ title: 'Von Anna', shortDesc: 'Neu von Beat', catering: 'Kuchen' });
    await office.post(PATH, { ...again, '_keep/title': 'mine' });
    expect(await eventOf(ID)).toMatchObject({ title: 'Von Beat', shortDesc: 'Neu von Beat', catering: 'Kuchen' });
  });

  it("are told the other user's name", async () => {
    const beat = await formAt(PATH);
    const change = { actor: 'Anna Muster', action: 'test', at: office.clock.now };
    await office.store.content.change('demo', change, async (content) => {
      const there = await content.get('event', ID);
      if (there !== undefined) await content.put('event', { ...there.value, title: 'Von Anna' }, there.revision);
    });
    const asked = await office.post(PATH, { ...beat, title: 'Von Beat' });
    expect(textOfMain(await asked.text())).toContain('Anna Muster hat inzwischen dasselbe geändert.');
  });

  it("are asked again after a third user's change", async () => {
    const beat = await formAt(PATH);
    await office.post(PATH, { ...(await formAt(PATH)), title: 'Von Anna' });
    const again = formFields(await (await office.post(PATH, { ...beat, title: 'Von Beat' })).text(), 'id="event"');
    await office.post(PATH, { ...(await formAt(PATH)), title: 'Von Carla' });
    const asked = await office.post(PATH, { ...again, '_keep/title': 'mine' });
    expect(asked.status).toBe(409);
    expect(textOfMain(await asked.text())).toMatch(/Ihre Angabe Von Beat .*Die andere Angabe Von Carla/);
  });

  it('may make the same change', async () => {
    const [anna, beat] = [await formAt(PATH), await formAt(PATH)];
    await office.post(PATH, { ...anna, title: 'Gleich' });
    expect((await office.post(PATH, { ...beat, title: 'Gleich' })).headers.get('location')).toMatch(/did=nothing/);
  });

  it('lose nothing if one deletes it in the meantime: it can be saved as a new one', async () => {
    const form = await formAt('/events/3002521');
    await office.post('/events/3002521/remove');
    const response = await office.post('/events/3002521', { ...form, title: 'Doch noch', short: 'Getippt' });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(problemAt(page, 'title')).toContain('inzwischen entfernt');
    const again = formFields(page, 'id="event"');
    expect(again).toMatchObject({ title: ['Doch noch'], short: ['Getippt'], day: ['26.11.2026'] });
    expect((await office.post('/events/new', again)).headers.get('location')).toMatch(/did=created/);
  });
});

describe('roles for an event', () => {
  it('show readers people, time and place first, with phone numbers, and then the rest', async () => {
    const reader: Authority = { role: 'reader', areas: [] };
    const [event] = (await office.store.content.read(office.instance, (content) => content.all('event'))).filter(
      ({ organistIds, organizer, rooms }) => organistIds.length > 0 && organizer !== null && rooms.length > 0,
    );
    const organist = await office.store.content.read(office.instance, async (content) => {
      return (await content.get('person', event?.organistIds[0] ?? 0))?.value;
    });
    const page = await pageOf(`/events/${event?.id}`, reader);
    const first = page.slice(
      page.indexOf('class="card reading"'),
      page.indexOf('</section>', page.indexOf('class="card reading"')),
    );
    expect(textOfMain(first)).toMatch(/Wann .*Wo .*Verantwortlich .*Orgel /s);
    expect(first).toContain(`>${organist?.phone}</a>`);
    expect(first).toMatch(/href="tel:\+?\d+"/);
    expect(page).toContain('class="facts"');
    const outside = await pageOf(`/events/${event?.id}`, { role: 'contributor', areas: [999] });
    expect(outside).toContain('class="card reading"');
    expect(outside.includes(`>${organist?.phone}</a>`)).toBe(organist?.visibility === 'web');
  });

  it('let readers see everything and change nothing', async () => {
    const reader: Authority = { role: 'reader', areas: [] };
    const page = await pageOf(PATH, reader);
    expect(page).not.toMatch(/<fieldset class="all"|data-save|\/cancel"|\/remove"|\/hide"/);
    expect((await office.post(PATH, await formAt(PATH), reader)).status).toBe(403);
    expect((await office.post(`${PATH}/cancel`, {}, reader)).status).toBe(403);
    expect((await office.get('/events/new', reader)).status).toBe(403);
  });

  it('let contributors propose within their areas, and editors approve or send back', async () => {
    const form = await formAt('/events/new', contributor);
    const page = await pageOf('/events/new', contributor);
    expect(textOfMain(page)).toContain('Ihre Änderungen sind ein Vorschlag');
    expect(page).toContain('Kirchenchor');
    expect(page).not.toContain('Alterszentrum Lindenhof</span></label>');
    const refused = await office.post(
      '/events/new',
      { ...form, title: 'Singen', day: '2026-12-10', from: '19' },
      contributor,
    );
    expect(problemAt(await refused.text(), 'layers')).toContain('Wählen Sie nur Bereiche');
    const fields = { ...form, title: 'Singen', day: '2026-12-10', from: '19', layer: '41' };
    const made = await office.post('/events/new', fields, contributor);
    const path = /\/events\/\d+/.exec(made.headers.get('location') ?? '')?.[0] ?? '';
    const id = Number(path.slice(8));
    expect((await eventOf(id))?.state).toBe('proposed');
    expect((await office.post(`${path}/approve`, {}, contributor)).status).toBe(403);
    expect(textOfMain(await pageOf(path))).toContain('Ein neuer Anlass. Ihr Vorschlag');
    await office.post(`${path}/draft`);
    expect((await eventOf(id))?.state).toBe('draft');
    const accepted = await office.post(`${path}/approve`);
    expect(accepted.headers.get('location')).toMatch(/did=accepted/);
    expect((await eventOf(id))?.state).toBe('ready');
    const saved = await office.post(
      path,
      { ...(await formAt(path, contributor)), title: 'Offenes Singen' },
      contributor,
    );
    expect(saved.headers.get('location')).toMatch(/did=proposed/);
    expect(await eventOf(id)).toMatchObject({ title: 'Singen', state: 'ready' });
    expect((await formAt(path, contributor))['title']).toEqual(['Offenes Singen']);
    expect((await formAt(path))['title']).toEqual(['Singen']);
    const card = textOfMain(await pageOf(path));
    expect(card).toContain('jetzt vorgeschlagen Titel Singen Offenes Singen');
    const [, proposal = ''] = /id="p(\d+)"/.exec(await pageOf(path)) ?? [];
    const action = `/proposals/${proposal}`;
    const hidden = async (name: string) => {
      const all = await pageOf('/proposals');
      const its = all.slice(all.indexOf(`id="p${proposal}"`));
      return new RegExp(`name="${name}" value="([^"]*)"`).exec(its)?.[1] ?? '';
    };
    const seen = { seen: await hidden('seen'), proposed: await hidden('proposed') };
    expect((await office.post(`${action}/accept`, seen, contributor)).status).toBe(403);
    await office.post(`${path}/hide`);
    expect((await office.post(`${action}/accept`, seen)).status).toBe(409);
    expect(await eventOf(id)).toMatchObject({ title: 'Singen' });
    const yes = await office.post(`${action}/accept`, { ...seen, seen: await hidden('seen') });
    expect(yes.headers.get('location')).toMatch(/did=accepted/);
    expect(await eventOf(id)).toMatchObject({ title: 'Offenes Singen', state: 'ready', public: false });
  });

  it('show the errors of a new event, and nothing else next to it', async () => {
    const form = await formAt('/events/new');
    for (const fields of [
      { title: '', day: '2026-12-10', from: '19' },
      { title: 'Singen', day: '2026-12-10', from: '' },
      { title: 'Singen', day: '', from: '19' },
    ]) {
      const refused = await (await office.post('/events/new', { ...form, ...fields })).text();
      expect(textOfMain(refused)).not.toContain('keine Zahl');
      expect(problemAt(refused, 'title') === '').toBe(fields.title !== '');
    }
    const late = await office.post('/events/new', {
      ...form,
      title: 'Nachtwache',
      day: '2026-12-10',
      from: '22:00',
      to: '01:00',
    });
    const [, id = ''] = /\/events\/(\d+)/.exec(late.headers.get('location') ?? '') ?? [];
    expect(await eventOf(Number(id))).toMatchObject({
      startsAt: '2026-12-10 22:00:00',
      endsAt: '2026-12-11 01:00:00',
    });
  });

  it('let contributors withdraw proposals, and editors decline them with a message', async () => {
    const path = `/events/${CHOIR}`;
    const title = (await eventOf(CHOIR))?.title;
    await office.post(`${path}/cancel`, { note: 'Krank' }, contributor);
    expect(await eventOf(CHOIR)).toMatchObject({ title, status: 'confirmed' });
    const own = await pageOf('/proposals', contributor);
    expect(textOfMain(own)).toContain('Krank');
    expect(own).not.toMatch(/\/accept"|\/decline"/);
    const action = /\/proposals\/\d+(?=\/withdraw)/.exec(own)?.[0] ?? '';
    expect((await office.post(`${action}/withdraw`, {}, contributor)).headers.get('location')).toMatch(/did=withdrawn/);
    expect(textOfMain(await pageOf('/proposals', contributor))).toContain('gibt es keine Vorschläge');
    await office.post(`${path}/remove`, {}, contributor);
    expect(await eventOf(CHOIR)).toMatchObject({ title });
    const all = await pageOf('/proposals');
    expect(textOfMain(all)).toContain('Der Anlass soll entfernt werden.');
    const [, removal = ''] = /id="p(\d+)"/.exec(await pageOf(path)) ?? [];
    const decline = `/proposals/${removal}/decline`;
    const long = await office.post(decline, { text: 'x'.repeat(501) });
    expect([long.status, textOfMain(await long.text())]).toEqual([409, expect.stringContaining('501')]);
    expect((await office.post(decline, { text: 'Nein, danke.' })).headers.get('location')).toMatch(/did=declined/);
    expect((await office.post(decline, { text: 'Noch einmal' })).status).toBe(409);
    expect(await eventOf(CHOIR)).toMatchObject({ title });
  });

  it('let contributors only read other areas', async () => {
    const page = await pageOf(PATH, contributor);
    expect(page).toContain('class="card reading"');
    expect(textOfMain(page)).toContain('ansehen, aber nicht ändern');
    const refused = await office.post(PATH, { ...(await formAt(PATH)), title: 'Trotzdem' }, contributor);
    expect(problemAt(await refused.text(), 'layers')).toContain('Wählen Sie nur Bereiche');
    expect(await pageOf(`/events/${CHOIR}`, contributor)).toContain('Vorschlagen</button>');
  });

  it('reject cross-site requests', async () => {
    const form = { ...(await formAt(PATH)), title: 'Böse' };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}]) {
      expect((await office.post(PATH, form, undefined, headers)).status).toBe(403);
      expect((await office.post(`${PATH}/cancel`, {}, undefined, headers)).status).toBe(403);
    }
    expect((await eventOf(ID))?.title).toBe('Gottesdienst zum 2. Advent');
  });
});

describe('an action on an event', () => {
  it('cancels with a public note, and reverts it', async () => {
    const response = await office.post(`${PATH}/cancel`, { note: 'Die Heizung ist defekt.' });
    const location = response.headers.get('location') ?? '';
    expect(location).toMatch(/did=cancelled&revision=\d+$/);
    const words = textOfMain(await pageOf(location.replace(/^.*(?=\/events)/, '')));
    expect(words).toContain('Abgesagt. Rückgängig');
    expect(words).toContain('Abgesagt: Gottesdienst zum 2. Advent');
    expect(words).toContain('Die Heizung ist defekt.');
    await office.post(PATH, { ...(await formAt(PATH)), status_note: 'Morgen wieder.' });
    expect(await eventOf(ID)).toMatchObject({ status: 'cancelled', statusNote: 'Morgen wieder.' });
    await office.post(`${PATH}/confirm`);
    expect(await eventOf(ID)).toMatchObject({ status: 'confirmed', statusNote: '' });
    await office.post(`${PATH}/postpone`, { note: '' });
    expect((await eventOf(ID))?.status).toBe('postponed');
  });

  it('keeps a note that is too long in its field', async () => {
    const note = 'x'.repeat(201);
    const response = await office.post(`${PATH}/cancel`, { note });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(`value="${note}"`);
    expect(page).toMatch(/Das sind 201 Zeichen; höchstens 200/);
    expect((await eventOf(ID))?.status).toBe('confirmed');
  });

  it('hides and shows, and explains why it is not public, with a remedy', async () => {
    await office.post(`${PATH}/hide`);
    const page = await pageOf(PATH);
    expect(textOfMain(page)).toMatch(/Nicht öffentlich .*nicht öffentlich/);
    expect(page).toContain(`${PATH}/show"`);
    await office.post(`${PATH}/show`);
    await office.post(PATH, { ...(await formAt(PATH)), publish_day: '2026-12-01', state: 'draft' });
    expect(await pageOf(PATH)).toMatch(/\/open".*|\/approve"/s);
    await office.post(`${PATH}/open`);
    await office.post(`${PATH}/approve`);
    expect(await eventOf(ID)).toMatchObject({ public: true, publishFrom: null, state: 'ready' });
    expect(textOfMain(await pageOf(PATH))).not.toContain('Nicht öffentlich');
  });

  it('deletes into the trash, and asks first if it is in a list by hand', async () => {
    const response = await office.post(`/events/3002521/remove`);
    expect(response.headers.get('location')).toMatch(/\/agenda\?did=removed&revision=\d+$/);
    expect((await office.get('/events/3002521')).status).toBe(404);
    expect(textOfMain(await pageOf('/trash'))).toContain('Mittagstisch');

    const lists = await office.store.content.read(office.instance, ({ all }) => all('list'));
    const list = lists.find(({ includeEventIds }) => includeEventIds.length > 0);
    const named = list?.includeEventIds[0] ?? 0;
    const asked = await office.post(`/events/${named}/remove`);
    expect(asked.status).toBe(409);
    expect(textOfMain(await asked.text())).toContain(list?.name);
    await office.post(`/events/${named}/remove`, { detach: '1' });
    expect(await eventOf(named)).toBeUndefined();
  });

  it('is rejected if unknown', async () => {
    expect((await office.post(`${PATH}/explode`)).status).toBe(404);
    expect((await office.post(`${PATH}/constructor`)).status).toBe(404);
    expect((await office.post('/events/999999/cancel')).status).toBe(404);
    expect((await office.get('/events/999999')).status).toBe(404);
  });
});

describe('rooms of an event', () => {
  it('show conflicting uses and free rooms', async () => {
    await office.post(PATH, {
      ...(await formAt(PATH)),
      room: ['22', ''],
      day: '2026-12-03',
      from: '12:00',
      to: '13:00',
    });
    const words = textOfMain(await pageOf(PATH));
    expect(words).toMatch(/Zur gleichen Zeit im gleichen Raum: .*Foyer: Mittagstisch/);
    expect(words).toMatch(/Stattdessen frei: .*Grosser Saal/);
  });

  it('are rejected at their field if the parish requires it, and saved anyway on request', async () => {
    await office.close();
    await open((bundle) => ({ ...bundle, instance: { ...bundle.instance, room_conflicts: 'refuse' } }));
    const form = {
      ...(await formAt(PATH)),
      room: ['22', ''],
      day: '2026-12-03',
      from: '12:00',
      to: '13:00',
      topic: 'Neu',
    };
    const response = await office.post(PATH, form);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(problemAt(page, 'place')).toContain('Mittagstisch');
    const again = formFields(page, 'id="event"');
    expect(again).toMatchObject({ topic: ['Neu'], room: ['22', ''] });
    expect(page).toContain('name="despite" value="room_conflict"');
    await office.post(PATH, { ...again, despite: 'room_conflict' });
    expect(await eventOf(ID)).toMatchObject({ topic: 'Neu', rooms: [{ roomId: 22 }] });

    await office.post(`${PATH}/cancel`);
    const refused = await office.post(`${PATH}/confirm`);
    expect(refused.status).toBe(422);
    expect(textOfMain(await refused.text())).toContain('Raum trotzdem doppelt belegen');
    expect((await office.post(`${PATH}/confirm`, { despite: 'room_conflict' })).status).toBe(303);
  });
});

describe('files of an event', () => {
  const sent = async (fields: Readonly<Record<string, readonly string[]>>, files: Readonly<Record<string, File>>) => {
    const body = new FormData();
    for (const [name, texts] of Object.entries(fields)) for (const text of texts) body.append(name, text);
    for (const [name, file] of Object.entries(files)) body.append(name, file);
    const role = JSON.stringify({ role: 'administrator', areas: [] });
    const headers = { cookie: `parvis=${encodeURIComponent(role)}`, host: new URL(ORIGIN).host, origin: ORIGIN };
    const url = `${ORIGIN}/office/instances/${office.instance}${PATH}`;
    return office.fetch(new Request(url, { method: 'POST', headers, body }));
  };

  it('are kept if another field is rejected, and need not be chosen again', async () => {
    const form = await formAt(PATH);
    const picture = new File([new Uint8Array(await createPhoto('image/png', { width: 40, height: 30 }))], 'kerzen.png');
    const refused = await sent({ ...form, title: [''], caption: ['Kerzen'] }, { picture });
    expect(refused.status).toBe(422);
    const again = formFields(await refused.text(), 'id="event"');
    expect(again['image_url']?.[0]).toMatch(/^\/files\/demo\/[0-9a-f]{64}\/kerzen\.png$/);
    await sent({ ...again, title: ['Mit Bild'] }, {});
    expect((await eventOf(ID))?.image).toMatchObject({ width: 40, height: 30, caption: 'Kerzen' });
    expect(await pageOf(PATH)).toMatch(/<img class="thumb" src="\/files\/demo\//);
    await sent({ ...(await formAt(PATH)), image_remove: ['1'] }, {});
    expect((await eventOf(ID))?.image).toBeNull();
  });

  it('are rejected at their field if their content has another type, keeping all input', async () => {
    const picture = new File(['<svg onload="alert(1)"/>'], 'bild.png', { type: 'image/png' });
    const document = new File(['MZ'], 'programm.pdf', { type: 'application/pdf' });
    const response = await sent({ ...(await formAt(PATH)), topic: ['Getippt'] }, { picture, document });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(problemAt(page, 'image')).toContain('Dieses Bildformat ist nicht möglich.');
    expect(problemAt(page, 'files')).toContain('Dieser Dateityp ist nicht möglich');
    expect(formFields(page, 'id="event"')['topic']).toEqual(['Getippt']);
  });
});

describe('an event of a series', () => {
  it('keeps changes for its date only, and can follow the series again', async () => {
    const series = {
      kind: 'series' as const,
      at: '',
      value: {
        name: 'Jassen',
        rule: 'FREQ=WEEKLY;BYDAY=TU',
        starts_on: '2026-11-24',
        time_from: '14:00',
        time_to: '16:00',
        ahead_days: 30,
        template: { title: 'Jassen', layer_ids: [10], rooms: [{ room_id: 22 }] },
      },
    };
    const editing = {
      store: office.store,
      clock: () => office.clock.now,
      actor: 'x',
      authority: { role: 'editor', areas: [] },
    } as const;
    await applyChanges(editing, office.instance, [series]);
    const events = await office.store.content.read(office.instance, ({ all }) => all('event'));
    const one = events.find((event) => event.series?.date === '2026-12-01');
    const path = `/events/${one?.id}`;
    expect(textOfMain(await pageOf(path))).toMatch(/Teil der Serie « ?Jassen ?»\./);
    expect(await pageOf(path)).not.toContain('/follow"');
    const typed = { ...(await formAt(path)), title: 'Jassmeisterschaft', from: '13:00' };
    await office.post(path, { ...typed, _scope: 'one' });
    expect(await eventOf(one?.id ?? 0)).toMatchObject({ series: { own: ['date_from', 'title'] } });
    expect(textOfMain(await pageOf(path))).toMatch(/Eigene Angaben für dieses Datum: (Wann, Titel|Titel, Wann)/);
    await office.post(`${path}/follow`);
    expect(await eventOf(one?.id ?? 0)).toMatchObject({
      title: 'Jassen',
      startsAt: '2026-12-01 14:00:00',
      series: { own: [] },
    });
    expect((await office.post(`${PATH}/follow`)).status).toBe(422);
  });
});

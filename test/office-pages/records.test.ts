import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { Kind } from '../../src/model/entity.ts';
import type { Person } from '../../src/model/person.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';
import { textOfMain } from '../support/page-form.ts';
import { createPhoto } from '../support/pictures.ts';
import { undoWholeChange } from '../support/undo-whole.ts';

const KINDS: readonly (readonly [path: string, kind: Kind, title: string])[] = [
  ['/persons', 'person', 'Personen'],
  ['/person-groups', 'person_group', 'Personengruppen'],
  ['/rooms', 'room', 'Räume'],
  ['/buildings', 'building', 'Gebäude'],
  ['/layers', 'layer', 'Bereiche'],
  ['/target-groups', 'target_group', 'Zielgruppen'],
  ['/document-groups', 'document_group', 'Dokumentgruppen'],
  ['/list-groups', 'list_group', 'Listengruppen'],
];

const BRUNNER = 301;

const EDITOR: Authority = { role: 'editor', areas: [] };
const READER: Authority = { role: 'reader', areas: [] };
const CONTRIBUTOR: Authority = { role: 'contributor', areas: [1] };

let office: OfficeBrowser;

beforeEach(async () => {
  office = await openOfficeBrowser();
});

afterEach(() => office.close());

async function page(path: string, role?: Authority): Promise<string> {
  return unescapeHtml(await (await office.get(path, role)).text());
}

async function all<K extends Kind>(kind: K) {
  return office.store.content.read(office.instance, (content) => content.all(kind));
}

async function person(id = BRUNNER): Promise<Person> {
  const found = await office.store.content.read(office.instance, (content) => content.get('person', id));
  if (found === undefined) throw new Error(`there is no person ${id}`);
  return found.value;
}

async function filled(path: string, entered: Fields = {}): Promise<Fields> {
  return { ...readForm(await (await office.get(path)).text(), path), ...entered };
}

async function send(path: string, entered: Fields, role?: Authority) {
  const response = await office.post(path, await filled(path, entered), role);
  return { response, location: response.headers.get('location') ?? '', text: unescapeHtml(await response.text()) };
}

const empty = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'demo', title: 'Leer' },
};

describe('the table of', () => {
  it.each(KINDS)('%s lists every entity with a link to its page', async (path, kind, title) => {
    const text = await page(path);
    expect(text).toContain(`<h1>${title}</h1>`);
    const ids = (await all(kind)).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(ids.filter((id) => !text.includes(`/office/instances/demo${path}/${id}"`))).toEqual([]);
  });

  it.each(KINDS)('%s that is empty explains the first step, to users with permission', async (path) => {
    await office.close();
    office = await openOfficeBrowser(empty);
    const text = await page(path);
    expect(text).toContain('class="empty"');
    expect(text).toContain(`${path}/new"`);
    expect(await page(path, READER)).not.toContain(`${path}/new"`);
  });

  it('people finds by words, and says so without results', async () => {
    expect(await page('/persons?q=organist')).toMatch(/Matthias Odermatt(?!.*Nico Caduff)/s);
    const nothing = await page('/persons?q=niemand');
    expect(nothing).toContain('Keine Treffer für: niemand');
  });

  it('areas shows each below its parent', async () => {
    const text = await page('/layers');
    const order = ['Kirchgemeinde Seewil<', 'Dorf<', 'Bahnhofquartier<', 'Berg<', 'Oberegg<', 'Communauté'];
    const main = text.slice(text.indexOf('<tbody'));
    const places = order.map((name) => main.indexOf(name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(main).toMatch(/class="deep-2"><a [^>]*><i class="area-mark area-\d"><\/i>Bahnhofquartier/);
  });
});

describe('a form', () => {
  it.each(KINDS)('of %s saved unchanged changes nothing, whatever is stored', async (path, kind) => {
    for (const { id } of await all(kind)) {
      const { location } = await send(`${path}/${id}`, {});
      expect(location).toBe(`/office/instances/demo${path}/${id}?did=nothing`);
    }
  });

  it('changes only the entered fields, and offers to undo them', async () => {
    const before = await person();
    const { location } = await send(`/persons/${BRUNNER}`, { phone: '044 555 99 99', desc_tasks: 'Eins\r\nZwei' });
    expect(await person()).toEqual({ ...before, phone: '044 555 99 99', descTasks: 'Eins\nZwei' });
    expect(location).toMatch(/did=saved&revision=\d+$/);
    const revision = /\d+$/.exec(location)?.[0];
    await office.post(`/history/${revision}/undo`);
    expect(await person()).toEqual(before);
  });

  it('offers no undo if the input is cleaned away, although another user has changed something', async () => {
    const mine = await filled(`/persons/302`, { url_type: '<b></b>' });
    await send(`/persons/${BRUNNER}`, { phone: '117' });
    const done = await office.post('/persons/302', mine);
    expect(done.headers.get('location')).toBe('/office/instances/demo/persons/302?did=nothing');
  });

  it('merges changes of two users to different fields', async () => {
    const mine = await filled(`/persons/${BRUNNER}`, { phone: '117' });
    await send(`/persons/${BRUNNER}`, { city: 'Oberegg' });
    expect((await office.post(`/persons/${BRUNNER}`, mine)).status).toBe(303);
    expect(await person()).toMatchObject({ phone: '117', city: 'Oberegg' });
  });

  it.each([
    ['mine', '222'],
    ['theirs', '111'],
  ])('asks if two users have changed the same field, with both texts: %s', async (keep, phone) => {
    const path = `/persons/${BRUNNER}`;
    const mine = await filled(path, { phone: '222', profession: 'Organistin' });
    await send(path, { phone: '111', city: 'Oberegg' });
    const asked = await office.post(path, mine);
    expect(asked.status).toBe(422);
    const text = await asked.text();
    expect(unescapeHtml(text)).toContain('Regula Beispiel hat hier inzwischen etwas anderes eingetragen.');
    expect(textOfMain(text)).toMatch(/Ihre Angabe 222 Die andere Angabe 111/);
    const again = readForm(text, path);
    expect(again).toMatchObject({ phone: '222', city: 'Oberegg', profession: 'Organistin' });
    const unanswered = await office.post(path, again);
    expect(unanswered.status).toBe(422);
    expect(textOfMain(await unanswered.text())).toMatch(/Ihre Angabe 222 Die andere Angabe 111/);
    expect((await person()).phone).toBe('111');
    await office.post(path, { ...again, '_keep/phone': keep });
    expect(await person()).toMatchObject({ phone, city: 'Oberegg', profession: 'Organistin' });
  });

  it.each([
    ['/persons/301', { lastname: '' }, 'lastname', 'Bitte füllen Sie das aus.'],
    ['/persons/301', { visibility: 'all' }, 'visibility', 'Bitte wählen Sie eine der Möglichkeiten.'],
    ['/persons/301', { main_group_id: '999' }, 'main_group_id', 'Das gibt es nicht mehr. Bitte wählen Sie neu.'],
    ['/rooms/11', { capacity: 'viele' }, 'capacity', 'Bitte geben Sie eine ganze Zahl ab 1 ein.'],
    ['/rooms/11', { building_id: '' }, 'building_id', 'Bitte füllen Sie das aus.'],
    [
      '/layers/20',
      { parent_id: '21' },
      'parent_id',
      'Etwas kann sich nicht selbst übergeordnet sein. Bitte wählen Sie etwas anderes.',
    ],
  ])('of %s with %o is rejected at the field, and keeps the input', async (path, entered, name, problem) => {
    const before = await all('person');
    const other =
      path === '/layers/20' ? { name: 'Auf dem Berg' } : path === '/rooms/11' ? { shortcut: 'KX' } : { phone: '333' };
    const { response, text } = await send(path, { ...entered, ...other });
    expect(response.status).toBe(422);
    expect(text).toMatch(new RegExp(`<a href="#[fi]-${name}">`));
    expect(text).toMatch(new RegExp(`id="p-${name}"><p>${problem}`));
    expect(text).toContain('aria-invalid="true"');
    expect(readForm(text, path)).toMatchObject({
      ...other,
      ...('visibility' in entered || 'main_group_id' in entered ? {} : entered),
    });
    expect(await all('person')).toEqual(before);
  });

  it('reports errors in the user’s language', async () => {
    const fields = await filled('/rooms/11', { capacity: '0', name: '<b></b>' });
    const headers = { origin: ORIGIN, 'accept-language': 'fr' };
    const text = unescapeHtml(await (await office.post('/rooms/11', fields, undefined, headers)).text());
    expect(text).toContain('Pas encore enregistré. Veuillez vérifier 2 indications');
    expect(text).toContain('Veuillez indiquer un nombre entier à partir de 1.');
  });

  it.each(['b@käse.ch', 'b@xn--kse-qla.ch'])('saves the address %s with its domain in ASCII', async (email) => {
    expect((await send(`/persons/${BRUNNER}`, { email })).response.status).toBe(303);
    expect((await person()).email).toBe('b@xn--kse-qla.ch');
    for (const words of ['b@käse.ch', 'b@xn--kse-qla.ch']) {
      expect(await page(`/persons?q=${encodeURIComponent(words)}`)).toContain('Brunner');
    }
  });

  it.each([
    [{ email: 'keller at example' }, 'Bitte geben Sie eine E-Mail-Adresse wie name@example.org ein.'],
    [{ url: 'javascript:alert(1)' }, 'Bitte geben Sie eine Adresse'],
    [{ url: 'data:text/html,x' }, 'Bitte geben Sie eine Adresse'],
  ])('rejects %j at its field, and keeps the input', async (entered, words) => {
    const before = await person();
    const { response, text } = await send(`/persons/${BRUNNER}`, entered);
    expect(response.status).toBe(422);
    expect(text).toContain(words);
    expect(text).toContain(`value="${Object.values(entered)[0]}"`);
    expect(await person()).toEqual(before);
  });

  it('does not report an invalid address that already existed', async () => {
    // Imports and older versions may have stored such an address.
    const change = { actor: 'test', action: 'import', at: office.clock.now } as const;
    await office.store.content.change(office.instance, change, async (content) => {
      const found = await content.get('person', BRUNNER);
      if (found !== undefined) await content.put('person', { ...found.value, email: 'see our page' }, found.revision);
    });
    expect((await person()).email).toBe('see our page');
    const { response } = await send(`/persons/${BRUNNER}`, { profession: 'Organistin' });
    expect(response.status).toBe(303);
    expect((await person()).profession).toBe('Organistin');
  });

  it('for a new entity creates one, however often it is sent', async () => {
    const fields = await filled('/persons/new', { lastname: 'Muster', visibility: 'events' });
    const [first, second] = [await office.post('/persons/new', fields), await office.post('/persons/new', fields)];
    expect(first.headers.get('location')).toMatch(/\/persons\/336\?did=created&revision=\d+$/);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    const third = await office.post('/persons/new', { ...fields, lastname: 'Anders' });
    expect(third.headers.get('location')).toMatch(/\/persons\/337/);
    expect((await all('person')).slice(-2).map(({ lastname }) => lastname)).toEqual(['Muster', 'Anders']);
  });

  it('for an invalid new entity keeps the input', async () => {
    const { response, text } = await send('/rooms/new', { name: 'Turmstube', capacity: '12' });
    expect(response.status).toBe(422);
    expect(text).toContain('Bitte füllen Sie das aus.');
    expect(readForm(text, '/rooms/new')).toMatchObject({ name: 'Turmstube', capacity: '12' });
  });

  it('adds a person to a group, and removes them', async () => {
    const path = `/persons/${BRUNNER}`;
    const rows = await filled(path);
    const firstTwo = (name: string) => [rows[name] ?? []].flat().slice(0, 2);
    const [groups, roles] = [
      [...firstTwo('groups/group'), '14'],
      [...firstTwo('groups/function'), 'Sopran'],
    ];
    await send(path, { 'groups/group': groups, 'groups/function': roles });
    expect((await person()).groups).toContainEqual({ groupId: 14, function: 'Sopran' });
    await send(path, { 'groups/group': ['', ...groups.slice(1)], 'groups/function': roles });
    expect((await person()).groups.map(({ groupId }) => groupId)).not.toContain(11);
  });

  it('reorders records', async () => {
    const before = (await all('target_group')).map(({ id }) => id);
    expect(before.slice(0, 3)).toEqual([1, 2, 3]);
    await office.post('/target-groups/3/move', { by: '-1' });
    const after = (await all('target_group')).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
    expect(after.slice(0, 3).map(({ id }) => id)).toEqual([1, 3, 2]);
    const text = await page('/target-groups?order=1');
    expect(text.indexOf('>Kinder<')).toBeLessThan(text.indexOf('>Kleinkinder<'));
    await office.post('/layers/20/move', { by: '-1' });
    const text2 = await page('/layers');
    expect(text2.indexOf('>Berg<')).toBeLessThan(text2.indexOf('>Dorf<'));
    expect(text2.indexOf('>Oberegg<')).toBeLessThan(text2.indexOf('>Dorf<'));
  });
});

describe('a picture', () => {
  const sent = async (bytes: Buffer, entered: Record<string, string>) => {
    const path = `/persons/${BRUNNER}`;
    const body = new FormData();
    const fields = await filled(path, entered);
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
    body.append('image/file', new File([new Uint8Array(bytes)], 'Regula.jpg', { type: 'image/jpeg' }));
    const cookie = `parvis=${encodeURIComponent(JSON.stringify({ role: 'administrator', areas: [] }))}`;
    const headers = { cookie, origin: ORIGIN, host: new URL(ORIGIN).host };
    const url = `${ORIGIN}/office/instances/demo${path}`;
    return office.fetch(new Request(url, { method: 'POST', headers, body }));
  };

  it('is stored, and shown to editors', async () => {
    const made = await createPhoto('image/jpeg', { width: 40, height: 30 });
    const response = await sent(made, { phone: '117' });
    expect(response.status).toBe(303);
    expect(await person()).toMatchObject({ phone: '117', image: { width: 40, height: 30 } });
    expect((await person()).image?.url).toMatch(/^\/files\/demo\/[0-9a-f]+\/.+\.jpe?g$/);
    expect(await page(`/persons/${BRUNNER}`)).toContain('<img class="portrait" src="/files/demo/');
  });

  it('that is invalid is rejected at its field, keeping the other input', async () => {
    const response = await sent(Buffer.from('no picture'), { phone: '117' });
    const text = unescapeHtml(await response.text());
    expect(response.status).toBe(422);
    expect(text).toContain('Dieses Bildformat ist nicht möglich.');
    expect(readForm(text, `/persons/${BRUNNER}`)['phone']).toBe('117');
  });

  it('is required if only its author was entered', async () => {
    const path = '/persons/302';
    const none = { 'image/remove': '1', 'image/source_text': '', 'image/source_url': '' };
    await office.post(path, await filled(path, none));
    const response = await office.post(path, await filled(path, { 'image/source_text': 'Foto: Anna' }));
    const text = unescapeHtml(await response.text());
    expect(response.status).toBe(422);
    expect(text).toContain('Wählen Sie auch das Bild.');
    expect(readForm(text, path)['image/source_text']).toBe('Foto: Anna');
  });

  it('is kept when the rest of the form is rejected', async () => {
    const response = await sent(await createPhoto('image/jpeg', { width: 40, height: 30 }), { lastname: '' });
    const text = await response.text();
    expect(response.status).toBe(422);
    await office.post(`/persons/${BRUNNER}`, { ...readForm(text, `/persons/${BRUNNER}`), lastname: 'Brunner' });
    expect((await person()).image?.url).toMatch(/^\/files\/demo\//);
  });
});

describe('the public data of a person', () => {
  it('is everything, the name, or nothing, by their consent', async () => {
    const seen = async () => /<div class="seen">(.*?)<\/div>/s.exec(await page(`/persons/${BRUNNER}`))?.[1];
    expect(await seen()).toContain('044 555 01 11');
    await send(`/persons/${BRUNNER}`, { visibility: 'events' });
    expect(await seen()).toMatch(/Regula Brunner-Hess(?!.*044)/s);
    await send(`/persons/${BRUNNER}`, { visibility: 'none' });
    expect(await seen()).toContain('Nichts.');
  });
});

describe('a room', () => {
  it('shows when it is occupied in the next weeks', async () => {
    const text = await page('/rooms/11');
    expect(text).toContain('Belegungen');
    expect(text).toMatch(/Gottesdienst zum 1\. Advent<\/a>\s*<p class="small soft">So\.,? 29\.11\. 10:00–11:00/);
  });
});

describe('deleting', () => {
  it('shows references and public effects, removes the references, and can be undone', async () => {
    const text = await page('/layers/20/remove');
    expect(text).toContain('«Berg» entfernen?');
    expect(text).toMatch(/Die Liste «Berg» verliert \d\d kommende Anlässe\./);
    const before = await all('layer');
    const response = await office.post('/layers/20/remove');
    const location = response.headers.get('location') ?? '';
    expect(location).toMatch(/\/layers\?did=removed&revision=\d+$/);
    const after = await all('layer');
    expect(after.filter(({ id }) => id === 20)).toEqual([]);
    expect(after.filter(({ parentId }) => parentId === 1).map(({ id }) => id)).toContain(21);
    await undoWholeChange(office, /\d+$/.exec(location)?.[0]);
    expect(await all('layer')).toEqual(before);
  });

  it('shows only the number of many references, without a preview, and can be undone', async () => {
    const before = await all('event');
    const events = Array.from({ length: 201 }, (_, index) => ({
      kind: 'event' as const,
      at: '',
      value: {
        title: `Anlass ${index}`,
        date_from: '2027-01-01 10:00:00',
        date_to: '2027-01-01 11:00:00',
        layer_ids: [1],
      },
    }));
    const acting = { store: office.store, clock: () => office.clock.now, actor: 'test', authority: EDITOR };
    await applyChanges(acting, office.instance, events);
    const text = await page('/layers/1/remove');
    expect(text).toMatch(/Es wird 2\d\d-mal verwendet/);
    expect(text).not.toContain('Websites zeigen danach');
    const done = await office.post('/layers/1/remove', {});
    expect((await all('event')).some(({ layerIds }) => layerIds.includes(1))).toBe(false);
    await undoWholeChange(office, /revision=(\d+)/.exec(done.headers.get('location') ?? '')?.[1]);
    expect((await all('event')).filter(({ layerIds }) => layerIds.includes(1)).length).toBeGreaterThan(200);
    expect((await all('event')).slice(0, before.length)).toEqual(before);
  });

  it('is not offered if another entity requires it', async () => {
    const text = await page('/buildings/1/remove');
    expect(text).toContain('Das lässt sich noch nicht entfernen.');
    expect(text).toContain('Kirchenschiff');
    expect(text).not.toContain('<button class="danger">');
    expect((await office.post('/buildings/1/remove')).status).toBe(409);
    expect((await all('building')).map(({ id }) => id)).toContain(1);
  });
});

describe('erasing a person', () => {
  it("requires the administrator's confirmation, and keeps nothing", async () => {
    expect(await page('/persons/301/erase')).toContain('Das lässt sich nicht rückgängig machen.');
    const missed = await office.post('/persons/301/erase');
    expect(missed.status).toBe(422);
    expect(await missed.text()).toContain('Bitte setzen Sie zuerst das Häkchen');
    const done = await office.post('/persons/301/erase', { sure: '1' });
    expect(done.headers.get('location')).toBe('/office/instances/demo/persons?did=erased');
    expect(await page('/history')).not.toContain('Brunner');
    expect(await page('/trash')).not.toContain('Brunner');
  });

  it('is for administrators only', async () => {
    expect((await office.get('/persons/301/erase', EDITOR)).status).toBe(403);
    expect((await office.post('/persons/301/erase', { sure: '1' }, EDITOR)).status).toBe(403);
    expect(await page('/persons/301', EDITOR)).not.toContain('/erase"');
  });
});

describe('a user who may not change records', () => {
  it('reads them without a form', async () => {
    const text = await page('/persons/301', READER);
    expect(text).toContain('<dd>044 555 01 11</dd>');
    expect(text).not.toContain('<form class="entry"');
    expect(text).not.toContain('/remove"');
  });

  it('sees their own data of people', async () => {
    const hidden = (await all('person')).find(({ visibility, phone }) => visibility === 'none' && phone !== '');
    expect(hidden).toBeDefined();
    const text = await page(`/persons/${hidden?.id}`, CONTRIBUTOR);
    expect(text).toContain(hidden?.lastname);
    expect(text).not.toContain(hidden?.phone);
  });

  it.each([READER, CONTRIBUTOR])('is rejected whatever they send: %o', async (role) => {
    for (const path of ['/persons/301', '/persons/new', '/persons/301/remove', '/layers/20/move', '/rooms/11']) {
      expect((await office.post(path, { lastname: 'X' }, role)).status).toBe(403);
    }
  });

  it('is rejected from another origin', async () => {
    const fields = await filled('/persons/301', { phone: '117' });
    const response = await office.post('/persons/301', fields, undefined, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    expect((await person()).phone).toBe('044 555 01 11');
  });

  it('gets no page of a missing record', async () => {
    for (const [path] of KINDS) expect((await office.get(`${path}/4000000000`)).status).toBe(404);
  });
});

describe('stored markup', () => {
  it.each(KINDS)('in %s is shown as text', async (path, kind) => {
    const hostile = '"><script>alert(1)</script>\'<img src=x onerror=alert(2)>';
    const change = { actor: hostile, action: 'test', at: office.clock.now };
    const [{ id } = { id: 0 }] = await all(kind);
    await office.store.content.change(office.instance, change, async (content) => {
      const present = await content.get(kind, id);
      if (present === undefined) return;
      const texts = Object.entries(present.value).map(([key, value]) => {
        const isText = typeof value === 'string' && !['visibility', 'sex'].includes(key);
        return [key, isText ? hostile : value];
      });
      await content.put(kind, Object.fromEntries(texts) as never, present.revision);
    });
    for (const address of [path, `${path}/${id}`, `${path}/${id}/remove`]) {
      const text = await (await office.get(address)).text();
      expect(text).toContain('&lt;script&gt;alert(1)');
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('<img src=x');
    }
    const fields = readForm(await (await office.get(`${path}/${id}`)).text(), `${path}/${id}`);
    expect((await office.post(`${path}/${id}`, fields)).headers.get('location')).toContain('did=nothing');
  });
});

describe('the uses of a room', () => {
  it('are listed once, the first five with a link to all', async () => {
    const page = textOfMain(await (await office.get('/rooms/11')).text());
    expect(page.match(/(?:So|Mo|Di|Mi|Do|Fr|Sa)\., \d+\.\d+\. \d\d:\d\d/g)).toHaveLength(5);
    expect(page).toMatch(/Belegungen .*Alle \d+ ansehen/);
    expect(page).not.toContain('Wird noch nirgends verwendet');
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../src/model/event.ts';
import { readEventChoices } from '../../src/office-pages/components/form/event-choices.ts';
import { createNewEventValues } from '../../src/office-pages/event/merge-event.ts';
import { eventToInputTexts, readEventInputs } from '../../src/office-pages/event/read-event.ts';
import { EVENT_FIELD_NAMES } from '../../src/office-pages/event-fields/event-fields.ts';
import { serializeEntity } from '../../src/store/content/documents.ts';
import { lateBundle } from '../support/late-keys.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { type Fields, formFields, problemAt, textOfMain } from '../support/page-form.ts';

const ID = 1_002_531;

const EDITOR = {
  editing: { authority: { role: 'editor', areas: [] } },
  locale: 'de-CH',
  now: '2026-11-24 12:00:00',
} as const;

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const pageOf = async (path: string) => (await office.get(path)).text();
const formAt = async (path: string) => formFields(await pageOf(path), 'id="event"');
const eventOf = (id: number) =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', id))?.value);
const lastChange = async () => (await office.store.content.history(office.instance, { limit: 1 }))[0];
const idOf = (response: Response) => Number(/\/events\/(\d+)/.exec(response.headers.get('location') ?? '')?.[1]);

function typedIn(form: Readonly<Record<string, readonly string[]>>): Fields {
  const isTyped = ([name]: readonly [string, unknown]) => !['layer', 'room', 'place'].includes(name);
  const trimmed = (texts: readonly string[]) => texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
  return Object.fromEntries(
    Object.entries(form)
      .filter(isTyped)
      .map(([name, texts]) => [name, trimmed(texts)]),
  );
}

describe('the form of an event', () => {
  it('does not repeat the titles of what its type shows unfolded', async () => {
    const titles = [
      ...(await pageOf(`/events/${ID}`)).matchAll(/<h3 class="part-title">([^<]*)|<summary[^>]*>\s*<[^>]*>([^<]*)/g),
    ].map(([, part, fold]) => part ?? fold);
    expect(titles.filter((title) => title?.includes('Personen'))).toEqual(['Personen', 'Weitere Personen']);
  });

  it('contains all values of every event', async () => {
    for (const bundle of [undefined, lateBundle()]) {
      const other = await openOfficeBrowser(bundle);
      await other.store.content.read(other.instance, async (content) => {
        const choices = await readEventChoices(content, EDITOR);
        for (const event of await content.all('event')) {
          const { value, faults } = readEventInputs(eventToInputTexts(event, choices), choices);
          expect(faults).toEqual([]);
          const {
            id: _,
            series: _2,
            source: _3,
            status: _4,
            request_id: _5,
            ...whole
          } = serializeEntity('event', event);
          // The form sorts roles in the office’s order.
          const sorted = ({ needs, ...rest }: Readonly<Record<string, unknown>>) => ({
            ...rest,
            needs: Array.isArray(needs) ? needs.toSorted((a, b) => a.role_id - b.role_id) : needs,
          });
          expect(sorted({ id: event.id, ...createNewEventValues(value) })).toEqual(sorted({ id: event.id, ...whole }));
        }
      });
      await other.close();
    }
  });

  it('changes nothing if it is saved unchanged', async () => {
    const events = await office.store.content.read(office.instance, ({ all }) => all('event'));
    for (const { id } of events.slice(0, 60)) {
      const response = await office.post(`/events/${id}`, await formAt(`/events/${id}`));
      expect([id, response.headers.get('location')]).toEqual([id, expect.stringMatching(/did=nothing$/)]);
    }
    expect((await lastChange())?.what).toBe('import');
  });

  it('writes exactly the changed fields', async () => {
    const form = await formAt(`/events/${ID}`);
    const response = await office.post(`/events/${ID}`, { ...form, title: 'Adventsfeier', note: 'Kerzen bestellen' });
    expect(response.headers.get('location')).toMatch(/did=saved&revision=\d+$/);
    const past = await lastChange();
    expect(past).toMatchObject({ actor: 'Regula Beispiel', what: 'change', count: 1 });
    expect(past?.entities[0]?.before).toEqual({ title: 'Gottesdienst zum 2. Advent', internalNote: '' });
    expect(past?.entities[0]?.after).toEqual({ title: 'Adventsfeier', internalNote: 'Kerzen bestellen' });
    expect(textOfMain(await pageOf(`/events/${ID}`))).toContain('Adventsfeier');
  });

  it('moves setting up and clearing away with the event', async () => {
    await office.post(`/events/${ID}`, { ...(await formAt(`/events/${ID}`)), before: '45', after: '30' });
    expect(await eventOf(ID)).toMatchObject({
      occupiesFrom: '2026-12-06 09:15:00',
      occupiesTo: '2026-12-06 11:30:00',
    });
    await office.post(`/events/${ID}`, {
      ...(await formAt(`/events/${ID}`)),
      day: '2026-12-13',
      from: '17:00',
      to: '18:30',
    });
    expect(await eventOf(ID)).toMatchObject({
      startsAt: '2026-12-13 17:00:00',
      endsAt: '2026-12-13 18:30:00',
      occupiesFrom: '2026-12-13 16:15:00',
      occupiesTo: '2026-12-13 19:00:00',
    });
  });

  it('saves rooms, another place, people by name, areas, texts and everything else', async () => {
    const form = await formAt(`/events/${ID}`);
    const names = await office.store.content.read(office.instance, async ({ all }) =>
      (await all('person'))
        .slice(0, 3)
        .map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` })),
    );
    const [first, second, third] = names.map(({ name }) => name);
    await office.post(`/events/${ID}`, {
      ...form,
      place: ['room', 'room', 'free'],
      room: ['22', '25'],
      free_name: 'Dorfplatz',
      free_url: 'https://platz.example',
      type: 'Fest',
      layer: ['40', '10'],
      target: ['5', '3'],
      long: 'Erster Absatz\n& mehr\n\nZweiter',
      organizer: 'Kirchenchor Bern',
      organist: [third?.toUpperCase() ?? '', ''],
      lector: [second ?? '', first ?? '', ''],
      childcare: 'Hüte im Foyer',
      childcare_person: [first ?? ''],
      baptism: '',
      sacrament: [],
      catering: 'Suppe',
      collection: 'HEKS',
      collection_url: '',
      signup: 'open',
      deadline: '2026-12-01',
      signup_person: 'Büro',
      signup_email: 'buero@example.org',
      public: [],
      hide_time: '1',
      publish_day: '2026-12-01',
      publish_time: '8',
      file_name: ['Lieder'],
      file_url: ['https://example.org/lieder.pdf'],
      file_desc: ['Zum Mitsingen'],
    });
    expect(await eventOf(ID)).toMatchObject({
      rooms: [
        { roomId: 22 },
        { roomId: 25 },
        { name: 'Dorfplatz', locationUrl: 'https://platz.example', locationUrlIsExternal: true },
      ],
      eventType: 'Fest',
      layerIds: [10, 40],
      targetGroupIds: [3, 5],
      longDesc: '<p>Erster Absatz<br />&amp; mehr</p><p>Zweiter</p>',
      organizer: { name: 'Kirchenchor Bern' },
      organistIds: [names[2]?.id],
      lectorIds: [names[1]?.id, names[0]?.id],
      childcare: { id: 1, text: 'Hüte im Foyer', personIds: [names[0]?.id] },
      baptismOffer: null,
      withSacrament: 0,
      catering: 'Suppe',
      collection: { project: 'HEKS', url: '' },
      subscription: { open: true, deadline: '20261201', person: { name: 'Büro', email: 'buero@example.org' } },
      public: false,
      hideTime: true,
      publishFrom: '2026-12-01 08:00:00',
      files: [{ fileName: 'Lieder', url: 'https://example.org/lieder.pdf', desc: 'Zum Mitsingen' }],
    });
  });

  it('clears emptied fields, even when a free name replaces a person of the office', async () => {
    const [person] = await office.store.content.read(office.instance, ({ all }) => all('person'));
    const name = `${person?.firstname} ${person?.lastname}`;
    await office.post(`/events/${ID}`, {
      ...(await formAt(`/events/${ID}`)),
      organizer: name,
      signup: 'open',
      signup_person: name,
    });
    expect(await eventOf(ID)).toMatchObject({ organizer: { personId: person?.id } });
    const then = { organizer: 'Gast', signup_person: 'Frau Gast', signup_email: 'gast@Käse.ch' };
    await office.post(`/events/${ID}`, { ...(await formAt(`/events/${ID}`)), ...then });
    const changed = await eventOf(ID);
    expect(changed?.organizer).toEqual({ name: 'Gast' });
    expect(changed?.subscription?.person).toEqual({ name: 'Frau Gast', email: 'gast@xn--kse-qla.ch' });
    await office.post(`/events/${ID}`, {
      ...(await formAt(`/events/${ID}`)),
      organizer: '',
      signup: '',
      room: ['', ''],
    });
    expect(await eventOf(ID)).toMatchObject({ organizer: null, subscription: null, rooms: [] });
  });

  it.each<[string, Fields, string, RegExp]>([
    ['an empty title', { title: [''] }, 'title', /geben Sie einen Titel ein/],
    ['no day', { day: [''] }, 'input when', /Geben Sie den Tag ein/],
    ['a day that there is not', { day: ['30.2.2026'] }, 'input when', /Den Tag «30.2.2026» gibt es nicht/],
    ['no time', { from: [''] }, 'input from', /Geben Sie den Beginn ein/],
    ['no time of day', { from: ['25:00'] }, 'input from', /keine Uhrzeit/],
    ['an end before the beginning', { to: ['09:00'] }, 'input to', /Ende liegt vor dem Anfang/],
    [
      'a time over which the clocks go',
      { day: ['28.3.2027'], from: ['02:30'], to: ['04:00'] },
      'when',
      /02:30 Uhr gibt es/,
    ],
    [
      'an e-mail address that is none',
      { signup: ['open'], signup_person: ['Frau Gast'], signup_email: ['anna@'] },
      'signup_email',
      /E-Mail-Adresse wie/,
    ],
    [
      'a day that there is not, by which to sign up',
      { signup: ['open'], deadline: ['Wochenende'] },
      'deadline',
      /«Wochenende» ist kein Datum/,
    ],
    [
      'an e-mail address beside somebody of the office, which would not be kept',
      { signup: ['open'], signup_person: ['Thomas Aebersold'], signup_email: ['anna@example.org'] },
      'signup_email',
      /«Thomas Aebersold» steht mit Adresse in der Personenliste/,
    ],
    ['somebody unknown', { organist: ['Niemand Unbekannt'] }, 'organists', /«Niemand Unbekannt» steht nicht in/],
    ['a room that is gone', { room: ['9999', ''] }, 'place', /gibt es nicht mehr/],
    ['a place without a name', { free_city: ['Bern'] }, 'place', /Geben Sie den Namen ein/],
    ['an area that is gone', { layer: ['9999'] }, 'layers', /gibt es nicht mehr/],
    [
      'childcare without a text',
      { childcare: [''], childcare_person: ['Thomas Aebersold'] },
      'input childcare',
      /Geben Sie den Text ein/,
    ],
    [
      'a collection without a purpose',
      { collection: [''], collection_url: ['https://x.example'] },
      'input collection',
      /Geben Sie den Text ein/,
    ],
    [
      'a collection with an address that leads nowhere',
      { collection: ['Heks'], collection_url: ['javascript:alert(1)'] },
      'collection_url',
      /Adresse/,
    ],
    ['minutes before that are none', { before: ['-5'] }, 'before', /Zahl/],
    ['a file without an address', { file_name: ['Lieder'], file_url: [''] }, 'files', /«Lieder» fehlt die Datei/],
    [
      'a time without a day',
      { publish_day: [''], publish_time: ['08:00'] },
      'publishFrom',
      /Geben Sie auch den Tag ein/,
    ],
    ['words for minutes', { after: ['lange'] }, 'after', /Diese Zahl/],
  ])('rejects %s at its field, keeping all input', async (_, wrong, at, text) => {
    // Only the invalid input is marked.
    const field = at.replace('input ', '');
    const isInput = at !== field || !(EVENT_FIELD_NAMES as readonly string[]).includes(field);
    const form = { ...(await formAt(`/events/${ID}`)), short: ['Neu getippt'], ...wrong };
    const response = await office.post(`/events/${ID}`, form);
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(problemAt(page, field)).toMatch(text);
    expect(page).toContain(`href="#${isInput ? 'i' : 'f'}-${field}"`);
    if (isInput) {
      const marked = [...page.matchAll(/<(?:input|fieldset)[^>]* aria-invalid="true"[^>]*>/g)].map(([tag]) => tag);
      expect(marked).toEqual([expect.stringMatching(new RegExp(`id="i-${field}"`))]);
      expect(marked[0]).toMatch(new RegExp(`aria-describedby="[^"]*\\bp-${field}"`));
    }
    const back = formFields(page, 'id="event"');
    expect(typedIn(back)).toEqual(typedIn(form));
    expect((await lastChange())?.what).toBe('import');
    const mended = { ...back, ...Object.fromEntries(Object.keys(wrong).map((name) => [name, formBefore(name)])) };
    function formBefore(name: string): string[] {
      return (JSON.parse(back['_base']?.[0] ?? '{}') as Fields)[name] ?? [];
    }
    expect((await office.post(`/events/${ID}`, mended)).headers.get('location')).toMatch(/did=saved/);
    expect((await eventOf(ID))?.shortDesc).toBe('Neu getippt');
  });

  it('reports errors in every language', async () => {
    const form = { ...(await formAt(`/events/${ID}`)), title: '', organist: 'X' };
    for (const [language, words] of [
      ['fr', ['Veuillez saisir un titre.', 'n’est pas dans votre liste des personnes']],
      ['it', ['Inserisca un titolo.', 'non è nel suo elenco delle persone']],
      ['en', ['Enter a title.', 'is not in your list of people']],
    ] as const) {
      const headers = { origin: 'http://localhost:8080', 'accept-language': language };
      const page = await (await office.post(`/events/${ID}`, { ...form, organist: 'X' }, undefined, headers)).text();
      expect(problemAt(page, 'organists')).toContain(words[1]);
      const other = await (await office.post(`/events/${ID}`, { ...form, organist: '' }, undefined, headers)).text();
      expect(problemAt(other, 'title')).toContain(words[0]);
    }
  });

  it('rejects unusable addresses at their fields, and completes one without a scheme', async () => {
    const form = await formAt(`/events/${ID}`);
    const typed = { ...form, file_url: ['xyz'], file_name: ['Plan'], free_name: ['Wald'], free_url: ['nix'] };
    const response = await office.post(`/events/${ID}`, typed);
    expect(response.status).toBe(422);
    const page = await response.text();
    const said = 'Bitte geben Sie eine Adresse ein, die mit https:// beginnt, oder eine Seite der Website wie /team.';
    expect([problemAt(page, 'files'), problemAt(page, 'place')]).toEqual([said, said]);
    const right = { ...typed, file_url: ['/plan.pdf'], free_url: ['www.example.org/wald'] };
    expect((await office.post(`/events/${ID}`, right)).status).toBe(303);
    expect((await eventOf(ID))?.rooms.at(-1)).toMatchObject({
      locationUrl: 'https://www.example.org/wald',
      locationUrlIsExternal: true,
    });
  });

  it('shows stored scripts of any field as text', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    const form = await formAt(`/events/${ID}`);
    const texts = [
      'title',
      'type',
      'topic',
      'short',
      'organizer',
      'further',
      'childcare',
      'baptism',
      'collection',
      'catering',
    ];
    const fields = Object.fromEntries(
      [...texts, 'note', 'free_name', 'free_city', 'caption'].map((name) => [name, [evil]]),
    );
    const response = await office.post(`/events/${ID}`, { ...form, ...fields, organist: [evil], title: ['', evil] });
    for (const page of [await response.text(), await pageOf(`/events/${ID}`)]) {
      expect(page).not.toMatch(/<script>alert|<img src=x/);
    }
    await office.post(`/events/${ID}`, {
      ...form,
      ...fields,
      image_url: ['javascript:alert(1)'],
      file_url: [evil],
      file_name: [evil],
    });
    const page = await pageOf(`/events/${ID}`);
    expect(page).not.toMatch(/<script>alert|<img src=x|href="javascript/);
  });
});

describe('a new event', () => {
  const least = { day: '2026-12-24', from: '17', title: 'Christnacht' };

  it('reports all errors at once, each at its field', async () => {
    const response = await office.post('/events/new', await formAt('/events/new'));
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toMatch(/href="#f-title"/);
    expect(page).toMatch(/href="#i-when"/);
    expect(textOfMain(page)).toContain('Geben Sie den Tag ein.');
    // The day is marked, but not the three times.
    const marked = [...page.matchAll(/<input[^>]* name="(\w+)"[^>]* aria-invalid="true"/g)].map(([, name]) => name);
    expect(marked.filter((name) => ['day', 'from', 'to', 'until'].includes(name ?? ''))).toEqual(['day']);
    expect(textOfMain(page)).toContain('Bitte geben Sie einen Titel ein.');
    const stands = await formAt(`/events/${ID}`);
    const changed = await (await office.post(`/events/${ID}`, { ...stands, title: '', day: '31.11.2026' })).text();
    expect([/href="#f-title"/.test(changed), /href="#i-when"/.test(changed)]).toEqual([true, true]);
    const only = await (await office.post(`/events/${ID}`, { ...stands, day: '31.11.2026' })).text();
    expect(only).not.toMatch(/href="#f-title"/);
  });

  it('warns if its day is in the past', async () => {
    const form = { ...(await formAt('/events/new')), title: 'Rückblick', from: '10:00' };
    const past = await office.post('/events/new', { ...form, day: '2020-01-01' });
    const location = past.headers.get('location') ?? '';
    expect(location).toMatch(/did=created_past&revision=\d+$/);
    const page = await (await office.get(location.replace(/^.*(?=\/events)/, ''))).text();
    expect(textOfMain(page)).toContain('Angelegt. Der Anlass ist schon vorbei.');
    expect(textOfMain(page)).toContain('Rückgängig');
    const next = await office.post('/events/new', { ...form, title: 'Ausblick', day: '2026-11-24' });
    expect(next.headers.get('location')).toMatch(/did=created&/);
  });

  it('accepts days and times as people write them, in any field', async () => {
    const form = await formAt('/events/new');
    const typed = { title: 'Taizé', day: 'nächsten Sonntag', from: '9 Uhr 30', to: '1045' };
    const more = { publish_day: 'morgen', publish_time: '8', signup: 'open', deadline: 'Sa 28.11.' };
    const response = await office.post('/events/new', { ...form, ...typed, ...more });
    expect(response.headers.get('location')).toMatch(/did=created/);
    expect(await eventOf(idOf(response))).toMatchObject({
      startsAt: '2026-11-29 09:30:00',
      endsAt: '2026-11-29 10:45:00',
      publishFrom: '2026-11-24 08:00:00',
      subscription: { deadline: '20261128' },
    });
    const page = await (await office.get(`/events/${idOf(response)}`)).text();
    expect(formFields(page, 'id="event"')).toMatchObject({
      day: ['29.11.2026'],
      publish_day: ['24.11.2026'],
      deadline: ['28.11.2026'],
    });
    expect(textOfMain(page)).toMatch(/Sonntag, 29.\sNovember 2026 · 1. Advent/);
  });

  it('lasts an hour if no end is typed, and is shown where it was created from', async () => {
    const form = await formAt('/events/new?on=2026-12-24&room=11');
    expect(form).toMatchObject({ day: ['24.12.2026'], room: ['11', ''], public: ['1'] });
    const response = await office.post('/events/new', { ...form, ...least });
    expect(response.headers.get('location')).toMatch(/\/events\/\d+\?did=created&revision=\d+$/);
    expect(await eventOf(idOf(response))).toMatchObject({
      title: 'Christnacht',
      startsAt: '2026-12-24 17:00:00',
      endsAt: '2026-12-24 18:00:00',
      rooms: [{ roomId: 11 }],
      public: true,
      state: 'ready',
    });
  });

  it('can be all-day, end on another day, and be a draft', async () => {
    const form = await formAt('/events/new');
    const whole = await office.post('/events/new', { ...form, ...least, whole: '1', until: '2026-12-26', as: 'draft' });
    expect(await eventOf(idOf(whole))).toMatchObject({
      startsAt: '2026-12-24 00:00:00',
      endsAt: '2026-12-26 23:59:59',
      state: 'draft',
      hideTime: true,
    });
    const path = `/events/${idOf(whole)}`;
    await office.post(path, { ...(await formAt(path)), whole: [], until: '', from: '9:00', to: '10:00' });
    expect(await eventOf(idOf(whole))).toMatchObject({ startsAt: '2026-12-24 09:00:00', hideTime: false });
    await office.post(path, { ...(await formAt(path)), whole: '1' });
    expect(await eventOf(idOf(whole))).toMatchObject({ startsAt: '2026-12-24 00:00:00', hideTime: true });
    await office.post(path, { ...(await formAt(path)), hide_time: [] });
    expect(await eventOf(idOf(whole))).toMatchObject({ startsAt: '2026-12-24 00:00:00', hideTime: false });
    const night = { ...least, until: '2026-12-25', to: '00:30' };
    const late = await office.post('/events/new', { ...(await formAt('/events/new')), ...night });
    expect(await eventOf(idOf(late))).toMatchObject({ endsAt: '2026-12-25 00:30:00' });
  });

  it('is created once, however often the form is sent; another text creates another event', async () => {
    const form = { ...(await formAt('/events/new')), ...least };
    const [first, second] = [await office.post('/events/new', form), await office.post('/events/new', form)];
    expect(idOf(second)).toBe(idOf(first));
    expect(idOf(await office.post('/events/new', { ...form, title: 'Etwas anderes' }))).not.toBe(idOf(first));
    expect(idOf(await office.post('/events/new', { ...(await formAt('/events/new')), ...least }))).not.toBe(
      idOf(first),
    );
  });

  it('is redisplayed with its input if rejected', async () => {
    const opened = await formAt('/events/new');
    const form = { ...opened, ...least, title: '', short: 'Schon geschrieben' };
    const response = await office.post('/events/new', form);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(problemAt(page, 'title')).toMatch(/geben Sie einen Titel ein/);
    expect(formFields(page, 'id="event"')).toMatchObject({ short: ['Schon geschrieben'], _once: opened['_once'] });
  });

  it('copies an event without its day, state and series', async () => {
    await office.post(`/events/${ID}/cancel`, { note: 'Heizung defekt' });
    const form = await formAt(`/events/new?copy=${ID}`);
    expect(form).toMatchObject({ title: ['Gottesdienst zum 2. Advent'], day: [''], from: ['10:00'], to: ['11:00'] });
    const id = idOf(await office.post('/events/new', { ...form, day: '2027-01-03' }));
    const { id: _, startsAt: _2, endsAt: _3, ...before } = (await eventOf(ID)) as Event;
    const { id: _4, startsAt, endsAt, ...copy } = (await eventOf(id)) as Event;
    expect(copy).toEqual({ ...before, status: 'confirmed', statusNote: '' });
    expect([startsAt, endsAt]).toEqual(['2027-01-03 10:00:00', '2027-01-03 11:00:00']);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseUrl } from '../../../test/support/databases.ts';
import { textsBelow } from '../../i18n/translate.ts';
import { LANGUAGES, type Language } from '../../model/instance.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { openStore, type Store } from '../../store/store.ts';
import { InvalidParameterError } from '../errors.ts';
import { importBundle } from '../import-bundle.ts';
import { explainVisibility } from './explain-visibility.ts';
import { VISIBILITY_REASON_CODES } from './reason.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const SECRET = 'geheim@example.org';

const bundle = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'a', title: 'A', locale: 'de-CH', time_zone: 'Europe/Zurich' },
  buildings: [{ id: 1, name: 'Haus' }],
  rooms: [{ id: 4, building_id: 1, name: 'Saal' }],
  layers: [
    { id: 1, position: 2, name: 'Alle' },
    { id: 2, position: 2, parent_id: 1, name: 'Nord' },
    { id: 3, position: 1, name: 'Süd' },
  ],
  target_groups: [{ id: 6, name: 'Kinder' }],
  persons: [7, 8].map((id) => ({
    id,
    visibility: 'none',
    firstname: 'Lea',
    lastname: `Person${id}`,
    email: SECRET,
    phone: SECRET,
    address: SECRET,
    profession: SECRET,
  })),
  list_groups: [],
  lists: [
    { id: 101, position: 2, name: 'Nord', rule: { layer_ids: [1] } },
    {
      id: 102,
      position: 1,
      name: 'Vieles',
      rule: {
        layer_ids: [2, 3],
        target_group_ids: [6],
        event_types: ['Fest', 'Konzert'],
        room_ids: [4],
        person_ids: [7, 8],
      },
    },
    { id: 103, position: 3, name: 'Leer', rule: {} },
    { id: 104, position: 4, name: 'Von Hand', include_event_ids: [5] },
    {
      id: 105,
      position: 5,
      name: 'Weg',
      rule: { target_group_ids: [6] },
      include_event_ids: [5],
      exclude_event_ids: [5],
    },
    { id: 106, position: 6, name: 'Ganz weg', rule: { target_group_ids: [6] }, exclude_event_ids: [5] },
  ],
  events: [{ id: 5, title: 'Fest', date_from: '2026-11-22 09:30:00', date_to: '2026-11-22 10:30:00', layer_ids: [2] }],
  newsletter: { target_lists: [103, 101].map((id) => ({ list_id: id, public_name: `Brief ${id}` })) },
};

let store: Store;
let now: number;
const acting = () => ({ store, clock: () => now, actor: 'anna' });
const bring = (own: object = {}, more: object = {}) =>
  importBundle(
    acting(),
    Buffer.from(JSON.stringify({ ...bundle, ...more, events: [{ ...bundle.events[0], ...own }] })),
  );

beforeEach(async () => {
  now = NOON;
  store = await openStore(await createDatabaseUrl(), { create: true, busyTimeoutMs: 0 });
  await bring();
});
afterEach(() => store.close());

const look = (wish: Parameters<typeof explainVisibility>[3] = {}) => explainVisibility(acting(), 'a', 5, wish);
const doorOf = async (door: string, wish: Parameters<typeof explainVisibility>[3] = {}) => {
  const found = (await look(wish)).doors.find((one) => one.door === door);
  if (found === undefined) throw new Error(`there is no ${door}`);
  return found;
};
const codes = async (door: string, wish: Parameters<typeof explainVisibility>[3] = {}) =>
  (await doorOf(door, wish)).because.map(({ code, field }) => `${code} ${field}`);

describe('the publication places of an event', () => {
  it('are its page, every list, its areas with their ancestors, and the newsletter lists, in the office’s order', async () => {
    const { public: isPublic, doors } = await look();
    expect(isPublic).toBe(true);
    expect(doors.map(({ door, label, shown }) => [door, label, shown])).toEqual([
      ['page', 'Eigene Seite', true],
      ['list 102', 'Vieles', false],
      ['list 101', 'Nord', true],
      ['list 103', 'Leer', false],
      ['list 104', 'Von Hand', true],
      ['list 105', 'Weg', false],
      ['list 106', 'Ganz weg', false],
      ['layer 1', 'Alle', true],
      ['layer 2', 'Nord', true],
      ['newsletter 103', 'Brief 103', false],
      ['newsletter 101', 'Brief 101', true],
    ]);
    for (const { shown, because } of doors) expect(shown).toBe(because.length === 0);
  });

  it('list every criterion of a list’s rule, by name', async () => {
    expect((await doorOf('list 102')).because).toEqual([
      {
        code: 'rule_target_groups',
        field: 'target_group_ids',
        text: 'Diese Liste zeigt nur Anlässe für die Zielgruppe Kinder.',
      },
      {
        code: 'rule_event_types',
        field: 'event_type',
        text: 'Diese Liste zeigt nur Anlässe der Art Fest oder Konzert.',
      },
      { code: 'rule_rooms', field: 'rooms', text: 'Diese Liste zeigt nur Anlässe in diesem Raum: Saal.' },
      {
        code: 'rule_persons',
        field: 'organizer',
        text: 'Diese Liste zeigt nur Anlässe, für die Lea Person7 oder Lea Person8 verantwortlich ist.',
      },
    ]);
    await bring({ layer_ids: [] });
    expect((await doorOf('list 102')).because[0]).toEqual({
      code: 'rule_layers',
      field: 'layer_ids',
      text: 'Diese Liste zeigt nur Anlässe im Bereich Nord oder Süd.',
    });
    expect(await codes('list 103')).toEqual(['no_rule include_event_ids']);
    expect(await codes('list 105')).toEqual(['excluded exclude_event_ids']);
    expect(await codes('list 106')).toEqual(['excluded exclude_event_ids', 'rule_target_groups target_group_ids']);
    expect(await codes('newsletter 103')).toEqual(['no_rule include_event_ids']);
  });

  it('reveal only the names of other entities', async () => {
    for (const language of LANGUAGES) expect(JSON.stringify(await look({ language }))).not.toContain(SECRET);
  });

  it('name only some of very many', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => 11 + index);
    const layers = [...bundle.layers, ...ids.map((id) => ({ id, position: id, name: `Bereich ${id}` }))];
    await bring({}, { layers, lists: [{ id: 1, position: 1, name: 'x', rule: { layer_ids: ids } }], newsletter: {} });
    expect((await doorOf('list 1')).because[0]?.text).toContain('Bereich 17, Bereich 18 oder …');
  });
});

describe('reasons that hide an event everywhere', () => {
  it.each([
    [{ public: false }, ['not_public public']],
    [{ state: 'draft' }, ['draft state']],
    [{ state: 'proposed' }, ['proposed state']],
    [{ publish_from: '2026-11-20 13:00:01' }, ['not_yet publish_from']],
    [{ publish_from: '2026-11-20 13:00:00' }, []],
    [
      {
        public: false,
        state: 'draft',
        publish_from: '2027-01-01 00:00:00',
        date_from: '2026-01-01 09:00:00',
        date_to: '2026-11-20 12:59:59',
      },
      ['not_public public', 'draft state', 'not_yet publish_from', 'over date_to'],
    ],
  ])('of %o are reported', async (own, reasons) => {
    await bring(own);
    for (const door of ['page', 'layer 1', 'list 104']) expect(await codes(door)).toEqual(reasons);
    expect(await codes('list 103')).toEqual([...reasons, 'no_rule include_event_ids']);
    expect((await look()).public).toBe(reasons.length === 0);
  });

  it('apply to the requested moment', async () => {
    await bring({ publish_from: '2026-11-21 00:00:00' });
    const at = (moment: string) => codes('page', { at: moment });
    expect(await at('2026-11-20 23:59:59')).toEqual(['not_yet publish_from']);
    expect(await at('2026-11-21 00:00:00')).toEqual([]);
    expect(await at('2026-11-22 10:30:00')).toEqual([]);
    expect(await at('2026-11-22 10:30:01')).toEqual(['over date_to']);
    expect((await look({ at: '2026-11-22 10:30:01' })).public).toBe(true);
    const texts = (await doorOf('page', { at: '2026-11-20 00:00:00' })).because.map(({ text }) => text);
    expect(texts).toEqual([expect.stringMatching(/^Der Anlass erscheint erst ab 21\.\sNovember 2026 um 00:00\.$/)]);
    await expect(at('2026-11-22')).rejects.toThrow(InvalidParameterError);
    await expect(at('2026-11-22')).rejects.toThrow('at must be a time (2026-11-22 09:30:00), not "2026-11-22"');
  });
});

describe('the texts', () => {
  it.each(LANGUAGES)('exist for every code, with their names: %s', async (language) => {
    const reasons = textsBelow(language, 'shown.reasons');
    expect(Object.keys(reasons).sort()).toEqual([...VISIBILITY_REASON_CODES].sort());
    expect(new Set(Object.values(reasons)).size).toBe(VISIBILITY_REASON_CODES.length);
    await bring({ public: false, publish_from: '2027-01-01 00:00:00', layer_ids: [] });
    for (const { because } of (await look({ language })).doors) {
      for (const { text } of because) expect(text).not.toMatch(/[{}]|undefined/);
    }
  });

  it('default to the language of the instance', async () => {
    const page = async (language?: Language) => (await look({ language })).doors[0]?.label;
    expect([await page(), await page('it')]).toEqual(['Eigene Seite', 'Pagina propria']);
    await bring({}, { instance: { ...bundle.instance, locale: 'fr-CH' } });
    expect(await page()).toBe('Page propre');
  });
});

describe('a website as a publication place', () => {
  const CHANGE = { actor: 'anna', action: 'website', at: NOON };
  const add = async (kind: 'webhook' | 'build' = 'webhook') =>
    store.websites.add(
      'a',
      { kind, url: 'https://www.example.org/hook?token=secret', secrets: [], today: '2026-11-20' },
      CHANGE,
    );
  const website = async () => (await look()).doors.find(({ door }) => door.startsWith('website'));
  const told = async (offBecause: string | null = null, delivered = true) => {
    const [one] = await store.websites.list('a');
    if (one === undefined) throw new Error('there is no website');
    const waiting = await store.pushes.next(one.id, now + 60_000);
    const entry = {
      websiteId: one.id,
      at: now,
      type: 'event.changed',
      eventId: 5,
      status: 200,
      milliseconds: 1,
      detail: '',
    } as const;
    await store.pushes.settle(one, {
      entry,
      holder: '',
      delivered,
      failures: 0,
      restingUntil: 0,
      offBecause,
      giveUpUntil: null,
      push: waiting === undefined ? null : { messageId: waiting.push.messageId, nextAt: null },
    });
  };

  it('is named by its host only, and shows the data it was notified of', async () => {
    const id = await add();
    expect(await website()).toEqual({ door: `website ${id}`, label: 'www.example.org', shown: true, because: [] });
  });

  it.each(['webhook', 'build'] as const)('is outdated until it is notified of a change: %s', async (kind) => {
    await add(kind);
    now += 5000;
    await bring({ title: 'Neu' });
    expect((await website())?.because).toEqual([
      { code: 'waiting', field: null, text: 'Die Website hat die letzte Änderung noch nicht erhalten.' },
    ]);
    now += 5000;
    await told();
    expect(await website()).toMatchObject({ shown: true, because: [] });
  });

  it('is not outdated by changes that do not concern the event', async () => {
    await add();
    now += 5000;
    await bring({}, { layers: bundle.layers.map((layer) => ({ ...layer, url: '/x' })) });
    expect((await store.websites.waitingAbout('a', 5)).instance.size).toBe(1);
    expect((await website())?.shown).toBe(true);
  });

  it('is outdated by a pending push of everything that includes the event', async () => {
    await add('build');
    now += 5000;
    await bring({ publish_from: '2026-11-20 13:01:00' });
    now += 1000;
    await told();
    now = Date.parse('2026-11-20T12:01:00Z');
    await store.pushes.openWindows(now);
    expect((await website())?.because.map(({ code }) => code)).toEqual(['waiting']);
    now += 1000;
    await told();
    expect((await website())?.shown).toBe(true);
  });

  it('may still show a hidden event for a while', async () => {
    await add();
    now += 5000;
    await bring({ public: false });
    expect((await website())?.because.map(({ text }) => text)).toEqual([
      'Der Anlass ist nicht öffentlich.',
      'Die Website weiss noch nicht, dass sie den Anlass nicht mehr zeigen soll.',
    ]);
    await told();
    expect((await website())?.because.map(({ code }) => code)).toEqual(['not_public']);
  });

  it('that is disabled lacks later changes', async () => {
    await add();
    now += 5000;
    await bring({ title: 'Neu' });
    await told('gone', false);
    expect((await website())?.because).toEqual([
      {
        code: 'waiting',
        field: null,
        text: 'Die Website hat die letzte Änderung nicht erhalten, weil sie ausgeschaltet ist.',
      },
    ]);
  });

  it('is always checked for the present', async () => {
    await add();
    now += 5000;
    await bring({ title: 'Neu' });
    const { doors } = await look({ at: '2026-11-21 09:00:00' });
    expect(doors.find(({ door }) => door.startsWith('website'))).toMatchObject({ shown: true });
  });
});

it('an unknown event or instance is rejected', async () => {
  await expect(explainVisibility(acting(), 'a', 6)).rejects.toThrow(new NotFoundError('event 6'));
  await expect(explainVisibility(acting(), 'b', 5)).rejects.toThrow(NotFoundError);
});

// Keys added after the first version (rules B1 to B5): preserved, written only if they differ from their default, and validated like all
// others.

import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { createChangedBundle, faultsOf, readBundleObject } from '../../../test/support/bundle-faults.ts';
import { fullBundle, type Loose } from '../../../test/support/full-bundle.ts';
import { LATE_EVENT_KEY_VALUES, lateBundle } from '../../../test/support/late-keys.ts';
import { openStore } from '../../store/store.ts';
import { exportBundle } from '../export-bundle.ts';
import { importBundle } from '../import-bundle.ts';
import { readBundle, writeBundle } from './bundle.ts';

const written = (bundle: unknown) => writeBundle(readBundleObject(bundle).content);
const asFile = (bundle: unknown) => `${JSON.stringify(bundle, null, 2)}\n`;

describe('the keys of rules B1 to B5', () => {
  it('are written at the end of their object, in the order of the rules', () => {
    expect(written(lateBundle())).toBe(asFile(lateBundle()));
  });

  it('are unchanged after storing', async () => {
    const store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
    const acting = { store, clock: () => 1000, actor: 'test' };
    await importBundle(acting, Buffer.from(JSON.stringify(lateBundle())));
    expect(await exportBundle(store, 'seewil')).toBe(asFile(lateBundle()));
    // With default values, the file is byte for byte that of the first version.
    await importBundle(acting, Buffer.from(JSON.stringify(fullBundle())));
    expect(await exportBundle(store, 'seewil')).toBe(asFile(fullBundle()));
    await store.close();
  });

  it('are not written if they have their default', () => {
    const defaults = {
      status: 'confirmed',
      status_note: '',
      state: 'ready',
      publish_from: null,
      occupies_from: null,
      occupies_to: null,
      internal_note: '',
      series: null,
      source: null,
      needs: null,
      request_id: null,
    };
    const bundle = createChangedBundle((full) => {
      for (const event of full['events']) Object.assign(event, defaults);
      for (const room of full['rooms'])
        Object.assign(room, { capacity: null, equipment: '', bookable: true, request: null });
      Object.assign(full['instance'], { room_conflicts: 'warn', plan: { remind_days: 3, church_year: '' } });
      Object.assign(full, { series: [], sources: [], forms: [], bookings: [] });
      Object.assign(full, { roles: [], absences: [], rosters: [], assignments: [], requests: [] });
      for (const { subscription } of full['events']) {
        if (subscription !== null) Object.assign(subscription, { deadline_time: '', online: null });
      }
    });
    expect(written(bundle)).toBe(asFile(fullBundle()));
  });

  it('of a series and a source are all written, except for new keys of the template', () => {
    const bundle = lateBundle();
    const { except: _, ahead_days: __, days: ___, ...series } = bundle['series'][0];
    const source = { id: 4, name: 'K', kind: 'csv' };
    const { own: _own, ...ofSeries } = LATE_EVENT_KEY_VALUES.series;
    const event = { ...bundle['events'][0], series: ofSeries };
    const file = JSON.parse(
      written({ ...bundle, series: [series], sources: [source], events: [event, bundle['events'][1]] }),
    );
    expect(Object.keys(file.series[0])).toEqual(Object.keys(bundle['series'][0]));
    expect(file.series[0]).toMatchObject({ days: 0, except: [], ahead_days: 400 });
    expect(Object.keys(file.series[0].template).at(-1)).toBe('internal_note');
    expect(file.series[0].template).not.toHaveProperty('status');
    expect(file.events[0].series.own).toEqual([]);
    expect(file.sources[0]).toEqual({
      id: 4,
      name: 'K',
      kind: 'csv',
      url: '',
      every_minutes: 60,
      enabled: true,
      map: {},
      defaults: { public: false, layer_ids: [], target_group_ids: [], event_type: '', rooms: [] },
      rooms_by_location: {},
      gone: 'cancel',
      owns: ['date_from', 'date_to', 'title', 'long_desc', 'rooms', 'status'],
    });
  });

  it('are written in order: key names, dates, and map entries', () => {
    const bundle = lateBundle();
    bundle['events'][0].series.own.reverse();
    bundle['series'][0].except.reverse();
    bundle['sources'][0].owns.reverse();
    for (const key of ['map', 'rooms_by_location']) {
      bundle['sources'][0][key] = Object.fromEntries(Object.entries(bundle['sources'][0][key]).reverse());
    }
    expect(written(bundle)).toBe(asFile(lateBundle()));
  });
});

describe('a faulty value', () => {
  const event = (value: Loose) => (bundle: Loose) => Object.assign(bundle['events'][0], value);
  const series = (value: Loose) => (bundle: Loose) => Object.assign(bundle['series'][0], value);
  const source = (value: Loose) => (bundle: Loose) => Object.assign(bundle['sources'][0], value);
  test.each<[string, (bundle: Loose) => unknown, string]>([
    [
      'a status',
      event({ status: 'off' }),
      'events[0].status: expected one of "confirmed", "cancelled", "postponed", not "off"',
    ],
    [
      'a long note',
      event({ status_note: 'ä'.repeat(201) }),
      'events[0].status_note: has 201 characters, more than 200',
    ],
    ['a state', event({ state: null }), 'events[0].state: expected one of "ready", "draft", "proposed", not null'],
    [
      'a window',
      event({ publish_from: '2026-02-30 10:00:00' }),
      'events[0].publish_from: expected a valid date and time in the form YYYY-MM-DD HH:MM:SS, not "2026-02-30 10:00:00"',
    ],
    [
      'a room taken too late',
      event({
        date_from: '2026-11-22 10:00:00',
        date_to: '2026-11-22 11:00:00',
        occupies_from: '2026-11-22 10:00:01',
        hours: [],
      }),
      'events[0].occupies_from: is after date_from (2026-11-22 10:00:00)',
    ],
    [
      'a room given back too early',
      event({
        date_from: '2026-11-22 10:00:00',
        date_to: '2026-11-22 11:00:00',
        occupies_to: '2026-11-22 10:59:59',
        hours: [],
      }),
      'events[0].occupies_to: is before date_to (2026-11-22 11:00:00)',
    ],
    ['a series', event({ series: { id: 9, date: '2026-11-22' } }), 'events[0].series.id: series 9 does not exist'],
    [
      'a date of a series',
      event({ series: { id: 3, date: '2026-11-31' } }),
      'events[0].series.date: expected a valid date in the form YYYY-MM-DD, not "2026-11-31"',
    ],
    ['an unknown own key', event({ series: { id: 3, date: '2026-11-22', own: ['id'] } }), 'events[0].series.own[0]'],
    ['a source', event({ source: { id: 9, uid: 'x' } }), 'events[0].source.id: source 9 does not exist'],
    ['a source without its name', event({ source: { id: 4, uid: '' } }), 'events[0].source.uid: must not be empty'],
    [
      'a capacity',
      (b) => (b['rooms'][0].capacity = 0),
      'rooms[0].capacity: expected an integer from 1 to 2147483647, not 0',
    ],
    [
      'days until somebody is reminded',
      (b) => (b['instance'].plan = { remind_days: 31 }),
      'instance.plan.remind_days: expected an integer from 0 to 30, not 31',
    ],
    [
      'a church year',
      (b) => (b['instance'].plan = { church_year: 'greek' }),
      'instance.plan.church_year: expected one of "", "ekd", "ref-ch", "roman", not "greek"',
    ],
    [
      'what happens to clashes',
      (b) => (b['instance'].room_conflicts = 'ask'),
      'instance.room_conflicts: expected one of "warn", "refuse", not "ask"',
    ],
    [
      'a time of day',
      series({ time_from: '24:00' }),
      'series[0].time_from: expected a time of day in the form HH:MM, not "24:00"',
    ],
    [
      'a series that ends before',
      series({ time_to: '09:59' }),
      'series[0].time_to: is before time_from (10:00); with days 1 it ends on the next day',
    ],
    ['a horizon', series({ ahead_days: 0 }), 'series[0].ahead_days: expected an integer from 1 to 3660, not 0'],
    [
      'a template with a date',
      series({ template: { title: 'x', date_from: 'x' } }),
      'series[0].template.date_from: unknown key',
    ],
    ['a template without title', series({ template: {} }), 'series[0].template.title: is missing'],
    [
      'a person of a template',
      series({ template: { title: 'x', lector_ids: [99] } }),
      'series[0].template.lector_ids[0]: person 99 does not exist',
    ],
    [
      'an exception named twice',
      series({ except: ['2026-12-06', '2026-12-06'] }),
      'series[0].except[1]: duplicate date 2026-12-06',
    ],
    ['an address', source({ url: 'ftp://a' }), 'sources[0].url: "ftp://a" is not an http or https address'],
    ['a map', source({ map: [] }), 'sources[0].map: expected an object, not an array'],
    [
      'a room of a map',
      source({ rooms_by_location: { 'Grosser Saal': 99 } }),
      'sources[0].rooms_by_location["Grosser Saal"]: room 99 does not exist',
    ],
    [
      'what it owns',
      source({ owns: ['titel'] }),
      'sources[0].owns[0]: "titel" is not allowed here; expected public, date_from',
    ],
  ])('is reported at its path: %s', (_name, change, fault) => {
    const bundle = lateBundle();
    change(bundle);
    const faults = faultsOf(bundle);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });
});

describe('the rule of a series', () => {
  const faultOf = (rule: string) => {
    const bundle = lateBundle();
    bundle['series'][0].rule = rule;
    try {
      readBundle(Buffer.from(JSON.stringify(bundle)));
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'BYMONTH=2;FREQ=YEARLY',
    'FREQ=MONTHLY;BYMONTHDAY=-1,15',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
    'FREQ=YEARLY;UNTIL=20280229',
    'FREQ=DAILY;COUNT=10',
    'FREQ=DAILY;UNTIL=20271231T225959Z',
    'EASTER',
    'EASTER-2',
    'EASTER+49',
    'EASTER-2;UNTIL=20301231',
    'EASTER;UNTIL=20280229',
  ])('can be %s', (rule) => {
    expect(faultOf(rule)).toBeUndefined();
  });

  test.each([
    '',
    'WEEKLY',
    'RRULE:FREQ=DAILY',
    'FREQ=HOURLY',
    'FREQ=DAILY;FREQ=DAILY',
    'INTERVAL=2',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=1;UNTIL=20270101',
    'FREQ=DAILY;UNTIL=20270230',
    'FREQ=WEEKLY;BYDAY=1SU',
    'FREQ=DAILY;BYDAY=XX',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=MONTHLY;BYDAY=0MO',
    'FREQ=DAILY;BYHOUR=1',
    'freq=daily',
    'FREQ=DAILY;',
    'EASTER+',
    'EASTER;UNTIL=20270229',
    'EASTER;UNTIL=2027',
    'EASTER-2;COUNT=3',
    'EASTER;UNTIL=20271231T000000',
    'EASTER*2',
    'FREQ=DAILY=X',
    'FREQ=DAILY;INTERVAL=1,2',
    'FREQ=DAILY;COUNT=1e3',
    ' FREQ=DAILY',
  ])('cannot be %j', (rule) => {
    expect(faultOf(rule)).toMatch(/^series\[0\]\.rule: /);
  });
});

test('warnings say what a server fetches automatically, and which keys have to be entered again', () => {
  const warningsOf = (bundle: object) =>
    readBundle(Buffer.from(JSON.stringify(bundle))).warnings.map(({ path, text }) => `${path}: ${text}`);
  expect([warningsOf(lateBundle()), warningsOf(fullBundle())]).toEqual([[], []]);
  const on = lateBundle();
  on['sources'][0] = { ...on['sources'][0], enabled: true };
  expect(warningsOf(on)).toEqual(['sources: that with id 4 is fetched by a running server from now on']);
  on['sources'][0] = { ...on['sources'][0], kind: 'interface', url: 'https://data.example.org/seewil' };
  expect(warningsOf(on)).toEqual([
    'sources: that with id 4 is fetched by a running server from now on',
    'sources: a bundle contains no keys of services: enter them again for the sources with id 4',
  ]);
});

test('a documented default is accepted in the file', () => {
  const { sources } = lateBundle();
  const page = readFileSync('docs/guide/bundle-format.md', 'utf8');
  const told = /\| `defaults` \|[^|]*\| `([^`]+)` \|/.exec(page)?.[1] ?? '';
  const file = { ...lateBundle(), sources: [{ ...sources[0], defaults: JSON.parse(told) }] };
  expect(readBundleObject(file).content.sources).toHaveLength(1);
});

describe('faulty hours of an event', () => {
  const fair = { date_from: '2026-12-05 10:00:00', date_to: '2026-12-06 17:00:00' };
  const saturday = { date: '2026-12-05', from: '10:00', to: '18:00' };
  const sunday = { date: '2026-12-06', from: '11:00', to: '17:00' };

  it.each<[string, Loose, string]>([
    ['on another day', { hours: [saturday, { ...sunday, date: '2026-12-07' }] }, '[1].date: is not a day of the event'],
    ['past midnight', { hours: [{ ...saturday, to: '01:00' }, sunday] }, '[0].to: is not after from (10:00)'],
    ['of no length', { hours: [{ ...saturday, to: '10:00' }, sunday] }, '[0].to: is not after from (10:00)'],
    [
      'that overlap',
      { hours: [saturday, { ...saturday, from: '17:59', to: '20:00' }, sunday] },
      '[1].from: is before the end of the previous hours (2026-12-05 18:00:00)',
    ],
    [
      'that begin later',
      { hours: [{ ...saturday, from: '11:00' }, sunday] },
      '[0].from: the first hours must start with',
    ],
    ['that end sooner', { hours: [saturday, { ...sunday, to: '16:00' }] }, '[1].to: the last hours must end with'],
    ['without the last day', { hours: [saturday] }, '[0].to: the last hours must end with the event'],
    ['with no time of day', { hours: [{ ...saturday, to: '24:00' }, sunday] }, '[0].to: expected '],
    ['of one day', { date_to: '2026-12-05 18:00:00', hours: [saturday] }, ': are only for events over several days'],
  ])('are reported at their path: %s', (_, own, problem) => {
    const bundle = fullBundle();
    Object.assign(bundle['events'][0], fair, own);
    const told = problemsOf(bundle);
    expect(told.some((text) => text.startsWith(`events[0].hours${problem}`))).toBe(true);
  });

  it('are not several hours on a day, adjacent hours, or a day without hours', () => {
    const bundle = fullBundle();
    const noon = { ...saturday, from: '18:00', to: '20:00' };
    Object.assign(bundle['events'][0], { ...fair, date_to: '2026-12-07 12:00:00' });
    bundle['events'][0].hours = [saturday, noon, { date: '2026-12-07', from: '09:00', to: '12:00' }];
    expect(problemsOf(bundle)).toEqual([]);
    const [read] = readBundle(Buffer.from(JSON.stringify(bundle))).content.events;
    expect(read?.hours).toEqual(bundle['events'][0].hours);
  });
});

function problemsOf(bundle: Loose): string[] {
  try {
    readBundle(Buffer.from(JSON.stringify(bundle)));
    return [];
  } catch (error) {
    return (error as { readonly problems: readonly { path: string; text: string }[] }).problems.map(
      ({ path, text }) => `${path}: ${text}`,
    );
  }
}

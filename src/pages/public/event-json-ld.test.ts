// Events in the form for search engines (rule G2), checked against the vocabulary of schema.org from a package and against the requirements
// of Google.

import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../../test/support/snapshot.ts';
import { eventPageDocument } from './event-page.ts';
import { publicPages } from './index.ts';

/** Types of the vocabulary: the properties of each type, with their own types as text, and the types that it extends. */
interface Vocabulary {
  readonly properties: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly above: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
}

const vocabulary = readVocabulary();

function readVocabulary(): Vocabulary {
  const text = readFileSync(new URL('../../../node_modules/schema-dts/dist/schema.d.ts', import.meta.url), 'utf8');
  const { program, errors } = parseSync('schema.d.ts', text);
  expect(errors).toEqual([]);
  const textOf = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end);
  const properties = new Map<string, Map<string, string>>();
  const above = new Map<string, string[]>();
  new Visitor({
    TSInterfaceDeclaration({ id, body, extends: parents }) {
      const own = new Map<string, string>();
      for (const member of body.body) {
        if (member.type !== 'TSPropertySignature' || member.typeAnnotation === null) continue;
        own.set(textOf(member.key).replace(/"/g, ''), textOf(member.typeAnnotation.typeAnnotation));
      }
      properties.set(id.name, own);
      above.set(
        id.name,
        parents.map(({ expression }) => textOf(expression)),
      );
    },
  }).visit(program);
  return { properties, above, text };
}

function propertyOf(type: string, key: string): string | undefined {
  const own = vocabulary.properties.get(type)?.get(key);
  if (own !== undefined) return own;
  for (const parent of vocabulary.above.get(type) ?? []) {
    const found = propertyOf(parent, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Paths of properties that schema.org does not define. */
function undefinedPropertiesIn(node: unknown, path = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => undefinedPropertiesIn(one, `${path}[${index}]`));
  if (typeof node !== 'object' || node === null) return [];
  const { '@type': type, '@context': _, '@id': __, ...rest } = node as Record<string, unknown>;
  const base = ['Leaf', 'Base'].map((end) => `${type}${end}`).find((name) => vocabulary.properties.has(name));
  if (base === undefined) return [`${path}: no type ${String(type)}`];
  return Object.entries(rest).flatMap(([key, value]) => {
    const allowed = propertyOf(base, key);
    if (allowed === undefined) return [`${path}.${key} is no property of ${String(type)}`];
    if (typeof value === 'string' && value.startsWith('https://schema.org/')) {
      return vocabulary.text.includes(`"${value}"`) ? [] : [`${path}.${key}: no value ${value}`];
    }
    return undefinedPropertiesIn(value, `${path}.${key}`);
  });
}

const PUBLIC = 'https://pages.example.org';

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: {
    name: 'seewil',
    title: 'Seewil',
    public_url: 'https://www.example.org',
    footer: 'Dorfstrasse 1\n0000 Seewil',
  },
  buildings: [{ id: 1, name: 'Kirche', street: 'Gasse 1', postcode: '8999', city: 'Seewil' }],
  rooms: [{ id: 11, building_id: 1, name: 'Schiff' }],
  persons: [
    { id: 1, visibility: 'web', firstname: 'Anna', lastname: 'Keller' },
    { id: 2, visibility: 'none', firstname: 'Nora', lastname: 'Geheim' },
  ],
  series: [
    {
      id: 7,
      name: 'Chor',
      rule: 'FREQ=WEEKLY',
      starts_on: '2027-11-03',
      time_from: '19:30',
      time_to: '21:00',
      template: { title: 'Chor' },
    },
  ],
  events: [
    {
      id: 1,
      date_from: '2026-11-22 09:30:00',
      date_to: '2026-11-22 10:30:00',
      title: 'Konzert </script>',
      short_desc: 'Mit Chor.',
      rooms: [{ room_id: 11 }, { name: 'Wald' }],
      organizer: { person_id: 1 },
      coorganizer_ids: [2],
      image: { url: '/files/seewil/x/a.jpg', width: 4, height: 3 },
    },
    { id: 2, date_from: '2026-07-01 09:30:00', date_to: '2027-01-02 10:30:00', title: 'Sommer', status: 'cancelled' },
    { id: 3, date_from: '2026-12-24 00:00:00', date_to: '2026-12-26 00:00:00', title: 'Tage', hide_time: true },
    { id: 4, date_from: '2027-03-28 02:30:00', date_to: '2027-03-28 04:00:00', title: 'Lücke', status: 'postponed' },
    { id: 5, date_from: '2027-10-31 02:30:00', date_to: '2027-10-31 03:30:00', title: 'Doppelt' },
    {
      id: 6,
      date_from: '2027-11-03 19:30:00',
      date_to: '2027-11-03 21:00:00',
      title: 'Chor',
      status: 'cancelled',
      series: { id: 7, date: '2027-11-03', own: ['status'] },
    },
  ],
};

const view = viewOf(BUNDLE, '2026-11-20 12:00:00');

// biome-ignore lint/suspicious/noExplicitAny: the parsed JSON-LD is untyped
function dataOf(id: number, bundle: object = BUNDLE): any {
  const shown = bundle === BUNDLE ? view : viewOf(bundle, '2026-11-20 12:00:00');
  const document = publicPages.find(({ name }) => name === 'event-data') ?? expect.fail();
  const call = { view: shown, values: { id: String(id) }, query: new URLSearchParams(), publicUrl: PUBLIC };
  const { status, body, headers } = document.answer(call);
  expect([status, headers['Content-Type']]).toEqual([200, 'application/ld+json']);
  const page = eventPageDocument.answer(call).body;
  const block = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page)?.[1] ?? '';
  expect(JSON.parse(block)).toEqual(JSON.parse(body));
  return JSON.parse(body);
}

describe('the structured data of an event', () => {
  it.each([1, 2, 3, 4, 5, 6])('%d are valid schema.org data, with all that Google requires', (id) => {
    const data = dataOf(id);
    expect(undefinedPropertiesIn(data)).toEqual([]);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: expect.stringMatching(/./),
    });
    for (const place of [data.location].flat()) {
      expect(place).toMatchObject({ '@type': 'Place', name: expect.stringMatching(/./), address: expect.anything() });
    }
    expect(data.organizer).toEqual({ '@type': 'Organization', name: 'Seewil', url: 'https://www.example.org' });
    expect(data.startDate).toMatch(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/);
  });

  it('include all that Google recommends, if the office enters it', () => {
    expect(dataOf(1)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Konzert ',
      startDate: '2026-11-22T09:30:00+01:00',
      endDate: '2026-11-22T10:30:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: [
        {
          '@type': 'Place',
          name: 'Schiff, Kirche',
          address: {
            '@type': 'PostalAddress',
            streetAddress: 'Gasse 1',
            postalCode: '8999',
            addressLocality: 'Seewil',
          },
        },
        { '@type': 'Place', name: 'Wald', address: 'Wald' },
      ],
      organizer: { '@type': 'Organization', name: 'Seewil', url: 'https://www.example.org' },
      performer: [{ '@type': 'Person', name: 'Anna Keller' }],
      description: 'Mit Chor.',
      image: [`${PUBLIC}/files/seewil/x/a.jpg`],
      url: `${PUBLIC}/seewil/events/1`,
    });
  });

  it('keep name and start of a cancelled or postponed event, with its status (rule V2)', () => {
    expect(dataOf(2)).toMatchObject({ name: 'Sommer', eventStatus: 'https://schema.org/EventCancelled' });
    expect(dataOf(4)).toMatchObject({ name: 'Lücke', eventStatus: 'https://schema.org/EventPostponed' });
  });

  it('have the UTC offset of their moment, and only days if the time is hidden', () => {
    expect([dataOf(2).startDate, dataOf(2).endDate]).toEqual([
      '2026-07-01T09:30:00+02:00',
      '2027-01-02T10:30:00+01:00',
    ]);
    expect([dataOf(3).startDate, dataOf(3).endDate]).toEqual(['2026-12-24', '2026-12-26']);
    expect(dataOf(4).startDate).toBe('2027-03-28T02:30:00+01:00');
    expect(dataOf(5).startDate).toBe('2027-10-31T02:30:00+02:00');
    const far = { ...BUNDLE, instance: { ...BUNDLE.instance, time_zone: 'America/St_Johns' } };
    expect(dataOf(1, far).startDate).toBe('2026-11-22T09:30:00-03:30');
  });

  it('are on the page of the website that shows the event (rule B4), and at the parish without a place', () => {
    const away = { ...BUNDLE, instance: { ...BUNDLE.instance, event_url: 'https://www.example.org/{id}' } };
    expect(dataOf(1, away).url).toBe('https://www.example.org/1');
    expect(dataOf(2).location).toEqual({ '@type': 'Place', name: 'Seewil', address: 'Dorfstrasse 1, 0000 Seewil' });
  });

  it('name the series of the event', () => {
    const series = { '@type': 'EventSeries', '@id': `${PUBLIC}/seewil/#series-7`, name: 'Chor' };
    expect(dataOf(6).superEvent).toEqual(series);
    expect(dataOf(5)).not.toHaveProperty('superEvent');
  });

  it('state the capacity, and the remaining seats if the office publishes them (J20)', () => {
    const online = (id: number, seats: object) => ({
      id,
      date_from: '2026-12-24 10:00:00',
      date_to: '2026-12-24 12:00:00',
      title: 'Lager',
      subscription: { online: seats },
    });
    const of = (instance: object) => {
      const events = [
        online(21, { seats: 30, kept: 5, show_free: 'number' }),
        online(22, { seats: 4 }),
        online(23, {}),
      ];
      const bundle = { ...BUNDLE, instance: { ...BUNDLE.instance, ...instance }, events };
      return [21, 22, 23].map((id) => {
        const data = dataOf(id, bundle);
        expect(undefinedPropertiesIn(data)).toEqual([]);
        return [data.maximumAttendeeCapacity, data.remainingAttendeeCapacity];
      });
    };
    const none = [undefined, undefined];
    expect(of({ outside: { signup: true } })).toEqual([[30, 25], [4, undefined], none]);
    expect(of({})).toEqual([none, none, none]);
  });

  it('are checked by a validator that detects errors', () => {
    const wrong = {
      '@type': 'Event',
      titel: 'x',
      eventStatus: 'https://schema.org/EventGone',
      location: { '@type': 'Plaze' },
    };
    expect(undefinedPropertiesIn(wrong)).toHaveLength(3);
  });
});

describe('the sitemap', () => {
  const sitemap = publicPages.find(({ name }) => name === 'sitemap') ?? expect.fail();
  const ask = (bundle: object, publicUrl: string) =>
    sitemap.answer({
      view: viewOf(bundle, '2026-11-20 12:00:00', { stamps: { 'event 1': { revision: 3, at: 1_700_000_000_000 } } }),
      values: {},
      query: new URLSearchParams(),
      publicUrl,
    });

  it('contains each page hosted here, with its last change', () => {
    const { status, body } = ask(BUNDLE, `${PUBLIC}/a&b`);
    expect(status).toBe(200);
    const places = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map((found) =>
      found[1]?.replace(`${PUBLIC}/a&amp;b/seewil`, ''),
    );
    expect(places).toEqual([
      '/',
      '/rooms/11',
      '/events/2',
      '/events/1',
      '/events/3',
      '/events/4',
      '/events/5',
      '/events/6',
    ]);
    expect(body).toContain('/events/1</loc><lastmod>2023-11-14T22:13:20.000Z</lastmod>');
    const away = { ...BUNDLE, instance: { ...BUNDLE.instance, event_url: 'https://www.example.org/{id}' } };
    expect(ask(away, PUBLIC).body).not.toContain('/events/');
  });

  it('does not exist if the server’s address is unknown', () => {
    expect(ask(BUNDLE, '')).toMatchObject({ status: 404, body: expect.stringContaining('PARVIS_PUBLIC_URL') });
  });
});

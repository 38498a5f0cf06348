// Compliant services whose content differs from our examples. The kit must report nothing about them.

import type { AccessKeyOptions } from '../../../src/office/accounts/access-keys.ts';
import { example } from '../../support/calls.ts';
import type { Loose } from '../../support/full-bundle.ts';
import { parish, parishWithoutAreas } from '../parish.ts';

export interface ContentVariant {
  readonly name: string;
  readonly bundle: Loose;
  readonly instant?: string;
  readonly key?: Partial<AccessKeyOptions>;
  /** Disables compression, because streamed compression yields different bytes each time. */
  readonly isPlainObject?: boolean;
}

const instance = { name: 'test', title: 'Test' };

function bare(own: Loose = {}): Loose {
  return { instance, ...own };
}

/** Returns plain one-hour events on consecutive days. */
function events(count: number, own: (index: number) => Loose = () => ({})): Loose[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 21 + index)).toISOString().slice(0, 10);
    return {
      id: index + 1,
      public: true,
      date_from: `${day} 10:00:00`,
      date_to: `${day} 11:00:00`,
      title: `Anlass ${index + 1}`,
      ...own(index),
    };
  });
}

function parishIn(own: Loose): Loose {
  return { ...parish, instance: { ...parish.instance, ...own } };
}

function inLanguage(locale: string): ContentVariant {
  return { name: `is in ${locale}`, bundle: parishIn({ locale }) };
}

function inZone(zone: string, instant: string): ContentVariant {
  return { name: `is in ${zone} at ${instant}`, bundle: parishIn({ time_zone: zone }), instant };
}

const MAX_ID = 4_294_967_295;

const highest = bare({
  layers: [MAX_ID, MAX_ID - 1].map((id) => ({ id, parent_id: null, name: `Gebiet ${id}`, url: '' })),
  target_groups: [MAX_ID, MAX_ID - 1].map((id) => ({ id, name: 'Alle', longname: 'Alle', url: '' })),
  person_groups: [MAX_ID, MAX_ID - 2].map((id) => ({ id, parent_id: null, name: `Team ${id}`, public: true })),
  persons: [MAX_ID, MAX_ID - 1, 1].map((id) => ({
    id,
    visibility: 'web',
    lastname: `Person ${id}`,
    groups: [{ group_id: MAX_ID, function: '' }],
  })),
  list_groups: [{ id: MAX_ID, name: 'Website' }],
  lists: [MAX_ID, MAX_ID - 1].map((id) => ({
    id,
    group_ids: [MAX_ID],
    name: 'Alle',
    rule: null,
    include_event_ids: [MAX_ID, 1],
  })),
  events: events(3, (index) => ({ id: MAX_ID - index, layer_ids: [MAX_ID], target_group_ids: [MAX_ID] })).concat(
    events(1),
  ),
});

/** Nested areas and groups; every second group is hidden. */
const deep = bare({
  layers: Array.from({ length: 30 }, (_, index) => ({
    id: 30 - index,
    parent_id: index === 0 ? null : 31 - index,
    name: `Stufe ${index}`,
    url: '',
  })),
  person_groups: Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    parent_id: index === 0 ? null : index,
    name: `Stufe ${index}`,
    public: index % 2 === 1,
  })),
  document_groups: Array.from({ length: 20 }, (_, index) => ({
    ...example.document_groups[0],
    id: index + 1,
    parent_id: index === 0 ? null : index,
    public: index % 3 !== 0,
  })),
  events: events(5, (index) => ({ layer_ids: [index + 1] })),
});

const TEXTS = [
  'Ä Ö Ü ß œ Œ «Zitat» „Zitat“ “quote”',
  '😀 👨‍👩‍👧‍👦 🇨🇭',
  `"doppelt" und 'einfach' \\ und / und \u2028`,
  '1 < 2 und 4 > 3 <3 < a',
  'R&amp;B &lt;b&gt; &#39; & %41 %zz + ?',
  'עברית العربية 中文 ไทย',
  'e\u0301 und é',
  'javascript: onclick=1 {"message":"x"} null',
];

const written = bare({
  layers: TEXTS.map((name, index) => ({ id: index + 1, parent_id: null, name, url: '' })),
  persons: TEXTS.map((lastname, index) => ({ id: index + 1, visibility: 'web', firstname: '', lastname })),
  lists: TEXTS.map((name, index) => ({ id: index + 1, name, rule: null, include_event_ids: [index + 1] })),
  events: events(TEXTS.length, (index) => ({
    title: TEXTS[index],
    topic: TEXTS[(index + 1) % TEXTS.length],
    short_desc: `${TEXTS[index]}\n${TEXTS[index]}`,
    long_desc: `<p title="onclick=1">${'x'.repeat(2000)} javascript:alert(1) on click = 1</p><a href="/a?b=javascript:1">.</a>`,
    organizer: { name: TEXTS[index] },
    rooms: [{ name: TEXTS[index] }],
    layer_ids: [index + 1],
  })),
});

/** Persons whose names test the sorting (accents, case, prefixes, equal names), in an instance of the given locale. */
const namesOf = (locale: string): Loose => ({
  ...parishIn({ locale }),
  persons: [
    'Ärni',
    'Zorn',
    'Åberg',
    'de la Cruz',
    'De Santis',
    'Öhri',
    'O’Neil',
    'Müller',
    'Mueller',
    'Muller',
    '',
  ].map((lastname, index) => ({
    id: 40 - index,
    visibility: 'web',
    firstname: index % 2 === 0 ? 'Ä' : '',
    lastname: lastname || 'Čech',
  })),
  events: events(4),
  lists: [],
  newsletter: { target_lists: [], subscribers: [] },
});

export const contentVariants: readonly ContentVariant[] = [
  { name: 'has nothing', bundle: bare() },
  { name: 'has nothing, for a website program', bundle: bare(), key: { profile: 'connector' } },
  { name: 'has a name without letters', bundle: { ...parish, instance: { ...parish.instance, name: '2024' } } },
  { name: 'has a name with signs', bundle: { ...parish, instance: { ...parish.instance, name: 'a-b_c' } } },
  { name: 'has one event', bundle: bare({ events: events(1) }) },
  {
    name: 'has one event that lasts',
    bundle: bare({ events: events(1, () => ({ date_from: '2020-01-01 00:00:00', date_to: '2030-01-01 00:00:00' })) }),
  },
  { name: 'has 1,500 events', bundle: bare({ events: events(1500) }), isPlainObject: true },
  {
    name: 'has a hundred events at one time',
    bundle: bare({ events: events(100, () => ({ date_from: '2026-12-24 17:00:00', date_to: '2026-12-24 17:00:00' })) }),
  },
  { name: 'has a parish of everything', bundle: parish },
  { name: 'has a parish of everything, for a website program', bundle: parish, key: { profile: 'connector' } },
  {
    name: 'has a parish without areas, for a website program',
    bundle: parishWithoutAreas,
    key: { profile: 'connector' },
  },
  { name: 'gives a key for reading alone', bundle: parish, key: { scopes: ['read'] } },
  { name: 'gives a key for browsers', bundle: parish, key: { scopes: ['read'], origins: ['https://www.example.org'] } },
  { name: 'has no newsletter', bundle: { ...parish, newsletter: { target_lists: [], subscribers: [] } } },
  { name: 'mails links for its newsletter', bundle: parishIn({ newsletter_lookup: 'link' }) },
  ...['fr-CH', 'it-CH', 'en-GB', 'en-US', 'fr-CA', 'it-IT', 'en-IN', 'de-AT'].map(inLanguage),
  inZone('Pacific/Kiritimati', '2026-11-20T09:59:00Z'),
  inZone('Pacific/Pago_Pago', '2026-11-20T11:01:00Z'),
  inZone('America/New_York', '2026-11-21T04:59:58Z'),
  inZone('Asia/Kathmandu', '2026-11-20T18:15:01Z'),
  inZone('Europe/Zurich', '2026-11-20T22:59:59Z'),
  inZone('Europe/Zurich', '2026-12-31T23:30:00Z'),
  inZone('UTC', '2028-02-29T12:00:00Z'),
  { name: 'has the highest ids', bundle: highest },
  {
    name: 'has ids without gaps',
    bundle: bare({
      events: events(60),
      persons: Array.from({ length: 40 }, (_, index) => ({ id: index + 1, visibility: 'web', lastname: `P${index}` })),
    }),
  },
  { name: 'has deep trees with hidden groups', bundle: deep },
  { name: 'has texts of every script', bundle: written },
  {
    name: 'has events far in the future',
    bundle: bare({
      events: events(3, (index) => ({ date_from: `9${index}99-12-31 10:00:00`, date_to: '9999-12-31 23:59:59' })),
    }),
  },
  { name: 'has events whose time is hidden', bundle: bare({ events: events(5, () => ({ hide_time: true })) }) },
  {
    name: 'has nobody on the web',
    bundle: { ...parish, persons: parish.persons.map((person: Loose) => ({ ...person, visibility: 'events' })) },
  },
  {
    name: 'shows nobody at all',
    bundle: { ...parish, persons: parish.persons.map((person: Loose) => ({ ...person, visibility: 'none' })) },
  },
  {
    name: 'has places in words alone',
    bundle: bare({
      events: events(4, (index) => ({
        rooms: [{ name: 'Platz', location_name: index % 2 === 0 ? '' : 'Dorf' }, { name: 'Saal' }],
      })),
    }),
  },
  {
    name: 'has lists without events',
    bundle: bare({
      lists: [
        { id: 1, name: 'Leer', rule: null },
        { id: 2, name: 'Auch leer', rule: null },
      ],
      events: events(2),
    }),
  },
  { name: 'sorts odd names in German', bundle: namesOf('de-CH') },
  { name: 'sorts odd names in French', bundle: namesOf('fr-CH') },
  { name: 'sorts odd names in English', bundle: namesOf('en-GB') },
  {
    name: 'has sign-ups of every kind',
    bundle: bare({
      events: events(6, (index) => ({
        subscription: {
          open: index % 2 === 0,
          deadline: index < 3 ? null : `2026112${index}`,
          person: index === 1 ? { name: 'Büro', email: '' } : null,
        },
      })),
    }),
  },
];

// Random valid bundles, small but with every kind of entity and reference. They are not canonical: keys may be absent, and entities and
// sets are in any order.

import fc from 'fast-check';
import type { Loose } from './full-bundle.ts';

const IDS = {
  building: [1, 7],
  room: [2, 4294967295],
  group: [3, 11, 40],
  person: [5, 6, 9],
  list: [8, 1],
  event: [10, 2],
  series: [4, 12],
  source: [1],
};

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '1 < 2 und 4 > 3',
    'Tom &amp; Lea',
    'é',
    'e\u0301',
    '\u2028',
    '<b>fett</b>',
    'a\r\nb',
    '😀',
    '"\\/',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((any) => any.replaceAll('\0', '')),
);
const filledText = text.map((any) => `${any}x`.replace(/^.*</s, '')).filter((any) => any.trim() !== '');

const filledAddress = fc.constantFrom(
  '/team',
  '/Der Plan.pdf?a=1&amp;b=2',
  'example.org/www',
  'bilder/e\u0301.jpg',
  'https://example.org/\u00e4?b=c#d',
  'http://example.org/1 < 2 und 4 > 3',
  '/<b>fett</b>',
  ' /\ud83d\ude00 ',
);
const address = fc.oneof(filledAddress, fc.constantFrom('', ' '));
const html = fc.oneof(
  text,
  fc.constantFrom('<p>a</p>', '<p onclick="x">a<br>b', '<a href="javascript:x">y</a>', '<ul><li>1'),
);
const anyOf = (ids: readonly number[]) => fc.constantFrom(...ids);
const subsetOf = <T>(values: readonly T[]) => fc.shuffledSubarray([...values]);
const orNull = <T>(rule: fc.Arbitrary<T>) => fc.option(rule, { nil: null });
const count = fc.integer({ min: 0, max: 2147483647 });

function recordWith(required: Loose, optional: Loose): fc.Arbitrary<Loose> {
  return fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });
}

/** Entities of a kind in any order, with a position for all or none; the first id always exists. */
function entities(ids: readonly number[], required: Loose, optional: Loose, ordered = true): fc.Arbitrary<Loose[]> {
  const positions = ordered ? fc.constantFrom(true, false) : fc.constant(false);
  return positions.chain((positioned) => {
    const position = positioned ? { position: fc.integer({ min: 1, max: 5 }) } : {};
    return fc
      .tuple(...ids.map((id) => recordWith({ id: fc.constant(id), ...position, ...required }, optional)))
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
  });
}

/** Entities whose parent has a smaller id, which prevents cycles. */
function nested(ids: readonly number[], optional: Loose, ordered = true): fc.Arbitrary<Loose[]> {
  return entities(ids, { name: filledText }, optional, ordered).chain((all) =>
    fc
      .tuple(...all.map((item) => orNull(fc.constantFrom(0, ...ids.slice(0, ids.indexOf(item['id']))))))
      .map((parents) => all.map((item, index) => (parents[index] ? { ...item, parent_id: parents[index] } : item))),
  );
}

const image = { width: count, height: count, source_text: text, source_url: address };
const personReference = recordWith({ person_id: anyOf(IDS.person) }, {});
const room = fc.oneof(
  recordWith({ room_id: anyOf(IDS.room) }, {}),
  recordWith(
    { name: filledText },
    { location_name: text, location_url: address, location_url_is_external: fc.boolean(), location_city: text },
  ),
);

const dates = fc
  .tuple(fc.integer({ min: 0, max: 3e9 }), fc.integer({ min: 0, max: 1e6 }))
  .map(([start, length]) =>
    [start, start + length].map((at) => new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')),
  );

const eventFields = {
  public: fc.boolean(),
  hide_time: fc.boolean(),
  topic: text,
  short_desc: text,
  long_desc: html,
  event_type: text,
  organizer: orNull(fc.oneof(personReference, recordWith({ name: filledText }, {}))),
  coorganizer_ids: subsetOf(IDS.person),
  lector_ids: subsetOf(IDS.person),
  verger_ids: subsetOf(IDS.person),
  visitator_ids: subsetOf(IDS.person),
  organist_ids: subsetOf(IDS.person),
  further_coorganizer: text,
  catering: text,
  with_sacrament: fc.integer({ min: -5, max: 5 }),
  childcare: orNull(
    recordWith({ id: fc.integer({ min: 1, max: 9 }), text: filledText }, { person_ids: subsetOf(IDS.person) }),
  ),
  baptism_offer: orNull(recordWith({ id: fc.integer({ min: 1, max: 9 }), text: filledText }, {})),
  collection: orNull(recordWith({ project: filledText }, { url: address })),
  subscription: orNull(
    recordWith(
      {},
      {
        open: fc.boolean(),
        deadline: fc.constantFrom(null, '20240229'),
        person: orNull(fc.oneof(personReference, recordWith({ name: filledText }, { email: text }))),
      },
    ),
  ),
  target_group_ids: subsetOf(IDS.group),
  layer_ids: subsetOf(IDS.group),
  rooms: fc.array(room, { maxLength: 3 }),
  status: fc.constantFrom('confirmed', 'cancelled', 'postponed'),
  status_note: text,
  internal_note: text,
  state: fc.constantFrom('ready', 'draft', 'proposed'),
  publish_from: orNull(fc.constant('2026-02-28 23:59:59')),
  series: orNull(
    recordWith(
      { id: anyOf(IDS.series), date: fc.constant('2026-02-28') },
      { own: subsetOf(['title', 'date_from', 'rooms']) },
    ),
  ),
  source: orNull(recordWith({ id: anyOf(IDS.source), uid: filledText }, {})),
  files: fc.array(
    recordWith({ file_name: filledText, url: filledAddress }, { desc: text, filesize_kb: count, file_type: text }),
    {
      maxLength: 2,
    },
  ),
  image: orNull(recordWith({ url: filledAddress }, { ...image, caption: text })),
};

const events = fc
  .tuple(
    entities(IDS.event, { title: filledText }, eventFields, false),
    fc.array(dates, { minLength: 2, maxLength: 2 }),
    fc.boolean(),
  )
  .map(([all, spans, isSeveral]) =>
    all.map((event, index) => {
      const minutes = (at: string) => (isSeveral ? `${at.slice(0, 17)}00` : at);
      const [date_from = '', date_to = ''] = (spans[index] ?? []).map(minutes);
      return { ...event, date_from, date_to, ...(isSeveral && { hours: hoursOf(date_from, date_to) }) };
    }),
  );

function hoursOf(from: string, to: string): readonly object[] {
  const [begins, ends] = [from.slice(11, 16), to.slice(11, 16)];
  const isOnMinutes = from.endsWith(':00') && to.endsWith(':00');
  if (!isOnMinutes || from.slice(0, 10) >= to.slice(0, 10) || begins === '23:59' || ends === '00:00') return [];
  return [
    { date: from.slice(0, 10), from: begins, to: '23:59' },
    { date: to.slice(0, 10), from: '00:00', to: ends },
  ];
}

const { series: _series, source: _source, ...templateFields } = eventFields;

const series = entities(
  IDS.series,
  {
    name: filledText,
    rule: fc.constantFrom('FREQ=WEEKLY', 'EASTER-2'),
    starts_on: fc.constant('2026-02-28'),
    time_from: fc.constant('09:00'),
    time_to: fc.constant('10:30'),
    template: recordWith({ title: filledText }, templateFields),
  },
  { days: fc.nat(3), except: subsetOf(['2026-03-07', '2026-03-14']), ahead_days: fc.integer({ min: 1, max: 500 }) },
  false,
);

const sources = entities(
  IDS.source,
  { name: filledText, kind: fc.constantFrom('ics', 'csv', 'interface') },
  {
    url: fc.constantFrom('', 'https://a.example/seewil'),
    enabled: fc.boolean(),
    gone: fc.constantFrom('cancel', 'keep'),
    map: fc.dictionary(fc.constantFrom('a', 'B', '__proto__', 'é'), text),
    rooms_by_location: fc.dictionary(filledText, anyOf(IDS.room), { maxKeys: 2 }),
    defaults: recordWith(
      {},
      { public: fc.boolean(), layer_ids: subsetOf(IDS.group), rooms: fc.array(room, { maxLength: 2 }) },
    ),
    owns: subsetOf(['title', 'date_from', 'rooms']),
  },
  false,
);

const rule = recordWith(
  {},
  {
    layer_ids: subsetOf(IDS.group),
    target_group_ids: subsetOf(IDS.group),
    room_ids: subsetOf(IDS.room),
    person_ids: subsetOf(IDS.person),
    event_types: fc.shuffledSubarray(['b', 'a', 'Z', 'é', '😀', '\uffee']),
  },
);

const memberships = subsetOf(IDS.group).chain((ids) =>
  fc.tuple(...ids.map((id) => recordWith({ group_id: fc.constant(id) }, { function: text }))),
);

const newsletter = recordWith(
  {},
  {
    target_lists: subsetOf(IDS.list).chain((ids) =>
      fc.tuple(...ids.map((id) => recordWith({ list_id: fc.constant(id), public_name: filledText }, {}))),
    ),
    subscribers: subsetOf([4, 2147483647, 30]).chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          recordWith(
            {
              id: fc.constant(id),
              key: fc.constant(`key-of-a-subscriber-${id}`),
              email: fc.constant(`Sub${id}@example.org`),
              status: fc.constantFrom('pending', 'confirmed', 'unsubscribed'),
            },
            {
              firstname: text,
              lastname: text,
              list_ids: subsetOf(IDS.list),
              interval: fc.constantFrom('WEEK', 'MONTH'),
            },
          ),
        ),
      ),
    ),
  },
);

export const anyBundle: fc.Arbitrary<Loose> = recordWith(
  {
    format: fc.constant('parvis-bundle'),
    version: fc.constant(1),
    instance: recordWith(
      { name: fc.constantFrom('a', 'see-wil_2'), title: filledText },
      {
        locale: fc.constantFrom('fr-CH', 'en'),
        time_zone: fc.constantFrom('UTC', 'Asia/Tokyo'),
        public_url: address,
        double_opt_in: fc.boolean(),
        room_conflicts: fc.constantFrom('warn', 'refuse'),
        plan: recordWith(
          {},
          { remind_days: fc.integer({ min: 0, max: 30 }), church_year: fc.constantFrom('', 'ekd', 'ref-ch', 'roman') },
        ),
      },
    ),
    buildings: entities(
      IDS.building,
      { name: filledText },
      { street: text, city: text, url_is_external: fc.boolean() },
    ),
    rooms: entities(
      IDS.room,
      { building_id: anyOf(IDS.building), name: filledText },
      {
        public_name: text,
        shortcut: text,
        capacity: orNull(fc.integer({ min: 1 })),
        equipment: text,
        bookable: fc.boolean(),
      },
    ),
    layers: nested(IDS.group, { url: address }),
    target_groups: entities(IDS.group, { name: filledText }, { longname: text }),
    person_groups: nested(IDS.group, { short_name: text, public: fc.boolean() }),
    persons: entities(
      IDS.person,
      { visibility: fc.constantFrom('web', 'events', 'none'), lastname: filledText },
      {
        firstname: text,
        sex: fc.constantFrom('', 'f', 'm'),
        short_desc: text,
        main_group_id: orNull(anyOf(IDS.group)),
        groups: memberships,
        image: orNull(recordWith({ url: filledAddress }, image)),
      },
      false,
    ),
    lists: entities(
      IDS.list,
      { name: filledText },
      {
        group_ids: subsetOf(IDS.group),
        public_title: text,
        rule: orNull(rule),
        include_event_ids: subsetOf(IDS.event),
        exclude_event_ids: subsetOf(IDS.event),
      },
    ),
    list_groups: entities(IDS.group, { name: filledText }, {}),
    events,
    series,
    sources,
  },
  {
    document_groups: nested(
      IDS.group,
      { doc_group_order: text, color_id: orNull(count), order: count, deleted: fc.boolean() },
      false,
    ),
    newsletter,
  },
);

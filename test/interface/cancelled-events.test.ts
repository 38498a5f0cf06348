// Cancelled events (rule V2) are shown until their end, and every text about them says that they are cancelled.

import { describe, expect, test } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance } from '../support/instance.ts';

const everywhere = { layer_ids: [1], target_group_ids: [1] };
const open = { subscription: { open: true, deadline: '20261130', person: { name: 'Sekretariat' } } };

const content = (more: object = {}) => ({
  layers: [{ id: 1, name: 'Layer' }],
  target_groups: [{ id: 1, name: 'Group' }],
  lists: [{ id: 1, name: 'All', rule: { layer_ids: [1] } }],
  events: [
    event(1, '2026-12-01', { ...everywhere, ...open, ...more }),
    event(2, '2026-12-01', { ...everywhere, ...open }),
  ],
});
const TEST = { name: 'test', title: 'Test' };
const NOW = '2026-11-22T10:00:00+01:00';

const CALLS = [
  'getevents',
  'geteventdetails/1,2',
  'geteventsbylist/1',
  'geteventsbylistfromdate/1/20261122',
  'geteventsbylayermerged/1',
  'geteventsbygroup/1',
];

async function textsIn(instance: object, more: object, call: string) {
  const server = await openInstance({ ...content(more), instance: { ...TEST, ...instance } }, NOW);
  const { json } = await server.get(call);
  return (json.events ?? json).map(({ title, short_desc }: Record<string, string>) => [title, short_desc]);
}

describe.each(CALLS)('%s', (call) => {
  test('marks a cancelled event before its title, and gives the reason before its text (V2)', async () => {
    const more = { status: 'cancelled', status_note: 'Krank.', short_desc: 'Mit Orgel' };
    expect(await textsIn({}, more, call)).toEqual([
      ['Abgesagt: Event 1', 'Krank. Mit Orgel'],
      ['Event 2', ''],
    ]);
  });
});

test.each([
  ['de-CH', 'cancelled', 'Abgesagt'],
  ['de-CH', 'postponed', 'Verschoben'],
  ['fr-CH', 'cancelled', 'Annulé'],
  ['fr-CH', 'postponed', 'Reporté'],
  ['it-CH', 'cancelled', 'Annullato'],
  ['it-CH', 'postponed', 'Rinviato'],
  ['en-GB', 'cancelled', 'Cancelled'],
  ['en-GB', 'postponed', 'Postponed'],
])('in %s an event that is %s is “%s” (V2)', async (locale, status, word) => {
  const [texts] = await textsIn({ locale }, { status }, 'getevents');
  expect(texts).toEqual([`${word}: Event 1`, '']);
});

test.each([
  ['a note without a text', { status: 'postponed', status_note: 'Auf Januar' }, 'Auf Januar'],
  ['a text without a note', { status: 'cancelled', short_desc: 'Mit Orgel' }, 'Mit Orgel'],
  ['a note of an event that takes place', { status_note: 'Intern', short_desc: 'Mit Orgel' }, 'Mit Orgel'],
])('%s is the short text (V2)', async (_name, more, text) => {
  const [[, shortDesc]] = await textsIn({}, more, 'getevents');
  expect(shortDesc).toBe(text);
});

test('has no sign-up; the fields about sign-up remain (V2, F2, F6)', async () => {
  const server = await openInstance(content({ status: 'cancelled' }), NOW);
  const [first, second] = (await server.get('getevents')).json.events;
  expect([first.subscription, second.subscription]).toEqual([false, true]);
  expect(first.subscribe_person_name).toBe('Sekretariat');
  expect(first.subscribe_date).toBe('20261130');
});

test('is shown until its end, in every count and list (V2, C2)', async () => {
  const server = await openInstance(content({ status: 'cancelled' }), NOW);
  const count = async () => (await server.get('geteventsbylist/1/0/0')).json.total_events_nbr;
  server.clock.set('2026-12-01T10:00:00+01:00');
  expect(await count()).toBe(2);
  server.clock.set('2026-12-01T10:00:01+01:00');
  expect(await count()).toBe(0);
});

test.each([
  ['cancelled', 'STATUS:CANCELLED', 'SUMMARY:Abgesagt: Event 1'],
  ['postponed', 'STATUS:TENTATIVE', 'SUMMARY:Verschoben: Event 1'],
  ['confirmed', 'STATUS:CONFIRMED', 'SUMMARY:Event 1'],
])('the calendar file of an event that is %s contains %s (V2)', async (status, line, summary) => {
  const server = await openInstance(content({ status, status_note: 'Krank.' }), NOW);
  const { text } = await server.ask(`/test/export/ical/e1`);
  expect(text).toContain(`\r\n${line}\r\n`);
  expect(text).toContain(`\r\n${summary}\r\n`);
  expect(text.includes('DESCRIPTION:Krank.')).toBe(status !== 'confirmed');
});

test('the calendar file gives the reason in addition, before its texts', async () => {
  const texts = { topic: 'Abendmusik', short_desc: 'Mit Orgel' };
  for (const [more, description] of [
    [{ status: 'cancelled', status_note: 'Krank.' }, 'Krank.\\n\\nAbendmusik\\n\\nMit Orgel'],
    [{ status: 'postponed', status_note: '' }, 'Abendmusik\\n\\nMit Orgel'],
    [{ status_note: 'Krank.' }, 'Abendmusik\\n\\nMit Orgel'],
  ] as const) {
    const server = await openInstance(content({ ...texts, ...more }), NOW);
    expect((await server.ask('/test/export/ical/e1')).text).toContain(`\r\nDESCRIPTION:${description}\r\n`);
  }
});

test('feeds give the reason before the long text, for readers that show that alone', async () => {
  const more = { status: 'cancelled', status_note: 'Krank & matt.', short_desc: 'Mit Orgel', long_desc: '<p>Lang</p>' };
  const server = await openInstance(content(more), NOW);
  const { items } = JSON.parse((await server.ask('/test/feeds/all.json')).text);
  expect(items[0]).toMatchObject({
    content_html: '<p><strong>Krank &amp; matt.</strong></p><p>Lang</p>',
    summary: 'Krank & matt. Mit Orgel',
  });
  expect((await server.ask('/test/feeds/all.atom')).text).toContain(
    '<content type="html">&lt;p&gt;&lt;strong&gt;Krank &amp;amp; matt.',
  );
});

test('a changed status is visible to the next reader, among many events too (V2)', async () => {
  const events = Array.from({ length: 40 }, (_, index) => event(index + 1, '2026-12-01', everywhere));
  const server = await openInstance({ ...content(), events }, NOW);
  await server.get('getevents');
  await server.import({
    format: 'parvis-bundle',
    version: 1,
    instance: TEST,
    ...content(),
    events: events.map((one, index) => (index === 20 ? { ...one, status: 'postponed' } : one)),
  });
  const { json } = await server.get('geteventdetails/20,21,22');
  expect(json.map(({ title }: { title: string }) => title)).toEqual(['Event 20', 'Verschoben: Event 21', 'Event 22']);
  expect((await server.ask(`/test/export/ical/e21`)).text).toContain('STATUS:TENTATIVE');
});

test('internal data of the office is in no answer (B1, B2, B3, B5)', async () => {
  const secret = 'GEHEIM';
  const server = await openInstance(
    {
      ...content({
        internal_note: secret,
        occupies_from: '2026-12-01 07:07:07',
        occupies_to: '2026-12-01 17:17:17',
        series: { id: 1, date: '2026-12-01' },
        source: { id: 1, uid: secret },
        rooms: [{ room_id: 1 }],
      }),
      buildings: [{ id: 1, name: 'Haus' }],
      rooms: [{ id: 1, building_id: 1, name: 'Saal', capacity: 4711, equipment: secret, bookable: false }],
      series: [
        {
          id: 1,
          name: secret,
          rule: 'FREQ=WEEKLY',
          starts_on: '2026-12-01',
          time_from: '09:00',
          time_to: '10:00',
          template: { title: secret },
        },
      ],
      sources: [{ id: 1, name: secret, kind: 'ics', url: `https://${secret}.example/` }],
    },
    NOW,
  );
  for (const call of [
    ...CALLS,
    'getrooms',
    'getlayers',
    'getlistsbygroup/0-e',
    'geteventids',
    'geteventslistmap/0/0',
  ]) {
    const { status, text } = await server.get(call);
    expect([call, status]).toEqual([call, 200]);
    expect([call, /GEHEIM|geheim|07:07:07|17:17:17|4711|bookable/.exec(text)?.[0]]).toEqual([call, undefined]);
  }
  expect((await server.ask(`/test/export/ical/e1`)).text).not.toMatch(/GEHEIM|0707|1717/);
});

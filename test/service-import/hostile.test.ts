// Whatever a service answers, the import results in a valid bundle or in an error with a message (rule Z7).

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBundle } from '../../src/office/bundle/bundle.ts';
import { cleanHtml } from '../../src/office/bundle/clean-html.ts';
import { operations } from '../../src/operations/index.ts';
import { convertService } from '../../src/service-import/convert-service.ts';
import { gatherService } from '../../src/service-import/gather.ts';
import { createImportReport, formatReportLines } from '../../src/service-import/report.ts';
import { createMemoryResponseStore } from '../../src/service-import/response-store.ts';
import { createServiceReader, ReadingStoppedError } from '../../src/service-import/service-reader.ts';
import type { Loose } from '../support/full-bundle.ts';
import { countRuns } from '../support/runs.ts';

type Answers = (operation: string, rest: string) => unknown;

async function read(answers: Answers) {
  const service = { url: 'http://service', instance: 'seewil', key: 'k' };
  const kept = createMemoryResponseStore();
  const send = async (url: string) => {
    const [operation = '', ...rest] = url.replace(/^http:\/\/service\/|\/?seewil\/k/g, '').split(/[/?]/);
    const json = answers(operation, decodeURIComponent(rest.join(' ')));
    return json === undefined ? new Response('', { status: 404 }) : new Response(JSON.stringify(json));
  };
  const turn = async () => undefined;
  const reading = createServiceReader(service, kept, { clock: () => 0, turn, send, wait: turn });
  const gathered = await gatherService(reading, kept);
  const taken = convertService(gathered, '20261120', cleanHtml);
  const report = createImportReport(service, gathered, taken, reading.sent());
  const newsletter = { target_lists: taken.offeredLists };
  const instance = { name: 'seewil', title: 'Seewil' };
  const bundle = { format: 'parvis-bundle', version: 1, instance, ...taken.content, newsletter };
  const { content } = readBundle(Buffer.from(JSON.stringify(bundle)));
  return { content, report, lines: formatReportLines(report) };
}

/** Keys that the import reads in rows; the tests set them to any JSON values. */
const KEYS = [
  'event_id',
  'date_from',
  'date_to',
  'title',
  'organizer',
  'coorganizers',
  'rooms',
  'layers',
  'target_groups',
  'id',
  'name',
  'person_id',
  'lastname',
  'groups',
  'all_group_ids',
  'image_url',
  'image_width',
  'group_id',
  'layer_id',
  'parent_id',
  'room_id',
  'room_name',
  'location_id',
  'location_name',
  'list_id',
  'event_ids',
  'list_group_id',
  'doc_group_id',
  'parent_group_id',
  'order',
  'color_id',
  'files',
  'url',
  'collection',
  'project',
  'childcare_id',
  'childcare_text',
  'childcare_person',
  'subscription',
  'subscribe_date',
  'value',
  'subscribe_person',
  'subscribe_person_name',
  'nl_target_lists',
  'public_name',
  'events',
  'cursor',
  'more',
  'room',
];

const scalar = fc.oneof(
  fc.constantFrom('1', '2', '3', 1, 2, 3, '0', 0, null, true, '', ' ', 'x', '2026-12-01 10:00:00', '\0', '\ud800'),
  fc.constantFrom('4294967295', '4294967296', '-1', '1e9', '__proto__', '<b>', '&amp;', '9'.repeat(400), 1e300),
  fc.constantFrom('mailto:a@example.org', 'java\nscript:x', 'y'.repeat(20_001)),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 12 }),
    fc.dictionary(fc.constantFrom(...KEYS), scalar, { maxKeys: 24 }),
  ),
}));

it('any answers lead to a bundle or an error', async () => {
  const rows = fc.array(fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 24 }), { maxLength: 4 });
  const any = fc.oneof(rows, value, fc.constant(undefined));
  const answers = fc.record(
    Object.fromEntries(operations.map(({ name }) => [name, name === 'getevents' ? rows : any])),
  );
  await fc.assert(
    fc.asyncProperty(answers, async (all) => {
      const result = await read((operation) => all[operation]).catch((error: unknown) => error);
      if (!(result instanceof ReadingStoppedError))
        expect(result).toMatchObject({ content: { instance: { name: 'seewil' } } });
    }),
    { numRuns: countRuns(150) },
  );
});

it('an id or a cursor with a lone surrogate is requested as U+FFFD, as browsers do', async () => {
  const asked: string[] = [];
  const answers = (operation: string, rest: string) => {
    asked.push(`${operation} ${rest.trim()}`);
    if (operation === 'getevents') return [];
    return operation === 'getpersonsbyid' ? [{ person_id: '\ud800', lastname: 'Muster' }] : undefined;
  };
  expect(await read(answers)).toMatchObject({ content: { instance: { name: 'seewil' } } });
  expect(asked).toContain('getpersondetails \ufffd');
  const halfCursor = { cursor: '\udfff', more: true };
  const endless = read((operation, rest) => (operation === 'sync' ? halfCursor : answers(operation, rest)));
  await expect(endless).rejects.toThrow(ReadingStoppedError);
});

const EVENT = { event_id: '1', date_from: '2026-12-01 10:00:00', date_to: '2026-12-01 11:00:00', title: 'Feier' };

it('conflicting ids, cycles, invalid dates and empty names are reported individually', async () => {
  const details: Loose[] = [
    { ...EVENT, layers: [{ id: '1' }, { id: '7' }], rooms: [{ id: '99', name: 'Zelt' }], files: [{ file_name: 'a' }] },
    { ...EVENT, event_id: '2', date_to: '2026-11-30 10:00:00' },
    { ...EVENT, event_id: '3', date_from: '1.12.2026' },
    { ...EVENT, event_id: '4', title: '<i></i>' },
    { ...EVENT, event_id: '5', date_from: '2026-12-01T10:00', date_to: '', childcare_id: '3' },
  ];
  const { content, report } = await read((operation) => {
    if (operation === 'getevents') return { events: [...details, { ...EVENT, title: 'Noch eine' }, { event_id: 'x' }] };
    if (operation === 'geteventdetails') return details;
    if (operation === 'getlayers')
      return [
        { layer_id: '1', name: 'a', parent_id: '2' },
        { layer_id: '2', name: 'b', parent_id: '1' },
        { layer_id: '3', name: 'c', parent_id: '9' },
        { layer_id: '3', name: 'd', parent_id: '0' },
      ];
    if (operation === 'getrooms') return [{ room_id: '1', room_name: 'Saal', location_id: '0', location_name: 'Haus' }];
    return operation === 'getpersonsbyid' ? [{ person_id: '5' }] : undefined;
  });
  expect(report.losses.map(({ of, text }) => `${of}: ${text}`)).toEqual([
    'building: "0" is not an id',
    'room 1: has no building and was left out',
    'area 3: is a duplicate; the first one was imported',
    'area 1: its parent (2) does not exist or is below it; imported at the top level',
    'area 3: its parent (9) does not exist or is below it; imported at the top level',
    'person 5: has no name and was left out',
    'event 1: is a duplicate; the first one was imported',
    'event: "x" is not an id',
    'event 1: layers 7: not provided by the service',
    'event 1: a file has no address and was left out',
    'event 2: it ends before it begins; it was left out',
    'event 3: its time is not in the form YYYY-MM-DD HH:MM:SS; it was left out',
    'event 4: it has no title; it was left out',
    'event 5: childcare 3 has no text and was left out',
  ]);
  expect(content.events).toMatchObject([
    { id: 1, title: 'Feier', layerIds: [1], rooms: [{ name: 'Zelt' }] },
    { id: 5, startsAt: '2026-12-01 10:00:00', endsAt: '2026-12-01 10:00:00' },
  ]);
  expect(content.layers.map(({ id, parentId }) => [id, parentId])).toEqual([
    [1, null],
    [2, 1],
    [3, null],
  ]);
});

it('HTML entities in texts are decoded, in services that are not parvis', async () => {
  const told = {
    ...EVENT,
    title: 'Caf&eacute; &amp; Kuchen &#8211; &#x263A;',
    topic: '&bogus; AT&T',
    long_desc: 'a &amp; b',
  };
  const { content, report } = await read((operation) =>
    operation === 'getevents' ? { events: [told] } : operation === 'geteventdetails' ? [told] : undefined,
  );
  expect(content.events).toMatchObject([{ title: 'Café & Kuchen – ☺', topic: '&bogus; AT&T', longDesc: 'a &amp; b' }]);
  expect(report.decoded_texts).toBe(1);
});

it('endless pages, and a copy that always has more, are aborted', async () => {
  let next = 0;
  const endless = async (operation: string, page: () => unknown) =>
    read((asked) => (asked === operation ? page() : asked === 'getevents' ? { events: [] } : undefined)).catch(
      (error: unknown) => error,
    );
  const full = () => ({ events: Array.from({ length: 500 }, () => ({ event_id: String(++next) })) });
  expect(await endless('geteventsbygroup', full)).toMatchObject({
    message: 'geteventsbygroup has more than 200000 entries, which is more than any parish has.',
  });
  expect(await endless('sync', () => ({ cursor: `c${++next}`, more: true }))).toMatchObject({
    message: 'The pages of the operation sync never end.',
  });
  expect(await endless('sync', () => ({ cursor: 'same', more: true }))).toMatchObject({
    message: 'The pages of the operation sync never end.',
  });
  const same = { events: Array.from({ length: 500 }, (_, index) => ({ event_id: String(index + 1) })) };
  expect(await endless('geteventsbygroup', () => same)).toMatchObject({ content: { events: [] } });
});

it('a service of another kind is distinguished from an empty one', async () => {
  await expect(read(() => undefined)).rejects.toThrow('does not have getevents at this address');
  await expect(read((operation) => (operation === 'getevents' ? [] : undefined))).resolves.toMatchObject({
    lines: expect.arrayContaining(['  there is nothing to import']),
  });
});

it('a chain of a hundred thousand areas is traversed once', async () => {
  const layers = Array.from({ length: 100_000 }, (_, index) => ({
    layer_id: String(index + 1),
    name: 'a',
    parent_id: String(index + 2),
  }));
  const { report } = await read((operation) =>
    operation === 'getlayers' ? layers : operation === 'getevents' ? { events: [] } : undefined,
  );
  expect(report).toMatchObject({ came: { layers: 100_000 }, losses_total: 1 });
});

it('texts that are too long and invalid addresses are dropped individually, and reported', async () => {
  const [unsafe, long, longest] = ['mailto:haus@example.org', 'x'.repeat(20_001), `/${'x'.repeat(2000)}`];
  const event = {
    ...EVENT,
    topic: long,
    // This text exceeds the limit only after it is sanitized.
    long_desc: `<p>${'&'.repeat(50_000)}</p>`,
    image_url: unsafe,
    collection: [{ project: 'HEKS', url: 'data:text/html,x' }],
    organizer: { name: long },
    rooms: [{ name: 'Zelt', location_url: unsafe }],
    files: [
      { file_name: 'a', url: 'javascript:alert(1)' },
      { file_name: 'b', url: '/b.pdf' },
    ],
  };
  const { content, report } = await read((operation) => {
    if (operation === 'getevents' || operation === 'geteventdetails') {
      return [event, { ...EVENT, event_id: '2', title: long }];
    }
    if (operation === 'getlayers') return [{ layer_id: '1', name: long, url: unsafe }];
    if (operation === 'gettargetgroups') return [{ group_id: '1', name: 'Alle', url: longest }];
    if (operation === 'getpersonsbyid') {
      return [
        { person_id: '5', lastname: 'Muster', url: unsafe, website: unsafe, image_url: unsafe, desc_tasks: long },
      ];
    }
    if (operation !== 'getrooms') return undefined;
    return [{ room_id: '1', room_name: 'Saal', location_id: '1', location_name: 'Haus', location_url: unsafe }];
  });
  const none = (address: string) => `is not a valid address ("${address}") and was left out`;
  const tooLong = 'is too long (20001 characters) and was left out';
  expect(report.losses.map(({ of, text }) => `${of}: ${text}`).sort()).toEqual(
    [
      `building 1: location_url ${none(unsafe)}`,
      `area 1: name ${tooLong}`,
      'area 1: has no name; this one is used instead',
      `area 1: url ${none(unsafe)}`,
      `target group 1: url ${none(`/${'x'.repeat(58)}…`)}`,
      `person 5: url ${none(unsafe)}`,
      `person 5: website ${none(unsafe)}`,
      `person 5: image_url ${none(unsafe)}`,
      `person 5: desc_tasks ${tooLong}`,
      `event 1: topic ${tooLong}`,
      'event 1: long_desc is too long (50007 characters) and was left out',
      `event 1: image_url ${none(unsafe)}`,
      `event 1: url ${none('data:text/html,x')}`,
      `event 1: name ${tooLong}`,
      `event 1: location_url ${none(unsafe)}`,
      `event 1: url ${none('javascript:alert(1)')}`,
      `event 2: title ${tooLong}`,
      'event 2: it has no title; it was left out',
    ].sort(),
  );
  expect(content.events).toMatchObject([
    {
      topic: '',
      longDesc: '',
      image: null,
      organizer: null,
      collection: { project: 'HEKS', url: '' },
      rooms: [{ name: 'Zelt', locationUrl: '' }],
      files: [{ fileName: 'b', url: '/b.pdf' }],
    },
  ]);
  expect(content.persons).toMatchObject([{ lastname: 'Muster', url: '', website: '', image: null, descTasks: '' }]);
  expect(content.layers).toMatchObject([{ name: 'area 1', url: '' }]);
});

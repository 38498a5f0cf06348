// Size that an event or a person takes up on websites. The office never underestimates the size in answers of the connector profile (rule
// K3).

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBundle } from '../../src/office/bundle/bundle.ts';
import {
  collectNamedEntities,
  computeMaxStoredBytes,
  countPhpJsonBytes,
} from '../../src/office/content/stored-by-websites.ts';
import { anyBundle } from '../support/any-bundle.ts';
import { bytesOf } from '../support/bundle-faults.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { openInstance } from '../support/instance.ts';
import { countRuns } from '../support/runs.ts';

function stored(answer: Loose, lists: readonly number[]): string {
  if (!('event_id' in answer)) return JSON.stringify({ ...answer, web_visibility: 'FULL' });
  return JSON.stringify({
    ...answer,
    list_ids: `;${lists.join(';')};`,
    detail_image: answer['image_url'],
    detail_image_width: answer['image_width'],
    detail_image_height: answer['image_height'],
  });
}

function publishAll(bundle: Loose): Loose {
  for (const event of bundle['events'] ?? []) {
    Object.assign(event, {
      public: true,
      state: 'ready',
      publish_from: null,
      date_to: '2998-12-31 23:59:59',
      hours: [],
    });
  }
  return bundle;
}

async function differences(bundle: Loose, moment: string): Promise<number[]> {
  const { content } = readBundle(bytesOf(bundle));
  const named = collectNamedEntities(content);
  const server = await openInstance(bundle, moment, 'https://agenda.example.org');
  const key = await server.key(content.instance.name, { profile: 'connector' });
  const asked = async (operation: string, ids: readonly number[]): Promise<Loose[]> => {
    const headers = { member: content.instance.name, apikey: key };
    const { text } = await server.ask(`/${operation}`, { method: 'POST', body: JSON.stringify(ids), headers });
    return Object.values(JSON.parse(text));
  };
  const events = await asked(
    'geteventdetails',
    content.events.map(({ id }) => id),
  );
  const persons = await asked(
    'postpersondetails',
    content.persons.map(({ id }) => id),
  );
  return [...events, ...persons].map((answer) => {
    const of = 'event_id' in answer ? content.events : content.persons;
    const item = of.find(({ id }) => String(id) === String(answer['event_id'] ?? answer['person_id']));
    if (item === undefined) return expect.fail('an answer about nothing');
    return computeMaxStoredBytes(item, named) - countPhpJsonBytes(stored(answer, named.lists));
  });
}

test("the office's estimate is never too small for any event or person, and too large by a few kilobytes", async () => {
  const bundle = publishAll(fullBundle());
  for (const moment of ['2026-11-20T12:00:00+01:00', '2026-11-29T05:00:00+01:00']) {
    const all = await differences(bundle, moment);
    expect(all.length).toBeGreaterThan(2);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...all)).toBeLessThan(5000);
  }
});

test('it is not too small for an event with its sign-up form (J18)', async () => {
  const at = { date_from: '2026-12-05 10:00:00', title: 'Lager' };
  const fields = [
    { label: 'Essen/Trinken', type: 'choice', options: ['ä/b', 'c'] },
    { label: 'Was\u2028noch?', type: 'long', help: '/', if: { field_id: 1, value: 'c' } },
  ];
  const bundle = {
    format: 'parvis-bundle',
    version: 1,
    forms: [
      { id: 1, name: 'F', intro: 'x/\ny<z', consent: 'ja', fields: fields.map((one, id) => ({ id: id + 1, ...one })) },
    ],
    events: [
      {
        id: 1,
        ...at,
        subscription: { online: { form_id: 1, seats: 90_000, kept: 9, party: 50, show_free: 'number' } },
      },
      { id: 2, ...at, subscription: { deadline: '20261201', online: { confirm: true } } },
      { id: 3, ...at, subscription: { online: { opens_at: '2026-12-01 00:00:00' } } },
    ],
  };
  for (const locale of ['de-CH', 'fr-CH', 'it-CH', 'en-GB']) {
    const instance = { name: 'full', title: 'Ganz', locale, outside: { signup: true } };
    const all = await differences(publishAll({ ...bundle, instance }), '2026-11-20T12:00:00+01:00');
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...all)).toBeLessThan(5000);
  }
});

test('it is not too small in any parish', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(anyBundle, async (bundle) => {
      for (const more of await differences(publishAll(bundle), '2026-11-20T12:00:00+01:00')) {
        expect(more).toBeGreaterThanOrEqual(0);
        compared++;
      }
    }),
    { numRuns: countRuns(30) },
  );
  expect(compared).toBeGreaterThan(30);
});

test('it is not too small with completed file URLs, however short they are stored (K8)', async () => {
  const path = '/files/test/a';
  const events = Array.from({ length: 3 }, (_, index) => ({
    id: index + 1,
    title: 'Anlass',
    date_from: '2026-12-05 10:00:00',
    date_to: '2026-12-05 11:00:00',
    long_desc: `<p><img src="${path}" alt="" /></p>`.repeat(20 * index),
    image: { url: path, source_url: '/a' },
    files: Array.from({ length: 10 * index }, () => ({ file_name: 'a', url: path })),
    collection: { project: 'Brot', url: '/b' },
  }));
  const persons = [{ id: 1, visibility: 'web', lastname: 'Keller', image: { url: path } }];
  const instance = { name: 'test', title: 'Test', public_url: 'https://www.example.org' };
  const all = await differences(
    { format: 'parvis-bundle', version: 1, instance, persons, events },
    '2026-11-20T12:00:00+01:00',
  );
  expect(all).toHaveLength(4);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
});

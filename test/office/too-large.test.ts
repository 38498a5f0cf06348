// An event or a person that is too large for a website causes a warning in the office and in imports. The size is that of the connector
// profile's answer in the format of PHP (rule K3).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBundle } from '../../src/office/bundle/bundle.ts';
import { bytesOf } from '../support/bundle-faults.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const AT = { title: 'Konzert', date_from: '2026-12-24 17:00:00', date_to: '2026-12-24 18:00:00' };

function withLongNames(): Loose {
  const bundle = fullBundle();
  const many = (count: number, one: (id: number) => Loose) => Array.from({ length: count }, (_, at) => one(100 + at));
  bundle['buildings'].push(
    ...many(1, (id) => ({ id, position: id, name: `Haus ${'ä'.repeat(200)}`, url: 'https://example.org/a/b/c' })),
  );
  bundle['rooms'].push(...many(40, (id) => ({ id, position: id, building_id: 100, name: `Saal ${'ö'.repeat(200)}` })));
  bundle['persons'].push(
    ...many(150, (id) => ({
      id,
      visibility: 'web',
      lastname: `Keller ${'ü'.repeat(100)}`,
      url: '/a/b/c/d',
      email: 'a@example.org',
    })),
  );
  bundle['layers'].push(...many(60, (id) => ({ id, position: id, name: `Dorf ${'é'.repeat(250)}`, url: '/dorf/a' })));
  bundle['target_groups'].push(...many(90, (id) => ({ id, position: id, name: `Alle ${'è'.repeat(350)}` })));
  return bundle;
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => 100 + at);
const rooms = (count: number) => ids(count).map((room_id) => ({ room_id }));

const LARGE: readonly (readonly [string, Loose])[] = [
  ['slashes', { long_desc: '/a/b/c/d'.repeat(5800) }],
  ['umlauts', { long_desc: 'ü'.repeat(32_500) }],
  ['slashes and umlauts', { topic: 'ä/'.repeat(9_500), catering: 'ö/'.repeat(7_000) }],
  ['signs that end lines in scripts', { topic: 'a\u2028b'.repeat(6_000), catering: 'a\u2028b'.repeat(2_200) }],
  ['the names of rooms and their building', { rooms: [...rooms(40), ...rooms(30)] }],
  ['people in several roles', { organist_ids: ids(150), verger_ids: ids(50) }],
  [
    'the joined names of people',
    { childcare: { id: 1, text: 'x'.repeat(20_000), person_ids: ids(150) }, topic: 'x'.repeat(14_000) },
  ],
  ['areas', { layer_ids: ids(60), topic: 'x'.repeat(5_000) }],
  ['target groups', { target_group_ids: ids(90) }],
  [
    'a picture, whose address is stored three times',
    { image: { url: `/${'a/'.repeat(990)}` }, long_desc: 'x'.repeat(56_000) },
  ],
];

const SMALL: readonly (readonly [string, Loose])[] = [
  ['a note for the office alone', { internal_note: 'x'.repeat(20_000), long_desc: 'x'.repeat(55_000) }],
  ['some rooms, people and areas', { rooms: rooms(12), organist_ids: ids(30), layer_ids: ids(12) }],
  ['umlauts, which PHP writes as they are', { long_desc: 'ü'.repeat(27_500) }],
];

describe('an event', () => {
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(withLongNames());
  });
  afterEach(() => office.close());

  it.each(LARGE)('that is too large by %s causes a warning of the API', async (_what, value) => {
    const { status, json } = await office.call('POST', '/events', { body: { ...AT, ...value } });
    expect([status, json.warnings]).toMatchObject([201, [{ path: '', code: 'too_large' }]]);
  });

  it('that is too large causes a warning if a series creates it', async () => {
    const when = { name: 'Woche', rule: 'FREQ=WEEKLY', starts_on: '2026-12-06', time_from: '10:00', time_to: '11:00' };
    const template = { title: 'Konzert', long_desc: '/a/b/c/d'.repeat(5800) };
    const { status, json } = await office.call('POST', '/series', { body: { ...when, template } });
    expect([status, json.warnings]).toMatchObject([201, [{ path: '', code: 'too_large' }]]);
  });

  it.each(SMALL)('within the limit, with %s, causes none', async (_what, value) => {
    const { status, json } = await office.call('POST', '/events', { body: { ...AT, ...value } });
    expect([status, json.warnings ?? []]).toEqual([201, []]);
  });

  it.each(LARGE)('that is too large by %s causes a warning of an import', (_what, value) => {
    const bundle = withLongNames();
    Object.assign(bundle['events'][0], value);
    expect(readBundle(bytesOf(bundle)).warnings).toMatchObject([{ path: 'events with id 1001', code: 'too_large' }]);
  });

  it.each(SMALL)('within the limit, with %s, causes no warning of an import', (_what, value) => {
    const bundle = withLongNames();
    Object.assign(bundle['events'][0], value);
    expect(readBundle(bytesOf(bundle)).warnings).toEqual([]);
  });
});

describe('an event with sign-up', () => {
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(withLongNames());
  });
  afterEach(() => office.close());

  const form = (options: number) => ({
    name: 'Essen',
    fields: Array.from({ length: options / 20 }, (_, field) => ({
      label: `Frage ${field}`,
      type: 'several',
      options: Array.from({ length: 20 }, (_option, at) => `${at} ${'x'.repeat(400)}`),
    })),
  });
  const asked = async (method: string, path: string, body: object) => {
    const headers =
      method === 'PATCH' ? { 'If-Match': (await office.call('GET', path)).headers.get('ETag') ?? '' } : {};
    const { status, json } = await office.call(method, path, { body, headers });
    return [status, ...(json.problems ?? []).map((one: Loose) => `${one['path']} ${one['code']}`)];
  };
  const refused = '/subscription/online/form_id form_too_large';

  it('is rejected if websites could not store it with its form, whichever of them is saved (J18)', async () => {
    const formId = await office.create('forms', form(100));
    const subscription = { online: { form_id: formId } };
    const long = { long_desc: 'x'.repeat(30_000) };
    expect(await asked('POST', '/events', { ...AT, ...long, subscription })).toEqual([422, refused]);
    const eventId = await office.create('events', { ...AT, subscription });
    expect(await asked('PATCH', `/events/${eventId}`, long)).toEqual([422, refused]);
    expect(await asked('PATCH', `/forms/${formId}`, form(180))).toEqual([422, '/fields form_too_large']);
    expect(await asked('PATCH', `/forms/${formId}`, form(120))).toEqual([200]);
    const template = { title: AT.title, subscription, ...long };
    const when = { name: 'Woche', rule: 'FREQ=WEEKLY', starts_on: '2026-12-06', time_from: '10:00', time_to: '11:00' };
    expect(await asked('POST', '/series', { ...when, template })).toEqual([422, `/template${refused}`]);
    // Without sign-up, the event has the same size as before.
    expect(await asked('PATCH', `/events/${eventId}`, { ...long, subscription: null })).toEqual([200]);
  });
});

describe('a person', () => {
  const groups = (count: number) => ids(count).map((group_id) => ({ group_id, function: 'Leitung' }));
  const withGroups = () => {
    const bundle = fullBundle();
    const more = ids(150).map((id) => ({ id, position: id, name: `Chor ${'ö'.repeat(250)}`, public: true }));
    bundle['person_groups'].push(...more);
    return bundle;
  };

  it('that is too large by the names of groups causes a warning of the API and of an import', async () => {
    const value = { lastname: 'Keller', visibility: 'web', groups: groups(150) };
    const office = await openOffice(withGroups());
    const { status, json } = await office.call('POST', '/persons', { body: value });
    expect([status, json.warnings]).toMatchObject([201, [{ path: '', code: 'too_large' }]]);
    await office.close();

    const bundle = withGroups();
    bundle['persons'].push({ id: 900, ...value });
    expect(readBundle(bytesOf(bundle)).warnings).toMatchObject([{ path: 'persons with id 900', code: 'too_large' }]);
  });
});

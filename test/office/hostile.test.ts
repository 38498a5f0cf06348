import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const EVENT = { title: 'Anlass', date_from: '2026-12-01 10:00:00', date_to: '2026-12-01 11:00:00' };
const ANY = { 'if-match': '*' };

let office: Office;
beforeEach(async () => {
  office = await openOffice(fullBundle());
});
afterEach(() => office.close());

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('an expensive body', () => {
  it('with a hundred thousand unknown keys is rejected with the first of them', async () => {
    const keys = Object.fromEntries(times(100_000, (index) => [`k${index}`, 1]));
    const { status, json } = await office.call('POST', '/events', { body: { ...EVENT, ...keys } });
    expect([status, json.problems.length, json.problems[0].path]).toEqual([422, 50, '/k0']);
  });

  it('with a cycle of two thousand areas is rejected as one cycle', async () => {
    const changes = times(2000, (index) => ({
      kind: 'layers',
      ref: `l${index}`,
      value: { name: `L${index}`, parent_id: { ref: `l${(index + 1) % 2000}` } },
    }));
    const { status, json } = await office.call('POST', '/changes', { body: { changes, dry_run: true } });
    expect([status, json.problems.length, json.problems[0].path]).toEqual([422, 1, '/changes/0/value/parent_id']);
  });

  it('with more references than a call takes arguments is rejected', async () => {
    const layers = times(150_000, (index) => index + 1000);
    const { status, json } = await office.call('POST', '/events', { body: { ...EVENT, layer_ids: layers } });
    expect([status, json.problems[0].path]).toEqual([422, '/layer_ids/0']);
  });

  it('with a rule of twenty thousand weekdays is rejected', async () => {
    const rule = `FREQ=MONTHLY;BYDAY=${times(20_000, () => '5MO').join(',')}`;
    const series = {
      name: 'a',
      rule,
      starts_on: '2026-01-01',
      time_from: '10:00',
      time_to: '11:00',
      template: { title: 'a' },
    };
    const { status, json } = await office.call('POST', '/series/preview', { body: series });
    expect([status, json.problems[0].path]).toEqual([422, '/rule']);
  });
});

describe('an unreadable body', () => {
  it.each([
    ['', 'it is empty'],
    ['{', 'it ends unexpectedly on line 1'],
    ['<html>', 'it looks like a web page (HTML)'],
    ['{"a":1,"a":2}', 'a: duplicate key in the same object'],
    ["{'a':1}", "it is not JSON: Expected property name or '}' at line 1, column 2"],
  ])('is rejected with a message for a body: %j', async (bytes, words) => {
    const { status, json } = await office.call('POST', '/events', { bytes });
    expect([status, json.message]).toEqual([400, `The body can't be read: ${words}.`]);
  });

  it('is quoted as sent if a number is too large', async () => {
    const bytes = JSON.stringify(EVENT).replace('{', '{"with_sacrament":1e400,');
    const { json } = await office.call('POST', '/events', { bytes });
    expect(json.problems[0].text).toMatch(/, not Infinity$/);
  });
});

describe('a missing entity', () => {
  it('is reported by what is missing', async () => {
    const told = async (path: string) => {
      const { status, json } = await office.call('POST', path);
      return [status, json.message];
    };
    expect(await told('/history/999/undo')).toEqual([404, 'There is no such change in the history.']);
    expect(await told('/trash/events/999/restore')).toEqual([404, 'This is not in the trash.']);
    expect(await told('/trash/nothing/1/restore')).toEqual([404, expect.stringContaining('document_groups')]);
  });
});

describe('a value that no database can store', () => {
  it('is rejected at its place', async () => {
    const status = async (method: string, path: string, body?: object) =>
      (await office.call(method, path, body && { body })).status;
    const changes = [{ kind: 'events', value: EVENT }];
    expect(await status('POST', '/changes', { changes, note: 'a\u0000b' })).toBe(422);
    expect(await status('POST', '/changes', { changes, note: 'a\ud800' })).toBe(422);
    expect(await status('POST', '/events', { ...EVENT, title: 'a\u0000b' })).toBe(422);
    expect(await status('GET', '/history?by=%00')).toBe(400);
    const cursor = (place: string) => Buffer.from(place).toString('base64url');
    for (const place of ['[1.5]', '[1e300]', '[-1]', '[1e999]', '["1"]', '[null]', '{}', '[1,2]']) {
      expect([place, await status('GET', `/history?cursor=${cursor(place)}`)]).toEqual([place, 400]);
    }
    for (const place of ['[1.5,"event",1]', '[1,"\\u0000",1]', '[1,"event"]']) {
      expect([place, await status('GET', `/trash?cursor=${cursor(place)}`)]).toEqual([place, 400]);
    }
  });
});

describe('a change that would break the next export', () => {
  it('is rejected for a position beyond the maximum', async () => {
    await office.call('PATCH', '/target_groups/2', { body: { position: 2147483647 }, headers: ANY });
    const { status, json } = await office.call('POST', '/target_groups', { body: { name: 'Neu' } });
    expect([status, json.problems[0].path]).toEqual([422, '/position']);
  });

  it('removes a deleted list from subscribers, and an undo restores it', async () => {
    const name = String(fullBundle()['instance'].name);
    const listsOf = async () =>
      (await office.store.readContent(name))?.content.subscribers.flatMap(({ listIds }) => listIds);
    const before = await listsOf();
    const [first] = before ?? [];
    const removed = await office.call('DELETE', `/lists/${first}?detach=1`, { headers: ANY });
    expect(removed.status).toBe(200);
    expect(await listsOf()).not.toContain(first);
    await office.call('POST', `/history/${removed.json.revision}/undo`);
    expect(await listsOf()).toEqual(before);
  });
});

describe('a ref', () => {
  it('is permitted where an entity of its kind is referenced, and nowhere else', async () => {
    const refused = async (value: object) => {
      const changes = [
        { kind: 'buildings', ref: 'a', value: { name: 'A' } },
        { kind: 'events', value: { ...EVENT, ...value } },
      ];
      const { status, json } = await office.call('POST', '/changes', { body: { changes, dry_run: true } });
      return [status, json.problems?.map(({ path }: Loose) => path)];
    };
    const at = '/changes/1/value';
    expect(await refused({ layer_ids: [{ ref: 'a' }] })).toEqual([422, [`${at}/layer_ids/0`]]);
    expect(await refused({ with_sacrament: { ref: 'a' } })).toEqual([422, [`${at}/with_sacrament`]]);
    expect(await refused({ layer_ids: [{ ref: 'b' }] })).toEqual([422, [`${at}/layer_ids/0/ref`]]);
  });
});

describe('an address that runs a program, opens another one or is misleading', () => {
  it.each([
    ['events', 'files', [{ file_name: 'a', url: 'javascript:alert(1)' }], '/files/0/url'],
    ['events', 'image', { url: 'data:text/html,x' }, '/image/url'],
    ['events', 'rooms', [{ name: 'Zelt', location_url: 'mailto:a@example.org' }], '/rooms/0/location_url'],
    ['persons', 'website', 'java\nscript:alert(1)', '/website'],
    ['events', 'files', [{ file_name: 'a', url: '//evil.example/x' }], '/files/0/url'],
    ['events', 'files', [{ file_name: 'a', url: '/\\evil.example' }], '/files/0/url'],
    ['events', 'rooms', [{ name: 'Zelt', location_url: '/\t/evil.example' }], '/rooms/0/location_url'],
    ['events', 'image', { url: 'https://a/x\r\nX: y' }, '/image/url'],
    ['persons', 'website', 'http:', '/website'],
    ['persons', 'website', 'http://', '/website'],
    ['persons', 'website', 'https://a b', '/website'],
    ['persons', 'website', 'x y', '/website'],
  ])('is rejected at its place, in every route: %s %s', async (kind, name, value, path) => {
    const whole = kind === 'events' ? EVENT : { lastname: 'Neu', visibility: 'web' };
    const id = await office.create(kind, whole);
    const refused = async (...call: Parameters<Office['call']>) => {
      const { status, json } = await office.call(...call);
      return [status, json.problems[0].code, json.problems[0].path];
    };
    const expected = [422, 'unsafe_address', path];
    expect(await refused('POST', `/${kind}`, { body: { ...whole, [name]: value } })).toEqual(expected);
    for (const [method, body] of [
      ['PUT', { ...whole, [name]: value }],
      ['PATCH', { [name]: value }],
    ] as const) {
      expect(await refused(method, `/${kind}/${id}`, { body, headers: ANY })).toEqual(expected);
    }
  });
});

// Office API for every kind of content. The tests run over the table of kinds, so new kinds are included automatically.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/model/entity.ts';
import type { Rule } from '../../src/model/format/rule.ts';
import { ROUTED_KINDS } from '../../src/model/kinds/index.ts';
import type { Loose } from '../support/full-bundle.ts';
import { lateBundle } from '../support/late-keys.ts';
import { OFFICE_KEY, type Office, openOffice, READ_KEY } from '../support/office.ts';

let office: Office;
beforeEach(async () => {
  office = await openOffice(lateBundle(), {
    ...lateBundle(),
    instance: { ...lateBundle()['instance'], name: 'other' },
  });
});
afterEach(() => office.close());

const { call } = { call: (...args: Parameters<Office['call']>) => office.call(...args) };
const ANY = { 'if-match': '*' };

function nameField(rule: Rule<Entity>): string {
  const field = rule.fields?.find(([, value]) => value.fallback === undefined && value.schema['minLength'] === 1);
  if (field === undefined) throw new Error('no kind is without a name');
  return field[0];
}

function missing(field: string): object {
  return { path: `/${field}`, text: 'is missing', code: 'missing', params: {} };
}

/** Kinds with a history. Absences have no name, history or trash; `rota.test.ts` tests them. */
const TOLD = ROUTED_KINDS.filter(({ omitsHistoryFields }) => omitsHistoryFields !== true);

describe.each(TOLD.map((table) => [table.array, table] as const))('%s over HTTP', (array, { kind, rule }) => {
  const name = nameField(rule);
  const sample = (): Loose => structuredClone(lateBundle()[array][0]);
  const idOf = () => Number(sample()['id']);
  const one = () => `/${array}/${idOf()}`;
  const fresh = () => {
    // A series lists its events, and a source contains an event only once.
    const { id: _, series: _series, source: _source, ...value } = sample();
    if (kind === 'role') return { ...value, field: '', service: null };
    // A source is found by its name, which must therefore be unique.
    return kind === 'source' ? { ...value, [name]: `${value[name]} ${office.time.now}` } : value;
  };
  const created = async () => {
    const id = await office.create(array, fresh());
    const { json } = await call('GET', `/${array}/${id}`);
    return { id, path: `/${array}/${id}`, revision: json.revision as number, value: json.value };
  };

  it('is returned with every key, its revision, and its last change', async () => {
    const { status, json, headers } = await call('GET', one());
    expect(status).toBe(200);
    expect(json).toMatchObject({
      revision: 1,
      changed_at: '2026-11-20T12:00:00.000Z',
      changed_by: 'import',
      value: sample(),
    });
    expect(Object.keys(json)).toEqual(['revision', 'changed_at', 'changed_by', 'value']);
    expect(Object.keys(json.value)).toEqual(rule.fields?.map(([field]) => field));
    expect(headers.get('etag')).toBe('"1"');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is created with an unused id, and returned as it is', async () => {
    const highest = Math.max(...lateBundle()[array].map(({ id }: Loose) => Number(id)));
    const { status, json, headers } = await call('POST', `/${array}`, { body: fresh() });
    expect([status, json.problems]).toEqual([201, undefined]);
    expect(json.value.id).toBe(highest + 1);
    expect(headers.get('location')).toBe(`/office/api/${lateBundle()['instance'].name}/${array}/${highest + 1}`);
    expect(headers.get('etag')).toBe(`"${json.revision}"`);
    const { warnings: _, ...answer } = json;
    expect((await call('GET', `/${array}/${highest + 1}`)).json).toEqual(answer);
    await call('DELETE', `/${array}/${highest + 1}`, { headers: ANY });
    expect((await call('POST', `/${array}`, { body: fresh() })).json.value.id).toBe(highest + 2);
  });

  it('is not created with a given id, nor without required fields', async () => {
    const withId = await call('POST', `/${array}`, { body: { ...fresh(), id: 4711 } });
    expect([withId.status, withId.json.problems[0].path]).toEqual([422, '/id']);
    const { status, json } = await call('POST', `/${array}`, { body: {} });
    const required = rule.fields?.filter(([field, value]) => value.fallback === undefined && field !== 'id');
    expect(status).toBe(422);
    expect(json.problems).toEqual(required?.map(([field]) => missing(field)));
  });

  it('reports all invalid values of keys at their pointers at once', async () => {
    const wrong = Object.fromEntries((rule.fields ?? []).map(([field]) => [field, { no: 'value' }]));
    const { status, json } = await call('POST', `/${array}`, { body: { ...wrong, '~a/b': 1 } });
    expect(status).toBe(422);
    const paths = json.problems.map(({ path }: Loose) => String(path).split('/')[1]);
    const records = rule.fields?.filter(([, value]) => value.schema['additionalProperties'] instanceof Object);
    const expected = (rule.fields ?? [])
      .map(([field]) => field)
      .filter((field) => !records?.some(([own]) => own === field));
    expect(new Set(paths)).toEqual(
      new Set([...expected, '~0a~1b', ...paths.filter((one: string) => records?.some(([own]) => own === one))]),
    );
    expect((await call('GET', `/${array}`)).json.total).toBe(lateBundle()[array].length);
  });

  it('is created once per Idempotency-Key, and answered the same', async () => {
    const headers = { 'idempotency-key': 'a' };
    const first = await call('POST', `/${array}`, { body: fresh(), headers });
    const second = await call('POST', `/${array}`, { body: fresh(), headers });
    expect([second.status, second.json]).toEqual([201, first.json]);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect((await call('GET', `/${array}`)).json.total).toBe(lateBundle()[array].length + 1);
    const other = await call('POST', `/${array}`, { body: { ...fresh(), [name]: 'Anders' }, headers });
    expect(other.status).toBe(422);
    office.time.now += 86_400_000;
    const later = await call('POST', `/${array}`, { body: fresh(), headers });
    expect(later.json.value.id).not.toBe(first.json.value.id);
  });

  it('replaced by its own answer changes nothing', async () => {
    const { json } = await call('GET', one());
    const again = await call('PUT', one(), { body: json.value, headers: { 'if-match': '"1"' } });
    expect([again.status, again.json.problems]).toEqual([200, undefined]);
    expect(again.json.revision).toBe(1);
  });

  it('is changed by a merge patch, and by nothing else', async () => {
    const { path, revision, value } = await created();
    const changed = await call('PATCH', path, { body: { [name]: 'Neu' }, headers: { 'if-match': `"${revision}"` } });
    expect([changed.status, changed.json.problems]).toEqual([200, undefined]);
    expect(changed.json.revision).toBe(revision + 1);
    const { json } = await call('GET', path);
    const own = kind === 'event' ? { series: json.value.series } : {};
    expect(json).toMatchObject({ changed_by: 'Key 1', value: { ...value, [name]: 'Neu', ...own } });
  });

  it('is changed only with the current revision', async () => {
    const { path, revision, value } = await created();
    const body = { [name]: 'Neu' };
    expect((await call('PATCH', path, { body })).status).toBe(428);
    expect((await call('PATCH', path, { body, headers: { 'if-match': 'x' } })).status).toBe(400);
    for (const tag of [`"${revision - 1}"`, `W/"${revision}"`, '"abc"']) {
      const { status, json, headers } = await call('PATCH', path, { body, headers: { 'if-match': tag } });
      expect([status, json.revision, headers.get('etag')]).toEqual([412, revision, `"${revision}"`]);
      expect(json.value).toEqual(value);
    }
    expect((await call('PUT', path, { body: value })).status).toBe(428);
    expect((await call('DELETE', path)).status).toBe(428);
    expect((await call('GET', path)).json.revision).toBe(revision);
  });

  it('keeps its id and its required fields', async () => {
    const { path, value } = await created();
    const moved = await call('PUT', path, { body: { ...value, id: 99 }, headers: ANY });
    expect([moved.status, moved.json.problems?.[0].path]).toEqual([422, '/id']);
    const { status, json } = await call('PATCH', path, { body: { [name]: null }, headers: ANY });
    expect([status, json.problems]).toEqual([422, [missing(String(name))]]);
  });

  it('is deleted into the trash, and restored unchanged', async () => {
    const { id, path, value } = await created();
    const removed = await call('DELETE', path, { headers: ANY });
    expect([removed.status, Object.keys(removed.json)]).toEqual([200, ['revision']]);
    expect((await call('GET', path)).status).toBe(404);
    const trash = (await call('GET', `/trash?kind=${array}`)).json.items;
    expect(trash[0]).toMatchObject({ kind: array, id, removed_by: 'Key 1' });
    const back = await call('POST', `/trash/${array}/${id}/restore`);
    expect([back.status, back.json.warnings]).toEqual([200, []]);
    expect((await call('GET', path)).json.value).toEqual(value);
    expect((await call('GET', `/trash?kind=${array}`)).json.items).toEqual([]);
    expect((await call('POST', `/trash/${array}/${id}/restore`)).status).toBe(404);
  });

  it('has a history, each entry of which can be undone', async () => {
    const { id, path, value } = await created();
    await call('PATCH', path, { body: { [name]: 'Neu' }, headers: ANY });
    await call('DELETE', path, { headers: ANY });
    const { items } = (await call('GET', `${path}/history`)).json;
    expect(items.map(({ what, by }: Loose) => [what, by])).toEqual(
      ['remove', 'change', 'create'].map((what) => [what, 'Key 1']),
    );
    const ofIt = (item: Loose) =>
      item['changes'].find((change: Loose) => change['kind'] === array && change['id'] === id);
    expect(ofIt(items[1])).toMatchObject({ before: { [name]: value[name] }, after: { [name]: 'Neu' } });
    expect(ofIt(items[2])).toMatchObject({ before: null, after: value });
    const undo = (at: number) => call('POST', `/history/${items[at].revision}/undo`);
    expect((await undo(1)).status).toBe(409);
    expect((await undo(0)).status).toBe(200);
    expect((await call('GET', path)).json.value[name]).toBe('Neu');
    expect((await undo(1)).status).toBe(409);
    const forced = await call('POST', `/history/${items[1].revision}/undo?force=1`);
    expect(forced.status).toBe(200);
    expect((await call('GET', path)).json.value[name]).toBe(value[name]);
  });

  it('requires a key of its instance with the scope, with the same answer for all reasons', async () => {
    const refusals = [
      await call('GET', one(), { key: '' }),
      await call('GET', one(), { key: 'parvis_wrong' }),
      await call('GET', one(), { key: `${OFFICE_KEY}1` }),
      await call('GET', one(), { instance: 'nobody' }),
      await call('DELETE', `/${array}/999`, { key: '' }),
    ];
    for (const { status, json, headers } of refusals) {
      expect([status, json, headers.get('www-authenticate')]).toEqual([
        401,
        refusals[0]?.json,
        'Bearer realm="parvis office"',
      ]);
    }
    expect((await call('GET', one(), { key: READ_KEY })).status).toBe(403);
  });

  it('changes in its instance only', async () => {
    const other = { instance: 'other', key: `${OFFICE_KEY}1` };
    const before = (await call('GET', one(), other)).json;
    await call('PATCH', one(), { body: { [name]: 'Hier' }, headers: ANY });
    await call('POST', `/${array}`, { body: fresh() });
    expect((await call('GET', one(), other)).json).toEqual(before);
    expect((await call('GET', '/history?limit=100', other)).json.items.map(({ what }: Loose) => what)).toEqual([
      'import',
    ]);
    expect((await call('GET', `/${array}`, other)).json.total).toBe(lateBundle()[array].length);
  });

  it('rejects invalid JSON, other types, and unknown addresses', async () => {
    const headers = { ...ANY, 'content-type': 'application/json' };
    const of = async (...args: Parameters<Office['call']>) => (await call(...args)).status;
    expect(await of('POST', `/${array}`, { bytes: '{' })).toBe(400);
    expect(await of('POST', `/${array}`, { bytes: '[]' })).toBe(422);
    expect(await of('POST', `/${array}`, { bytes: '{"a":1,"a":2}' })).toBe(400);
    expect(await of('POST', `/${array}`, { bytes: '['.repeat(100) + ']'.repeat(100) })).toBe(400);
    expect(await of('POST', `/${array}`, { bytes: '{}', headers: { 'content-type': 'text/plain' } })).toBe(415);
    expect(await of('PATCH', one(), { bytes: '{}', headers })).toBe(415);
    expect(await of('PUT', one(), { bytes: `"${'x'.repeat(4 * 2 ** 20)}"`, headers })).toBe(413);
    expect(await of('GET', `/${array}/999999`)).toBe(404);
    expect(await of('PATCH', `/${array}/999999`, { body: {}, headers: ANY })).toBe(404);
    expect(await of('DELETE', `/${array}/999999`, { headers: ANY })).toBe(404);
    expect(await of('POST', `/trash/${array}/999999/restore`)).toBe(404);
    expect(await of('POST', one(), { body: {} })).toBe(405);
    expect(await of('GET', `/${array}/x`)).toBe(404);
  });
});

// Fields of an event that belong to a source can't be changed (rule Z5): neither individually, nor in bulk, by an undo, or in a series.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importBundle } from '../../src/office/import-bundle.ts';
import { bytesOf } from '../support/bundle-faults.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const ANY = { 'if-match': '*' };
const EVENT = {
  title: 'Konzert',
  date_from: '2026-12-24 17:00:00',
  date_to: '2026-12-24 18:00:00',
  topic: 'Advent',
  source: { id: 7, uid: 'u1' },
  public: true,
};

let office: Office;
let id: number;
let bundle: Loose;
async function open(source: object = {}): Promise<void> {
  bundle = fullBundle();
  bundle['events'] = [];
  for (const list of bundle['lists']) Object.assign(list, { include_event_ids: [], exclude_event_ids: [] });
  bundle['sources'] = [{ id: 7, name: 'Weit', kind: 'ics', url: 'https://a.example/k.ics', ...source }];
  office = await openOffice(bundle);
  id = await office.create('events', EVENT);
}
beforeEach(() => open());
afterEach(() => office.close());

const patch = (body: object) => office.call('PATCH', `/events/${id}`, { body, headers: ANY });
const value = async () => (await office.call('GET', `/events/${id}`)).json.value;
const mapOf = async () => (await office.call('GET', '/sources/7')).json.value.map;
const owned = (path: string) => ({
  path,
  text: expect.stringContaining('the source "Weit"'),
  code: 'owned_by_source',
  params: { source: 'Weit', event: expect.any(Number) },
});

describe('a field owned by a source', () => {
  it('is rejected when changed, and nothing is changed', async () => {
    const { status, json } = await patch({ title: 'Neu', date_to: '2026-12-24 19:00:00', topic: 'Ferien' });
    expect([status, json.problems]).toEqual([422, [owned('/date_to'), owned('/title')]]);
    expect(await value()).toMatchObject({ title: 'Konzert', topic: 'Advent' });
    const { id: _, ...whole } = await value();
    const put = (body: object) => office.call('PUT', `/events/${id}`, { body, headers: ANY });
    expect((await put({ ...whole, status: 'cancelled' })).json.problems).toEqual([owned('/status')]);
    expect((await put({ ...whole, topic: 'Ferien' })).status).toBe(200);
    expect((await put({ ...whole, source: null })).json.problems).toEqual([owned('/source')]);
  });

  it('is rejected within a bulk change, at its place', async () => {
    const changes = [
      { kind: 'events', id, merge: { topic: 'Ferien' } },
      { kind: 'events', value: { ...EVENT, title: 'Neu', source: null } },
    ];
    const wrong = { kind: 'events', id, merge: { title: 'Neu' } };
    const { status, json } = await office.call('POST', '/changes', { body: { changes: [changes[1], wrong] } });
    expect([status, json.problems]).toEqual([422, [owned('/changes/1/merge/title')]]);
    expect((await office.call('POST', '/changes', { body: { changes } })).status).toBe(200);
  });

  it('is rejected in an undo that would revert the source', async () => {
    const other = await office.create('events', { ...EVENT, source: null });
    const at = `/events/${other}`;
    const { revision } = (await office.call('PATCH', at, { body: { title: 'Anders' }, headers: ANY })).json;
    await office.call('PATCH', at, { body: { source: { id: 7, uid: 'u2' } }, headers: ANY });
    const undone = await office.call('POST', `/history/${revision}/undo?force=1`);
    expect([undone.status, undone.json.problems]).toEqual([422, [owned(`/events/${other}/title`)]]);
    const change = { actor: 'source Weit', action: 'test', at: office.time.now, what: 'source' } as const;
    const run = await office.store.content.change(bundle['instance'].name, change, async (content) => {
      const event = await content.get('event', other);
      if (event !== undefined) await content.put('event', { ...event.value, title: 'Von weit' }, event.revision);
    });
    expect((await office.call('POST', `/history/${run.revision}/undo`)).status).toBe(200);
  });

  it('is editable once the source is disabled, and other fields always are', async () => {
    expect((await patch({ topic: 'Ferien', public: false })).status).toBe(200);
    await office.call('PATCH', '/sources/7', { body: { enabled: false }, headers: ANY });
    expect((await patch({ title: 'Neu' })).status).toBe(200);
  });

  it('does not follow a series, even if the event belongs to one', async () => {
    const series = await office.create('series', {
      name: 'Sonntag',
      rule: 'FREQ=WEEKLY;BYDAY=SU',
      starts_on: '2026-11-22',
      ahead_days: 10,
      time_from: '10:00',
      time_to: '11:00',
      template: { title: 'Gottesdienst' },
    });
    const { items } = (await office.call('GET', `/events?series=${series}`)).json;
    const [first, second] = items.map((one: Loose) => one['value'].id);
    const at = `/events/${first}`;
    await office.call('PATCH', at, { body: { source: { id: 7, uid: 'u3' } }, headers: ANY });
    await office.call('PATCH', `/series/${series}`, { body: { template: { title: 'Andacht' } }, headers: ANY });
    const titleOf = async (one: number) => (await office.call('GET', `/events/${one}`)).json.value?.title;
    expect([await titleOf(first), await titleOf(second)]).toEqual(['Gottesdienst', 'Andacht']);
    const followed = await office.call('POST', `${at}/follow-series`);
    expect([followed.status, followed.json.problems[0].path]).toEqual([422, '/source']);
    await office.call('DELETE', `/series/${series}`, { headers: ANY });
    expect([await titleOf(first), await titleOf(second)]).toEqual(['Gottesdienst', undefined]);
  });

  it('is set by a bundle, which contains the sources themselves', async () => {
    const acting = { store: office.store, clock: () => office.time.now, actor: 'import' };
    const events = [{ ...(await value()), id, title: 'Aus dem Bündel' }];
    await importBundle(acting, bytesOf({ ...bundle, events }), { isForced: true });
    expect((await value()).title).toBe('Aus dem Bündel');
  });
});

describe('a detached event', () => {
  it('belongs to the office, is not imported again, and its history shows it', async () => {
    const { status, json, headers } = await office.call('POST', `/events/${id}/detach`);
    expect([status, json.value.source, headers.get('etag')]).toEqual([200, null, `"${json.revision}"`]);
    expect((await patch({ title: 'Neu' })).status).toBe(200);
    expect(await mapOf()).toEqual({ 'event:u1': 'leave' });
    const [, change] = (await office.call('GET', `/events/${id}/history`)).json.items;
    expect(change.changes[0]).toMatchObject({ before: { source: { id: 7, uid: 'u1' } }, after: { source: null } });
    const again = await office.call('POST', `/events/${id}/detach`);
    expect([again.status, again.json.problems[0].path]).toEqual([422, '/source']);
    expect((await office.call('POST', '/events/4000/detach')).status).toBe(404);
  });

  it('is not detached if another user has changed it in the meantime', async () => {
    const stale = await office.call('POST', `/events/${id}/detach`, { headers: { 'if-match': '"1"' } });
    expect([stale.status, stale.json.value.source]).toEqual([412, { id: 7, uid: 'u1' }]);
  });

  it('returns to its source by an undo', async () => {
    const { revision } = (await office.call('POST', `/events/${id}/detach`)).json;
    expect((await office.call('POST', `/history/${revision}/undo`)).status).toBe(200);
    expect([(await value()).source, await mapOf()]).toEqual([{ id: 7, uid: 'u1' }, {}]);
  });
});

describe('a manually deleted event of a source', () => {
  it('is not imported again, until it is restored from the trash', async () => {
    await office.call('DELETE', `/events/${id}`, { headers: ANY });
    expect(await mapOf()).toEqual({ 'event:u1': 'leave' });
    expect((await office.call('POST', `/trash/events/${id}/restore`)).status).toBe(200);
    expect(await mapOf()).toEqual({});
    expect((await patch({ title: 'Neu' })).json.problems).toEqual([owned('/title')]);
  });
});

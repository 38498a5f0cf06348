// Programs for TYPO3 as seen by the interface: the extension, which reads events one by one, and the mappings, which import all at once.
// They throw if the real programs would break.

import { expect } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: these programs read untyped JSON
type Json = any;

export interface Source {
  readonly url: string;
  readonly instance: string;
  readonly key: string;
}

/** Sends a request of the extension: no cookies, no redirects, a time-out of ten seconds, and exactly one of two media types. */
async function extensionGet({ url, instance, key }: Source, operation: string, id?: string): Promise<Json> {
  const path = [operation, instance, key, ...(id === undefined ? [] : [encodeURIComponent(id)])].join('/');
  const response = await fetch(`${url}/${path}`, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  expect(response.status).toBe(200);
  expect(['application/json', 'text/json']).toContain(response.headers.get('content-type'));
  return response.json();
}

function expectColumn(record: Json, key: string, length: number): void {
  expect([key, typeof record[key]]).toEqual([key, 'string']);
  expect([key, [...record[key]].length <= length]).toEqual([key, true]);
}

function expectFlag(value: unknown): void {
  expect(['0', '1']).toContain(value);
}

function expectNumber(value: unknown): void {
  expect(String(value)).toMatch(/^\d+$/);
}

function expectRooms(rooms: Json): Set<number> {
  expect(Array.isArray(rooms)).toBe(true);
  for (const room of rooms) {
    for (const key of ['room_id', 'location_id']) expectNumber(room[key]);
    for (const key of ['room_name', 'location_name', 'street', 'postcode', 'city']) expectColumn(room, key, 255);
    expectColumn(room, 'shortcut', 40);
    expectColumn(room, 'location_url', 1024);
    expectFlag(room.location_url_is_external);
  }
  return new Set(rooms.map(({ room_id }: Json) => Number(room_id)));
}

function expectListItem(item: Json): void {
  expectNumber(item.event_id);
  for (const key of ['date_from', 'date_to']) expect(item[key]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(typeof item.subscribe_date).toBe('string');
  expectFlag(item.hide_time);
  for (const key of ['title', 'topic', 'date_text']) expectColumn(item, key, 255);
  expectColumn(item, 'short_desc', 1024);
  expectColumn(item, 'image_url', 1024);
  expect(item).toHaveProperty('long_desc', expect.any(String));
}

function expectDetail(detail: Json, roomIds: ReadonlySet<number>): void {
  for (const key of ['image_width', 'image_height']) expectNumber(detail[key]);
  for (const file of detail.files) {
    for (const key of ['file_name', 'desc', 'file_type']) expectColumn(file, key, 255);
    expectColumn(file, 'url', 1024);
    expectNumber(file.filesize_kb);
  }
  for (const room of detail.rooms) {
    const id = Number(room.id ?? 0);
    if (id >= 1) expect([...roomIds]).toContain(id);
    else expect(roomIds.size).toBeGreaterThan(0);
    for (const key of ['name', 'location_name', 'location_url']) expectColumn(room, key, 1024);
    expectFlag(room.location_url_is_external);
  }
}

/** Imports like the extension: rooms, the list, then one request per event in sequence. Returns the event ids. */
export async function importByExtension(source: Source): Promise<string[]> {
  const roomIds = expectRooms(await extensionGet(source, 'getrooms'));
  const list = await extensionGet(source, 'getevents');
  expect(Array.isArray(list.events)).toBe(true);
  for (const item of list.events) {
    expectListItem(item);
    const details = await extensionGet(source, 'geteventdetails', item.event_id);
    expect(Array.isArray(details)).toBe(true);
    expect(details).toHaveLength(1);
    expectDetail(details[0], roomIds);
  }
  return list.events.map(({ event_id }: Json) => event_id);
}

/** Sends a request of the mappings: a browser's user agent, `Accept` of JSON and of any media type. */
async function mappingGet({ url, instance, key }: Source, path: string): Promise<Json> {
  const [operation, ...rest] = path.split('/');
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', accept: 'application/json' };
  const response = await fetch(`${url}/${[operation, instance, key, ...rest].join('/')}`, { headers });
  expect(response.status).toBe(200);
  const json = await response.json();
  expect(Array.isArray(json)).toBe(true);
  return json;
}

/** Imports like the mappings, once: events and persons from the same list, then rooms and areas. */
export async function importByMapping(source: Source) {
  const events = await mappingGet(source, 'geteventdetails/0');
  for (const event of events) {
    expect(Array.isArray(event.layers)).toBe(true);
    for (const { id, name } of event.layers) expect([typeof id, typeof name]).toEqual(['string', 'string']);
    if (Array.isArray(event.organizer)) expect(event.organizer).toEqual([]);
    else expect(typeof event.organizer.name).toBe('string');
    for (const key of ['subs_date', 'title', 'short_desc', 'long_desc', 'baptism_offer_text', 'baptism_offer_id']) {
      expect([key, typeof event[key]]).toEqual([key, 'string']);
    }
    expectNumber(event.subs_person_id);
    expectNumber(event.with_sacrament);
    expectFlag(event.hide_time);
    const [room] = event.rooms;
    if (room !== undefined) expect([typeof room.id, typeof room.name]).toEqual(['string', 'string']);
    const [file] = event.files;
    for (const key of file === undefined ? [] : ['file_name', 'desc', 'url', 'filesize_kb', 'file_type']) {
      expect([key, typeof file[key]]).toEqual([key, 'string']);
    }
  }
  const persons = new Map<number, Json>();
  for (const { organizer } of await mappingGet(source, 'geteventdetails/0')) {
    if (Array.isArray(organizer)) continue;
    expect(organizer.person_id).toEqual(expect.any(Number));
    for (const key of ['name', 'firstname', 'lastname', 'phone', 'profession', 'email']) {
      expect([key, typeof organizer[key]]).toEqual([key, 'string']);
    }
    persons.set(organizer.person_id, organizer);
  }
  const rooms = expectRooms(await mappingGet(source, 'getrooms'));
  const layers = await mappingGet(source, 'getlayers');
  for (const { layer_id, name } of layers) expect([typeof layer_id, typeof name]).toEqual(['string', 'string']);
  return { events: events.length, persons, rooms, layers: layers.map(({ layer_id }: Json) => layer_id) };
}

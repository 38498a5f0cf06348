import { expect } from 'vitest';
import { ask, type RawAnswer } from './raw-client.ts';
import { expectEvent, expectPerson } from './wordpress-fields.ts';

export interface Website {
  readonly port: number;
  readonly instance: string;
  readonly key: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the plugin reads untyped JSON
type Json = any;

/** Sends a GET like WordPress. `path` follows operation, instance and key, with or without a trailing slash. */
function get({ port, instance, key }: Website, operation: string, path = ''): Promise<RawAnswer> {
  const head = `GET /${operation}/${instance}/${key}${path} HTTP/1.1\r\nHost: localhost:${port}\r\n`;
  return ask(
    port,
    `${head}User-Agent: WordPress/6.6; https://www.example.org\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
  );
}

/** Sends a POST like the plugin: HTTP/1.0, access in headers, JSON, and the Content-Type that cURL adds. */
export function post({ port, instance, key }: Website, operation: string, body: unknown): Promise<RawAnswer> {
  const json = typeof body === 'string' ? body : JSON.stringify(body);
  const lines = [
    `POST /${operation} HTTP/1.0`,
    `Host: localhost:${port}`,
    'User-Agent: WordPress/6.6; https://www.example.org',
    'Accept: */*',
    `member: ${instance}`,
    `apikey: ${key}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(json)}`,
  ];
  return ask(port, `${lines.join('\r\n')}\r\n\r\n${json}`);
}

/** Parses a response that the plugin accepts as data: status 200, and JSON that is neither empty nor null. */
function data({ status, headers, body }: RawAnswer): Json {
  expect(status).toBe(200);
  expect(headers).not.toHaveProperty('transfer-encoding');
  expect(headers['content-type']).toBe('application/json');
  const json = JSON.parse(body);
  expect(json).not.toBeNull();
  expect(json).not.toHaveProperty('message');
  return json;
}

function expectArray(json: Json): Json[] {
  expect(Array.isArray(json)).toBe(true);
  return json;
}

/** Expects a JSON object. The plugin also accepts an empty array for an empty object. */
function expectObject(json: Json): Record<string, Json> {
  expect([typeof json, Array.isArray(json)]).toEqual(['object', false]);
  return json;
}

export interface SyncedContent {
  readonly events: readonly Json[];
  readonly persons: readonly Json[];
  /** Ids of an event's lists by event id, in the site's format: `;11;12;`. */
  readonly lists: ReadonlyMap<string, string>;
  readonly listIds: readonly string[];
  readonly requests: number;
}

/**
 * Synchronises as the plugin does every hour, with its thirteen requests in its order. `group` is the list group in the site's settings.
 */
export async function synchronise(site: Website, group: number | string): Promise<SyncedContent> {
  let requests = 0;
  const counted = async (answer: Promise<RawAnswer>) => {
    requests++;
    return data(await answer);
  };
  const read = (operation: string, path?: string) => counted(get(site, operation, path));

  const { postings, subscriptions, general } = expectObject(await read('get_module_infos'));
  expect([postings.enabled, subscriptions.enabled]).toEqual([false, false]);
  expect([general.content_additional_languages, typeof postings.channel_options.nb_on_homepage]).toEqual([
    [],
    'number',
  ]);

  const layerIds = expectTree(expectArray(await read('getlayers', '/')), 'layer_id');
  const lists = expectArray(await read('getlistsbygroup', `/${group}-e`));
  for (const { list_id, name, event_ids } of lists) {
    expect(list_id).toMatch(/^[1-9]\d*$/);
    expect([typeof name, name === '']).toEqual(['string', false]);
    expect(event_ids).toMatch(/^(\d+(,\d+)*)?$/);
  }
  const listIds = lists.map(({ list_id }) => list_id);
  const map = expectObject(await read('geteventslistmap', `/${listIds.join(',') || '1'}/0`));
  const matched = new Map(Object.entries(map).map(([id, ids]) => [id, `;${ids.replaceAll(',', ';')};`]));
  for (const text of matched.values()) expect(text).toMatch(/^;(\d+;)+$/);

  const wrapper = expectObject(await read('geteventsbylist', '/%20/0/1000'));
  for (const { event_id } of wrapper['events'] ?? []) expect(event_id).toMatch(/^\d+$/);
  for (const { group_id, longname } of expectArray(await read('gettargetgroups'))) {
    expect([typeof group_id, typeof longname]).toEqual(['string', 'string']);
  }

  const base = expectArray(await read('getpersonsbyid', '/0'));
  const ids = base.map(({ person_id }) => person_id);
  const details = expectObject(await counted(post(site, 'postpersondetails', ids)));
  expect(Object.keys(details).sort()).toEqual([...ids].sort());
  const persons = base.map((person) => ({ ...person, ...details[person.person_id] }));
  for (const person of persons) expectPerson(person);

  const groups = expectArray(await read('getpersongroups'));
  for (const { name, public_target, short_name } of groups) {
    expect([typeof name, typeof public_target, typeof short_name]).toEqual(['string', 'string', 'string']);
  }
  const groupIds = groups.map(({ group_id }) => group_id);
  if (groupIds.length > 0) {
    const members = expectObject(await read('getpersonsbygroups', `/${groupIds.join(',')}`));
    for (const id of groupIds) {
      for (const { person_id, function_in_group } of expectArray(members[id])) {
        expect(ids).toContain(person_id);
        expect(typeof function_in_group).toBe('string');
      }
    }
  }

  const eventIds = expectArray(await read('geteventids', '/'));
  const events = expectArray(await counted(post(site, 'geteventdetails', eventIds)));
  expect(events.map(({ event_id }) => event_id)).toEqual(eventIds);
  for (const event of events) {
    expectEvent(event);
    expect(layerIds).toEqual(expect.arrayContaining(event.layers.map(({ id }: Json) => id)));
  }
  expect(eventIds).toEqual(expect.arrayContaining([...matched.keys()]));
  for (const { list_id, event_ids } of lists) {
    const inMap = [...matched].filter(([, text]) => text.includes(`;${list_id};`)).map(([id]) => id);
    expect(inMap.sort()).toEqual(event_ids.split(',').filter(Boolean).sort());
  }

  expectArray(await read('getrosterentries', '/1'));
  return { events, persons, lists: matched, listIds, requests };
}

/** Expects a tree that the site imports completely: at least one root, and every parent is in the list. Returns the ids. */
function expectTree(items: readonly Json[], key: string): string[] {
  const ids = items.map((item) => String(item[key]));
  expect(items.filter(({ parent_id }) => Number(parent_id) === 0).length).toBeGreaterThan(0);
  for (const { name, parent_id } of items) {
    expect(typeof name).toBe('string');
    expect(['0', ...ids]).toContain(String(parent_id));
  }
  return ids;
}

/** Updates one event as the site does after a change notification. Returns undefined if the event is deleted. */
export async function updateEvent(
  site: Website,
  id: string,
  listIds: readonly string[],
  asNumber = false,
): Promise<Json> {
  const map = expectObject(data(await get(site, 'geteventslistmap', `/${listIds.join(',')}/${id}`)));
  expect(Object.keys(map).filter((key) => key !== id)).toEqual([]);
  const [event] = expectArray(data(await post(site, 'geteventdetails', [asNumber ? Number(id) : id])));
  if (event !== undefined) expectEvent(event);
  return event;
}

/** Requests the newsletter page. Returns its printed text, or the form as visitors see it. */
export async function requestNewsletterPage(site: Website, id: string) {
  const { status, body } = await get(site, 'getnlsubscriberfrom', `/${id}`);
  expect(status).toBe(200);
  const json = JSON.parse(body);
  if ('message' in json) return { printed: json.message };
  const { nl_subs_id, nl_fields, nl_target_lists, nl_interval } = json;
  for (const { input_name, label, value, required } of nl_fields) {
    expect([input_name, label, value, required].map((text) => typeof text)).toEqual(Array(4).fill('string'));
  }
  return {
    button: nl_subs_id === 0 ? ['Subscribe'] : ['Change', 'Delete'],
    required: nl_fields.filter((field: Json) => field.required === 'required').map((field: Json) => field.input_name),
    values: Object.fromEntries(nl_fields.map((field: Json) => [field.input_name, field.value])),
    ticked: nl_target_lists.filter((list: Json) => list.checked === 'checked').map((list: Json) => list.value),
    chosen: nl_interval.filter((one: Json) => one.selected === 'selected').map((one: Json) => one.value),
  };
}

export const getRequest = get;

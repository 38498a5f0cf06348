// Content of a service as far as the checks need it for requests: its operations, its ids and the profile of the key.

import type { Operation } from '../contract/operation.ts';
import { faultsOf } from '../contract/schema-faults.ts';
import { PROFILES, type Profile } from '../model/accounts/access-key.ts';
import type { ServiceAnswer, ServiceRequest } from '../service-client/request.ts';
import { eventIds, eventsIn, idsOf, isRow, rowsIn, type ServiceRow, textAt } from '../service-client/rows.ts';
import type { ServiceAsker } from './asking.ts';

export interface KnownService {
  readonly profile: Profile;
  /** Milliseconds since 1970, when the service was looked at. */
  readonly now: number;
  /** The operations that read content and that the service answers. */
  readonly offered: readonly Operation[];
  /** Operations of the interface's document that the service lacks. */
  readonly missing: readonly Operation[];
  /** Ids of the existing events, persons and so on, in the order of their operation. */
  readonly ids: KnownIds;
  /** The events, as getevents tells them. */
  readonly events: readonly ServiceRow[];
  /** The areas, as getlayers tells them. */
  readonly layers: readonly ServiceRow[];
  /** Returns the answer to the example request of an operation. */
  readonly example: (operation: Operation) => ServiceAnswer | undefined;
  /** The status of the newsletter's empty form. */
  readonly newsletter: number;
  /** Cursor after the last page of sync; "" if the service has none. */
  readonly cursor: string;
  /** Entity tags of gzip-compressed answers, by operation; uncompressed ones are left out. */
  readonly codedTags: ReadonlyMap<string, string>;
  /** Every answer so far, and those among them that asked to wait. */
  readonly answers: ServiceAsker['answers'];
  readonly waits: ServiceAsker['waits'];
}

export interface KnownIds {
  readonly events: readonly string[];
  readonly lists: readonly string[];
  readonly listGroups: readonly string[];
  readonly layers: readonly string[];
  readonly targetGroups: readonly string[];
  readonly persons: readonly string[];
  readonly personGroups: readonly string[];
}

/** The highest id that there can be (rule I1). */
export const HIGHEST_ID = 4294967295;

/** Reserved person id in the connector profile for contacts without a record, since website programs treat 0 and 1 specially (J18, K9). */
export const NOBODY = String(HIGHEST_ID);

/** The highest id that none of these is: an instance may use the highest of all. */
export function unknownId(ids: readonly string[]): string {
  const taken = new Set(ids);
  let id = HIGHEST_ID;
  while (taken.has(String(id))) id--;
  return String(id);
}

/** Returns up to `most` unused ids between and next to the known ones. */
export function idsBetween(ids: readonly string[], most: number): readonly string[] {
  const taken = new Set(ids.map(Number));
  const found = new Set<number>();
  for (let distance = 1; distance <= most && found.size < most; distance++)
    for (const id of taken)
      for (const near of [id - distance, id + distance])
        if (near >= 1 && near <= HIGHEST_ID && !taken.has(near) && found.size < most) found.add(near);
  return [...found].sort((a, b) => a - b).map(String);
}

/** Number of unlisted ids probed in one request. */
export const PROBED = 300;

/** Maximum ids per kind that are requested one by one. */
export const MOST = 12;

export const EVENTS: ServiceRequest = { operation: 'getevents' };
export const DETAILS: ServiceRequest = { operation: 'geteventdetails', values: ['0'] };
export const LISTS: ServiceRequest = { operation: 'getlistsbygroup', values: ['0-e'] };
export const PERSONS: ServiceRequest = { operation: 'getpersonsbyid', values: ['0'] };
export const PERSON_GROUPS: ServiceRequest = { operation: 'getpersongroups' };
export const ROOMS: ServiceRequest = { operation: 'getrooms' };
export const LAYERS: ServiceRequest = { operation: 'getlayers' };
export const TARGET_GROUPS: ServiceRequest = { operation: 'gettargetgroups' };
export const DOCUMENT_GROUPS: ServiceRequest = { operation: 'get_doc_groups' };
export const NEWSLETTER: ServiceRequest = { operation: 'getnlsubscriberfrom', values: ['0'] };
export const LIST_GROUPS: ServiceRequest = { operation: 'getlistgroups' };

/** Returns whether an operation goes beyond the interface's document and is optional (rules X1 to X3, K2, G6). */
export function isFurther({ rules }: Operation): boolean {
  return rules.some((rule) => /^(X\d|K2|G6)$/.test(rule));
}

/** Returns whether an operation reads content. The newsletter is excluded because it causes mails (rule Z8). */
function readsContent({ scope, change }: Operation): boolean {
  return scope === 'read' && change === undefined;
}

function isForm({ name }: Operation): boolean {
  return name === NEWSLETTER.operation;
}

/** Looks at what there is. */
export async function lookAt(asking: ServiceAsker, all: readonly Operation[], now: number): Promise<KnownService> {
  const ids = await idsIn(asking);
  const examples = new Map<Operation, ServiceAnswer>();
  for (const operation of all.filter(readsContent)) {
    examples.set(operation, await asking.ask(exampleOf(operation, ids, now)));
  }
  const form = await asking.ask(NEWSLETTER);
  const isMissing = (operation: Operation) => isRefusedAsUnknown(examples.get(operation));
  const offered = [...examples.keys()].filter((operation) => !isMissing(operation));
  return {
    profile: profileIn(new Map([...examples, ...all.filter(isForm).map((one) => [one, form] as const)])),
    now,
    offered,
    missing: [...examples.keys()].filter((operation) => isMissing(operation) && !isFurther(operation)),
    ids,
    events: eventsIn(await asking.ask(EVENTS)),
    layers: rowsIn(await asking.ask(LAYERS)),
    example: (operation) => examples.get(operation),
    cursor: cursorIn([...examples].find(([{ name }]) => name === 'sync')?.[1]),
    codedTags: await codedTagsIn(asking),
    newsletter: form.status,
    answers: asking.answers,
    waits: asking.waits,
  };
}

async function codedTagsIn({ ask }: ServiceAsker): Promise<ReadonlyMap<string, string>> {
  const tags = new Map<string, string>();
  for (const call of [EVENTS, DETAILS]) {
    const { headers } = await ask({ ...call, headers: { 'accept-encoding': 'gzip' } });
    if (headers.get('content-encoding') === 'gzip') tags.set(call.operation, headers.get('etag') ?? '');
  }
  return tags;
}

function cursorIn(sync: ServiceAnswer | undefined): string {
  return isRow(sync?.json) && sync.json['more'] === false ? textAt(sync.json, 'cursor') : '';
}

function isRefusedAsUnknown(answer: ServiceAnswer | undefined): boolean {
  return answer?.status === 404 || answer?.status === 405 || answer?.status === 501;
}

async function idsIn({ ask }: ServiceAsker): Promise<KnownIds> {
  const idsAt = async (request: ServiceRequest, key: string) =>
    idsOf(rowsIn(await ask(request)), key).filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return {
    events: eventIds(await ask(EVENTS)).filter((id) => /^[1-9]\d{0,9}$/.test(id)),
    lists: await idsAt(LISTS, 'list_id'),
    listGroups: await idsAt(LIST_GROUPS, 'list_group_id'),
    layers: await idsAt(LAYERS, 'layer_id'),
    targetGroups: await idsAt(TARGET_GROUPS, 'group_id'),
    persons: await idsAt(PERSONS, 'person_id'),
    personGroups: await idsAt(PERSON_GROUPS, 'group_id'),
  };
}

/** Kind of the ids that an operation takes. */
const KINDS: Readonly<Record<string, keyof KnownIds>> = {
  geteventdetails: 'events',
  geteventsbylist: 'lists',
  geteventsbylistfromdate: 'lists',
  geteventslistmap: 'lists',
  geteventsbylayermerged: 'layers',
  geteventsbygroup: 'targetGroups',
  getlistsbygroup: 'listGroups',
  getlistnamesbygroup: 'listGroups',
  getpersonsbyid: 'persons',
  getpersondetails: 'persons',
  postpersondetails: 'persons',
  getpersonsbygroup: 'personGroups',
  getpersonsbygroups: 'personGroups',
};

/** Returns all known ids of the kind that an operation takes. */
export function idsFor({ name }: Pick<Operation, 'name'>, ids: KnownIds): readonly string[] {
  const kind = KINDS[name];
  return kind === undefined ? [] : ids[kind];
}

/** A day that no time zone has behind it, nor will while the service is asked. */
export function dayToCome(now: number): string {
  return dayAfter(now, 2);
}

/** Returns the UTC day `days` days after `now`, as `YYYYMMDD`. */
export function dayAfter(now: number, days: number): string {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

function exampleOf(operation: Operation, ids: KnownIds, now: number): ServiceRequest {
  const two = idsFor(operation, ids).slice(0, 2);
  if (operation.answer === undefined) return byPost(operation, two);
  const values = Object.entries(operation.parameters).map(([name, parameter]) => {
    if (name === 'date') return dayToCome(now);
    if (name === 'id') return (two.length === 0 ? ['0'] : idsTogether(operation, two)).join(',');
    return parameter.example;
  });
  return { operation: operation.name, values };
}

/** Several ids mean fewer events where they are an intersection (rule L4): then one shows more. */
function idsTogether({ rules }: Operation, ids: readonly string[]): readonly string[] {
  return rules.includes('L4') ? ids.slice(0, 1) : ids;
}

/** An example of what is asked with ids in a body (rule K1). */
export function byPost({ name }: Operation, ids: readonly string[]): ServiceRequest {
  return {
    operation: name,
    form: 'header',
    method: 'POST',
    body: JSON.stringify(ids),
    headers: { 'content-type': 'application/json' },
  };
}

/** The example call of an operation: it answers what there is, where there is something. */
export function exampleCall(operation: Operation, { ids, now }: KnownService): ServiceRequest {
  return exampleOf(operation, ids, now);
}

/** The operations of the service that GET asks. */
export function asked({ offered }: KnownService): readonly Operation[] {
  return offered.filter(({ answer }) => answer !== undefined);
}

/** Returns whether the service has all of the operations. */
export function offers({ offered }: KnownService, ...names: readonly string[]): boolean {
  return names.every((name) => offered.some((operation) => operation.name === name));
}

/** The schema of a 200 answer in a profile. */
export function schemaIn({ schema, connectorSchema }: Operation, profile: Profile) {
  return profile === 'connector' ? (connectorSchema ?? schema) : schema;
}

/** The profile whose schemas the answers fit better: a key does not tell its profile (rule K3). */
function profileIn(answers: ReadonlyMap<Operation, ServiceAnswer>): Profile {
  const faults = (profile: Profile) =>
    [...answers].reduce((sum, [one, { json, status }]) => {
      return status === 200 ? sum + faultsOf(schemaIn(one, profile), json).length : sum;
    }, 0);
  const [document, connector] = PROFILES;
  return faults(connector) < faults(document) ? connector : document;
}

/** Pairs of the first few ids. */
export function pairsOf(ids: readonly string[]): (readonly [string, string])[] {
  const few = ids.slice(0, 4);
  return few.flatMap((one, index) => few.slice(index + 1).map((other) => [one, other] as const));
}

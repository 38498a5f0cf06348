import type { Operation } from '../contract/operation.ts';
import { findSchemaFaults } from '../contract/schema-faults.ts';
import { PROFILES, type Profile } from '../model/accounts/access-key.ts';
import type { ServiceRequest, ServiceResponse } from '../service-client/request.ts';
import {
  eventIdsOfResponse,
  eventsOfResponse,
  idsOfRows,
  isRow,
  rowsOfResponse,
  type ServiceRow,
  textAt,
} from '../service-client/rows.ts';
import type { ServiceClient } from './service-client.ts';

export interface ExploredService {
  readonly profile: Profile;
  /** Start of the exploration, in milliseconds since 1970. */
  readonly now: number;
  /** Operations that read content and that the service answers. */
  readonly offered: readonly Operation[];
  /** Operations of the interface's document that the service lacks. */
  readonly missing: readonly Operation[];
  /** Ids of the existing events, persons and so on, in the order of their operation. */
  readonly ids: KnownIds;
  readonly events: readonly ServiceRow[];
  readonly layers: readonly ServiceRow[];
  readonly example: (operation: Operation) => ServiceResponse | undefined;
  /** Status of the empty newsletter form. */
  readonly newsletter: number;
  /** Cursor after the last page of sync; "" if the service has none. */
  readonly cursor: string;
  /** Entity tags of gzip-compressed answers, by operation; uncompressed ones are left out. */
  readonly codedTags: ReadonlyMap<string, string>;
  readonly answers: ServiceClient['answers'];
  readonly waits: ServiceClient['waits'];
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

export const MAX_ENTITY_ID = 4294967295;

/**
 * Reserved person id in the connector profile for contacts without a record, because website programs treat 0 and 1 specially (rules J18,
 * K9).
 */
export const RESERVED_PERSON_ID = String(MAX_ENTITY_ID);

/** Returns the highest unused id, because an instance may use the maximum. */
export function findUnknownId(ids: readonly string[]): string {
  const taken = new Set(ids);
  let id = MAX_ENTITY_ID;
  while (taken.has(String(id))) id--;
  return String(id);
}

/** Returns up to `limit` unused ids between and next to the known ones. */
export function findUnusedIdsBetween(ids: readonly string[], limit: number): readonly string[] {
  const taken = new Set(ids.map(Number));
  const found = new Set<number>();
  for (let distance = 1; distance <= limit && found.size < limit; distance++)
    for (const id of taken)
      for (const near of [id - distance, id + distance])
        if (near >= 1 && near <= MAX_ENTITY_ID && !taken.has(near) && found.size < limit) found.add(near);
  return [...found].sort((a, b) => a - b).map(String);
}

/** Number of unlisted ids probed in one request. */
export const MAX_PROBED_IDS = 300;

/** Maximum ids per kind that are requested one by one. */
export const MAX_IDS_PER_KIND = 12;

export const EVENTS_REQUEST: ServiceRequest = { operation: 'getevents' };
export const DETAILS_REQUEST: ServiceRequest = { operation: 'geteventdetails', values: ['0'] };
export const LISTS_REQUEST: ServiceRequest = { operation: 'getlistsbygroup', values: ['0-e'] };
export const PERSONS_REQUEST: ServiceRequest = { operation: 'getpersonsbyid', values: ['0'] };
export const PERSON_GROUPS_REQUEST: ServiceRequest = { operation: 'getpersongroups' };
export const ROOMS_REQUEST: ServiceRequest = { operation: 'getrooms' };
export const LAYERS_REQUEST: ServiceRequest = { operation: 'getlayers' };
export const TARGET_GROUPS_REQUEST: ServiceRequest = { operation: 'gettargetgroups' };
export const DOCUMENT_GROUPS_REQUEST: ServiceRequest = { operation: 'get_doc_groups' };
export const NEWSLETTER_REQUEST: ServiceRequest = { operation: 'getnlsubscriberfrom', values: ['0'] };
export const LIST_GROUPS_REQUEST: ServiceRequest = { operation: 'getlistgroups' };

/** True if an operation goes beyond the interface's document and is optional (rules X1 to X3, K2, G6). */
export function isOptionalOperation({ rules }: Operation): boolean {
  return rules.some((rule) => /^(X\d|K2|G6)$/.test(rule));
}

/** True if an operation reads content. The newsletter is excluded because it sends mails (rule Z8). */
function readsContent({ scope, change }: Operation): boolean {
  return scope === 'read' && change === undefined;
}

function isForm({ name }: Operation): boolean {
  return name === NEWSLETTER_REQUEST.operation;
}

export async function exploreService(
  asking: ServiceClient,
  all: readonly Operation[],
  now: number,
): Promise<ExploredService> {
  const ids = await idsIn(asking);
  const examples = new Map<Operation, ServiceResponse>();
  for (const operation of all.filter(readsContent)) {
    examples.set(operation, await asking.ask(exampleOf(operation, ids, now)));
  }
  const form = await asking.ask(NEWSLETTER_REQUEST);
  const isMissing = (operation: Operation) => isRefusedAsUnknown(examples.get(operation));
  const offered = [...examples.keys()].filter((operation) => !isMissing(operation));
  return {
    profile: profileIn(new Map([...examples, ...all.filter(isForm).map((one) => [one, form] as const)])),
    now,
    offered,
    missing: [...examples.keys()].filter((operation) => isMissing(operation) && !isOptionalOperation(operation)),
    ids,
    events: eventsOfResponse(await asking.ask(EVENTS_REQUEST)),
    layers: rowsOfResponse(await asking.ask(LAYERS_REQUEST)),
    example: (operation) => examples.get(operation),
    cursor: cursorIn([...examples].find(([{ name }]) => name === 'sync')?.[1]),
    codedTags: await readCodedTags(asking),
    newsletter: form.status,
    answers: asking.answers,
    waits: asking.waits,
  };
}

async function readCodedTags({ ask }: ServiceClient): Promise<ReadonlyMap<string, string>> {
  const tags = new Map<string, string>();
  for (const call of [EVENTS_REQUEST, DETAILS_REQUEST]) {
    const { headers } = await ask({ ...call, headers: { 'accept-encoding': 'gzip' } });
    if (headers.get('content-encoding') === 'gzip') tags.set(call.operation, headers.get('etag') ?? '');
  }
  return tags;
}

function cursorIn(sync: ServiceResponse | undefined): string {
  return isRow(sync?.json) && sync.json['more'] === false ? textAt(sync.json, 'cursor') : '';
}

function isRefusedAsUnknown(answer: ServiceResponse | undefined): boolean {
  return answer?.status === 404 || answer?.status === 405 || answer?.status === 501;
}

async function idsIn({ ask }: ServiceClient): Promise<KnownIds> {
  const idsAt = async (request: ServiceRequest, key: string) =>
    idsOfRows(rowsOfResponse(await ask(request)), key).filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return {
    events: eventIdsOfResponse(await ask(EVENTS_REQUEST)).filter((id) => /^[1-9]\d{0,9}$/.test(id)),
    lists: await idsAt(LISTS_REQUEST, 'list_id'),
    listGroups: await idsAt(LIST_GROUPS_REQUEST, 'list_group_id'),
    layers: await idsAt(LAYERS_REQUEST, 'layer_id'),
    targetGroups: await idsAt(TARGET_GROUPS_REQUEST, 'group_id'),
    persons: await idsAt(PERSONS_REQUEST, 'person_id'),
    personGroups: await idsAt(PERSON_GROUPS_REQUEST, 'group_id'),
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

export function findIdsForOperation({ name }: Pick<Operation, 'name'>, ids: KnownIds): readonly string[] {
  const kind = KINDS[name];
  return kind === undefined ? [] : ids[kind];
}

/** Returns a day that is in the future in every time zone during the verification. */
export function futureDay(now: number): string {
  return compactDayAfter(now, 2);
}

/** Returns the UTC day `days` days after `now`, as `YYYYMMDD`. */
export function compactDayAfter(now: number, days: number): string {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

function exampleOf(operation: Operation, ids: KnownIds, now: number): ServiceRequest {
  const two = findIdsForOperation(operation, ids).slice(0, 2);
  if (operation.answer === undefined) return createPostRequest(operation, two);
  const values = Object.entries(operation.parameters).map(([name, parameter]) => {
    if (name === 'date') return futureDay(now);
    if (name === 'id') return (two.length === 0 ? ['0'] : idsForExample(operation, two)).join(',');
    return parameter.example;
  });
  return { operation: operation.name, values };
}

/** Returns a single id for operations that intersect (rule L4), because more ids would give fewer events; otherwise several. */
function idsForExample({ rules }: Operation, ids: readonly string[]): readonly string[] {
  return rules.includes('L4') ? ids.slice(0, 1) : ids;
}

/** Returns an example request with ids in the body (rule K1). */
export function createPostRequest({ name }: Operation, ids: readonly string[]): ServiceRequest {
  return {
    operation: name,
    form: 'header',
    method: 'POST',
    body: JSON.stringify(ids),
    headers: { 'content-type': 'application/json' },
  };
}

/** Creates a valid request for an operation, with existing ids if there are any. */
export function createExampleRequest(operation: Operation, { ids, now }: ExploredService): ServiceRequest {
  return exampleOf(operation, ids, now);
}

export function findGetOperations({ offered }: ExploredService): readonly Operation[] {
  return offered.filter(({ answer }) => answer !== undefined);
}

export function offersAll({ offered }: ExploredService, ...names: readonly string[]): boolean {
  return names.every((name) => offered.some((operation) => operation.name === name));
}

export function chooseSchema({ schema, connectorSchema }: Operation, profile: Profile) {
  return profile === 'connector' ? (connectorSchema ?? schema) : schema;
}

/** Returns the profile whose schemas match the answers better, because a key does not reveal its profile (rule K3). */
function profileIn(answers: ReadonlyMap<Operation, ServiceResponse>): Profile {
  const faults = (profile: Profile) =>
    [...answers].reduce((sum, [one, { json, status }]) => {
      return status === 200 ? sum + findSchemaFaults(chooseSchema(one, profile), json).length : sum;
    }, 0);
  const [document, connector] = PROFILES;
  return faults(connector) < faults(document) ? connector : document;
}

export function selectSamplePairs(ids: readonly string[]): (readonly [string, string])[] {
  const few = ids.slice(0, 4);
  return few.flatMap((one, index) => few.slice(index + 1).map((other) => [one, other] as const));
}

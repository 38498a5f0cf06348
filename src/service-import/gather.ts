// Reads all content of a service (rule Z7): from parvis most of it with `sync`, in a few answers; from other services with the operations
// of the interface. Content that changes in the meantime is read again.

import type { ServiceRequest } from '../service-client/request.ts';
import { idAt, idsOfRows, isRow, rowAt, type ServiceRow, textAt, toRows } from '../service-client/rows.ts';
import { gatherEvents, readEventRows } from './gather-events.ts';
import type { GatheredService } from './gathered.ts';
import type { ResponseStore } from './response-store.ts';
import { createServiceQuery, requireRowLimit, type ServiceQuery } from './service-query.ts';
import { createResponseKey, ReadingStoppedError, type ServiceReader } from './service-reader.ts';

const MAX_IDS_PER_REQUEST = 200;

async function gatherPersons(
  ask: ServiceQuery,
  groups: readonly ServiceRow[],
): Promise<Pick<GatheredService, 'persons' | 'members'>> {
  const groupIds = idsOfRows(groups, 'group_id');
  const everybody = await allPersonsOf(ask, groupIds);
  const details = await detailsOf(ask, idsOfRows(everybody, 'person_id'));
  const persons = everybody.map((person) => ({ ...person, ...details.get(idAt(person, 'person_id')) }));
  const isTold = persons.every((person) => Array.isArray(person['groups']));
  if (isTold || groupIds.length === 0) return { persons, members: undefined };
  const members = await ask.json('getpersonsbygroups', groupIds.join(','));
  return { persons, members: isRow(members) ? members : undefined };
}

/** Reads all persons in one request, or group by group if the service does not support 0 for all. */
async function allPersonsOf(ask: ServiceQuery, groupIds: readonly string[]): Promise<readonly ServiceRow[]> {
  const all = (await ask.rows('getpersonsbyid', '0')) ?? [];
  if (all.length > 0) return all;
  const found = new Map<string, ServiceRow>();
  for (const id of groupIds) {
    for (const person of (await ask.rows('getpersonsbygroup', id)) ?? []) found.set(idAt(person, 'person_id'), person);
    requireRowLimit('getpersonsbygroup', [...found.keys()]);
  }
  return [...found.values()];
}

/** Reads details by id from getpersondetails, or from postpersondetails if the service has only that. */
async function detailsOf(ask: ServiceQuery, ids: readonly string[]): Promise<ReadonlyMap<string, ServiceRow>> {
  const found = new Map<string, ServiceRow>();
  for (let at = 0; at < ids.length; at += MAX_IDS_PER_REQUEST) {
    const chunk = ids.slice(at, at + MAX_IDS_PER_REQUEST);
    const rows = (await ask.rows('getpersondetails', chunk.join(','))) ?? (await byPost(ask, chunk));
    if (rows === undefined) break;
    const asked = new Set(chunk);
    for (const row of rows) if (asked.has(idAt(row, 'person_id'))) found.set(idAt(row, 'person_id'), row);
  }
  return found;
}

async function byPost(ask: ServiceQuery, ids: readonly string[]): Promise<readonly ServiceRow[] | undefined> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(ids);
  const json = await ask.jsonOf({ operation: 'postpersondetails', form: 'header', method: 'POST', headers, body });
  if (!isRow(json)) return undefined;
  return Object.entries(json).flatMap(([id, row]) => (isRow(row) ? [{ ...row, person_id: id }] : []));
}

/** Maximum rounds for a service whose content changes in the meantime. */
const ROUNDS = 3;

const EVENTS = { operation: 'getevents' };

/** Reads everything. Rejects with ReadingStoppedError. */
export async function gatherService(
  reading: ServiceReader,
  kept: ResponseStore,
  note: (text: string) => void = () => undefined,
): Promise<GatheredService> {
  for (let round = 1; ; round++) {
    const gathered = await gatherOnce(reading, createServiceQuery(reading));
    const isMoving = await hasChangedSince(reading, kept, gathered.isOurs);
    if (!isMoving || round === ROUNDS) return { ...gathered, isMoving };
    note('the content has changed in the meantime; reading the changes');
    // `sync` continues from its cursor; everything else is requested again.
    kept.forget((name) => !name.startsWith('sync') || !gathered.isOurs);
  }
}

async function gatherOnce(reading: ServiceReader, ask: ServiceQuery): Promise<Omit<GatheredService, 'isMoving'>> {
  const isAccessible = await ask.jsonOf(EVENTS);
  if (isAccessible === undefined) throw new ReadingStoppedError(refusalOf(ask.refused.get('getevents')), true);
  const copy = await readCopy(reading, ask);
  const all = async (key: string, operation: string) =>
    copy === undefined ? ((await ask.rows(operation)) ?? []) : toRows(copy.arrays.get(key));
  const personGroups = await all('person_groups', 'getpersongroups');
  const layers = await all('layers', 'getlayers');
  const targetGroups = await all('target_groups', 'gettargetgroups');
  const rooms = await all('rooms', 'getrooms');
  const documentGroups = await all('document_groups', 'get_doc_groups');
  const told = copy === undefined ? await gatherPersons(ask, personGroups) : undefined;
  const listGroups = copy === undefined ? await gatherListGroups(ask) : toRows(copy.arrays.get('list_groups'));
  const lists = await gatherLists(ask, listGroups);
  const events = await gatherEvents(ask, isAccessible, targetGroups, copy?.events);
  const form = await ask.json('getnlsubscriberfrom', '0');
  const { answered, refused } = ask;
  return {
    events,
    personGroups,
    layers,
    targetGroups,
    rooms,
    documentGroups,
    listGroups,
    ...lists,
    persons: told?.persons ?? toRows(copy?.arrays.get('persons')),
    members: told?.members,
    offeredLists: toRows(rowAt({ form }, 'form')['nl_target_lists']),
    answered,
    refused,
    isOurs: copy !== undefined,
  };
}

function refusalOf(status: number | undefined): string {
  return status === 403
    ? 'The key has no read access: it needs the scope `read`.'
    : 'The service does not have getevents at this address: it does not support this interface, or the address is incomplete.';
}

async function hasChangedSince(reading: ServiceReader, kept: ResponseStore, isOurs: boolean): Promise<boolean> {
  if (isOurs && (await hasMoved(reading, kept))) return true;
  const now = await reading.readNow(EVENTS);
  const before = kept.get(createResponseKey(EVENTS));
  return JSON.stringify(now.json) !== JSON.stringify(before?.json);
}

async function gatherListGroups(ask: ServiceQuery): Promise<readonly ServiceRow[]> {
  return (await ask.rows('getlistgroups')) ?? [];
}

async function gatherLists(
  ask: ServiceQuery,
  groups: readonly ServiceRow[],
): Promise<Pick<GatheredService, 'lists' | 'groupsOfLists'>> {
  const groupsOfLists = new Map<string, string[]>();
  const inGroups: ServiceRow[] = [];
  for (const group of idsOfRows(groups, 'list_group_id')) {
    for (const list of (await ask.rows('getlistsbygroup', group)) ?? []) {
      const id = idAt(list, 'list_id');
      groupsOfLists.set(id, [...(groupsOfLists.get(id) ?? []), group]);
      inGroups.push(list);
    }
  }
  const listed = await listsOf(ask, inGroups);
  const lists: ServiceRow[] = [];
  for (const list of requireRowLimit('getlistsbygroup', listed)) {
    lists.push(typeof list['event_ids'] === 'string' ? list : { ...list, event_ids: await eventsOf(ask, list) });
  }
  return { lists, groupsOfLists };
}

/**
 * Reads all lists, which are in group 0. If that is empty and no group has lists, also tries group 1, which website programs request. If
 * there are none, returns the lists found by group.
 */
async function listsOf(ask: ServiceQuery, inGroups: readonly ServiceRow[]): Promise<readonly ServiceRow[]> {
  for (const group of inGroups.length > 0 ? ['0-e'] : ['0-e', '1-e']) {
    const lists = await ask.rows('getlistsbygroup', group);
    if (lists !== undefined && lists.length > 0) return lists;
  }
  return [...new Map(inGroups.map((list) => [textAt(list, 'list_id'), list])).values()];
}

async function eventsOf(ask: ServiceQuery, list: ServiceRow): Promise<string> {
  const json = await ask.json('geteventsbylist', idAt(list, 'list_id'), '0', '100000');
  return idsOfRows(readEventRows(json), 'event_id').join(',');
}

interface Copy {
  readonly events: ReadonlyMap<string, ServiceRow>;
  readonly arrays: ReadonlyMap<string, unknown>;
}

const OPERATION = 'sync';

const LIMIT = 500;

/** Maximum pages; a service that always has more is faulty. */
const MAX_PAGES = 2000;

const ARRAYS = ['persons', 'person_groups', 'list_groups', 'layers', 'target_groups', 'rooms', 'document_groups'];

/** Reads the missing pages; undefined if the service lacks `sync`. Rejects with ReadingStoppedError. */
async function readCopy(reading: ServiceReader, ask: ServiceQuery): Promise<Copy | undefined> {
  const events = new Map<string, ServiceRow>();
  const arrays = new Map<string, unknown>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const json = await ask.jsonOf(pageAfter(cursor));
    if (!isRow(json) || textAt(json, 'cursor') === '') {
      // Another service may have a different operation of this name.
      if (cursor === undefined) return undefined;
      throw new ReadingStoppedError('The service can’t resume the interrupted run; use --fresh to start over.');
    }
    for (const gone of toRows(json['removed'])) events.delete(idAt(gone, 'event_id'));
    for (const event of toRows(json['events'])) events.set(idAt(event, 'event_id'), event);
    for (const key of ARRAYS) if (json[key] !== undefined) arrays.set(key, json[key]);
    requireRowLimit(OPERATION, [...events.keys()]);
    const next = textAt(json, 'cursor');
    const isLast = json['more'] !== true && !reading.knows(pageAfter(next));
    if (isLast) return { events, arrays };
    if (next === cursor) break;
    cursor = next;
  }
  throw new ReadingStoppedError('The pages of the operation sync never end.');
}

function pageAfter(cursor: string | undefined): ServiceRequest {
  const since = cursor === undefined ? '' : `since=${encodeURIComponent(cursor.toWellFormed())}&`;
  return { operation: OPERATION, ending: `?${since}limit=${LIMIT}` };
}

/** Stores the service's changes since the last stored page; true if there are any. */
async function hasMoved(reading: ServiceReader, kept: ResponseStore): Promise<boolean> {
  let last = pageAfter(undefined);
  for (let page = 0; page < MAX_PAGES; page++) {
    const next = pageAfter(textAt((kept.get(createResponseKey(last))?.json ?? {}) as ServiceRow, 'cursor'));
    if (!reading.knows(next)) break;
    last = next;
  }
  const next = pageAfter(textAt((kept.get(createResponseKey(last))?.json ?? {}) as ServiceRow, 'cursor'));
  const now = await reading.readNow(next);
  if (!isRow(now.json) || isNothing(now.json)) return false;
  kept.put(createResponseKey(next), now);
  return true;
}

function isNothing(page: ServiceRow): boolean {
  const isEmpty = ['events', 'removed'].every((key) => toRows(page[key]).length === 0);
  return isEmpty && page['more'] !== true && [...ARRAYS, 'lists'].every((key) => page[key] === undefined);
}

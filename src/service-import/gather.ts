// Reads all content of a service (rule Z7). parvis provides most of it by `sync`, in few answers, other services by the operations of the
// interface. Content that changes in the meantime is read again.

import { idAt, idsOf, isRow, rowAt, rowsOf, type ServiceRow, textAt } from '../service-client/rows.ts';
import { type Ask, bounded, openAsk } from './ask.ts';
import { gatherEvents, itemsIn } from './gather-events.ts';
import { hasMoved, readCopy } from './gather-sync.ts';
import type { GatheredService } from './gathered.ts';
import { nameOf, ReadingStopped, type ServiceReader } from './reading.ts';
import type { ResponseStore } from './response-store.ts';

/** Maximum ids per request. */
const AT_ONCE = 200;

/** Reads all persons, and group members if the details lack groups. */
async function gatherPersons(
  ask: Ask,
  groups: readonly ServiceRow[],
): Promise<Pick<GatheredService, 'persons' | 'members'>> {
  const groupIds = idsOf(groups, 'group_id');
  const everybody = await everybodyOf(ask, groupIds);
  const details = await detailsOf(ask, idsOf(everybody, 'person_id'));
  const persons = everybody.map((person) => ({ ...person, ...details.get(idAt(person, 'person_id')) }));
  const isTold = persons.every((person) => Array.isArray(person['groups']));
  if (isTold || groupIds.length === 0) return { persons, members: undefined };
  const members = await ask.json('getpersonsbygroups', groupIds.join(','));
  return { persons, members: isRow(members) ? members : undefined };
}

/** Reads all persons in one request, or group by group if the service does not support 0 for all. */
async function everybodyOf(ask: Ask, groupIds: readonly string[]): Promise<readonly ServiceRow[]> {
  const all = (await ask.rows('getpersonsbyid', '0')) ?? [];
  if (all.length > 0) return all;
  const found = new Map<string, ServiceRow>();
  for (const id of groupIds) {
    for (const person of (await ask.rows('getpersonsbygroup', id)) ?? []) found.set(idAt(person, 'person_id'), person);
    bounded('getpersonsbygroup', [...found.keys()]);
  }
  return [...found.values()];
}

/** Reads details by id from getpersondetails, or from postpersondetails if the service has only that. */
async function detailsOf(ask: Ask, ids: readonly string[]): Promise<ReadonlyMap<string, ServiceRow>> {
  const found = new Map<string, ServiceRow>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const chunk = ids.slice(at, at + AT_ONCE);
    const rows = (await ask.rows('getpersondetails', chunk.join(','))) ?? (await byPost(ask, chunk));
    if (rows === undefined) break;
    const asked = new Set(chunk);
    for (const row of rows) if (asked.has(idAt(row, 'person_id'))) found.set(idAt(row, 'person_id'), row);
  }
  return found;
}

async function byPost(ask: Ask, ids: readonly string[]): Promise<readonly ServiceRow[] | undefined> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(ids);
  const json = await ask.jsonOf({ operation: 'postpersondetails', form: 'header', method: 'POST', headers, body });
  if (!isRow(json)) return undefined;
  return Object.entries(json).flatMap(([id, row]) => (isRow(row) ? [{ ...row, person_id: id }] : []));
}

/** Maximum rounds for a service whose content changes in the meantime. */
const ROUNDS = 3;

const EVENTS = { operation: 'getevents' };

/** Reads everything. Rejects with ReadingStopped. */
export async function gather(
  reading: ServiceReader,
  kept: ResponseStore,
  note: (text: string) => void = () => undefined,
): Promise<GatheredService> {
  for (let round = 1; ; round++) {
    const gathered = await gatherOnce(reading, openAsk(reading));
    const isMoving = await movedOn(reading, kept, gathered.isOurs);
    if (!isMoving || round === ROUNDS) return { ...gathered, isMoving };
    note('the content changed meanwhile; what has changed is read again');
    // `sync` continues from its cursor; everything else is requested again.
    kept.forget((name) => !name.startsWith('sync') || !gathered.isOurs);
  }
}

async function gatherOnce(reading: ServiceReader, ask: Ask): Promise<Omit<GatheredService, 'isMoving'>> {
  const isAccessible = await ask.jsonOf(EVENTS);
  if (isAccessible === undefined) throw new ReadingStopped(refusalOf(ask.refused.get('getevents')), true);
  const copy = await readCopy(reading, ask);
  const all = async (key: string, operation: string) =>
    copy === undefined ? ((await ask.rows(operation)) ?? []) : rowsOf(copy.arrays.get(key));
  const personGroups = await all('person_groups', 'getpersongroups');
  const layers = await all('layers', 'getlayers');
  const targetGroups = await all('target_groups', 'gettargetgroups');
  const rooms = await all('rooms', 'getrooms');
  const documentGroups = await all('document_groups', 'get_doc_groups');
  const told = copy === undefined ? await gatherPersons(ask, personGroups) : undefined;
  const listGroups = copy === undefined ? await gatherListGroups(ask) : rowsOf(copy.arrays.get('list_groups'));
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
    persons: told?.persons ?? rowsOf(copy?.arrays.get('persons')),
    members: told?.members,
    offeredLists: rowsOf(rowAt({ form }, 'form')['nl_target_lists']),
    answered,
    refused,
    isOurs: copy !== undefined,
  };
}

function refusalOf(status: number | undefined): string {
  return status === 403
    ? 'The key may not read: it needs the scope `read`.'
    : 'The service does not have getevents at this address: it is not one with this interface, or the address is incomplete.';
}

/** Returns whether the content has changed since it was read. */
async function movedOn(reading: ServiceReader, kept: ResponseStore, isOurs: boolean): Promise<boolean> {
  if (isOurs && (await hasMoved(reading, kept))) return true;
  const now = await reading.readNow(EVENTS);
  const before = kept.get(nameOf(EVENTS));
  return JSON.stringify(now.json) !== JSON.stringify(before?.json);
}

/** Reads the groups of lists; empty if the service lacks the operation. */
async function gatherListGroups(ask: Ask): Promise<readonly ServiceRow[]> {
  return (await ask.rows('getlistgroups')) ?? [];
}

async function gatherLists(
  ask: Ask,
  groups: readonly ServiceRow[],
): Promise<Pick<GatheredService, 'lists' | 'groupsOfLists'>> {
  const groupsOfLists = new Map<string, string[]>();
  const inGroups: ServiceRow[] = [];
  for (const group of idsOf(groups, 'list_group_id')) {
    for (const list of (await ask.rows('getlistsbygroup', group)) ?? []) {
      const id = idAt(list, 'list_id');
      groupsOfLists.set(id, [...(groupsOfLists.get(id) ?? []), group]);
      inGroups.push(list);
    }
  }
  const listed = await listsOf(ask, inGroups);
  const lists: ServiceRow[] = [];
  for (const list of bounded('getlistsbygroup', listed)) {
    lists.push(typeof list['event_ids'] === 'string' ? list : { ...list, event_ids: await eventsOf(ask, list) });
  }
  return { lists, groupsOfLists };
}

/**
 * Reads all lists; if the service does not support 0 for all groups, those of the first group, which website programs request, or of the
 * known ones.
 */
async function listsOf(ask: Ask, inGroups: readonly ServiceRow[]): Promise<readonly ServiceRow[]> {
  for (const group of inGroups.length > 0 ? ['0-e'] : ['0-e', '1-e']) {
    const lists = await ask.rows('getlistsbygroup', group);
    if (lists !== undefined && lists.length > 0) return lists;
  }
  return [...new Map(inGroups.map((list) => [textAt(list, 'list_id'), list])).values()];
}

/** The ids of the events of a list as a text. */
async function eventsOf(ask: Ask, list: ServiceRow): Promise<string> {
  const json = await ask.json('geteventsbylist', idAt(list, 'list_id'), '0', '100000');
  return idsOf(itemsIn(json), 'event_id').join(',');
}

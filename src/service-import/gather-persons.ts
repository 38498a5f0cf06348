// The people on the web, with all that the service tells of them.

import { idAt, idsOf, isRow, type ServiceRow } from '../service-client/rows.ts';
import { type Ask, bounded } from './ask.ts';
import type { GatheredService } from './gathered.ts';

/** So many are asked for at once. */
const AT_ONCE = 200;

/** Asks for everybody, and for the groups of those whose details do not name them. */
export async function gatherPersons(
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

/** All at once; where the service does not take 0 for all, those of every group. */
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

/** What getpersondetails says, or postpersondetails where the service has that alone, by id. */
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

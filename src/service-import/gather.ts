// Reads all that a service tells (rule Z7). parvis tells most of it by `sync`, in few answers; any other service by the operations of
// the interface. What changes meanwhile is read once more.

import { rowAt, rowsOf } from '../service-client/rows.ts';
import { type Ask, openAsk } from './ask.ts';
import { gatherEvents } from './gather-events.ts';
import { gatherListGroups, gatherLists } from './gather-lists.ts';
import { gatherPersons } from './gather-persons.ts';
import { hasMoved, readCopy } from './gather-sync.ts';
import type { GatheredService } from './gathered.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { nameOf, ReadingStopped, type ServiceReader } from './reading.ts';

/** How often a service is read whose content changes meanwhile. */
const ROUNDS = 3;

const EVENTS = { operation: 'getevents' };

/** Reads everything. Rejects with ReadingStopped. */
export async function gather(
  reading: ServiceReader,
  kept: KeptAnswers,
  note: (text: string) => void = () => undefined,
): Promise<GatheredService> {
  for (let round = 1; ; round++) {
    const gathered = await gatherOnce(reading, openAsk(reading));
    const isMoving = await movedOn(reading, kept, gathered.isOurs);
    if (!isMoving || round === ROUNDS) return { ...gathered, isMoving };
    note('the content changed meanwhile; what has changed is read again');
    // What `sync` told goes on from its cursor; all else is asked anew.
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

/** Whether the content is another by now than what was read. */
async function movedOn(reading: ServiceReader, kept: KeptAnswers, isOurs: boolean): Promise<boolean> {
  if (isOurs && (await hasMoved(reading, kept))) return true;
  const now = await reading.readNow(EVENTS);
  const before = kept.get(nameOf(EVENTS));
  return JSON.stringify(now.json) !== JSON.stringify(before?.json);
}

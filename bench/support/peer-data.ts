// Data of an instance for its peers, read from parvis' own answers about events and lists.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_EVENTS_LIST_ID } from '../../test/support/large-bundle.ts';
import type { Parvis } from './parvis.ts';
import { createTemporaryFolder } from './processes.ts';

export interface PeerEvent {
  readonly event_id: string;
  readonly date_from: string;
  readonly organizer: { readonly id: number; readonly name: string };
  readonly room: { readonly id: string; readonly name: string };
  readonly subscription: boolean;
}

export interface PeerData {
  readonly events: readonly PeerEvent[];
  readonly lists: readonly (readonly [list: number, events: readonly number[]])[];
}

export async function readPeerData(parvis: Parvis, instance: string): Promise<PeerData> {
  const all = await parvis.ask(parvis.pathOf('geteventsbylist', instance, '/0'));
  const { events } = JSON.parse(all.toString());
  const lists: [number, number[]][] = [];
  for (let list = 1; list <= ALL_EVENTS_LIST_ID; list++) {
    const members = await parvis.ask(parvis.pathOf('geteventslistmap', instance, `/${list}/0`));
    lists.push([list, Object.keys(JSON.parse(members.toString())).map(Number)]);
  }
  return { events, lists };
}

/** Writes the data to a file in a temporary folder: all of it for `fastify-sql.ts`, otherwise only the events. */
export function writePeerFile(data: PeerData | Pick<PeerData, 'events'>) {
  const folder = createTemporaryFolder();
  const file = join(folder.path, 'data.json');
  writeFileSync(file, JSON.stringify(data));
  return { ...folder, file };
}

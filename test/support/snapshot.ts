// Snapshots and views for tests, without a store: of a bundle, or of content.

import { writerFor } from '../../src/contract/writing.ts';
import type { Profile } from '../../src/model/accounts/access-key.ts';
import type { InstanceContent } from '../../src/model/instance.ts';
import { readBundle } from '../../src/office/bundle/bundle.ts';
import { openDirectory } from '../../src/readmodel/directory.ts';
import type { Stamp } from '../../src/readmodel/event-rows.ts';
import { buildSnapshot, type Snapshot } from '../../src/readmodel/snapshot.ts';
import { openSubscribers } from '../../src/readmodel/subscribers.ts';
import { type View, viewer } from '../../src/readmodel/view.ts';

export interface Given {
  /** Last changes of events, rooms and buildings, by kind and id: `event 12`. */
  readonly stamps?: Readonly<Record<string, Stamp>>;
  readonly profiles?: readonly Profile[];
}

export function contentOf(bundle: object): InstanceContent {
  return readBundle(Buffer.from(JSON.stringify(bundle))).content;
}

export function snapshotOf(content: InstanceContent, { stamps = {}, profiles = ['connector'] }: Given = {}): Snapshot {
  const directory = openDirectory(content);
  const building = buildSnapshot(directory, writerFor(profiles)(directory), new Map(Object.entries(stamps)));
  for (const event of content.events) {
    building.take({ event, stamp: stamps[`event ${event.id}`] ?? { revision: 0, at: 0 } });
  }
  return building.finish();
}

/** The view of a bundle at a wall-clock time. */
export function viewOf(bundle: object, now: string, given: Given & { readonly profile?: Profile } = {}): View {
  const content = contentOf(bundle);
  return viewer(snapshotOf(content, given), openSubscribers(content.subscribers))(now, given.profile);
}

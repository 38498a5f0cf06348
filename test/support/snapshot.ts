import { createSnapshotWriterFactory } from '../../src/contract/snapshot-writer.ts';
import type { Profile } from '../../src/model/accounts/access-key.ts';
import type { InstanceContent } from '../../src/model/instance.ts';
import { readBundle } from '../../src/office/bundle/bundle.ts';
import { createDirectory } from '../../src/readmodel/directory.ts';
import type { Stamp } from '../../src/readmodel/event-rows.ts';
import { createSnapshotBuilder, type Snapshot } from '../../src/readmodel/snapshot.ts';
import { createSubscriberIndex } from '../../src/readmodel/subscribers.ts';
import { createViewer, type View } from '../../src/readmodel/view.ts';

export interface SnapshotTestOptions {
  /** Last changes of events, rooms and buildings, by kind and id, such as `event 12`. */
  readonly stamps?: Readonly<Record<string, Stamp>>;
  readonly profiles?: readonly Profile[];
}

export function contentOf(bundle: object): InstanceContent {
  return readBundle(Buffer.from(JSON.stringify(bundle))).content;
}

export function snapshotOf(
  content: InstanceContent,
  { stamps = {}, profiles = ['connector'] }: SnapshotTestOptions = {},
): Snapshot {
  const directory = createDirectory(content);
  const building = createSnapshotBuilder(
    directory,
    createSnapshotWriterFactory(profiles)(directory),
    new Map(Object.entries(stamps)),
  );
  for (const event of content.events) {
    building.take({ event, stamp: stamps[`event ${event.id}`] ?? { revision: 0, at: 0 } });
  }
  return building.finish();
}

export function viewOf(
  bundle: object,
  now: string,
  given: SnapshotTestOptions & { readonly profile?: Profile } = {},
): View {
  const content = contentOf(bundle);
  return createViewer(snapshotOf(content, given), createSubscriberIndex(content.subscribers))(now, given.profile);
}

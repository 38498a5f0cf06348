// View of an instance at a moment, read from the database for one use and not cached.

import { createSnapshotWriterFactory } from '../contract/snapshot-writer.ts';
import { createSnapshotSource } from '../instance-cache/snapshot-source.ts';
import { InstanceNotFoundError } from '../office/errors.ts';
import { createSubscriberIndex } from '../readmodel/subscribers.ts';
import { createViewer, type View } from '../readmodel/view.ts';
import type { Store } from '../store/store.ts';

/**
 * Creates a function that reads an instance's current content and returns a function for its views at that wall-clock time or later.
 * `serverUrl`: URL of the server for visitors. The function throws InstanceNotFoundError.
 */
export function createViewReader(
  store: Store,
  serverUrl = '',
): (instance: string, wall: string) => Promise<(wall: string) => View> {
  const source = createSnapshotSource(store, createSnapshotWriterFactory, serverUrl);
  return async (instance, wall) => {
    const made = await source.make({ instance, since: wall, profiles: ['document'] });
    if (made?.whole === undefined) throw new InstanceNotFoundError(instance);
    return createViewer(made.whole, createSubscriberIndex());
  };
}

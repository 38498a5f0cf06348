// View of an instance at a moment, read from the database for one use and not cached.

import { writerFor } from '../contract/writing.ts';
import { openSource } from '../instance-cache/source.ts';
import { InstanceNotFound } from '../office/errors.ts';
import { openSubscribers } from '../readmodel/subscribers.ts';
import { type View, viewer } from '../readmodel/view.ts';
import type { Store } from '../store/store.ts';

/**
 * Creates a function that reads an instance's current content and returns its views from a wall-clock time on. `serverUrl`: URL of the
 * server for visitors. Throws InstanceNotFound.
 */
export function openViews(
  store: Store,
  serverUrl = '',
): (instance: string, wall: string) => Promise<(wall: string) => View> {
  const source = openSource(store, writerFor, serverUrl);
  return async (instance, wall) => {
    const made = await source.make({ instance, since: wall, profiles: ['document'] });
    if (made?.whole === undefined) throw new InstanceNotFound(instance);
    return viewer(made.whole, openSubscribers());
  };
}

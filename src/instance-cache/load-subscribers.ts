import type { InstanceRecord } from '../store/instances.ts';
import type { LoadedInstance } from './loaded-instance.ts';
import type { SnapshotSource } from './source.ts';

/**
 * Takes up an instance's subscribers, only those that have changed where that is enough. Answers the record of that moment;
 * undefined where another reading was newer, or there is no such instance any longer.
 */
export async function loadSubscribers(
  source: Pick<SnapshotSource, 'subscribers'>,
  loaded: LoadedInstance,
  isAwaited: boolean,
): Promise<InstanceRecord | undefined> {
  const { generation, subscribersRevision: since } = loaded;
  const { name } = loaded.record.instance;
  const read = await source.subscribers(name, isAwaited, since);
  // Another reading that began later may be here already.
  const isOld = read !== undefined && read.record.subscribersRevision < (loaded.subscribersRevision ?? 0);
  if (loaded.generation === generation && isOld) return undefined;
  const isBuiltUpon = loaded.generation === generation && read?.ids !== undefined;
  if (isBuiltUpon && !loaded.subscribers.patch(read.subscribers, read.ids)) {
    loaded.subscribersRevision = undefined;
    return loadSubscribers(source, loaded, isAwaited);
  }
  if (!isBuiltUpon && read?.ids === undefined) loaded.subscribers.renew(read?.subscribers ?? []);
  loaded.subscribersRevision = loaded.generation === generation ? read?.record.subscribersRevision : undefined;
  return read?.record;
}

import type { Store } from '../store/store.ts';
import { writeBundle } from './bundle/bundle.ts';
import { InstanceNotFound } from './errors.ts';

/** The bundle file of an instance, as text. Throws InstanceNotFound. */
export async function exportBundle(store: Store, instance: string): Promise<string> {
  const read = await store.readContent(instance);
  if (read === undefined) throw new InstanceNotFound(instance);
  return writeBundle(read.content, read.record.officeRevision);
}

import type { Store } from '../store/store.ts';
import { writeBundle } from './bundle/bundle.ts';
import { InstanceNotFound } from './errors.ts';

/** The bundle file of an instance, as text; without subscribers and bookings where that is asked for (rule J3). Throws InstanceNotFound. */
export async function exportBundle(
  store: Store,
  instance: string,
  { withoutPeople = false }: { readonly withoutPeople?: boolean } = {},
): Promise<string> {
  const read = await store.readContent(instance);
  if (read === undefined) throw new InstanceNotFound(instance);
  const content = withoutPeople ? { ...read.content, subscribers: [], bookings: [] } : read.content;
  return writeBundle(content, read.record.officeRevision);
}

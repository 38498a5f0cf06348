import type { Store } from '../store/store.ts';
import { writeBundle } from './bundle/bundle.ts';
import { InstanceNotFound } from './errors.ts';

/**
 * Exports an instance as a bundle file; optionally without subscribers and bookings (rule J3), and without assignments and absences (rule
 * D2). Throws InstanceNotFound.
 */
export async function exportBundle(
  store: Store,
  instance: string,
  { withoutPeople = false }: { readonly withoutPeople?: boolean } = {},
): Promise<string> {
  const read = await store.readContent(instance);
  if (read === undefined) throw new InstanceNotFound(instance);
  const content = withoutPeople
    ? { ...read.content, subscribers: [], bookings: [], absences: [], assignments: [], personKeys: [] }
    : read.content;
  return writeBundle(content, read.record.officeRevision);
}

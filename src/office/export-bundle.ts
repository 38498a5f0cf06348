import type { Store } from '../store/store.ts';
import { writeBundle } from './bundle/bundle.ts';
import { InstanceNotFoundError } from './errors.ts';
import { setContentRequests } from './room-requests/set-content-requests.ts';

/**
 * Writes an instance as a bundle. `withoutPeople` leaves out subscribers, bookings (rule J3), room requests (rule H2), assignments,
 * absences and private page keys (rule D2). Throws InstanceNotFoundError.
 */
export async function exportBundle(
  store: Store,
  instance: string,
  { withoutPeople = false }: { readonly withoutPeople?: boolean } = {},
): Promise<string> {
  const read = await store.readContent(instance);
  if (read === undefined) throw new InstanceNotFoundError(instance);
  const content = withoutPeople
    ? setContentRequests(
        { ...read.content, subscribers: [], bookings: [], absences: [], assignments: [], personKeys: [] },
        [],
      )
    : read.content;
  return writeBundle(content, read.record.officeRevision);
}

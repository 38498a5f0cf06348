import { importBundle } from '../../src/office/import-bundle.ts';
import type { OfficeContext } from '../../src/office/office-context.ts';
import type { CrashLedger } from './crash-ledger.ts';
import { createSubscribersBundle } from './crash-registrations.ts';
import { createRoomsBundle } from './crash-requests.ts';
import { INSTANCE } from './crash-rounds.ts';
import { createMarkedBundle } from './marked-bundle.ts';

export async function importInitialBundles(acting: OfficeContext, books: CrashLedger): Promise<void> {
  await importMarkedBundle(acting, books, 'r0');
  await importBundle(acting, Buffer.from(createSubscribersBundle()));
  await importBundle(acting, Buffer.from(createRoomsBundle()));
}

export async function importMarkedBundle(acting: OfficeContext, books: CrashLedger, mark: string): Promise<void> {
  const { record } = await importBundle(acting, Buffer.from(createMarkedBundle(INSTANCE, mark)));
  books.enter([{ what: 'imported', mark, revision: record.revision }]);
}

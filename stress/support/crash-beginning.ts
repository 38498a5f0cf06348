// Initial content of a database before its first crash, with its entries in the books.

import { importBundle } from '../../src/office/import-bundle.ts';
import type { OfficeContext } from '../../src/office/office-context.ts';
import type { Books } from './crash-books.ts';
import { readersBundle } from './crash-registrations.ts';
import { INSTANCE } from './crash-rounds.ts';
import { markedBundle } from './marked-bundle.ts';

/** The instance that is written to, and the one for which visitors register. */
export async function importFirst(acting: OfficeContext, books: Books): Promise<void> {
  await importMarked(acting, books, 'r0');
  await importBundle(acting, Buffer.from(readersBundle()));
}

/** Imports the instance with a mark in every text, and enters it. */
export async function importMarked(acting: OfficeContext, books: Books, mark: string): Promise<void> {
  const { record } = await importBundle(acting, Buffer.from(markedBundle(INSTANCE, mark)));
  books.enter([{ what: 'imported', mark, revision: record.revision }]);
}

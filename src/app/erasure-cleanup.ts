import { deletePersonMailFiles } from '../mail/mailer.ts';
import type { Store } from '../store/store.ts';

export interface ErasureCleanupOptions {
  readonly store: Pick<Store, 'tidy'>;
  readonly mailFolder: string;
  readonly onTrouble: (error: unknown) => void;
}

/** Creates a function that removes the mails of people whose data was deleted, and then tidies the database. */
export function createErasureCleanup({ store, mailFolder, onTrouble }: ErasureCleanupOptions) {
  return async (forgotten: readonly Parameters<typeof deletePersonMailFiles>[1][]): Promise<void> => {
    for (const one of forgotten) await deletePersonMailFiles(mailFolder, one).catch(onTrouble);
    store.tidy().catch(onTrouble);
  };
}

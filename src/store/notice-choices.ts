// Choices of a parish for its printed notice, kept for the next one as the query of the notice page.

import type { DatabaseConnection } from './dialects/dialect.ts';

export interface NoticeChoiceStore {
  /** Returns the stored query; "" if there is none. */
  readonly read: (instance: string) => Promise<string>;
  readonly save: (instance: string, query: string) => Promise<void>;
}

export function createNoticeChoiceStore({ db, write }: DatabaseConnection): NoticeChoiceStore {
  return {
    read: async (instance) => {
      const found = await db
        .selectFrom('instances')
        .select('notice_choices')
        .where('name', '=', instance)
        .executeTakeFirst();
      return found?.notice_choices ?? '';
    },
    save: async (instance, query) => {
      await write((tx) =>
        tx.updateTable('instances').set({ notice_choices: query }).where('name', '=', instance).execute(),
      );
    },
  };
}

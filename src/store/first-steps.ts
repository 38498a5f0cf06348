// Completed first steps of a parish that can't be derived from its content, because a page was only viewed or the step is not needed.

import type { DatabaseConnection } from './dialects/dialect.ts';

export const ALL_STEPS_DONE = 'all';

export interface FirstStepsStore {
  readonly done: (instance: string) => Promise<ReadonlySet<string>>;
  readonly note: (instance: string, step: string) => Promise<void>;
}

export function createFirstStepsStore({ db, write }: DatabaseConnection): FirstStepsStore {
  return {
    done: async (instance) => {
      const found = await db
        .selectFrom('instances')
        .select('steps_done')
        .where('name', '=', instance)
        .executeTakeFirst();
      return new Set(namesIn(found?.steps_done ?? ''));
    },
    note: (instance, step) =>
      write(async (tx) => {
        const found = await tx
          .selectFrom('instances')
          .select('steps_done')
          .where('name', '=', instance)
          .executeTakeFirst();
        if (found === undefined) return;
        const all = [...new Set([...namesIn(found.steps_done), step])].join(' ');
        await tx.updateTable('instances').set({ steps_done: all }).where('name', '=', instance).execute();
      }),
  };
}

function namesIn(text: string): string[] {
  return text.split(' ').filter((name) => name !== '');
}

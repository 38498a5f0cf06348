// Room requests, in all instances, that may have a due task.

import type { DatabaseConnection } from '../dialects/dialect.ts';
import { runUnlessBusy } from '../run-unless-busy.ts';

export interface DueRequest {
  readonly instance: string;
  readonly id: number;
  readonly revision: number;
}

export interface RequestSchedule {
  readonly due: (now: number, limit: number) => Promise<DueRequest[]>;
  /** Sets the time of the next task of an unchanged request. */
  readonly setNext: (request: DueRequest, nextAt: number) => Promise<void>;
}

export function createRequestSchedule(database: DatabaseConnection): RequestSchedule {
  return {
    due: (now, limit) =>
      database.db
        .selectFrom('room_requests')
        .innerJoin('instances', 'instances.id', 'room_requests.instance_id')
        .select(['instances.name as instance', 'room_requests.id as id', 'room_requests.revision as revision'])
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .limit(limit)
        .execute(),
    setNext: async ({ instance, id, revision }, nextAt) => {
      await runUnlessBusy(database, undefined, () =>
        database.write((tx) =>
          tx
            .updateTable('room_requests')
            .set({ next_at: nextAt })
            .where('instance_id', '=', tx.selectFrom('instances').select('id').where('name', '=', instance))
            .where('id', '=', id)
            .where('revision', '=', revision)
            .execute(),
        ),
      );
    },
  };
}

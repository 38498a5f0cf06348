// Requests by operation name; answers are recorded, and a missing operation counts as empty.

import type { ServiceRequest } from '../service-client/request.ts';
import { type ServiceRow, toRows } from '../service-client/rows.ts';
import type { StoredResponse } from './response-store.ts';
import { ReadingStoppedError, type ServiceReader } from './service-reader.ts';

export interface ServiceQuery {
  readonly json: (operation: string, ...values: readonly string[]) => Promise<unknown>;
  readonly jsonOf: (request: ServiceRequest) => Promise<unknown>;
  readonly rows: (operation: string, ...values: readonly string[]) => Promise<readonly ServiceRow[] | undefined>;
  readonly answered: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, number>;
}

export const MAX_ROWS_PER_KIND = 200_000;

export function createServiceQuery({ read }: ServiceReader): ServiceQuery {
  const answered = new Set<string>();
  const refused = new Map<string, number>();
  const noteResponse = (operation: string, { status, json }: StoredResponse): unknown => {
    if (status === 200) answered.add(operation);
    else if (!answered.has(operation)) refused.set(operation, status);
    return status === 200 ? json : undefined;
  };
  const jsonOf = async (request: ServiceRequest) => noteResponse(request.operation, await read(request));
  const json: ServiceQuery['json'] = (operation, ...values) => jsonOf({ operation, values });
  return {
    json,
    jsonOf,
    rows: async (operation, ...values) => {
      const told = await json(operation, ...values);
      return told === undefined ? undefined : requireRowLimit(operation, toRows(told));
    },
    answered,
    refused,
  };
}

export function requireRowLimit<T>(operation: string, rows: readonly T[]): readonly T[] {
  if (rows.length <= MAX_ROWS_PER_KIND) return rows;
  throw new ReadingStoppedError(
    `${operation} has more than ${MAX_ROWS_PER_KIND} entries, which is more than any parish has.`,
    true,
  );
}

// Requests by operation name; answers are recorded, and a missing operation counts as empty.

import type { ServiceRequest } from '../service-client/request.ts';
import { rowsOf, type ServiceRow } from '../service-client/rows.ts';
import { ReadingStopped, type ServiceReader } from './reading.ts';
import type { StoredResponse } from './response-store.ts';

export interface Ask {
  /** Reads the JSON of an operation; undefined if the service lacks it. */
  readonly json: (operation: string, ...values: readonly string[]) => Promise<unknown>;
  /** Reads the JSON answer to a request of any form. */
  readonly jsonOf: (request: ServiceRequest) => Promise<unknown>;
  /** Reads the objects of an answer that is an array. */
  readonly rows: (operation: string, ...values: readonly string[]) => Promise<readonly ServiceRow[] | undefined>;
  readonly answered: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, number>;
}

/** Maximum objects per kind. */
export const MAX_ROWS = 200_000;

export function openAsk({ read }: ServiceReader): Ask {
  const answered = new Set<string>();
  const refused = new Map<string, number>();
  const noted = (operation: string, { status, json }: StoredResponse): unknown => {
    if (status === 200) answered.add(operation);
    else if (!answered.has(operation)) refused.set(operation, status);
    return status === 200 ? json : undefined;
  };
  const jsonOf = async (request: ServiceRequest) => noted(request.operation, await read(request));
  const json: Ask['json'] = (operation, ...values) => jsonOf({ operation, values });
  return {
    json,
    jsonOf,
    rows: async (operation, ...values) => {
      const told = await json(operation, ...values);
      return told === undefined ? undefined : bounded(operation, rowsOf(told));
    },
    answered,
    refused,
  };
}

/** Rejects with ReadingStopped if there are too many rows. */
export function bounded<T>(operation: string, rows: readonly T[]): readonly T[] {
  if (rows.length <= MAX_ROWS) return rows;
  throw new ReadingStopped(`${operation} has more than ${MAX_ROWS} entries, which is more than a parish has.`, true);
}

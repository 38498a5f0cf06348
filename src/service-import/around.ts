import { rowsOf, type ServiceRow } from '../service-client/rows.ts';
import type { Taking } from '../service-client/taking.ts';
import type { TakenPeople } from './take-people.ts';

/** What events name, and what is known when they are taken. */
export interface EventSurroundings {
  readonly people: TakenPeople;
  readonly roomIds: ReadonlySet<number>;
  readonly layerIds: ReadonlySet<number>;
  readonly targetGroupIds: ReadonlySet<number>;
  /** The day, `YYYYMMDD`, at the parish. */
  readonly today: string;
  readonly taking: Taking;
}

/** The rows of one event. */
export interface RowsOfEvent {
  /** All that is told of it, details over lists. */
  readonly whole: ServiceRow;
  /** What the list of all events says. */
  readonly item: ServiceRow;
}

/** The object at a key, also where it stands in an array. */
export function oneAt(row: ServiceRow, key: string): ServiceRow {
  return rowsOf([row[key]].flat())[0] ?? {};
}

import { type Row, rowsOf } from '../asking/rows.ts';
import type { Taking } from '../asking/taking.ts';
import type { People } from './take-people.ts';

/** What events name, and what is known when they are taken. */
export interface Around {
  readonly people: People;
  readonly roomIds: ReadonlySet<number>;
  readonly layerIds: ReadonlySet<number>;
  readonly targetGroupIds: ReadonlySet<number>;
  /** The day, `YYYYMMDD`, at the parish. */
  readonly today: string;
  readonly taking: Taking;
}

/** The rows of one event. */
export interface Told {
  /** All that is told of it, details over lists. */
  readonly whole: Row;
  /** What the list of all events says. */
  readonly item: Row;
}

/** The object at a key, also where it stands in an array. */
export function oneAt(row: Row, key: string): Row {
  return rowsOf([row[key]].flat())[0] ?? {};
}

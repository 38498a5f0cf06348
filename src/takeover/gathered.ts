// What a service told, as it stands on the wire: rows of objects that nobody has checked yet.

import type { Row } from '../asking/rows.ts';

/** An event as the service tells it at several places. */
export interface EventRows {
  readonly id: string;
  /** In the list of all. */
  readonly item: Row;
  /** In a list by target group: `long_desc` and `event_type`; empty where it stands in none. */
  readonly typed: Row;
  readonly detail: Row | undefined;
}

export interface Gathered {
  /** In the order of the service. */
  readonly events: readonly EventRows[];
  readonly persons: readonly Row[];
  /** For each group the members with what they do there; undefined where the persons themselves say it. */
  readonly members: Row | undefined;
  readonly personGroups: readonly Row[];
  readonly layers: readonly Row[];
  readonly targetGroups: readonly Row[];
  readonly rooms: readonly Row[];
  readonly documentGroups: readonly Row[];
  readonly listGroups: readonly Row[];
  /** Each with `event_ids`. */
  readonly lists: readonly Row[];
  /** The ids of the groups of each list. */
  readonly groupsOfLists: ReadonlyMap<string, readonly string[]>;
  /** The lists that the newsletter offers. */
  readonly offeredLists: readonly Row[];
  /** The operations that answered, and why others did not: the status. */
  readonly answered: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, number>;
  /** Whether it is parvis, whose texts are cleaned already (rule F9). */
  readonly isOurs: boolean;
  /** Whether it changed whenever it was read to its end. */
  readonly isMoving: boolean;
}

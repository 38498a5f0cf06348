// What a service told, as it stands on the wire: rows of objects that nobody has checked yet.

import type { ServiceRow } from '../service-client/rows.ts';

/** An event as the service tells it at several places. */
export interface GatheredEvent {
  readonly id: string;
  /** In the list of all. */
  readonly item: ServiceRow;
  /** In a list by target group: `long_desc` and `event_type`; empty where it stands in none. */
  readonly typed: ServiceRow;
  readonly detail: ServiceRow | undefined;
}

export interface GatheredService {
  /** In the order of the service. */
  readonly events: readonly GatheredEvent[];
  readonly persons: readonly ServiceRow[];
  /** For each group the members with what they do there; undefined where the persons themselves say it. */
  readonly members: ServiceRow | undefined;
  readonly personGroups: readonly ServiceRow[];
  readonly layers: readonly ServiceRow[];
  readonly targetGroups: readonly ServiceRow[];
  readonly rooms: readonly ServiceRow[];
  readonly documentGroups: readonly ServiceRow[];
  readonly listGroups: readonly ServiceRow[];
  /** Each with `event_ids`. */
  readonly lists: readonly ServiceRow[];
  /** The ids of the groups of each list. */
  readonly groupsOfLists: ReadonlyMap<string, readonly string[]>;
  /** The lists that the newsletter offers. */
  readonly offeredLists: readonly ServiceRow[];
  /** The operations that answered, and why others did not: the status. */
  readonly answered: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, number>;
  /** Whether the service is parvis; its texts are already sanitized (rule F9). */
  readonly isOurs: boolean;
  /** Whether it changed whenever it was read to its end. */
  readonly isMoving: boolean;
}

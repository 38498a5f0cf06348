// Content of a service as received: rows of unchecked objects.

import type { ServiceRow } from '../service-client/rows.ts';

/** Event data from several operations. */
export interface GatheredEvent {
  readonly id: string;
  /** Row in the list of all events. */
  readonly item: ServiceRow;
  /** Row of a list by target group, with `long_desc` and `event_type`; empty if no such list has the event. */
  readonly typed: ServiceRow;
  readonly detail: ServiceRow | undefined;
}

export interface GatheredService {
  /** In the order of the service. */
  readonly events: readonly GatheredEvent[];
  readonly persons: readonly ServiceRow[];
  /** Members of each group with their functions; undefined if the persons' own rows have them. */
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
  /** Operations that answered, and the status of those that did not. */
  readonly answered: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, number>;
  /** True if the service is parvis; its texts are already sanitized (rule F9). */
  readonly isOurs: boolean;
  /** True if the content changed during every round. */
  readonly isMoving: boolean;
}

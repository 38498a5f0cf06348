// Content of a service as received: rows of unchecked objects.

import type { ServiceRow } from '../service-client/rows.ts';

export interface GatheredEvent {
  readonly id: string;
  readonly item: ServiceRow;
  /** Row of a list by target group, with `long_desc` and `event_type`; empty if no such list has the event. */
  readonly typed: ServiceRow;
  readonly detail: ServiceRow | undefined;
}

export interface GatheredService {
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
  readonly lists: readonly ServiceRow[];
  readonly groupsOfLists: ReadonlyMap<string, readonly string[]>;
  readonly offeredLists: readonly ServiceRow[];
  /** Names of the operations that answered, and the status of the others. */
  readonly answered: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, number>;
  /** True if the service is parvis; its texts are already sanitized (rule F9). */
  readonly isOurs: boolean;
  /** True if the content changed during every round. */
  readonly isMoving: boolean;
}

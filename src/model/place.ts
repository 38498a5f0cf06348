import type { Positioned } from './entity.ts';

export interface Building extends Positioned {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly url: string;
  readonly urlIsExternal: boolean;
}

export interface Room extends Positioned {
  readonly buildingId: number;
  readonly name: string;
  /** Name for visitors; "" if the same as `name`. */
  readonly publicName: string;
  readonly shortcut: string;
  /** Number of people, or null if unknown. */
  readonly capacity: number | null;
  readonly equipment: string;
  /** Whether the room is offered in searches for a free room. */
  readonly bookable: boolean;
}

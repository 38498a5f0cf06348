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
  /** The name for visitors; "" when `name` serves for them too. */
  readonly publicName: string;
  readonly shortcut: string;
  /** Number of people, or null if unknown. */
  readonly capacity: number | null;
  readonly equipment: string;
  /** Whether the room is offered in searches for a free room. */
  readonly bookable: boolean;
}

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
  /** How many people it holds; null when nobody has said. */
  readonly capacity: number | null;
  readonly equipment: string;
  /** Whether it is offered where somebody looks for a free room. */
  readonly bookable: boolean;
}

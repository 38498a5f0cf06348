import type { Positioned } from './entity.ts';
import type { RequestSettings } from './room-requests/request-settings.ts';

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
  readonly publicName: string;
  readonly shortcut: string;
  readonly capacity: number | null;
  readonly equipment: string;
  readonly bookable: boolean;
  /** Settings for requests by visitors; null: the room can't be requested. */
  readonly request: RequestSettings | null;
}

import type { EventRoom, FreeTextPlace } from '../../model/event.ts';
import type { RoomInBuilding } from '../../readmodel/directory.ts';
import { defineField, defineOptionalField, defineShape, type ShapeField, type WireContext } from '../shape.ts';
import * as wire from '../wire.ts';

export type EventPlace = RoomInBuilding | FreeTextPlace | undefined;

export function resolvePlace(context: WireContext, room: EventRoom | undefined): EventPlace {
  return room !== undefined && 'roomId' in room ? context.snapshot.roomsById.get(room.roomId) : room;
}

function fold<T>(place: EventPlace, room: (entry: RoomInBuilding) => T, free: (place: FreeTextPlace) => T, none: T): T {
  if (place === undefined) return none;
  return 'room' in place ? room(place) : free(place);
}

const url: ShapeField<EventPlace> = defineField(wire.address, 'An internal path or an external address.', (place) =>
  fold(
    place,
    ({ building }) => building.url,
    (free) => free.locationUrl,
    '',
  ),
);

const urlIsExternal: ShapeField<EventPlace> = defineField(
  wire.flag,
  '"1" when `location_url` is an external address.',
  (place) =>
    wire.toFlag(
      fold(
        place,
        ({ building }) => building.urlIsExternal,
        (free) => free.locationUrlIsExternal,
        false,
      ),
    ),
);

export const listRoomShape = defineShape<EventPlace>('ListRoom', 'The first room of an event, in a list of events.', {
  id: defineOptionalField(wire.idText, 'The room’s id; omitted for a free-text place.', (place) =>
    fold(
      place,
      ({ room }) => String(room.id),
      () => undefined,
      undefined,
    ),
  ),
  name: defineField(wire.text, 'The room’s name; empty when the event has no room.', (place) =>
    fold(
      place,
      ({ room }) => room.name,
      (free) => free.name,
      '',
    ),
  ),
  public_name: defineOptionalField(
    wire.text,
    'The room’s name for visitors; omitted if the event has no room.',
    (place) =>
      fold<string | undefined>(
        place,
        ({ room }) => room.publicName,
        () => '',
        undefined,
      ),
  ),
  location_name: defineOptionalField(wire.text, 'The building or place; omitted if there is none.', (place) =>
    fold<string | undefined>(
      place,
      ({ building }) => building.name,
      (free) => free.locationName || undefined,
      undefined,
    ),
  ),
  location_url: url,
  location_url_is_external: urlIsExternal,
});

function line(
  doc: string,
  room: (entry: RoomInBuilding) => string,
  free: (place: FreeTextPlace) => string,
): ShapeField<EventPlace> {
  return defineField(wire.text, doc, (place) => fold(place, room, free, ''));
}

export const detailRoomShape = defineShape<EventPlace>('DetailRoom', 'A room of an event, in the event’s details.', {
  location_name: line(
    'The building or place.',
    ({ building }) => building.name,
    (free) => free.locationName,
  ),
  location_url: url,
  location_url_is_external: urlIsExternal,
  location_address: line(
    'Street and number.',
    ({ building }) => building.street,
    (free) => free.locationAddress,
  ),
  location_postcode: line(
    'The postcode.',
    ({ building }) => building.postcode,
    (free) => free.locationPostcode,
  ),
  location_city: line(
    'The city.',
    ({ building }) => building.city,
    (free) => free.locationCity,
  ),
  name: line(
    'The room’s name for visitors; if it has none, its name.',
    ({ room }) => room.publicName || room.name,
    (free) => free.name,
  ),
  id: defineField(wire.idText, '"0" for a free-text place.', (place) =>
    fold(
      place,
      ({ room }) => String(room.id),
      () => '0',
      '0',
    ),
  ),
});

interface NamedRoom {
  readonly name: string;
  readonly location_name: string;
}

/** Returns the name of a room, with its building unless the name contains it; "" without a room. */
export function placeName(room: NamedRoom | undefined): string {
  if (room === undefined) return '';
  const { name, location_name: building } = room;
  if (name === '' || building === '' || name.includes(building)) return name || building;
  return `${name}, ${building}`;
}

/** Joins the names of rooms, grouped by building: `Foyer / Küche, Kirchgemeindehaus`. */
export function placeNames(rooms: readonly NamedRoom[]): string {
  const byBuilding = Map.groupBy(rooms, ({ location_name: building }) => building);
  const places = [...byBuilding].map(([building, some]) => {
    const names = new Set(some.map(({ name }) => name).filter((name) => name !== ''));
    return placeName({ name: [...names].join(' / '), location_name: building });
  });
  return places.filter((place) => place !== '').join('; ');
}

export interface Size {
  readonly events: number;
  readonly name?: string;
  readonly from?: string;
  /** Number of events in preceding bundles, from which ids and days continue. Default: 0. */
  readonly after?: number;
  readonly overlapping?: boolean;
}

export const ALL_EVENTS_LIST_ID = 21;

const DAY = 86_400_000;

const COFFEE =
  '<p>Nach dem Anlass sind alle zu Kaffee und Kuchen eingeladen. Bitte melden Sie sich an, wenn Sie eine ' +
  'Fahrgelegenheit brauchen.</p>';

const EVENT_TYPES = ['gottesdienst', 'konzert', 'treffen'];

/** Returns a bundle with the given number of events, each with people, rooms, layers, target groups and texts of typical length. */
export function largeBundle(size: Size): object {
  const { events, name = 'large', from = '2030-01-01', after = 0, overlapping = false } = size;
  const first = Date.parse(`${from}T00:00:00Z`);
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name, title: 'Grosse Gemeinde' },
    buildings: createItems(5, (id) => ({
      id,
      name: `Haus ${id}`,
      street: `Gasse ${id}`,
      postcode: '8000',
      city: 'Seewil',
    })),
    rooms: createItems(20, (id) => ({
      id,
      building_id: (id % 5) + 1,
      name: `Raum ${id}`,
      public_name: id % 2 ? '' : `Saal ${id}`,
    })),
    layers: createItems(20, (id) => ({ id, parent_id: id > 4 ? Math.floor(id / 4) : null, name: `Gebiet ${id}` })),
    target_groups: createItems(12, (id) => ({ id, name: `Gruppe ${id}`, longname: `Zielgruppe ${id}` })),
    persons: createItems(100, (id) => ({
      id,
      visibility: ['web', 'events', 'none'][id % 3],
      firstname: `Vorname${id}`,
      lastname: `Nachname${id}`,
      phone: '044 555 01 23',
      email: `person${id}@example.org`,
    })),
    list_groups: [{ id: 1, name: 'Website' }],
    lists: overlapping
      ? overlappingLists()
      : createItems(20, (id) => ({ id, group_ids: [1], name: `Liste ${id}`, rule: { layer_ids: [id] } })),
    events: createItems(events, (id) => event(after + id, first)),
  };
}

function createItems<T>(count: number, make: (id: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

function overlappingLists(): object[] {
  const layers = (list: number) => createItems(14, (step) => ((list + step - 2) % 20) + 1);
  return [
    ...createItems(20, (id) => ({ id, group_ids: [1], name: `Liste ${id}`, rule: { layer_ids: layers(id) } })),
    { id: ALL_EVENTS_LIST_ID, group_ids: [1], name: 'Alle Anlässe', rule: { event_types: EVENT_TYPES } },
  ];
}

function event(id: number, first: number): object {
  const start = new Date(first + Math.floor(id / 5) * DAY + (8 + (id % 12)) * 3_600_000);
  const stamp = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
  return {
    id,
    date_from: stamp(start),
    date_to: stamp(new Date(start.getTime() + 5_400_000)),
    title: `Anlass ${id} für Gross und Klein`,
    topic: 'Gemeinsam unterwegs durch das Jahr',
    short_desc: 'Ein Anlass für alle, die gerne zusammenkommen, zuhören und mitsingen. Eintritt frei, Kollekte.',
    long_desc: `<p>Wir laden <strong>herzlich</strong> ein.</p>${COFFEE.repeat(5)}`,
    event_type: EVENT_TYPES[id % 3],
    organizer: { person_id: (id % 100) + 1 },
    coorganizer_ids: [((id + 1) % 100) + 1],
    organist_ids: [((id + 2) % 100) + 1],
    verger_ids: [((id + 3) % 100) + 1],
    layer_ids: [(id % 20) + 1],
    target_group_ids: [(id % 12) + 1, ((id + 5) % 12) + 1],
    rooms: [{ room_id: (id % 20) + 1 }],
    files: [{ file_name: 'flyer.pdf', url: 'https://www.example.org/flyer.pdf', filesize_kb: 120, file_type: 'pdf' }],
  };
}

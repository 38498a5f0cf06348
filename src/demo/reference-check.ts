import type { DemoBundle, DemoEvent } from './types.ts';

/** The ids found in one place of the bundle, and the kind of thing they point to. */
type Found = readonly [where: string, kind: string, ids: number[]];

function personOf(value: object | undefined): number[] {
  return value !== undefined && 'person_id' in value ? [Number(value.person_id)] : [];
}

function eventPersons(event: DemoEvent): number[] {
  return [
    ...personOf(event.organizer),
    ...personOf(event.subscription?.person),
    ...(event.coorganizer_ids ?? []),
    ...(event.lector_ids ?? []),
    ...(event.visitator_ids ?? []),
    ...(event.organist_ids ?? []),
    ...(event.verger_ids ?? []),
    ...(event.childcare?.person_ids ?? []),
  ];
}

function fromEvents({ events }: DemoBundle): Found[] {
  const rooms = events.flatMap((event) => event.rooms ?? []);
  return [
    ['events.rooms', 'rooms', rooms.flatMap((room) => ('room_id' in room ? [room.room_id] : []))],
    ['events.layer_ids', 'layers', events.flatMap((event) => event.layer_ids ?? [])],
    ['events.target_group_ids', 'target_groups', events.flatMap((event) => event.target_group_ids ?? [])],
    ['events, people', 'persons', events.flatMap(eventPersons)],
  ];
}

function fromLists({ lists, newsletter }: DemoBundle): Found[] {
  const rules = lists.map((list) => list.rule ?? {});
  const chosen = lists.flatMap((list) => [...(list.include_event_ids ?? []), ...(list.exclude_event_ids ?? [])]);
  return [
    ['lists.group_ids', 'list_groups', lists.flatMap((list) => list.group_ids ?? [])],
    ['rule.layer_ids', 'layers', rules.flatMap((rule) => rule.layer_ids ?? [])],
    ['rule.target_group_ids', 'target_groups', rules.flatMap((rule) => rule.target_group_ids ?? [])],
    ['rule.room_ids', 'rooms', rules.flatMap((rule) => rule.room_ids ?? [])],
    ['rule.person_ids', 'persons', rules.flatMap((rule) => rule.person_ids ?? [])],
    ['lists, chosen events', 'events', chosen],
    ['newsletter.target_lists', 'lists', newsletter.target_lists.map((target) => target.list_id)],
    ['newsletter.subscribers', 'lists', newsletter.subscribers.flatMap((subscriber) => subscriber.list_ids ?? [])],
  ];
}

function parentsOf(items: { parent_id?: number }[]): number[] {
  return items.flatMap((item) => item.parent_id ?? []);
}

function fromTrees(bundle: DemoBundle): Found[] {
  const { persons } = bundle;
  return [
    ['rooms.building_id', 'buildings', bundle.rooms.map((room) => room.building_id)],
    ['layers.parent_id', 'layers', parentsOf(bundle.layers)],
    ['person_groups.parent_id', 'person_groups', parentsOf(bundle.person_groups)],
    ['document_groups.parent_id', 'document_groups', parentsOf(bundle.document_groups)],
    ['persons.main_group_id', 'person_groups', persons.flatMap((person) => person.main_group_id ?? [])],
    ['persons.groups', 'person_groups', persons.flatMap((p) => (p.groups ?? []).map((group) => group.group_id))],
  ];
}

function idsOf(bundle: DemoBundle, kind: string): number[] {
  const items = Object.entries(bundle).find(([key]) => key === kind)?.[1] as { id: number }[];
  return items.map(({ id }) => id);
}

/** The references of a bundle that point to nothing, in words. */
export function danglingReferences(bundle: DemoBundle): string[] {
  return [...fromEvents(bundle), ...fromLists(bundle), ...fromTrees(bundle)].flatMap(([where, kind, ids]) => {
    const known = new Set(idsOf(bundle, kind));
    return ids.filter((id) => !known.has(id)).map((id) => `${where}: ${kind} ${id} does not exist`);
  });
}

const KINDS_WITH_IDS = [
  'buildings',
  'rooms',
  'layers',
  'target_groups',
  'person_groups',
  'persons',
  'list_groups',
  'lists',
  'events',
  'document_groups',
];

/** The kinds whose ids are not unique or lie outside 1 to 4294967295. */
export function kindsWithBadIds(bundle: DemoBundle): string[] {
  return KINDS_WITH_IDS.filter((kind) => {
    const ids = idsOf(bundle, kind);
    return new Set(ids).size < ids.length || ids.some((id) => !Number.isInteger(id) || id < 1 || id > 4_294_967_295);
  });
}

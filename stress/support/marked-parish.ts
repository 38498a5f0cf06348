// Parishes whose data identifies its owner: a mark in every text, and ids unique to the parish in addition to deliberately shared ones.

import { fullBundle, type Loose } from '../../test/support/full-bundle.ts';
import { largeBundle } from '../../test/support/large-bundle.ts';

export interface Parish {
  readonly number: number;
  readonly name: string;
  readonly mark: string;
  /** Id that entities of each kind have only in this parish. */
  readonly ownId: number;
}

export function parishOf(number: number): Parish {
  const digits = String(number).padStart(3, '0');
  const mark = `mk${digits}km`;
  return { number, name: `parish-${mark}`, mark, ownId: Number(`700${digits}`) };
}

export const SHARED_SUBSCRIBER = { key: 'a-key-that-all-parishes-know', email: 'everybody@example.org' };

/** Id of a subscriber in each parish, who is a different person in each. */
export const SHARED_SUBSCRIBER_ID = 4242;

export function createOwnSubscriber({ mark }: Parish): { readonly key: string; readonly email: string } {
  return { key: `a-key-of-one-parish-${mark}`, email: `somebody.${mark}@example.org` };
}

export function sharedAddressIdOf({ ownId }: Parish): number {
  return 1_000_000 + ownId;
}

export const SHARED_EVENTS = [3, 4, 5, 1001, 1002];

const UNMARKED = new Set([
  'format',
  'locale',
  'time_zone',
  'newsletter_lookup',
  'visibility',
  'sex',
  'date_from',
  'date_to',
  'deadline',
  'key',
  'status',
  'interval',
  'state',
  'at',
  'from',
  'to',
  'field',
]);

function markTexts(value: unknown, field: string, mark: string): unknown {
  if (Array.isArray(value)) return value.map((item) => markTexts(item, field, mark));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, markTexts(inner, key, mark)]));
  }
  if (typeof value !== 'string' || value === '' || UNMARKED.has(field)) return value;
  return value.includes('@') ? value.replace('@', `.${mark}@`) : `${value} ${mark}`;
}

/** Creates a parish with content of every kind, whose events are all in the future. Some texts contain `version`. */
export function createParishBundle(parish: Parish, events: number, version = 1): Loose {
  const { ownId, name, mark } = parish;
  const full = JSON.parse(
    JSON.stringify(fullBundle()).replaceAll('2026-11-22', '2096-11-22').replaceAll('20261120', '20961120'),
  );
  const large = largeBundle({ events, from: '2090-01-01' }) as Loose;
  const [eventWithAll, event] = full.events;
  const own = (entity: Loose) => ({ ...entity, id: ownId });
  const persons = [...full.persons.slice(0, 1), ...large['persons'].slice(1)].map((person: Loose) => ({
    ...person,
    main_group_id: 1,
    groups: [1, 2, ownId].map((group) => ({ group_id: group, function: `Aufgabe ${group}` })),
  }));
  const unmarked = {
    ...full,
    ...large,
    person_groups: [...full.person_groups, { ...full.person_groups[0], id: ownId }].map(withoutPosition),
    layers: [...large['layers'], own(large['layers'][0])],
    target_groups: [...large['target_groups'], own(large['target_groups'][0])],
    rooms: [...large['rooms'], own(large['rooms'][0])],
    persons: [...persons, own(persons[0] ?? {})],
    list_groups: [...large['list_groups'], { id: ownId, name: 'Brief' }],
    lists: [
      ...large['lists'],
      { id: ownId, group_ids: [1, ownId], name: `Liste v${version}`, include_event_ids: [1, 1001, ownId] },
    ],
    events: [...large['events'], eventWithAll, event, { ...eventWithAll, id: ownId, title: `Fest v${version}` }],
    ...planOf(ownId, [eventWithAll.id, ownId], version),
    document_groups: [...full.document_groups, own(full.document_groups[0])],
    newsletter: { ...full.newsletter, subscribers: [] },
  };
  const bundle = markTexts(unmarked, '', mark) as Loose;
  const subscriber = markTexts(full.newsletter.subscribers[0], '', mark) as Loose;
  bundle['instance'] = {
    name,
    title: `Gemeinde ${mark}`,
    newsletter_lookup: 'form',
    public_url: `https://${mark}.example`,
  };
  bundle['newsletter'].subscribers = [
    { ...subscriber, ...createOwnSubscriber(parish), id: ownId, city: `Seewil v${version} ${mark}` },
    { ...subscriber, ...SHARED_SUBSCRIBER, id: sharedAddressIdOf(parish), list_ids: [] },
    {
      ...subscriber,
      key: `another-key-of-one-parish-${mark}`,
      email: `number.${mark}@example.org`,
      id: SHARED_SUBSCRIBER_ID,
    },
  ];
  return bundle;
}

const STATES = ['planned', 'asked', 'no', 'yes', 'spare'];

function planOf(ownId: number, events: readonly number[], version: number): Loose {
  const of = (id: number, role: number, more: object) => ({
    id,
    role_id: role,
    at: '2026-11-02T08:00:00.000Z',
    note: 'Notiz',
    ...more,
  });
  const assignments = events.flatMap((event_id) =>
    [1, 2, ownId].flatMap((role) => STATES.map((state) => ({ event_id, role, state, name: `Gast ${role} ${state}` }))),
  );
  const duty = (more: object) => ({ date_from: '2090-01-01', date_to: '2099-12-31', ...more });
  return {
    roles: [
      { id: 1, name: 'Orgel', short_name: 'Org', field: 'organists', service: 1, group_ids: [1, ownId], need: 2 },
      { id: 2, name: 'Sigristendienst', field: 'vergers', public: false },
      { id: ownId, name: 'Kaffee', service: 2 },
    ],
    absences: [1, ownId].map((id) => ({ id, person_id: id, from: '2096-11-20', to: '2096-11-22' })),
    rosters: [
      { id: 1, name: 'Notfall', duties: [duty({ people: [{ person_id: 1 }, { text: `Dekanat v${version}` }] })] },
      { id: 2, name: 'Intern', public: false, duties: [duty({ people: [{ text: 'Dekanat' }] })] },
      { id: ownId, name: 'Wache', duties: [duty({ people: [{ text: 'Wache' }, { person_id: ownId }] })] },
    ],
    assignments: assignments.map(({ role, ...one }, index) => of(index === 0 ? ownId : index, role, one)),
  };
}

function withoutPosition({ position: _, ...entity }: Loose): Loose {
  return entity;
}

const MARK_PATTERN = /mk(\d{3})km|\b700(\d{3})\b/g;

export function countOwners(text: string): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (const [, marked, id] of text.matchAll(MARK_PATTERN)) {
    const number = Number(marked ?? id);
    owners.set(number, (owners.get(number) ?? 0) + 1);
  }
  return owners;
}

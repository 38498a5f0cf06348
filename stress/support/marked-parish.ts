// Parishes whose data identifies its owner: a mark in every text, and ids unique to the parish in addition to deliberately shared ones.

import { fullBundle, type Loose } from '../../test/support/full-bundle.ts';
import { largeBundle } from '../../test/support/large-bundle.ts';

export interface Parish {
  readonly number: number;
  readonly name: string;
  readonly mark: string;
  /** The id that something of each kind has here and nowhere else. */
  readonly ownId: number;
}

/** Parish by number, up to 1,000. */
export function parishOf(number: number): Parish {
  const digits = String(number).padStart(3, '0');
  const mark = `mk${digits}km`;
  return { number, name: `parish-${mark}`, mark, ownId: Number(`700${digits}`) };
}

/** The subscriber key and the address that each parish knows, of another person each. */
export const SHARED_SUBSCRIBER = { key: 'a-key-that-all-parishes-know', email: 'everybody@example.org' };

/** The number of a subscriber that each parish has, of another person each. */
export const SHARED_NUMBER = 4242;

/** The key and the address of the subscriber that only this parish has. */
export function ownSubscriber({ mark }: Parish): { readonly key: string; readonly email: string } {
  return { key: `a-key-of-one-parish-${mark}`, email: `somebody.${mark}@example.org` };
}

/** Id of the subscriber with the shared address in this parish. */
export function sharedAddressId({ ownId }: Parish): number {
  return 1_000_000 + ownId;
}

/** Ids of events that all parishes have, beside 1 and 2 of every kind. */
export const SHARED_EVENTS = [3, 4, 5, 1001, 1002];

/** Values that are no texts, and texts that are matched or must have a form. */
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

function marked(value: unknown, field: string, mark: string): unknown {
  if (Array.isArray(value)) return value.map((item) => marked(item, field, mark));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner, key, mark)]));
  }
  if (typeof value !== 'string' || value === '' || UNMARKED.has(field)) return value;
  return value.includes('@') ? value.replace('@', `.${mark}@`) : `${value} ${mark}`;
}

/** A parish with content of every kind, whose events are all in the future. Its texts also contain `version`. */
export function parishBundle(parish: Parish, events: number, version = 1): Loose {
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
    person_groups: [...full.person_groups, { ...full.person_groups[0], id: ownId }].map(unordered),
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
  const bundle = marked(unmarked, '', mark) as Loose;
  const subscriber = marked(full.newsletter.subscribers[0], '', mark) as Loose;
  bundle['instance'] = {
    name,
    title: `Gemeinde ${mark}`,
    newsletter_lookup: 'form',
    public_url: `https://${mark}.example`,
  };
  bundle['newsletter'].subscribers = [
    { ...subscriber, ...ownSubscriber(parish), id: ownId, city: `Seewil v${version} ${mark}` },
    { ...subscriber, ...SHARED_SUBSCRIBER, id: sharedAddressId(parish), list_ids: [] },
    { ...subscriber, key: `another-key-of-one-parish-${mark}`, email: `number.${mark}@example.org`, id: SHARED_NUMBER },
  ];
  return bundle;
}

const STATES = ['planned', 'asked', 'no', 'yes', 'spare'];

/** Rota with public and hidden roles, every state, and weeks of duty. `events` have planned people. */
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

function unordered({ position: _, ...entity }: Loose): Loose {
  return entity;
}

const MARKS = /mk(\d{3})km|\b700(\d{3})\b/g;

/** Owners of the data in a text: number of occurrences by the number of the parish. */
export function ownersOf(text: string): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (const [, marked, id] of text.matchAll(MARKS)) {
    const number = Number(marked ?? id);
    owners.set(number, (owners.get(number) ?? 0) + 1);
  }
  return owners;
}

import { describe, expect, it } from 'vitest';
import { bundleFaultsAfter, createChangedBundle, faultsOf } from '../../../test/support/bundle-faults.ts';
import { MAX_LINEAR_GROWTH, measureCostGrowth } from '../../../test/support/cost.ts';
import { fullBundle, type Loose } from '../../../test/support/full-bundle.ts';

const MISSING = 99;

const REFERENCES: readonly (readonly [
  path: string,
  noun: string,
  place: (bundle: Loose) => Loose,
  key: string | number,
])[] = [
  ['rooms[0].building_id', 'building', (b) => b['rooms'][0], 'building_id'],
  ['layers[0].parent_id', 'layer', (b) => b['layers'][0], 'parent_id'],
  ['person_groups[1].parent_id', 'person group', (b) => b['person_groups'][1], 'parent_id'],
  ['persons[0].main_group_id', 'person group', (b) => b['persons'][0], 'main_group_id'],
  ['persons[0].groups[1].group_id', 'person group', (b) => b['persons'][0].groups[1], 'group_id'],
  ['lists[0].group_ids[1]', 'list group', (b) => b['lists'][0].group_ids, 1],
  ['lists[0].rule.layer_ids[0]', 'layer', (b) => b['lists'][0].rule.layer_ids, 0],
  ['lists[0].rule.target_group_ids[0]', 'target group', (b) => b['lists'][0].rule.target_group_ids, 0],
  ['lists[0].rule.room_ids[0]', 'room', (b) => b['lists'][0].rule.room_ids, 0],
  ['lists[0].rule.person_ids[0]', 'person', (b) => b['lists'][0].rule.person_ids, 0],
  ['lists[0].include_event_ids[0]', 'event', (b) => b['lists'][0].include_event_ids, 0],
  ['lists[0].exclude_event_ids[0]', 'event', (b) => b['lists'][0].exclude_event_ids, 0],
  ['events[0].organizer.person_id', 'person', (b) => b['events'][0].organizer, 'person_id'],
  ['events[0].coorganizer_ids[1]', 'person', (b) => b['events'][0].coorganizer_ids, 1],
  ['events[0].lector_ids[0]', 'person', (b) => b['events'][0].lector_ids, 0],
  ['events[0].visitator_ids[0]', 'person', (b) => b['events'][0].visitator_ids, 0],
  ['events[0].organist_ids[0]', 'person', (b) => b['events'][0].organist_ids, 0],
  ['events[0].verger_ids[1]', 'person', (b) => b['events'][0].verger_ids, 1],
  ['events[0].childcare.person_ids[0]', 'person', (b) => b['events'][0].childcare.person_ids, 0],
  ['events[0].subscription.person.person_id', 'person', (b) => b['events'][0].subscription.person, 'person_id'],
  ['events[0].target_group_ids[0]', 'target group', (b) => b['events'][0].target_group_ids, 0],
  ['events[0].layer_ids[1]', 'layer', (b) => b['events'][0].layer_ids, 1],
  ['events[0].rooms[2].room_id', 'room', (b) => b['events'][0].rooms[2], 'room_id'],
  ['document_groups[1].parent_id', 'document group', (b) => b['document_groups'][1], 'parent_id'],
  ['newsletter.target_lists[0].list_id', 'list', (b) => b['newsletter'].target_lists[0], 'list_id'],
  ['newsletter.subscribers[0].list_ids[0]', 'list', (b) => b['newsletter'].subscribers[0].list_ids, 0],
];

describe('the references of a bundle', () => {
  it.each(REFERENCES)('at %s name a %s of the file', (path, noun, place, key) => {
    expect(bundleFaultsAfter((bundle) => Object.assign(place(bundle), { [key]: MISSING }))).toEqual([
      `${path}: ${noun} ${MISSING} does not exist`,
    ]);
  });

  it('are faulty at every place that names a missing entity', () => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['persons'].pop();
    });
    const told = faults.map((fault) => fault.replace(': person 2 does not exist', ''));
    expect(told).toEqual([
      'lists[0].rule.person_ids[0]',
      'events[0].coorganizer_ids[0]',
      'events[0].lector_ids[0]',
      'events[0].organist_ids[0]',
      'events[0].verger_ids[1]',
      'events[0].childcare.person_ids[0]',
      'events[0].subscription.person.person_id',
    ]);
  });

  it('can precede the entity', () => {
    const bundle = createChangedBundle((full) => {
      full['layers'].reverse();
      full['document_groups'].reverse();
    });
    const { instance, format, version, ...entities } = bundle;
    const backwards = Object.fromEntries(Object.entries(entities).reverse());
    expect(() => faultsOf({ ...backwards, format, version, instance })).toThrow('the bundle is taken');
  });

  it('to a person or room exclude the keys of free-text ones', () => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['events'][0].organizer.name = 'Gast';
      bundle['events'][0].rooms[0].location_city = 'Seewil';
    });
    expect(faults).toEqual([
      "events[0].organizer.name: can't be combined with person_id",
      'events[0].rooms[0].location_city: unknown key',
    ]);
  });
});

const SETS: readonly (readonly [path: string, noun: string, place: (bundle: Loose) => unknown[]])[] = [
  ['lists[0].group_ids', 'list group', (b) => b['lists'][0].group_ids],
  ['lists[0].rule.layer_ids', 'layer', (b) => b['lists'][0].rule.layer_ids],
  ['lists[0].rule.target_group_ids', 'target group', (b) => b['lists'][0].rule.target_group_ids],
  ['lists[0].rule.event_types', 'event type', (b) => b['lists'][0].rule.event_types],
  ['lists[0].rule.room_ids', 'room', (b) => b['lists'][0].rule.room_ids],
  ['lists[0].rule.person_ids', 'person', (b) => b['lists'][0].rule.person_ids],
  ['lists[0].include_event_ids', 'event', (b) => b['lists'][0].include_event_ids],
  ['lists[0].exclude_event_ids', 'event', (b) => b['lists'][0].exclude_event_ids],
  ['events[0].coorganizer_ids', 'person', (b) => b['events'][0].coorganizer_ids],
  ['events[0].lector_ids', 'person', (b) => b['events'][0].lector_ids],
  ['events[0].visitator_ids', 'person', (b) => b['events'][0].visitator_ids],
  ['events[0].organist_ids', 'person', (b) => b['events'][0].organist_ids],
  ['events[0].verger_ids', 'person', (b) => b['events'][0].verger_ids],
  ['events[0].childcare.person_ids', 'person', (b) => b['events'][0].childcare.person_ids],
  ['events[0].target_group_ids', 'target group', (b) => b['events'][0].target_group_ids],
  ['events[0].layer_ids', 'layer', (b) => b['events'][0].layer_ids],
  ['newsletter.subscribers[0].list_ids', 'list', (b) => b['newsletter'].subscribers[0].list_ids],
];

describe('unique values', () => {
  it.each(SETS)('in %s include a %s', (path, noun, place) => {
    const bundle = fullBundle();
    const ids = place(bundle);
    const end = ids.push(ids[0]) - 1;
    expect(faultsOf(bundle)).toEqual([`${path}[${end}]: duplicate ${noun} ${ids[0]} (first at [0])`]);
  });

  it('include the group of a person and the list of the newsletter', () => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['persons'][0].groups[1].group_id = 1;
      bundle['newsletter'].target_lists[1].list_id = 2;
    });
    expect(faults).toEqual([
      'persons[0].groups[1]: duplicate group 1 (first at [0])',
      'newsletter.target_lists[1]: duplicate list 2 (first at [0])',
    ]);
  });

  it.each([
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
  ])('include the ids of %s', (name) => {
    const bundle = fullBundle();
    bundle[name].push(structuredClone(bundle[name][0]));
    const { id } = bundle[name][0];
    expect(faultsOf(bundle)).toEqual([`${name}[2].id: ${id} is used twice (first in ${name}[0])`]);
  });

  it('include the id, the key and, ignoring case, the e-mail address of a subscriber', () => {
    const faults = bundleFaultsAfter((bundle) => {
      const [first, second] = bundle['newsletter'].subscribers;
      Object.assign(second, { id: first.id, key: first.key, email: first.email.toUpperCase() });
    });
    expect(faults).toEqual([
      'newsletter.subscribers[1].id: 1234567 is used twice (first in newsletter.subscribers[0])',
      'newsletter.subscribers[1].key: is used twice (first in newsletter.subscribers[0])',
      'newsletter.subscribers[1].email: is used twice (first in newsletter.subscribers[0])',
    ]);
  });
});

describe('parents', () => {
  it.each(['layers', 'person_groups', 'document_groups'])('of %s form no cycle', (name) => {
    const own = bundleFaultsAfter((bundle) => Object.assign(bundle[name][0], { id: 1, parent_id: 1 }));
    expect(own).toContain(`${name}[0].parent_id: creates a loop of parents (1 → 1)`);
    const both = bundleFaultsAfter((bundle) => {
      bundle[name][0].parent_id = 2;
      bundle[name][1].parent_id = 1;
    });
    expect(both).toEqual([`${name}[0].parent_id: creates a loop of parents (1 → 2 → 1)`]);
  });

  it('of ten thousand nested layers are checked in linear time, with and without a cycle', async () => {
    const check = (count: number) => {
      const layers = Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        parent_id: index || null,
        name: 'x',
      }));
      const bundle = { format: 'parvis-bundle', version: 1, instance: { name: 'deep', title: 'Deep' }, layers };
      expect(() => faultsOf(bundle)).toThrow('the bundle is taken');
      Object.assign(layers[0] ?? {}, { parent_id: count });
      expect(faultsOf(bundle)).toHaveLength(1);
    };
    expect(await measureCostGrowth(check, 10_000)).toBeLessThan(MAX_LINEAR_GROWTH);
  });
});

describe('positions', () => {
  it.each([
    'buildings',
    'rooms',
    'layers',
    'target_groups',
    'person_groups',
    'list_groups',
    'lists',
  ])('are set on all %s or on none (rule R11)', (name) => {
    const bundle = fullBundle();
    delete bundle[name][1].position;
    expect(faultsOf(bundle)).toEqual([
      `${name}[1].position: is missing; other elements have one: give it for all elements of an array or none`,
    ]);
    delete bundle[name][0].position;
    expect(() => faultsOf(bundle)).toThrow('the bundle is taken');
  });

  it.each([0, -1, 1.5, null, '1'])('cannot be %j', (position) => {
    expect(bundleFaultsAfter((bundle) => Object.assign(bundle['rooms'][0], { position }))).toEqual([
      `rooms[0].position: expected an integer from 1 to 2147483647, not ${JSON.stringify(position)}`,
    ]);
  });

  it.each(['persons', 'events', 'document_groups'])('are unknown to %s', (name) => {
    expect(bundleFaultsAfter((bundle) => Object.assign(bundle[name][0], { position: 1 }))).toEqual([
      `${name}[0].position: unknown key`,
    ]);
  });
});

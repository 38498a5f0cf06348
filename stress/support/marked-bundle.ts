// Bundle whose entities all have the same mark, so that a mixture of two writes shows two marks.

import { readBundle, writeBundle } from '../../src/office/bundle/bundle.ts';
import { largeBundle } from '../../test/support/large-bundle.ts';

interface Entity {
  readonly id: number;
  readonly [key: string]: unknown;
}

const NAMES = ['title', 'lastname', 'name'];

function markEntity(entity: Entity, mark: string): Entity {
  const key = NAMES.find((name) => name in entity) ?? 'name';
  return { ...entity, [key]: `${mark} ${entity[key]}` };
}

function subscribers(mark: string): object[] {
  return Array.from({ length: 5 }, (_, index) => ({
    id: 1_000_001 + index,
    key: `subscriber-key-000${index}-AAAA`,
    email: `subscriber${index}@example.org`,
    status: 'confirmed',
    firstname: 'Anna',
    lastname: mark,
    list_ids: [1],
  }));
}

/** Creates a bundle. The mark is one word of letters and digits. All bundles of an instance have the same entities. */
export function createMarkedBundle(name: string, mark: string, events = 40): string {
  const large = largeBundle({ events, name, from: '2090-01-01' }) as Record<string, Entity[]>;
  const entities = Object.entries(large).filter(([, value]) => Array.isArray(value));
  return JSON.stringify({
    ...large,
    instance: { name, title: 'Gemeinde' },
    ...Object.fromEntries(entities.map(([key, all]) => [key, all.map((entity) => markEntity(entity, mark))])),
    newsletter: { target_lists: [{ list_id: 1, public_name: mark }], subscribers: subscribers(mark) },
  });
}

/** Returns the expected output of `parvis export` after the import of such a bundle. */
export function createExpectedExport(name: string, mark: string, events = 40): string {
  return writeBundle(readBundle(Buffer.from(createMarkedBundle(name, mark, events))).content);
}

export function markOf(exported: string): string {
  return /"name": "(\w+) Haus/.exec(exported)?.[1] ?? '';
}

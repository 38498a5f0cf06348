// The export of a service and the export of its imported copy differ only as reported (rule Z7).

import { expect, it } from 'vitest';
import { PROFILES } from '../../src/model/accounts/access-key.ts';
import { exportBundle } from '../../src/office/export-bundle.ts';
import { example, NOON } from '../support/calls.ts';
import type { Loose } from '../support/full-bundle.ts';
import { readServer } from '../support/imported-copy.ts';
import { openInstance } from '../support/instance.ts';
import { lateBundle } from '../support/late-keys.ts';

/** Path under which the report lists a missing entity, by the array of the entity in a bundle. */
const GONE: Readonly<Record<string, string>> = {
  persons: 'persons.visibility',
  person_groups: 'person_groups.public',
  events: 'events.id',
  document_groups: 'document_groups.public',
  series: 'series',
  sources: 'sources',
  rooms: 'rooms.id',
};

/** Yields the paths at which two values differ, without indexes. Entities are matched by id. */
function* pathsOf(a: unknown, b: unknown, at: string): Iterable<string> {
  if (JSON.stringify(a) === JSON.stringify(b)) return;
  if (Array.isArray(a) && Array.isArray(b) && [...a, ...b].every((one) => one?.id !== undefined)) {
    for (const one of a) {
      const other = b.find(({ id }) => id === one.id);
      // The copy gives a person known only by name an id that may belong to another person.
      const isHidden = at === 'persons' && one.visibility !== 'web';
      if (other === undefined || isHidden) yield GONE[at] ?? at;
      else yield* pathsOf(one, other, at);
    }
    if (b.some(({ id }) => !a.some((one) => one.id === id))) yield `${at}.id`;
  } else if (isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) yield* pathsOf(a[key], b[key], `${at}.${key}`);
  } else yield at;
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a bundle with every key of the format, made public: one event is postponed, one is a draft, one is over. */
function everything(): Loose {
  const bundle = lateBundle();
  const [first, second] = bundle['events'];
  const seen = { ...first, state: 'ready', status: 'postponed' };
  const past = { ...second, id: 1003, date_from: '2026-01-01 10:00:00', date_to: '2026-01-01 11:00:00' };
  return { ...bundle, events: [seen, second, past, { ...second, id: 1004, state: 'draft' }] };
}

it.each(
  PROFILES.flatMap((profile) => [[profile, 'everything'] as const, [profile, 'the example'] as const]),
)('the report for a key of the profile %s lists all differences: %s', async (profile, what) => {
  const bundle = what === 'everything' ? everything() : (example as Loose);
  const server = await openInstance(bundle, NOON);
  const { name } = bundle['instance'];
  const { content, report } = await readServer(server, name, await server.key(name, { profile }));
  const copy = await openInstance({ instance: { name, title: name }, ...content }, NOON);
  const [before, after] = await Promise.all(
    [server, copy].map(async ({ store }) => JSON.parse(await exportBundle(store, name)) as Loose),
  );
  const named = [...report.not_told, ...report.partly_told].map(({ field }) => field);
  const differing = Object.keys({ ...before, ...after }).flatMap((key) => [
    ...pathsOf(before?.[key] ?? [], after?.[key] ?? [], key),
  ]);
  const isNamed = (path: string) =>
    named.some((field) => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`));
  expect(differing.length).toBeGreaterThan(5);
  expect([...new Set(differing)].filter((path) => !isNamed(path))).toEqual([]);
});

// An imported copy of a running service has the same public answers (rule Z7), with keys of both profiles. The service is parvis with all
// of its operations, or one with only the operations in the interface's document.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { PROFILES, type Profile } from '../../src/model/accounts/access-key.ts';
import { decodeEntities } from '../../src/util/html-entities.ts';
import { findFirstDifference } from '../../src/verify/check.ts';
import { anyBundle } from '../support/any-bundle.ts';
import { example, NOON } from '../support/calls.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { EXTRA_OPERATIONS, omitOperations, openCopy, readAllAnswers, readServer } from '../support/imported-copy.ts';
import { openInstance } from '../support/instance.ts';
import { countRuns } from '../support/runs.ts';
import type { ReplySpoiler, SpoiledReply, SpoiledRequest } from '../support/spoiled-service.ts';

const honest: ReplySpoiler = (answer) => answer;

/** Returns the full bundle with every person public or in a role by name, so that all content is visible. */
function fullAndShown(): Loose {
  const bundle = fullBundle();
  bundle['persons'][1] = { ...bundle['persons'][1], visibility: 'events', firstname: 'Ruth', lastname: 'Meier' };
  return bundle;
}

async function differencesOf(bundle: Loose, profile: Profile, spoil: ReplySpoiler, adapt = (seen: Loose) => seen) {
  const server = await openInstance(bundle, NOON);
  const name = bundle['instance'].name as string;
  const key = await server.key(name, { profile });
  const { content, report } = await readServer(server, name, key, { spoil });
  const copy = await openCopy(bundle['instance'], content, NOON);
  const ours = adapt(await readAllAnswers(server, name, key));
  const its = await readAllAnswers(copy, name, await copy.key(name, { profile }));
  // The copy renumbers document groups whose ids do not follow their order, so `order` is not compared.
  for (const seen of [ours, its]) for (const group of seen['get_doc_groups ']) group['order'] = '';
  const calls = Object.keys(ours).filter((call) => its[call] !== undefined);
  const differences = calls.flatMap((call) => {
    const place = findFirstDifference(ours[call], its[call]);
    return place === '' ? [] : [{ call, place, ours: at(ours[call], place), its: at(its[call], place) }];
  });
  return { differences, report };
}

function at(value: Loose, place: string): unknown {
  return place
    .split('/')
    .slice(1)
    .reduce<Loose | undefined>((inner, key) => inner?.[key], value);
}

describe.each(PROFILES)('with a key of the profile %s', (profile) => {
  describe.each([
    ['the example', () => example],
    ['the demo', () => createDemoBundle('2026-11-20') as Loose],
    ['every key of the format', fullAndShown],
  ])('%s', (_name, bundle) => {
    it('looks the same publicly when read from parvis', async () => {
      const { differences, report } = await differencesOf(bundle() as Loose, profile, honest);
      expect(differences).toEqual([]);
      expect(report).toMatchObject({ parvis: true, moving: false, losses: [], decoded_texts: 0 });
    });
  });
});

/** Bundles whose events end at another time. They have no hours, which are not public and would have to fit the new end. */
const dated = anyBundle.map((bundle) => ({
  ...bundle,
  events: (bundle['events'] ?? []).map(({ hours: _, ...event }: Loose) => ({
    ...event,
    date_to: '2099-01-01 00:00:00',
  })),
}));

it('any content looks the same', async () => {
  await fc.assert(
    fc.asyncProperty(dated, fc.constantFrom(...PROFILES), async (bundle, profile) => {
      const { differences, report } = await differencesOf(bundle as Loose, profile, honest);
      expect(differences).toEqual([]);
      expect(report.losses.filter(({ text }) => text !== 'has no name; this one is used instead')).toEqual([]);
    }),
    { numRuns: countRuns(40), endOnFailure: true },
  );
});

/** Decodes HTML entities, which services other than parvis have in their answers. */
function decoded(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'long_desc' ? value : decodeEntities(value);
  if (Array.isArray(value)) return value.map((one) => decoded(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, decoded(one, name)]));
}

const asPlain = (seen: Loose) =>
  decoded(
    Object.fromEntries(
      Object.entries(seen).filter(
        ([call]) => !EXTRA_OPERATIONS.test(`GET /${call}`) && !/^getlistsbygroup [1-9]/.test(call),
      ),
    ),
  ) as Loose;

describe('a service with only the interface’s document', () => {
  const plain = omitOperations(EXTRA_OPERATIONS);

  it('looks the same in the document’s operations, for any content', async () => {
    await fc.assert(
      fc.asyncProperty(dated, async (bundle) => {
        const { differences, report } = await differencesOf(bundle as Loose, 'document', plain, asPlain);
        expect(differences).toEqual([]);
        expect(report.parvis).toBe(false);
      }),
      { numRuns: countRuns(40), endOnFailure: true },
    );
  });

  it('is reported with its missing operations', async () => {
    const { differences, report } = await differencesOf(example as Loose, 'document', plain, asPlain);
    expect(differences).toEqual([]);
    const missing = report.not_told.filter(({ because }) => because.startsWith('the service does not support'));
    expect(
      missing.map(({ field, because }) => `${field}: ${because.replace('the service does not support ', '')}`),
    ).toEqual([
      ...['desc_tasks', 'desc_personal', 'website'].map(
        (field) => `persons.${field}: getpersondetails or postpersondetails`,
      ),
      'persons.groups.function: getpersondetails or postpersondetails or getpersonsbygroups',
      ...['list_groups.id', 'list_groups.name', 'list_groups.position', 'lists.group_ids'].map(
        (field) => `${field}: getlistgroups`,
      ),
    ]);
  });
});

const FALLBACKS: readonly (readonly [what: string, spoil: ReplySpoiler])[] = [
  ['takes no 0 for all target groups', omitOperations(/ \/geteventsbygroup\/0\b/)],
  ['takes no 0 for all persons', omitOperations(/ \/getpersonsbyid\/0$/)],
  ['has details of persons by POST alone', omitOperations(/ \/(sync|getpersondetails)\b/)],
  [
    'tells the functions in groups by the groups alone',
    omitOperations(/ \/(sync|getpersondetails|postpersondetails)\b/),
  ],
  ['does not tell the events of lists with the lists', dropEvents],
  ['answers nothing by 204', (answer) => (answer.text === '[]' ? { ...answer, status: 204, text: '' } : answer)],
  ['writes null for nothing', nulls],
  ['writes ids as numbers and flags as booleans', numbers],
];

function dropEvents(answer: SpoiledReply, { line }: SpoiledRequest): SpoiledReply {
  if (/ \/sync\b/.test(line)) return { ...answer, status: 404, text: '{}' };
  if (!/ \/getlistsbygroup\b/.test(line)) return answer;
  return { ...answer, text: answer.text.replace(/,"event_ids":"[^"]*"/g, '') };
}

function nulls(answer: SpoiledReply, { line }: SpoiledRequest): SpoiledReply {
  if (/ \/sync\b/.test(line)) return { ...answer, status: 404, text: '{}' };
  return { ...answer, text: answer.text.replaceAll(':""', ':null') };
}

function numbers(answer: SpoiledReply, { line }: SpoiledRequest): SpoiledReply {
  if (/ \/sync\b/.test(line)) return { ...answer, status: 404, text: '{}' };
  const text = answer.text
    .replace(/"(\w*id)":"(\d+)"/g, '"$1":$2')
    .replace(/"(hide_time|location_url_is_external)":"([01])"/g, (_, key, flag) => `"${key}":${flag === '1'}`);
  return { ...answer, text };
}

it.each(FALLBACKS)('a service that %s is read as well', async (_what, spoil) => {
  const { differences, report } = await differencesOf(example as Loose, 'document', spoil);
  const isTold = /^(getpersondetails .*\/(desc_tasks|desc_personal|website)|geteventsbygroup .*\/event_type)$/;
  expect(differences.filter(({ call, place }) => !isTold.test(`${call} ${place}`))).toEqual([]);
  expect(report.losses).toEqual([]);
});

// A new kind of content needs one file with its definition (`support/bell.ts`), and one line in the list of kinds. Existing code does
// everything that this test checks.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Kind } from '../src/model/entity.ts';
import { nullable } from '../src/model/format/containers.ts';
import { object } from '../src/model/format/objects.ts';
import { omitIfDefault } from '../src/model/format/rule.ts';
import { flag, id, position, reference, text } from '../src/model/format/scalars.ts';
import { KINDS } from '../src/model/kinds/index.ts';
import { exportBundle } from '../src/office/export-bundle.ts';
import { importBundle } from '../src/office/import-bundle.ts';
import { InUseError, InvalidContentError } from '../src/store/content/errors.ts';
import { openStore, type Store } from '../src/store/store.ts';
import type { Bell } from './support/bell.ts';
import { bytesOf, faultsOf } from './support/bundle-faults.ts';
import { fullBundle, type Loose } from './support/full-bundle.ts';

vi.mock('../src/model/kinds/index.ts', async (original) => {
  const { KINDS: known } = await original<{ readonly KINDS: readonly unknown[] }>();
  const { bellKind } = await import('./support/bell.ts');
  return { KINDS: [...known, bellKind] };
});

const KIND = 'bell' as Kind;
const first = { id: 1, position: 1, name: 'Gross', building_id: 1, tone: 'a1', rings_at_night: false };

function withBells(change: (bundle: Loose) => void = () => undefined): Loose {
  const bundle = fullBundle();
  bundle['bells'] = [{ ...first }, { ...first, id: 2, position: 2, name: 'Klein', tone: '' }];
  change(bundle);
  return bundle;
}

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
});
afterEach(() => store.close());

const acting = () => ({ store, clock: () => 1000, actor: 'test' });
const put = (bundle: object) => importBundle(acting(), bytesOf(bundle), { isForced: true });
const name = fullBundle()['instance'].name as string;
const change = { actor: 'test', action: 'test', at: 2000 };

test('a new kind is imported, and exported as it came', async () => {
  await put(withBells());
  const written = JSON.parse(await exportBundle(store, name));
  expect(written.bells).toEqual(withBells()['bells']);
  expect(Object.keys(written).indexOf('bells')).toBe(Object.keys(written).indexOf('document_groups') + 1);
});

test('a new kind is validated: values, ids, positions and references', () => {
  const faults = faultsOf(
    withBells((bundle) => {
      Object.assign(bundle['bells'][0], { building_id: 99, tone: 'x', extra: 1 });
      bundle['bells'][1].id = 1;
      delete bundle['bells'][1].position;
    }),
  );
  expect(faults).toEqual([
    'bells[0].building_id: building 99 does not exist',
    'bells[0].tone: "x" is not allowed here; expected a1, h9',
    'bells[0].extra: unknown key',
    'bells[1].id: 1 is used twice (first in bells[0])',
    'bells[1].position: is missing; other elements have one: give it for all elements of an array or none',
  ]);
});

test('a new kind has referential integrity, a history, and ids that are never reused', async () => {
  await put(withBells());
  const present = await store.content.change(name, change, (content) => content.get(KIND, 1));
  const value = present.result?.value as unknown as Bell;
  const put1 = (bell: Bell) =>
    store.content.change(name, change, (content) => content.put(KIND, bell as never, present.result?.revision ?? 0));
  await expect(put1({ ...value, buildingId: 99 })).rejects.toThrow(InvalidContentError);
  const inUse = store.content.change(name, change, (content) => content.remove('building', 1, 1));
  await expect(inUse).rejects.toThrow(InUseError);
  await expect(inUse).rejects.toMatchObject({
    referrers: expect.arrayContaining([{ kind: 'bell', id: 1, label: 'Glocke Gross' }]),
  });
  await put1({ ...value, tone: 'c2' });
  const [newest] = await store.content.history(name, { limit: 1 });
  expect(newest?.entities).toEqual([
    { kind: 'bell', id: 1, label: 'Glocke Gross', before: { tone: 'a1' }, after: { tone: 'c2' } },
  ]);
  await put(withBells((bundle) => bundle['bells'].pop()));
  expect((await store.content.change(name, change, (content) => content.newId(KIND))).result).toBe(3);
});

test('a key added later has its default in existing data, and changes neither stamps nor exported bytes', async () => {
  await put(withBells());
  const before = { record: await store.findInstance(name), text: await exportBundle(store, name) };
  const table = KINDS.find(({ kind }) => kind === KIND);
  if (table === undefined) throw new Error('there is no such kind');
  const bellsOf = async () => {
    const content = (await store.readContent(name))?.content as unknown as { readonly bells: readonly object[] };
    return content.bells;
  };
  const stored = await bellsOf();
  const later = object<Bell & { readonly donor: string; readonly castBy: number | null }>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['name', 'name', text()],
    ['building_id', 'buildingId', reference('building')],
    ['tone', 'tone', text('')],
    ['rings_at_night', 'ringsAtNight', flag(true)],
    ['donor', 'donor', omitIfDefault(text(''))],
    ['cast_by', 'castBy', omitIfDefault(nullable(reference('person')))],
  ]);
  const earlier = table.rule;
  const rule = table as { rule: unknown };
  rule.rule = later;
  try {
    expect(await bellsOf()).toEqual(stored.map((one) => ({ ...one, donor: '', castBy: null })));
    const written = (await bellsOf()).map((one) => later.write(one as Parameters<typeof later.write>[0]));
    expect(JSON.stringify(written)).toBe(JSON.stringify(JSON.parse(before.text).bells));
    const content = (await store.readContent(name))?.content;
    if (content === undefined) throw new Error('there is no content');
    await store.replaceContent(content, change);
    expect((await store.findInstance(name))?.contentRevision).toBe(before.record?.contentRevision);
    await store.content.change(name, change, async (writing) => {
      const present = await writing.get(KIND, 2);
      const given = { ...present?.value, donor: 'Familie Muster', castBy: 1 };
      await writing.put(KIND, given as never, present?.revision ?? 0);
    });
    expect(JSON.parse(JSON.stringify(await bellsOf()))[1]).toMatchObject({ donor: 'Familie Muster', castBy: 1 });
    const naming = store.content.change(name, change, (writing) => writing.referrers('person', 1));
    expect((await naming).result).toContainEqual({ kind: 'bell', id: 2, label: 'Glocke Klein' });
  } finally {
    rule.rule = earlier;
  }
});

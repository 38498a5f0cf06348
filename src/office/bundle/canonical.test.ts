import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBundle } from '../../../test/support/any-bundle.ts';
import { createChangedBundle, readBundleObject } from '../../../test/support/bundle-faults.ts';
import { fullBundle, type Loose } from '../../../test/support/full-bundle.ts';
import { countRuns } from '../../../test/support/runs.ts';
import { sparseBundle, sparseBundleWithDefaults } from '../../../test/support/sparse-bundle.ts';
import { createDemoBundle } from '../../demo/parish.ts';
import { openStore } from '../../store/store.ts';
import { exportBundle } from '../export-bundle.ts';
import { importBundle } from '../import-bundle.ts';
import { readBundle, writeBundle } from './bundle.ts';

const written = (bundle: unknown) => writeBundle(readBundleObject(bundle).content);
const again = (file: string) => writeBundle(readBundle(Buffer.from(file)).content);

function backwards(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => backwards(item));
    const entered = /^(rooms|files|target_lists|person_ids|(coorganizer|lector|visitator|organist|verger)_ids)$/;
    const ofList = key === 'rule' ? /./ : entered;
    return ofList.test(key) ? items : items.reverse();
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, item]) => [name, backwards(item, name)])
      .reverse(),
  );
}

describe('a written bundle', () => {
  it('is byte for byte the full bundle: every key, in the order of the format, and a final newline', () => {
    expect(written(fullBundle())).toBe(`${JSON.stringify(fullBundle(), null, 2)}\n`);
  });

  it('ends the instance with its appearance, if any is set (B4)', () => {
    const look = {
      event_url: 'https://a.example/{id}',
      accent: '#1F5f6b',
      logo_url: 'http://a.example/l.png',
      footer: 'Gasse 1\n0000 Seewil',
    };
    const bundle = createChangedBundle((full) => Object.assign(full['instance'], look));
    expect(written(bundle)).toBe(`${JSON.stringify(bundle, null, 2)}\n`);
    const none = { event_url: '', accent: '', logo_url: '', footer: '' };
    expect(written(createChangedBundle((full) => Object.assign(full['instance'], none)))).toBe(written(fullBundle()));
    expect(again(written(bundle))).toBe(written(bundle));
  });

  it('is the same for any order of keys, entities and sets in the file', () => {
    const bundle = fullBundle();
    const turned = { ...(backwards(bundle) as Loose), rooms: [...bundle['rooms']].reverse() };
    expect(JSON.stringify(turned)).not.toBe(JSON.stringify(bundle));
    expect(written(turned)).toBe(written(bundle));
  });

  it('keeps people, rooms, files and newsletter lists in the entered order', () => {
    const bundle = fullBundle();
    const [event] = bundle['events'];
    const file = { ...event.files[0], file_name: 'a' };
    event.files = [event.files[0], file];
    for (const key of ['coorganizer_ids', 'verger_ids', 'rooms', 'files']) event[key].reverse();
    event.childcare.person_ids.reverse();
    bundle['newsletter'].target_lists.reverse();
    expect(JSON.parse(written(bundle))).toEqual(bundle);
  });

  it('sorts ids as numbers and event types by code unit (rule R10)', () => {
    const bundle = createChangedBundle((full) => {
      full['lists'][0].rule.event_types = ['ä', 'b', '\uffee', '😀', 'B', '10', '9'];
      full['events'][0].id = 10;
      full['events'][1].id = 9;
      full['lists'][0].include_event_ids = [10, 9];
      full['lists'][0].exclude_event_ids = [];
    });
    const { events, lists } = JSON.parse(written(bundle));
    expect(events.map(({ id }: Loose) => id)).toEqual([9, 10]);
    expect(lists[0].include_event_ids).toEqual([9, 10]);
    expect(lists[0].rule.event_types).toEqual(['10', '9', 'B', 'b', 'ä', '😀', '\uffee']);
  });

  it('has the defaults of the format for omitted keys', () => {
    expect(JSON.parse(written(sparseBundle))).toEqual(sparseBundleWithDefaults);
  });

  it('has no positions if the office has not sorted the entities', () => {
    expect(written(sparseBundle)).not.toContain('"position"');
    expect(written(fullBundle()).match(/"id": \d+,\n\s+"position": \d,/g)).toHaveLength(14);
  });

  it('has every array, even if the file has none', () => {
    const { instance, ...rest } = JSON.parse(
      written({ format: 'parvis-bundle', version: 1, instance: { name: 'a', title: 'A' } }),
    );
    expect(rest).toEqual({
      format: 'parvis-bundle',
      version: 1,
      buildings: [],
      rooms: [],
      layers: [],
      target_groups: [],
      person_groups: [],
      persons: [],
      list_groups: [],
      lists: [],
      events: [],
      document_groups: [],
      newsletter: { target_lists: [], subscribers: [] },
    });
    expect(Object.keys(instance)).toHaveLength(7);
  });
});

describe('export, import, export', () => {
  it('gives the same bytes for any bundle', () => {
    fc.assert(
      fc.property(anyBundle, (bundle) => {
        const file = written(bundle);
        expect(again(file)).toBe(file);
        expect(file).toBe(`${JSON.stringify(JSON.parse(file), null, 2)}\n`);
      }),
    );
  });

  it('gives the same bytes through the database for any bundle', async () => {
    const store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
    const acting = { store, clock: () => 0, actor: 'test' };
    await fc.assert(
      fc.asyncProperty(anyBundle, async (bundle) => {
        const { name } = bundle['instance'];
        await importBundle(acting, Buffer.from(JSON.stringify(bundle)));
        const file = await exportBundle(store, name);
        expect(file).toBe(written(bundle));
        await importBundle(acting, Buffer.from(file));
        expect(await exportBundle(store, name)).toBe(file);
      }),
      { numRuns: countRuns(50) },
    );
    await store.close();
  });

  it('returns the documented example unchanged, without a warning', () => {
    const file = readFileSync(new URL('../../../examples/bundle.json', import.meta.url));
    const { content, warnings } = readBundle(file);
    expect(warnings).toEqual([]);
    expect(writeBundle(content)).toBe(file.toString());
  });

  it.each(['2026-11-20', '2027-02-28', '2028-02-29'])('returns the demo parish of %s, without a warning', (today) => {
    const { content, warnings } = readBundleObject(createDemoBundle(today));
    expect(warnings).toEqual([]);
    const file = writeBundle(content);
    expect(again(file)).toBe(file);
    expect(JSON.parse(file)).toMatchObject(JSON.parse(JSON.stringify({ instance: createDemoBundle(today).instance })));
  });
});

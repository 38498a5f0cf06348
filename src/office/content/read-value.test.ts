import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullBundle, type Loose } from '../../../test/support/full-bundle.ts';
import { lateBundle } from '../../../test/support/late-keys.ts';
import { countRuns } from '../../../test/support/runs.ts';
import { contentOf } from '../../../test/support/snapshot.ts';
import type { Entity } from '../../model/entity.ts';
import { KINDS } from '../../model/kinds/index.ts';
import { ruleOf, serializeEntity } from '../../store/content/documents.ts';
import { mergePatch } from './merge-patch.ts';
import { readMergePatch, readValue } from './read-value.ts';

const [late, full] = [contentOf(lateBundle()), contentOf(fullBundle())];

describe.each(KINDS.map((table) => [table.kind, table] as const))('a merge patch of one %s', (kind, { key }) => {
  const rule = ruleOf(kind);
  const entities = [...late[key], ...full[key]] as Entity[];
  const written = entities.map((one) => serializeEntity(kind, one) as Loose);
  const names = (rule.fields ?? []).map(([name]) => name).filter((name) => name !== 'id');
  const asWhole = (entity: Entity, patch: unknown) =>
    readValue(rule, { id: entity.id, isNew: false }, mergePatch(serializeEntity(kind, entity), patch), new Map());

  const patches = fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 0, maxLength: 3 })
    .chain((some) =>
      fc.record(
        Object.fromEntries(
          some.map((name) => [
            name,
            fc.oneof(
              fc.constantFrom(...written.map((one) => one[name])),
              fc.constantFrom(null, '', 'x', 7, -1, true, [], {}, [null], { name: 'x' }),
            ),
          ]),
        ),
      ),
    );

  it('reads the named fields like the whole entity, and keeps the others identical', () => {
    const read = { quickly: 0, whole: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...entities), patches, (entity, patch) => {
        const [some, whole] = [readMergePatch(rule, entity, patch), asWhole(entity, patch)];
        read[some === undefined ? 'whole' : 'quickly']++;
        expect(some?.problems ?? []).toEqual([]);
        expect(some === undefined).toBe(whole.problems.length > 0);
        if (some === undefined) return;
        expect(some.entity).toEqual(whole.entity);
        const touched = new Set(Object.keys(patch));
        const same = Object.keys(entity).filter(
          (one) => some.entity[one as keyof Entity] === entity[one as keyof Entity],
        );
        expect(same.length).toBeGreaterThanOrEqual(Object.keys(entity).length - touched.size);
      }),
      { numRuns: countRuns(300) },
    );
    expect(Math.min(read.quickly, read.whole)).toBeGreaterThan(10);
  });

  it('falls back to the whole entity if it is uncommon', () => {
    const [entity] = entities as [Entity];
    const uncommon = ['x', 7, null, [], { id: entity.id }, { id: 4711 }, { unknown: 1 }, JSON.parse('{"__proto__":1}')];
    expect(uncommon.map((patch) => readMergePatch(rule, entity, patch))).toEqual(uncommon.map(() => undefined));
    expect(readMergePatch(rule, entity, { [names[0] ?? '']: { ref: 'a' } })).toBeUndefined();
    expect(readMergePatch(rule, entity, {})?.entity).toEqual(entity);
  });
});

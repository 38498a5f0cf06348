// Comparison of the coverage table with the bundle format: no field is missing or unknown.

import { expect, it } from 'vitest';
import type { DescribedValue } from '../model/format/rule.ts';
import { bundleFormat } from '../office/bundle/bundle.ts';
import { operations } from '../operations/index.ts';
import { FIELD_COVERAGE } from './field-coverage.ts';

function leavesOf({ fields }: DescribedValue, at = ''): string[] {
  return (fields ?? []).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return field.fields === undefined ? [path] : leavesOf(field, path);
  });
}

const FRAME = new Set(['format', 'version', 'based_on']);

const leaves = [...new Set(leavesOf(bundleFormat))].filter((path) => !FRAME.has(path));

function covers(entry: string, leaf: string): boolean {
  return leaf === entry || leaf.startsWith(`${entry}.`);
}

it('says of every field of a bundle where it is read, or that nothing tells it', () => {
  const entriesOf = (leaf: string) => Object.keys(FIELD_COVERAGE).filter((entry) => covers(entry, leaf));
  expect(leaves.filter((leaf) => entriesOf(leaf).length !== 1)).toEqual([]);
});

it('speaks of no field that a bundle does not have', () => {
  expect(Object.keys(FIELD_COVERAGE).filter((entry) => !leaves.some((leaf) => covers(entry, leaf)))).toEqual([]);
});

it('names operations that there are, and a reason where there is none', () => {
  const names = new Set(operations.map(({ name }) => name));
  for (const [field, { from, limitation }] of Object.entries(FIELD_COVERAGE)) {
    expect(from.filter((name) => !names.has(name))).toEqual([]);
    expect(from.length > 0 || limitation !== '', field).toBe(true);
  }
});

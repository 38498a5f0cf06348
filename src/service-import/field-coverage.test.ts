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

it('says for every field of a bundle which operations provide it, or that none does', () => {
  const entriesOf = (leaf: string) => Object.keys(FIELD_COVERAGE).filter((entry) => covers(entry, leaf));
  expect(leaves.filter((leaf) => entriesOf(leaf).length !== 1)).toEqual([]);
});

it('has only fields of the bundle', () => {
  expect(Object.keys(FIELD_COVERAGE).filter((entry) => !leaves.some((leaf) => covers(entry, leaf)))).toEqual([]);
});

it('names only existing operations, and a reason if there are none', () => {
  const names = new Set(operations.map(({ name }) => name));
  for (const [field, { from, limitation }] of Object.entries(FIELD_COVERAGE)) {
    expect(from.filter((name) => !names.has(name))).toEqual([]);
    expect(from.length > 0 || limitation !== '', field).toBe(true);
  }
});

// Comparison of the coverage table with the bundle format: no field is missing or unknown.

import { expect, it } from 'vitest';
import type { DescribedValue } from '../model/format/rule.ts';
import { bundleFormat } from '../office/bundle/bundle.ts';
import { operations } from '../operations/index.ts';
import { TOLD } from './field-coverage.ts';

/** Returns the paths of all fields without nested fields. */
function leavesOf({ fields }: DescribedValue, at = ''): string[] {
  return (fields ?? []).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return field.fields === undefined ? [path] : leavesOf(field, path);
  });
}

/** Top-level keys that are not content. */
const FRAME = new Set(['format', 'version', 'based_on']);

const leaves = [...new Set(leavesOf(bundleFormat))].filter((path) => !FRAME.has(path));

function covers(entry: string, leaf: string): boolean {
  return leaf === entry || leaf.startsWith(`${entry}.`);
}

it('says of every field of a bundle where it is read, or that nothing tells it', () => {
  const entriesOf = (leaf: string) => Object.keys(TOLD).filter((entry) => covers(entry, leaf));
  expect(leaves.filter((leaf) => entriesOf(leaf).length !== 1)).toEqual([]);
});

it('speaks of no field that a bundle does not have', () => {
  expect(Object.keys(TOLD).filter((entry) => !leaves.some((leaf) => covers(entry, leaf)))).toEqual([]);
});

it('names operations that there are, and a reason where there is none', () => {
  const names = new Set(operations.map(({ name }) => name));
  for (const [field, { from, but }] of Object.entries(TOLD)) {
    expect(from.filter((name) => !names.has(name))).toEqual([]);
    expect(from.length > 0 || but !== '', field).toBe(true);
  }
});

// Categories of events, persons, lists and documents: areas, target groups and groups.

import { type FieldReader, idOf, integerOf, isFilled, withIds } from '../service-client/field-reader.ts';
import type { ServiceRow } from '../service-client/rows.ts';
import { withPositions, withRealParents } from './ordering.ts';

/** Converts rows with `make`; a row without a name is named after its id and reported. */
export function namedRows<T>(
  rows: readonly ServiceRow[],
  [key, name, noun]: readonly [key: string, name: string, noun: string],
  taking: FieldReader,
  make: (id: number, name: string, row: ServiceRow) => T,
): T[] {
  return withIds(rows, key, noun, taking).map(({ id, row }) => {
    taking.about(`${noun} ${id}`);
    const text = taking.text(row, name);
    if (isFilled(text)) return make(id, text, row);
    taking.lose(`${noun} ${id}`, 'has no name and is called so');
    return make(id, `${noun} ${id}`, row);
  });
}

export function takeLayers(rows: readonly ServiceRow[], taking: FieldReader) {
  const layers = namedRows(rows, ['layer_id', 'name', 'area'], taking, (id, name, row) => ({
    id,
    parent_id: idOf(row, 'parent_id') ?? null,
    name,
    url: taking.address(row, 'url'),
  }));
  return withPositions(withRealParents(layers, 'area', taking));
}

export function takeTargetGroups(rows: readonly ServiceRow[], taking: FieldReader) {
  return withPositions(
    namedRows(rows, ['group_id', 'name', 'target group'], taking, (id, name, row) => ({
      id,
      name,
      longname: taking.text(row, 'longname'),
      url: taking.address(row, 'url'),
    })),
  );
}

export function takePersonGroups(rows: readonly ServiceRow[], taking: FieldReader) {
  const groups = namedRows(rows, ['group_id', 'name', 'group of persons'], taking, (id, name, row) => ({
    id,
    parent_id: idOf(row, 'parent_id') ?? null,
    name,
    short_name: taking.text(row, 'short_name'),
    public_target: taking.text(row, 'public_target'),
  }));
  return withPositions(withRealParents(groups, 'group of persons', taking));
}

export function takeListGroups(rows: readonly ServiceRow[], taking: FieldReader) {
  return withPositions(
    namedRows(rows, ['list_group_id', 'name', 'group of lists'], taking, (id, name) => ({ id, name })),
  );
}

export function takeDocumentGroups(rows: readonly ServiceRow[], taking: FieldReader) {
  const groups = namedRows(rows, ['doc_group_id', 'name', 'group of documents'], taking, (id, name, row) => ({
    id,
    parent_id: idOf(row, 'parent_group_id') ?? null,
    name,
    public_name: taking.text(row, 'public_name'),
    description: taking.text(row, 'description'),
    doc_group_order: taking.text(row, 'doc_group_order'),
    color_id: row['color_id'] === null || row['color_id'] === '' ? null : integerOf(row['color_id']),
    order: integerOf(row['order']),
    right: taking.text(row, 'right'),
  }));
  return numberedAsTold(withRealParents(groups, 'group of documents', taking));
}

interface Numbered {
  readonly id: number;
  readonly parent_id: number | null;
  readonly order: number;
}

/**
 * Sorts groups of documents by their numbers, then ids. If siblings come in another order, because unpublished groups above some of them
 * are missing, they are renumbered.
 */
function numberedAsTold<T extends Numbered>(groups: readonly T[]): readonly T[] {
  const siblings = Map.groupBy(groups, ({ parent_id: parent }) => parent);
  const misplaced = [...siblings.values()].filter((all) => !all.every((one, index) => isBehind(one, all[index - 1])));
  const numbers = new Map(misplaced.flatMap((all) => all.map((one, index) => [one.id, index + 1] as const)));
  return groups.map((one) => ({ ...one, order: numbers.get(one.id) ?? one.order }));
}

function isBehind(one: Numbered, before: Numbered | undefined): boolean {
  if (before === undefined || before.order < one.order) return true;
  return before.order === one.order && before.id < one.id;
}

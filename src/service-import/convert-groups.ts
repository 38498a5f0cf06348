// Categories of events, persons, lists and documents: areas, target groups and groups.

import {
  type FieldReader,
  hasVisibleText,
  parseId,
  parseInteger,
  selectRowsWithUniqueIds,
} from '../service-client/field-reader.ts';
import type { ServiceRow } from '../service-client/rows.ts';
import { addPositions, clearInvalidParents } from './positions.ts';

export function convertNamedRows<T>(
  rows: readonly ServiceRow[],
  [key, name, noun]: readonly [key: string, name: string, noun: string],
  taking: FieldReader,
  make: (id: number, name: string, row: ServiceRow) => T,
): T[] {
  return selectRowsWithUniqueIds(rows, key, noun, taking).map(({ id, row }) => {
    taking.about(`${noun} ${id}`);
    const text = taking.text(row, name);
    if (hasVisibleText(text)) return make(id, text, row);
    taking.reportDropped(`${noun} ${id}`, 'has no name; this one is used instead');
    return make(id, `${noun} ${id}`, row);
  });
}

export function convertLayers(rows: readonly ServiceRow[], taking: FieldReader) {
  const layers = convertNamedRows(rows, ['layer_id', 'name', 'area'], taking, (id, name, row) => ({
    id,
    parent_id: parseId(row, 'parent_id') ?? null,
    name,
    url: taking.address(row, 'url'),
  }));
  return addPositions(clearInvalidParents(layers, 'area', taking));
}

export function convertTargetGroups(rows: readonly ServiceRow[], taking: FieldReader) {
  return addPositions(
    convertNamedRows(rows, ['group_id', 'name', 'target group'], taking, (id, name, row) => ({
      id,
      name,
      longname: taking.text(row, 'longname'),
      url: taking.address(row, 'url'),
    })),
  );
}

export function convertPersonGroups(rows: readonly ServiceRow[], taking: FieldReader) {
  const groups = convertNamedRows(rows, ['group_id', 'name', 'person group'], taking, (id, name, row) => ({
    id,
    parent_id: parseId(row, 'parent_id') ?? null,
    name,
    short_name: taking.text(row, 'short_name'),
    public_target: taking.text(row, 'public_target'),
  }));
  return addPositions(clearInvalidParents(groups, 'person group', taking));
}

export function convertListGroups(rows: readonly ServiceRow[], taking: FieldReader) {
  return addPositions(
    convertNamedRows(rows, ['list_group_id', 'name', 'list group'], taking, (id, name) => ({ id, name })),
  );
}

export function convertDocumentGroups(rows: readonly ServiceRow[], taking: FieldReader) {
  const groups = convertNamedRows(rows, ['doc_group_id', 'name', 'document group'], taking, (id, name, row) => ({
    id,
    parent_id: parseId(row, 'parent_group_id') ?? null,
    name,
    public_name: taking.text(row, 'public_name'),
    description: taking.text(row, 'description'),
    doc_group_order: taking.text(row, 'doc_group_order'),
    color_id: row['color_id'] === null || row['color_id'] === '' ? null : parseInteger(row['color_id']),
    order: parseInteger(row['order']),
    right: taking.text(row, 'right'),
  }));
  return withServicePositions(clearInvalidParents(groups, 'document group', taking));
}

interface Numbered {
  readonly id: number;
  readonly parent_id: number | null;
  readonly order: number;
}

function withServicePositions<T extends Numbered>(groups: readonly T[]): readonly T[] {
  const siblings = Map.groupBy(groups, ({ parent_id: parent }) => parent);
  const misplaced = [...siblings.values()].filter((all) => !all.every((one, index) => isBehind(one, all[index - 1])));
  const numbers = new Map(misplaced.flatMap((all) => all.map((one, index) => [one.id, index + 1] as const)));
  return groups.map((one) => ({ ...one, order: numbers.get(one.id) ?? one.order }));
}

function isBehind(one: Numbered, before: Numbered | undefined): boolean {
  if (before === undefined || before.order < one.order) return true;
  return before.order === one.order && before.id < one.id;
}

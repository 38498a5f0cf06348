// Reads answers that may be malformed: values that are missing or of another type count as absent. The schema check reports them.

import type { ServiceAnswer } from './request.ts';

export type ServiceRow = Readonly<Record<string, unknown>>;

export function isRow(value: unknown): value is ServiceRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of an array; none where it is no array. */
export function rowsOf(value: unknown): readonly ServiceRow[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

/** The objects of an answer that is an array. */
export function rowsIn({ json }: ServiceAnswer): readonly ServiceRow[] {
  return rowsOf(json);
}

/** Returns the object at a key, or an empty one. */
export function rowAt(row: ServiceRow, key: string): ServiceRow {
  const value = row[key];
  return isRow(value) ? value : {};
}

/** The events of a list operation. */
export function eventsIn({ json }: ServiceAnswer): readonly ServiceRow[] {
  return isRow(json) ? rowsOf(json['events']) : [];
}

/** A text; "" where there is none. */
export function textAt(row: ServiceRow, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}

/** An id as a text, whether it is written as a text or a number. */
export function idAt(row: ServiceRow, key: string): string {
  const value = row[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The ids of objects, in their order. */
export function idsOf(rows: readonly ServiceRow[], key: string): string[] {
  return rows.map((row) => idAt(row, key));
}

export function eventIds(answer: ServiceAnswer): string[] {
  return idsOf(eventsIn(answer), 'event_id');
}

/** The objects by their ids. */
export function byId(rows: readonly ServiceRow[], key: string): ReadonlyMap<string, ServiceRow> {
  return new Map(rows.map((row) => [idAt(row, key), row]));
}

/** The ids of a text that separates them by commas. */
export function splitIds(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

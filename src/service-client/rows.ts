// Reads answers that may be malformed: values that are missing or of another type count as absent. The schema check reports them.

import type { ServiceResponse } from './request.ts';

export type ServiceRow = Readonly<Record<string, unknown>>;

export function isRow(value: unknown): value is ServiceRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toRows(value: unknown): readonly ServiceRow[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

export function rowsOfResponse({ json }: ServiceResponse): readonly ServiceRow[] {
  return toRows(json);
}

export function rowAt(row: ServiceRow, key: string): ServiceRow {
  const value = row[key];
  return isRow(value) ? value : {};
}

export function eventsOfResponse({ json }: ServiceResponse): readonly ServiceRow[] {
  return isRow(json) ? toRows(json['events']) : [];
}

/** "" if the value is not a text. */
export function textAt(row: ServiceRow, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}

/** Returns an id as a text, even if it is a number; "" if there is none. */
export function idAt(row: ServiceRow, key: string): string {
  const value = row[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function idsOfRows(rows: readonly ServiceRow[], key: string): string[] {
  return rows.map((row) => idAt(row, key));
}

export function eventIdsOfResponse(answer: ServiceResponse): string[] {
  return idsOfRows(eventsOfResponse(answer), 'event_id');
}

export function indexById(rows: readonly ServiceRow[], key: string): ReadonlyMap<string, ServiceRow> {
  return new Map(rows.map((row) => [idAt(row, key), row]));
}

export function splitIds(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

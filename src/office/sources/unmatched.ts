// What a file names and nobody knows here, with how often.

import type { Kind } from '../../model/entity.ts';
import { type Resolutions, resolutionKey } from './directory.ts';
import type { SourceItem } from './item.ts';

/** A text that is to stand for an entity and does not. */
export interface Unmatched {
  readonly kind: Kind;
  readonly text: string;
  /** How many rows have it; those that calendars have are kept as places in words, and stop nothing. */
  readonly rows: number;
}

/** Of a table: what rows leave open, those that most rows have first. */
export function unmatchedIn(items: readonly SourceItem[]): Unmatched[] {
  const found = new Map<string, { kind: Kind; text: string; rows: number }>();
  for (const { faults } of items) {
    for (const { code, value, expected } of faults) {
      if (code !== 'unknown') continue;
      const key = resolutionKey(expected as Kind, value);
      const known = found.get(key) ?? { kind: expected as Kind, text: value, rows: 0 };
      found.set(key, { ...known, rows: known.rows + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1));
}

/** Of a calendar: its places that are no room, but for those of which somebody has said what they are. */
export function unmatchedPlaces(
  places: readonly string[],
  items: readonly SourceItem[],
  resolutions: Resolutions,
): Unmatched[] {
  const rows = rowsByPlace(items);
  return places
    .filter((text) => !resolutions.has(resolutionKey('room', text)))
    .map((text) => ({ kind: 'room', text, rows: rows.get(text.replace(/\s+/g, ' '))?.size ?? 0 }));
}

/** The rows of each place that is kept in words. */
function rowsByPlace(items: readonly SourceItem[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const { row, value } of items) {
    const [room] = (value['rooms'] ?? []) as readonly { readonly name?: string }[];
    if (room?.name === undefined) continue;
    const rows = found.get(room.name) ?? new Set();
    found.set(room.name, rows.add(row));
  }
  return found;
}

// Names in a file that match no entity, with their number of occurrences.

import type { Kind } from '../../../model/entity.ts';
import { type Near, nearTo } from './closest-names.ts';
import { type ImportDirectory, resolutionKey } from './directory.ts';
import type { RowFault } from './fault.ts';
import type { SourceItem } from './item.ts';

export interface Unmatched {
  readonly kind: Kind;
  readonly text: string;
  /** Number of rows, or calendar dates, with the text. */
  readonly rows: number;
  /** Similar entities, most similar first; for an ambiguous name, its matches. */
  readonly nearest: readonly Near[];
  /** True if the field accepts free text: a place, or the person responsible. */
  readonly takesWords: boolean;
}

const IN_WORDS: ReadonlySet<string> = new Set(['rooms', 'organizer']);

/** Unresolved texts, most frequent first. */
export function unmatchedIn(items: readonly SourceItem[], directory: ImportDirectory): Unmatched[] {
  const found = new Map<string, Unmatched>();
  for (const { faults } of items) {
    for (const fault of faults) {
      const kind = kindOf(fault);
      if (kind === undefined) continue;
      const key = resolutionKey(kind, fault.value);
      const before = found.get(key);
      const takesWords = before?.takesWords === true || IN_WORDS.has(fault.field);
      const near = before?.nearest ?? meantBy(fault, kind, directory);
      found.set(key, { kind, text: fault.value, rows: (before?.rows ?? 0) + 1, nearest: near, takesWords });
    }
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1));
}

/** True if the row is skipped because of an unresolved name. */
export function leavesOpen(fault: RowFault): boolean {
  return kindOf(fault) !== undefined;
}

/** Kind of the unresolved entity, or undefined. A location that matches several rooms can't be given by id. */
function kindOf({ code, field, expected }: RowFault): Kind | undefined {
  if (code === 'unknown') return expected as Kind;
  return code === 'several' && field === 'rooms' ? 'room' : undefined;
}

function meantBy({ code, value, expected }: RowFault, kind: Kind, directory: ImportDirectory): readonly Near[] {
  if (code === 'unknown') return nearTo(directory, kind, value);
  const ids = new Set(expected.split(', ').map(Number));
  return directory.all(kind).filter(({ id }) => ids.has(id));
}

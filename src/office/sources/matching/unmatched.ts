// Names in a file that match no entity, with how often each stands there.

import type { Kind } from '../../../model/entity.ts';
import { type Near, nearTo } from './closest-names.ts';
import { type ImportDirectory, resolutionKey } from './directory.ts';
import type { RowFault } from './fault.ts';
import type { SourceItem } from './item.ts';

/** A text that is to stand for an entity and does not. */
export interface Unmatched {
  readonly kind: Kind;
  readonly text: string;
  /** How many rows, or dates of a calendar, have it. */
  readonly rows: number;
  /** What is here and is spelled nearly so, the nearest first; of a name that several bear, those. */
  readonly nearest: readonly Near[];
  /** Whether the words alone can stand where it does: a place, or who is responsible. */
  readonly takesWords: boolean;
}

/** Where words alone can stand. */
const IN_WORDS: ReadonlySet<string> = new Set(['rooms', 'organizer']);

/** What rows leave open, those that most rows have first. */
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

/** Whether a row stays away for a name that is open. */
export function leavesOpen(fault: RowFault): boolean {
  return kindOf(fault) !== undefined;
}

/** Of what kind the thing is that is not known; undefined where nothing is asked. A place of several rooms can be told by no number. */
function kindOf({ code, field, expected }: RowFault): Kind | undefined {
  if (code === 'unknown') return expected as Kind;
  return code === 'several' && field === 'rooms' ? 'room' : undefined;
}

function meantBy({ code, value, expected }: RowFault, kind: Kind, directory: ImportDirectory): readonly Near[] {
  if (code === 'unknown') return nearTo(directory, kind, value);
  const ids = new Set(expected.split(', ').map(Number));
  return directory.all(kind).filter(({ id }) => ids.has(id));
}

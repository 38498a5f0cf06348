import type { Kind } from '../../../model/entity.ts';
import { findSimilarEntities, type SimilarEntity } from './closest-names.ts';
import { type ImportDirectory, resolutionKeyOf } from './directory.ts';
import type { RowFault } from './fault.ts';
import type { SourceItem } from './item.ts';

export interface UnmatchedText {
  readonly kind: Kind;
  readonly text: string;
  /** Number of rows, or calendar dates, with the text. */
  readonly rows: number;
  readonly nearest: readonly SimilarEntity[];
  readonly takesWords: boolean;
}

const IN_WORDS: ReadonlySet<string> = new Set(['rooms', 'organizer']);

export function findUnmatchedTexts(items: readonly SourceItem[], directory: ImportDirectory): UnmatchedText[] {
  const found = new Map<string, UnmatchedText>();
  for (const { faults } of items) {
    for (const fault of faults) {
      const kind = kindOf(fault);
      if (kind === undefined) continue;
      const key = resolutionKeyOf(kind, fault.value);
      const before = found.get(key);
      const takesWords = before?.takesWords === true || IN_WORDS.has(fault.field);
      const near = before?.nearest ?? meantBy(fault, kind, directory);
      found.set(key, { kind, text: fault.value, rows: (before?.rows ?? 0) + 1, nearest: near, takesWords });
    }
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1));
}

export function isUnresolvedName(fault: RowFault): boolean {
  return kindOf(fault) !== undefined;
}

/** Kind of the unresolved entity, or undefined. Includes locations that match several rooms. */
function kindOf({ code, field, expected }: RowFault): Kind | undefined {
  if (code === 'unknown') return expected as Kind;
  return code === 'several' && field === 'rooms' ? 'room' : undefined;
}

function meantBy(
  { code, value, expected }: RowFault,
  kind: Kind,
  directory: ImportDirectory,
): readonly SimilarEntity[] {
  if (code === 'unknown') return findSimilarEntities(directory, kind, value);
  const ids = new Set(expected.split(', ').map(Number));
  return directory.all(kind).filter(({ id }) => ids.has(id));
}

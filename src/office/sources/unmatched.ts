// What a file names and nobody knows here, with how often.

import { nearest } from '../../kit/suggest.ts';
import type { Kind } from '../../model/entity.ts';
import { type Directory, foldedName, resolutionKey } from './directory.ts';
import type { SourceItem } from './item.ts';

/** A text that is to stand for an entity and does not. */
export interface Unmatched {
  readonly kind: Kind;
  readonly text: string;
  /** How many rows, or dates of a calendar, have it. */
  readonly rows: number;
  /** What is here and is spelled nearly so, the nearest first. */
  readonly nearest: readonly { readonly id: number; readonly label: string }[];
}

/** So many that are spelled nearly so are offered. */
const MOST_NEAR = 3;

/** What is here of a kind with a name that is one or a few slips away, or that has this one in it. */
function nearTo(directory: Directory, kind: Kind, text: string): Unmatched['nearest'] {
  const word = foldedName(text);
  const all = directory.all(kind).map((one) => ({ ...one, folded: foldedName(one.label) }));
  const slips = new Set(
    nearest(
      word,
      all.map(({ folded }) => folded),
    ),
  );
  const holds = ({ folded }: { readonly folded: string }) =>
    folded.length > 2 &&
    word.length > 2 &&
    (` ${word} `.includes(` ${folded} `) || ` ${folded} `.includes(` ${word} `));
  return [
    ...all.filter(({ folded }) => slips.has(folded)),
    ...all.filter((one) => !slips.has(one.folded) && holds(one)),
  ]
    .slice(0, MOST_NEAR)
    .map(({ id, label }) => ({ id, label }));
}

/** What rows leave open, those that most rows have first. */
export function unmatchedIn(items: readonly SourceItem[], directory: Directory): Unmatched[] {
  const found = new Map<string, { kind: Kind; text: string; rows: number }>();
  for (const { faults } of items) {
    for (const { code, value, expected } of faults) {
      if (code !== 'unknown') continue;
      const key = resolutionKey(expected as Kind, value);
      const known = found.get(key) ?? { kind: expected as Kind, text: value, rows: 0 };
      found.set(key, { ...known, rows: known.rows + 1 });
    }
  }
  return [...found.values()]
    .sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1))
    .map((one) => ({ ...one, nearest: nearTo(directory, one.kind, one.text) }));
}

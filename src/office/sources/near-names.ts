// What is here and is spelled nearly as a name of a file.

import { nearest } from '../../kit/suggest.ts';
import type { Kind } from '../../model/entity.ts';
import { foldedName, type ImportDirectory } from './directory.ts';

export interface Near {
  readonly id: number;
  readonly label: string;
}

/** So many that are spelled nearly so are offered. */
const MOST_NEAR = 3;

/** A name of one, of which it may have several. */
type Folded = Near & { readonly folded: string };

interface Known {
  readonly all: readonly Folded[];
  readonly asked: Map<string, readonly Near[]>;
}

/** A file has the same names in many rows. */
const known = new WeakMap<ImportDirectory, Map<Kind, Known>>();

/** What is here of a kind with a name that is one or a few slips away, or that has this one in it; the nearest first. */
export function nearTo(directory: ImportDirectory, kind: Kind, text: string): readonly Near[] {
  const { all, asked } = knownOf(directory, kind);
  const word = foldedName(text);
  const before = asked.get(word);
  if (before !== undefined) return before;
  const folded = all.map((one) => one.folded);
  const slips = new Set(nearest(word, folded));
  const near = [...all.filter((one) => slips.has(one.folded)), ...all.filter((one) => holds(one.folded, word))];
  const found = [...new Map(near.map(({ id, label }) => [id, { id, label }])).values()].slice(0, MOST_NEAR);
  asked.set(word, found);
  return found;
}

function holds(name: string, word: string): boolean {
  if (name.length < 3 || word.length < 3) return false;
  return ` ${word} `.includes(` ${name} `) || ` ${name} `.includes(` ${word} `);
}

function knownOf(directory: ImportDirectory, kind: Kind): Known {
  const kinds = known.get(directory) ?? new Map<Kind, Known>();
  known.set(directory, kinds);
  const there = kinds.get(kind);
  if (there !== undefined) return there;
  const all = directory
    .all(kind)
    .flatMap(({ id, label, names = [] }) => [label, ...names].map((name) => ({ id, label, folded: foldedName(name) })));
  const made: Known = { all, asked: new Map() };
  kinds.set(kind, made);
  return made;
}

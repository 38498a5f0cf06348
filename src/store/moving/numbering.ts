// The ids that a database has assigned to what belongs to an instance, and how a row reads where they are others. Ids of a table keep
// their order and their distances, so that none is missed, not even in texts about what was removed; people are known by their address.

import type { Row } from '../maintenance/digest.ts';
import { type Assigned, type Going, goingOf, type Mention, type TableName } from './belongings.ts';

export interface Numbering {
  readonly instance: number;
  /** The lowest id that belongs to the instance; 1 of tables without one. */
  readonly first: Readonly<Partial<Record<Assigned, number>>>;
  /** Those who have a role in it: their addresses, by their ids. */
  readonly people: ReadonlyMap<number, string>;
}

/** As if the instance were the only one of a database: equal for the same instance, wherever it is. */
export function plainNumbering(people: Iterable<string>): Numbering {
  const sorted = [...people].sort();
  return { instance: 1, first: {}, people: new Map(sorted.map((address, index) => [index + 1, address])) };
}

/** Whoever has no role in the instance is nobody. */
const NOBODY = 0;

/** Gives what rewrites rows of a numbering to those of another one. */
export function renumbering(from: Numbering, to: Numbering): (table: TableName, row: Row) => Row {
  const ids = new Map([...to.people].map(([id, address]) => [address, id]));
  const numberOf = (of: Assigned, id: number): number => {
    if (of === 'instances') return to.instance;
    if (of === 'accounts') return ids.get(from.people.get(id) ?? '') ?? NOBODY;
    return id - (from.first[of] ?? 1) + (to.first[of] ?? 1);
  };
  return (table, row) => {
    const going: Going | undefined = goingOf(table);
    if (going === undefined) return row;
    const changed: Record<string, Row[string]> = { ...row, ...going.set };
    for (const [column, of] of Object.entries<Assigned>(going.ids)) {
      const id = changed[column];
      if (typeof id === 'number') changed[column] = numberOf(of, id);
    }
    for (const [column, mentions] of Object.entries<readonly Mention[]>(going.mentions ?? {})) {
      const text = changed[column];
      if (typeof text === 'string') changed[column] = rewritten(text, mentions, numberOf);
    }
    return changed;
  };
}

function rewritten(text: string, mentions: readonly Mention[], numberOf: (of: Assigned, id: number) => number): string {
  return mentions.reduce(
    (before, { of, pattern }) => before.replace(pattern, (digits) => String(numberOf(of, Number(digits)))),
    text,
  );
}

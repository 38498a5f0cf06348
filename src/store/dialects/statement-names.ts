// Names for frequent statements: PostgreSQL parses and plans a named one once per connection.

/** Use from which a statement is named: rare ones are not worth the memory in each connection. */
const NAMED_FROM = 5;

interface Most {
  readonly named: number;
  /** Maximum number of statements whose uses are counted; then the counters reset. */
  readonly counted: number;
}

const MOST: Most = { named: 300, counted: 2000 };

/**
 * Statements with at least this many values are large. Most come from full batches; a connection keeps over a megabyte for each one
 * prepared.
 */
const LARGE_FROM = 41;
const MAX_LARGE: Most = { named: 8, counted: 16 };

export interface StatementNames {
  readonly nameOf: (sql: string, values: number) => string | undefined;
  /** Renames all statements, because the plans under the old names no longer fit the tables. */
  readonly renew: () => void;
}

export function createStatementNames(): StatementNames {
  let times = 0;
  const small = openNames(MOST, (number) => `parvis_${times}_${number}`);
  const large = openNames(MAX_LARGE, (number) => `parvis_${times}_large_${number}`);
  return {
    nameOf: (sql, values) => {
      if (values === 0) return undefined;
      return values < LARGE_FROM ? small.nameOf(sql) : large.nameOf(sql);
    },
    renew: () => {
      times++;
      small.clear();
      large.clear();
    },
  };
}

function openNames(most: Most, newName: (number: number) => string) {
  const named = new Map<string, string>();
  const uses = new Map<string, number>();
  return {
    nameOf: (sql: string): string | undefined => {
      const known = named.get(sql);
      if (known !== undefined || named.size === most.named) return known;
      const used = (uses.get(sql) ?? 0) + 1;
      if (used < NAMED_FROM) {
        if (uses.size === most.counted) uses.clear();
        uses.set(sql, used);
        return undefined;
      }
      uses.delete(sql);
      const name = newName(named.size);
      named.set(sql, name);
      return name;
    },
    clear: () => named.clear(),
  };
}

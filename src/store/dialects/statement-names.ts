// Names for frequent statements. PostgreSQL parses and plans a named statement once per connection.

/** Number of uses from which a statement is named. Rare statements are not worth the memory in each connection. */
const NAMED_FROM = 5;

interface NamingLimits {
  readonly named: number;
  /** Maximum number of statements whose uses are counted; beyond it, the counters reset. */
  readonly counted: number;
}

const MOST: NamingLimits = { named: 300, counted: 2000 };

/**
 * Number of values from which a statement counts as large. Most large ones come from full batches; each takes over a megabyte in every
 * connection that prepared it.
 */
const LARGE_FROM = 41;
const MAX_LARGE: NamingLimits = { named: 8, counted: 16 };

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

function openNames(most: NamingLimits, newName: (number: number) => string) {
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

// Names for the statements that are sent again and again: PostgreSQL reads and plans one with a name once a connection, and
// not each time.

/** A statement gets its name with this use: those that are sent once in a while are not worth what a connection keeps for them. */
const NAMED_FROM = 5;

interface Most {
  /** So many have names; each connection keeps what it was told of them. */
  readonly named: number;
  /** So many are counted before the counting begins anew. */
  readonly counted: number;
}

const MOST: Most = { named: 300, counted: 2000 };

/** One with so many values or more is large: whole batches come again, and a connection keeps more than a megabyte for each. */
const LARGE_FROM = 41;
const MAX_LARGE: Most = { named: 8, counted: 16 };

export interface StatementNames {
  /** The name that a statement with so many values is sent with from now on; undefined: none. */
  readonly nameOf: (sql: string, values: number) => string | undefined;
  /** Gives every statement another name: what connections keep under the old ones no longer fits the tables. */
  readonly renew: () => void;
}

export function openStatementNames(): StatementNames {
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

// Names for the statements that are sent again and again: PostgreSQL reads and plans one with a name once a connection, and
// not each time.

/** A statement gets its name with this use: those that are sent once in a while are not worth what a connection keeps for them. */
const NAMED_FROM = 5;

/** One with more values is one of as many as there are counts of rows, and to plan it is little beside what it does. */
const MOST_VALUES = 40;

/** So many have names; each connection keeps what it was told of them. */
const MOST_NAMES = 300;

/** So many are counted before the counting begins anew. */
const MOST_COUNTED = 2000;

export interface StatementNames {
  /** The name that a statement with so many values is sent with from now on; undefined: none. */
  readonly nameOf: (sql: string, values: number) => string | undefined;
  /** Gives every statement another name: what connections keep under the old ones no longer fits the tables. */
  readonly renew: () => void;
}

export function openStatementNames(): StatementNames {
  const named = new Map<string, string>();
  const uses = new Map<string, number>();
  let times = 0;
  return {
    nameOf: (sql, values) => {
      if (values === 0 || values > MOST_VALUES) return undefined;
      const known = named.get(sql);
      if (known !== undefined || named.size === MOST_NAMES) return known;
      const used = (uses.get(sql) ?? 0) + 1;
      if (used < NAMED_FROM) {
        if (uses.size === MOST_COUNTED) uses.clear();
        uses.set(sql, used);
        return undefined;
      }
      uses.delete(sql);
      const name = `parvis_${times}_${named.size}`;
      named.set(sql, name);
      return name;
    },
    renew: () => {
      times++;
      named.clear();
    },
  };
}

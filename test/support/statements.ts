import Database from 'better-sqlite3';

const METHODS = ['all', 'get', 'run', 'iterate'] as const;

/** Runs `work`, and returns its result with the statements that it ran on SQLite, without their values. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<readonly [result: T, statements: string[]]> {
  const statements: string[] = [];
  const memory = new Database(':memory:');
  const prototype = Object.getPrototypeOf(memory.prepare('select 1')) as Record<
    string,
    (...given: unknown[]) => unknown
  >;
  memory.close();
  const originals = METHODS.map((method) => [method, prototype[method]] as const);
  for (const [method, original] of originals) {
    prototype[method] = function (this: Database.Statement, ...given: unknown[]) {
      statements.push(this.source);
      return original?.apply(this, given);
    };
  }
  try {
    return [await work(), statements];
  } finally {
    for (const [method, original] of originals) if (original !== undefined) prototype[method] = original;
  }
}

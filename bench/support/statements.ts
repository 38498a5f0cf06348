// Records the statements that some work sends to a database, and replays them as prepared statements, at the cost of the database only.
// Numbers and texts that differ each time, such as the revision of a change, are parameters with placeholders.

import { createRequire } from 'node:module';
import Database from 'better-sqlite3';
import { Client } from 'pg';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Separate connection; `run` executes statements in one transaction, `settle` completes SQLite's checkpoint. */
export interface BareConnection {
  readonly run: (statements: readonly Statement[]) => Promise<void>;
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const RECORDED = /^\s*(insert|update|delete|select|with)\b/i;

/** Statements recorded so far; undefined when not recording. */
let recorded: Statement[] | undefined;

export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  listenOnce();
  const noted: Statement[] = [];
  recorded = noted;
  try {
    await work();
  } finally {
    recorded = undefined;
  }
  return noted;
}

function note(sql: string, parameters: readonly unknown[]): void {
  if (recorded !== undefined && RECORDED.test(sql)) recorded.push({ sql, parameters: [...parameters] });
}

// biome-ignore lint/suspicious/noExplicitAny: patches methods of two database drivers
type AnyDriver = any;

let isListening = false;

/** Patches the drivers once. A patch per recording would make V8 recompile their code. */
function listenOnce(): void {
  if (isListening) return;
  isListening = true;
  listenToSqlite();
  listenToPostgres();
}

/** Patches the class of statements, because cached statements are prepared only once. */
function listenToSqlite(): void {
  const database = new Database(':memory:');
  const prototype: AnyDriver = Object.getPrototypeOf(database.prepare('select 1'));
  database.close();
  for (const verb of ['all', 'run', 'get'] as const) {
    const method = prototype[verb];
    prototype[verb] = function (this: Database.Statement, ...given: unknown[]) {
      note(this.source, (Array.isArray(given[0]) ? given[0] : given) as readonly unknown[]);
      return method.apply(this, given);
    };
  }
}

function listenToPostgres(): void {
  const prototype: AnyDriver = createRequire(import.meta.url)('pg').Client.prototype;
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given: AnyDriver[]) {
    const [first, second] = given;
    if (typeof first === 'string') note(first, Array.isArray(second) ? second : []);
    else if (typeof first?.text === 'string') note(first.text, first.values ?? second ?? []);
    return query.apply(this, given);
  };
}

export function replaceNumbers(statements: readonly Statement[], others: ReadonlyMap<number, number>): Statement[] {
  const replaced = (value: unknown) => {
    if (typeof value === 'number') return others.get(value) ?? value;
    if (typeof value !== 'string') return value;
    let text = value;
    for (const [from, to] of others) text = text.replaceAll(String(from), String(to));
    return text;
  };
  return statements.map(({ sql, parameters }) => ({ sql, parameters: parameters.map(replaced) }));
}

export async function openBareConnection(url: string): Promise<BareConnection> {
  return url.startsWith('sqlite:') ? bareSqlite(url.slice('sqlite:'.length)) : barePostgres(url);
}

function bareSqlite(file: string): BareConnection {
  const database = new Database(file);
  for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON']) database.pragma(pragma);
  const known = new Map<string, Database.Statement>();
  const run = database.transaction((statements: readonly Statement[]) => {
    for (const { sql, parameters } of statements) {
      const statement = known.get(sql) ?? database.prepare(sql);
      known.set(sql, statement);
      if (statement.reader) statement.all(parameters);
      else statement.run(parameters);
    }
  });
  return {
    run: async (statements) => run.immediate(statements),
    settle: async () => void database.pragma('wal_checkpoint(RESTART)'),
    close: async () => void database.close(),
  };
}

async function barePostgres(url: string): Promise<BareConnection> {
  const client = new Client(url);
  await client.connect();
  const names = new Map<string, string>();
  const run = async (statements: readonly Statement[]) => {
    await client.query('begin');
    for (const { sql, parameters } of statements) {
      const name = names.get(sql) ?? `s${names.size}`;
      names.set(sql, name);
      await client.query({ name, text: sql, values: parameters as unknown[] });
    }
    await client.query('commit');
  };
  return { run, settle: async () => undefined, close: () => client.end() };
}

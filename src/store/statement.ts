// Statements that are built and compiled once. The query builder takes longer to build a statement than SQLite takes to run it.

import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Values by name. A list may contain values or rows. */
type Values = { readonly [name: string]: Value | readonly Value[] | readonly Values[] };
type Value = string | number | null;

class StandIn {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** Number of values above which a statement has many shapes. Only the shapes of full batches recur. */
const MANY_VALUES = 64;

/** Maximum compiled shapes of a statement with many values. Each takes a few hundred kilobytes. */
const MAX_LARGE = 2;

/**
 * Returns a function that runs the statement of `build` and returns its rows. The statement is compiled once for each database and shape of
 * the values (the lengths of the lists). Among shapes with many values, only the most recently used are kept. `build` must only insert the
 * values into the statement. If the query builder has plugins, these must process each statement, so it is built each time.
 */
export function createStatement<V extends object, R>(
  build: (db: Kysely<Tables>, values: V) => Compilable<R>,
): (db: Kysely<Tables>, values: V) => Promise<R[]> {
  const [known, large] = [createStatementCache<R>(Number.POSITIVE_INFINITY), createStatementCache<R>(MAX_LARGE)];
  return async (db, values) => {
    const flat: Value[] = [];
    const shape = flatten(values as Values, flat);
    const { adapter, plugins } = db.getExecutor();
    if (plugins.length > 0) return (await db.executeQuery<R>(build(db, values).compile())).rows;
    const kept = flat.length > MANY_VALUES ? large : known;
    const compiled = kept(adapter, shape, () =>
      build(db, createStandIns(values as Values, { next: 0 }) as V).compile(),
    );
    const parameters = compiled.parameters.map((one) => (one instanceof StandIn ? flat[one.index] : one));
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows;
  };
}

function createStatementCache<R>(limit: number) {
  const known = new WeakMap<object, Map<string, CompiledQuery<R>>>();
  return (database: object, shape: string, compile: () => CompiledQuery<R>): CompiledQuery<R> => {
    const kept = known.get(database) ?? new Map<string, CompiledQuery<R>>();
    known.set(database, kept);
    const found = kept.get(shape);
    if (found !== undefined && kept.size < limit) return found;
    const compiled = found ?? compile();
    // Reinsertion keeps the map in order of use, so that the oldest entry is evicted.
    kept.delete(shape);
    kept.set(shape, compiled);
    const [oldest] = kept.size > limit ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return compiled;
  };
}

/** Appends all values in the order of their names. Returns the shape: the names, and the lengths of the lists. */
function flatten(of: Values, into: Value[]): string {
  let shape = '';
  for (const name in of) {
    const value = of[name];
    shape += name;
    if (!Array.isArray(value)) {
      into.push(value as Value);
      shape += ',';
      continue;
    }
    shape += ` ${value.length},`;
    for (const one of value) {
      if (isRow(one)) shape += flatten(one, into);
      else into.push(one);
    }
  }
  return shape;
}

function createStandIns(of: Values, count: { next: number }): unknown {
  const standIn = () => sql.val(new StandIn(count.next++));
  return Object.fromEntries(
    Object.entries(of).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => (isRow(one) ? createStandIns(one, count) : standIn())) : standIn(),
    ]),
  );
}

function isRow(one: Value | Values): one is Values {
  return typeof one === 'object' && one !== null;
}

// Statements that are built and compiled once. Building one anew takes the query builder longer than SQLite takes to run it.

import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** By their names texts, numbers and null, and lists and rows of them. */
type Values = { readonly [name: string]: Value | readonly Value[] | readonly Values[] };
type Value = string | number | null;

/** Stands for a value while a statement is built. */
class StandIn {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** A statement with more values than this has many shapes, of which few come again: those of whole batches. */
const MANY_VALUES = 64;

/** So many shapes of those with many values are kept of a statement, each of which takes a few hundred kilobytes. */
const MAX_LARGE = 2;

/**
 * A statement as `build` makes it, which answers its rows. It is made once for each database and shape of the values: so many in
 * each list; where they are many, for the shapes used last. What `build` does with the values is to put them into the statement, nothing
 * else. Where the query builder has plugins, these have to see each statement, so that it is built each time.
 */
export function statement<V extends object, R>(
  build: (db: Kysely<Tables>, values: V) => Compilable<R>,
): (db: Kysely<Tables>, values: V) => Promise<R[]> {
  const [known, large] = [openKept<R>(Number.POSITIVE_INFINITY), openKept<R>(MAX_LARGE)];
  return async (db, values) => {
    const flat: Value[] = [];
    const shape = flatten(values as Values, flat);
    const { adapter, plugins } = db.getExecutor();
    if (plugins.length > 0) return (await db.executeQuery<R>(build(db, values).compile())).rows;
    const kept = flat.length > MANY_VALUES ? large : known;
    const compiled = kept(adapter, shape, () => build(db, standIns(values as Values, { next: 0 }) as V).compile());
    const parameters = compiled.parameters.map((one) => (one instanceof StandIn ? flat[one.index] : one));
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows;
  };
}

/** Keeps so many compiled statements of each database, by the shapes of their values: those used last. */
function openKept<R>(most: number) {
  const known = new WeakMap<object, Map<string, CompiledQuery<R>>>();
  return (database: object, shape: string, compile: () => CompiledQuery<R>): CompiledQuery<R> => {
    const kept = known.get(database) ?? new Map<string, CompiledQuery<R>>();
    known.set(database, kept);
    const found = kept.get(shape);
    if (found !== undefined && kept.size < most) return found;
    const compiled = found ?? compile();
    // The one used last stands last, and the first goes.
    kept.delete(shape);
    kept.set(shape, compiled);
    const [oldest] = kept.size > most ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return compiled;
  };
}

/** Takes all values out of them, in the order of their names; answers what there is: the names, and how many are in each list. */
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

/** The same with a stand-in for each value. */
function standIns(of: Values, count: { next: number }): unknown {
  const standIn = () => sql.val(new StandIn(count.next++));
  return Object.fromEntries(
    Object.entries(of).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => (isRow(one) ? standIns(one, count) : standIn())) : standIn(),
    ]),
  );
}

function isRow(one: Value | Values): one is Values {
  return typeof one === 'object' && one !== null;
}

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

/** With more values than this a statement is built each time: it would have many shapes, and running it takes longer than building it. */
const MOST_VALUES = 64;

/**
 * A statement as `build` makes it, which answers its rows. It is made once for each database and shape of the values: so many in
 * each list. What `build` does with the values is to put them into the statement, nothing else. Where the query builder has
 * plugins, these have to see each statement, so that it is built each time.
 */
export function statement<V extends object, R>(
  build: (db: Kysely<Tables>, values: V) => Compilable<R>,
): (db: Kysely<Tables>, values: V) => Promise<R[]> {
  const known = new WeakMap<object, Map<string, CompiledQuery<R>>>();
  return async (db, values) => {
    const flat: Value[] = [];
    const shape = flatten(values as Values, flat);
    const { adapter, plugins } = db.getExecutor();
    if (flat.length > MOST_VALUES || plugins.length > 0)
      return (await db.executeQuery<R>(build(db, values).compile())).rows;
    const ofDatabase = known.get(adapter) ?? new Map<string, CompiledQuery<R>>();
    known.set(adapter, ofDatabase);
    let compiled = ofDatabase.get(shape);
    if (compiled === undefined) {
      compiled = build(db, standIns(values as Values, { next: 0 }) as V).compile();
      ofDatabase.set(shape, compiled);
    }
    const parameters = compiled.parameters.map((one) => (one instanceof StandIn ? flat[one.index] : one));
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows;
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

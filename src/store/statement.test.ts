import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStatement } from './statement.ts';
import type { Tables } from './tables.ts';

let db: Kysely<Tables>;
beforeEach(async () => {
  db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) });
  await db.schema
    .createTable('journal')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('instance_id', 'integer')
    .addColumn('revision', 'integer')
    .addColumn('at', 'integer')
    .addColumn('actor', 'text')
    .addColumn('action', 'text')
    .execute();
});
afterEach(() => db.destroy());

interface Line {
  readonly instance_id: number;
  readonly revision: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
}

const line = (revision: number, more: Partial<Line> = {}): Line => ({
  instance_id: 1,
  revision,
  at: 1000 + revision,
  actor: 'test',
  action: `a${revision}`,
  ...more,
});

describe('a statement', () => {
  it('is built once per shape of its values, and runs with the current values', async () => {
    let built = 0;
    const insert = createStatement((to, { rows }: { readonly rows: readonly Line[] }) => {
      built++;
      return to.insertInto('journal').values(rows).returning(['revision', 'action']);
    });
    expect(await insert(db, { rows: [line(1)] })).toEqual([{ revision: 1, action: 'a1' }]);
    expect(await insert(db, { rows: [line(2, { action: '?' })] })).toEqual([{ revision: 2, action: '?' }]);
    expect(built).toBe(1);
    expect(await insert(db, { rows: [line(3), line(4)] })).toEqual([
      { revision: 3, action: 'a3' },
      { revision: 4, action: 'a4' },
    ]);
    expect(built).toBe(2);
  });

  it('accepts values by name, in any order', async () => {
    const insert = createStatement((to, values: Line) => to.insertInto('journal').values(values).returningAll());
    const turned = Object.fromEntries(Object.entries(line(2)).reverse()) as unknown as Line;
    expect(await insert(db, line(1))).toMatchObject([line(1)]);
    expect(await insert(db, turned)).toMatchObject([line(2)]);
  });

  it('accepts lists of any length, and keeps the two large shapes used last', async () => {
    let built = 0;
    const named = createStatement(
      (from, { instance, revisions }: { instance: number; revisions: readonly number[] }) => {
        built++;
        return from
          .selectFrom('journal')
          .select('revision')
          .where('instance_id', '=', instance)
          .where('revision', 'in', revisions)
          .orderBy('revision');
      },
    );
    await db
      .insertInto('journal')
      .values([1, 2, 3].map((revision) => line(revision)))
      .execute();
    const revisions = async (...wanted: number[]) =>
      (await named(db, { instance: 1, revisions: wanted })).map(({ revision }) => revision);
    expect(await revisions(1)).toEqual([1]);
    expect(await revisions(3)).toEqual([3]);
    expect(await revisions(3, 1)).toEqual([1, 3]);
    expect(await revisions()).toEqual([]);
    expect(built).toBe(3);
    const many = Array.from({ length: 100 }, (_, index) => index + 2);
    const [more, most] = [
      [...many, 102],
      [1, ...many, 102],
    ];
    for (const wanted of [many, more, many, more]) expect(await revisions(...wanted)).toEqual([2, 3]);
    expect(built).toBe(5);
    expect(await revisions(...most)).toEqual([1, 2, 3]);
    expect(await revisions(...more)).toEqual([2, 3]);
    expect(built).toBe(6);
    expect(await revisions(...many)).toEqual([2, 3]);
    expect(built).toBe(7);
    expect(await named(db, { instance: 2, revisions: [1] })).toEqual([]);
  });

  it('is compiled separately for another database', async () => {
    const all = createStatement((from, { instance }: { instance: number }) =>
      from.selectFrom('journal').select('revision').where('instance_id', '=', instance),
    );
    const other = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) });
    await db.insertInto('journal').values(line(1)).execute();
    expect(await all(db, { instance: 1 })).toEqual([{ revision: 1 }]);
    await expect(all(other, { instance: 1 })).rejects.toThrow('no such table');
    await other.destroy();
    expect(await db.transaction().execute((tx) => all(tx, { instance: 1 }))).toEqual([{ revision: 1 }]);
  });
});

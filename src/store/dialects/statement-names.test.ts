import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

function namesAfter(times: number, sql = 'select 1', values = 1) {
  const names = createStatementNames();
  return Array.from({ length: times }, () => names.nameOf(sql, values));
}

it('names a statement from its fifth use on, always the same', () => {
  const [one, two, three, four, fifth, sixth] = namesAfter(6);
  expect([one, two, three, four]).toEqual([undefined, undefined, undefined, undefined]);
  expect(fifth).toMatch(/^\w{1,63}$/);
  expect(sixth).toBe(fifth);
});

it('does not name statements without values', () => {
  expect(namesAfter(9, 'begin', 0).at(-1)).toBeUndefined();
});

it('names the first eight recurring large statements, without using up the names of others', () => {
  const names = createStatementNames();
  const nameOf = (sql: string, values: number) => Array.from({ length: 5 }, () => names.nameOf(sql, values)).at(-1);
  const large = Array.from({ length: 9 }, (_, index) => nameOf(`insert ${index}`, 41));
  const small = nameOf('select 1', 40);
  expect(large.at(-1)).toBeUndefined();
  expect(new Set([...large.slice(0, 8), small].filter((name) => name !== undefined)).size).toBe(9);
});

it('counts few large statements at a time, because their texts are long', () => {
  const names = createStatementNames();
  const use = (sql: string, times: number) => Array.from({ length: times }, () => names.nameOf(sql, 5000)).at(-1);
  use('insert', 4);
  for (let index = 0; index < 16; index++) use(`once ${index}`, 1);
  expect(use('insert', 1)).toBeUndefined();
});

it('gives two statements two names, also after all were renewed', () => {
  const names = createStatementNames();
  const nameOf = (sql: string) => Array.from({ length: 5 }, () => names.nameOf(sql, 1)).at(-1);
  const given = [nameOf('a'), nameOf('b')];
  names.renew();
  expect(names.nameOf('a', 1)).toBeUndefined();
  given.push(nameOf('b'), nameOf('a'));
  expect(new Set(given).size).toBe(4);
});

it('names at most three hundred statements permanently, and resets its counters', () => {
  const names = createStatementNames();
  const nameOf = (sql: string, times: number) => Array.from({ length: times }, () => names.nameOf(sql, 1)).at(-1);
  const first = nameOf('first', 5);
  for (let index = 0; index < 3000; index++) expect(nameOf(`once ${index}`, 4)).toBeUndefined();
  const named = Array.from({ length: 400 }, (_, index) => nameOf(`often ${index}`, 5)).filter(
    (name) => name !== undefined,
  );
  expect([named.length, new Set([first, ...named]).size]).toEqual([299, 300]);
  expect(names.nameOf('first', 1)).toBe(first);
});

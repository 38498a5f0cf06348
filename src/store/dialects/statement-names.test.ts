import { expect, it } from 'vitest';
import { openStatementNames } from './statement-names.ts';

function namesAfter(times: number, sql = 'select 1', values = 1) {
  const names = openStatementNames();
  return Array.from({ length: times }, () => names.nameOf(sql, values));
}

it('names a statement from its fifth use on, and always the same', () => {
  const [one, two, three, four, fifth, sixth] = namesAfter(6);
  expect([one, two, three, four]).toEqual([undefined, undefined, undefined, undefined]);
  expect(fifth).toMatch(/^\w{1,63}$/);
  expect(sixth).toBe(fifth);
});

it('names none without values, and none of many', () => {
  expect(namesAfter(9, 'begin', 0).at(-1)).toBeUndefined();
  expect(namesAfter(9, 'select 1', 40).at(-1)).toBeDefined();
  expect(namesAfter(9, 'select 1', 41).at(-1)).toBeUndefined();
});

it('gives two statements two names, also after all have been renewed', () => {
  const names = openStatementNames();
  const nameOf = (sql: string) => Array.from({ length: 5 }, () => names.nameOf(sql, 1)).at(-1);
  const given = [nameOf('a'), nameOf('b')];
  names.renew();
  expect(names.nameOf('a', 1)).toBeUndefined();
  given.push(nameOf('b'), nameOf('a'));
  expect(new Set(given).size).toBe(4);
});

it('names at most three hundred, whose names last, and forgets what it has counted', () => {
  const names = openStatementNames();
  const nameOf = (sql: string, times: number) => Array.from({ length: times }, () => names.nameOf(sql, 1)).at(-1);
  const first = nameOf('first', 5);
  for (let index = 0; index < 3000; index++) expect(nameOf(`once ${index}`, 4)).toBeUndefined();
  const named = Array.from({ length: 400 }, (_, index) => nameOf(`often ${index}`, 5)).filter(
    (name) => name !== undefined,
  );
  expect([named.length, new Set([first, ...named]).size]).toEqual([299, 300]);
  expect(names.nameOf('first', 1)).toBe(first);
});

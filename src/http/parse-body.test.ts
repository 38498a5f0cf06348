import { describe, expect, it } from 'vitest';
import { parseFormFields, parseJson } from './parse-body.ts';

const FORM = 'application/x-www-form-urlencoded';
const fieldsOfForm = (text: string) => parseFormFields(Buffer.from(text), FORM);
const TOO_MANY = 'body: can have at most 1000 fields';

describe('the fields of a form', () => {
  it('are texts by name, and lists if a name has the form of an array item', () => {
    expect(fieldsOfForm('email=a%40b.ch&name=A+B%2BC&lists[]=1&lists[]=2&lists[7]=3&odd=[]&=x&%ff=%e4')).toEqual({
      email: 'a@b.ch',
      name: 'A B+C',
      lists: ['1', '2', '3'],
      odd: '[]',
      '': 'x',
      '\ufffd': '\ufffd',
    });
    expect(fieldsOfForm('lists=1&lists[]=2')).toEqual({ lists: ['1', '2'] });
    expect(fieldsOfForm('lists[]=1&lists=2')).toEqual({ lists: '2' });
  });

  it.each([
    ['one of several', 'a[]=x'],
    ['empty', ''],
    ['of one name', 'a=1'],
  ])('are at most 1,000, %s', (_what, pair) => {
    expect(() => fieldsOfForm(Array.from({ length: 1000 }, () => pair).join('&'))).not.toThrow();
    expect(() => fieldsOfForm(Array.from({ length: 1001 }, () => pair).join('&'))).toThrow(TOO_MANY);
  });

  it('are at most 1,000 in JSON, including items of lists', () => {
    const json = (count: number) => JSON.stringify({ a: Array.from({ length: count }, String) });
    expect(parseFormFields(Buffer.from(json(1000)), undefined)['a']).toHaveLength(1000);
    expect(() => parseFormFields(Buffer.from(json(1001)), undefined)).toThrow(TOO_MANY);
    const keys = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, ''])));
    expect(Object.keys(parseFormFields(Buffer.from(keys(1000)), undefined))).toHaveLength(1000);
    expect(() => parseFormFields(Buffer.from(keys(1001)), undefined)).toThrow(TOO_MANY);
  });
});

describe('a JSON body', () => {
  it('may have 50,000 ids, and special characters in texts', () => {
    const ids = Array.from({ length: 50_000 }, String);
    expect(parseJson(Buffer.from(JSON.stringify(ids)))).toEqual(ids);
    const texts = [':'.repeat(2000), '[{'.repeat(200), '\\":"'.repeat(2000), '\\'];
    expect(parseJson(Buffer.from(JSON.stringify(texts)))).toEqual(texts);
  });

  it('has at most 1,000 keys, at any depth', () => {
    const objects = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => ({ [`k${at}`]: at })));
    expect(parseJson(Buffer.from(objects(1000)))).toHaveLength(1000);
    expect(() => parseJson(Buffer.from(objects(1001)))).toThrow(TOO_MANY);
  });

  it('has a limited depth', () => {
    expect(parseJson(Buffer.from('['.repeat(64) + ']'.repeat(64)))).toBeInstanceOf(Array);
    expect(() => parseJson(Buffer.from('['.repeat(65) + ']'.repeat(65)))).toThrow('at most 64');
    expect(() => parseJson(Buffer.from('[] '.repeat(100)))).toThrow('is not JSON');
  });
});

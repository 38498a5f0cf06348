// Reference page: it contains every entry of the tables once, and its links are valid.

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listShapes } from '../../contract/shape.ts';
import { OPERATION_SUBJECTS } from '../../contract/subjects.ts';
import { operations } from '../../operations/index.ts';
import { createUrlDependentResponder, readServerUrl } from '../static-asset.ts';
import { renderReferencePage } from './reference-page.ts';

const page = renderReferencePage(operations, 'https://parish.example');
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');

describe('the reference', () => {
  it('has every subject and every operation with its title, and each anchor once', () => {
    for (const id of Object.keys(OPERATION_SUBJECTS)) expect(ids).toContain(id);
    for (const { name, title } of operations)
      expect(page).toContain(`<a href="#${name}">${title}</a> <code>${name}</code></h3>`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has every field of all response objects, with an anchor', () => {
    const objects = ids.filter((id) => id.startsWith('object.')).map((id) => id.slice('object.'.length));
    expect(objects).toEqual(expect.arrayContaining(['Event', 'EventDetail', 'Person', 'Room']));
    for (const { name, fields } of listShapes()) {
      if (!objects.includes(name)) continue;
      for (const field of Object.keys(fields)) expect(ids).toContain(`${name}.${field}`);
    }
  });

  it('has only valid links', () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('shows the reader’s own address in every example', () => {
    const shown = [...page.matchAll(/<span data-fill="base">([^<]*)<\/span>/g)].map((match) => match[1]);
    expect(new Set(shown)).toEqual(new Set(['https://parish.example']));
    expect(shown).toHaveLength(operations.length);
  });

  it('is smaller than 100 kB when compressed', () => {
    expect(gzipSync(page).length).toBeLessThan(100_000);
  });
});

describe('the address of a server without a configured one', () => {
  it.each([
    [{ host: 'Parish.example' }, 'http://parish.example'],
    [{ host: '127.0.0.1:8080' }, 'http://127.0.0.1:8080'],
    [{ host: '[::1]:8080' }, 'http://[::1]:8080'],
    [{ host: 'a.example', 'x-forwarded-proto': 'https' }, 'https://a.example'],
    [{ host: 'a.example', 'x-forwarded-proto': 'javascript' }, 'http://a.example'],
    [{ host: 'a"><b>' }, ''],
    [{ host: 'a.example/path' }, ''],
    [{}, ''],
  ])('is taken from the request: %j', (headers, address) => {
    expect(readServerUrl(new Headers(headers))).toBe(address);
  });

  it("has a limited number of variants, so that requests can't fill the memory", async () => {
    const made: string[] = [];
    const content = (address: string) => {
      made.push(address);
      return address;
    };
    const answer = createUrlDependentResponder({ type: 'text/plain', content }, {});
    const ask = async (host: string) => (await answer(new Headers({ host }))).text();
    for (let turn = 0; turn < 20; turn++) expect(await ask(`h${turn}`)).toBe(turn < 4 ? `http://h${turn}` : '');
    expect(await ask('h0')).toBe('http://h0');
    expect(made).toHaveLength(5);
  });
});

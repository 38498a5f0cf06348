// Reference of the office API: the page covers all routes, and its examples work.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Office, openOffice } from '../../../test/support/office.ts';
import { event } from '../../model/kinds/event.ts';
import { ADDRESSED_KINDS } from '../../model/kinds/index.ts';
import { series } from '../../model/kinds/series.ts';
import { ROUTES } from '../../office-api/routes.ts';
import { keysOf } from './key-table.ts';
import { curlOf, OFFICE_EXAMPLES } from './office-examples.ts';
import { officeReference, shapeOf, takes } from './office-reference.ts';
import { officeReferencePage } from './office-reference-page.ts';

const page = officeReferencePage(ROUTES, '');
const { shared, subjects } = officeReference(ROUTES);
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');

describe('the reference of the office API', () => {
  it('shows every address once: those of all kinds together, each other one by itself', () => {
    const alone = subjects.flatMap(({ routes }) => routes);
    expect(shared.length * ADDRESSED_KINDS.length + alone.length).toBe(ROUTES.length);
    expect(shared.map(({ route }) => `${route.method} ${route.path}`)).toEqual([
      'GET /{kind}',
      'POST /{kind}',
      'GET /{kind}/{id}',
      'PUT /{kind}/{id}',
      'PATCH /{kind}/{id}',
      'DELETE /{kind}/{id}',
      'GET /{kind}/{id}/history',
    ]);
    for (const { name } of alone) expect(ids).toContain(name);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leads only to places that it has', () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(targets.filter((target) => target !== 'main' && !ids.includes(target))).toEqual([]);
    for (const { array } of ADDRESSED_KINDS) expect(targets).toContain(`keys-of-${array}`);
  });

  it('names every query parameter, also those that only some kinds take', () => {
    const names = ROUTES.flatMap(({ query = {} }) => Object.keys(query));
    expect(names).toContain('erase');
    expect(names.filter((name) => !page.includes(`<dt><code>${name}</code></dt>`))).toEqual([]);
    const own = shared.flatMap((one) =>
      one.own.flatMap(({ array, query }) => Object.keys(query).map((name) => [array, name])),
    );
    expect(own).toContainEqual(['persons', 'erase']);
    expect(own).toContainEqual(['series', 'from']);
    expect(own.filter(([, name]) => name === 'q' || name === 'despite')).toEqual([]);
  });

  it('says of shared addresses nothing that holds for one kind alone', () => {
    for (const { route } of shared) expect(route.summary).not.toMatch(/building/);
  });

  it('shows every key of every kind with what it is when it is left out', () => {
    for (const { rule } of ADDRESSED_KINDS) {
      for (const [name] of rule.fields ?? [])
        expect(page.replaceAll('<wbr>', '')).toMatch(new RegExp(`<code>${name}</code>`));
    }
    const status = page.slice(page.indexOf('<code>status</code></th>'));
    expect(status.slice(0, 300)).toMatch(/confirmed.*cancelled.*postponed.*else <code>&quot;confirmed&quot;/s);
  });

  it('asks in a body neither for an id nor for both of two that exclude each other', () => {
    const table = new Map(keysOf(event.rule).map(({ before, name, need }) => [before + name, need]));
    expect(table.get('id')).toBe('given');
    expect(table.get('rooms[].room_id')).toBe('one of these');
    expect(table.get('childcare.id')).toBe('required');
    expect(table.get('status')).toEqual({ fallback: '"confirmed"' });
    const ofTemplate = keysOf(series.rule).filter(({ before }) => before.startsWith('template'));
    expect(ofTemplate).toEqual([]);
  });

  it('tells which addresses a key can’t use', () => {
    const [, settings = ''] = page.split('id="settings.change"');
    expect(settings.slice(0, 600)).toContain('more than a key may');
    expect(page.split('more than a key may')).toHaveLength(2);
  });
});

/** Header names are case-insensitive. */
function lowered(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

describe('its examples', () => {
  let office: Office;
  beforeAll(async () => {
    const example = JSON.parse(readFileSync('examples/bundle.json', 'utf8'));
    // The church year must be configured for this route.
    const instance = { ...example.instance, plan: { church_year: 'ref-ch' } };
    office = await openOffice({ ...example, instance });
  });
  afterAll(() => office.close());

  it('are of addresses that there are', () => {
    expect(Object.keys(OFFICE_EXAMPLES).filter((name) => !ROUTES.some((route) => route.name === name))).toEqual([]);
  });

  it('are answered as promised, one after the other', async () => {
    for (const [name, { method, path, headers = {}, body, file }] of Object.entries(OFFICE_EXAMPLES)) {
      if (file !== undefined) continue;
      const { status, json } = await office.call(method, path, { body, headers: lowered(headers) });
      expect([name, status], JSON.stringify(json)).toEqual([
        name,
        method === 'POST' && name.endsWith('create') ? 201 : 200,
      ]);
    }
  });

  it('are commands of the shell', () => {
    expect(curlOf({ method: 'GET', path: '/events/1' })).toBe(
      'curl -H "Authorization: Bearer $KEY" \\\n  "$API/events/1"',
    );
    expect(curlOf({ method: 'PUT', path: '/x', headers: { 'If-Match': '*' }, body: [] })).toBe(
      `curl -X PUT -H "Authorization: Bearer $KEY" \\\n  -H 'If-Match: *' \\\n  -d '[]' \\\n  "$API/x"`,
    );
    expect(curlOf({ method: 'POST', path: '/files', file: 'a.jpg' })).toContain('-F file=@a.jpg');
    expect(curlOf({ method: 'POST', path: '/trash/events/1/restore' })).toContain('curl -X POST ');
  });
});

describe('what the reference says of schemas', () => {
  it('is the keys of an object, those that may be missing marked', () => {
    const item = {
      type: 'object',
      properties: { id: {}, value: { type: 'object', properties: { a: {} } } },
      required: ['id'],
    };
    const schema = { type: 'object', properties: { items: { type: 'array', items: item } }, required: ['items'] };
    expect(shapeOf(schema)).toBe('{ items: [{ id, value? }] }');
    expect(shapeOf({ type: 'string' })).toBe('');
  });

  it('is the values of a parameter', () => {
    expect(takes({ schema: { enum: ['a', 'b'] } })).toBe('`a`, `b`');
    expect(takes({ schema: { type: 'integer', minimum: 1, maximum: 500 } })).toBe('`1`–`500`');
    expect(takes({ schema: { type: 'string', maxLength: 20_000 } })).toBe('up to 20,000 characters');
    expect(takes({ schema: { type: 'string' } })).toBe('');
  });
});

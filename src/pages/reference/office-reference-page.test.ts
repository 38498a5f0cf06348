// Reference of the office API: the page contains all routes, and its examples work.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Office, openOffice } from '../../../test/support/office.ts';
import { eventKind } from '../../model/kinds/event.ts';
import { ROUTED_KINDS } from '../../model/kinds/index.ts';
import { seriesKind } from '../../model/kinds/series.ts';
import { ROUTES } from '../../office-api/routes.ts';
import { createKeyRows } from './key-table.ts';
import { formatCurlCommand, OFFICE_EXAMPLES } from './office-examples.ts';
import { createOfficeReference, describeParameterType, describeShape } from './office-reference.ts';
import { renderOfficeReferencePage } from './office-reference-page.ts';

const page = renderOfficeReferencePage(ROUTES, '');
const { shared, subjects } = createOfficeReference(ROUTES);
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');

describe('the reference of the office API', () => {
  it('shows every route once: those of all kinds together, all others individually', () => {
    const alone = subjects.flatMap(({ routes }) => routes);
    expect(shared.length * ROUTED_KINDS.length + alone.length).toBe(ROUTES.length);
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

  it('has only valid links', () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(targets.filter((target) => target !== 'main' && !ids.includes(target))).toEqual([]);
    for (const { array } of ROUTED_KINDS) expect(targets).toContain(`keys-of-${array}`);
  });

  it('names every query parameter, also those of only some kinds', () => {
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

  it('says nothing about shared routes that is true of only one kind', () => {
    for (const { route } of shared) expect(route.summary).not.toMatch(/building/);
  });

  it('shows every key of every kind with its default', () => {
    for (const { rule } of ROUTED_KINDS) {
      for (const [name] of rule.fields ?? [])
        expect(page.replaceAll('<wbr>', '')).toMatch(new RegExp(`<code>${name}</code>`));
    }
    const status = page.slice(page.indexOf('<code>status</code></th>'));
    expect(status.slice(0, 300)).toMatch(/confirmed.*cancelled.*postponed.*default <code>&quot;confirmed&quot;/s);
  });

  it('does not request ids in a body, or both of two mutually exclusive keys', () => {
    const table = new Map(createKeyRows(eventKind.rule).map(({ before, name, need }) => [before + name, need]));
    expect(table.get('id')).toBe('given');
    expect(table.get('rooms[].room_id')).toBe('one of these');
    expect(table.get('childcare.id')).toBe('required');
    expect(table.get('status')).toEqual({ fallback: '"confirmed"' });
    const ofTemplate = createKeyRows(seriesKind.rule).filter(({ before }) => before.startsWith('template'));
    expect(ofTemplate).toEqual([]);
  });

  it('names the routes that a key can’t use', () => {
    const [, settings = ''] = page.split('id="settings.change"');
    expect(settings.slice(0, 600)).toContain('which a key does not have');
    expect(page.split('which a key does not have')).toHaveLength(2);
  });
});

/** Headers with lower-case names, because names of headers are case-insensitive. */
function lowered(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

describe('its examples', () => {
  let office: Office;
  beforeAll(async () => {
    const example = JSON.parse(readFileSync('examples/bundle.json', 'utf8'));
    // The example of this route needs a church year.
    const instance = { ...example.instance, plan: { church_year: 'ref-ch' } };
    office = await openOffice({ ...example, instance });
  });
  afterAll(() => office.close());

  it('use existing routes', () => {
    expect(Object.keys(OFFICE_EXAMPLES).filter((name) => !ROUTES.some((route) => route.name === name))).toEqual([]);
  });

  it('are answered as promised, in sequence', async () => {
    for (const [name, { method, path, headers = {}, body, file }] of Object.entries(OFFICE_EXAMPLES)) {
      if (file !== undefined) continue;
      const { status, json } = await office.call(method, path, { body, headers: lowered(headers) });
      expect([name, status], JSON.stringify(json)).toEqual([
        name,
        method === 'POST' && name.endsWith('create') ? 201 : 200,
      ]);
    }
  });

  it('are valid shell commands', () => {
    expect(formatCurlCommand({ method: 'GET', path: '/events/1' })).toBe(
      'curl -H "Authorization: Bearer $KEY" \\\n  "$API/events/1"',
    );
    expect(formatCurlCommand({ method: 'PUT', path: '/x', headers: { 'If-Match': '*' }, body: [] })).toBe(
      `curl -X PUT -H "Authorization: Bearer $KEY" \\\n  -H 'If-Match: *' \\\n  -d '[]' \\\n  "$API/x"`,
    );
    expect(formatCurlCommand({ method: 'POST', path: '/files', file: 'a.jpg' })).toContain('-F file=@a.jpg');
    expect(formatCurlCommand({ method: 'POST', path: '/trash/events/1/restore' })).toContain('curl -X POST ');
  });
});

describe('the description of schemas', () => {
  it('lists the keys of an object, with optional ones marked', () => {
    const item = {
      type: 'object',
      properties: { id: {}, value: { type: 'object', properties: { a: {} } } },
      required: ['id'],
    };
    const schema = { type: 'object', properties: { items: { type: 'array', items: item } }, required: ['items'] };
    expect(describeShape(schema)).toBe('{ items: [{ id, value? }] }');
    expect(describeShape({ type: 'string' })).toBe('');
  });

  it('lists the values of a parameter', () => {
    expect(describeParameterType({ schema: { enum: ['a', 'b'] } })).toBe('`a`, `b`');
    expect(describeParameterType({ schema: { type: 'integer', minimum: 1, maximum: 500 } })).toBe('`1`–`500`');
    expect(describeParameterType({ schema: { type: 'string', maxLength: 20_000 } })).toBe('up to 20,000 characters');
    expect(describeParameterType({ schema: { type: 'string' } })).toBe('');
  });
});

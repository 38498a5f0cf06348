import { describe, expect, test } from 'vitest';
import { createOpenApi } from '../../src/contract/openapi.ts';
import { operations } from '../../src/operations/index.ts';
import { acceptsPost, isPostOnly } from '../support/calls.ts';
import type { Loose } from '../support/full-bundle.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON
const document: any = createOpenApi(operations, { version: '1.2.3', serverUrl: 'https://api.example.org' });

describe.each(operations)('$name', (operation) => {
  const { name, parameters } = operation;
  const own = Object.keys(parameters).map((parameter) => `/{${parameter}}`);
  const paths = [`/${name}/{instance}/{api_key}${own.join('')}`, `/${name}${own.join('')}`];

  test('is documented by GET in both forms, unless it only supports POST, and by POST if supported', () => {
    for (const path of paths) expect(document.paths[path]?.get !== undefined).toBe(!isPostOnly(operation));
    expect(document.paths[`/${name}`]?.post !== undefined).toBe(acceptsPost(operation));
    expect(document.paths[paths[0] ?? '']?.post !== undefined).toBe(operation.change !== undefined);
  });

  test('lists its parameters in the order of the path, with examples that match their patterns', () => {
    for (const path of isPostOnly(operation) ? [] : paths) {
      const declared = document.paths[path].parameters.filter((one: Loose) => one['in'] === 'path');
      expect(declared.map((one: { name: string }) => `{${one.name}}`)).toEqual(path.split('/').slice(2));
    }
    for (const { pattern, example } of Object.values(parameters)) expect(example).toMatch(new RegExp(pattern));
  });

  test('is documented with every permitted number of segments, each parameter of a path required', () => {
    const names = Object.keys(parameters);
    const needed = names.filter((_, index) => names.slice(index).some((name) => parameters[name]?.required)).length;
    const counts = isPostOnly(operation) ? [] : names.map((_, index) => index + 1).concat(0);
    const described = Object.entries<Loose>(document.paths)
      .filter(([path, { get }]) => path.split('/')[1] === name && get !== undefined)
      .map(([path, item]) => [path.replace(/\/$/, ''), item] as const);
    const expected = counts
      .filter((count) => count >= needed)
      .flatMap((count) => {
        const some = names.slice(0, count).map((own) => `/{${own}}`);
        return [`/${name}/{instance}/{api_key}${some.join('')}`, `/${name}${some.join('')}`];
      });
    expect(described.map(([path]) => path).sort()).toEqual(expected.sort());
    for (const [path, item] of described) {
      const ofPath = item['parameters'].filter((one: Loose) => one['in'] === 'path');
      const ofQuery = item['parameters'].filter((one: Loose) => one['in'] === 'query');
      expect(ofQuery.map((one: Loose) => one['name'])).toEqual(Object.keys(operation.query ?? {}));
      expect(ofPath.map((one: Loose) => [one['in'], `{${one['name']}}`, one['required']])).toEqual(
        path
          .split('/')
          .slice(2)
          .map((segment) => ['path', segment, true]),
      );
    }
  });

  test('has the schema of its answer, and that of the connector profile if different (K3)', () => {
    const [path, method] = isPostOnly(operation) ? [`/${name}`, 'post'] : [paths[0] ?? '', 'get'];
    const { schema } = document.paths[path][method].responses[200].content['application/json'];
    const either = [`${name}_answer`, `${name}_connector_answer`].map((id) => ({ $ref: `#/components/schemas/${id}` }));
    expect(schema).toEqual(operation.connectorSchema === undefined ? either[0] : { anyOf: either });
  });
});

test('every reference in the document leads to an existing schema', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  expect(references.map(([, id]) => id).filter((id) => !(String(id) in document.components.schemas))).toEqual([]);
});

test('no two paths differ only in the names of their parameters', () => {
  const plain = Object.keys(document.paths).map((path) => path.replace(/\{[^}]+\}/g, '{}'));
  expect(new Set(plain).size).toBe(plain.length);
});

test('every operation id is unique', () => {
  const ids = [...JSON.stringify(document).matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the same operations produce the same bytes, and the default server is the one that serves the document', () => {
  const again = createOpenApi(operations, { version: '1.2.3', serverUrl: 'https://api.example.org' });
  expect(JSON.stringify(again)).toBe(JSON.stringify(document));
  expect(document.servers).toEqual([{ url: 'https://api.example.org' }]);
  expect(createOpenApi(operations, { version: '1', serverUrl: '' })).toMatchObject({ servers: [{ url: '/' }] });
});

test('every line of a shape has a description', () => {
  const { ConnectorEventDetail, Event } = document.components.schemas;
  for (const schema of [ConnectorEventDetail, Event]) {
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false, description: expect.any(String) });
    for (const line of Object.values<{ description?: string }>(schema.properties))
      expect(line.description).toMatch(/./);
  }
});

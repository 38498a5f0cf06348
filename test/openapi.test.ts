import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOpenApi } from '../src/contract/openapi.ts';
import { PROFILES } from '../src/model/accounts/access-key.ts';
import { operations } from '../src/operations/index.ts';
import { openInstance, type SingleInstance } from './support/instance.ts';

const document = JSON.parse(JSON.stringify(createOpenApi(operations, { version: '1.2.3', serverUrl: '' })));
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ $id: 'parvis', ...document });

function check(path: string, method: 'get' | 'post') {
  const pointer = ['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema'];
  return ajv.compile({
    $ref: `parvis#/${pointer.map((step) => encodeURIComponent(step.replaceAll('/', '~1'))).join('/')}`,
  });
}

let server: SingleInstance;
beforeAll(async () => {
  const { instance, ...bundle } = JSON.parse(readFileSync('examples/bundle.json', 'utf8'));
  const settings = { ...instance, outside: { requests: true } };
  server = await openInstance({ ...bundle, instance: settings }, '2026-11-20T12:00:00Z');
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    expect(document.openapi).toBe('3.1.0');
  });

  it('names the version and the server’s address', () => {
    expect(document.info.version).toBe('1.2.3');
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(createOpenApi(operations, { version: '1', serverUrl: 'https://a.example' })['servers']).toEqual([
      { url: 'https://a.example' },
    ]);
  });

  it('has every operation, and every operation id once', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      ['get', 'post'].flatMap((method) => (path as Record<string, { operationId: string }>)[method]?.operationId ?? []),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name } of operations) expect(ids.some((id) => id.startsWith(name))).toBe(true);
  });

  it('has no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    expect(
      references.map((match) => match[1]).filter((name) => !(String(name) in document.components.schemas)),
    ).toEqual([]);
  });

  it.each(
    PROFILES.flatMap((profile) => operations.map((operation) => [operation.name, profile, operation] as const)),
  )('describes the answer of %s to a key of the profile %s', async (name, profile, { parameters, answer, post }) => {
    const key = await server.key('seewil', { profile });
    const access = { member: 'seewil', apikey: key };
    if (answer !== undefined) {
      const values = Object.values(parameters).map(({ example }) => example);
      const path = `/${[name, '{instance}', '{api_key}', ...Object.keys(parameters).map((key) => `{${key}}`)].join('/')}`;
      const { status, json } = await server.ask(`/${[name, ...values].join('/')}`, { headers: access });
      expect(status).toBe(200);
      const valid = check(path, 'get');
      expect([valid(json), valid.errors]).toEqual([true, null]);
      expect(valid({ [name]: 'something else' })).toBe(false);
    }
    if (post !== undefined) {
      const { json } = await server.ask(`/${name}`, {
        method: 'POST',
        headers: access,
        body: JSON.stringify(post.example),
      });
      const valid = check(`/${name}`, 'post');
      expect([valid(json), valid.errors]).toEqual([true, null]);
    }
  });
});

describe('every operation', () => {
  it('documents each status of limits and overload', () => {
    const answers = document.paths['/getrooms/{instance}/{api_key}/{id}'] ?? Object.values(document.paths)[0];
    expect(Object.keys(answers.get.responses)).toEqual(expect.arrayContaining(['413', '414', '429', '431', '503']));
  });
});

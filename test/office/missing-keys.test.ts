// No body causes a server error in the office API: neither an empty one, nor one with a missing key or a value of another type.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/model/format/rule.ts';
import { KINDS } from '../../src/model/kinds/index.ts';
import { ROUTES } from '../../src/office-api/routes.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';
import { officeDocument } from '../support/office-document.ts';

const parish = fullBundle();
let office: Office;
beforeAll(async () => {
  office = await openOffice(parish);
});
afterAll(() => office.close());

const ODD: readonly unknown[] = [null, 0, -1, 1.5, 'x', '', true, [], [null], {}, { x: null }];

function sampleOf(schema: JsonSchema, depth = 0): unknown {
  const of = schema as Loose;
  if (depth > 6) return null;
  if (typeof of['$ref'] === 'string') {
    const steps = of['$ref'].split('/').slice(1);
    return sampleOf(
      steps.reduce((at: Loose, step: string) => at[step], officeDocument),
      depth + 1,
    );
  }
  if (of['const'] !== undefined) return of['const'];
  if (of['enum'] !== undefined) return of['enum'][0];
  const [first] = of['anyOf'] ?? of['oneOf'] ?? [];
  if (first !== undefined) return sampleOf(first, depth + 1);
  if (of['properties'] !== undefined) {
    const entries = Object.entries<JsonSchema>(of['properties']);
    return Object.fromEntries(entries.map(([name, one]) => [name, sampleOf(one, depth + 1)]));
  }
  const type = Array.isArray(of['type']) ? of['type'][0] : of['type'];
  if (type === 'array') return of['items'] === undefined ? [] : [sampleOf(of['items'], depth + 1)];
  return { string: '2026-12-24', integer: 1, number: 1, boolean: true, object: {} }[String(type)] ?? null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns variants of a body, each with one key missing or of another type, also in nested objects and the first item of each array. */
function spoiled(body: unknown, depth = 0): unknown[] {
  if (Array.isArray(body)) return body.length === 0 ? [] : spoiled(body[0], depth).map((one) => [one]);
  if (!isObject(body) || depth > 2) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const { [name]: _, ...without } = body;
    const inside = spoiled(value, depth + 1);
    return [without, { [name]: value }, ...[...ODD, ...inside].map((one) => ({ ...without, [name]: one }))];
  });
}

function addressesOf(path: string): string[] {
  const kinds = path.includes('{kind}') ? KINDS.map(({ array }) => path.replace('{kind}', array)) : [path];
  return kinds.map((one) =>
    one
      .replace(/\/([\w-]+)\/\{id\}/g, (_, array: string) => `/${array}/${parish[array]?.[0]?.id ?? 1}`)
      .replace(/\{\w+\}/g, '1'),
  );
}

const ASKED = ROUTES.filter(({ body, method }) => method !== 'GET' && body?.type !== 'multipart/form-data').flatMap(
  ({ method, path, body }) =>
    addressesOf(path).map((address) => [`${method} ${address}`, method, address, body] as const),
);

it.each(ASKED)('%s answers every body', { timeout: 120_000 }, async (_, method, address, body) => {
  const whole = body === undefined ? {} : sampleOf(body.schema);
  const failed: unknown[] = [];
  const bodies = [undefined, whole, ...ODD, ...spoiled(whole)];
  for (const one of bodies) {
    const type = body?.type ?? 'application/json';
    const headers = { 'if-match': '*', 'content-type': type };
    try {
      const { status } = await office.call(method, address, { ...(one !== undefined && { body: one }), headers });
      if (status >= 500) failed.push([one, status]);
    } catch (error) {
      failed.push([one, String((error as Error).stack).slice(0, 300)]);
    }
  }
  expect(failed.slice(0, 3)).toEqual([]);
});

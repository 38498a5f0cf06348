// No operation's answer contains the mark of a private value (rules C3, P1 to P5, N3, L7).

import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/contract/operation.ts';
import { PROFILES } from '../../src/model/accounts/access-key.ts';
import { operations } from '../../src/operations/index.ts';
import { type Call, createCallRequest, headerForm, isPostOnly, NOON, pathForm } from '../support/calls.ts';
import { openInstance, type SingleInstance, type TestAnswer } from '../support/instance.ts';
import { createMarkedInstance, SECRET, SECRET_DIGITS } from '../support/marked.ts';

const marked = createMarkedInstance();
const ids = [...marked.publicIds, ...marked.privateIds];

const withSignUp = (bundle: { readonly instance?: object }) => ({
  ...bundle,
  instance: { ...bundle.instance, outside: { signup: true, requests: true } },
});

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(withSignUp(marked.bundle), NOON);
});

function valuesOf(name: string): readonly string[] {
  if (name === 'date') return ['20261120', '20261122', '20270101'];
  if (name === 'offset') return ['0', '1'];
  if (name === 'max_events') return ['0', '1', '100000'];
  if (name === 'channel') return ['website', SECRET];
  const all = ids.join(',');
  const pairs = ids.flatMap((one) => [`${one}`, `1,${one}`, `${one},2`, `${one}-e`]);
  return ['0', ' ', '0-e', all, `${all}-e`, ...pairs, ...marked.unknown];
}

function allCalls(operation: Operation): Call[] {
  if (isPostOnly(operation)) {
    return [ids, ids.map(String), ...ids.map((id) => [id])].map((body) => ({ operation, values: [], body }));
  }
  let calls: string[][] = [[]];
  for (const name of Object.keys(operation.parameters)) {
    calls = calls.flatMap((values) => valuesOf(name).map((value) => [...values, value]));
  }
  return calls.map((values) => ({ operation, values }));
}

function everything({ text, headers }: TestAnswer): string {
  return `${JSON.stringify(headers)}\n${text}`;
}

/** Expects that an answer only repeats the request: quoted in an error, or as the key of an empty value. */
function expectNothingPrivate(answer: TestAnswer, asked: readonly string[]) {
  let said = everything(answer);
  for (const part of asked.flatMap((value) => [value, ...value.split(',')])) {
    said = said.replaceAll(answer.status === 400 ? `\\"${part}\\"` : `"${part}":[]`, '');
  }
  expect(said.toUpperCase()).not.toContain(SECRET);
  expect(said).not.toContain(SECRET_DIGITS);
}

describe.each(operations)('$name', (operation) => {
  test('shows no private value, whatever is requested', async () => {
    for (const profile of PROFILES) {
      const key = await server.key('test', { profile });
      for (const call of allCalls(operation)) {
        const answer = await server.ask(...createCallRequest(call, 'test', key));
        // This parish has no form to request a room.
        expect([200, 400, ...('form_id' in operation.parameters ? [404] : [])]).toContain(answer.status);
        expectNothingPrivate(answer, call.values);
        for (const own of marked.subscribersOnly) expect(everything(answer)).not.toContain(own);
      }
    }
  });

  test('shows no private value in its errors', async () => {
    const key = await server.key('test', { scopes: [operation.scope === 'read' ? 'newsletter' : 'read'] });
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
      for (const target of [
        pathForm(operation, ['1'], 'test', key),
        pathForm(operation, ['1'], 'test', 'wrong'),
        pathForm(operation, Array(9).fill('1'), 'test', server.apiKey),
      ]) {
        const answer = await server.ask(target, { method });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expectNothingPrivate(answer, []);
      }
    }
  });
});

describe.each(operations.filter(({ post }) => post !== undefined))('POST $name', (operation) => {
  test('shows no private value, whatever ids are requested', async () => {
    for (const profile of PROFILES) {
      const headers = { member: 'test', apikey: await server.key('test', { profile }) };
      for (const body of [ids, ids.map(String), ...ids.map((id) => [id])]) {
        const asking = { method: 'POST', headers, body: JSON.stringify(body) };
        const answer = await server.ask(headerForm(operation, []), asking);
        expect(answer.status).toBe(200);
        expectNothingPrivate(answer, []);
      }
    }
  });
});

test.each(
  PROFILES,
)('every public value is shown somewhere to a %s key, so the marks are in the right place', async (profile) => {
  const key = await server.key('test', { profile });
  let seen = '';
  for (const operation of operations) {
    for (const call of allCalls(operation)) seen += (await server.ask(...createCallRequest(call, 'test', key))).text;
  }
  expect(marked.shown.filter((text) => !seen.includes(text))).toEqual([]);
});

test('a calendar file shows no private value, and there is none of a private or past event (K2, C3)', async () => {
  const statuses = [];
  for (const id of ids) {
    const answer = await server.ask(`/test/export/ical/e${id}`);
    statuses.push(answer.status);
    expectNothingPrivate(answer, []);
  }
  expect(statuses).toEqual([200, 200, 200, ...marked.privateIds.map(() => 404)]);
});

test('a subscriber’s data are shown only for that subscriber’s own key or address (N2, N3)', async () => {
  for (const id of [marked.confirmed.key, marked.confirmed.email]) {
    const { text } = await server.get(`getnlsubscriberfrom/${id}`);
    const [, ...others] = marked.subscribersOnly;
    expect(others.filter((own) => !text.includes(own))).toEqual([]);
    expect(text).not.toContain(marked.confirmed.key);
  }
});

test('a volunteer who is public by name alone is found by no operation for persons (P1, P2)', async () => {
  for (const call of ['getpersonsbyid/2', 'getpersondetails/2', `getpersonsbyid/${ids}`, 'getpersonsbygroup/1']) {
    const { json } = await server.get(call);
    expect(json.map(({ person_id }: { person_id: string }) => person_id)).not.toContain('2');
  }
});

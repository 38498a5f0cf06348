// A key's profile decides the format of answers (K3): two keys of one instance never get each other's bodies.

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/operations/index.ts';
import {
  createCallRequest,
  createExampleCall,
  headerForm,
  INSTANCE,
  isPostOnly,
  openExample,
  tomorrow,
} from '../support/calls.ts';
import type { SingleInstance } from '../support/instance.ts';

let server: SingleInstance;
let connectorKey: string;

beforeAll(async () => {
  server = await openExample();
  connectorKey = await server.key(INSTANCE, { profile: 'connector' });
});

const DIFFERENT = [
  'sync',
  'getevents',
  'geteventdetails',
  'getpersonsbyid',
  'getpersonsbygroup',
  'getpersondetails',
  'postpersondetails',
  'getnlsubscriberfrom',
];

describe.each(operations)('$name', (operation) => {
  const ask = (key: string) =>
    server.ask(...createCallRequest(createExampleCall(operation, tomorrow(server.clock)), INSTANCE, key));

  test('declares a separate schema for connectors exactly where its answers differ (K3)', async () => {
    const [document, connector] = [await ask(server.apiKey), await ask(connectorKey)];
    expect(document.text !== connector.text).toBe(DIFFERENT.includes(operation.name));
    expect(operation.connectorSchema !== undefined).toBe(DIFFERENT.includes(operation.name));
    if (operation.connectorSchema === undefined) return;
    expect(operation.connectorSchema.safeParse(document.json).success).toBe(false);
    expect(operation.schema.safeParse(connector.json).success).toBe(false);
  });

  test('has equal entity tags exactly for equal bodies (T4)', async () => {
    const [document, connector] = [await ask(server.apiKey), await ask(connectorKey)];
    if (isPostOnly(operation)) expect([document, connector].some(({ headers }) => 'ETag' in headers)).toBe(false);
    else expect(document.headers['ETag'] === connector.headers['ETag']).toBe(document.text === connector.text);
  });

  test('returns to each key its own answer at the same address, whoever asks first and how often (K3, T6)', async () => {
    const { values, body } = createExampleCall(operation, tomorrow(server.clock));
    const post = isPostOnly(operation) ? { method: 'POST', body: JSON.stringify(body) } : {};
    const byHeader = (apikey: string, more: Record<string, string> = {}) =>
      server.ask(headerForm(operation, values), { ...post, headers: { member: INSTANCE, apikey, ...more } });
    const [document, connector] = [(await ask(server.apiKey)).text, (await ask(connectorKey)).text];
    for (const key of [connectorKey, server.apiKey, server.apiKey, connectorKey, server.apiKey]) {
      const answer = await byHeader(key);
      expect(answer.text).toBe(key === server.apiKey ? document : connector);
    }
  });
});

test.each(
  DIFFERENT.filter((name) => name !== 'postpersondetails'),
)('%s: the entity tag of the other profile does not match (T4, K3)', async (name) => {
  const operation = operations.find((one) => one.name === name) ?? expect.fail(`there is no ${name}`);
  const call = createExampleCall(operation, tomorrow(server.clock));
  const ask = (key: string, headers = {}) => server.ask(...createCallRequest(call, INSTANCE, key, { headers }));
  const tag = async (key: string) => (await ask(key)).headers['ETag'] ?? '';
  const [document, connector] = [await tag(server.apiKey), await tag(connectorKey)];
  expect((await ask(server.apiKey, { 'if-none-match': connector })).status).toBe(200);
  expect((await ask(connectorKey, { 'if-none-match': document })).status).toBe(200);
  expect((await ask(connectorKey, { 'if-none-match': connector })).status).toBe(304);
});

test('what changes at midnight changes for both profiles (C2, K3)', async () => {
  const texts = async () => [
    (await server.get('getevents')).text,
    (await server.ask(`/getevents/${INSTANCE}/${connectorKey}`)).text,
  ];
  const before = await texts();
  const earlier = server.clock.now();
  server.clock.set('2026-11-26T00:00:00+01:00');
  const after = await texts();
  for (const [index, text] of after.entries()) {
    expect(text).not.toBe(before[index]);
    expect(text).toContain('"subscribe_date":"20261125"');
    expect(text).not.toContain('"subscription":true');
  }
  server.clock.set(earlier);
  expect(await texts()).toEqual(before);
});

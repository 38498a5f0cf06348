// Invariants of every operation with parameters, derived from its table of parameters.

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/operations/index.ts';
import {
  createCallPath,
  createExampleValues,
  encodeValues,
  listBadValues,
  openExample,
  tomorrow,
  withValue,
} from '../support/calls.ts';
import type { SingleInstance } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';

let server: SingleInstance;
let day: string;

beforeAll(async () => {
  server = await openExample();
  day = tomorrow(server.clock);
});

describe.each(operations.filter(({ parameters }) => Object.keys(parameters).length > 0))('$name', (operation) => {
  const names = Object.keys(operation.parameters);

  test('names a required parameter that is missing or empty (T8, E2)', async () => {
    const values = createExampleValues(operation, day);
    for (const [index, [name, { required }]] of Object.entries(operation.parameters).entries()) {
      if (!required) continue;
      const before = [operation.name, ...encodeValues(values.slice(0, index))].join('/');
      const after = encodeValues(values.slice(index + 1)).join('/');
      for (const call of [before, `${before}/`, `${before}//`, `${before}//${after}`]) {
        expectRefusal(await server.get(call), 400, new RegExp(`^${name}\\b`));
      }
    }
  });

  test('names a parameter with an invalid value (E2)', async () => {
    for (const name of names) {
      for (const value of listBadValues(operation, name)) {
        const answer = await server.get(createCallPath(operation, withValue(operation, day, name, value)));
        expect([value, answer.status]).toEqual([value, 400]);
        expectRefusal(answer, 400, new RegExp(`^${name}\\b`));
      }
    }
  });

  test('never repeats a key that was sent as a value', async () => {
    for (const name of names.filter((one) => listBadValues(operation, one).length > 0)) {
      const answer = await server.get(createCallPath(operation, withValue(operation, day, name, server.apiKey)));
      expectRefusal(answer, 400, new RegExp(`^${name}: .*not an access key$`));
    }
  });
});

describe.each(operations.filter(({ parameters }) => 'offset' in parameters))('$name', (operation) => {
  test('rejects an empty offset or max_events (L5)', async () => {
    const values = createExampleValues(operation, day);
    const before = createCallPath(operation, values.slice(0, values.length - 2));
    expectRefusal(await server.get(`${before}//`), 400, /^offset\b/);
    expectRefusal(await server.get(`${before}//5`), 400, /^offset\b/);
    expectRefusal(await server.get(`${before}/0//`), 400, /^max_events\b/);
  });

  test('accepts offset and max_events up to 100000, and omits them from the right (L5)', async () => {
    const values = createExampleValues(operation, day).slice(0, -2);
    const all = await server.get(createCallPath(operation, values));
    expect((await server.get(createCallPath(operation, [...values, '0']))).text).toBe(all.text);
    expect((await server.get(createCallPath(operation, [...values, '0', '100000']))).text).toBe(all.text);
    const { total_events_nbr: total, events } = all.json;
    expect(events).toHaveLength(total);
    const none = { total_events_nbr: total, events: [] };
    expect((await server.get(createCallPath(operation, [...values, '0', '0']))).json).toEqual(none);
    expect((await server.get(createCallPath(operation, [...values, '100000']))).json).toEqual(none);
    expect((await server.get(createCallPath(operation, [...values, '1', '1']))).json.events).toEqual(
      events.slice(1, 2),
    );
  });
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { findSchemaFaults } from './schema-faults.ts';

const event = z.strictObject({ id: z.number(), room: z.union([z.null(), z.strictObject({ name: z.string() })]) });
const told = (json: unknown) => findSchemaFaults(event, json).map(({ path, text }) => [path.join('/'), text]);

it('a matching value has no faults', () => {
  expect(told({ id: 1, room: { name: 'Kirche' } })).toEqual([]);
  expect(told({ id: 1, room: null })).toEqual([]);
});

it('a superfluous field is reported at its path', () => {
  expect(told({ id: 1, room: null, secret: 1, other: 2 })).toEqual([
    ['secret', 'is not a field of this interface'],
    ['other', 'is not a field of this interface'],
  ]);
});

it('for a union, the faults of the closest alternative are reported', () => {
  expect(told({ id: 1, room: { name: 5 } })).toEqual([['room/name', expect.stringContaining('expected string')]]);
  expect(told({ id: 1, room: { name: 'Kirche', phone: '1' } })).toEqual([
    ['room/phone', 'is not a field of this interface'],
  ]);
  expect(told({ id: 1, room: 7 })).toEqual([['room', expect.any(String)]]);
});

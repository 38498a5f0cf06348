import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from './schema-faults.ts';

const event = z.strictObject({ id: z.number(), room: z.union([z.null(), z.strictObject({ name: z.string() })]) });
const told = (json: unknown) => faultsOf(event, json).map(({ path, text }) => [path.join('/'), text]);

it('what fits has no fault', () => {
  expect(told({ id: 1, room: { name: 'Kirche' } })).toEqual([]);
  expect(told({ id: 1, room: null })).toEqual([]);
});

it('a field too many is told at its place', () => {
  expect(told({ id: 1, room: null, secret: 1, other: 2 })).toEqual([
    ['secret', 'is not a field of the interface here'],
    ['other', 'is not a field of the interface here'],
  ]);
});

it('of alternatives the faults of the nearest are told', () => {
  expect(told({ id: 1, room: { name: 5 } })).toEqual([['room/name', expect.stringContaining('expected string')]]);
  expect(told({ id: 1, room: { name: 'Kirche', phone: '1' } })).toEqual([
    ['room/phone', 'is not a field of the interface here'],
  ]);
  expect(told({ id: 1, room: 7 })).toEqual([['room', expect.any(String)]]);
});

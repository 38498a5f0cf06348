import { expect, it } from 'vitest';
import { alsoWrong } from './refusals.ts';

const UNREAD = new Map([['when', [{ text: 'Um welche Zeit beginnt es?' }]]]) as unknown as Parameters<
  typeof alsoWrong
>[1];
const AT = { date_from: '2026-12-24 22:00:00', date_to: '2026-12-24 23:00:00' };

it('says beside what could not be read only what is wrong with the event itself, not with a number that it has not got yet', () => {
  const told = (value: object) => [...alsoWrong({ ...value } as never, UNREAD, { language: 'de' })];
  expect(told({ ...AT, title: 'Probe' })).toEqual([]);
  expect(told({ ...AT, title: '' })).toEqual([['title', [{ text: 'Das darf nicht leer bleiben.' }]]]);
});

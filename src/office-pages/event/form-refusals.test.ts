import { expect, it } from 'vitest';
import { findFormatProblems } from './form-refusals.ts';

const UNREAD = new Map([['when', [{ text: 'Um welche Zeit beginnt es?' }]]]) as unknown as Parameters<
  typeof findFormatProblems
>[1];
const AT = { date_from: '2026-12-24 22:00:00', date_to: '2026-12-24 23:00:00' };

it('unreadable fields are reported together with problems of the event itself, but not of its missing id', () => {
  const told = (value: object) => [...findFormatProblems({ ...value } as never, UNREAD, { language: 'de' })];
  expect(told({ ...AT, title: 'Probe' })).toEqual([]);
  expect(told({ ...AT, title: '' })).toEqual([['title', [{ text: 'Bitte geben Sie einen Titel ein.' }]]]);
});

// What is refused is said in the asker's language, with the same code and parameters in all of them (rule W6).

import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice(fullBundle());
});
afterAll(() => office.close());

const TOO_LATE = { title: 'Konzert', date_from: '2026-12-24 17:00:00', date_to: '2026-12-24 16:00:00' };

it.each([
  [undefined, 'lies before date_from (2026-12-24 17:00:00)'],
  ['en', 'lies before date_from (2026-12-24 17:00:00)'],
  ['de-CH, fr;q=0.5', 'Das Ende liegt vor dem Beginn.'],
  ['fr', 'La fin précède le début.'],
  ['it', 'La fine viene prima dell’inizio.'],
])('a problem is said to whoever reads %s', async (language, text) => {
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
  const { status, json } = await office.call('POST', '/events', { body: TOO_LATE, headers });
  const params = { start: '2026-12-24 17:00:00' };
  expect([status, json.problems]).toEqual([422, [{ path: '/date_to', text, code: 'ends_before_start', params }]]);
});

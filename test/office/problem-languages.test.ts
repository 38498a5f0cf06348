// Errors are in the client's language. Code and parameters are the same in every language (rule W6).

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
  [undefined, 'is before date_from (2026-12-24 17:00:00)'],
  ['en', 'is before date_from (2026-12-24 17:00:00)'],
  ['de-CH, fr;q=0.5', 'Das Ende liegt vor dem Beginn.'],
  ['fr', 'La fin précède le début.'],
  ['it', 'La fine viene prima dell’inizio.'],
])('a problem is reported in %s', async (language, text) => {
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
  const { status, json } = await office.call('POST', '/events', { body: TOO_LATE, headers });
  const params = { start: '2026-12-24 17:00:00' };
  expect([status, json.problems]).toEqual([422, [{ path: '/date_to', text, code: 'ends_before_start', params }]]);
});

it.each([
  ['', 'body_empty', {}, 'Die Anfrage ist leer.'],
  ['<!doctype html><p>x</p>', 'body_foreign', { file: 'web_page' }, 'sondern wohl eine Webseite (HTML).'],
  [Buffer.from('\ufeff{}', 'utf16le'), 'body_utf16', {}, 'Die Anfrage ist in UTF-16'],
  [Buffer.from('{"title":"Gr\xfcezi"}', 'latin1'), 'body_no_utf8', {}, 'Die Anfrage ist kein Text in'],
  ['{"title":\n"Konz', 'body_cut_off', { line: 2 }, 'Die Anfrage bricht in Zeile 2 ab.'],
  ['{"title": Konzert}', 'body_malformed', { line: 1, column: 11 }, 'Fehler in Zeile 1, Spalte 11.'],
  ['{"title":"a","title":"b"}', 'body_key_twice', { path: 'title' }, 'doppelt vor: title.'],
] as const)('invalid JSON has a code, and a German message for German users: %j', async (bytes, ...told) => {
  const [code, params, text] = told;
  const type = { 'content-type': 'application/json' };
  const inGerman = await office.call('POST', '/events', { bytes, headers: { ...type, 'accept-language': 'de' } });
  expect([inGerman.status, inGerman.json]).toMatchObject([400, { code, params }]);
  expect(inGerman.json.message).toContain(text);
  const inEnglish = await office.call('POST', '/events', { bytes, headers: type });
  expect([inEnglish.status, inEnglish.json]).toMatchObject([400, { code, params: inGerman.json.params }]);
  expect(inEnglish.json.message).toMatch(/^The body can't be read: .*\.$/);
  const found = inEnglish.json.params.found ?? 'The body';
  expect(inGerman.json.message).not.toContain(found);
});

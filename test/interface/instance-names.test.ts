// Valid names and languages of an instance (rule A1, bundle format).

import { expect, test } from 'vitest';
import { findInstanceNameProblem, languageOf } from '../../src/model/instance.ts';
import { operations } from '../../src/operations/index.ts';
import { openInstance, openTestServer } from '../support/instance.ts';

const NOW = '2026-11-20T11:00:00Z';

test.each([
  'a',
  '0',
  'seewil',
  'kirche-am_see',
  '8000',
  'x'.repeat(63),
  'getevents2',
  'getevent',
])('%s can be the name of an instance, by path and by header (A1, A5)', async (name) => {
  expect(findInstanceNameProblem(name)).toBeUndefined();
  const server = await openInstance({ instance: { name, title: 'Test' } }, NOW);
  expect(await server.get('getevents')).toMatchObject({ status: 200 });
  const headers = { member: name, apikey: server.apiKey };
  expect(await server.ask('/getevents', { headers })).toMatchObject({ status: 200 });
});

test.each([
  '',
  '-a',
  '_a',
  'Seewil',
  'see wil',
  'see.wil',
  'seewil/',
  'sée',
  'x'.repeat(64),
  'openapi.json',
  'a\n',
])('%j can’t be the name of an instance (A1)', async (name) => {
  expect(findInstanceNameProblem(name)?.text).toMatch(/not an instance name/);
  await expect(openInstance({ instance: { name, title: 'Test' } }, NOW)).rejects.toThrow();
});

test.each([
  ...operations.map(({ name }) => name),
  'healthz',
  'metrics',
  'docs',
  'openapi',
  'updatenlsubscriber',
])('%s can’t be the name of an instance: the server’s own paths begin with it (A1)', (name) => {
  expect(findInstanceNameProblem(name)?.text).toMatch(/reserved name/);
});

test('a rejected name leaves no instance behind (A1)', async () => {
  const server = await openTestServer(NOW);
  const bundle = { format: 'parvis-bundle', version: 1, instance: { name: 'getevents', title: 'Test' } };
  await expect(server.import(bundle)).rejects.toThrow(/reserved name/);
  expect(await server.store.listInstances()).toEqual([]);
});

test.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['fr-CH', 'fr'],
  ['it', 'it'],
  ['en-GB', 'en'],
  ['de-DE-u-co-phonebk', 'de'],
  ['es-ES', undefined],
  ['rm-CH', undefined],
  ['de_CH', undefined],
  ['', undefined],
  ['x', undefined],
])('the locale %j has the language %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});

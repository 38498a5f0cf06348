// Operations that report a module as missing (rule K2).

import { beforeAll, expect, test } from 'vitest';
import { PROFILES } from '../../src/model/accounts/access-key.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance({}, '2026-11-20T11:00:00Z');
});

test.each(PROFILES)('get_module_infos returns these bytes to a %s key, with real booleans', async (profile) => {
  const key = await server.key('test', { profile });
  const expected =
    '{"postings":{"enabled":false,"block_types":{},"channel_options":{"nb_on_homepage":6}},' +
    '"subscriptions":{"enabled":false},"general":{"content_additional_languages":[]}}';
  for (const end of ['', '/']) expect((await server.ask(`/get_module_infos/test/${key}${end}`)).text).toBe(expected);
});

test.each([
  '1',
  '0',
  '%20',
  '%201%20',
  '4294967295',
])('getrosterentries of %s, which does not exist, is empty (D19)', async (id) => {
  expect(await server.get(`getrosterentries/${id}`)).toMatchObject({ status: 200, text: '[]' });
});

test('getrosterentries requires one id, and names it otherwise (T8, D19)', async () => {
  for (const call of ['getrosterentries', 'getrosterentries/', 'getrosterentries/1,2', 'getrosterentries/x'])
    expectRefusal(await server.get(call), 400, /^id\b/);
});

test.each([
  'website/0',
  'website/7',
  'website',
  'website/',
  'website/%20',
  'website/0/',
])('getpostings of %s is empty: the id may be 0, one, or omitted (K2)', async (rest) => {
  expect(await server.get(`getpostings/${rest}`)).toMatchObject({ status: 200, text: '[]' });
});

test('getpostings of another channel, or of none, names the channel (E2)', async () => {
  for (const rest of ['', '/', '/intranet/0', '//0', '/0', '/WEBSITE/0']) {
    expectRefusal(await server.get(`getpostings${rest}`), 400, /^channel\b/);
  }
  expectRefusal(await server.get('getpostings/website/x'), 400, /^id\b/);
  expectRefusal(await server.get('getpostings/website/0/0'), 404, /./);
});

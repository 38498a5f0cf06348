import { expect, it } from 'vitest';
import type { BounceTaker } from '../../model/newsletter/bounce.ts';
import { BOUNCE_PATH } from '../form-routes.ts';
import { bounceHook } from './bounce-hook.ts';

const SECRET = 'a-secret-of-the-tests';
const clock = () => 1_000_000;

it('asks whoever hands a mail over to do it again when the database is away', async () => {
  const away = new Error('away');
  const told: unknown[] = [];
  const fails = () => Promise.reject(away);
  const taker: BounceTaker = { mail: fails, report: fails };
  const hook = bounceHook({
    taker,
    secret: SECRET,
    headers: { 'X-A': 'b' },
    onError: (error) => told.push(error),
    clock,
  });
  for (const type of ['message/rfc822', 'application/json']) {
    const headers = { Authorization: `Bearer ${SECRET}`, 'Content-Type': type };
    const response = await hook.request(BOUNCE_PATH, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(response.headers.get('x-a')).toBe('b');
  }
  expect(told).toEqual([away, away]);
});

it('takes wrong secrets from nobody without end, and the right one from everybody', async () => {
  const taker: BounceTaker = { mail: async () => 'nothing', report: async () => 'nothing' };
  const hook = bounceHook({ taker, secret: SECRET, headers: {}, onError: () => undefined, clock });
  const status = async (secret: string, address: string) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'message/rfc822' };
    return (await hook.request(BOUNCE_PATH, { method: 'POST', headers, body: 'x' }, { address })).status;
  };
  for (let time = 0; time < 300; time++) expect(await status('wrong', '192.0.2.1')).toBe(401);
  expect(await status('wrong', '192.0.2.1')).toBe(429);
  expect(await status('wrong', '192.0.2.2')).toBe(401);
  expect(await status(SECRET, '192.0.2.1')).toBe(200);
});

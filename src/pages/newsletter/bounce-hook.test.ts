import { expect, it } from 'vitest';
import type { BounceHandler } from '../../model/newsletter/bounce.ts';
import { BOUNCE_PATH } from '../form-routes.ts';
import { createBounceHook } from './bounce-hook.ts';

const SECRET = 'a-secret-of-the-tests';
const clock = () => 1_000_000;

it('asks the mail server to retry if the database is unavailable', async () => {
  const away = new Error('away');
  const told: unknown[] = [];
  const fails = () => Promise.reject(away);
  const taker: BounceHandler = { mail: fails, report: fails };
  const hook = createBounceHook({
    handler: taker,
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

it('limits wrong secrets per address, and accepts the right one from every address', async () => {
  const taker: BounceHandler = { mail: async () => 'nothing', report: async () => 'nothing' };
  const hook = createBounceHook({ handler: taker, secret: SECRET, headers: {}, onError: () => undefined, clock });
  const status = async (secret: string, address: string) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'message/rfc822' };
    return (await hook.request(BOUNCE_PATH, { method: 'POST', headers, body: 'x' }, { address })).status;
  };
  for (let time = 0; time < 300; time++) expect(await status('wrong', '192.0.2.1')).toBe(401);
  expect(await status('wrong', '192.0.2.1')).toBe(429);
  expect(await status('wrong', '192.0.2.2')).toBe(401);
  expect(await status(SECRET, '192.0.2.1')).toBe(200);
});

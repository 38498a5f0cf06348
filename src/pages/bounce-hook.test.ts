import { expect, it } from 'vitest';
import type { BounceTaker } from '../model/bounce.ts';
import { BOUNCE_PATH, bounceHook } from './bounce-hook.ts';

const SECRET = 'a-secret-of-the-tests';

it('asks whoever hands a mail over to do it again when the database is away', async () => {
  const away = new Error('away');
  const told: unknown[] = [];
  const fails = () => Promise.reject(away);
  const taker: BounceTaker = { mail: fails, report: fails };
  const hook = bounceHook({ taker, secret: SECRET, headers: { 'X-A': 'b' }, onError: (error) => told.push(error) });
  for (const type of ['message/rfc822', 'application/json']) {
    const headers = { Authorization: `Bearer ${SECRET}`, 'Content-Type': type };
    const response = await hook.request(BOUNCE_PATH, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(response.headers.get('x-a')).toBe('b');
  }
  expect(told).toEqual([away, away]);
});

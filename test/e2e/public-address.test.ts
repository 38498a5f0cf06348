// A server whose PARVIS_PUBLIC_URL is not the address that visitors use.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSite, type Site, serve } from '../support/site.ts';

let site: Site;
beforeEach(() => {
  site = openSite();
});
afterEach(() => site.clear());

it('rejects forms, and warns once with both origins', async () => {
  const server = await serve(site, { PARVIS_PUBLIC_URL: 'https://wrong.example' });
  const send = () =>
    fetch(`${server.url}/office/login`, {
      method: 'POST',
      headers: { Origin: 'https://right.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'email=a%40seewil.example&password=x',
    });
  for (let times = 0; times < 3; times++) expect((await send()).status).toBe(403);
  await expect.poll(() => server.err()).toContain('form rejected');
  const lines = server
    .err()
    .split('\n')
    .filter((line) => line.includes('form rejected'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', origin: 'https://right.example', expected: 'https://wrong.example' },
  ]);
});

it('with a path is refused at the start', async () => {
  const { code, err } = await site.run(['serve'], '', { PARVIS_PUBLIC_URL: 'https://a.example/parvis' });
  expect({ code, err }).toEqual({
    code: 1,
    err: 'PARVIS_PUBLIC_URL takes an http or https address without a path, query or user, such as https://agenda.example.org\n',
  });
});

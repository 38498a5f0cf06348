import { expect, it } from 'vitest';
import { forScript } from './for-script.ts';

const asked = (method: string, accept = 'application/json') =>
  new Request('http://localhost/office/instances/demo/events/7', { method, headers: { accept } });

it('a script that sends a form is told where to go on, or what status the page has', async () => {
  const moved = forScript(asked('POST'), new Response(null, { status: 303, headers: { location: '/office' } }));
  expect([moved.status, moved.headers.get('location'), await moved.json()]).toEqual([200, null, { to: '/office' }]);
  const refused = forScript(asked('POST'), new Response('<p>…</p>', { status: 422 }));
  expect([refused.status, await refused.json()]).toEqual([422, {}]);
});

it('all else is answered as it is: data that a script asks for, and forms that a browser sends', () => {
  const answer = Response.json({ rooms: [] });
  expect(forScript(asked('GET'), answer)).toBe(answer);
  expect(forScript(asked('POST', 'text/html'), answer)).toBe(answer);
});

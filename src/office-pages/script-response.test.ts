import { expect, it } from 'vitest';
import { toScriptResponse } from './script-response.ts';

const asked = (method: string, accept = 'application/json') =>
  new Request('http://localhost/office/instances/demo/events/7', { method, headers: { accept } });

it('a script that sends a form receives the next URL, or the status of the page', async () => {
  const moved = toScriptResponse(asked('POST'), new Response(null, { status: 303, headers: { location: '/office' } }));
  expect([moved.status, moved.headers.get('location'), await moved.json()]).toEqual([200, null, { to: '/office' }]);
  const refused = toScriptResponse(asked('POST'), new Response('<p>…</p>', { status: 422 }));
  expect([refused.status, await refused.json()]).toEqual([422, {}]);
});

it('other responses are unchanged: data for scripts, and forms sent by a browser', () => {
  const answer = Response.json({ rooms: [] });
  expect(toScriptResponse(asked('GET'), answer)).toBe(answer);
  expect(toScriptResponse(asked('POST', 'text/html'), answer)).toBe(answer);
});

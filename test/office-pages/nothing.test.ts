import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const ask = async (path: string, headers: Readonly<Record<string, string>>) => {
  const request = new Request(`${ORIGIN}${path}`);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const response = await office.fetch(request);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('an unknown address below /office', () => {
  it.each([
    '/office/nothing',
    '/office/instances/demo/nothing',
    '/office/instances/demo/events/99999',
  ])('is a page within the frame for a logged-in user: %s', async (path) => {
    const { status, type, text } = await ask(path, { ...HTML, ...office.signedIn().headers });
    expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('<body class="office">');
    expect(text).toContain('<h1>Das gibt es hier nicht</h1>');
    expect(text).toMatch(/<a class="button" href="\/office\/instances\/demo">/);
  });

  it('is a page without the frame for other users, in their language', async () => {
    const { status, type, text } = await ask('/office/nothing', { ...HTML, 'accept-language': 'fr' });
    expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('<html lang="fr"');
    expect(text).not.toContain('<body class="office">');
  });
});

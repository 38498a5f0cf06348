// Hostile forms: too large, with too many fields, or malformed. Each is rejected with a message, changes nothing, and costs little.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;
beforeAll(async () => {
  office = await openOfficeBrowser();
});
afterAll(() => office.close());

const revision = async () => (await office.store.findInstance(office.instance))?.revision;

async function send(path: string, type: string | undefined, body: string): Promise<Response> {
  const { headers } = office.signedIn();
  const init = { ...headers, origin: ORIGIN, ...(type !== undefined && { 'content-type': type }) };
  return office.fetch(
    new Request(`${ORIGIN}/office/instances/${office.instance}${path}`, {
      method: 'POST',
      headers: init,
      body: Buffer.from(body),
    }),
  );
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=a';
const PART = '--a\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\nx\r\n';

const TEXT_PART = `--a\r\nContent-Disposition: form-data; name="long"\r\n\r\n${'x'.repeat(2 ** 20 + 1)}\r\n`;

const WORDS = {
  400: 'Die Eingabe kam nicht vollständig an',
  413: 'Das war zu viel auf einmal',
  415: 'Das ist kein Formular dieser Seite',
} as const;

it.each([
  ['more fields than any form has', FORM, 'title=x&'.repeat(6000), 413],
  ['very many empty fields', FORM, '&'.repeat(1_000_000), 413],
  ['more text than any event has', FORM, `title=x&long=${'a'.repeat(2 ** 20)}`, 413],
  ['more text than any event has, as parts', MULTIPART, `${TEXT_PART}--a--\r\n`, 413],
  ['very many files', MULTIPART, PART.repeat(6000), 413],
  ['a form that breaks off', MULTIPART, PART, 400],
  ['parts with two boundaries', `${MULTIPART}; boundary=b`, PART.repeat(20_000), 400],
  ['parts with another boundary', `${MULTIPART}; x-boundary=b`, PART.repeat(20_000), 400],
  ['parts without a boundary', 'multipart/form-data', PART, 400],
  ['JSON', 'application/json', '{}', 415],
  ['text', 'text/plain', 'title=x', 415],
  ['no type', undefined, 'title=x', 415],
] as const)('%s is rejected with a message, and changes nothing', async (_, type, body, status) => {
  const before = await revision();
  for (const path of ['/events/new', '/settings', '/agenda/change', '/history/1/undo']) {
    const answer = await send(path, type, body);
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.text()).toContain(WORDS[status]);
  }
  expect(await revision()).toBe(before);
});

it.each(['__proto__', 'constructor', 'toString'])('an action called %s is unknown', async (deed) => {
  const answer = await office.post('/lists/101/pick', { event: '1', deed });
  expect(answer.status).toBe(404);
});

it('at most as many fields are redisplayed as a form has', async () => {
  const path = `/office/instances/${office.instance}/events/new`;
  const ask = (length: number) => {
    const headers = { origin: ORIGIN, host: new URL(ORIGIN).host, 'content-type': FORM };
    return office.fetch(
      new Request(ORIGIN + path, { method: 'POST', headers, body: `title=x&long=${'"'.repeat(length)}` }),
    );
  };
  expect((await ask(1000)).status).toBe(401);
  expect((await ask(300_000)).status).toBe(413);
});

it('an invalid typed text is not cleaned for the editor either', async () => {
  const ask = async (length: number) => (await send('/events/text', FORM, `typed=${'x'.repeat(length)}`)).status;
  expect([await ask(200_000), await ask(200_001)]).toEqual([200, 413]);
});

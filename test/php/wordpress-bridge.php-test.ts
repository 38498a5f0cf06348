// Must-use plugin that lets a WordPress site use parvis with an unchanged verowa-connect. It redirects the right requests, preserves their
// content, and never sends a key to another host.

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const VENDOR = 'https://api.verowa.ch';
const PARVIS = 'https://api.example.org';
const AWAY = 'Das ist im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.';
const UNAVAILABLE = { status: 503, body: '', reason: AWAY };
const REQUESTS = 7;
const HARNESS = new URL('wordpress.php', import.meta.url).pathname;

interface Given {
  readonly constants?: Readonly<Record<string, string>>;
  readonly requests?: readonly { readonly url: string; readonly args?: object }[];
  /** Prefix of addresses at which no server answers. */
  readonly away?: string;
  readonly error?: readonly [string, string];
  readonly answered?: string;
  readonly refused?: string;
  /** Instance and key of a synchronisation by verowa-connect. */
  readonly sync?: { readonly instance: string; readonly key: string };
  readonly outputs?: readonly string[];
  /** Status and body of answers. Default: 200, with the requested address as body. */
  readonly says?: readonly [number, string];
  readonly locale?: string;
  readonly home?: string;
  readonly without?: true;
}

interface Answered {
  readonly status?: number;
  readonly body?: string;
  /** Reason phrase, which pages of verowa-connect print. */
  readonly reason?: string;
  readonly error?: string;
}

interface Seen {
  readonly sent: readonly { readonly url: string; readonly args: Readonly<Record<string, unknown>> }[];
  readonly answers: readonly Answered[];
  /** Statuses of the answers to the synchronisation's requests. */
  readonly synchronised: readonly number[];
  readonly outputs: readonly string[];
  readonly logged: string;
  readonly warnings: readonly string[];
}

let folder: string;
let mailer: string;
let mails: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-bridge-'));
  [mailer, mails] = [join(folder, 'sendmail'), join(folder, 'mails')];
  writeFileSync(mailer, `#!/bin/sh\n(cat; echo) >> '${mails}'\n`);
  chmodSync(mailer, 0o755);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function takeMails(): string[] {
  if (!existsSync(mails)) return [];
  const all = readFileSync(mails, 'utf8').split(/^(?=To: )/m);
  rmSync(mails);
  return all;
}

/** Runs the plugin in a new process, in which it must not cause warnings. */
async function inWordPress(given: Given): Promise<Seen> {
  const settings = ['display_errors=stderr', 'error_reporting=-1', `sendmail_path=${mailer}`];
  const php = spawn('php', [...settings.flatMap((setting) => ['-d', setting]), HARNESS]);
  php.stdin.end(JSON.stringify({ constants: { PARVIS_URL: PARVIS }, ...given }));
  const [out, err] = await Promise.all([text(php.stdout), text(php.stderr)]);
  expect(err).toBe('');
  const seen: Seen = JSON.parse(out);
  expect(seen.warnings).toEqual([]);
  return seen;
}

const urlsOf = async (given: Given) => (await inWordPress(given)).sent.map(({ url }) => url);
const asking = (...urls: string[]) => ({ requests: urls.map((url) => ({ url })) });

describe('a request of verowa-connect', () => {
  it.each([
    '/get_module_infos/seewil/parvis_key',
    '/getlayers/seewil/parvis_key/',
    '/geteventsbylist/seewil/parvis_key/%20/0/1000',
    '/getnlsubscriberfrom/seewil/parvis_key/jane+x@example.org',
    '/get_renting_form_fields/seewil/parvis_key/7/?v=3.0.1',
  ])('goes to parvis with its path unchanged: %s', async (path) => {
    expect(await urlsOf(asking(VENDOR + path))).toEqual([PARVIS + path]);
  });

  it('keeps method, headers, body, time limit and protocol, and the answer is returned', async () => {
    const args = {
      method: 'POST',
      timeout: 45,
      httpversion: '1.0',
      body: '["101","102"]',
      headers: { member: 'seewil', apikey: 'parvis_key' },
      cookies: [],
    };
    const { sent, answers } = await inWordPress({ requests: [{ url: `${VENDOR}/geteventdetails`, args }] });
    expect(sent).toEqual([{ url: `${PARVIS}/geteventdetails`, args }]);
    expect(answers).toEqual([{ status: 200, body: `answered by ${PARVIS}/geteventdetails`, reason: 'Of the Server' }]);
  });

  it('goes to parvis regardless of the case of the host, and of a folder or slash at the end of the address', async () => {
    expect(await urlsOf(asking('https://API.Verowa.CH/getrooms/a/b'))).toEqual([`${PARVIS}/getrooms/a/b`]);
    for (const address of [`${PARVIS}/parvis`, `${PARVIS}/parvis/`]) {
      const constants = { PARVIS_URL: address };
      expect(await urlsOf({ constants, ...asking(`${VENDOR}/getrooms/a/b`) })).toEqual([
        `${PARVIS}/parvis/getrooms/a/b`,
      ]);
    }
  });
});

describe('any other request', () => {
  it.each([
    'https://api.wordpress.org/plugins/update-check/1.1/',
    'https://verowa.ch/getrooms/a/b',
    'https://api.verowa.ch.attacker.example/getrooms/a/b',
    'https://other.example/?url=https://api.verowa.ch/getrooms/a/b',
    'https://api.verowa.ch@other.example/getrooms/a/b',
  ])('goes to its original host: %s', async (url) => {
    expect(await urlsOf(asking(url))).toEqual([url]);
  });

  it('answered by another plugin keeps that answer', async () => {
    const { sent, answers } = await inWordPress({ answered: 'from a cache', ...asking(`${VENDOR}/getrooms/a/b`) });
    expect([sent, answers]).toEqual([[], [{ status: 0, body: 'from a cache', reason: '' }]]);
  });
});

describe('with a configured instance', () => {
  it('only its requests go to parvis, by path and by header', async () => {
    const constants = { PARVIS_URL: PARVIS, PARVIS_INSTANCE: 'seewil' };
    const args = (member: string) => ({ method: 'POST', headers: { Member: member, apikey: 'k' }, body: '[]' });
    const requests = [
      { url: `${VENDOR}/getrooms/seewil/k` },
      { url: `${VENDOR}/getrooms/other/k` },
      { url: `${VENDOR}/geteventdetails`, args: args('seewil') },
      { url: `${VENDOR}/geteventdetails`, args: args('other') },
    ];
    expect(await urlsOf({ constants, requests })).toEqual([
      `${PARVIS}/getrooms/seewil/k`,
      `${VENDOR}/getrooms/other/k`,
      `${PARVIS}/geteventdetails`,
      `${VENDOR}/geteventdetails`,
    ]);
  });
});

describe('an address of parvis', () => {
  it('that is not set leaves everything unchanged', async () => {
    const url = `${VENDOR}/getrooms/seewil/k`;
    expect(await urlsOf({ constants: {}, ...asking(url) })).toEqual([url]);
  });

  it.each([
    'http://api.example.org',
    'api.example.org',
    'ftp://api.example.org',
    VENDOR,
    'https://',
  ])('that is invalid (%s) blocks all requests, and the log says so', async (address) => {
    const { sent, answers, logged } = await inWordPress({
      constants: { PARVIS_URL: address },
      ...asking(`${VENDOR}/getrooms/seewil/parvis_key`),
    });
    expect(sent).toEqual([]);
    expect(answers).toEqual([UNAVAILABLE]);
    expect(logged).toBe('parvis-connect: PARVIS_URL must be an address that begins with https://.\n');
  });

  it('on this machine may be plain HTTP, for a trial', async () => {
    const constants = { PARVIS_URL: 'http://localhost:8080' };
    expect(await urlsOf({ constants, ...asking(`${VENDOR}/getrooms/a/b`) })).toEqual([
      'http://localhost:8080/getrooms/a/b',
    ]);
  });
});

describe('a key of parvis', () => {
  const KEY = `parvis_${'k'.repeat(43)}`;
  const asked = (key: string, instance = 'seewil') => [
    { url: `${VENDOR}/getrooms/${instance}/${key}` },
    { url: `${VENDOR}/getrosterentries/${instance}/7/${key}` },
    { url: `${VENDOR}/geteventdetails`, args: { method: 'POST', headers: { member: instance, ApiKey: key } } },
    { url: `${VENDOR}/geteventdetails`, args: { method: 'POST', headers: `member: ${instance}\r\napikey: ${key}` } },
  ];

  it.each<[string, Readonly<Record<string, string>>]>([
    ['while no address is set', {}],
    ['while another instance is named', { PARVIS_URL: PARVIS, PARVIS_INSTANCE: 'sewil' }],
    ['while another host is to be replaced', { PARVIS_URL: PARVIS, PARVIS_REPLACES: 'api.vero.ch' }],
  ])('goes to no other host %s, and the log reports that without the key', async (_case, constants) => {
    for (const key of [KEY, ' parvis_cut', `%20${KEY}`, KEY.toUpperCase()]) {
      const requests = asked(key);
      const { sent, answers, logged } = await inWordPress({ constants, requests });
      expect(sent).toEqual([]);
      expect(answers).toEqual(requests.map(() => UNAVAILABLE));
      const line = 'this key is not for api.verowa.ch. Check PARVIS_URL and PARVIS_INSTANCE.';
      expect(logged).toBe(`parvis-connect: ${line}\n`.repeat(requests.length));
    }
  });

  it('goes to no other host if it was entered as the instance, or if the instance is missing', async () => {
    const given = { constants: {}, requests: [...asked('x', KEY), { url: `${VENDOR}/getlayers//${KEY}/` }] };
    expect((await inWordPress(given)).sent).toEqual([]);
  });

  it('goes to parvis at any address', async () => {
    const constants = { PARVIS_URL: 'https://parvis.verowa.ch' };
    const given = { constants, requests: [{ url: `${VENDOR}/getrooms/seewil/${KEY}` }] };
    expect(await urlsOf(given)).toEqual([`https://parvis.verowa.ch/getrooms/seewil/${KEY}`]);
  });

  it('is not detected in text that only resembles one', async () => {
    const requests = [
      ...asked('k', 'parvis_dorf'),
      { url: `${VENDOR}/getnlsubscriberfrom/seewil/k/parvis_fan@example.org` },
      { url: `https://other.example/getrooms/seewil/${KEY}` },
    ];
    expect((await inWordPress({ constants: {}, requests })).sent).toHaveLength(requests.length);
  });
});

describe('verowa-connect mails its vendor', () => {
  const KEY = `parvis_${'k'.repeat(43)}`;
  const sync = { instance: 'seewil', key: KEY };
  const timeout = ['http_request_failed', 'cURL error 28: Operation timed out after 15001 milliseconds'] as const;

  it('each failed request, with instance and key, without the must-use plugin', async () => {
    const { synchronised } = await inWordPress({ without: true, sync, away: VENDOR });
    expect(synchronised).toEqual(Array(REQUESTS).fill(500));
    const sent = takeMails();
    expect(sent).toHaveLength(REQUESTS);
    for (const mail of sent) {
      expect(mail).toContain('To: reports@maker.example');
      expect(mail).toContain(KEY);
    }
  });

  it.each<[string, Given]>([
    ['while parvis is unreachable', { away: PARVIS }],
    ['after a timeout', { away: PARVIS, error: timeout }],
    ['with an address that nobody has', { away: PARVIS, error: ['http_request_failed', 'cURL error 6'] }],
    ['while WordPress may ask nobody', { away: PARVIS, error: ['http_request_not_executed', 'blocked'] }],
    ['while another plugin refuses requests', { refused: 'blocked_by_other' }],
    ['with an address that is none', { constants: { PARVIS_URL: 'api.example.org' } }],
    ['with an address without HTTPS', { constants: { PARVIS_URL: 'http://api.example.org' } }],
    ['with no address, and its vendor unreachable', { constants: {}, away: VENDOR }],
    [
      'with another instance, and its vendor unreachable',
      { constants: { PARVIS_URL: PARVIS, PARVIS_INSTANCE: 'x' }, away: VENDOR },
    ],
  ])('nothing %s', async (_case, given) => {
    const { synchronised, logged } = await inWordPress({ ...given, sync });
    expect(takeMails()).toEqual([]);
    expect(synchronised).toEqual(Array(REQUESTS).fill(503));
    expect(logged.match(/^parvis-connect: /gm)).toHaveLength(REQUESTS);
    expect(logged).not.toContain(KEY);
  });
});

describe('a calendar link of verowa-connect', () => {
  const linked = async (output: string, constants: Readonly<Record<string, string>> = { PARVIS_URL: PARVIS }) =>
    (await inWordPress({ constants, outputs: [output] })).outputs[0];
  const link = (host: string, instance = 'seewil') => `<a href="${host}/${instance}/export/ical/e1001">iCal</a>`;

  it('leads to parvis, at its public address if it has one', async () => {
    expect(await linked(link('https://verowa.ch'))).toBe(link(PARVIS));
    const constants = { PARVIS_URL: `${PARVIS}/inside/`, PARVIS_PUBLIC_URL: 'https://events.example.org/' };
    expect(await linked(link('https://verowa.ch'), constants)).toBe(link('https://events.example.org'));
  });

  it('leads there from a script too', async () => {
    const escaped = (host: string) => JSON.stringify(link(host)).replaceAll('/', '\\/');
    expect(await linked(escaped('https://verowa.ch'))).toBe(escaped(PARVIS));
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['of another instance', link('https://verowa.ch', 'other'), { PARVIS_URL: PARVIS, PARVIS_INSTANCE: 'seewil' }],
    ['while no address is set', link('https://verowa.ch'), {}],
    ['while the address is none', link('https://verowa.ch'), { PARVIS_URL: 'api.example.org' }],
    [
      'while the address for visitors is none',
      link('https://verowa.ch'),
      { PARVIS_URL: PARVIS, PARVIS_PUBLIC_URL: '"x' },
    ],
    ['of another website', link('https://other.example'), { PARVIS_URL: PARVIS }],
    ['that is no calendar', '<a href="https://verowa.ch/seewil/ical/help">', { PARVIS_URL: PARVIS }],
  ])('is unchanged %s', async (_case, output, constants) => {
    expect(await linked(output, constants)).toBe(output);
  });
});

describe('an error of parvis', () => {
  const answersTo = async (operation: string, given: Given): Promise<Answered> => {
    const { answers } = await inWordPress({ ...given, ...asking(`${VENDOR}/${operation}`) });
    return answers[0] ?? expect.fail('no answer');
  };
  const nothing = { fields: {}, general: {} };
  const refusal = (message: string, more: object = {}) =>
    JSON.stringify({ message, subs_state: 'error', arr_errors: nothing, ...more });

  it.each([
    400, 401, 403, 404, 429, 500, 503,
  ])('%i has no body that a synchronisation could mistake for data', async (code) => {
    const says = [code, '{"message":"The key is unknown."}'] as const;
    for (const operation of ['getlayers/seewil/k/', 'geteventdetails', 'getlistsbygroup/seewil/k/1-e']) {
      expect(await answersTo(operation, { says })).toEqual({ status: code, body: '', reason: AWAY });
    }
  });

  it.each([
    ['fr_FR', 'Ce n’est pas possible pour le moment. Veuillez réessayer plus tard.'],
    ['it_CH', 'Al momento non è possibile. Riprovi più tardi.'],
    ['en_US', 'This is not possible at the moment. Please try again later.'],
    ['rm', 'This is not possible at the moment. Please try again later.'],
  ])('is reported to visitors in the language of the website: %s', async (locale, sentence) => {
    expect(await answersTo('getnlsubscriberfrom/seewil/k/a@example.org', { locale, away: PARVIS })).toEqual({
      status: 503,
      body: '',
      reason: sentence,
    });
  });

  it.each<[string, Given]>([
    ['nobody answers', { away: PARVIS }],
    ['another plugin refuses the request', { refused: 'blocked' }],
    ['the key is revoked', { says: [401, '{"message":"Access is denied.","subs_state":"error"}'] }],
    ['a proxy answers', { says: [502, '<html>Bad Gateway</html>'] }],
    ['a proxy answers as if all were well', { says: [200, '<html>Welcome</html>'] }],
  ])('ends the wait of the sign-up form with a sentence if %s', async (_case, given) => {
    const { body = '' } = await answersTo('subscribetoevent', given);
    expect(JSON.parse(body)).toEqual(JSON.parse(refusal(AWAY)));
  });

  it.each([413, 429])('%i of a sign-up keeps its own message for visitors', async (code) => {
    const body = refusal('Zu viel auf einmal.');
    expect((await answersTo('subscribetoevent', { says: [code, body] })).body).toBe(body);
  });

  it('is not sent for a sign-up with invalid fields', async () => {
    const body = refusal('', { arr_errors: { fields: { field_n: 'Bitte ausfüllen.' }, general: {} } });
    expect((await answersTo('subscribetoevent', { says: [200, body] })).body).toBe(body);
  });
});

describe('the page after a sign-up', () => {
  const nextPage = async (redirect_url: string, home: string) => {
    const says = [200, JSON.stringify({ message: '', redirect_url, arr_errors: { fields: {}, general: {} } })] as const;
    const { answers } = await inWordPress({ says, home, ...asking(`${VENDOR}/subscribetoevent`) });
    const body = JSON.parse(answers[0]?.body ?? '');
    expect(body.arr_errors).toEqual({ fields: {}, general: {} });
    return body.redirect_url;
  };

  it.each([
    ['https://www.example.org', '/done'],
    ['https://www.example.org/', '/done'],
    ['https://www.example.org/parish', '/parish/done'],
    ['https://www.example.org/a/parish/', '/a/parish/done'],
  ])('is below the address of the website %s', async (home, address) => {
    expect(await nextPage('/done', home)).toBe(address);
  });

  it('is unchanged elsewhere', async () => {
    for (const address of ['', 'https://other.example/done', '//other.example/done']) {
      expect(await nextPage(address, 'https://www.example.org/parish')).toBe(address);
    }
  });
});

describe('while parvis is unreachable', () => {
  it('a request is answered with 503, without an error that verowa-connect would mail to its vendor with the key', async () => {
    const requests = [`${VENDOR}/getrooms/seewil/parvis_key`, `${VENDOR}/geteventdetails`].map((url) => ({ url }));
    const { sent, answers, logged } = await inWordPress({ away: PARVIS, requests });
    expect(sent.map(({ url }) => url)).toEqual([`${PARVIS}/getrooms/seewil/parvis_key`, `${PARVIS}/geteventdetails`]);
    expect(answers).toEqual([UNAVAILABLE, UNAVAILABLE]);
    expect(logged).toBe('parvis-connect: parvis does not answer (http_request_failed).\n'.repeat(2));
    expect(logged).not.toContain('parvis_key');
  });

  it('a request to another host fails as usual', async () => {
    const url = 'https://api.wordpress.org/plugins/update-check/1.1/';
    expect((await inWordPress({ away: url, ...asking(url) })).answers).toEqual([{ error: 'http_request_failed' }]);
  });
});

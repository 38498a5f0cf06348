// The must-use plugin that lets a WordPress site ask parvis without a change of verowa-connect: which requests it turns, that it
// keeps what is in them, and that nothing of a key ever goes to anybody else.

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const VENDOR = 'https://api.verowa.ch';
const PARVIS = 'https://api.example.org';
const HARNESS = new URL('wordpress.php', import.meta.url).pathname;

interface Given {
  readonly constants?: Readonly<Record<string, string>>;
  readonly requests?: readonly { readonly url: string; readonly args?: object }[];
  /** With what the addresses begin at which nobody answers. */
  readonly away?: string;
  /** What another plugin answers before this one. */
  readonly answered?: string;
}

interface Seen {
  readonly sent: readonly { readonly url: string; readonly args: Readonly<Record<string, unknown>> }[];
  readonly answers: readonly { readonly status?: number; readonly body?: string; readonly error?: string }[];
  /** What the log of PHP was told. */
  readonly logged: string;
  readonly warnings: readonly string[];
}

/** Runs the plugin in a process of its own; it may not warn. */
async function inWordPress(given: Given): Promise<Seen> {
  const php = spawn('php', ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1', HARNESS]);
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
  ])('goes to parvis with its path as it is: %s', async (path) => {
    expect(await urlsOf(asking(VENDOR + path))).toEqual([PARVIS + path]);
  });

  it('keeps method, headers, body, time limit and protocol, and its answer comes back', async () => {
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
    expect(answers).toEqual([{ status: 200, body: `answered by ${PARVIS}/geteventdetails` }]);
  });

  it('goes to parvis whatever the case of the host, and whether a folder or a slash ends the address', async () => {
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
  ])('goes where it was to go: %s', async (url) => {
    expect(await urlsOf(asking(url))).toEqual([url]);
  });

  it('that another plugin has answered stays answered', async () => {
    const { sent, answers } = await inWordPress({ answered: 'from a cache', ...asking(`${VENDOR}/getrooms/a/b`) });
    expect([sent, answers]).toEqual([[], [{ status: 0, body: 'from a cache' }]]);
  });
});

describe('where an instance is named', () => {
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
  it('that is not set leaves everything as it is', async () => {
    const url = `${VENDOR}/getrooms/seewil/k`;
    expect(await urlsOf({ constants: {}, ...asking(url) })).toEqual([url]);
  });

  it.each([
    'http://api.example.org',
    'api.example.org',
    'ftp://api.example.org',
    VENDOR,
    'https://',
  ])('that can not be right (%s) lets nothing out, and says so in the log', async (address) => {
    const { sent, answers, logged } = await inWordPress({
      constants: { PARVIS_URL: address },
      ...asking(`${VENDOR}/getrooms/seewil/parvis_key`),
    });
    expect(sent).toEqual([]);
    expect(answers).toEqual([{ status: 503, body: '' }]);
    expect(logged).toBe('parvis-connect: PARVIS_URL must be an address that begins with https://.\n');
  });

  it('on this machine may be plain HTTP, to try it', async () => {
    const constants = { PARVIS_URL: 'http://localhost:8080' };
    expect(await urlsOf({ constants, ...asking(`${VENDOR}/getrooms/a/b`) })).toEqual([
      'http://localhost:8080/getrooms/a/b',
    ]);
  });
});

describe('while parvis is away', () => {
  it('a request is answered by 503, and by no error that verowa-connect would mail to its vendor with the key', async () => {
    const requests = [`${VENDOR}/getrooms/seewil/parvis_key`, `${VENDOR}/geteventdetails`].map((url) => ({ url }));
    const { sent, answers, logged } = await inWordPress({ away: PARVIS, requests });
    expect(sent.map(({ url }) => url)).toEqual([`${PARVIS}/getrooms/seewil/parvis_key`, `${PARVIS}/geteventdetails`]);
    expect(answers).toEqual([
      { status: 503, body: '' },
      { status: 503, body: '' },
    ]);
    expect(logged).toBe('parvis-connect: parvis does not answer (http_request_failed).\n'.repeat(2));
    expect(logged).not.toContain('parvis_key');
  });

  it('a request of somebody else fails as it would', async () => {
    const url = 'https://api.wordpress.org/plugins/update-check/1.1/';
    expect((await inWordPress({ away: url, ...asking(url) })).answers).toEqual([{ error: 'http_request_failed' }]);
  });
});

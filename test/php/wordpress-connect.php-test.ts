// Must-use plugin in a real WordPress with a stand-in for verowa-connect: its pages are found, its links lead to parvis, and its developer
// gets no mail.

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSilentServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { startWordPress, type WordPress } from './wordpress-site.ts';

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const CONNECT = file('../../examples/wordpress/parvis-connect.php');
const STAND_IN = file('stand-in/verowa-connect.php');
/** Number of requests that the stand-in sends per synchronisation. */
const REQUESTS = 7;
const PLUGIN = 'verowa-connect/verowa-connect.php';
const KEY = `parvis_${'k'.repeat(43)}`;

const folder = mkdtempSync(join(tmpdir(), 'parvis-connect-'));
const [mailer, mails] = [join(folder, 'sendmail'), join(folder, 'mails')];

let wordpress: WordPress;
let parvis: Server;
let address: string;
const asked: string[] = [];

beforeAll(async () => {
  writeFileSync(mailer, `#!/bin/sh\n(cat; echo) >> '${mails}'\n`);
  chmodSync(mailer, 0o755);
  parvis = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['apikey'] ?? ''}`.trim());
    response.end('[]');
  });
  await new Promise<void>((resolve) => parvis.listen(0, '127.0.0.1', resolve));
  address = addressOf(parvis);
  wordpress = await startWordPress('<?php', [`sendmail_path=${mailer}`, 'opcache.enable=0']);
  for (const part of ['requests', 'pages']) {
    wordpress.write(`plugins/verowa-connect/${part}.php`, file(`stand-in/${part}.php`));
  }
  wordpress.write(`plugins/${PLUGIN}`, STAND_IN);
  await wordpress.php(
    `$wp_rewrite->set_permalink_structure('/%postname%/'); update_option('verowa_instance', 'seewil');
update_option('verowa_api_key', $given['key']); flush_rewrite_rules();`,
    { key: KEY },
  );
}, 180_000);

afterAll(async () => {
  await wordpress?.remove();
  parvis?.close();
  rmSync(folder, { recursive: true, force: true });
});

function addressOf(server: { address: Server['address'] }): string {
  const at = server.address();
  return typeof at === 'object' && at !== null ? `http://127.0.0.1:${at.port}` : expect.fail('not listening');
}

const activate = () => wordpress.php(`require ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin('${PLUGIN}');`);
const deactivate = () =>
  wordpress.php(`require ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins('${PLUGIN}');`);

function connect(constants: Readonly<Record<string, string>> | undefined): void {
  const defined = Object.entries(constants ?? {}).map(([name, value]) => `define('${name}', '${value}');`);
  wordpress.write('mu-plugins/a-settings.php', `<?php ${defined.join(' ')}`);
  wordpress.write('mu-plugins/parvis-connect.php', constants === undefined ? undefined : CONNECT);
}

async function visit(path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`${wordpress.url}${path}`);
  return { status: response.status, body: await response.text() };
}

const statusOf = async (path: string) => (await visit(path)).status;

describe('the pages of events', () => {
  beforeAll(async () => {
    connect(undefined);
    await activate();
  });

  it('are not found after activation without the must-use plugin', async () => {
    expect(await statusOf('/veranstaltung/1001/')).toBe(404);
  });

  it('are found with it, without a visit to the permalinks', async () => {
    connect({ PARVIS_URL: address });
    expect(await statusOf('/veranstaltung/1001/')).toBe(200);
  });

  it('are found when it is activated again after rules were generated without it', async () => {
    await deactivate();
    await wordpress.php('flush_rewrite_rules();');
    expect(await statusOf('/veranstaltung/1001/')).toBe(404);
    await activate();
    expect(await statusOf('/veranstaltung/1001/')).toBe(200);
  });

  it('are found after an update that moves them', async () => {
    const newer = STAND_IN.replace('3.0.1', '3.1.0').replace("'veranstaltung'", "'anlass'");
    wordpress.write(`plugins/${PLUGIN}`, newer);
    expect(await statusOf('/anlass/1001/')).toBe(200);
    wordpress.write(`plugins/${PLUGIN}`, STAND_IN);
    expect(await statusOf('/veranstaltung/1001/')).toBe(200);
  });

  it('cost nothing afterwards: existing rules are left unchanged', async () => {
    await wordpress.php(
      "update_option('rewrite_rules', ['mark/?$' => 'index.php?pagename=mark'] + get_option('rewrite_rules'));",
    );
    expect(await statusOf('/veranstaltung/1001/')).toBe(200);
    expect(await wordpress.php("echo isset(get_option('rewrite_rules')['mark/?$']) ? 'left' : 'made';")).toBe('left');
  });
});

describe('the output of the plugin', () => {
  let newsletter: string;
  let agenda: string;

  beforeAll(async () => {
    await activate();
    const pathOf = async (title: string, content: string) =>
      new URL(await wordpress.publish({ title, content })).pathname;
    newsletter = await pathOf('Newsletter', '[verowa_newsletter_options_form]');
    agenda = await pathOf('Agenda', '[verowa_agenda]');
  });

  it('is unchanged without the must-use plugin', async () => {
    connect(undefined);
    expect((await visit(newsletter)).body).toContain('[verowa_newsletter_small_form]');
    expect((await visit(agenda)).body).toContain('https://verowa.ch/seewil/export/ical/e1001');
  });

  it('has no shortcode in the newsletter page without an address', async () => {
    connect({ PARVIS_URL: address });
    const { body } = await visit(newsletter);
    expect(body).toContain('First the address.');
    expect(body).not.toContain('verowa_newsletter_small_form');
  });

  it('links to the calendars of parvis, on pages, on event pages and in its own routes', async () => {
    connect({ PARVIS_URL: address, PARVIS_PUBLIC_URL: 'https://events.example.org' });
    for (const path of [agenda, '/veranstaltung/1001/', '/wp-json/verowa/v1/agenda_event/1']) {
      const { status, body } = await visit(path);
      const text = body.replaceAll('\\/', '/');
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('https://events.example.org/seewil/export/ical/e1001');
      expect(text).not.toContain('verowa.ch/seewil');
    }
  });
});

describe('a synchronisation', () => {
  beforeAll(activate);

  beforeEach(() => rmSync(mails, { force: true }));

  async function synchronise(): Promise<{ statuses: readonly number[]; mails: number }> {
    const statuses = JSON.parse((await visit('/wp-json/verowa/v1/update/777')).body);
    const sent = existsSync(mails) ? readFileSync(mails, 'utf8') : '';
    return { statuses, mails: sent.match(/^To: reports@maker\.example/gm)?.length ?? 0 };
  }

  it('requests everything from parvis', async () => {
    connect({ PARVIS_URL: address });
    asked.length = 0;
    expect(await synchronise()).toEqual({ statuses: Array(REQUESTS).fill(200), mails: 0 });
    expect(asked).toContain(`GET /getlayers/seewil/${KEY}/`);
    expect(asked).toContain(`POST /geteventdetails ${KEY}`);
  });

  it('mails instance and key to the vendor for each failed request, without the must-use plugin', async () => {
    connect(undefined);
    expect(await synchronise()).toEqual({ statuses: Array(REQUESTS).fill(500), mails: REQUESTS });
    expect(readFileSync(mails, 'utf8')).toContain(`/seewil/${KEY}`);
  });

  it.each<[string, () => Promise<Readonly<Record<string, string>>>]>([
    ['while parvis is away', async () => ({ PARVIS_URL: `http://127.0.0.1:${await findFreePort()}` })],
    ['with an address that may not be asked', async () => ({ PARVIS_URL: 'https://parvis.invalid' })],
    ['with an address that is none', async () => ({ PARVIS_URL: 'parvis.invalid' })],
    ['with no address', async () => ({})],
    ['with a mistyped instance', async () => ({ PARVIS_URL: address, PARVIS_INSTANCE: 'sewil' })],
  ])('mails nobody %s', async (_case, constants) => {
    connect(await constants());
    expect(await synchronise()).toEqual({ statuses: Array(REQUESTS).fill(503), mails: 0 });
  });

  it('mails nobody if parvis does not answer before the timeout', async () => {
    const silent = createSilentServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    connect({ PARVIS_URL: addressOf(silent) });
    // A shorter time-out of the plugin keeps the test fast.
    wordpress.write(
      'mu-plugins/agenda.php',
      "<?php add_filter('http_request_args', fn($args) => ['timeout' => 0.2] + $args);",
    );
    expect(await synchronise()).toEqual({ statuses: Array(REQUESTS).fill(503), mails: 0 });
    wordpress.write('mu-plugins/agenda.php', '<?php');
    silent.close();
  });
});

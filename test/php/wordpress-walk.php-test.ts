// End-to-end test of a parish's website: a real WordPress with the must-use plugin and a stand-in for verowa-connect, and a real server.

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { startWordPress, type WordPress } from './wordpress-site.ts';

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const PUBLIC_URL = 'https://events.example.org';
const PICTURE = `/files/seewil/${'a'.repeat(64)}/keller.webp`;
const AWAY = 'Das ist im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.';
const VENDOR_ADDRESS = 'reports@maker.example';

const held = (id: number, more: object) => ({
  id,
  title: `Anlass ${id}`,
  date_from: '2090-01-01 10:00:00',
  date_to: '2090-01-01 11:00:00',
  ...more,
});

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: {
    name: 'seewil',
    title: 'Kirchgemeinde Seewil',
    public_url: 'https://www.seewil.example',
    outside: { signup: true },
  },
  persons: [
    {
      id: 11,
      visibility: 'web',
      firstname: 'Anna',
      lastname: 'Keller',
      profession: 'Pfarrerin',
      phone: '044 555 01 11',
      address: 'Kirchgasse 7',
      postcode: '8999',
      city: 'Seewil',
      website: 'https://keller.example',
      image: { url: PICTURE, width: 4, height: 5, source_text: 'Foto Huber', source_url: 'https://huber.example' },
    },
  ],
  events: [
    held(1001, { organizer: { person_id: 11 }, image: { url: PICTURE } }),
    held(1002, { organizer: { name: 'Kulturverein' }, subscription: { online: { seats: 5 } } }),
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'parvis-walk-'));
const [mailer, mails, log] = [join(folder, 'sendmail'), join(folder, 'mails'), join(folder, 'php.log')];
const parvis = openSite();

let wordpress: WordPress;
let server: ServerProcess;
let confirmation: string;

beforeAll(async () => {
  writeFileSync(mailer, `#!/bin/sh\n(cat; echo) >> '${mails}'\n`);
  chmodSync(mailer, 0o755);
  expect(await parvis.run(['import', '-'], JSON.stringify(BUNDLE))).toMatchObject({ code: 0 });
  const scopes = ['--profile', 'connector', '--scope', 'read,newsletter,signup'];
  const key = (await parvis.run(['key', 'create', 'seewil', ...scopes])).out.trim();
  server = await serve(parvis, { PARVIS_PUBLIC_URL: PUBLIC_URL });
  wordpress = await startWordPress('<?php', [
    `sendmail_path=${mailer}`,
    `error_log=${log}`,
    'log_errors=1',
    'display_errors=1',
    'error_reporting=-1',
    'opcache.enable=0',
  ]);
  for (const part of ['requests', 'pages', 'verowa-connect']) {
    wordpress.write(`plugins/verowa-connect/${part}.php`, file(`stand-in/${part}.php`));
  }
  connect();
  await wordpress.php(
    `$wp_rewrite->set_permalink_structure('/%postname%/'); update_option('verowa_instance', 'seewil');
update_option('verowa_api_key', $given['key']); update_option('WPLANG', 'de_CH');
require ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin('verowa-connect/verowa-connect.php');`,
    { key },
  );
  const content = '[verowa_subscription_confirmation]';
  confirmation = new URL(await wordpress.publish({ title: 'Verowa Subscription Confirmation', content })).pathname;
  await wordpress.publish({ title: 'Newsletter', content: '[verowa_newsletter_options_form]' });
  expect(await synchronise()).toEqual(Array(7).fill(200));
}, 180_000);

afterAll(async () => {
  await wordpress?.remove();
  await parvis.clear();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => rmSync(mails, { force: true }));

function connect(more = ''): void {
  const constants = `define('PARVIS_URL', '${server.url}'); define('PARVIS_PUBLIC_URL', '${PUBLIC_URL}');`;
  // Debian's WordPress has no German translation.
  const locale = "add_filter('locale', fn() => 'de_CH');";
  wordpress.write('mu-plugins/a-settings.php', `<?php ${constants} ${locale} ${more}`);
  wordpress.write('mu-plugins/parvis-connect.php', file('../../examples/wordpress/parvis-connect.php'));
}

async function visit(path: string): Promise<string> {
  const response = await fetch(wordpress.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  const text = await response.text();
  // Compares the content without the theme's frame.
  return /<main.*<\/main>/s.exec(text)?.[0] ?? text;
}

async function synchronise(): Promise<unknown> {
  return JSON.parse(await visit('/wp-json/verowa/v1/update/777'));
}

/** Submits the sign-up form the way its script does; `folder` is the folder of the website. */
async function signUp(name: string, folder = ''): Promise<unknown> {
  const response = await fetch(`${wordpress.url}${folder}/wp-json/verowa/v1/save_subs_request`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      event_id: '1002',
      subs_id: '0',
      field_n: name,
      field_e: `${name.toLowerCase()}@visitor.example`,
      field_p: '',
      nb_seats_s: '1',
    }),
  });
  return response.json();
}

/** Returns what the form's script does with an answer. Without a message, the script fails and the form waits forever. */
// biome-ignore lint/suspicious/noExplicitAny: the script reads untyped JSON
function script(answer: any): { waits: true } | { error: string } | { fields: object } | { goesTo: string } {
  if (typeof answer?.message?.trim !== 'function') return { waits: true };
  const { message, subs_state: state, redirect_url: goesTo } = answer;
  if (message.trim() === '') {
    const { fields = {}, general = {} } = answer.arr_errors ?? {};
    return Object.keys({ ...fields, ...general }).length > 0 ? { fields } : { goesTo };
  }
  if (state === 'error') return { error: message };
  return state === 'ok' ? { goesTo } : { waits: true };
}

const mailed = () => (existsSync(mails) ? readFileSync(mails, 'utf8') : '');

describe('the agenda', () => {
  it('points every calendar link to the server, on its page and in content that its script loads later', async () => {
    const page = new URL(await wordpress.publish({ title: 'Agenda', content: '[verowa_agenda]' })).pathname;
    for (const path of [page, '/wp-json/verowa/v1/agenda_event/1']) {
      const text = (await visit(path)).replaceAll('\\/', '/');
      const links = text.match(/https?:[^"\\]*\/export\/ical\/e\d+/g);
      expect(links).toEqual([1001, 1002].map((id) => `${PUBLIC_URL}/seewil/export/ical/e${id}`));
    }
  });

  it('shows pictures from the server, of which only the path is stored', async () => {
    const text = (await visit('/wp-json/verowa/v1/agenda_event/1')).replaceAll('\\/', '/');
    expect(text).toContain(`src=\\"${PUBLIC_URL}${PICTURE}\\"`);
  });
});

describe('the pages', () => {
  it('of a person show address, telephone, website and the picture with its source', async () => {
    const page = await visit('/person/11/');
    const shown = [
      'Anna Keller',
      'Pfarrerin',
      'Kirchgasse 7',
      '8999 Seewil',
      '044 555 01 11',
      'https://keller.example',
      PUBLIC_URL + PICTURE,
      'Foto Huber',
      'https://huber.example',
    ];
    for (const line of shown) expect(page).toContain(line);
  });

  it('of events name the organizer, with a link to a person and without one to a name', async () => {
    expect(await visit('/veranstaltung/1001/')).toContain('<a href="/person/11/">Anna Keller</a>');
    const page = await visit('/veranstaltung/1002/');
    expect(page).toContain('<p>Kulturverein</p>');
    expect(page).not.toContain('/person/');
  });
});

describe('a sign-up', () => {
  it('continues on the website’s page, which confirms it and names no e-mail address', async () => {
    const answer = script(await signUp('Berta'));
    expect(answer).toEqual({ goesTo: expect.stringMatching(`^${confirmation.replace(/\/$/, '')}\\?key=\\w+$`) });
    const page = await visit('goesTo' in answer ? answer.goesTo : '');
    expect(page).toContain('Sie sind angemeldet.');
    expect(page).not.toContain('visitor.example');
  });

  it('continues below the folder of the website', async () => {
    connect(`add_filter('pre_option_home', fn() => '${wordpress.url}/parish');`);
    const answer = script(await signUp('Clara', '/parish'));
    expect(answer).toEqual({ goesTo: expect.stringMatching(`^/parish${confirmation.replace(/\/$/, '')}\\?key=`) });
    connect();
  });

  it('with a missing field reports which one', async () => {
    expect(script(await signUp(''))).toEqual({ fields: expect.objectContaining({ field_n: expect.any(String) }) });
  });
});

describe('the daily check of pictures', () => {
  it('mails the vendor without the must-use plugin', async () => {
    wordpress.write('mu-plugins/parvis-connect.php', undefined);
    await synchronise();
    expect(mailed()).toContain(`To: ${VENDOR_ADDRESS}`);
    connect();
  });

  it('mails nobody with it, and PHP prints no warning', async () => {
    rmSync(log, { force: true });
    await synchronise();
    expect(mailed()).not.toMatch(/^To: ./m);
    expect(existsSync(log) ? readFileSync(log, 'utf8') : '').toBe('');
    expect(await visit('/veranstaltung/1001/')).not.toContain('VEROWA_REPORTING_MAIL');
  });

  it('mails the address that the website configures', async () => {
    connect("define('VEROWA_REPORTING_MAIL', 'web@parish.example');");
    await synchronise();
    expect(mailed().match(/^To: .*$/gm)).toEqual(['To: web@parish.example']);
    connect();
  });
});

describe('an outage', () => {
  beforeAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  });

  it('ends a sign-up with a sentence', async () => {
    expect(script(await signUp('Doris'))).toEqual({ error: AWAY });
  });

  it('is reported on the newsletter’s page', async () => {
    expect(await visit('/newsletter/?email=a@visitor.example')).toContain(`<p>${AWAY}</p>`);
  });

  it('removes nothing from the website, and mails nobody', async () => {
    expect(await synchronise()).toEqual(Array(7).fill(503));
    expect(await visit('/person/11/')).toContain('044 555 01 11');
    expect(await visit('/wp-json/verowa/v1/agenda_event/1')).toContain('Anlass 1002');
    expect(mailed()).not.toMatch(/^To: ./m);
  });
});

describe('a revoked key', () => {
  beforeAll(async () => {
    const list = (await parvis.run(['key', 'list', 'seewil'])).out;
    const id = /^\s*(\d+)/m.exec(list)?.[1] ?? expect.fail(list);
    expect(await parvis.run(['key', 'revoke', 'seewil', id])).toMatchObject({ code: 0 });
    server = await serve(parvis, { PARVIS_PUBLIC_URL: PUBLIC_URL });
    connect();
  });

  it('aborts no synchronisation and removes nothing from the website', async () => {
    expect(await synchronise()).toEqual(Array(7).fill(401));
    expect(await visit('/person/11/')).toContain('044 555 01 11');
  });

  it('ends a sign-up with a sentence', async () => {
    expect(script(await signUp('Emma'))).toEqual({ error: AWAY });
  });
});

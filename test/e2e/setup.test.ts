import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../support/site.ts';

const GIVEN = {
  title: 'Kirchgemeinde Seewil',
  name: 'seewil',
  address: 'https://agenda.seewil.example',
  email: 'sekretariat@seewil.example',
};

let site: Site;
let settings: string;
beforeEach(() => {
  site = openSite();
  settings = join(site.folder, 'parvis.env');
});
afterEach(() => site.clear());

function optionsOf(given: Readonly<Record<string, string>>): string[] {
  return Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
}

const setup = (given: Readonly<Record<string, string>>, env: Record<string, string> = {}, ...more: string[]) =>
  site.run(['setup', ...optionsOf(given), ...more], '', { PARVIS_PORT: '0', ...env });

const instances = async () => (await site.run(['instance', 'list', '--json'])).out;

async function expectNothing(): Promise<void> {
  expect(existsSync(settings)).toBe(false);
  expect(readdirSync(site.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  if (existsSync(site.database)) expect(JSON.parse(await instances())).toEqual([]);
}

describe('parvis setup', () => {
  it('writes settings, a parish and a link that doctor accepts', async () => {
    const { code, out, err } = await setup(GIVEN);
    expect({ code, err }).toMatchObject({
      code: 0,
      err: expect.stringContaining('parvis doctor found no problems.'),
    });
    expect(out).toMatch(/^https:\/\/agenda\.seewil\.example\/office\/welcome\/[\w-]{20,}\n$/);
    expect(readFileSync(settings, 'utf8')).toBe(
      'PARVIS_PUBLIC_URL=https://agenda.seewil.example\nPARVIS_TRUST_PROXY=1\n',
    );
    expect(statSync(settings).mode & 0o777).toBe(0o600);
    expect(err).toContain('reverse_proxy 127.0.0.1:0');
    expect(JSON.parse(await instances())).toMatchObject([{ name: 'seewil' }]);
    expect((await site.run(['user', 'list', '--json'])).out).toContain('"seewil: administrator"');
    const doctor = await site.run(['doctor'], '', { PARVIS_PORT: '0' });
    expect(doctor.code).toBe(0);
    // The domain of this test has neither DNS nor a proxy.
    expect(doctor.out).not.toMatch(/^(warning|problem) +(?! |mail|address +https:\/\/agenda\S* does not respond)/m);
  });

  it('lists everything that is missing if it is not interactive', async () => {
    const { code, err } = await setup({ title: 'x' });
    expect(code).toBe(2);
    expect(err).toContain('--address, --email are missing.');
    await expectNothing();
  });

  it.each<[string, Partial<typeof GIVEN> & Record<string, string>, string]>([
    ['a name with other letters', { name: 'Seewil Ä' }, '--name "Seewil Ä" is not an instance name'],
    ['a name the server needs', { name: 'office' }, '--name "office" is a reserved name'],
    ['an address that is none', { address: 'agenda' }, '--address takes an https address'],
    [
      'an address without TLS',
      { address: 'http://agenda.example' },
      '--address takes an address that begins with https://',
    ],
    [
      'an address with a path',
      { address: 'https://a.example/x' },
      '--address takes an address without a path, such as https://a.example',
    ],
    ['an address with a user', { address: 'https://me:pw@a.example' }, '--address takes an https address'],
    ['an address with signs of a proxy’s file', { address: 'https://a.example;x' }, '--address takes a host name'],
    ['an address with a port', { address: 'https://a.example:8443' }, '--address takes an address without a port'],
    ['a host that begins with a sign', { address: 'https://-a.example' }, '--address takes a host name'],
    ['a host with a dot at its end', { address: 'https://a.example.' }, '--address takes a host name'],
    ['a title in two lines', { title: 'See\nwil' }, '--title must be a single line of text'],
    [
      'a mail server whose password is half written',
      { smtp: 'smtp://me:100%@a.example' },
      '--smtp takes an smtp or smtps address; a % ',
    ],
    ['an address in two lines', { address: 'https://a.ex\nample' }, '--address takes an https address'],
    ['an e-mail address that is none', { email: 'x' }, '--email takes an e-mail address'],
    ['a language that is none', { language: 'klingonisch' }, '--language '],
    [
      'a time zone that is none',
      { 'time-zone': 'Europe/Seewil' },
      '--time-zone time zone "Europe/Seewil" does not exist',
    ],
    ['a mail server that is none', { smtp: 'mail.example' }, '--smtp takes an smtp or smtps address'],
    ['a mail server in two lines', { smtp: 'smtp://a\nPARVIS_PORT=1' }, '--smtp takes an smtp or smtps address'],
  ])('rejects %s, and does nothing', async (_, wrong, told) => {
    const { code, err } = await setup({ ...GIVEN, ...wrong });
    expect(code).toBe(1);
    expect(err).toContain(`parvis: nothing was set up:\n${told}`);
    await expectNothing();
  });

  it('reports all errors at once', async () => {
    const { err } = await setup({ ...GIVEN, name: 'Ä', address: 'x', email: 'y' });
    expect(err.split('\n').filter((line) => line.startsWith('--'))).toHaveLength(3);
  });

  it('keeps other settings, and the file mode', async () => {
    writeFileSync(settings, '# mine\nPARVIS_LOG_LEVEL=warn\n');
    chmodSync(settings, 0o640);
    expect((await setup(GIVEN, {}, '--smtp', 'smtp://localhost')).code).toBe(0);
    expect(readFileSync(settings, 'utf8')).toBe(
      '# mine\nPARVIS_LOG_LEVEL=warn\nPARVIS_PUBLIC_URL=https://agenda.seewil.example\nPARVIS_TRUST_PROXY=1\n' +
        'PARVIS_SMTP_URL=smtp://localhost\n',
    );
    expect(statSync(settings).mode & 0o777).toBe(0o640);
  });

  it('keeps a link to the settings, and warns about a readable password', async () => {
    const real = join(site.folder, 'real.env');
    writeFileSync(real, '# mine\n');
    chmodSync(real, 0o644);
    symlinkSync(real, settings);
    const { code, err } = await setup(GIVEN, {}, '--smtp', 'smtp://me:hunter2@localhost:1');
    expect(code).toBe(0);
    expect(lstatSync(settings).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain('# mine\nPARVIS_PUBLIC_URL=');
    expect(statSync(real).mode & 0o777).toBe(0o644);
    expect(err).toMatch(
      /^warning +settings +\S+parvis\.env contains passwords, and everyone on this machine can read it → chmod o= /m,
    );
    chmodSync(real, 0o640);
    expect((await site.run(['doctor'], '', { PARVIS_PORT: '0' })).out).not.toContain('contains passwords');
  });

  it('adds a further parish to the same address, and rejects another address', async () => {
    await setup(GIVEN);
    const was = readFileSync(settings, 'utf8');
    const further = await setup({ ...GIVEN, name: 'oberwil' });
    expect(further.code).toBe(0);
    expect(further.err).not.toContain('settings');
    const { address: _, ...others } = GIVEN;
    expect((await setup({ ...others, name: 'niederwil' })).code).toBe(0);
    const other = await setup({ ...GIVEN, name: 'unterwil', address: 'https://b.example' });
    expect(other.err).toContain('--address is already https://agenda.seewil.example for all parishes on this server');
    const again = await setup(GIVEN);
    expect(again.err).toContain('--name is the name of an existing parish');
    expect(readFileSync(settings, 'utf8')).toBe(was);
    expect((await site.run(['instance', 'list'])).out.trim().split('\n')).toHaveLength(3);
  });

  it('does nothing if the settings can’t be written', async () => {
    const env = { PARVIS_SETTINGS_FILE: join(site.folder, 'folder') };
    mkdirSync(env.PARVIS_SETTINGS_FILE);
    const { code, err } = await setup(GIVEN, env);
    expect(code).not.toBe(0);
    expect(err).toContain(env.PARVIS_SETTINGS_FILE);
    await expectNothing();
  });

  it('prints no secret of a mail server', async () => {
    const { out, err } = await setup({ ...GIVEN, smtp: 'smtp://me:hunter2@localhost:1' });
    expect(`${out}${err}`).not.toContain('hunter2');
  });
});

describe('parvis proxy', () => {
  it('prints the configuration of the public address, and no other', async () => {
    await setup(GIVEN);
    const caddy = await site.run(['proxy']);
    expect(caddy).toMatchObject({ code: 0, err: '' });
    expect(caddy.out).toMatch(
      /^\{\n[\s\S]*\nagenda\.seewil\.example \{\n\treverse_proxy 127\.0\.0\.1:8080 \{[\s\S]*\}\n$/,
    );
    expect((await site.run(['proxy', 'nginx'])).out).toContain('server_name agenda.seewil.example;');
    expect((await site.run(['proxy', 'apache'])).code).toBe(2);
  });

  it.each([
    ['', 'PARVIS_PUBLIC_URL is not set; `parvis setup` sets it'],
    ['http://localhost:8080', 'visitors come to http://localhost:8080, which is not https; set PARVIS_PUBLIC_URL'],
    [
      'https://a.example:8443',
      'PARVIS_PUBLIC_URL is https://a.example:8443, but the configuration needs an address without',
    ],
  ])('prints no configuration for “%s”, and explains why', async (address, why) => {
    expect(await site.run(['proxy'], '', { PARVIS_PUBLIC_URL: address })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(`no configuration was printed: ${why}`),
    });
  });
});

describe('parvis setup on a server with parishes', () => {
  beforeEach(async () => {
    await setup(GIVEN);
    rmSync(settings);
  });

  it('sets only address and mail server, and creates no parish', async () => {
    const { code, out, err } = await setup({ address: GIVEN.address, smtp: 'smtp://localhost:1' });
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain(`PARVIS_PUBLIC_URL, PARVIS_TRUST_PROXY, PARVIS_SMTP_URL were saved in ${settings}.`);
    expect(err).toContain('agenda.seewil.example {');
    expect(readFileSync(settings, 'utf8')).toBe(
      'PARVIS_PUBLIC_URL=https://agenda.seewil.example\nPARVIS_TRUST_PROXY=1\nPARVIS_SMTP_URL=smtp://localhost:1\n',
    );
    expect(JSON.parse(await instances())).toHaveLength(1);
    const invited = await site.run(['user', 'invite', 'b@seewil.example', '--instance', 'seewil', '--role', 'reader']);
    expect(invited.out).toMatch(/^https:\/\/agenda\.seewil\.example\/office\/welcome\//m);
  });

  it('changes an existing address, and reports if nothing has to change', async () => {
    await setup({ address: GIVEN.address });
    expect((await setup({ address: 'https://b.example' })).code).toBe(0);
    expect(readFileSync(settings, 'utf8')).toBe('PARVIS_PUBLIC_URL=https://b.example\nPARVIS_TRUST_PROXY=1\n');
    const again = await setup({ address: 'https://b.example' });
    expect(again).toMatchObject({ code: 0, err: expect.stringContaining('nothing was changed') });
  });

  it.each<[string, Record<string, string>, Record<string, string>, string]>([
    ['an address with a path', { address: 'https://a.example/x' }, {}, '--address takes an address without a path'],
    ['no mail server', { smtp: '' }, {}, '--smtp takes an smtp or smtps address'],
    [
      'an address that the environment sets otherwise',
      { address: 'https://b.example' },
      { PARVIS_PUBLIC_URL: GIVEN.address },
      'PARVIS_PUBLIC_URL is set in the environment; change it there',
    ],
  ])('rejects %s and writes nothing', async (_, given, env, why) => {
    const { code, err } = await setup(given, env);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(why) });
    expect(existsSync(settings)).toBe(false);
  });

  it('rejects a mail server if the settings name a file with it', async () => {
    writeFileSync(join(site.folder, 'smtp'), 'smtp://localhost:1');
    writeFileSync(settings, `PARVIS_SMTP_URL_FILE=${join(site.folder, 'smtp')}\n`);
    const { code, err } = await setup({ smtp: 'smtp://localhost:2' });
    expect(code).toBe(1);
    expect(err).toContain(`${settings} has PARVIS_SMTP_URL_FILE; change the file it refers to`);
  });

  it('suggests that way when the same parish is set up again', async () => {
    expect((await setup(GIVEN)).err).toContain('`parvis setup --address URL` sets the address of existing parishes');
  });
});

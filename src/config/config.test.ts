import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { InvalidSettingsError, readSettings, settings } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'parvis-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, content);
  return path;
}

const config = (environment: Record<string, string>) => readSettings(environment).config;

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof InvalidSettingsError) return error.message.split('\n');
    throw error;
  }
  throw new Error('the settings are taken');
}

describe('settings (rule S3)', () => {
  it('have defaults', () => {
    const defaults = {
      databaseUrl: 'sqlite:./data/parvis.db',
      host: '127.0.0.1',
      port: 8080,
      publicUrl: '',
      smtpUrl: '',
      mailFolder: './data/mail',
      mailFrom: '',
      mailRate: 300,
      bounceAddress: '',
      bounceSecret: '',
      logLevel: 'info',
      oidcIssuer: '',
      oidcClientId: '',
      oidcClientSecret: '',
      cacheBytes: 512 * 2 ** 20,
      pushAllow: [],
      rateLimit: 600_000,
      maxConcurrent: 256,
      maxConnections: 4096,
      connectionsPerAddress: 256,
      trustProxy: 0,
      workers: 1,
      stopDelay: 500,
      metricsAddress: undefined,
      service: '',
    };
    expect(readSettings({})).toEqual({ config: defaults, warnings: [] });
    expect(config(Object.fromEntries(settings.map(({ name }) => [name, ''])))).toEqual(defaults);
  });

  it.each<[string, string, string, unknown]>([
    ['PARVIS_DATABASE_URL', 'databaseUrl', 'sqlite:/var/lib/parvis/a b.db', 'sqlite:/var/lib/parvis/a b.db'],
    ['PARVIS_DATABASE_URL', 'databaseUrl', 'sqlite::memory:', 'sqlite::memory:'],
    [
      'PARVIS_DATABASE_URL',
      'databaseUrl',
      'postgres://me:pass%40word@db/parvis',
      'postgres://me:pass%40word@db/parvis',
    ],
    ['PARVIS_DATABASE_URL', 'databaseUrl', 'postgresql://me@/p?host=/run', 'postgresql://me@/p?host=/run'],
    ['PARVIS_HOST', 'host', '::', '::'],
    ['PARVIS_HOST', 'host', 'api.example.org', 'api.example.org'],
    ['PARVIS_PORT', 'port', '0', 0],
    ['PARVIS_PORT', 'port', '65535', 65535],
    ['PARVIS_PUBLIC_URL', 'publicUrl', 'https://api.example.org/', 'https://api.example.org'],
    ['PARVIS_PUBLIC_URL', 'publicUrl', 'http://localhost:8080', 'http://localhost:8080'],
    ['PARVIS_SMTP_URL', 'smtpUrl', 'smtps://me:secret@mail.example.org:465', 'smtps://me:secret@mail.example.org:465'],
    ['PARVIS_SMTP_URL', 'smtpUrl', 'smtp://me@mail.example.org', 'smtp://me@mail.example.org'],
    ['PARVIS_SMTP_URL', 'smtpUrl', 'smtp://mail.example.org', 'smtp://mail.example.org'],
    ['PARVIS_MAIL_FOLDER', 'mailFolder', '/var/mail/out', '/var/mail/out'],
    ['PARVIS_BOUNCE_ADDRESS', 'bounceAddress', 'bounces@example.org', 'bounces@example.org'],
    ['PARVIS_BOUNCE_ADDRESS', 'bounceAddress', `${'b'.repeat(31)}@a.example`, `${'b'.repeat(31)}@a.example`],
    ['PARVIS_BOUNCE_SECRET', 'bounceSecret', 'correct-horse-battery', 'correct-horse-battery'],
    ['PARVIS_LOG_LEVEL', 'logLevel', 'silent', 'silent'],
    ['PARVIS_CACHE_BYTES', 'cacheBytes', '33554432', 33_554_432],
    ['PARVIS_CACHE_BYTES', 'cacheBytes', '16M', 16 * 2 ** 20],
    ['PARVIS_CACHE_BYTES', 'cacheBytes', '2G', 2 ** 31],
    ['PARVIS_RATE_LIMIT', 'rateLimit', '0', 0],
    ['PARVIS_MAX_CONCURRENT', 'maxConcurrent', '64', 64],
    ['PARVIS_MAX_CONNECTIONS', 'maxConnections', '1000', 1000],
    ['PARVIS_TRUST_PROXY', 'trustProxy', '2', 2],
    ['PARVIS_STOP_DELAY', 'stopDelay', '0', 0],
    ['PARVIS_SERVICE', 'service', 'parvis.service', 'parvis.service'],
    ['PARVIS_METRICS_ADDRESS', 'metricsAddress', '127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['PARVIS_METRICS_ADDRESS', 'metricsAddress', '[::1]:9464', { host: '::1', port: 9464 }],
    ['PARVIS_PUSH_ALLOW', 'pushAllow', 'intranet.example, 10.0.0.0/8,', ['intranet.example', '10.0.0.0/8']],
  ])('accept %s for %s: %s', (name, key, text, value) => {
    expect(config({ [name]: text })).toMatchObject({ [key]: value });
    expect(config({ [`${name}_FILE`]: fileOf(`${text}\n`) })).toMatchObject({ [key]: value });
  });

  it.each([
    ['PARVIS_DATABASE_URL', 'parvis.db', 'sqlite:PATH'],
    ['PARVIS_DATABASE_URL', 'sqlite:', 'sqlite:PATH'],
    ['PARVIS_DATABASE_URL', 'mysql://me:secret@db', 'sqlite:PATH'],
    ['PARVIS_DATABASE_URL', 'postgres:parvis', 'postgres://USER:PASSWORD@HOST:PORT/DATABASE'],
    ['PARVIS_DATABASE_URL', 'sqlite:parvis.db?mode=ro', 'sqlite:PATH without parameters'],
    ['PARVIS_DATABASE_URL', 'sqlite:/var/lib/parvis.db?', 'sqlite:PATH without parameters'],
    ['PARVIS_HOST', 'http://localhost', 'a host name or IP address'],
    ['PARVIS_HOST', 'local host', 'a host name or IP address'],
    ['PARVIS_CACHE_BYTES', '15M', 'a number of bytes, at least 16M'],
    ['PARVIS_CACHE_BYTES', '1.5G', 'a number of bytes, at least 16M'],
    ['PARVIS_CACHE_BYTES', '999999999999999G', 'a number of bytes, at least 16M'],
    ['PARVIS_CACHE_BYTES', '512 MB', 'a number of bytes, at least 16M'],
    ['PARVIS_PORT', '65536', 'a number from 0 to 65535'],
    ['PARVIS_PORT', '-1', 'a number from 0 to 65535'],
    ['PARVIS_PORT', '80 80', 'a number from 0 to 65535'],
    ['PARVIS_PORT', '0x50', 'a number from 0 to 65535'],
    ['PARVIS_PUBLIC_URL', 'api.example.org', 'an http or https address'],
    ['PARVIS_PUBLIC_URL', 'ftp://api.example.org', 'an http or https address'],
    ['PARVIS_PUBLIC_URL', 'https://api.example.org/?a=1', 'without a path, query or user'],
    ['PARVIS_PUBLIC_URL', 'https://api.example.org/parvis', 'without a path'],
    ['PARVIS_PUBLIC_URL', 'https://api.example.org/parvis/', 'without a path'],
    ['PARVIS_PUBLIC_URL', 'https://api.example.org//', 'without a path'],
    ['PARVIS_PUBLIC_URL', 'https://me:secret@api.example.org', 'an http or https address'],
    ['PARVIS_PUBLIC_URL', 'https://me@api.example.org/', 'an http or https address'],
    ['PARVIS_PUBLIC_URL', 'https://:secret@api.example.org/', 'an http or https address'],
    ['PARVIS_SMTP_URL', 'mail.example.org', 'an smtp or smtps address'],
    ['PARVIS_SMTP_URL', 'http://mail.example.org', 'an smtp or smtps address'],
    ['PARVIS_SMTP_URL', 'smtp://', 'an smtp or smtps address'],
    ['PARVIS_SMTP_URL', 'smtp://me:100%@a.example', 'a % in its user or password must be written as %25'],
    ['PARVIS_SMTP_URL', 'smtp://m%e:x@a.example', 'a % in its user or password must be written as %25'],
    ['PARVIS_SMTP_URL', 'smtp://me:%ff@a.example', 'a % in its user or password must be written as %25'],
    ['PARVIS_BOUNCE_ADDRESS', 'bounces', 'an e-mail address'],
    ['PARVIS_BOUNCE_ADDRESS', `${'b'.repeat(32)}@a.example`, 'an e-mail address with at most 31 characters'],
    ['PARVIS_BOUNCE_SECRET', 'fifteen-letters', '16 or more visible ASCII characters'],
    ['PARVIS_BOUNCE_SECRET', 'a secret with blanks', '16 or more visible ASCII characters'],
    ['PARVIS_LOG_LEVEL', 'loud', 'one of fatal, error, warn'],
    ['PARVIS_RATE_LIMIT', '-1', 'a number from 0 to 1000000000'],
    ['PARVIS_RATE_LIMIT', '1e3', 'a number from 0'],
    ['PARVIS_MAX_CONCURRENT', '1', 'a number from 2'],
    ['PARVIS_MAX_CONNECTIONS', '0', 'a number from 1'],
    ['PARVIS_TRUST_PROXY', 'true', 'a number from 0 to 10'],
    ['PARVIS_STOP_DELAY', '5s', 'a number from 0'],
    ['PARVIS_SERVICE', 'parvis; rm', 'the name of a systemd service'],
    ['PARVIS_METRICS_ADDRESS', '9464', 'HOST:PORT'],
    ['PARVIS_METRICS_ADDRESS', '127.0.0.1:99999', 'HOST:PORT'],
    ['PARVIS_METRICS_ADDRESS', 'http://127.0.0.1:9464', 'HOST:PORT'],
    ['PARVIS_METRICS_ADDRESS', '::1:9464', 'HOST:PORT'],
    ['PARVIS_PUSH_ALLOW', '10.0.0.0/33', 'host names and address ranges'],
    ['PARVIS_PUSH_ALLOW', 'http://a.example', 'host names and address ranges'],
  ])('reject %s for %s and describe valid values', (name, text, wants) => {
    for (const environment of [{ [name]: text }, { [`${name}_FILE`]: fileOf(text) }]) {
      expect(problemsOf(environment)).toEqual([expect.stringMatching(new RegExp(`^${name} takes .*${wants}`))]);
    }
  });

  it('of a provider are required together', () => {
    const all = {
      PARVIS_OIDC_ISSUER: 'https://id.example/x/',
      PARVIS_OIDC_CLIENT_ID: 'a',
      PARVIS_OIDC_CLIENT_SECRET: 'b c',
    };
    expect(config(all)).toMatchObject({
      oidcIssuer: 'https://id.example/x/',
      oidcClientId: 'a',
      oidcClientSecret: 'b c',
    });
    const { PARVIS_OIDC_CLIENT_SECRET: _, ...some } = all;
    const names = Object.keys(all).join(', ');
    expect(problemsOf(some)).toEqual([`${names} must be set together; PARVIS_OIDC_CLIENT_SECRET is not set`]);
    expect(problemsOf({ PARVIS_OIDC_ISSUER: all.PARVIS_OIDC_ISSUER })).toEqual([
      `${names} must be set together; PARVIS_OIDC_CLIENT_ID and PARVIS_OIDC_CLIENT_SECRET are not set`,
    ]);
    expect(problemsOf({ ...all, PARVIS_OIDC_ISSUER: 'id.example' })).toEqual([
      expect.stringMatching(/^PARVIS_OIDC_ISSUER takes an http or https address/),
    ]);
  });

  it('report all problems at once', () => {
    const problems = problemsOf({
      PARVIS_PORT: 'x',
      PARVIS_SMTP_URL: 'x',
      PARVIS_LOG_LEVEL: 'x',
      PARVIS_PUBLIC_URL_FILE: join(folder, 'missing'),
    });
    expect(problems.map((problem) => /^PARVIS_\w+/.exec(problem)?.[0])).toEqual([
      'PARVIS_PORT',
      'PARVIS_PUBLIC_URL_FILE',
      'PARVIS_SMTP_URL',
      'PARVIS_LOG_LEVEL',
    ]);
  });

  it('are never repeated in a message, because they may be secret', () => {
    const secret = 'hunter2';
    const environment = {
      PARVIS_DATABASE_URL: `mysql://${secret}`,
      PARVIS_SMTP_URL: `http://me:${secret}@mail`,
      PARVIS_BOUNCE_SECRET: secret,
      PARVIS_PUBLIC_URL: `https://me:${secret}@api.example.org`,
      PARVIS_PORT: secret,
      PARVIS_LOG_LEVEL: secret,
      PARVIS_HOST: `${secret} ${secret}`,
      PARVIS_HOST_FILE: fileOf(secret),
    };
    const problems = problemsOf(environment);
    expect(problems).toHaveLength(7);
    expect(problems.join('\n')).not.toContain(secret);
    expect(readSettings({ PARVIS_UNKNOWN: secret }).warnings.join('\n')).not.toContain(secret);
  });

  it('are immutable', () => {
    expect(Object.isFrozen(config({}))).toBe(true);
  });
});

describe('a setting from a file', () => {
  it('loses one final line break only', () => {
    expect(config({ PARVIS_MAIL_FOLDER_FILE: fileOf(' a b \r\n') }).mailFolder).toBe(' a b ');
    expect(config({ PARVIS_MAIL_FOLDER_FILE: fileOf('a\n\n') }).mailFolder).toBe('a\n');
  });

  it('is rejected if the same one is given directly', () => {
    expect(problemsOf({ PARVIS_PORT: '80', PARVIS_PORT_FILE: fileOf('81') })).toEqual([
      'PARVIS_PORT and PARVIS_PORT_FILE are both set; set only one of them',
    ]);
  });

  it('is used if the direct one is empty', () => {
    expect(config({ PARVIS_PORT: '', PARVIS_PORT_FILE: fileOf('81') }).port).toBe(81);
  });

  it.each([
    ['is missing', 'missing'],
    ['is a folder', '.'],
  ])('is rejected, with the name of the file, when it %s', (_name, path) => {
    const file = join(folder, path);
    expect(problemsOf({ PARVIS_SMTP_URL_FILE: file })).toEqual([
      expect.stringMatching(/^PARVIS_SMTP_URL_FILE: .* can't be read \(/),
    ]);
    expect(problemsOf({ PARVIS_SMTP_URL_FILE: file })[0]).toContain(file);
  });
});

describe('an unknown variable', () => {
  it('causes a warning if it begins like a setting', () => {
    const { warnings } = readSettings({
      PARVIS_PROT: '80',
      PARVIS_PORT_FILES: 'x',
      PARVISX: '',
      PATH: '/bin',
      parvis_port: '1',
    });
    expect(warnings).toEqual([
      'PARVIS_PROT is not a setting of this version and is ignored',
      'PARVIS_PORT_FILES is not a setting of this version and is ignored',
    ]);
  });
});

describe('the table of settings', () => {
  it('explains every setting and has valid defaults', () => {
    expect(settings.length).toBe(Object.keys(config({})).length);
    for (const { name, doc, fallback, read } of settings) {
      expect(name).toMatch(/^PARVIS_[A-Z_]+$/);
      expect(doc).toMatch(/\.$/);
      expect(read(fallback)).toHaveProperty('value');
    }
  });
});

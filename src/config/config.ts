// Settings: environment variables are converted to one checked, frozen object. `--help` and the documentation show the table below.

import { readFileSync } from 'node:fs';
import { isEmail, toAsciiEmail } from '../model/email-address.ts';
import { isValidAllowedTarget } from '../util/target-address.ts';
import { SETTINGS_FILE_VARIABLE } from './settings-file.ts';

export interface Config {
  /** `sqlite:PATH` or `postgres://…`, possibly with a password. */
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  /** Address under which the server is reached from outside; "" if not set. */
  readonly publicUrl: string;
  readonly smtpUrl: string;
  readonly mailFolder: string;
  /** Sender’s address of mails; "" if not set. */
  readonly mailFrom: string;
  /** Maximum digests per minute; 0 for no limit. */
  readonly mailRate: number;
  /** Bounce address; each mail adds `+` and 32 characters before the @, where at most 64 are allowed. "" if not set. */
  readonly bounceAddress: string;
  /** Secret of clients that submit bounced mails; "" if disabled. */
  readonly bounceSecret: string;
  /** OpenID Connect provider for log-ins; "" for none. */
  readonly oidcIssuer: string;
  readonly oidcClientId: string;
  readonly oidcClientSecret: string;
  readonly logLevel: string;
  /** Maximum memory for snapshots and prebuilt answers, in bytes. */
  readonly cacheBytes: number;
  /** Host names and address ranges to which pushes are allowed although they are not public. */
  readonly pushAllow: readonly string[];
  /** Requests per minute and key; 0 for no limit. */
  readonly rateLimit: number;
  readonly maxConcurrent: number;
  readonly maxConnections: number;
  readonly connectionsPerAddress: number;
  /** Number of trusted reverse proxies in X-Forwarded-For. */
  readonly trustProxy: number;
  readonly workers: number;
  readonly stopDelay: number;
  /** Name of the systemd service that runs the server; "" if unknown. */
  readonly service: string;
  readonly metricsAddress: { readonly host: string; readonly port: number } | undefined;
}

interface Setting<K extends keyof Config = keyof Config> {
  readonly name: string;
  readonly key: K;
  readonly fallback: string;
  readonly doc: string;
  readonly read: (text: string) => { readonly value: Config[K] } | { readonly wants: string };
}

function setting<K extends keyof Config>(
  name: string,
  key: K,
  fallback: string,
  doc: string,
  read: Setting<K>['read'],
): Setting {
  return { name, key, fallback, doc, read } as unknown as Setting;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export const settings: readonly Setting[] = [
  setting(
    'PARVIS_DATABASE_URL',
    'databaseUrl',
    'sqlite:./data/parvis.db',
    'The database: `sqlite:PATH`, or [`postgres://USER:PASSWORD@HOST:PORT/DATABASE`](grow.md#postgresql).',
    readDatabaseUrl,
  ),
  setting(
    'PARVIS_HOST',
    'host',
    '127.0.0.1',
    'The address to listen on; `0.0.0.0` or `::` for all addresses.',
    (text) => (/^[^\s/]+$/.test(text) ? { value: text } : { wants: 'a host name or IP address' }),
  ),
  setting('PARVIS_PORT', 'port', '8080', 'The port to listen on; 0 chooses a free one.', (text) =>
    /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? { value: Number(text) } : { wants: 'a number from 0 to 65535' },
  ),
  setting(
    'PARVIS_PUBLIC_URL',
    'publicUrl',
    '',
    'The address at which visitors reach the server, without a path, such as `https://api.example.org`.',
    readPublicUrl,
  ),
  setting(
    'PARVIS_SMTP_URL',
    'smtpUrl',
    '',
    'The mail server: `smtp://` or `smtps://`, with user and password.',
    readMailServer,
  ),
  setting(
    'PARVIS_MAIL_FOLDER',
    'mailFolder',
    './data/mail',
    'The folder for e-mails, as .eml files, if there is no mail server.',
    (text) => ({ value: text }),
  ),
  setting(
    'PARVIS_MAIL_FROM',
    'mailFrom',
    '',
    'The sender address of e-mails; by default `newsletter@` followed by the host of `PARVIS_PUBLIC_URL`.',
    (text) =>
      text === '' || isEmail(toAsciiEmail(text)) ? { value: toAsciiEmail(text) } : { wants: 'an e-mail address' },
  ),
  setting(
    'PARVIS_MAIL_RATE',
    'mailRate',
    '300',
    'Maximum number of digests per minute, for all servers of a database together; 0: as many as the mail server accepts.',
    readNumber(0, 1_000_000),
  ),
  setting(
    'PARVIS_BOUNCE_ADDRESS',
    'bounceAddress',
    '',
    'The address for undeliverable e-mail, such as `bounces@example.org` ([bounces](newsletter.md#bounced-e-mails)).',
    readBounceAddress,
  ),
  setting(
    'PARVIS_BOUNCE_SECRET',
    'bounceSecret',
    '',
    'The secret with which a mail server delivers these e-mails; without it, none are accepted.',
    (text) => (/^([\x21-\x7e]{16,})?$/.test(text) ? { value: text } : { wants: '16 or more visible ASCII characters' }),
  ),
  setting(
    'PARVIS_OIDC_ISSUER',
    'oidcIssuer',
    '',
    'A provider of OpenID Connect with which people can log in to the office, such as `https://id.example.org`; ' +
      'only invited people have access. Its redirect address is `/office/login/oidc/back`.',
    readIssuer,
  ),
  setting('PARVIS_OIDC_CLIENT_ID', 'oidcClientId', '', 'The client id of this server at the provider.', (text) =>
    /^[\x20-\x7e]*$/.test(text) ? { value: text } : { wants: 'visible ASCII characters' },
  ),
  setting('PARVIS_OIDC_CLIENT_SECRET', 'oidcClientSecret', '', 'The client secret.', (text) =>
    /^[\x20-\x7e]*$/.test(text) ? { value: text } : { wants: 'visible ASCII characters' },
  ),
  setting('PARVIS_LOG_LEVEL', 'logLevel', 'info', `The log level: ${LOG_LEVELS.join(', ')}.`, (text) =>
    LOG_LEVELS.includes(text) ? { value: text } : { wants: `one of ${LOG_LEVELS.join(', ')}` },
  ),
  setting(
    'PARVIS_WORKERS',
    'workers',
    '1',
    'Number of processes that serve the port: at most one per core ([several processes](grow.md#several-processes)).',
    readNumber(1, 256),
  ),
  setting(
    'PARVIS_CACHE_BYTES',
    'cacheBytes',
    '512M',
    'Maximum memory for snapshots and cached responses, in bytes or with `K`, `M` or `G`, at least 16M; the ' +
      'program needs about 350 MB more ([sizing](performance.md)).',
    readBytes,
  ),
  setting(
    'PARVIS_PUSH_ALLOW',
    'pushAllow',
    '',
    'Host names and address ranges (`10.1.2.0/24`), separated by commas, that [pushes](push.md) may go to even though they are not public.',
    readPlaces,
  ),
  setting(
    'PARVIS_RATE_LIMIT',
    'rateLimit',
    '600000',
    'Maximum number of requests per minute for each key; all keys of an instance together may make four times as many; ' +
      '0: no limit ([limits](operate.md#limits)).',
    readNumber(0, 1_000_000_000),
  ),
  setting(
    'PARVIS_MAX_CONCURRENT',
    'maxConcurrent',
    '256',
    'Maximum number of requests processed at the same time, at most half of them waiting for one instance; more get 503 at once.',
    readNumber(2, 1_000_000),
  ),
  setting(
    'PARVIS_MAX_CONNECTIONS',
    'maxConnections',
    '4096',
    'Maximum number of open connections. Beyond that, the longest idle connection is closed; if none is idle, the new one gets 503.',
    readNumber(1, 1_000_000),
  ),
  setting(
    'PARVIS_CONNECTIONS_PER_ADDRESS',
    'connectionsPerAddress',
    '256',
    'Maximum number of open connections per network address (for IPv6: its first 64 bits). Beyond that, the same ' +
      'happens. Behind a proxy (`PARVIS_TRUST_PROXY`) this limit does not apply: set one in the proxy.',
    readNumber(1, 1_000_000),
  ),
  setting(
    'PARVIS_TRUST_PROXY',
    'trustProxy',
    '0',
    'Number of reverse proxies in front that add to `X-Forwarded-For`, so that failed access is counted per visitor address; 0: none.',
    readNumber(0, 10),
  ),
  setting(
    'PARVIS_STOP_DELAY',
    'stopDelay',
    '500',
    'How long the server keeps responding after being asked to stop, in milliseconds; `/readyz` returns 503 in the meantime.',
    readNumber(0, 600_000),
  ),
  setting(
    'PARVIS_METRICS_ADDRESS',
    'metricsAddress',
    '',
    'The address for [metrics](metrics.md) for Prometheus, such as `127.0.0.1:9464`; never one that visitors can reach.',
    readAddress,
  ),
  setting(
    'PARVIS_SERVICE',
    'service',
    '',
    'The systemd service that runs the server: `parvis doctor` reports a problem if it should be running but nothing responds. ' +
      'The Debian package sets it.',
    (text) => (/^[\w.@-]*$/.test(text) ? { value: text } : { wants: 'the name of a systemd service' }),
  ),
];

function readNumber(minimum: number, limit: number) {
  return (text: string): { value: number } | { wants: string } => {
    const fits = /^\d{1,10}$/.test(text) && Number(text) >= minimum && Number(text) <= limit;
    return fits ? { value: Number(text) } : { wants: `a number from ${minimum} to ${limit}` };
  };
}

function readAddress(text: string): { value: Config['metricsAddress'] } | { wants: string } {
  if (text === '') return { value: undefined };
  const [, bare, bracketed, port] = /^(?:([^\s/:[\]]+)|\[([0-9a-fA-F:.]+)\]):(\d{1,5})$/.exec(text) ?? [];
  const host = bare ?? bracketed;
  if (host === undefined || Number(port) > 65535) return { wants: 'HOST:PORT, such as 127.0.0.1:9464 or [::1]:9464' };
  return { value: { host, port: Number(port) } };
}

function readBytes(text: string): { value: number } | { wants: string } {
  const [, digits, unit = ''] = /^(\d{1,15})([KMG]?)$/.exec(text) ?? [];
  const bytes = Number(digits) * 1024 ** ['', 'K', 'M', 'G'].indexOf(unit);
  const fits = bytes >= 16 * 1024 ** 2 && bytes <= Number.MAX_SAFE_INTEGER;
  return fits ? { value: bytes } : { wants: 'a number of bytes, at least 16M, such as 512M or 2G' };
}

function readBounceAddress(text: string): { value: string } | { wants: string } {
  const fits = text === '' || (isEmail(toAsciiEmail(text)) && text.indexOf('@') <= 31);
  return fits ? { value: toAsciiEmail(text) } : { wants: 'an e-mail address with at most 31 characters before the @' };
}

function readPlaces(text: string): { value: readonly string[] } | { wants: string } {
  const entries = text.split(',').map((entry) => entry.trim());
  const places = entries.filter((entry) => entry !== '');
  if (places.every(isValidAllowedTarget)) return { value: places };
  return { wants: 'host names and address ranges such as 10.1.2.0/24, separated by commas' };
}

function readDatabaseUrl(text: string): { value: string } | { wants: string } {
  // The store checks the rest of the URL.
  if (/^postgres(ql)?:\/\/./.test(text)) return { value: text };
  if (text.includes('?')) return { wants: 'sqlite:PATH without parameters (a path cannot contain ?)' };
  return /^sqlite:./.test(text)
    ? { value: text }
    : { wants: 'sqlite:PATH, such as sqlite:./data/parvis.db, or postgres://USER:PASSWORD@HOST:PORT/DATABASE' };
}

function readMailServer(text: string): { value: string } | { wants: string } {
  const found = urlOf(text, ['smtp:', 'smtps:'], 'an smtp or smtps address');
  if ('wants' in found || text === '') return found;
  const { username, password } = new URL(text);
  return [username, password].every(isPercentEncoded)
    ? found
    : { wants: 'an smtp or smtps address; a % in its user or password must be written as %25' };
}

function isPercentEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** Reads an origin, because pages, cookies and forms do not work below a path. */
function readPublicUrl(text: string): { value: string } | { wants: string } {
  const wants = 'an http or https address without a path, query or user, such as https://agenda.example.org';
  const found = urlOf(text, ['http:', 'https:'], wants);
  return 'wants' in found || text === '' || new URL(text).pathname === '/' ? found : { wants };
}

/** Returns the address verbatim, because providers distinguish issuers with and without a trailing slash. */
function readIssuer(text: string): { value: string } | { wants: string } {
  const found = urlOf(text, ['https:', 'http:'], 'an http or https address without a query or user');
  return 'value' in found ? { value: text } : found;
}

function urlOf(text: string, protocols: readonly string[], wants: string): { value: string } | { wants: string } {
  if (text === '') return { value: text };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fits =
    url !== undefined &&
    protocols.includes(url.protocol) &&
    url.hostname !== '' &&
    url.search === '' &&
    url.hash === '' &&
    ((url.username === '' && url.password === '') || protocols.includes('smtp:'));
  return fits ? { value: text.replace(/\/+$/, '') } : { wants };
}

/** Contains all problems with the settings. */
export class InvalidSettingsError extends Error {
  override readonly name = 'InvalidSettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingsParseResult {
  readonly config: Config;
  /** Likely mistakes that do not prevent the start. */
  readonly warnings: readonly string[];
}

/**
 * Reads the settings from an environment. `NAME_FILE` names a file whose content, without a final line break, is the value of `NAME`. An
 * empty variable counts as not set. Messages never contain values, which may be secret.
 */
export function readSettings(environment: Environment): SettingsParseResult {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const { name, key, fallback, read } of settings) {
    const text = readGivenSetting(environment, name, problems) ?? fallback;
    const found = read(text);
    if ('value' in found) values[key] = found.value;
    else problems.push(`${name} takes ${found.wants}`);
  }
  if (problems.length === 0) problems.push(...missingPartners(values));
  if (problems.length > 0) throw new InvalidSettingsError(problems);
  return { config: Object.freeze(values) as unknown as Config, warnings: unknownSettings(environment) };
}

function missingPartners(values: Readonly<Record<string, unknown>>): string[] {
  const together = settings.filter(({ name }) => name.startsWith('PARVIS_OIDC_'));
  const missing = together.filter(({ key }) => values[key] === '');
  if (missing.length === 0 || missing.length === together.length) return [];
  const names = together.map(({ name }) => name).join(', ');
  const lacking = missing.map(({ name }) => name).join(' and ');
  return [`${names} must be set together; ${lacking} ${missing.length === 1 ? 'is' : 'are'} not set`];
}

function readGivenSetting(environment: Environment, name: string, problems: string[]) {
  const text = environment[name] || undefined;
  const file = environment[`${name}_FILE`] || undefined;
  if (file === undefined) return text;
  if (text !== undefined) problems.push(`${name} and ${name}_FILE are both set; set only one of them`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    problems.push(`${name}_FILE: ${file} can't be read (${error instanceof Error ? error.message : error})`);
    return undefined;
  }
}

function unknownSettings(environment: Environment): string[] {
  const known = new Set([SETTINGS_FILE_VARIABLE, ...settings.flatMap(({ name }) => [name, `${name}_FILE`])]);
  return Object.keys(environment)
    .filter((name) => name.startsWith('PARVIS_') && !known.has(name))
    .map((name) => `${name} is not a setting of this version and is ignored`);
}

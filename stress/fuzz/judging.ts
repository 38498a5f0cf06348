// Checks of an answer that every request must pass.

import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { OVERLOADED_RESPONSE } from '../../src/http/http-response.ts';
import { operations } from '../../src/operations/index.ts';
import type { ReceivedAnswer } from '../support/answer-stream.ts';
import { countOwners, parishOf } from '../support/marked-parish.ts';
import type { ParishKey } from '../support/parish-keys.ts';
import { containsPrivateData } from '../support/private-data.ts';

/** Matches internals that a body must never disclose: paths and stack traces. */
const INTERNALS = /\n\s+at |node:internal|node_modules|\/src\/[a-z]+\/|\.ts:\d|file:\/\/\/|SQLITE_|"stack"/;

const PAGE_TYPES = new Set([
  'text/html; charset=utf-8',
  'text/plain; charset=utf-8',
  'text/css; charset=utf-8',
  'text/javascript; charset=utf-8',
  'image/svg+xml',
  'image/png',
  'image/x-icon',
  'text/calendar; charset=utf-8',
]);

const HTML = 'text/html; charset=utf-8';

const PAGE = /^\S+ (?:\S*\/newsletter(?:[/?#\s]|$)|(?:https?:\/\/[^/\s]*)?\/parish-\w+\/)/;

/** Matches requests that explicitly accept HTML. At an unknown path, they get a page without personal data. */
const WANTS_PAGE = /accept[^\n]*text\/html/i;

const HEADERS: Readonly<Record<number, string>> = { 304: 'etag', 405: 'allow', 429: 'retry-after', 503: 'retry-after' };

const UNAUTHORIZED = '{"message":"This instance name and API key do not give access."}';

const NO_SECRET = '{"message":"This address requires a secret that only the mail server knows."}';

const OVERLOADED_MESSAGE: string = JSON.parse(String(OVERLOADED_RESPONSE.body)).message;

const LARGE_BODY = 4000;

export function textOf({ headers, body }: ReceivedAnswer): string {
  const coding = headers['content-encoding'];
  if (coding === undefined || body.length === 0) return body.toString();
  if (coding === 'br') return brotliDecompressSync(body).toString();
  if (coding === 'gzip') return gunzipSync(body).toString();
  throw new Error(`the coding ${coding}`);
}

interface Data {
  readonly owners: ReadonlySet<number>;
  readonly isPrivate: boolean;
}

/** True if the server rejected a request because of the load (rule R21), not because of a failure. */
function isOverloadRejection({ status, body }: ReceivedAnswer): boolean {
  return status === OVERLOADED_RESPONSE.status && (body.length === 0 || body.includes(OVERLOADED_MESSAGE));
}

export interface Judge {
  readonly wrong: (answer: ReceivedAnswer, request: string) => string | undefined;
}

export function createJudge(keys: readonly ParishKey[], secrets: readonly string[]): Judge {
  const seen = new Map<string, Data>();
  const isKnown = createPermissionCheck(keys);

  /** Finds the owners of the data in a JSON body. Throws if the body is not JSON. */
  const dataOf = (answer: ReceivedAnswer): Data => {
    const look = (): Data => {
      const text = textOf(answer);
      JSON.parse(text);
      return {
        owners: new Set(countOwners(text.replace(/"700\d{3}":\[\]/g, '')).keys()),
        isPrivate: containsPrivateData(text),
      };
    };
    if (answer.body.length < LARGE_BODY) return look();
    const digest = createHash('sha1').update(answer.body).digest('base64');
    const known = seen.get(digest) ?? look();
    if (seen.size < 50_000) seen.set(digest, known);
    return known;
  };

  /** True if an operation succeeded for a client without a valid key of its scope. */
  const isBeyond = ({ status }: ReceivedAnswer, request: string): boolean =>
    (status === 200 || status === 304) && isKnown(request) === false;

  const wrongData = (answer: ReceivedAnswer, request: string): string | undefined => {
    const { owners, isPrivate } = dataOf(answer);
    if (isPrivate) return 'a private datum';
    if (owners.size === 0) return undefined;
    const asked = parishesNamedIn(request, keys);
    return [...owners].every((owner) => asked.has(owner))
      ? undefined
      : `another parish’s data: of ${[...owners]} for ${[...asked]}`;
  };

  const wrongBody = (answer: ReceivedAnswer, request: string): string | undefined => {
    const { status, headers, body } = answer;
    const type = headers['content-type'] ?? '';
    const isPage = PAGE.test(decodeEscapes(request));
    if (isPage && type === HTML && wrongPage(answer, request)) return 'another parish’s data on a page';
    if (type.startsWith('text/') && containsPrivateData(textOf(answer))) return 'a private datum in a text';
    if (isBeyond(answer, request)) return 'answered beyond what the key may';
    if (status === 304 || status === 204) return body.length === 0 && type === '' ? undefined : `${status} with a body`;
    if (body.length === 0) return request.startsWith('HEAD ') ? undefined : 'no body';
    if (status === 200) {
      if (type === 'application/json') return wrongData(answer, request);
      return PAGE_TYPES.has(type) ? undefined : `the type ${type}`;
    }
    if (isPage && type === HTML) return undefined;
    if (status === 404 && type === HTML && WANTS_PAGE.test(request)) {
      return wrongPage(answer, request) ? 'a parish’s data where there is nothing' : undefined;
    }
    if (type !== 'application/json') return `an error of the type ${type}`;
    return wrongError(status, textOf(answer));
  };

  return {
    wrong: (answer, request) => {
      const { status, headers, body } = answer;
      // 505 is right if the request has another version of HTTP.
      if (status >= 500 && status !== 505 && !isOverloadRejection(answer)) return `the status ${status}`;
      const needed = HEADERS[status];
      if (needed !== undefined && headers[needed] === undefined) return `${status} without ${needed}`;
      if (body.length < LARGE_BODY && headers['content-encoding'] === undefined) {
        const text = body.toString('latin1');
        if (INTERNALS.test(text)) return 'a body that tells of the insides';
        if (secrets.some((secret) => text.includes(secret))) return 'a body that holds a key';
      }
      try {
        return wrongBody(answer, request);
      } catch (error) {
        return `a body that can't be read: ${error instanceof Error ? error.message : error}`;
      }
    },
  };
}

const SCOPE_OF = new Map(operations.map(({ name, scope }) => [name, scope]));

/**
 * Creates a check that returns whether a request has a key that permits its operation; undefined for other requests, and for bytes that may
 * be several requests.
 */
function createPermissionCheck(keys: readonly ParishKey[]): (request: string) => boolean | undefined {
  return (request) => {
    const plain = decodeEscapes(request);
    const [, first = ''] = /^\S+ (?:https?:\/\/[^/\s]*)?\/([^/?\s]*)/i.exec(plain) ?? [];
    const scope = SCOPE_OF.get(first);
    if (scope === undefined || plain.split(' HTTP/').length !== 2) return undefined;
    return keys.some(({ text, works, scopes }) => works && scopes.includes(scope) && plain.includes(text));
  };
}

/** True if a page shows data of a parish other than the one in its address. */
function wrongPage(answer: ReceivedAnswer, request: string): boolean {
  const [line = ''] = decodeEscapes(request).split('\r\n', 1);
  return [...countOwners(textOf(answer)).keys()].some((owner) => !line.includes(parishOf(owner).name));
}

const ERROR_KEYS = ['message', 'message,subs_state,arr_errors', 'message,arr_errors'];

function wrongError(status: number, text: string): string | undefined {
  const said = JSON.parse(text);
  const fits = ERROR_KEYS.includes(Object.keys(said).join()) && typeof said.message === 'string' && said.message !== '';
  if (!fits) return 'an error that is not its message';
  const message = JSON.stringify({ message: said.message });
  return status === 401 && ![UNAUTHORIZED, NO_SECRET].includes(message) ? 'another 401' : undefined;
}

function parishesNamedIn(request: string, keys: readonly ParishKey[]): ReadonlySet<number> {
  const plain = decodeEscapes(request);
  const named = keys.filter(({ parish, text }) => plain.includes(text) || plain.includes(`/${parish.name}/export/`));
  return new Set(named.map(({ parish }) => parish.number));
}

function decodeEscapes(request: string): string {
  return request.replace(/%([0-7][0-9a-fA-F])/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

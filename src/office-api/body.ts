// Parsing of request bodies by route.

import { DEEPEST, jsonShape } from '../http/content.ts';
import { type Problem, problem as problemAt } from '../model/format/problem.ts';
import type { ParamsOf } from '../model/format/problem-codes.ts';
import { isPlain } from '../model/format/rule.ts';
import { parseJson } from '../office/bundle/parse-json.ts';
import { BadContent } from '../office/content/errors.ts';
import { type Refusal, refusal } from '../office/refusal-codes.ts';
import { BadRequest } from './bad-request.ts';
import { MAX_BODY } from './body-limit.ts';
import type { Route } from './route.ts';

/**
 * Parses a body. Throws BadRequest: 415 for another type, 413 if too large, 400 for invalid JSON; BadContent if the route takes no body.
 */
export function readBody({ body }: Route, request: Request, bytes: Uint8Array): unknown {
  if (body?.type === 'multipart/form-data') return undefined;
  if (body !== undefined) return readJson(request, bytes, body.type, body.most ?? MAX_BODY);
  if (bytes.length === 0) return undefined;
  const said = readJson(request, bytes, 'application/json', MAX_BODY);
  if (isPlain(said) && Object.keys(said).length === 0) return undefined;
  throw new BadContent([problemAt('', 'no_body')]);
}

function readJson(request: Request, bytes: Uint8Array, type: string, most: number): unknown {
  expectType(request, type);
  if (bytes.length > most) throw new BadRequest(413, refusal('body_too_large', { most }));
  if (jsonShape(bytes).depth > DEEPEST) {
    throw new BadRequest(400, refusal('body_too_deep', { most: DEEPEST }));
  }
  const { value, problem } = parseJson(bytes);
  if (problem !== undefined) throw new BadRequest(400, unreadable(problem));
  return value;
}

/** Converts a JSON file problem into the refusal for a body: the wording about imported files does not apply. */
function unreadable({ path, code, params }: Problem): Refusal {
  switch (code) {
    case 'json_foreign':
      return refusal('body_foreign', params as ParamsOf<'json_foreign'>);
    case 'json_utf16':
      return refusal('body_utf16');
    case 'json_no_utf8':
      return refusal('body_no_utf8');
    case 'json_cut_off':
      return refusal('body_cut_off', params as ParamsOf<'json_cut_off'>);
    case 'json_malformed':
      return refusal('body_malformed', params as ParamsOf<'json_malformed'>);
    case 'key_twice':
      return refusal('body_key_twice', { path });
    default:
      return refusal('body_empty');
  }
}

function expectType({ method, headers }: Request, expected: string): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').split(';').map((part) => part.trim());
  const charset = parameters.find((one) => /^charset=/i.test(one))?.slice('charset='.length);
  const isCoded = (headers.get('content-encoding') ?? 'identity') !== 'identity';
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/i.test(charset);
  if (type.toLowerCase() === expected && isUtf8 && !isCoded) return;
  const accept = method === 'PATCH' ? { 'Accept-Patch': expected } : { 'Accept-Post': expected };
  throw new BadRequest(415, refusal('body_of_other_type', { expected }), accept);
}

// Parses If-Match (RFC 9110, 13.1.1) and Idempotency-Key.

import { hash } from 'node:crypto';
import { createRefusal } from '../office/refusal-codes.ts';
import { BadRequestError } from './bad-request.ts';
import type { ApiRequest } from './route.ts';

const NEVER = -1;

/** Revision in `If-Match`; undefined for `*`. Throws BadRequestError: 428 if the header is missing, 400 if it is malformed. */
export function parseIfMatchRevision({ header }: Pick<ApiRequest, 'header'>): number | undefined {
  const text = header('if-match')?.trim();
  if (text === undefined || text === '') {
    throw new BadRequestError(428, createRefusal('if_match_missing'));
  }
  if (text === '*') return undefined;
  const tag = /^(W\/)?"([^"]*)"$/.exec(text);
  if (tag === null) throw new BadRequestError(400, createRefusal('if_match_malformed'));
  // Weak tags never match.
  return tag[1] === undefined && /^(0|[1-9]\d{0,14})$/.test(tag[2] ?? '') ? Number(tag[2]) : NEVER;
}

/** Tag in an optional `If-Match`; undefined if every tag matches. Throws BadRequestError if the header is malformed. */
export function parseIfMatchTag({ header }: Pick<ApiRequest, 'header'>): string | undefined {
  const text = header('if-match')?.trim() ?? '';
  if (text === '' || text === '*') return undefined;
  const tag = /^(W\/)?"([^"]*)"$/.exec(text);
  if (tag === null) throw new BadRequestError(400, createRefusal('if_match_malformed'));
  // Weak tags never match, and no entity has an empty tag.
  return tag[1] === undefined ? (tag[2] ?? '') : '';
}

/** Hash of the caller and the idempotency key; undefined if the request has no key. Throws BadRequestError. */
export function idempotencyKeyOf({ header, asker }: Pick<ApiRequest, 'header' | 'asker'>): string | undefined {
  const key = header('idempotency-key');
  if (key === undefined) return undefined;
  if (key === '' || key.length > 255)
    throw new BadRequestError(400, createRefusal('idempotency_key_length', { most: 255 }));
  return hash('sha256', `${asker}\n${key}`);
}

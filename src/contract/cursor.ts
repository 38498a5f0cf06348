// Cursor of a client with a copy (rule G6), as an opaque text.

import type { ClientState } from '../readmodel/changes.ts';

export interface SyncCursor {
  readonly identity: number;
  /** State that the client has in full; undefined if it has none yet. */
  readonly seen: ClientState | undefined;
  /** Unfinished pass: the last event received, and the state at its beginning. */
  readonly pass: { readonly after: number; readonly began: ClientState } | undefined;
}

const NOTHING: ClientState = { revision: 0, at: 0 };

export function encodeSyncCursor({ identity, seen = NOTHING, pass }: SyncCursor): string {
  const numbers = [identity, seen.revision, seen.at];
  if (pass !== undefined) numbers.push(pass.after, pass.began.revision, pass.began.at);
  return Buffer.from(numbers.map((number) => number.toString(36)).join('.')).toString('base64url');
}

/** Number of values in a cursor with a pass, and in one without. */
const [WITH_PASS, WITHOUT] = [6, 3];

export function decodeSyncCursor(text: string): SyncCursor | undefined {
  const parts = Buffer.from(text, 'base64url').toString('latin1').split('.');
  const numbers = parts.map((part) => (/^[0-9a-z]{1,10}$/.test(part) ? Number.parseInt(part, 36) : Number.NaN));
  const isRight = [WITH_PASS, WITHOUT].includes(numbers.length) && numbers.every(Number.isSafeInteger);
  const [identity = 0, revision = 0, at = 0, after = 0, beganAt = 0, began = 0] = numbers;
  if (!isRight) return undefined;
  const cursor: SyncCursor = {
    identity,
    seen: at === 0 ? undefined : { revision, at },
    pass: numbers.length === WITHOUT ? undefined : { after, began: { revision: beganAt, at: began } },
  };
  return encodeSyncCursor(cursor) === text ? cursor : undefined;
}

// Cursor of a client with a copy (rule G6), as an opaque text.

import type { SeenState } from '../readmodel/changes.ts';

export interface Cursor {
  /** Identity of the instance. */
  readonly identity: number;
  /** State that the client has in full; undefined: none yet. */
  readonly seen: SeenState | undefined;
  /** Unfinished pass: the last event received, and the state at its beginning. */
  readonly pass: { readonly after: number; readonly began: SeenState } | undefined;
}

const NOTHING: SeenState = { revision: 0, at: 0 };

export function writeCursor({ identity, seen = NOTHING, pass }: Cursor): string {
  const numbers = [identity, seen.revision, seen.at];
  if (pass !== undefined) numbers.push(pass.after, pass.began.revision, pass.began.at);
  return Buffer.from(numbers.map((number) => number.toString(36)).join('.')).toString('base64url');
}

/** Number of values in a cursor with a pass, and in one without. */
const [WITH_PASS, WITHOUT] = [6, 3];

export function readCursor(text: string): Cursor | undefined {
  const parts = Buffer.from(text, 'base64url').toString('latin1').split('.');
  const numbers = parts.map((part) => (/^[0-9a-z]{1,10}$/.test(part) ? Number.parseInt(part, 36) : Number.NaN));
  const isRight = [WITH_PASS, WITHOUT].includes(numbers.length) && numbers.every(Number.isSafeInteger);
  const [identity = 0, revision = 0, at = 0, after = 0, beganAt = 0, began = 0] = numbers;
  if (!isRight) return undefined;
  const cursor: Cursor = {
    identity,
    seen: at === 0 ? undefined : { revision, at },
    pass: numbers.length === WITHOUT ? undefined : { after, began: { revision: beganAt, at: began } },
  };
  return writeCursor(cursor) === text ? cursor : undefined;
}

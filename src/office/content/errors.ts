// Errors of content changes, in addition to those of the store (`store/content/errors.ts`).

import type { Role } from '../../model/authority.ts';
import type { ProblemOfMany } from '../bulk/gather-problems.ts';
import type { Refusal } from '../refusal-codes.ts';
import type { Warning } from './warning.ts';

/** Invalid input, with every problem; the paths are JSON pointers into it (rule W6). */
export class BadContent extends Error {
  override readonly name = 'BadContent';
  readonly problems: readonly ProblemOfMany[];

  constructor(problems: readonly ProblemOfMany[]) {
    super(problems.map(({ path, text }) => `${path}: ${text}`).join('\n'));
    this.problems = problems;
  }
}

/** The account lacks a role (rule W2). */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
  readonly refusal: Refusal;
  /** Minimum role that suffices; undefined if no role does. */
  readonly role: Role | undefined;

  constructor(why: Refusal, role?: Role) {
    super(why.text);
    this.refusal = why;
    this.role = role;
  }
}

/** A room would be double-booked, which the instance rejects (rule W13). */
export class RoomTaken extends Error {
  override readonly name = 'RoomTaken';
  readonly warnings: readonly Warning[];

  constructor(warnings: readonly Warning[]) {
    super(warnings.map(({ text }) => text).join('\n'));
    this.warnings = warnings;
  }
}

/** The idempotency key was used with another request (rule W4). */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

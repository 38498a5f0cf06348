import type { Role } from '../../model/authority.ts';
import type { BulkProblem } from '../bulk/merge-problems.ts';
import type { Refusal } from '../refusal-codes.ts';
import type { Warning } from './warning.ts';

/** Invalid input, with every problem; the paths are JSON pointers into it (rule W6). */
export class BadContentError extends Error {
  override readonly name = 'BadContentError';
  readonly problems: readonly BulkProblem[];

  constructor(problems: readonly BulkProblem[]) {
    super(problems.map(({ path, text }) => `${path}: ${text}`).join('\n'));
    this.problems = problems;
  }
}

export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
  readonly refusal: Refusal;
  /** Minimum role that suffices; undefined if no role does. */
  readonly role: Role | undefined;

  constructor(why: Refusal, role?: Role) {
    super(why.text);
    this.refusal = why;
    this.role = role;
  }
}

/** Thrown if a change would double-book a room (rule W13). */
export class RoomClashError extends Error {
  override readonly name = 'RoomClashError';
  readonly warnings: readonly Warning[];

  constructor(warnings: readonly Warning[]) {
    super(warnings.map(({ text }) => text).join('\n'));
    this.warnings = warnings;
  }
}

export class IdempotencyKeyReusedError extends Error {
  override readonly name = 'IdempotencyKeyReusedError';
}

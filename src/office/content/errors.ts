// Why a change of content is refused, beside what the store itself refuses (`store/content/errors.ts`).

import type { Role } from '../../model/authority.ts';
import type { ProblemOfMany } from '../bulk/gather-problems.ts';
import type { Refusal } from '../refusal-codes.ts';
import type { Warning } from './warning.ts';

/** What is given is not right; the paths are JSON pointers into it, every problem at once (rule W6). */
export class BadContent extends Error {
  override readonly name = 'BadContent';
  readonly problems: readonly ProblemOfMany[];

  constructor(problems: readonly ProblemOfMany[]) {
    super(problems.map(({ path, text }) => `${path}: ${text}`).join('\n'));
    this.problems = problems;
  }
}

/** Whoever asks lacks a role (rule W2). */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
  readonly refusal: Refusal;
  /** The least that would do; undefined where no other role helps. */
  readonly role: Role | undefined;

  constructor(why: Refusal, role?: Role) {
    super(why.text);
    this.refusal = why;
    this.role = role;
  }
}

/** A room would be taken twice, and the instance has that refused (rule W13). */
export class RoomTaken extends Error {
  override readonly name = 'RoomTaken';
  readonly warnings: readonly Warning[];

  constructor(warnings: readonly Warning[]) {
    super(warnings.map(({ text }) => text).join('\n'));
    this.warnings = warnings;
  }
}

/** The same key came with another request before (rule W4). */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

import type { Kind } from '../model/entity.ts';
import type { Problem } from '../model/format/problem.ts';
import type { UndoEffectCounts } from './content/count-undo-effects.ts';
import { OfficeError } from './office-error.ts';
import { createRefusal, type Refusal } from './refusal-codes.ts';

export class HistoryExpiredError extends OfficeError {
  constructor(revision: number) {
    super(createRefusal('nothing_kept', { revision }));
  }
}

/** Thrown if an undo would remove many entities and the caller did not confirm their number (rule W22). */
export class LargeUndoError extends OfficeError {
  readonly counts: UndoEffectCounts;

  constructor(counts: UndoEffectCounts) {
    super(createRefusal('removes_many', { removes: counts.removes, events: counts.comingEvents }));
    this.counts = counts;
  }
}

/** Thrown if an entity to be restored requires a deleted one, such as the building of a room. */
export class MissingReferenceError extends OfficeError {
  readonly kind: Kind;

  constructor(kind: Kind, id: number) {
    super(createRefusal('needs_gone', { kind, id }));
    this.kind = kind;
  }
}

export class InstanceNotFoundError extends OfficeError {
  constructor(name: string) {
    super(createRefusal('instance_not_there', { name }));
  }
}

/** Invalid parameter; the message names it (rule E2). */
export class InvalidParameterError extends OfficeError {
  readonly parameter: string;

  constructor(parameter: string, why: Refusal) {
    super(why);
    this.parameter = parameter;
  }
}

/** Rejected bundle, with all problems in the order of the file. */
export class BundleRefusedError extends Error {
  override readonly name = 'BundleRefusedError';
  readonly problems: readonly Problem[];
  /** Total number of problems; `problems` has the first 50. */
  readonly total: number;

  constructor(problems: readonly Problem[], total: number) {
    super(problems.map(({ path, text }) => (path === '' ? text : `${path}: ${text}`)).join('\n'));
    this.problems = problems;
    this.total = total;
  }
}

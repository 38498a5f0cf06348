import type { Kind } from '../model/entity.ts';
import type { Problem } from '../model/format/problem.ts';
import type { UndoWeight } from './content/weigh-undo.ts';
import { OfficeError } from './office-error.ts';
import { type Refusal, refusal } from './refusal-codes.ts';

/** The history no longer has enough data to undo a change. */
export class HistoryExpiredError extends OfficeError {
  constructor(revision: number) {
    super(refusal('nothing_kept', { revision }));
  }
}

/** The undo removes many entities without confirming their number (rule W22). */
export class RemovesMany extends OfficeError {
  readonly weight: UndoWeight;

  constructor(weight: UndoWeight) {
    super(refusal('removes_many', { removes: weight.removes, events: weight.comingEvents }));
    this.weight = weight;
  }
}

/** The restored entity requires a deleted one, such as a room its building. */
export class MissingReferenceError extends OfficeError {
  readonly kind: Kind;

  constructor(kind: Kind, id: number) {
    super(refusal('needs_gone', { kind, id }));
    this.kind = kind;
  }
}

export class InstanceNotFound extends OfficeError {
  constructor(name: string) {
    super(refusal('instance_not_there', { name }));
  }
}

/** Invalid parameter; the message names it (rule E2). */
export class WrongParameter extends OfficeError {
  readonly parameter: string;

  constructor(parameter: string, why: Refusal) {
    super(why);
    this.parameter = parameter;
  }
}

/** Rejected bundle, with all problems in the order of the file. */
export class BundleRefused extends Error {
  override readonly name = 'BundleRefused';
  readonly problems: readonly Problem[];
  /** Total number; `problems` holds the first 50. */
  readonly total: number;

  constructor(problems: readonly Problem[], total: number) {
    super(problems.map(({ path, text }) => (path === '' ? text : `${path}: ${text}`)).join('\n'));
    this.problems = problems;
    this.total = total;
  }
}

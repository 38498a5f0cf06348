import type { Kind } from '../model/entity.ts';
import type { Problem } from '../model/format/problem.ts';

/** An input that a verb refuses; the message says what and why, fit for whoever gave it. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** A change of which too little is kept to take it back. */
export class NothingKept extends Refused {
  constructor(revision: number) {
    super(`change ${revision} can't be undone: nothing is kept of what was before it`);
  }
}

/** What would come back can't be without something that is gone: a room without its building. */
export class NeedsGone extends Refused {
  readonly kind: Kind;

  constructor(kind: Kind, id: number) {
    super(`it can't come back: ${kind.replaceAll('_', ' ')} ${id}, which it needs, is gone`);
    this.kind = kind;
  }
}

export class InstanceNotFound extends Refused {
  constructor(name: string) {
    super(`there is no instance ${JSON.stringify(name)}; \`parvis instance list\` shows those there are`);
  }
}

/** A parameter that a verb can do nothing with; the message begins with its name (rule E2). */
export class WrongParameter extends Refused {
  readonly parameter: string;

  constructor(parameter: string, text: string) {
    super(`${parameter} ${text}`);
    this.parameter = parameter;
  }
}

/** A bundle that is refused: everything wrong with it, in the order of the file. */
export class BundleRefused extends Error {
  override readonly name = 'BundleRefused';
  readonly problems: readonly Problem[];
  /** How many there are in all; `problems` holds the first 50. */
  readonly total: number;

  constructor(problems: readonly Problem[], total: number) {
    super(problems.map(({ path, text }) => (path === '' ? text : `${path}: ${text}`)).join('\n'));
    this.problems = problems;
    this.total = total;
  }
}

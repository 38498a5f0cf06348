import type { CodedProblem } from '../model/format/problem.ts';
import { readBundle } from './bundle/bundle.ts';
import { BundleRefusedError } from './errors.ts';
import type { OfficeContext } from './office-context.ts';
import { OfficeError } from './office-error.ts';
import { createRefusal } from './refusal-codes.ts';

export interface InstanceOptions {
  /** Instance name; must have the form that rule A1 requires. */
  readonly name: string;
  readonly title: string;
  /** A BCP 47 tag such as `de-CH`. */
  readonly locale: string;
  /** An IANA time zone such as `Europe/Zurich`. */
  readonly timeZone: string;
}

export class InvalidInstanceOptionsError extends OfficeError {
  readonly problems: readonly (CodedProblem & { readonly field: string })[];

  constructor(problems: InvalidInstanceOptionsError['problems']) {
    super(createRefusal('instance_wrong', { problems: problems.map(({ field, text }) => `${field} ${text}`) }));
    this.problems = problems;
  }
}

export class InstanceExistsError extends OfficeError {
  constructor(name: string) {
    super(createRefusal('instance_there', { name }));
  }
}

/** Creates an empty instance (rule U3). Throws InvalidInstanceOptionsError or InstanceExistsError, in which case nothing is created. */
export async function createInstance({ store, clock, actor }: OfficeContext, options: InstanceOptions): Promise<void> {
  const { content, problems } = read(options);
  if (content === undefined) throw new InvalidInstanceOptionsError(problems);
  const weigh = ({ isNew }: { readonly isNew: boolean }) => {
    if (!isNew) throw new InstanceExistsError(options.name);
  };
  await store.replaceContent(content, { actor, action: 'create instance', at: clock() }, { weigh });
}

export function findInstanceOptionsProblems(options: InstanceOptions): InvalidInstanceOptionsError['problems'] {
  return read(options).problems;
}

function read({ name, title, locale, timeZone }: InstanceOptions) {
  const instance = { name, title: title.trim(), locale, time_zone: timeZone };
  const bundle = { format: 'parvis-bundle', version: 1, instance };
  try {
    return { content: readBundle(Buffer.from(JSON.stringify(bundle))).content, problems: [] };
  } catch (error) {
    if (!(error instanceof BundleRefusedError)) throw error;
    const problems = error.problems.map(({ path, ...told }) => ({ field: path.replace(/^instance\./, ''), ...told }));
    return { content: undefined, problems };
  }
}

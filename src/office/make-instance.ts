import type { CodedProblem } from '../model/format/problem.ts';
import { readBundle } from './bundle/bundle.ts';
import { BundleRefused } from './errors.ts';
import type { OfficeContext } from './office-context.ts';
import { OfficeError } from './office-error.ts';
import { refusal } from './refusal-codes.ts';

/** Creation of an empty instance. */
export interface InstanceOptions {
  /** Rule A1. */
  readonly name: string;
  readonly title: string;
  /** A BCP 47 tag such as `de-CH`. */
  readonly locale: string;
  /** An IANA time zone such as `Europe/Zurich`. */
  readonly timeZone: string;
}

/** Invalid options, with the field in the bundle format and the reason. */
export class WishRefused extends OfficeError {
  readonly problems: readonly (CodedProblem & { readonly field: string })[];

  constructor(problems: WishRefused['problems']) {
    super(refusal('instance_wrong', { problems: problems.map(({ field, text }) => `${field} ${text}`) }));
    this.problems = problems;
  }
}

export class InstanceThere extends OfficeError {
  constructor(name: string) {
    super(refusal('instance_there', { name }));
  }
}

/** Creates an empty instance (rule U3). Throws WishRefused and InstanceThere; nothing is created then. */
export async function makeInstance({ store, clock, actor }: OfficeContext, wish: InstanceOptions): Promise<void> {
  const { content, problems } = read(wish);
  if (content === undefined) throw new WishRefused(problems);
  const weigh = ({ isNew }: { readonly isNew: boolean }) => {
    if (!isNew) throw new InstanceThere(wish.name);
  };
  await store.replaceContent(content, { actor, action: 'create instance', at: clock() }, { weigh });
}

/** All problems of the options, without checking that the name is free. */
export function wishProblems(wish: InstanceOptions): WishRefused['problems'] {
  return read(wish).problems;
}

/** Validates the options as the settings of an otherwise empty bundle. */
function read({ name, title, locale, timeZone }: InstanceOptions) {
  const instance = { name, title: title.trim(), locale, time_zone: timeZone };
  const bundle = { format: 'parvis-bundle', version: 1, instance };
  try {
    return { content: readBundle(Buffer.from(JSON.stringify(bundle))).content, problems: [] };
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    const problems = error.problems.map(({ path, ...told }) => ({ field: path.replace(/^instance\./, ''), ...told }));
    return { content: undefined, problems };
  }
}

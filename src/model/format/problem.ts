import type { Reference } from '../entity.ts';
import { type ParamsOf, PROBLEM_CODES, type ProblemCode } from './problem-codes.ts';

export type Params = Readonly<Record<string, string | number | readonly string[]>>;

export interface CodedProblem {
  readonly code: ProblemCode;
  readonly params: Params;
  readonly text: string;
}

export interface Problem extends CodedProblem {
  /** JSON path in a bundle, JSON pointer in office input; "" for the whole input. */
  readonly path: string;
}

type Rest<C extends ProblemCode> = keyof ParamsOf<C> extends never ? [] : [params: ParamsOf<C>];

export function createCodedProblem<C extends ProblemCode>(code: C, ...[params]: Rest<C>): CodedProblem {
  const known = Object.entries(params ?? {}).filter((entry) => entry[1] !== undefined);
  return {
    code,
    params: Object.fromEntries(known) as Params,
    text: formatProblemText({ code, params: (params ?? {}) as Params }),
  };
}

export function formatProblemText({ code, params }: Pick<CodedProblem, 'code' | 'params'>): string {
  return (PROBLEM_CODES[code].text as (params: unknown) => string)(params);
}

export function createProblem<C extends ProblemCode>(path: string, code: C, ...params: Rest<C>): Problem {
  return toProblem(path, createCodedProblem(code, ...params));
}

export function toProblem(path: string, { code, params, text }: CodedProblem): Problem {
  return { path, text, code, params };
}

export function createMissingReferenceProblem({ path, kind, id }: Reference & { readonly path: string }): Problem {
  return createProblem(path, 'not_found', { kind, id });
}

const MAX_LENGTH = 200;

export function truncateText(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

export function truncateProblem({ path, code, params, text }: Problem): Problem {
  const short = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? truncateText(value) : value,
  ]);
  return { path: truncateText(path), text: truncateText(text), code, params: Object.fromEntries(short) as Params };
}

// Problem of content: its path, code and English text.

import type { Reference } from '../entity.ts';
import { type ParamsOf, PROBLEM_CODES, type ProblemCode } from './problem-codes.ts';

export type Params = Readonly<Record<string, string | number | readonly string[]>>;

/** Problem without a place. */
export interface CodedProblem {
  /** Identifies the problem for programs and translations. */
  readonly code: ProblemCode;
  /** Params of the code; unknown ones are left out. */
  readonly params: Params;
  /** English text for programs and the command line. */
  readonly text: string;
}

export interface Problem extends CodedProblem {
  /** JSON path in a bundle, JSON pointer in office input; "" for the whole. */
  readonly path: string;
}

/** Rest parameter: empty for a code without params. */
type Rest<C extends ProblemCode> = keyof ParamsOf<C> extends never ? [] : [params: ParamsOf<C>];

export function told<C extends ProblemCode>(code: C, ...[params]: Rest<C>): CodedProblem {
  const known = Object.entries(params ?? {}).filter((entry) => entry[1] !== undefined);
  return {
    code,
    params: Object.fromEntries(known) as Params,
    text: saidOf({ code, params: (params ?? {}) as Params }),
  };
}

export function saidOf({ code, params }: Pick<CodedProblem, 'code' | 'params'>): string {
  return (PROBLEM_CODES[code].say as (params: unknown) => string)(params);
}

export function problem<C extends ProblemCode>(path: string, code: C, ...params: Rest<C>): Problem {
  return at(path, told(code, ...params));
}

/** Adds a path to a problem. */
export function at(path: string, { code, params, text }: CodedProblem): Problem {
  return { path, text, code, params };
}

export function missing({ path, kind, id }: Reference & { readonly path: string }): Problem {
  return problem(path, 'not_found', { kind, id });
}

/** Maximum characters of a path, and of its text. */
const MAX_LENGTH = 200;

/** Shortens a message, because values and keys in a file may have any length. */
export function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

export function shortened({ path, code, params, text }: Problem): Problem {
  const short = Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]);
  return { path: cut(path), text: cut(text), code, params: Object.fromEntries(short) as Params };
}

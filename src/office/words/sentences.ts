import type { ProblemCode } from '../../model/format/problem-codes.ts';

/** A sentence for each code; `{name}` is the parameter of that name. */
export type RemarkWords = Readonly<Record<ProblemCode, string>>;

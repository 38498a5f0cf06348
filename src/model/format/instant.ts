// Instants in RFC 3339 format, normalized for storage and output (rule D23).

import { isDate } from '../../util/dates.ts';
import { type CodedProblem, createCodedProblem, toProblem } from './problem.ts';
import { describeValue, type Rule } from './rule.ts';
import { string } from './scalars.ts';

const RFC_3339 = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i;

/**
 * Rule for an instant, read with or without fractions, with `Z` or an offset; written in UTC as `YYYY-MM-DDTHH:MM:SSZ` or with
 * milliseconds. Finer fractions are truncated.
 */
export function instant(precision: 'seconds' | 'milliseconds'): Rule<string> {
  const form = precision === 'seconds' ? '`YYYY-MM-DDTHH:MM:SSZ`' : '`YYYY-MM-DDTHH:MM:SS.mmmZ`';
  return {
    words: `RFC 3339 instant, written as UTC ${form}`,
    schema: { type: 'string', format: 'date-time' },
    read: (value, path, report) => {
      const text = string.read(value, path, report);
      if (typeof value !== 'string') return text;
      const problem = instantProblem(text);
      if (problem === undefined) return formatUtc(text, precision);
      report.add(toProblem(path, problem));
      return text;
    },
    write: (value) => value,
  };
}

function instantProblem(text: string): CodedProblem | undefined {
  const [, day] = RFC_3339.exec(text) ?? [];
  const isRight = day !== undefined && isDate(day) && !Number.isNaN(Date.parse(text));
  return isRight ? undefined : createCodedProblem('no_instant', { given: describeValue(text) });
}

function formatUtc(text: string, precision: 'seconds' | 'milliseconds'): string {
  const full = new Date(text).toISOString();
  return precision === 'seconds' ? `${full.slice(0, 19)}Z` : full;
}

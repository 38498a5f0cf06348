import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../model/format/problem.ts';
import { PROBLEM_CODES } from '../../../model/format/problem-codes.ts';
import { Report } from '../../../model/format/report.ts';
import { LANGUAGES } from '../../../model/instance.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import { settingsRule } from '../../../model/kinds/settings.ts';
import { describeProblem } from '../../../office/words/describe-problem.ts';
import { describeEventProblem } from '../../event-fields/problem-messages.ts';

/** Problems of objects of every kind, each with this value in all its fields. */
function problemsFor(value: unknown): Problem[] {
  const rules = [...KINDS.map(({ rule }) => rule), settingsRule];
  return rules.flatMap((rule) => {
    const report = new Report({ cleanHtml: (html) => html, has: () => false });
    const all = (rule.fields ?? []).filter(([, field]) => field.fields === undefined).map(([name]) => [name, value]);
    rule.read(Object.fromEntries(all), '', report);
    return report.firstProblems({});
  });
}

const ODD = ['', '<b></b>', 'x', 'a\u0000b', '\ud800', 4_000_000_000_000, null, 0, {}, [], [{}], true, '2026-02-30'];

const TYPES = {
  number: (value: unknown) => typeof value === 'number',
  text: (value: unknown) => typeof value === 'string',
  'text?': (value: unknown) => value === undefined || typeof value === 'string',
  texts: (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};

const PROBLEMS = ODD.flatMap(problemsFor);

describe('every problem found by the rules of all kinds', () => {
  it('has a code of the table, with exactly its parameters in their types', () => {
    expect(PROBLEMS.length).toBeGreaterThan(100);
    expect(new Set(PROBLEMS.map(({ code }) => code)).size).toBeGreaterThan(15);
    const wrong = PROBLEMS.filter(({ code, params }) => {
      const types = Object.entries(PROBLEM_CODES[code].params as Readonly<Record<string, keyof typeof TYPES>>);
      return (
        Object.keys(params).some((name) => !(name in PROBLEM_CODES[code].params)) ||
        types.some(([name, type]) => !TYPES[type](params[name]))
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(LANGUAGES)('has a sentence in %s that is not the English text', (language) => {
    for (const one of PROBLEMS) {
      for (const said of [describeProblem(one, language), describeEventProblem(one, language)]) {
        expect(said).toMatch(/[.:?!]$/);
        expect(said).not.toContain(one.text);
        if (language !== 'en')
          expect([describeProblem(one, 'en'), describeEventProblem(one, 'en')]).not.toContain(said);
      }
    }
  });
});

import { describe, expect, it } from 'vitest';
import { KINDS } from '../kinds/index.ts';
import { settingsRule } from '../kinds/settings.ts';
import { createMissingReferenceProblem, createProblem, type Problem, truncateProblem } from './problem.ts';
import { PROBLEM_CODES } from './problem-codes.ts';
import { Report } from './report.ts';

const ODD = ['', '<b></b>', 'x', 'a\u0000b', '\ud800', 4_000_000_000_000, null, 0, {}, [], [{}], true, '2026-02-30'];

function problemsFor(value: unknown): readonly Problem[] {
  const rules = [...KINDS.map(({ rule }) => rule), settingsRule];
  return rules.flatMap((rule) => {
    const report = new Report({ cleanHtml: (html) => html, has: () => false });
    rule.read(Object.fromEntries((rule.fields ?? []).map(([name]) => [name, value])), '', report);
    return report.firstProblems({});
  });
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'texts' : typeof value === 'string' ? 'text' : typeof value;
}

describe('a problem', () => {
  it('of any rule has a known code, with the params and types of that code', () => {
    const problems = ODD.flatMap(problemsFor);
    expect(new Set(problems.map(({ code }) => code)).size).toBeGreaterThan(20);
    for (const { code, params } of problems) {
      const signature: Readonly<Record<string, string>> = PROBLEM_CODES[code].params;
      for (const [name, type] of Object.entries(signature)) {
        if (type.endsWith('?') && !Object.hasOwn(params, name)) continue;
        expect([code, name, typeOf(params[name])]).toEqual([code, name, type.replace('?', '')]);
      }
      expect(Object.keys(params).filter((name) => !Object.hasOwn(signature, name))).toEqual([]);
    }
  });

  it('has its params in its text', () => {
    expect(createProblem('/title', 'too_long', { has: 300, most: 200 })).toEqual({
      path: '/title',
      text: 'has 300 characters, more than 200',
      code: 'too_long',
      params: { has: 300, most: 200 },
    });
    expect(createMissingReferenceProblem({ path: '/layer_ids/0', kind: 'target_group', id: 7 })).toEqual({
      path: '/layer_ids/0',
      text: 'target group 7 does not exist',
      code: 'not_found',
      params: { kind: 'target_group', id: 7 },
    });
  });

  it('leaves out unknown params', () => {
    expect(createProblem('', 'no_text', { given: undefined })).toEqual({
      path: '',
      text: 'expected a string',
      code: 'no_text',
      params: {},
    });
  });

  it('stays short, however long the text in the file', () => {
    const long = truncateProblem(createProblem('a'.repeat(1000), 'recurrence_part', { part: 'b'.repeat(1000) }));
    expect([long.path.length, long.text.length, String(long.params['part']).length]).toEqual([200, 200, 200]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STEPS } from '../.ci/steps.ts';
import { formatTimes, insertTimes, type Times } from '../.ci/times.ts';
import { ISOLATED_TESTS, LONG_TESTS, POSTGRES_TESTS, RANDOMIZED_TESTS } from './support/tiers.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Record<string, string> };

describe('the steps of the check', () => {
  it('are existing scripts, each once', () => {
    const names = STEPS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { run } of STEPS) expect(scripts).toHaveProperty([run[0] ?? '']);
  });

  it('are all scripts that check or test something', () => {
    const known = STEPS.map(({ run }) => run[0]);
    const checking = Object.keys(scripts).filter((name) => /^(?:check|test)(?::|$)/.test(name));
    // These scripts only run other scripts.
    const gathering = ['check', 'check:long', 'test:all'];
    expect(checking.filter((name) => !known.includes(name)).sort()).toEqual(gathering.sort());
  });

  it('run every test file', () => {
    const outside = globSync('test/{browser,proxy,php,python,release}/**/*.ts').filter((file) =>
      /\.(?:browser|proxy|php-test|python-test|release)\.ts$/.test(file),
    );
    expect(outside.length).toBeGreaterThan(20);
    const others = globSync('{.ci,client,docs,examples,src,test,stress,web}/**/*.{test,spec}.ts');
    const inside = globSync('{src,test,bench}/**/*.test.ts');
    expect(others.filter((file) => !inside.includes(file) && !outside.includes(file))).toEqual([]);
    for (const file of [...ISOLATED_TESTS, ...RANDOMIZED_TESTS]) expect(inside).toContain(file);
    expect(ISOLATED_TESTS.filter((file) => [...LONG_TESTS, ...POSTGRES_TESTS].includes(file))).toEqual([]);
  });
});

const TIMES: Times = {
  steps: [
    { name: 'format', seconds: 4.2, processor: 3.1 },
    { name: 'quick tests', seconds: 80.4, processor: 150.2, tests: 12_000 },
  ],
  files: [{ name: 'a.test.ts (quick tests)', seconds: 7.5, tests: 3 }],
  seconds: 125.2,
};

describe('the times of a check', () => {
  it('are listed slowest first', () => {
    expect(formatTimes(TIMES).filter((line) => line !== '')).toEqual([
      'The slowest steps:',
      '     80.4 s  quick tests (150 s of the processor, 12000 tests)',
      '      4.2 s  format (3 s of the processor)',
      'The slowest files:',
      '      7.5 s  a.test.ts (quick tests) (3 tests)',
      '2 min 5 s in all',
    ]);
  });

  it('replace older ones on a page, and nothing else', () => {
    const page = 'before\n<!-- times: npm run times -->\nold\n<!-- /times -->\nafter\n';
    const written = insertTimes(page, TIMES);
    expect(written).toMatch(
      /^before\n<!-- times: npm run times -->\n\| step \| tests \| seconds \| of the processor \|\n/,
    );
    expect(written).toContain(
      '| quick tests | 12000 | 80 | 150 |\n| all, two at a time |  | 125 | 153 |\n\n| file | tests | seconds |',
    );
    expect(written).toMatch(/\n<!-- \/times -->\nafter\n$/);
    expect(written).not.toContain('old');
    expect(insertTimes(written, TIMES)).toBe(written);
    expect(() => insertTimes('before', TIMES)).toThrow('has no <!-- times');
  });

  it('have a place in CONTRIBUTING.md', () => {
    expect(() => insertTimes(readFileSync('CONTRIBUTING.md', 'utf8'), TIMES)).not.toThrow();
  });
});

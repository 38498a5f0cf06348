// What SECURITY.md says of logging in is held by tests that are there, and are called so.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const [, table = ''] = readFileSync('SECURITY.md', 'utf8').split('## Logging in, by ASVS');
const rows = table
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', requirement = '', state = '', how = '', tested = '']) => ({
    number,
    requirement,
    state,
    how,
    tested,
  }));

describe('the table of requirements', () => {
  it('has each once, and says of each whether it is met', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    for (const { state } of rows) expect(['met', 'in part', 'not met', 'not needed']).toContain(state);
  });

  it.each(rows)('$number is held by a test that is there, or says why by none', ({ tested, how }) => {
    const [, file, name] = /^`([^`]+)`(?:: “(.+)”)?$/.exec(tested) ?? [];
    if (file === undefined) {
      expect(tested).toBe('–');
      expect(how).not.toBe('–');
      return;
    }
    const text = readFileSync(file, 'utf8');
    if (name !== undefined) expect(text).toContain(name);
  });
});

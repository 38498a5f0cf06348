// The tests that SECURITY.md names exist under these names.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('SECURITY.md', 'utf8');
const [, table = ''] = text.split('## Logging in, by ASVS');
const rows = table
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map(cellsOf)
  .map(([number = '', requirement = '', state = '', how = '', tested = '']) => ({
    number,
    requirement,
    state,
    how,
    tested,
  }));

/** Every row of every table, with the heading above it. */
const all = text.split(/^#+ /m).flatMap((section) => {
  const [heading = '', ...lines] = section.split('\n');
  return lines
    .filter((line) => /^\| (?!-)/.test(line) && !line.endsWith('| tested by |'))
    .map((line) => ({ heading, what: cellsOf(line).slice(0, 2).join(', '), tested: cellsOf(line).at(-1) ?? '' }));
});

/** Files of tests and, behind some, the name of one in quotation marks. */
const REFERENCE = /`([^`]+)`(?:: “([^”]+)”)?/;
const REFERENCES = new RegExp(`^${REFERENCE.source}(?:, ${REFERENCE.source})*$`);

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function referencesIn(tested: string): { file: string; name: string | undefined }[] {
  return [...tested.matchAll(new RegExp(REFERENCE, 'g'))].map(([, file = '', name]) => ({ file, name }));
}

describe('each row', () => {
  it('of all tables is read', () => {
    const headings = new Set(all.map(({ heading }) => heading));
    expect(headings).toContain('Threat model');
    expect(headings).toContain('What is protected');
    expect(headings).toContain('Packages and releases');
    expect(all.length).toBeGreaterThan(120);
  });

  it.each(all)('of “$heading” names tests that are there, or none: $what', ({ tested }) => {
    if (tested === '–') return;
    expect(tested).toMatch(REFERENCES);
    for (const { file, name } of referencesIn(tested)) {
      expect([file, existsSync(file)]).toEqual([file, true]);
      if (name !== undefined) expect(readFileSync(file, 'utf8')).toContain(name);
    }
  });

  it('of the threat model is covered by a test', () => {
    expect(all.filter(({ heading, tested }) => heading === 'Threat model' && tested === '–')).toEqual([]);
  });
});

describe('the table of requirements', () => {
  it('has each once, and says of each whether it is met', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    for (const { state } of rows) expect(['met', 'in part', 'not met', 'not needed']).toContain(state);
  });

  it.each(rows)('$number is held by a test, or says why by none', ({ tested, how }) => {
    if (tested === '–') expect(how).not.toBe('–');
  });
});

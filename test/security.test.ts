// The tests named in docs/guide/reliability.md for the security measures exist; SECURITY.md links there.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const [, afterThreats = ''] = readFileSync('docs/guide/reliability.md', 'utf8').split('\n## Threat model\n');
const text = `## Threat model\n${afterThreats}`;
const [, table = ''] = text.split('## OWASP ASVS');
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

const all = text.split(/^#+ /m).flatMap((section) => {
  const [heading = '', ...lines] = section.split('\n');
  return lines
    .filter((line) => /^\| (?!-)/.test(line) && !line.endsWith('| tested by |'))
    .map((line) => ({ heading, what: cellsOf(line).slice(0, 2).join(', '), tested: cellsOf(line).at(-1) ?? '' }));
});

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

/** Returns the requirements in a cell such as `6.1.1–6.1.3, 6.2.1`. */
function numbersIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const chapter = first.replace(/\d+$/, '');
    const [low, high] = [Number(first.slice(chapter.length)), Number(last.slice(chapter.length))];
    return Array.from({ length: high - low + 1 }, (_, index) => `${chapter}${low + index}`);
  });
}

describe('each row', () => {
  it('of all tables is read', () => {
    const headings = new Set(all.map(({ heading }) => heading));
    expect(headings).toContain('Threat model');
    expect(headings).toContain('Security measures');
    expect(headings).toContain('Packages and releases');
    expect(all.flatMap(({ tested }) => referencesIn(tested)).length).toBeGreaterThan(110);
  });

  it.each(all)('of “$heading” names existing tests, or none: $what', ({ tested }) => {
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
  it('has each requirement once, and states whether it is met', () => {
    const numbers = rows.flatMap(({ number }) => numbersIn(number));
    expect(numbers.length).toBeGreaterThanOrEqual(60);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { state } of rows) expect(['met', 'in part', 'not met', 'not needed']).toContain(state);
  });

  it.each(rows)('$number is covered by a test, or has a reason without one', ({ tested, how }) => {
    if (tested === '–') expect(how).not.toBe('–');
  });
});

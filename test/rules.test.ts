// Code, tests and guides cite exactly the rules of docs/rules.md.

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from '../src/operations/index.ts';

const RULES = 'docs/rules.md';
const page = readFileSync(RULES, 'utf8');
const written = [...page.matchAll(/^### ([A-Z]\d+)$/gm)].map((match) => match[1] ?? '');
const files = globSync('{*.md,{src,web,bin,test,bench,stress,docs,examples}/**/*.{ts,md,php,css,js}}').filter(
  (file) => file !== RULES && file !== 'CHANGELOG.md' && !file.startsWith('docs/decisions/'),
);

function citedIn(text: string): string[] {
  const code = '(?!P99)[A-Z]\\d{1,2}'; // P99 is the 99th percentile, not a rule.
  const codes = `${code}(?:(?:, | and |, and | to | or )${code})*`;
  const found = text.matchAll(new RegExp(`\\brules?\\s+(${codes})\\b|\\((?:see )?(${codes})\\)`, 'g'));
  return [...found].flatMap((match) => rangesOf(match[1] ?? match[2] ?? ''));
}

function rangesOf(codes: string): string[] {
  return codes.split(/, and |, | and | or /).flatMap((part) => {
    const [from = '', to = from] = part.split(' to ');
    const first = Number(from.slice(1));
    return Array.from({ length: Number(to.slice(1)) - first + 1 }, (_, more) => `${from[0]}${first + more}`);
  });
}

const cited = new Map<string, string[]>();
const note = (rule: string, place: string) => cited.set(rule, [...(cited.get(rule) ?? []), place]);
for (const file of files) for (const rule of citedIn(readFileSync(file, 'utf8'))) note(rule, file);
for (const { name, rules } of operations) for (const rule of rules) note(rule, `src/operations/${name}.ts`);

describe('docs/rules.md', () => {
  it('has every rule that is cited', () => {
    expect([...cited].filter(([rule]) => !written.includes(rule))).toEqual([]);
  });

  it('has no rule without a citation', () => {
    expect(written.filter((rule) => !cited.has(rule))).toEqual([]);
  });

  it('has each rule once, and links only to existing rules', () => {
    expect(written).toEqual([...new Set(written)]);
    const links = [...page.matchAll(/\]\(#([a-z]\d+)\)/g)].map((match) => (match[1] ?? '').toUpperCase());
    expect(links.filter((rule) => !written.includes(rule))).toEqual([]);
  });

  it('contains the rules of every operation', () => {
    for (const { name, rules } of operations)
      expect(rules.length, `${name} names the rules that it follows`).toBeGreaterThan(0);
  });
});

describe('the citations', () => {
  it.each([
    ['(rule T3)', ['T3']],
    ['rules N1 to N3, K4 and R2', ['N1', 'N2', 'N3', 'K4', 'R2']],
    ['a title (C2, K3)', ['C2', 'K3']],
    ['an A4 page, P4 order, E2E', []],
  ])('in %j are %j', (text, rules) => {
    expect(citedIn(text)).toEqual(rules);
  });
});

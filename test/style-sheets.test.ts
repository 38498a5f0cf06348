// Style sheets contain no duplicate declarations, because the later one would silently win on every page.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STYLE_SHEETS, type StyleSheet } from '../src/pages/style-sheets.ts';

interface Rule {
  readonly selector: string;
  readonly body: string;
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let [depth, start] = [0, 0];
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const { 0: brace, index } of bare.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    const [selector = '', ...body] = bare.slice(start, index).split('{');
    rules.push({ selector: selector.trim(), body: body.join('{') });
    start = index + 1;
  }
  return rules.filter(({ selector, body }) => !selector.startsWith('@') && !body.includes('{'));
}

function findDuplicates(css: string): string[] {
  const told = rulesOf(css).flatMap(({ selector, body }) => {
    const properties = body.split(';').flatMap((line) => /^\s*([\w-]+)\s*:/.exec(line)?.[1] ?? []);
    return [...new Set(properties)].map((property) => `${selector}: ${property}`);
  });
  return told.filter((one, index) => told.indexOf(one) !== index);
}

describe('the style sheets', () => {
  it('are read rule by rule', () => {
    const css =
      '.a { color: red; margin: 0 }\n.b { margin: 1px }\n@media print { .a { color: blue } }\n.a { margin: 2px }';
    expect(findDuplicates(css)).toEqual(['.a: margin']);
  });

  it.each(Object.keys(STYLE_SHEETS) as StyleSheet[])('declare no property of a selector twice: %s.css', (name) => {
    // The parts may override the common base of all sheets.
    const parts = STYLE_SHEETS[name].filter((part) => part !== 'tokens' && part !== 'base');
    const css = parts.map((part) => readFileSync(`web/style/${part}.css`, 'utf8')).join('\n');
    expect(rulesOf(css).length).toBeGreaterThan(50);
    expect(findDuplicates(css)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../model/instance.ts';
import { KINDS } from '../../model/kinds/index.ts';
import { formatFieldLabel } from './field-names.ts';

const UNSAID = new Set(['id']);

describe.each(LANGUAGES)('differences in %s', (language) => {
  it.each(
    KINDS.map((table) => [table.kind, table] as const),
  )('have a readable name for every field of: %s', (kind, table) => {
    const keys = (table.rule.fields ?? []).map(([name]) => String(name)).filter((name) => !UNSAID.has(name));
    expect(keys.length).toBeGreaterThan(0);
    const raw = keys.filter((key) => {
      const name = formatFieldLabel(kind, key, language);
      return name === key || /_/.test(name) || name === '';
    });
    expect(raw).toEqual([]);
  });
});

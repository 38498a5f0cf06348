// The list of planted faults must stay one that can be planted: `npm run torture -- --prove` runs it.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TORTURES } from '../torture/all.ts';
import { FAULTS } from '../torture/planted/all.ts';
import { planted } from '../torture/planted/fault.ts';

describe.each(FAULTS)('the planted fault $name', (fault) => {
  it('can be planted, at one place of the product', () => {
    expect(fault.file).toMatch(/^src\//);
    expect(fault.file).not.toMatch(/\.test\.ts$/);
    const text = readFileSync(fault.file, 'utf8');
    expect(planted(text, fault)).not.toBe(text);
  });

  it('has a check that there is', () => {
    const { caughtBy } = fault;
    if ('torture' in caughtBy) expect(TORTURES.map(({ name }) => name)).toContain(caughtBy.torture);
    else expect(existsSync(caughtBy.vitest)).toBe(true);
  });
});

describe('the list of planted faults', () => {
  it('names each once, and holds at least thirty', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });

  it('is refused where what is to be replaced stands there twice or not at all', () => {
    const fault = { name: 'a', file: 'b', find: 'one', replace: 'two' };
    expect(() => planted('one one', fault)).toThrow('stands 2 times in b');
    expect(() => planted('none of it', { ...fault, find: 'three' })).toThrow('stands 0 times in b');
    expect(planted('one', { ...fault, replace: '$&' })).toBe('$&');
  });
});

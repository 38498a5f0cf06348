// A small part of every torture, so that they can still be run when somebody needs them.

import { describe, expect, it } from 'vitest';
import { TORTURES } from '../torture/all.ts';

describe('a small part of the torture', () => {
  it.each(TORTURES)('$name: $what', { timeout: 120_000 }, async ({ run }) => {
    const findings = await run({ quick: true, seed: 1, tell: () => undefined });
    expect(findings.length).toBeGreaterThan(0);
    // How long something took depends on what else the machine does.
    expect(findings.filter(({ holds, isTime }) => !holds && isTime !== true)).toEqual([]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listProductionPackages } from '../release/packages.ts';

/** Licences compatible with distributing parvis. Adding one requires a decision. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'MPL-2.0',
  'LGPL-3.0-or-later',
]);

/** Licences that require publishing changes of the package itself, by package. All of these are used unchanged. */
const WEAK_COPYLEFT: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^ical\.js$/,
  // This library is separate, and users may replace it.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
};

const runtime = listProductionPackages('.').map(([path, { optional, devOptional }]) => ({
  path,
  optional: optional === true || devOptional === true,
}));

describe('every package that runs in production', () => {
  it('is in the lock file', () => {
    expect(runtime.length).toBeGreaterThan(20);
  });

  it.each(runtime)('$path has an allowed licence', ({ path, optional }) => {
    const file = join(path, 'package.json');
    if (optional && !existsSync(file)) return;
    const { name, license } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; license?: unknown };
    for (const one of String(license).split(' AND ')) {
      expect(ALLOWED).toContain(one);
      expect(name).toMatch(WEAK_COPYLEFT[one] ?? /./);
    }
  });
});

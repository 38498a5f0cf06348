// Before the tests of what is given away: all of it made once, as `npm run release` makes it.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which everything is. */
    readonly dist: string;
  }
}

/** Makes everything that is given away of a checkout into a folder. */
export function release(into: string, checkout = '.'): void {
  execFileSync('npm', ['run', '--silent', 'release', '--', '--into', into], { cwd: checkout, stdio: 'inherit' });
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-dist-'));
  const dist = join(folder, 'dist');
  release(dist);
  project.provide('dist', dist);
  return () => rmSync(folder, { recursive: true });
}

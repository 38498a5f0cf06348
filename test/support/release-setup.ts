import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    readonly dist: string;
  }
}

export function buildRelease(into: string, checkout = '.'): void {
  execFileSync('npm', ['run', '--silent', 'release', '--', '--into', into], { cwd: checkout, stdio: 'inherit' });
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-dist-'));
  const dist = join(folder, 'dist');
  buildRelease(dist);
  project.provide('dist', dist);
  return () => rmSync(folder, { recursive: true });
}

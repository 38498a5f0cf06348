import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function createTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

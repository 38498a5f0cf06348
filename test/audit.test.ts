// Handling of the registry's response by `npm run audit`; npm itself is replaced by a fake.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from './support/temporary-folder.ts';

const { folder, remove } = createTemporaryFolder();
afterAll(remove);

function audit(answer: object) {
  const text = JSON.stringify(answer, null, 2);
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat <<'END'\n${text}\nEND\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  const { status, stdout } = spawnSync(process.execPath, ['.ci/audit.ts'], { env, encoding: 'utf8' });
  return { status, stdout };
}

const known = (severity: string) => ({ vulnerabilities: { zod: { severity, range: '<9' } }, metadata: {} });

describe('npm run audit', () => {
  it.each([
    ['high', 1],
    ['critical', 1],
    ['moderate', 0],
  ])('names an advisory that is %s and exits with %d', (severity, status) => {
    const found = audit(known(severity));
    expect(found).toEqual({ status, stdout: expect.stringContaining(`${severity}: zod <9\nchecked: 1 advisories`) });
  });

  it('reports that nothing was checked if the registry does not answer, and exits with 2', () => {
    const refused = { message: '405 Method Not Allowed - POST https://registry.example/-/npm', statusCode: 405 };
    const stdout = expect.stringMatching(/^NOT CHECKED: .*\(405 Method Not Allowed\)/);
    expect(audit(refused)).toEqual({ status: 2, stdout });
  });
});

// The proof that the checks can fail must itself report a check that does not.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Fault } from '../stress/mutations/fault.ts';
import { prove } from '../stress/mutations/prove.ts';

const FILE = 'src/webhooks/signature.ts';
const CHECK = { vitest: 'src/webhooks/signature.test.ts' };

function fault(name: string, find: string, replace: string): Fault {
  return { name, what: name, file: FILE, find, replace, caughtBy: CHECK };
}

it('a fault is caught by a check that goes red, and by nothing else', { timeout: 240_000 }, async () => {
  const before = readFileSync(FILE, 'utf8');
  const proofs = await prove(
    [
      fault('seen', `createHmac('sha256'`, `createHmac('sha1'`),
      fault('unseen', `import { createHmac`, `/* nothing */ import { createHmac`),
      fault('no program', `import { createHmac`, `import } createHmac`),
      { ...fault('unsound', '', ''), caughtBy: { ...CHECK, named: 'nothing is called so' } },
    ],
    () => undefined,
  );
  const came = new Map(proofs.map(({ fault: { name }, isCaught, why }) => [name, `${isCaught}: ${why}`]));
  expect(came.get('seen')).toMatch(/^true: /);
  expect(came.get('unseen')).toBe('false: the check stays green');
  expect(came.get('no program')).toMatch(/^false: the check could not be run: /);
  expect(came.get('unsound')).toMatch(/^false: the check is broken where nothing is planted: /);
  expect(readFileSync(FILE, 'utf8')).toBe(before);
});

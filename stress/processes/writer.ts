// Writes until it is killed: whole imports, and keys that it makes and revokes. It says on a line of standard output what
// it begins, and what the store has acknowledged. Arguments: URL, instance, mark, seed, and the share of imports.

import { setImmediate as turn } from 'node:timers/promises';
import { createKey, listKeys, revokeKey } from '../../src/office/accounts/access-keys.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { systemClock } from '../../src/util/clock.ts';
import { markedBundle } from '../support/marked-bundle.ts';
import { randomFrom } from '../support/stress-test.ts';
import { openedUnderKills, say } from '../support/writing.ts';

const [url = '', instance = '', mark = '', seed = '', share = '1'] = process.argv.slice(2);

// The process must not outlive its parent.
process.stdin.on('close', () => process.exit(0)).resume();

const store = await openedUnderKills(url);
const acting = { store, clock: systemClock, actor: 'stress' };
const random = randomFrom(Number(seed));

async function writeOne(number: number): Promise<void> {
  const own = `${mark}n${number}`;
  if (random() < Number(share)) {
    const bytes = Buffer.from(markedBundle(instance, own));
    say({ what: 'importing', mark: own });
    const { record } = await importBundle(acting, bytes);
    say({ what: 'imported', mark: own, revision: record.revision });
    return;
  }
  say({ what: 'creating', name: own });
  const wish = { name: own, scopes: ['read'], profile: 'document', origins: [], expiresOn: null } as const;
  const key = await createKey(acting, instance, wish);
  say({ what: 'created', name: own, key });
  if (random() < 0.5) return;
  const id = (await listKeys(acting, instance)).find(({ name }) => name === own)?.id ?? 0;
  say({ what: 'revoking', name: own });
  await revokeKey(acting, instance, id);
  say({ what: 'revoked', name: own });
}

say({ what: 'ready' });
try {
  for (let number = 1; ; number++) {
    await writeOne(number);
    await turn();
  }
} catch (error) {
  say({ what: 'failed', why: error instanceof Error ? error.message : String(error) });
}

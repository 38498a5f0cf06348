// Writes until it is killed: imports, and keys that it creates and revokes. Prints to standard output, line by line, the started and
// the acknowledged writes. Arguments: URL, instance, mark, seed, and the share of imports.

import { setImmediate as turn } from 'node:timers/promises';
import { createKey, listKeys, revokeKey } from '../../src/office/accounts/access-keys.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { systemClock } from '../../src/util/clock.ts';
import { createMarkedBundle } from '../support/marked-bundle.ts';
import { randomFrom } from '../support/stress-test.ts';
import { openStoreWithRetries, reportMessage } from '../support/writing.ts';

const [url = '', instance = '', mark = '', seed = '', share = '1'] = process.argv.slice(2);

process.stdin.on('close', () => process.exit(0)).resume();

const store = await openStoreWithRetries(url);
const acting = { store, clock: systemClock, actor: 'stress' };
const random = randomFrom(Number(seed));

async function writeOne(number: number): Promise<void> {
  const own = `${mark}n${number}`;
  if (random() < Number(share)) {
    const bytes = Buffer.from(createMarkedBundle(instance, own));
    reportMessage({ what: 'importing', mark: own });
    const { record } = await importBundle(acting, bytes);
    reportMessage({ what: 'imported', mark: own, revision: record.revision });
    return;
  }
  reportMessage({ what: 'creating', name: own });
  const options = { name: own, scopes: ['read'], profile: 'document', origins: [], expiresOn: null } as const;
  const key = await createKey(acting, instance, options);
  reportMessage({ what: 'created', name: own, key });
  if (random() < 0.5) return;
  const id = (await listKeys(acting, instance)).find(({ name }) => name === own)?.id ?? 0;
  reportMessage({ what: 'revoking', name: own });
  await revokeKey(acting, instance, id);
  reportMessage({ what: 'revoked', name: own });
}

reportMessage({ what: 'ready' });
try {
  for (let number = 1; ; number++) {
    await writeOne(number);
    await turn();
  }
} catch (error) {
  reportMessage({ what: 'failed', why: error instanceof Error ? error.message : String(error) });
}

// node changing-parishes.ts DATABASE SEED COUNT EVENTS
//
// Changes parishes during requests, as other processes would: imports them with new texts, creates keys and revokes them. It reports its
// actions, and ends when its parent disconnects.

import { setTimeout as delay } from 'node:timers/promises';
import { importBundle } from '../../src/office/import-bundle.ts';
import { openStore } from '../../src/store/store.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import { choosingFrom } from '../support/choosing.ts';
import { type Parish, parishBundle, parishOf } from '../support/marked-parish.ts';
import { keyText } from '../support/parish-keys.ts';

/** Reported actions: an import, a new key, an imminent revocation, and a revocation. */
export type Told =
  | { readonly did: 'import' }
  | { readonly did: 'create' | 'revoking' | 'revoked'; readonly number: number; readonly text: string };

const PAUSE_MS = 60;

const [url = '', seed = '', count = '', events = ''] = process.argv.slice(2);
const store = await openStore(url, { create: false, busyTimeoutMs: 30_000, durable: false });
const choosing = choosingFrom(Number(seed), -2);
const made: { readonly parish: Parish; readonly text: string }[] = [];
let going = true;

process.on('disconnect', () => {
  going = false;
});
for (let turn = 1; going; turn++) {
  const parish = parishOf(1 + choosing.below(Number(count)));
  const what = choosing.below(4);
  if (what <= 1) await imported(parish, turn);
  else if (what === 2 || made.length === 0) await created(parish, turn);
  else await revoked();
  await delay(PAUSE_MS);
}
await store.close();

function tell(told: Told): void {
  // The parent may have exited.
  if (process.connected) process.send?.(told, undefined, undefined, () => undefined);
}

/** Imports the parish with new texts everywhere, with fewer events, or with changes only in its own entities. */
async function imported(parish: Parish, turn: number): Promise<void> {
  const fewer = choosing.oneIn(4) ? 5 + choosing.below(Number(events) - 5) : Number(events);
  const bundle = parishBundle(parish, fewer, turn);
  if (choosing.oneIn(2)) for (const layer of bundle['layers']) layer.name += ` v${turn}`;
  await importBundle({ store, clock: Date.now, actor: 'stress' }, Buffer.from(JSON.stringify(bundle)));
  tell({ did: 'import' });
}

async function created(parish: Parish, turn: number): Promise<void> {
  const text = keyText(Number(seed), parish, `made ${turn} ${process.pid}`);
  const change = { actor: 'stress', action: 'create key', at: Date.now() };
  const wish = { name: 'made', scopes: ['read', 'newsletter'] as const, profile: 'document' as const, origins: [] };
  await store.addKey(parish.name, { ...wish, expiresOn: null, hash: hashKey(text), createdAt: change.at }, change);
  made.push({ parish, text });
  tell({ did: 'create', number: parish.number, text });
}

async function revoked(): Promise<void> {
  const [chosen] = made.splice(choosing.below(made.length), 1);
  if (chosen === undefined) return;
  const { parish, text } = chosen;
  tell({ did: 'revoking', number: parish.number, text });
  const id = (await store.listKeys([parish.name])).find(({ hash }) => hash === hashKey(text))?.id ?? 0;
  await store.revokeKey(parish.name, id, { actor: 'stress', action: 'revoke key', at: Date.now() });
  tell({ did: 'revoked', number: parish.number, text });
}

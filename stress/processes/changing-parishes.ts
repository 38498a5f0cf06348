// Changes parishes during requests, like other processes would: imports them with new texts, creates keys and revokes them. Reports its
// actions, and ends when its parent disconnects. Arguments: DATABASE SEED COUNT EVENTS.

import { setTimeout as delay } from 'node:timers/promises';
import { importBundle } from '../../src/office/import-bundle.ts';
import { openStore } from '../../src/store/store.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import { createChoices } from '../support/choosing.ts';
import { createParishBundle, type Parish, parishOf } from '../support/marked-parish.ts';
import { createKeyText } from '../support/parish-keys.ts';

export type ReportedAction =
  | { readonly did: 'import' }
  | { readonly did: 'create' | 'revoking' | 'revoked'; readonly number: number; readonly text: string };

const PAUSE_MS = 60;

const [url = '', seed = '', count = '', events = ''] = process.argv.slice(2);
const store = await openStore(url, { create: false, busyTimeoutMs: 30_000, durable: false });
const choices = createChoices(Number(seed), -2);
const createdKeys: { readonly parish: Parish; readonly text: string }[] = [];
let isRunning = true;

process.on('disconnect', () => {
  isRunning = false;
});
for (let turn = 1; isRunning; turn++) {
  const parish = parishOf(1 + choices.below(Number(count)));
  const what = choices.below(4);
  if (what <= 1) await importParish(parish, turn);
  else if (what === 2 || createdKeys.length === 0) await createKey(parish, turn);
  else await revokeKey();
  await delay(PAUSE_MS);
}
await store.close();

function report(told: ReportedAction): void {
  if (process.connected) process.send?.(told, undefined, undefined, () => undefined);
}

async function importParish(parish: Parish, turn: number): Promise<void> {
  const fewer = choices.oneIn(4) ? 5 + choices.below(Number(events) - 5) : Number(events);
  const bundle = createParishBundle(parish, fewer, turn);
  if (choices.oneIn(2)) for (const layer of bundle['layers']) layer.name += ` v${turn}`;
  await importBundle({ store, clock: Date.now, actor: 'stress' }, Buffer.from(JSON.stringify(bundle)));
  report({ did: 'import' });
}

async function createKey(parish: Parish, turn: number): Promise<void> {
  const text = createKeyText(Number(seed), parish, `made ${turn} ${process.pid}`);
  const change = { actor: 'stress', action: 'create key', at: Date.now() };
  const options = { name: 'made', scopes: ['read', 'newsletter'] as const, profile: 'document' as const, origins: [] };
  await store.addKey(parish.name, { ...options, expiresOn: null, hash: hashKey(text), createdAt: change.at }, change);
  createdKeys.push({ parish, text });
  report({ did: 'create', number: parish.number, text });
}

async function revokeKey(): Promise<void> {
  const [chosen] = createdKeys.splice(choices.below(createdKeys.length), 1);
  if (chosen === undefined) return;
  const { parish, text } = chosen;
  report({ did: 'revoking', number: parish.number, text });
  const id = (await store.listKeys([parish.name])).find(({ hash }) => hash === hashKey(text))?.id ?? 0;
  await store.revokeKey(parish.name, id, { actor: 'stress', action: 'revoke key', at: Date.now() });
  report({ did: 'revoked', number: parish.number, text });
}

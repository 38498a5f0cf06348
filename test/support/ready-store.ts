import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importBundle } from '../../src/office/import-bundle.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { atExit } from './at-exit.ts';

const readyFiles = new Map<string, Promise<string>>();

let folder: string | undefined;
let files = 0;

function newFile(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'parvis-ready-'));
    atExit(() => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return join(folder, `${++files}.db`);
}

async function makeReady(fill: (store: Store) => Promise<void>): Promise<string> {
  const file = newFile();
  const store = await openStore(`sqlite:${file}`, { create: true, busyTimeoutMs: 0, durable: false });
  await fill(store);
  await store.close();
  return file;
}

function readyFile(named: string, fill: (store: Store) => Promise<void>): Promise<string> {
  const known = readyFiles.get(named) ?? makeReady(fill);
  readyFiles.set(named, known);
  return known;
}

/** Creates a database file for a store without content. */
export async function copyEmptyTo(file: string): Promise<void> {
  copyFileSync(await readyFile('', async () => undefined), file);
}

/**
 * Opens a separate SQLite store with the content that `fill` creates. Calls with the same name share a template. The store's file is
 * deleted when it is closed.
 */
export async function openReadyStore(
  named: string,
  fill: (store: Store) => Promise<void> = async () => undefined,
  busyTimeoutMs = 0,
): Promise<Store> {
  const file = newFile();
  copyFileSync(await readyFile(named, fill), file);
  const store = await openStore(`sqlite:${file}`, { create: false, busyTimeoutMs, durable: false });
  return {
    ...store,
    close: async () => {
      await store.close();
      for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
    },
  };
}

const texts = new WeakMap<object, string>();

function textOf(bundle: object): string {
  const text = texts.get(bundle) ?? JSON.stringify(bundle);
  if (Object.isFrozen(bundle)) texts.set(bundle, text);
  return text;
}

export async function copyFilledDatabaseTo(file: string, ...bundles: readonly object[]): Promise<void> {
  const all = bundles.map(textOf);
  copyFileSync(await readyFile(`filled ${all.join('\n')}`, importTexts(all, Date.now())), file);
}

/** Like `openReadyStore`, with bundles imported at `now`. Frozen bundles must be deeply frozen. */
export function openStoreWith(bundles: readonly object[], now: number, busyTimeoutMs = 0): Promise<Store> {
  const all = bundles.map(textOf);
  return openReadyStore(`${now} ${all.join('\n')}`, importTexts(all, now), busyTimeoutMs);
}

function importTexts(texts: readonly string[], now: number): (store: Store) => Promise<void> {
  return async (store) => {
    for (const text of texts) await importBundle({ store, clock: () => now, actor: 'import' }, Buffer.from(text));
  };
}

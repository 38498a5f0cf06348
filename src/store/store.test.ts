import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { defineContentSuite } from '../../test/support/content-suite.ts';
import { createSchemaFactory } from '../../test/support/postgres.ts';
import { defineStoreAccountsSuite } from '../../test/support/store-accounts-suite.ts';
import { defineStoreKeysSuite } from '../../test/support/store-keys-suite.ts';
import { defineStoreSuite } from '../../test/support/store-suite.ts';
import { openStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'parvis-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const options = { create: true, busyTimeoutMs: 0 };
const openFile = () => openStore(`sqlite:${join(folder, `${files++}.db`)}`, options);
const openMemory = () => openStore('sqlite::memory:', options);
const newSchema = createSchemaFactory();
const openSchema = async () => openStore(await newSchema(), options);

type Case = readonly [name: string, open: () => ReturnType<typeof openStore>];
const SQLITE: Case[] = [
  ['SQLite in a file', openFile],
  ['SQLite in memory', openMemory],
];
const POSTGRES: Case[] = [['PostgreSQL', openSchema]];

describe.each(inject('database') === 'postgres' ? POSTGRES : SQLITE)('%s', (name, open) => {
  describe('content', () => defineStoreSuite(name, open));
  describe('changes of content', () => defineContentSuite(name, open));
  describe('keys', () => defineStoreKeysSuite(name, open));
  describe('accounts', () => defineStoreAccountsSuite(name, open));
});

describe('opening a store', () => {
  it.each(['mysql://localhost/parvis', 'file:parvis.db'])('refuses %s', async (url) => {
    await expect(openStore(url, options)).rejects.toThrow(/databases are not supported/);
  });
});

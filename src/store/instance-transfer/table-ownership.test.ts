import { globSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { TABLE_KEYS, TABLE_NAMES } from '../maintenance/digest.ts';
import { openStore } from '../store.ts';
import { type CopiedTable, findCopiedTable, type IdMention, TABLE_OWNERSHIP } from './table-ownership.ts';
import { ID_KEYED_TABLES } from './transfer-side.ts';

let folder: string;
let remove: () => void;
let schema: Database.Database;
beforeAll(async () => {
  ({ folder, remove } = createTemporaryFolder());
  await (await openStore(`sqlite:${folder}/empty.db`, { create: true, busyTimeoutMs: 0 })).close();
  schema = new Database(`${folder}/empty.db`);
});
afterAll(() => {
  schema.close();
  remove();
});

interface ForeignKey {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

const OF_OTHERS = new Set(['held_by', 'said_by']);

const GOING = TABLE_NAMES.filter((table) => findCopiedTable(table) !== undefined);
const going = (table: (typeof TABLE_NAMES)[number]): CopiedTable => findCopiedTable(table) as CopiedTable;

describe('the ownership of a table', () => {
  it.each(GOING)('%s: every column with ids or an author is declared', (table) => {
    const { ids, own = [], mentions = {} } = going(table);
    const columns = (schema.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    const declared = new Set([...Object.keys(ids), ...own, ...Object.keys(mentions)]);
    const wanted = columns.filter((name) => /(^|_)ids?$|^(actor|owner|by)$|_by$/.test(name) && !OF_OTHERS.has(name));
    expect(wanted.filter((name) => !declared.has(name))).toEqual([]);
    expect([...declared].filter((name) => !columns.includes(name))).toEqual([]);
  });

  it.each(GOING)('%s: every foreign key to an assigned id is declared', (table) => {
    const keys = schema.pragma(`foreign_key_list(${table})`) as ForeignKey[];
    const assigned = keys.filter(({ table: of, to }) => to === 'id' && ID_KEYED_TABLES.includes(of as never));
    const ids: Readonly<Record<string, string>> = going(table).ids;
    expect(assigned.map(({ from }) => [from, ids[from]])).toEqual(assigned.map(({ from, table: of }) => [from, of]));
    expect(TABLE_KEYS[table].join() === 'id').toBe(ids['id'] === table);
    expect(TABLE_KEYS[table].join() === 'id').toBe(ID_KEYED_TABLES.includes(table));
  });

  it('every table that depends on an instance is copied, or skipped for a reason', () => {
    const staying = Object.entries(TABLE_OWNERSHIP).filter(([, belonging]) => 'stays' in belonging);
    expect(staying.map(([table]) => table)).toEqual([
      'answered_requests',
      'leases',
      'account_journal',
      'sessions',
      'login_steps',
      'login_attempts',
    ]);
  });

  it('every journal action with an assigned id is known', () => {
    const sources = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
    const actions = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/action: `([^`]*)`/g)].map(([, text = '']) => text),
    );
    const named = actions.filter((text) => /\b(?:key|website|proposal|account|upload|mail|push)s? \$\{/.test(text));
    const written = named.map((text) => text.replace(/^\$\{verb\}/, 'accept').replace(/\$\{\w+\}/, '7'));
    expect(written.length).toBeGreaterThan(4);
    const known: readonly IdMention[] = going('journal').mentions?.['action' as never] ?? [];
    expect(written.filter((text) => !known.some(({ pattern }) => text.search(pattern) >= 0))).toEqual([]);
  });
});

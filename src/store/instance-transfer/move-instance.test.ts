import { copyFileSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { tablesOf, withStore } from '../../../test/support/every-table.ts';
import {
  applyRandomChanges,
  fillInstance,
  fillOtherInstances,
  ID_OF_SOURCE,
  INSTANCE,
} from '../../../test/support/filled-instance.ts';
import { copyOldSqlite } from '../../../test/support/old-database.ts';
import { cloneDatabase, createDatabase, createReadyDatabase, queryRows } from '../../../test/support/postgres.ts';
import { countRuns } from '../../../test/support/runs.ts';
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { exportBundle } from '../../office/export-bundle.ts';
import { copyDatabase } from '../maintenance/copy.ts';
import { openDatabase } from '../open.ts';
import { copyInstance, moveInstance } from './move-instance.ts';
import { COPIED_TABLES } from './transfer-side.ts';

let folder: string;
let remove: () => void;
let files = 0;
beforeEach(() => {
  ({ folder, remove } = createTemporaryFolder());
});
afterEach(() => remove());

type Kind = 'SQLite' | 'PostgreSQL';
const newUrl = async (kind: Kind) =>
  kind === 'SQLite' ? `sqlite:${folder}/${++files}.db` : await createReadyDatabase();

const ready = new Map<unknown, string>();
const readyOnPostgres = new Map<unknown, Promise<string>>();
let readyFolder: ReturnType<typeof createTemporaryFolder>;
beforeAll(async () => {
  readyFolder = createTemporaryFolder();
  for (const fill of [fillInstance, fillOtherInstances]) {
    ready.set(fill, `${readyFolder.folder}/${ready.size}.db`);
    await fill(`sqlite:${ready.get(fill)}`);
  }
});
afterAll(() => readyFolder.remove());

async function filled(kind: Kind, fill: (url: string) => Promise<void>): Promise<string> {
  const isReady = ready.get(fill) ?? '';
  if (kind === 'SQLite') {
    const url = await newUrl(kind);
    copyFileSync(isReady, url.slice('sqlite:'.length));
    return url;
  }
  const known = readyOnPostgres.get(fill) ?? copyToPostgres(`sqlite:${isReady}`);
  readyOnPostgres.set(fill, known);
  return cloneDatabase(await known);
}

async function copyToPostgres(from: string): Promise<string> {
  const url = await createDatabase();
  await copyDatabase(from, url);
  return url;
}

const WAYS: readonly (readonly [Kind, Kind])[] =
  inject('database') === 'postgres'
    ? [
        ['PostgreSQL', 'PostgreSQL'],
        ['SQLite', 'PostgreSQL'],
        ['PostgreSQL', 'SQLite'],
      ]
    : [['SQLite', 'SQLite']];

const way = (from: string, to: string) => ({ instance: INSTANCE, from, to });
const digestsOf = ({ tables }: { readonly tables: readonly { readonly table: string; readonly digest: string }[] }) =>
  Object.fromEntries(tables.map(({ table, digest }) => [table, digest]));
/** Digests of accounts, which stay unchanged if they exist in the target. */
const ofPeople = ({ accounts, passkeys, recovery_codes, account_identities }: Record<string, string>) => ({
  accounts,
  passkeys,
  recovery_codes,
  account_identities,
});
const bundleOf = (url: string) => withStore(url, (store) => exportBundle(store, INSTANCE));

async function write(url: string, statement: string): Promise<void> {
  if (!url.startsWith('sqlite:')) return void (await queryRows(url, statement));
  const file = new Database(url.slice('sqlite:'.length));
  file.exec(statement);
  file.close();
}

describe.each(WAYS)('an instance copied from %s to %s', (from, to) => {
  it('is complete in every table, and nothing of other instances is copied or changed', async () => {
    const [source, target] = [await filled(from, fillInstance), await filled(to, fillOtherInstances)];
    const [before, others] = [await tablesOf(source), await tablesOf(target)];
    const copied = await copyInstance(way(source, target));
    expect(copied).toMatchObject({ made: 1, known: 1, passkeys: 1, finished: false });
    expect(copied.toSend).toMatchObject({ mails: 1, isSending: true });
    expect(copied.tables.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(copied.tables.map(({ table }) => table)).toEqual(COPIED_TABLES);
    expect(await tablesOf(source)).toEqual(before);
    const after = await tablesOf(target);
    for (const [table, rows] of Object.entries(others)) {
      expect(after[table]).toEqual(expect.arrayContaining(rows));
      const came = copied.tables.find((one) => one.table === table)?.rows ?? 0;
      expect([table, after[table]?.length]).toEqual([table, rows.length + came]);
    }
    const named = Object.entries(after).flatMap(([table, found]) =>
      found.filter((row) => ID_OF_SOURCE.test(String(row))).map((row) => [table, row]),
    );
    expect(named).toEqual([]);
    expect(await bundleOf(target)).toBe(await bundleOf(source));
  });

  it('is referenced correctly by all its data', async () => {
    const [source, target] = [await filled(from, fillInstance), await filled(to, fillOtherInstances)];
    await copyInstance(way(source, target));
    await withStore(target, async (store) => {
      const keys = await store.listKeys([INSTANCE]);
      const last = keys.at(-1)?.id ?? 0;
      const [history] = (await store.content.history(INSTANCE, { limit: 1 })) ?? [];
      expect(history?.actor).toBe(`key ${last}`);
      const dora = await store.accounts.find({ email: 'dora@example.org' });
      expect(dora).toMatchObject({ isOperator: false, passwordHash: '$dora', totp: { secret: 'S' } });
      const authority = { role: 'administrator', areas: [], planRoleIds: [1, 2], requestRoomIds: [1] };
      expect([...(dora?.roles ?? [])]).toEqual([[INSTANCE, authority]]);
      expect((await store.accounts.findPasskey('p2'))?.accountId).toBe(dora?.id);
      expect(await store.accounts.recoveryCodesLeft(dora?.id ?? 0)).toBe(2);
      expect((await store.accounts.findIdentity({ issuer: 'https://id.example', subject: '8' }))?.id).toBe(dora?.id);
      expect(await store.accounts.isKnownSession('s3')).toBe(false);
      const upload = (await tablesOf(target))['uploads']?.find((row) => String(row).includes(`account ${dora?.id}`));
      expect(upload).toBeDefined();
      const anna = await store.accounts.find({ email: 'anna@example.org' });
      expect(anna?.passwordHash).toBe('$other');
      expect([...(anna?.roles.keys() ?? [])]).toEqual([INSTANCE, 'other a', 'other b']);
      expect((await store.accounts.findLink('l4', 0))?.isOperator).toBe(false);
      const websites = await store.websites.list(INSTANCE);
      expect(websites.map(({ kind }) => kind)).toEqual(['webhook', 'build']);
      const journal = (await tablesOf(target))['journal'] ?? [];
      for (const action of [`rotate secret of website ${websites[0]?.id}`, `sign-up: key ${last} wrote one down`]) {
        expect(journal.filter((row) => String(row).includes(`"${action}"`))).toHaveLength(1);
      }
    });
  });

  it('continues its counters there, and is writable', async () => {
    const [source, target] = [await filled(from, fillInstance), await filled(to, fillOtherInstances)];
    await copyInstance(way(source, target));
    await withStore(target, async (store) => {
      const change = { actor: 'test', action: 'test', at: 1_800_000_000_000 };
      const website = { kind: 'webhook', url: 'https://c.example/', secrets: [], today: '2026-11-20' } as const;
      for (const instance of [INSTANCE, 'other a']) {
        expect(await store.websites.add(instance, website, change)).toBeGreaterThan(3);
        const before = await store.findInstance(instance);
        await store.content.change(instance, change, async (content) => {
          const room = await content.get('room', 11);
          if (room !== undefined) await content.put('room', { ...room.value, name: 'Neu' }, room.revision);
        });
        expect((await store.findInstance(instance))?.revision).toBe((before?.revision ?? 0) + 1);
      }
    });
  });

  it('has the same digests, revisions and epoch after further copies', async () => {
    const source = await filled(from, fillInstance);
    await write(source, 'update instances set epoch = 77');
    const [middle, last] = [await filled(to, fillOtherInstances), await newUrl(from)];
    const first = await copyInstance(way(source, middle));
    const second = await copyInstance(way(middle, last));
    expect(digestsOf(second)).toEqual({ ...digestsOf(first), ...ofPeople(digestsOf(second)) });
    // This target has no tables.
    const empty = to === 'SQLite' ? await newUrl(to) : await createDatabase();
    const direct = await copyInstance(way(source, empty));
    expect(direct.made).toBe(2);
    // Proposals are renumbered from 1. Removed ones, which only the journal mentions, count as well.
    const journal = String((await tablesOf(empty))['journal']);
    for (const action of ['accept proposal 1', 'decline proposal 2']) expect(journal).toContain(`"${action}"`);
    expect(digestsOf(direct)).toEqual({ ...digestsOf(first), ...ofPeople(digestsOf(direct)) });
    const records = await Promise.all(
      [source, last].map((url) => withStore(url, (store) => store.findInstance(INSTANCE))),
    );
    const [there, here] = records.map((record) => ({ ...record, id: 0 }));
    expect(there?.epoch).toBe(77);
    expect(here).toEqual(there);
  });
});

describe.each(WAYS)('an instance moved from %s to %s', (from, to) => {
  it('is deleted at the source with all its data, and nothing else is', async () => {
    const [source, target] = [await filled(from, fillInstance), await filled(to, fillOtherInstances)];
    const moved = await moveInstance(way(source, target));
    expect(moved.tables.filter(({ rows }) => rows === 0)).toEqual([]);
    await withStore(source, async (store) => {
      expect((await store.listInstances()).map(({ instance }) => instance.name)).toEqual(['b']);
      expect(await store.listKeys()).toEqual([]);
    });
    await withStore(target, async (store) => {
      expect(await store.listKeys([INSTANCE])).toHaveLength(3);
    });
    await expect(moveInstance(way(source, target))).rejects.toThrow(/has no instance "a"\.$/);
  });

  it('exists twice after a failure in between, and repeating the move completes it', async () => {
    const [source, target] = [await filled(from, fillInstance), await filled(to, fillOtherInstances)];
    await write(
      source,
      from === 'SQLite'
        ? "create trigger no before delete on instances begin select raise(abort, 'no'); end"
        : `create function no() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
           create trigger no before delete on instances for each row execute function no()`,
    );
    const before = await tablesOf(source);
    await expect(moveInstance(way(source, target))).rejects.toThrow('no');
    expect(await tablesOf(source)).toEqual(before);
    const there = await tablesOf(target);
    await write(source, `drop trigger no${from === 'SQLite' ? '' : ' on instances'}`);
    await write(source, `update access_keys set last_used_at = 9`);
    expect(await moveInstance(way(source, target))).toMatchObject({ finished: true });
    expect(await tablesOf(target)).toEqual(there);
    expect(await withStore(source, (store) => store.findInstance(INSTANCE))).toBeUndefined();
  });

  it('is rejected if the target has another instance of that name, and both stay', async () => {
    const [source, target] = [await filled(from, fillInstance), await filled(to, fillOtherInstances)];
    await copyInstance(way(source, target));
    await write(target, `update websites set url = 'https://changed.example/'`);
    const before = [await tablesOf(source), await tablesOf(target)];
    await expect(moveInstance(way(source, target))).rejects.toThrow(
      /already has an instance "a", which differs from that of .* in websites; nothing was moved/,
    );
    await expect(copyInstance(way(source, target))).rejects.toThrow(/already has an instance "a"; nothing was copied/);
    expect([await tablesOf(source), await tablesOf(target)]).toEqual(before);
  });

  it('includes concurrent writes, or blocks them: nothing is lost', async () => {
    const [source, target] = [await filled(from, fillInstance), await newUrl(to)];
    const database = await openDatabase(source, { create: false, busyTimeoutMs: 0 });
    try {
      const written: number[] = [];
      let ends = false;
      const writing = (async () => {
        for (let count = 1; !ends; count++) {
          try {
            await database.write(async (tx) => {
              const done = await tx
                .updateTable('mails')
                .set({ attempts: count })
                .where('kind', '=', 'confirm')
                .execute();
              if (Number(done[0]?.numUpdatedRows) > 0) written.push(count);
            });
          } catch (error) {
            if (!database.isBusy(error)) throw error;
          }
          await new Promise(setImmediate);
        }
      })();
      await expect.poll(() => written.length).toBeGreaterThan(2);
      await moveInstance(way(source, target));
      ends = true;
      await writing;
      const [mail] = (await tablesOf(target))['mails'] ?? [];
      expect(mail).toContain(`["attempts","${written.at(-1)}"]`);
    } finally {
      await database.close();
    }
  });
});

function rowsIn(url: string, query: string): Record<string, unknown>[] {
  const database = new Database(url.slice('sqlite:'.length), { readonly: true });
  const rows = database.prepare(query).all() as Record<string, unknown>[];
  database.close();
  return rows;
}

describe('random data of an instance', () => {
  const [from, to]: readonly Kind[] = WAYS[0] ?? [];
  if (from === undefined || to === undefined) throw new Error('no way');

  it('is equal after each of several copies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 12 }), async (deeds) => {
        const file = await filled('SQLite', fillInstance);
        await applyRandomChanges(file, deeds);
        const source = from === 'SQLite' ? file : await copyToPostgres(file);
        const [middle, last] = [await filled(to, fillOtherInstances), await newUrl(from)];
        await copyInstance(way(source, middle));
        const there = await copyInstance(way(middle, last));
        const direct = await copyInstance(way(source, await newUrl(to)));
        expect(digestsOf(there)).toEqual({ ...digestsOf(direct), ...ofPeople(digestsOf(there)) });
        const before = await bundleOf(source);
        expect(await bundleOf(last)).toBe(before);
        expect(
          Object.values(await tablesOf(middle))
            .flat()
            .filter((row) => ID_OF_SOURCE.test(String(row))),
        ).toEqual([]);
      }),
      { numRuns: countRuns(inject('database') === 'postgres' ? 1 : 2) },
    );
  });
});

describe("an instance that can't be copied", () => {
  const file = (url: string) => url.slice('sqlite:'.length);

  it('is rejected with the reason, and nothing is created or changed', async () => {
    const [source, target, other] = [await filled('SQLite', fillInstance), await newUrl('SQLite'), `${folder}/text.db`];
    const before = await tablesOf(source);
    symlinkSync(file(source), `${folder}/link.db`);
    writeFileSync(other, 'no database\n'.repeat(200));
    for (const work of [copyInstance, moveInstance]) {
      await expect(work({ ...way(source, target), instance: 'c' })).rejects.toThrow(/has no instance "c"\.$/);
      await expect(work(way(target, source))).rejects.toThrow(/^There is no database at /);
      await expect(work(way(source, 'sqlite::memory:'))).rejects.toThrow(/use a file\.$/);
      await expect(work(way(source, `sqlite:${folder}/link.db`))).rejects.toThrow(/are the same database; nothing was/);
      await expect(work(way(source, `sqlite:${other}`))).rejects.toThrow(`${other} is not an SQLite database.`);
      await expect(work(way(source, `sqlite:${folder}`))).rejects.toThrow(`${folder} is not a file.`);
      expect(existsSync(file(target))).toBe(false);
    }
    expect(await tablesOf(source)).toEqual(before);
  });

  const onPostgres = inject('database') === 'postgres' ? it : () => undefined;
  onPostgres('is refused on the same PostgreSQL, however its URL is written', async () => {
    const source = await filled('PostgreSQL', fillInstance);
    const other = `${source.replace('127.0.0.1', 'localhost')}?max=2`;
    expect(other).toContain('localhost');
    const before = await tablesOf(source);
    for (const work of [copyInstance, moveInstance]) {
      await expect(work(way(source, other))).rejects.toThrow(/are the same database; nothing was copied\.$/);
      await expect(work(way(source, 'postgres://nobody@127.0.0.1:1/none'))).rejects.toThrow(
        /nothing responds at this host/,
      );
    }
    expect(await tablesOf(source)).toEqual(before);
  });

  it('grants no access by a forged source', async () => {
    const target = await filled('SQLite', fillOtherInstances);
    const accounts = 'select email, role, purpose, clears_factor from account_links';
    const source = await filled('SQLite', fillInstance);
    await write(
      source,
      'insert into account_links (hash, purpose, email, instance_id, role, areas, name, is_operator, clears_factor, created_at, ' +
        "expires_at, made_by) select 'x' || id, 'reset', 'somebody@target.example', id, 'reader', '[]', '', 1, 1, 1, 9e12, 'x' " +
        'from instances',
    );
    await write(source, 'update account_links set clears_factor = 1');
    await copyInstance(way(source, target));
    const links = rowsIn(target, accounts);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatchObject({ purpose: 'invite', clears_factor: 0 });
  });

  it.each([
    [
      'a view in the place of a table',
      'alter table passkeys rename to theirs; create view passkeys as select * from theirs',
      /\(passkeys\)/,
    ],
    [
      'an id that no database assigns',
      'update journal set id = 9223372036854774784 where id = (select max(id) from journal)',
      /id of journal/,
    ],
  ])('is rejected if the source has %s, and nothing is stored', async (_, sql, text) => {
    const [source, target] = [await filled('SQLite', fillInstance), await filled('SQLite', fillOtherInstances)];
    await write(source, sql);
    const before = await tablesOf(target);
    await expect(copyInstance(way(source, target))).rejects.toThrow(text);
    expect(await tablesOf(target)).toEqual(before);
  });

  it('is rejected between databases of different versions, and neither is migrated', async () => {
    const [source, old] = [await filled('SQLite', fillInstance), copyOldSqlite(`${folder}/old.db`)];
    const newer = await filled('SQLite', fillOtherInstances);
    await write(newer, "insert into kysely_migration values ('9999-later', '2030-01-01')");
    const before = await tablesOf(old);
    for (const work of [copyInstance, moveInstance]) {
      await expect(work(way(source, old))).rejects.toThrow(/old\.db was created by an older version of parvis/);
      await expect(work({ ...way(old, source), instance: 'full' })).rejects.toThrow(/created by an older version/);
      await expect(work(way(source, newer))).rejects.toThrow(`${file(newer)} was created by a newer version of parvis`);
    }
    expect(await tablesOf(old)).toEqual(before);
  });

  it('leaves nothing at a target that fails in between, or that has some of its data', async () => {
    const [source, target] = [await filled('SQLite', fillInstance), await filled('SQLite', fillOtherInstances)];
    await write(target, "create trigger no before insert on upload_bytes begin select raise(abort, 'no room'); end");
    const [before, others] = [await tablesOf(source), await tablesOf(target)];
    await expect(moveInstance(way(source, target))).rejects.toThrow(/rejects the rows of upload_bytes \(no room\)/);
    expect([await tablesOf(source), await tablesOf(target)]).toEqual([before, others]);
    await write(target, "drop trigger no; update access_keys set hash = 'h2' where id = 1");
    await expect(moveInstance(way(source, target))).rejects.toThrow(/rejects the rows of access_keys \(UNIQUE/);
    await write(target, "update access_keys set hash = 'x'  where id = 1");
    await write(
      target,
      "create trigger spoil after insert on file_bytes begin update file_bytes set bytes = x'00' where instance_id = new.instance_id; end",
    );
    await expect(moveInstance(way(source, target))).rejects.toThrow(
      /differs from .* in file_bytes \(2 rows of 2\); nothing was kept\.$/,
    );
    expect(await tablesOf(source)).toEqual(before);
  });

  it('loses provider identities that belong to other people at the target', async () => {
    const [source, target] = [await filled('SQLite', fillInstance), await filled('SQLite', fillOtherInstances)];
    await write(target, "update account_identities set subject = '8'");
    const { tables } = await copyInstance(way(source, target));
    expect(tables.find(({ table }) => table === 'account_identities')?.rows).toBe(0);
    await withStore(target, async ({ accounts }) => {
      expect((await accounts.findIdentity({ issuer: 'https://id.example', subject: '8' }))?.email).toBe(
        'anna@example.org',
      );
    });
  });
});

// Instance with rows in every table, with unmistakable ids, and a reference in each column that can have one.

import Database from 'better-sqlite3';
import { fillFurtherTables, fillStoreTables, withStore } from './every-table.ts';
import { contentOf, createTestKey, createTestLink, createTestSession } from './store-suite.ts';

export const INSTANCE = 'a';

const CHANGE = { actor: 'test', action: 'test', at: 1_700_000_100_000 };

const ID_OFFSET = 7_123_000;

/** Matches an id of the source anywhere in a row. */
export const ID_OF_SOURCE = /(?<![\da-f-])7123\d{3}(?![\da-f-])/;

const TABLES_WITH_COUNTERS = [
  'instances',
  'accounts',
  'access_keys',
  'websites',
  'proposals',
  'source_log',
  'journal',
  'pushes',
  'push_log',
  'consents',
  'mails',
  'booking_log',
  'decoy_holds',
  'intake',
  'uploads',
  'account_journal',
  'sessions',
];

/** Creates a database in which `a` has rows in every table, and `b` in some. */
export async function fillInstance(url: string): Promise<void> {
  await fillStoreTables(url);
  fillFurtherTables(url, 2, 20);
  await withStore(url, async ({ accounts }) => {
    await accounts.addLink(createTestLink('l3', { instance: INSTANCE, email: 'dora@example.org' }), CHANGE);
    await accounts.useLink('l3', CHANGE.at, async ({ create }) => {
      const made = await create(CHANGE.at);
      await made?.set({
        name: 'Dora',
        passwordHash: '$dora',
        isOperator: true,
        totp: { secret: 'S', confirmedAt: 4, lastStep: 5 },
      });
      await made?.setRole(
        INSTANCE,
        { role: 'administrator', areas: [], planRoleIds: [1, 2], requestRoomIds: [1] },
        CHANGE,
      );
      await made?.addSession(createTestSession('s3'));
      const passkey = { publicKey: 'k', counter: 9, transports: ['usb'], name: 'D', createdAt: 1, lastUsedAt: 2 };
      await made?.addPasskey({ ...passkey, id: 'p2' });
      await made?.setRecoveryCodes(['r3', 'r4']);
      await made?.bind({ issuer: 'https://id.example', subject: '8' }, CHANGE.at);
    });
    await accounts.addLink(
      createTestLink('l4', { instance: INSTANCE, isOperator: true, email: 'emil@example.org' }),
      CHANGE,
    );
  });
  const file = new Database(url.slice('sqlite:'.length));
  shiftIds(file);
  nameIds(file);
  file.close();
}

function shiftIds(file: Database.Database): void {
  file.pragma('foreign_keys = off');
  const tables = file.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  for (const table of tables) {
    const keys = file.pragma(`foreign_key_list(${table})`) as { table: string; from: string; to: string }[];
    const columns = new Set(
      keys.filter(({ table: of, to }) => to === 'id' && TABLES_WITH_COUNTERS.includes(of)).map(({ from }) => from),
    );
    const named = (file.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    if (named.includes('instance_id')) columns.add('instance_id');
    for (const column of columns) file.exec(`update ${table} set ${column} = ${column} + ${ID_OFFSET}`);
  }
  for (const table of TABLES_WITH_COUNTERS) {
    file.exec(`update ${table} set id = -id; update ${table} set id = ${ID_OFFSET} - id`);
  }
  file.pragma('foreign_keys = on');
}

function nameIds(file: Database.Database): void {
  const instance = ID_OFFSET + 2;
  const one = (statement: string) => Number(file.prepare(statement).pluck().get());
  const key = one(`select max(id) from access_keys where instance_id = ${instance}`);
  const [website, proposal] = [ID_OFFSET + 1, one(`select id from proposals where instance_id = ${instance}`)];
  const dora = one("select id from accounts where email = 'dora@example.org'");
  file.exec(`
    update history set actor = 'key ${key}' where instance_id = ${instance};
    update proposals set account_id = ${dora}, by = 'key ${key}' where instance_id = ${instance};
    insert into proposals values (${ID_OFFSET + 90}, ${instance}, 8, 3, ${ID_OFFSET + 900}, 'Anna', 5, '{}',
      '{"outcome":"accepted","by":"key ${key}","word":"gern"}', 1, '', 9);
    update bookings set changed_by = 'key ${key}' where instance_id = ${instance};
    update booking_log set by = 'key ${key}' where instance_id = ${instance};
    update room_requests set changed_by = 'key ${key}' where instance_id = ${instance};
    update uploads set owner = 'account ${dora}' where instance_id = ${instance};
    update account_links set made_by = 'key ${key}' where instance_id = ${instance};
    update mails set details = '{"token":"t","by":"key ${key}"}' where instance_id = ${instance};`);
  const actions = [
    `revoke key ${key}`,
    `sign-up: key ${key} wrote one down`,
    `remove website ${website + 1}`,
    `enable website ${website}`,
    `rotate secret of website ${website}`,
    `accept proposal ${proposal - 1}`,
    `decline proposal ${proposal}`,
    `withdraw proposal ${proposal}`,
    `change proposal ${proposal + 1}`,
  ];
  const note = file.prepare('insert into journal (instance_id, revision, at, actor, action) values (?, 9, 9, ?, ?)');
  for (const action of actions) note.run(instance, `key ${key}`, action);
}

export async function fillOtherInstances(url: string): Promise<void> {
  await fillStoreTables(url);
  const file = new Database(url.slice('sqlite:'.length));
  file.exec(`
    update instances set name = 'other ' || name;
    update access_keys set hash = 'other ' || hash;
    update confirmations set hash = 'other ' || hash;
    update account_links set hash = 'other ' || hash;
    update passkeys set credential_id = 'other ' || credential_id;
    update recovery_codes set hash = 'other ' || hash;
    update account_identities set subject = 'other ' || subject;
    update accounts set password_hash = '$other';`);
  file.close();
}

/** Applies random changes to the instance of a database. Each number selects an action. */
export async function applyRandomChanges(url: string, deeds: readonly number[]): Promise<void> {
  await withStore(url, async (store) => {
    for (const [index, deed] of deeds.entries()) {
      const change = { actor: `key ${ID_OFFSET + 1 + (deed % 3)}`, action: 'test', at: CHANGE.at + index };
      const action = `enable website ${ID_OFFSET + 1 + (deed % 5)}`;
      const website = { kind: 'build', url: `https://a.example/${index}`, secrets: [], today: '2026-11-20' } as const;
      if (deed % 4 === 0) await store.websites.add(INSTANCE, website, { ...change, action });
      else if (deed % 4 === 1) await store.websites.remove(INSTANCE, ID_OFFSET + (deed % 9), { ...change, action });
      else if (deed % 4 === 2)
        await store.addKey(deed % 3 === 0 ? 'b' : INSTANCE, createTestKey(`chance ${index}`), change);
      else {
        const content = contentOf(INSTANCE, (bundle) => {
          bundle['events'][0].title = `Nummer ${deed}`;
          for (let id = 0; id < deed % 7; id++) bundle['layers'].push({ ...bundle['layers'][0], id: 50 + id });
        });
        await store.replaceContent(content, change);
      }
    }
  });
}

import Database from 'better-sqlite3';
import { openStore, type Store } from '../../src/store/store.ts';
import { withConnection } from './postgres.ts';
import { contentOf, createTestKey, createTestLink, createTestSession } from './store-suite.ts';

const CHANGE = { actor: 'test', action: 'test', at: 1_700_000_000_000 };

export async function withStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url, { create: true, busyTimeoutMs: 1000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const ROOM_REQUEST = JSON.stringify({
  roomIds: [1],
  dates: [{ from: '2026-12-05 10:00:00', to: '2026-12-05 12:00:00' }],
  title: 'Fest',
  kind: 'private',
  organisation: '',
  name: 'Ü “x”',
  email: 'a@example.org',
  phone: '044',
  people: null,
  answers: {},
  terms: '',
  publish: false,
  eventIds: [],
  offer: null,
});

/** Rows of an instance that the store can't create in one step. `apart` is added to the ids that the database assigns. */
const furtherRows = (instance: number, apart: number): string[] => [
  `insert into newsletters values (${instance}, 1, 4, '06:00', 730, 'office@example.org', 'https://www.example.org/privacy', 1)`,
  `insert into intros values (${instance}, '2026-11-26', 'Grüezi “miteinander”')`,
  `insert into runs values (${instance}, 'WEEK', '2026-11-23', '2026-11-26 06:00:00', '2026-12-03 06:00:00', 77, 0)`,
  `insert into endings values (${instance}, 'hash', 77, 1795000000000, 'mail')`,
  `insert into bounces values (${instance}, 78, 2, null, '4.2.2', 1795000000000)`,
  `insert into answered_requests values (${instance}, 'key', 'request', 1795000000000, '{}')`,
  `insert into departures values (${instance}, 77, 1, 1795000000000, 'hidden', '{"title":"Was"}')`,
  `insert into source_states values (${instance}, 7, 3, 1795000000000, 'somebody', 1795000000000, '"e"', '', 'h', ` +
    "3, 9, 1, 5, null, 2, '')",
  `insert into source_log values (${4 + apart}, ${instance}, 7, 5, 1795000000000, 3, 'failed', 0, 0, 0, 1, 2, 'status', '500', 'x ` +
    "answers 500 – “ü”', '[]', null)",
  `insert into proposals values (${9 + apart}, ${instance}, 7, 0, null, 'Anna', 1795000000000, '{"title":"Neu"}', ` +
    `'{"title":"Alt"}', 1, '', null)`,
  `insert into bookings values (${instance}, 5, 'a-key-0123456789-01', 77, 'booked', 2, ` +
    `'[{"name":"Ü “x”","answers":{}}]', 'a@example.org', ` +
    "'hash', '044', '{}', '', 1, 'de', 1795000000000, null, null, 0, 3, 1795000000000, 'visitor')",
  `insert into removed_bookings values (${instance}, 6, 78, 'a-key-0123456789-03', '{"id":6}', '[]', null, 1797592000000, '')`,
  `insert into booking_log values (${instance}, ${9 + apart}, 77, 1795000000000, 'visitor', 'booked', 2)`,
  `insert into event_seats values (${instance}, 77, 2, 0, 0, 0, '{}', 3, 0, 0, 0, 0, 0, 1795000000000, 1, 0)`,
  `insert into spent_forms values (${instance}, 'hash', 77, 5, 'hash', 1795000000000, '{"state":"booked","people":2,"place":0}')`,
  `insert into decoy_holds values (${instance}, ${9 + apart}, 77, 1, 0, 1795000000000)`,
  `insert into barred_mailboxes values (${instance}, 77, 'hash')`,
  `insert into room_requests values (${instance}, 5, 'a-key-0123456789-04', 'open', '${ROOM_REQUEST}', 'hash', null, 'de', ` +
    "1795000000000, 1795000000000, null, 0, 0, 0, 3, 1795000000000, 'visitor')",
  `insert into person_keys values (${instance}, 1, 'a-key-0123456789-02', 1795000000000, 1)`,
  `insert into plan_asks values (${instance}, 77, 1, 1, 'office@example.org', 1795000000000)`,
  `insert into plan_rounds values (${instance}, '2026-11-26', '2026-11-23')`,
  `insert into source_keys values (${instance}, 7, 'https://data.example.org/seewil', 'a-key-of-elsewhere')`,
];

export async function fillStoreTables(url: string): Promise<void> {
  await fillByStore(url);
  const file = new Database(url.slice('sqlite:'.length));
  file.exec("insert into leases values ('newsletter', 'somebody', 1795000000000)");
  file.close();
  fillFurtherTables(url, 1, 0);
}

export function fillFurtherTables(url: string, instance: number, apart: number): void {
  const file = new Database(url.slice('sqlite:'.length));
  for (const statement of furtherRows(instance, apart)) file.exec(statement);
  file.close();
}

function fillByStore(url: string): Promise<void> {
  return withStore(url, async (store) => {
    await store.replaceContent(
      contentOf('b', (bundle) => {
        const [like] = bundle['layers'];
        for (let id = 10; id < 1300; id++) bundle['layers'].push({ ...like, id, name: `Ebene ${id}`, position: id });
        bundle['document_groups'][1].id = 4294967295;
        bundle['events'][0].title = 'Ü 😀 \u2028 \\ "\'';
      }),
      CHANGE,
    );
    await store.replaceContent(contentOf('a'), CHANGE);
    const change = { ...CHANGE, actor: 'jemand' };
    const upload = { name: 'Plan.csv', bytes: Buffer.from('Datum;Titel'), details: { kind: 'event' } };
    await store.uploads.put('a', 'account 1', upload, CHANGE.at);
    for (const hash of ['h1', 'h2', 'h3']) await store.addKey('a', createTestKey(hash), change);
    const [first] = await store.listKeys(['a']);
    await store.revokeKey('a', first?.id ?? 0, change);
    await store.noteKeyUse(new Map([[(first?.id ?? 0) + 1, 5]]));
    const website = { url: 'https://a.example/', secrets: [{ secret: 's', createdAt: 1, expiresAt: null }] };
    for (const kind of ['webhook', 'connector', 'build'] as const) {
      await store.websites.add('a', { ...website, kind, today: '2026-11-20' }, CHANGE);
    }
    await store.websites.remove('a', 2, CHANGE);
    await store.replaceContent(
      contentOf('a', (bundle) => {
        Object.assign(bundle['layers'][0], { name: 'x' });
        const image = { url: 'https://b.example/x.png', width: 2, height: 1 };
        Object.assign(bundle['events'][0], { public: true, state: 'ready', image });
      }),
      { ...CHANGE, at: CHANGE.at + 1 },
    );
    await store.content.change('a', { ...CHANGE, at: CHANGE.at + 2 }, async (content) => {
      const group = await content.get('document_group', 2);
      if (group !== undefined) await content.remove('document_group', 2, group.revision);
    });
    for (const one of await store.websites.list('a')) {
      const entry = { websiteId: one.id, at: 7, eventId: null, status: null, milliseconds: 3, detail: 'away' };
      const outcome = { holder: '', delivered: false, push: null, failures: 1, restingUntil: 9, offBecause: null };
      await store.pushes.settle(one, { ...outcome, entry: { ...entry, type: 'instance.changed' }, giveUpUntil: null });
    }
    const picture = { mediaType: 'image/png', width: 2, height: 1, name: 'Chor – Probe.png' };
    for (const bytes of [Buffer.from([0, 255, 39, 92, 10]), Buffer.alloc(70_000, 128)]) {
      await store.files.put('a', { ...picture, hash: `h${bytes.length}`, size: bytes.length, bytes }, CHANGE);
    }
    await store.files.deleteUnused(CHANGE.at + 3);
    await store.subscriptions.change('a', CHANGE, async (context) => {
      const agreed = { step: 'asked', source: 'page', wording: 'Ja “gern”', wordingVersion: '1' } as const;
      await context.addConsent({ ...agreed, subscriberId: 1, at: 5 });
      await context.setConfirmation({ hash: 'h', subscriberId: 1, email: 'a@example.org', expiresAt: 9 });
      await context.mail({ email: 'A@example.org', kind: 'confirm', details: { token: 't' }, at: 5, isProven: false });
      await context.enter({ kind: 'link', email: 'A@example.org', details: null, at: 5 });
      await context.sealKey();
      return true;
    });
    await fillAccounts(store);
  });
}

async function fillAccounts({ accounts }: Store): Promise<void> {
  const change = { ...CHANGE, at: CHANGE.at + 4 };
  await accounts.addLink(createTestLink('l1', { instance: 'a', email: 'anna@example.org' }), change);
  await accounts.addLink(createTestLink('l2', { instance: 'b', email: 'berta@example.org' }), change);
  await accounts.useLink('l1', change.at, async ({ create }) => {
    const made = await create(change.at);
    await made?.set({ name: 'Änne “Anna”', language: 'de', passwordHash: '$x', passwordChangedAt: change.at });
    for (const instance of ['a', 'b']) await made?.setRole(instance, { role: 'contributor', areas: [1, 2] }, change);
    for (const hash of ['s1', 's2']) await made?.addSession(createTestSession(hash));
    await made?.endSessions(change.at, { only: 2 });
    const passkey = {
      publicKey: 'k',
      counter: 3,
      transports: ['usb'],
      name: 'Schlüssel',
      createdAt: 1,
      lastUsedAt: null,
    };
    await made?.addPasskey({ ...passkey, id: 'p' });
    await made?.setRecoveryCodes(['r1', 'r2']);
    await made?.useRecoveryCode('r1', change.at);
    await made?.bind({ issuer: 'https://id.example', subject: '7' }, change.at);
  });
  const step = { purpose: 'code', accountId: 1, details: { next: '/office/' } } as const;
  await accounts.addStep({ ...step, hash: 'w', expiresAt: change.at + 9 });
  await accounts.countAttempt([{ subject: 'network 192.0.2.1', free: 1, longest: 60_000 }], change.at);
}

export async function tablesOf(url: string): Promise<Record<string, unknown[]>> {
  if (!url.startsWith('sqlite:')) {
    const names = 'select tablename as name from pg_tables where schemaname = current_schema()';
    return withConnection(url, (query) => readTables(names, query));
  }
  const database = new Database(url.slice('sqlite:'.length));
  try {
    const names = "select name from sqlite_master where type = 'table' and name not like 'sqlite%'";
    return await readTables(names, async (statement) => database.prepare(statement).all());
  } finally {
    database.close();
  }
}

async function readTables(
  names: string,
  query: (statement: string) => Promise<unknown[]>,
): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const { name } of (await query(names)) as { readonly name: string }[]) {
    if (!name.startsWith('kysely')) tables[name] = normalizeRows(await query(`select * from ${name}`));
  }
  return tables;
}

function normalizeRows(found: readonly unknown[]): string[] {
  const text = (row: object) =>
    JSON.stringify(
      Object.entries(row)
        .sort()
        .map(([k, v]) => [k, v === null ? null : String(v)]),
    );
  return found.map((row) => text(row as object)).sort();
}

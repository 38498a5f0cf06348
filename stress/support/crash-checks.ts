import { listKeys } from '../../src/office/accounts/access-keys.ts';
import { exportBundle } from '../../src/office/export-bundle.ts';
import { openStore } from '../../src/store/store.ts';
import { systemClock } from '../../src/util/clock.ts';
import type { Site } from '../../test/support/site.ts';
import type { CrashDatabase } from './crash-database.ts';
import type { DatabaseStateAfterCrash } from './crash-ledger.ts';
import { INSTANCE } from './crash-rounds.ts';
import type { NotificationLedger } from './notification-ledger.ts';

export async function readStateAfterCrash(ground: CrashDatabase): Promise<DatabaseStateAfterCrash> {
  const store = await openStore(ground.url, { create: false, busyTimeoutMs: 30_000 });
  try {
    const exported = await exportBundle(store, INSTANCE);
    const keys = await listKeys({ store, clock: systemClock }, INSTANCE);
    const record = await store.findInstance(INSTANCE);
    const [journal] = await ground.ask(
      `select count(*) as lines, count(case when action = 'create key' then 1 end) as keys from journal
       where instance_id = (select id from instances where name = '${INSTANCE}')`,
    );
    return {
      exported,
      keys,
      revision: record?.revision ?? 0,
      contentRevision: record?.contentRevision ?? 0,
      journal: { lines: Number(journal?.['lines']), keys: Number(journal?.['keys']) },
    };
  } finally {
    await store.close();
  }
}

export async function countMissingNotifications(
  ground: CrashDatabase,
  told: NotificationLedger,
  subjects: readonly string[],
): Promise<number> {
  const [change] = await ground.ask(
    `select max(j.at) as at from journal j join instances i on i.id = j.instance_id
     where i.name = '${INSTANCE}' and j.revision = i.content_revision`,
  );
  const at = Number(change?.['at']);
  const waiting = new Set(
    (
      await ground.ask(
        'select w.url, p.subject, p.created_at from pushes p join websites w on w.id = p.website_id order by p.id',
      )
    ).map((row) => `${row['url']} ${row['subject']} ${row['created_at']}`),
  );
  let untold = 0;
  for (const { url } of (await ground.ask('select url from websites')) as readonly { readonly url: string }[]) {
    for (const subject of subjects) {
      const isSafe = waiting.has(`${url} ${subject} ${at}`) || told.wasNotified(new URL(url).pathname, subject, at);
      if (!isSafe) untold++;
    }
  }
  return untold;
}

/** Returns differences between the output of the commands and the store, and damage that the commands report. */
export async function checkByCommands(
  site: Site,
  ground: CrashDatabase,
  found: DatabaseStateAfterCrash,
): Promise<string[]> {
  const env = { PARVIS_DATABASE_URL: ground.url };
  const exported = await site.run(['export', INSTANCE], '', env);
  const keys = await site.run(['key', 'list', INSTANCE], '', env);
  const doctor = await site.run(['doctor', '--json'], '', env);
  const listed = keys.out.split('\n').slice(0, -1);
  const states = listed.map((line) => line.split('\t').at(-1));
  const { checks } = JSON.parse(doctor.out) as { checks: { check: string; state: string; text: string }[] };
  const looked = checks.filter(({ check }) => ['database', 'migrations', 'integrity', 'rights'].includes(check));
  return [
    ...(exported.out === found.exported ? [] : [`parvis export says something else: ${exported.err}`]),
    ...(states.join() === found.keys.map(({ state }) => state).join() ? [] : ['parvis key list says something else']),
    ...(looked.length === 3 ? [] : ['parvis doctor did not look at the database']),
    ...looked.filter(({ state }) => state !== 'ok').map(({ check, text }) => `${check}: ${text}`),
  ];
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import type { Loose } from '../../test/support/full-bundle.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';

const folder = createTemporaryFolder();
afterAll(() => folder.remove());

const ROWS = ['20261205T190000 Konzert', '20261206T100000 Ausflug', '20261207T100000 Probe'];

let office: Commands;
beforeEach(async () => {
  office = await openCommands(['import'], {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil', outside: { signup: true } },
  } as Loose);
  await importing(ROWS, '--yes', '--public');
  const events = (await office.call('GET', '/events?limit=50')).json.items as {
    value: { id: number; title: string };
  }[];
  for (const { value } of events.filter((one) => one.value.title !== 'Probe')) {
    const subscription = { person: { name: 'X', email: 'x@example.org' }, online: { seats: 9, party: 2 } };
    await office.call('PATCH', `/events/${value.id}`, { body: { subscription }, headers: MERGE });
    for (const email of ['ida@example.org', 'ada@example.org']) {
      const body = { people: [{ name: 'Ida', answers: {} }], email };
      expect((await office.call('POST', `/events/${value.id}/bookings`, { body })).status).toBe(201);
    }
  }
  await mails();
});
afterEach(() => office.close());

const MERGE = { 'if-match': '*', 'content-type': 'application/merge-patch+json' };

async function importing(rows: readonly string[], ...more: readonly string[]) {
  const path = join(folder.folder, 'programm.ics');
  const entries = rows.map((row) => {
    const [start, title = ''] = row.split(' ');
    const day = start?.slice(0, 8);
    return `BEGIN:VEVENT\nUID:${day}\nDTSTART:${start}\nDURATION:PT1H\nSUMMARY:${title}\nEND:VEVENT\n`;
  });
  writeFileSync(path, `BEGIN:VCALENDAR\nVERSION:2.0\n${entries.join('')}END:VCALENDAR\n`);
  return office.run('import', path, '--into', 'seewil', ...more);
}
const mails = async () => {
  const taken = await office.store.mails.take({ holder: 'x', now: 9e12, until: 9e12 + 1, count: 999, digests: 0 });
  return taken.map(({ email, details }) => `${email} ${(details as { about: string }).about}`).sort();
};

const NEXT = ['20261205T193000 Konzert'];
const statuses = async () => {
  const { items } = (await office.call('GET', '/events?limit=50')).json;
  return (items as { value: { title: string; status: string } }[])
    .map(({ value: { title, status } }) => `${title} ${status}`)
    .sort();
};

it('the preview lists events cancelled instead of removed, and the number of mails', async () => {
  const { out } = await importing(NEXT, '--gone', 'remove', '--dry-run');
  expect(out).toContain('2 gone (1 with sign-up will be cancelled instead of removed, 1 goes to the trash)');
  expect(out).toContain('2 sign-ups will get an e-mail about a cancelled event');
  expect(out).toContain('2 sign-ups will get an e-mail about a changed event');
  expect(out).toContain('use --silent to avoid sending e-mails');
  const { json } = await importing(NEXT, '--gone', 'remove', '--dry-run', '--json');
  expect(json.gone.map((one: { outcome: string }) => one.outcome)).toEqual(['kept_for_sign_up', 'removed']);
  expect(json.mails).toEqual({ gone: 2, changed: 2, serving: 0, unreached: { bookings: 0, people: 0 } });
  expect(await mails()).toEqual([]);
});

it('the import does what the preview says', async () => {
  await importing(NEXT, '--gone', 'remove', '--yes');
  expect(await statuses()).toEqual(['Ausflug cancelled', 'Konzert confirmed']);
  expect(await mails()).toEqual([
    'ada@example.org called_off',
    'ada@example.org moved',
    'ida@example.org called_off',
    'ida@example.org moved',
  ]);
});

it('an import with --silent sends no mail', async () => {
  const { out } = await importing(NEXT, '--gone', 'remove', '--yes', '--silent');
  expect(out.filter((line) => line.includes('e-mail'))).toEqual([]);
  expect(await statuses()).toEqual(['Ausflug cancelled', 'Konzert confirmed']);
  expect(await mails()).toEqual([]);
});

it('an import that changes only the title mentions no mails', async () => {
  const { out } = await importing(['20261205T190000 Adventskonzert', ...ROWS.slice(1)], '--dry-run');
  expect(out).toContain('1 changed');
  expect(out.filter((line) => line.includes('mail'))).toEqual([]);
});

// A week of office work on the command line, from the first event to the last undo, next to a running server.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, serve } from '../support/site.ts';

const site = openSite();
const parvis = (...argv: string[]) => site.run(argv);

const bundle = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'seewil', title: 'Seewil', locale: 'de-CH', time_zone: 'Europe/Zurich', room_conflicts: 'refuse' },
  buildings: [{ id: 1, position: 1, name: 'Kirche' }],
  rooms: [{ id: 1, position: 1, building_id: 1, name: 'Schiff' }],
  lists: [{ id: 1, name: 'Alles', rule: { room_ids: [1] } }],
  events: [
    {
      id: 1,
      title: 'Konzert',
      rooms: [{ room_id: 1 }],
      date_from: '2099-12-06 17:00:00',
      date_to: '2099-12-06 18:00:00',
    },
  ],
};

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, bundle);
});
afterAll(() => site.clear());

it('the office’s commands take an event through its life, and the interface shows each step', async () => {
  const server = await serve(site);
  const key = (await parvis('key', 'create', 'seewil')).out.trim();
  const titles = async (): Promise<string[]> => {
    const response = await fetch(`${server.url}/geteventsbylist/seewil/${key}/1`);
    const { events } = (await response.json()) as { events: { title: string }[] };
    return events.map(({ title }) => title);
  };
  const add = ['event', 'add', 'seewil', '--title', 'Andacht', '--room', 'schiff', '--from'];

  const refused = await parvis(...add, '6.12.2099 17:30');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(
    /^parvis: nothing was changed; use --despite room_conflict .*\n--room: The room Schiff .*Konzert/,
  );
  const tried = await parvis(...add, '6.12.2099 18:00', '--dry-run');
  expect(tried).toEqual({
    code: 0,
    err: '',
    out: 'event 2 (2099-12-06 18:00 Andacht) would appear\nlist 1 (Alles) would gain event 2\n',
  });
  const added = await parvis(...add, '6.12.2099 18:00');
  expect(added).toEqual({ code: 0, err: '', out: '2\t3\t2099-12-06 18:00:00\t2099-12-06 19:00:00\tAndacht\n' });
  const listed = '2\t2099-12-06 18:00\t2099-12-06 19:00\tAndacht\tSchiff\t-\tconfirmed\tready\tyes\n';
  expect((await parvis('event', 'list', 'seewil', '--q', 'andacht')).out).toBe(listed);
  await expect.poll(titles).toEqual(['Konzert', 'Andacht']);

  expect((await parvis('event', 'set', 'seewil', '2', '--from', '10:00', '--title', 'Morgenandacht')).code).toBe(0);
  await expect.poll(titles).toEqual(['Morgenandacht', 'Konzert']);
  expect((await parvis('event', 'cancel', 'seewil', '2', '--note', 'Krank')).code).toBe(0);
  await expect.poll(titles).toEqual(['Abgesagt: Morgenandacht', 'Konzert']);
  const shown = (await parvis('event', 'show', 'seewil', '2')).out;
  expect(shown).toContain('field\tstatus_note\tKrank\n');
  expect(shown).toContain('shown\tlist 1\tAlles\tyes\t-\n');
  expect(shown).toMatch(/\nchange\t5\t\S+\tcommand line \(.+\)\tchange\tstatus, status_note\t-\n/);

  expect((await parvis('event', 'remove', 'seewil', '2')).err).toContain('restores it');
  await expect.poll(titles).toEqual(['Konzert']);
  expect((await parvis('event', 'restore', 'seewil', '2')).out).toMatch(/^2\t7\t2099-12-06 10:00:00\t/);
  const past = (await parvis('history', 'seewil', '--kind', 'events', '--id', '2')).out;
  expect(past.split('\n').map((line) => line.split('\t')[3])).toEqual([
    'create',
    'remove',
    'change',
    'change',
    'create',
    undefined,
  ]);
  const late = await parvis('undo', 'seewil', '5');
  expect([late.code, late.out]).toEqual([1, '']);
  expect(late.err).toMatch(
    /^parvis: nothing was changed: event 2 has since been changed by command line \(.+\) \(revision 7\); /,
  );
  expect(await parvis('undo', 'seewil', '7')).toEqual({ code: 0, out: '8\n', err: '' });
  await expect.poll(titles).toEqual(['Konzert']);
  expect(server.err()).not.toMatch(/"level":(50|60)/);
});

it('usage errors exit with 2 and rejected commands with 1, on stderr only', async () => {
  const wrong = await parvis('event', 'set', 'seewil', '1', '--from', 'next week');
  expect([wrong.code, wrong.out]).toEqual([2, '']);
  expect(wrong.err).toMatch(/^--from takes 2026-12-06 11:00, .*, not "next week"\.\n$/);
  const refused = await parvis('event', 'show', 'seewil', '99');
  expect(refused).toEqual({ code: 1, out: '', err: 'parvis: there is no event 99 in seewil\n' });
});

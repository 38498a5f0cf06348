import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { UsageError } from './command.ts';

const DAY_MS = 86_400_000;

let office: Commands;
beforeEach(async () => {
  office = await openCommands(['event set', 'event remove', 'history', 'undo'], fullBundle());
  office.time.now += DAY_MS;
  await office.run('event', 'set', 'seewil', '1001', '--title', 'Erste', '--topic', 'Neu');
  office.time.now += DAY_MS;
  const headers = { 'if-match': '*' };
  await office.call('PATCH', '/persons/1', { headers, body: { profession: 'Pfarrer' } });
});
afterEach(() => office.close());

const title = async () => (await office.call('GET', '/events/1001')).json.value.title;
const revisions = async (...argv: string[]) => {
  const { out } = await office.run('history', 'seewil', ...argv);
  return out.map((line) => Number(line.split('\t')[0]));
};

describe('history', () => {
  it('prints who changed what and when, newest first', async () => {
    expect((await office.run('history', 'seewil')).out).toEqual([
      '3\t2026-11-22T12:00:00Z\tKey 1\tchange\tperson 1 Anna Keller (profession)\t-',
      '2\t2026-11-21T12:00:00Z\tcommand line (test)\tchange\tevent 1001 Erste (title, topic)\t-',
      expect.stringMatching(/^1\t2026-11-20T12:00:00Z\timport\timport\t\d+ entities\t-$/),
    ]);
    const { out, notes } = await office.atTerminal('history', 'seewil', '--limit', '1');
    expect(out[0]).toMatch(/^REVISION +TIME +BY +WHAT +CHANGES +NOTE$/);
    expect(notes).toEqual(['there are older changes; use --limit to see more']);
  });

  it.each([
    ['--kind events', [2]],
    ['--kind persons --id 1', [3]],
    ['--kind persons --id 2', []],
    ['--from today', [3]],
    ['--from 21.11.2026 --to 2026-11-21', [2]],
    ['--to 2026-11-20', [1]],
    ['--limit 2', [3, 2]],
  ])('prints only the requested changes: %s', async (argv, found) => {
    expect((await revisions(...argv.split(' '))).filter((id) => id > 0)).toEqual(found);
  });

  it('prints the changes of one actor', async () => {
    expect(await revisions('--by', 'command line (test)')).toEqual([2]);
  });

  it('prints JSON like the office API on request', async () => {
    const { json } = await office.run('history', 'seewil', '--json');
    expect(json).toEqual({ items: (await office.call('GET', '/history')).json.items });
  });

  it.each([
    [['--kind', 'event'], '--kind takes buildings, '],
    [['--id', '3'], '--id needs --kind'],
    [['--kind', 'events', '--id', 'x'], '--id takes an id, not "x".'],
  ])('explains invalid usage: %j', async (argv, said) => {
    const { error } = await office.refused('history', 'seewil', ...argv);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(said);
  });
});

describe('undo', () => {
  it('reverts the changed fields, and prints the new revision', async () => {
    expect((await office.run('undo', 'seewil', '2')).out).toEqual(['4']);
    expect(await title()).toBe('Gottesdienst');
    expect((await office.atTerminal('undo', 'seewil', '4')).out).toEqual(['undone: change 4 (revision 5)']);
    expect(await title()).toBe('Erste');
    expect((await office.run('undo', 'seewil', '5', '--json')).json).toEqual({ revision: 6, warnings: [] });
  });

  it('lists later changes, and reverts those only with --force', async () => {
    await office.run('event', 'set', 'seewil', '1001', '--title', 'Zweite');
    const { error, json } = await office.refused('undo', 'seewil', '2', '--json');
    const said =
      'nothing was changed: event 1001 has since been changed by command line (test) (revision 4); use --force to revert that too';
    expect(error.message).toBe(said);
    expect(json).toMatchObject({ message: said, conflicts: [{ kind: 'events', id: 1001, revision: 4 }] });
    expect(await title()).toBe('Zweite');
    await office.run('undo', 'seewil', '2', '--force');
    expect(await title()).toBe('Gottesdienst');
  });

  it('reports that an entity was removed in the meantime', async () => {
    await office.run('event', 'remove', 'seewil', '1001', '--detach');
    const { error } = await office.refused('undo', 'seewil', '2');
    expect(error.message).toContain('nothing was changed: event 1001 has since been removed; ');
  });

  it.each([
    ['99', 'there is no change 99 in seewil'],
    ['1', "change 1 can't be undone: the previous state was not kept"],
    ['x', '"x" is not a revision.'],
  ])("rejects a change that can't be undone: %s", async (revision, said) => {
    expect((await office.refused('undo', 'seewil', revision)).error.message).toBe(said);
  });
});

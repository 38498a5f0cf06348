import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { UsageError } from './command.ts';

let office: Commands;
beforeAll(async () => {
  const commands = [
    'event add',
    'event cancel',
    'event list',
    'event remove',
    'event set',
    'event show',
    'history',
    'undo',
  ];
  office = await openCommands(commands, fullBundle());
  await office.run('event', 'add', 'seewil', '--title', 'Chor\tprobe', '--from', '2026-11-22 10:00', '--room', 'Saal');
  await office.run('event', 'add', 'seewil', '--title', 'Sommerfest', '--from', '2025-06-01 10:00', '--public', 'no');
});
afterAll(() => office.close());

const CHOIR = '1003\t2026-11-22 10:00\t2026-11-22 11:00\tChor probe\tSaal\t-\tconfirmed\tready\tyes';
const ids = async (...argv: string[]) => {
  const { json } = await office.run('event', 'list', 'seewil', ...argv, '--json');
  return json.items.map(({ value }: { value: { id: number } }) => value.id);
};

describe('event list', () => {
  it.each([
    ['', [1004, 1001, 1002, 1003]],
    ['--order=-date_from', [1003, 1002, 1001, 1004]],
    ['--from today', [1001, 1002, 1003]],
    ['--to 2025-06-01', [1004]],
    ['--from 23.11.2026', []],
    ['--q chor', [1001, 1002, 1003]],
    ['--q somm', [1004]],
    ['--list GD', [1001]],
    ['--list Gottesdienste', [1001]],
    ['--layer Alles', [1001]],
    ['--room saal', [1001, 1003]],
    ['--room 11', [1001]],
    ['--person 1', [1001]],
    ['--type GOTTESDIENST', [1001, 1002]],
    ['--public no', [1004]],
    ['--state draft', []],
    ['--status confirmed --limit 2', [1004, 1001]],
  ])('finds the requested events: %s', async (argv, found) => {
    expect(await ids(...argv.split(' ').filter((word) => word !== ''))).toEqual(found);
  });

  it('prints a line each for programs, a table for people, and the number of further events', async () => {
    const { out, notes } = await office.run('event', 'list', 'seewil', '--room', 'saal');
    expect(out[1]).toBe(CHOIR);
    expect(notes).toEqual([]);
    const shown = await office.atTerminal('event', 'list', 'seewil', '--limit', '1');
    expect(shown.out.map((line) => line.split(/ {2,}/))).toEqual([
      ['ID', 'FROM', 'TO', 'TITLE', 'ROOMS', 'TYPE', 'STATUS', 'STATE', 'PUBLIC'],
      ['1004', '2025-06-01 10:00', '2025-06-01 11:00', 'Sommerfest', '-', '-', 'confirmed', 'ready', 'no'],
    ]);
    expect(shown.notes).toEqual(['1 of 4 events; use --limit to see more']);
  });

  it('prints the format of the office API as JSON', async () => {
    const { json } = await office.run('event', 'list', 'seewil', '--q', 'somm', '--json');
    const answer = (await office.call('GET', '/events?q=somm')).json;
    expect(json).toEqual({ items: answer.items, total: answer.total });
  });

  it.each([
    [['--state', 'x'], '--state takes ready or draft or proposed, not "x".'],
    [['--public', 'true'], '--public takes yes or no, not "true".'],
    [['--order', 'title'], '--order takes date_from, -date_from, -changed_at, not "title".'],
    [['--limit', '0'], '--limit takes a number from 1 to 999999, not "0".'],
    [['--from', 'soon'], '--from takes 2026-12-06, '],
  ])('explains invalid usage: %j', async (argv, said) => {
    const { error } = await office.refused('event', 'list', 'seewil', ...argv);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(said);
  });
});

describe('event show', () => {
  it('prints all set fields, where it is shown and why not, clashes and changes, each line by its kind', async () => {
    const { out } = await office.run('event', 'show', 'seewil', '1003');
    expect(out).toEqual([
      'field\tpublic\ttrue',
      'field\tdate_from\t2026-11-22 10:00:00',
      'field\tdate_to\t2026-11-22 11:00:00',
      'field\ttitle\tChor probe',
      'field\trooms\t12 Saal',
      'shown\tpage\tIts own page\tyes\t-',
      'shown\tlist 2\tLeer\tno\tThis list shows only events that are added by hand.',
      expect.stringMatching(/^shown\tlist 1\tGD\tno\tThis list shows only events in the area /),
      expect.stringMatching(/^shown\tnewsletter 2\t/),
      expect.stringMatching(/^shown\tnewsletter 1\t/),
      'clash\t12\tSaal\t2026-11-22 10:00:00\t2026-11-22 10:30:00\t1001\tGottesdienst',
      'change\t2\t2026-11-20T12:00:00Z\tcommand line (test)\tcreate\tnew\t-',
    ]);
  });

  it('prints the names of referenced entities', async () => {
    const { out } = await office.run('event', 'show', 'seewil', '1001');
    expect(out).toEqual(
      expect.arrayContaining([
        'field\torganizer\t1 Anna Keller',
        'field\tlayer_ids\t1 Dorf; 2 Alles',
        'field\tverger_ids\t1 Anna Keller; 2 Keller',
        expect.stringMatching(/^field\trooms\t12 Saal; name Wald, .*; 11 Schiff$/),
        'field\tsubscription\topen true, deadline 20261120, person 2 Keller',
      ]),
    );
    expect(out.filter((line) => /^field\t(status|state|publish_from|series|image\tnull)/.test(line))).toEqual([]);
  });

  it('prints entity, doors, conflicts and history like the office API', async () => {
    const { json } = await office.run('event', 'show', 'seewil', '1003', '--json');
    const { items } = (await office.call('GET', '/events/1003/history')).json;
    const english = { headers: { 'accept-language': 'en' } };
    expect(json).toEqual({
      ...(await office.call('GET', '/events/1003')).json,
      shown: (await office.call('GET', '/events/1003/shown', english)).json,
      conflicts: (await office.call('GET', '/conflicts?from=2026-11-22&to=2026-11-22')).json.items,
      person_conflicts: [],
      history: items,
    });
  });

  it('prints a page of tables on a terminal', async () => {
    const { out } = await office.atTerminal('event', 'show', 'seewil', '1004');
    expect(out[0]).toBe('Event 1004 (revision 3), 2025-06-01 10:00 – 11:00: Sommerfest');
    expect(out).toContain('Where it is shown; the event is not public');
    expect(out).toContain('Room clashes: none');
    expect(out).toContain('People in two places: none');
    expect((await office.refused('event', 'show', 'seewil', '77')).error.message).toBe(
      'there is no event 77 in seewil',
    );
  });
});

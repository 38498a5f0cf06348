import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { UsageError } from './command.ts';
import { CommandError } from './command-error.ts';

let office: Commands;
beforeEach(async () => {
  office = await openCommands(['event add', 'event set'], fullBundle());
});
afterEach(() => office.close());

const event = async (id: number) => (await office.call('GET', `/events/${id}`)).json?.value;
const revision = async () => (await office.store.findInstance('seewil'))?.revision;
const add = (...argv: string[]) => office.run('event', 'add', 'seewil', ...argv);
const set = (id: number, ...argv: string[]) => office.run('event', 'set', 'seewil', String(id), ...argv);

describe('event add', () => {
  it('accepts fields, names and ids, creates an event of an hour, and prints its id first', async () => {
    const { out, notes } = await add(
      '--title',
      'Chorprobe',
      '--from',
      '6.12. 19:00',
      '--room',
      'saal',
      '--room',
      'Kirche',
      '--layer',
      '2',
      '--target-group',
      'alle generationen',
      '--organizer',
      'Anna Keller',
      '--public',
      'no',
      '--state',
      'draft',
      '--type',
      'Probe',
      '--occupies-from',
      '18:30',
      '--publish-from',
      '2026-12-01 08:00',
      '--set',
      'with_sacrament=2',
    );
    expect([out, notes]).toEqual([['1003\t2\t2026-12-06 19:00:00\t2026-12-06 20:00:00\tChorprobe'], []]);
    expect(await event(1003)).toMatchObject({
      title: 'Chorprobe',
      date_from: '2026-12-06 19:00:00',
      date_to: '2026-12-06 20:00:00',
      rooms: [{ room_id: 12 }, { room_id: 11 }],
      layer_ids: [2],
      target_group_ids: [1],
      organizer: { person_id: 1 },
      public: false,
      state: 'draft',
      event_type: 'Probe',
      with_sacrament: 2,
      occupies_from: '2026-12-06 18:30:00',
      occupies_to: null,
      publish_from: '2026-12-01 08:00:00',
    });
  });

  it('accepts an end on the same day, or a duration', async () => {
    await add('--title', 'A', '--from', 'tomorrow 10:00', '--to', '12:15');
    await add('--title', 'B', '--from', 'sunday 23:00', '--length', '1h30');
    expect(await event(1003)).toMatchObject({ date_from: '2026-11-21 10:00:00', date_to: '2026-11-21 12:15:00' });
    expect(await event(1004)).toMatchObject({ date_from: '2026-11-22 23:00:00', date_to: '2026-11-23 00:30:00' });
  });

  it('ends on the next day if the end is a time alone that is earlier by the clock', async () => {
    await add('--title', 'A', '--from', 'tomorrow 22:00', '--to', '01:00');
    expect(await event(1003)).toMatchObject({ date_from: '2026-11-21 22:00:00', date_to: '2026-11-22 01:00:00' });
    await expect(add('--title', 'B', '--from', 'tomorrow 22:00', '--to', '21.11. 01:00')).rejects.toThrow();
  });

  it('prints the event in the format of the office API as JSON, and on a terminal as a sentence', async () => {
    const argv = ['event', 'add', 'seewil', '--title', 'A', '--from', 'tomorrow 10:00'];
    expect((await office.run(...argv, '--json')).json).toMatchObject({
      revision: 2,
      changed_at: '2026-11-20T12:00:00.000Z',
      changed_by: 'command line (test)',
      warnings: [],
      value: { id: 1003, title: 'A', series: null },
    });
    expect((await office.atTerminal(...argv)).out).toEqual([
      'added event 1004 (revision 3): 2026-11-21 10:00 – 11:00 A',
    ]);
  });

  it.each([
    [['--title', 'A'], '--from is required'],
    [['--from', 'tomorrow 10:00'], '--title is required'],
    [['--title', 'A', '--from', '10:00'], '--from: "10:00" has no day'],
    [['--title', 'A', '--from', 'tomorrow 10:00', '--to', '11:00', '--length', '1h'], '--to and --length both'],
    [['--title', 'A', '--from', 'tomorrow 10:00', '--public', 'maybe'], '--public takes yes or no, not "maybe".'],
    [['--title', 'A', '--from', 'tomorrow 10:00', '--set', 'topic=x'], `write a string as --set 'topic="x"'.`],
    [['--title', 'A', '--from', 'tomorrow 10:00', '--set', 'title="B"'], '--set title is given twice.'],
    [['--title', 'A', '--from', 'tomorrow 10:00', '--set', 'x'], '--set takes KEY=JSON, not "x".'],
    [['--title', 'A', '--from', 'tomorrow 10:00', '--despite', 'x'], '--despite takes room_conflict, not "x".'],
  ])('explains invalid usage: %j', async (argv, said) => {
    const { error } = await office.refused('event', 'add', 'seewil', ...argv);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(said);
    expect(await revision()).toBe(1);
  });

  it.each([
    [['--to', '09:00'], '--to: is before --from (2026-11-21 10:00:00)'],
    [['--title', ' '], '--title: must not be empty'],
    [['--room', '99'], '--room: there is no room 99 in seewil'],
    [['--room', 'Sch'], '--room: there is no room "Sch" in seewil; did you mean 11 (Schiff)?'],
    [['--layer', 'x'], '--layer: there is no area "x" in seewil'],
    [['--organizer', 'keller'], '--organizer: "keller" could be 1 (Anna Keller), 2 (Keller)'],
    [['--set', 'colour="red"'], '--set colour: unknown key'],
    [['--set', 'id=7'], '--set id: is assigned by the server; omit it'],
    [['--set', 'rooms=[{"room_id":99}]'], '--room: room 99 does not exist'],
    [
      ['--title', '', '--occupies-to', '9:00'],
      'nothing was changed:\n--title: must not be empty\n--occupies-to: is before --to (2026-11-21 11:00:00)',
    ],
  ])('names the option and the reason of a rejection, and changes nothing: %j', async (argv, said) => {
    const title = argv.includes('--title') ? [] : ['--title', 'A'];
    const { error, out } = await office.refused(
      'event',
      'add',
      'seewil',
      '--from',
      'tomorrow 10:00',
      ...title,
      ...argv,
    );
    expect(error).toBeInstanceOf(CommandError);
    expect([error.message, out]).toEqual([expect.stringContaining(said), []]);
    expect(await revision()).toBe(1);
  });

  it('prints the problems as JSON on request', async () => {
    const { json } = await office.refused('event', 'add', 'seewil', '--title', '', '--from', 'today 9:00', '--json');
    expect(json).toEqual({
      code: 'content_wrong',
      params: {},
      message: '--title: must not be empty',
      problems: [{ path: '/title', text: 'must not be empty', code: 'empty', params: {} }],
    });
    const nowhere = await office.refused('event', 'add', 'nowhere', '--title', 'A', '--from', 'today 9:00');
    expect(nowhere.error.message).toContain('there is no instance "nowhere"');
  });
});

describe('a double-booked room', () => {
  const argv = ['--title', 'Zweite', '--from', '2026-11-22 10:00', '--room', '12'];

  it('causes a warning on stderr', async () => {
    const { notes, out } = await add(...argv);
    expect(notes).toEqual([expect.stringMatching(/^warning: --room: The room Saal is already taken .*“Gottesdienst”/)]);
    expect(out).toHaveLength(1);
  });

  it('is rejected if the instance requires that, unless it is accepted', async () => {
    const bundle = fullBundle();
    Object.assign(bundle['instance'], { name: 'strict', room_conflicts: 'refuse' });
    const strict = await openCommands(['event add'], bundle);
    const refused = await strict.refused('event', 'add', 'strict', ...argv, '--json');
    expect(refused.error.message).toMatch(
      /^nothing was changed; use --despite room_conflict to do it anyway:\n--room: The room Saal /,
    );
    expect(refused.json).toMatchObject({ warnings: [{ code: 'room_conflict', with: [1001] }] });
    expect((await strict.store.findInstance('strict'))?.revision).toBe(1);
    expect((await strict.run('event', 'add', 'strict', ...argv, '--despite', 'room_conflict')).out).toHaveLength(1);
    await strict.close();
  });
});

describe('event set', () => {
  beforeEach(async () => {
    await set(1001, '--occupies-from', '9:00', '--occupies-to', '11:00');
  });

  it.each([
    ['--from 2026-12-06', '2026-12-06 09:30:00', '2026-12-06 10:30:00', '2026-12-06 09:00:00', '2026-12-06 11:00:00'],
    ['--from 11:00', '2026-11-22 11:00:00', '2026-11-22 12:00:00', '2026-11-22 10:30:00', '2026-11-22 12:30:00'],
    [
      '--from 11:00 --to 12:20',
      '2026-11-22 11:00:00',
      '2026-11-22 12:20:00',
      '2026-11-22 10:30:00',
      '2026-11-22 12:30:00',
    ],
    [
      '--from 8:00 --length 90min',
      '2026-11-22 08:00:00',
      '2026-11-22 09:30:00',
      '2026-11-22 07:30:00',
      '2026-11-22 09:30:00',
    ],
    ['--to 10:45', '2026-11-22 09:30:00', '2026-11-22 10:45:00', '2026-11-22 09:00:00', '2026-11-22 11:00:00'],
    ['--length 1h15', '2026-11-22 09:30:00', '2026-11-22 10:45:00', '2026-11-22 09:00:00', '2026-11-22 11:00:00'],
    ['--from 11:00 --occupies-from none', '2026-11-22 11:00:00', '2026-11-22 12:00:00', null, '2026-11-22 12:30:00'],
    [
      '--from 11:00 --occupies-to 13:00',
      '2026-11-22 11:00:00',
      '2026-11-22 12:00:00',
      '2026-11-22 10:30:00',
      '2026-11-22 13:00:00',
    ],
  ])('moves an event as %s says, with the use of its rooms', async (argv, from, to, since, until) => {
    const words = argv.split(/ (?=--)/).flatMap((part) => part.split(/ (.*)/).filter((text) => text !== ''));
    await set(1001, ...words);
    const moments = { date_from: from, date_to: to, occupies_from: since, occupies_to: until };
    expect(await event(1001)).toMatchObject(moments);
  });

  it('changes only the given fields, and reports if nothing differs', async () => {
    const before = await event(1001);
    await set(1001, '--room', 'none', '--organizer', 'none', '--set', 'collection=null', '--catering', 'Tee');
    const after = { ...before, rooms: [], organizer: null, collection: null, catering: 'Tee' };
    expect(await event(1001)).toEqual(after);
    const { out } = await office.atTerminal('event', 'set', 'seewil', '1001', '--catering', 'Tee');
    expect(out).toEqual(['no changes to event 1001 (revision 3): 2026-11-22 09:30 – 10:30 Gottesdienst']);
  });

  it.each([
    [['1001'], 'Nothing to change'],
    [['9999', '--title', 'A'], 'there is no event 9999 in seewil'],
    [['x', '--title', 'A'], '"x" is not the id of an event'],
    [['1001', '--from', '2027-03-28 02:30'], 'there is no 02:30 on 2027-03-28 in Europe/Paris'],
    [['1001', '--to', '12:00'], '--occupies-to: is before --to (2026-11-22 12:00:00)'],
  ])('explains a rejection and changes nothing: %j', async (argv, said) => {
    const before = await revision();
    expect((await office.refused('event', 'set', 'seewil', ...argv)).error.message).toContain(said);
    expect(await revision()).toBe(before);
  });

  it('does not overwrite concurrent changes', async () => {
    const { content } = office.store;
    const change = content.change;
    // This write happens between the command's read and its write.
    vi.spyOn(content, 'change').mockImplementationOnce(async (...args) => {
      const headers = { 'if-match': '*' };
      await office.call('PATCH', '/events/1001', { headers, body: { title: 'Von anderen' } });
      return change(...args);
    });
    const { error } = await office.refused('event', 'set', 'seewil', '1001', '--title', 'Mein Titel');
    expect(error.message).toMatch(
      /^nothing was changed: event 1001 has since been changed by Key 1 \(revision 3\); check it with `parvis event show`/,
    );
    expect((await event(1001)).title).toBe('Von anderen');
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { templateOf } from '../../test/support/late-keys.ts';

let office: Commands;
beforeEach(async () => {
  office = await openCommands(
    ['event add', 'event set', 'event cancel', 'event remove', 'event restore'],
    fullBundle(),
  );
});
afterEach(() => office.close());

const event = async (id: number) => (await office.call('GET', `/events/${id}`)).json?.value;
const revision = async () => (await office.store.findInstance('seewil'))?.revision;
const run = (verb: string, id: number, ...argv: string[]) => office.run('event', verb, 'seewil', String(id), ...argv);

describe('event cancel', () => {
  it('keeps the event, with the reason, and reports if it is already cancelled', async () => {
    const { out } = await run('cancel', 1001, '--note', 'Die Heizung ist kaputt.');
    expect(out).toEqual(['1001\t2\t2026-11-22 09:30:00\t2026-11-22 10:30:00\tGottesdienst']);
    expect(await event(1001)).toMatchObject({ status: 'cancelled', status_note: 'Die Heizung ist kaputt.' });
    const again = await office.atTerminal('event', 'cancel', 'seewil', '1001');
    expect(again.out).toEqual(['already cancelled: event 1001 (revision 2): 2026-11-22 09:30 – 10:30 Gottesdienst']);
    expect((await event(1001)).status_note).toBe('Die Heizung ist kaputt.');
  });

  it('postpones an event, and rejects too long a note by its option', async () => {
    expect((await run('cancel', 1002, '--postponed', '--json')).json.value.status).toBe('postponed');
    const { error } = await office.refused('event', 'cancel', 'seewil', '1001', '--note', 'x'.repeat(201));
    expect(error.message).toBe('--note: has 201 characters, more than 200');
    expect((await event(1001)).status).toBe('confirmed');
  });
});

describe('event remove and restore', () => {
  it('move an event to the trash and restore it unchanged', async () => {
    const before = await event(1002);
    const { error } = await office.refused('event', 'remove', 'seewil', '1002');
    expect(error.message).toBe(
      'nothing was changed: it is still used by list 1 (GD); use --detach to remove it from them',
    );
    const { out, notes } = await run('remove', 1002, '--detach');
    expect(out).toEqual(['1002\t2\t2026-11-22 09:30:00\t2026-11-22 10:30:00\tGottesdienst']);
    expect(notes).toEqual(['`parvis event restore seewil 1002` restores it within 30 days']);
    expect(await event(1002)).toBeUndefined();
    expect((await office.refused('event', 'remove', 'seewil', '1002')).error.message).toBe(
      'there is no event 1002 in seewil',
    );
    expect((await run('restore', 1002, '--json')).json).toMatchObject({ revision: 3, value: before });
    expect(await event(1002)).toEqual(before);
    expect((await office.refused('event', 'restore', 'seewil', '1002')).error.message).toBe(
      'there is no event 1002 in the trash of seewil',
    );
  });

  it('warn of references deleted in the meantime, and leave them out', async () => {
    const id = await office.create('target_groups', { name: 'Chor', position: 3 });
    const { out } = await office.run(
      'event',
      'add',
      'seewil',
      '--title',
      'A',
      '--from',
      'today 9:00',
      '--target-group',
      'chor',
    );
    const added = Number(out[0]?.split('\t')[0]);
    await run('remove', added);
    await office.call('DELETE', `/target_groups/${id}`, { headers: { 'if-match': '*' } });
    const { notes } = await run('restore', added);
    expect(notes).toEqual([`warning: --target-group: target group ${id} no longer exists and is left out`]);
    expect((await event(added)).target_group_ids).toEqual([]);
  });

  it('report that the series skips the date, or would', async () => {
    const template = { ...templateOf(fullBundle()['events'][0]), title: 'Andacht', rooms: [] };
    const rest = { rule: 'FREQ=DAILY', starts_on: '2026-11-20', time_from: '18:00', time_to: '19:00', ahead_days: 3 };
    const series = await office.create('series', { name: 'Abendandacht', ...rest, template });
    const { json } = await office.call('GET', `/events?series=${series}`);
    const [{ value }] = json.items;
    const said = `${value.series.date} %s skipped in series ${series} (Abendandacht)`;
    expect((await run('remove', value.id, '--dry-run')).notes).toEqual([said.replace('%s', 'would be')]);
    const { notes } = await run('remove', value.id);
    expect(notes[0]).toBe(said.replace('%s', 'is now'));
    const read = async () => (await office.call('GET', `/series/${series}`)).json.value.except;
    expect(await read()).toEqual([value.series.date]);
    await run('restore', value.id);
    expect(await read()).toEqual([]);
  });
});

describe('--dry-run', () => {
  it.each([
    [['set', 'seewil', '1001', '--title', 'Anders'], ['event 1001 (2026-11-22 09:30 Anders) would change']],
    [['cancel', 'seewil', '1001'], ['event 1001 (2026-11-22 09:30 Gottesdienst) would change']],
    [
      ['set', 'seewil', '1001', '--public', 'no'],
      ['event 1001 (2026-11-22 09:30 Gottesdienst) would disappear', 'list 1 (GD) would lose event 1001'],
    ],
    [['remove', 'seewil', '1002', '--detach'], ['event 1002 (2026-11-22 09:30 Gottesdienst) would disappear']],
    [['set', 'seewil', '1001', '--internal-note', 'x'], ['Nothing public would change.']],
    [['add', 'seewil', '--title', 'Neu', '--from', 'sunday 8:00'], ['event 1003 (2026-11-22 08:00 Neu) would appear']],
  ])('prints the public effects, and changes nothing: %j', async (argv, told) => {
    const before = [await event(1001), await event(1002)];
    expect((await office.run('event', ...argv, '--dry-run')).out).toEqual(told);
    expect([await event(1001), await event(1002)]).toEqual(before);
    expect(await revision()).toBe(1);
    expect(await event(1003)).toBeUndefined();
  });

  it('prints JSON like the office API on request', async () => {
    const { json } = await run('set', 1001, '--public', 'no', '--dry-run', '--json');
    expect(json).toEqual({
      revision: 2,
      results: [{ kind: 'events', id: 1001, revision: 2 }],
      warnings: [],
      effects: {
        appears: [],
        changes: [],
        disappears: [1001],
        lists: [{ list_id: 1, gains: [], loses: [1001] }],
      },
    });
  });
});

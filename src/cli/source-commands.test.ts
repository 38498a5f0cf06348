import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { calendarOf, createSundayEntries } from '../../test/support/source-office.ts';
import { openWebServer, type WebServer } from '../../test/support/web-server.ts';

let office: Commands;
let web: WebServer;
beforeEach(async () => {
  const ofSources = ['source add', 'source list', 'source run', 'source log', 'source set', 'source remove'];
  office = await openCommands([...ofSources, 'event detach', 'event set'], fullBundle());
  web = await openWebServer();
  web.pages.set('/k.ics', calendarOf(createSundayEntries(12)));
});
afterEach(async () => {
  await office.close();
  await web.close();
});

const add = async (path = '/k.ics', ...more: string[]) =>
  (await office.run('source', 'add', 'seewil', web.at(path), '--name', 'Kalender', ...more)).out[0] ?? '';
const run = (id: string, ...more: string[]) => office.run('source', 'run', 'seewil', id, ...more);
const eventsOf = async (id: string) =>
  (await office.call('GET', `/events?source=${id}&limit=500`)).json.items.map((one: { value: object }) => one.value);

describe('a source', () => {
  it('is added by address, run, listed, and reports its results', async () => {
    const id = await add('/k.ics', '--every', '30', '--public');
    expect((await run(id)).out).toEqual([expect.stringMatching(/^source \d+: 12 new \(revision \d+\)$/)]);
    expect((await run(id)).out).toEqual([`source ${id}: no changes`]);
    expect(await eventsOf(id)).toHaveLength(12);
    const [listed] = (await office.run('source', 'list', 'seewil', '--json')).json;
    expect(listed).toMatchObject({ name: 'Kalender', kind: 'ics', every: 30, state: 'active', events: 12 });
    expect(listed).toMatchObject({ last_fetched: '2026-11-20T12:00:00Z', what_came_of_it: 'no changes' });
    const log = (await office.run('source', 'log', 'seewil', id, '--json')).json;
    expect(log).toMatchObject([
      { outcome: 'unchanged', times: 1, new: 0 },
      { outcome: 'changed', new: 12 },
    ]);
    expect(web.asked.map(({ etag }) => etag === undefined)).toEqual([true, true, false]);
  });

  it('is rejected if the address has other content, or none, and nothing is stored', async () => {
    web.pages.set('/page', '<!doctype html><title>Log in</title>');
    web.pages.set('/table.csv', 'Wer;Wo\nAnna;Hier\n');
    const refused = async (path: string) =>
      (await office.refused('source', 'add', 'seewil', web.at(path))).error.message;
    expect(await refused('/page')).toMatch(/looks like a web page|HTML/i);
    expect(await refused('/gone')).toBe('127.0.0.1 returned status 404');
    expect(await refused('/table.csv')).toMatch(/^required columns are missing: /);
    const inside = await office.refused('source', 'add', 'seewil', 'http://10.0.0.1/k.ics');
    expect(inside.error.message).toBe(
      '10.0.0.1 is a private address; this server contacts only public addresses and those listed in PARVIS_PUSH_ALLOW',
    );
    const login = await office.refused('source', 'add', 'seewil', 'http://anna:secret@127.0.0.1/k.ics');
    expect(login.error.message).toBe('the address of 127.0.0.1 contains a user name or password');
    const plain = await office.refused('source', 'add', 'seewil', web.at('/k.ics').replace('http:', 'webcal:'));
    expect(plain.error.message).toBe(
      '127.0.0.1: no secure connection (TLS) could be established; does it support https?',
    );
    expect((await office.run('source', 'list', 'seewil')).out).toEqual([]);
    await add();
    expect(
      (await office.refused('source', 'add', 'seewil', web.at('/k.ics'), '--name', 'kalender')).error.message,
    ).toBe('a source "kalender" already exists');
  });

  it('that would remove many events fails with exit code 1, until that is allowed', async () => {
    const id = await add();
    await run(id);
    web.pages.set('/k.ics', calendarOf([]));
    const { error } = await office.refused('source', 'run', 'seewil', id);
    expect(error.message).toBe(
      'nothing was changed: it is empty; until now it had 12 events; use --take-loss to remove them',
    );
    expect((await office.run('source', 'list', 'seewil', '--json')).json[0].state).toBe('failing');
    expect((await run(id, '--take-loss')).out[0]).toContain('12 gone');
  });

  it('that is disabled, or no longer has an address, is not fetched', async () => {
    const id = await add();
    await office.run('source', 'set', 'seewil', id, '--off');
    expect((await office.refused('source', 'run', 'seewil', id)).error.message).toContain('it is switched off');
    await office.run(
      'source',
      'set',
      'seewil',
      id,
      '--on',
      '--url',
      '',
      '--every',
      '10',
      '--owns',
      'title,date_from,date_to',
    );
    expect((await office.refused('source', 'run', 'seewil', id)).error.message).toContain('it has no address');
    expect((await office.call('GET', `/sources/${id}`)).json.value).toMatchObject({
      every_minutes: 10,
      owns: ['date_from', 'date_to', 'title'],
    });
    expect((await office.refused('source', 'set', 'seewil', id, '--owns', 'titel')).error.message).toMatch(
      /^--owns: "titel" is not allowed here; expected public, date_from, date_to, /,
    );
    expect((await office.refused('source', 'set', 'seewil', id, '--every', '0')).error.message).toContain(
      '--every takes',
    );
  });

  it('that is removed leaves its events to the office, or removes future ones', async () => {
    const id = await add();
    await run(id);
    const removed = await office.run('source', 'remove', 'seewil', id);
    expect(removed.notes).toEqual([`removed source ${id} (Kalender); its events are kept (12)`]);
    const other = await add();
    await run(other, '--take-loss');
    // The events already exist, but do not belong to this source.
    expect(await eventsOf(other)).toEqual([]);
    web.pages.set('/k.ics', calendarOf([{ uid: 'z', at: '20270606T100000', title: 'Sommer' }]));
    await run(other);
    const [event] = await eventsOf(other);
    expect((await office.run('source', 'remove', 'seewil', other, '--with-events')).notes[0]).toContain(
      '1 of its events',
    );
    expect((await office.call('GET', `/events/${event.id}`)).status).toBe(404);
  });

  it('owns its events until an event is detached', async () => {
    const id = await add();
    await run(id);
    const [event] = await eventsOf(id);
    const set = ['event', 'set', 'seewil', String(event.id), '--title', 'Neu'];
    expect((await office.refused(...set)).error.message).toBe(
      `--title: comes from the source "Kalender", which would overwrite it; detach event ${event.id} first`,
    );
    await office.run('event', 'detach', 'seewil', String(event.id));
    await office.run(...set);
    web.pages.set('/k.ics', calendarOf(createSundayEntries(13)));
    expect((await run(id)).out[0]).toContain('1 new');
    expect((await office.call('GET', `/events/${event.id}`)).json.value).toMatchObject({ title: 'Neu', source: null });
  });
});

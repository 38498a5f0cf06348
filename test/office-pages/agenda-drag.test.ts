import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, textOfMain } from '../support/page-form.ts';

const ID = 1_002_531;
const BACK = 'view=week&on=2026-12-02';
const ADMINISTRATOR: Authority = { role: 'administrator', areas: [] };

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const eventOf = async (id = ID) => {
  const found = await office.store.content.read(office.instance, (content) => content.get('event', id));
  if (found === undefined) throw new Error(`no event ${id}`);
  return found.value;
};
const editing = (authority = ADMINISTRATOR) => ({
  store: office.store,
  clock: () => office.clock.now,
  actor: 'Regula Beispiel',
  authority,
});
const change = (merge: Readonly<Record<string, unknown>>, id = ID) =>
  applyChanges(editing(), office.instance, [{ kind: 'event', id, merge, at: '' }]);
const enter = async (value: Readonly<Record<string, unknown>>): Promise<number> => {
  const whole = { title: 'Lager', layer_ids: [1], event_type: 'Treff', ...value };
  const made = await applyChanges(editing(), office.instance, [{ kind: 'event', value: whole, at: '' }], {
    despite: new Set(['room_conflict']),
  });
  return 'applied' in made ? (made.applied.results[0]?.id ?? 0) : 0;
};
const drag = async (to: Readonly<Record<string, string>>, role?: Authority | null, id = ID) => {
  const { startsAt, endsAt } = await eventOf(id);
  return office.post('/agenda/move', { id: String(id), from: startsAt, to: endsAt, back: BACK, ...to }, role);
};
const ask = async (from: string, to: string, role?: Authority, id = ID) =>
  (
    await office.get(`/agenda/move?${new URLSearchParams({ id: String(id), date_from: from, date_to: to })}`, role)
  ).json();
const SATURDAY = { date_from: '2026-12-05 17:15:00', date_to: '2026-12-05 18:15:00' };

describe('a dragged event', () => {
  it('gets its new time with setting up and clearing away, and one undo reverts it', async () => {
    await change({ occupies_from: '2026-12-06 09:00:00', occupies_to: '2026-12-06 11:30:00' });
    const before = await eventOf();
    const response = await drag({ ...SATURDAY, date_to: '2026-12-05 18:45:00' });
    expect(response.headers.get('location')).toMatch(
      /\/agenda\?view=week&on=2026-12-02&did=saved&revision=3#event-1002531$/,
    );
    expect(await eventOf()).toEqual({
      ...before,
      startsAt: '2026-12-05 17:15:00',
      endsAt: '2026-12-05 18:45:00',
      occupiesFrom: '2026-12-05 16:15:00',
      occupiesTo: '2026-12-05 19:15:00',
    });
    const told = await (await office.get('/agenda?view=week&on=2026-12-02&did=saved&revision=3')).text();
    expect(told).toContain('/history/3/undo');
    await office.post('/history/3/undo');
    expect(await eventOf()).toEqual(before);
  });

  it('is followed to its new day if the page does not show it', async () => {
    const response = await drag({ date_from: '2026-12-20 10:00:00', date_to: '2026-12-20 11:00:00' });
    expect(response.headers.get('location')).toMatch(/view=week&on=2026-12-20&did=saved/);
  });

  it('stays all-day, keeps its number of days, and moves its hours', async () => {
    const camp = await enter({
      date_from: '2026-12-08 10:00:00',
      date_to: '2026-12-10 18:00:00',
      hours: [
        { date: '2026-12-08', from: '10:00', to: '12:00' },
        { date: '2026-12-10', from: '14:00', to: '18:00' },
      ],
    });
    await drag({ date_from: '2026-12-07 10:00:00', date_to: '2026-12-09 18:00:00' }, undefined, camp);
    expect((await eventOf(camp)).hours).toEqual([
      { date: '2026-12-07', from: '10:00', to: '12:00' },
      { date: '2026-12-09', from: '14:00', to: '18:00' },
    ]);
    const whole = await enter({ date_from: '2026-12-08 00:00:00', date_to: '2026-12-09 23:59:59' });
    await drag({ date_from: '2026-12-09 00:00:00', date_to: '2026-12-10 23:59:59' }, undefined, whole);
    expect(await eventOf(whole)).toMatchObject({ startsAt: '2026-12-09 00:00:00', endsAt: '2026-12-10 23:59:59' });
  });

  it('keeps its wall-clock time over a clock change, and is rejected at a skipped time', async () => {
    const id = await enter({ date_from: '2027-03-27 02:30:00', date_to: '2027-03-27 03:30:00' });
    const wrong = await drag({ date_from: '2027-03-28 02:30:00', date_to: '2027-03-28 03:30:00' }, undefined, id);
    expect([wrong.status, textOfMain(await wrong.text())]).toEqual([422, expect.stringContaining('02:30')]);
    await drag({ date_from: '2027-03-29 02:30:00', date_to: '2027-03-29 03:30:00' }, undefined, id);
    expect(await eventOf(id)).toMatchObject({ startsAt: '2027-03-29 02:30:00', endsAt: '2027-03-29 03:30:00' });
  });

  it('stays in place if another user has moved it in the meantime, and the user is told', async () => {
    const seen = await eventOf();
    await change({ date_from: '2026-12-06 09:30:00' });
    for (const fields of [SATURDAY, { date_from: seen.startsAt, date_to: '2026-12-06 12:00:00' }]) {
      const late = await drag({ from: seen.startsAt, to: seen.endsAt, ...fields });
      expect(late.status).toBe(409);
      expect(textOfMain(await late.text())).toMatch(/2\. Advent.*inzwischen geändert.*09:30–11:00.*nicht gespeichert/);
    }
    expect((await eventOf()).startsAt).toBe('2026-12-06 09:30:00');
  });

  it('is rejected for an occupied room if the parish requires it, and can be moved anyway by one button', async () => {
    const instance = await office.store.content.read(office.instance, (content) => content.get('settings', 1));
    expect(instance?.value).toMatchObject({ roomConflicts: 'warn' });
    await enter({ ...SATURDAY, rooms: [{ room_id: 11 }] });
    expect(await ask(SATURDAY.date_from, SATURDAY.date_to)).toMatchObject({
      tone: 'taken',
      texts: [expect.stringContaining('Kirche')],
    });
    await applyChanges(editing(), office.instance, [
      { kind: 'settings', id: 1, merge: { room_conflicts: 'refuse' }, at: '' },
    ]);
    const refused = await drag(SATURDAY);
    const page = await refused.text();
    expect([refused.status, textOfMain(page)]).toEqual([409, expect.stringContaining('Nicht verschoben')]);
    expect((await eventOf()).startsAt).toBe('2026-12-06 10:00:00');
    const done = await office.post('/agenda/move', formFields(page, 'action="/office/instances/demo/agenda/move"'));
    expect(done.headers.get('location')).toMatch(/view=week&on=2026-12-02&did=saved.*warned=room_conflict/);
    expect((await eventOf()).startsAt).toBe(SATURDAY.date_from);
  });

  it('previews the new time and room conflicts without storing anything', async () => {
    const before = await office.store.findInstance(office.instance);
    expect(await ask(SATURDAY.date_from, SATURDAY.date_to)).toEqual({
      when: expect.stringMatching(/^Sa.*5\.12\. 17:15–18:15$/),
      tone: 'free',
      texts: ['Keine Überschneidung.'],
    });
    expect((await office.store.findInstance(office.instance))?.revision).toBe(before?.revision);
  });

  it.each([
    ['no event', { id: '9' }, 404],
    ['no number', { id: '1e3' }, 404],
    ['no time', { date_from: 'morgen' }, 404],
    ['an end before its beginning', { date_to: '2026-12-05 17:00:00' }, 422],
  ])('is rejected %s', async (_, fields, status) => {
    expect((await drag({ ...SATURDAY, ...fields })).status).toBe(status);
    expect((await eventOf()).startsAt).toBe('2026-12-06 10:00:00');
  });
});

describe('a user who drags', () => {
  const contributor = (area: number): Authority => ({ role: 'contributor', areas: [area] });

  it('proposes the move without the right to publish, only in their own areas', async () => {
    expect(await ask(SATURDAY.date_from, SATURDAY.date_to, contributor(1))).toMatchObject({
      texts: ['Keine Überschneidung.', 'Das wird ein Vorschlag.'],
    });
    const proposed = await drag(SATURDAY, contributor(1));
    expect(proposed.headers.get('location')).toMatch(/did=proposed/);
    expect((await drag(SATURDAY, contributor(50))).status).toBe(403);
    expect((await eventOf()).startsAt).toBe('2026-12-06 10:00:00');
  });

  it('can drag permitted events only: readers none, contributors those of their areas, nobody cancelled ones', async () => {
    const movable = async (role?: Authority, view = 'week') =>
      [
        ...(await (await office.get(`/agenda?view=${view}&on=2026-12-06`, role)).text()).matchAll(
          /data-id="(\d+)" data-from/g,
        ),
      ].map(([, id]) => Number(id));
    const all = await movable();
    expect(all).toContain(ID);
    expect(await movable(undefined, 'month')).toContain(ID);
    expect(await movable({ role: 'reader', areas: [] })).toEqual([]);
    const own = await movable(contributor(50));
    expect(own.length).toBeLessThan(all.length);
    expect(own).not.toContain(ID);
    await office.post(`/events/${ID}/cancel`, { note: '' });
    expect(await movable()).not.toContain(ID);
  });

  it('logs in first if the session has expired; until then nothing is moved', async () => {
    const response = await drag(SATURDAY, null);
    const said = response.status === 303 ? response.headers.get('location') : await response.text();
    expect([response.status, said]).toEqual([expect.any(Number), expect.stringMatching(/login|Anmelden/)]);
    expect((await eventOf()).startsAt).toBe('2026-12-06 10:00:00');
  });
});

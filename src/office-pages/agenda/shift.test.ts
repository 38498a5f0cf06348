import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OfficeBrowser, openOfficeBrowser } from '../../../test/support/office-browser.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';

const ID = 1_002_531;
const FROM = '2026-12-06 10:00:00';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const eventNow = () =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', ID))?.value);
const shift = (to: string, more: Record<string, string> = {}, role?: Parameters<OfficeBrowser['post']>[2]) =>
  office.post('/agenda/shift', { to, back: 'q=advent', ...more }, role);

describe('an event of the agenda', () => {
  it('is shifted by an hour, with its set-up, and back', async () => {
    await office.post(`/events/${ID}/draft`);
    const before = await eventNow();
    expect(before?.startsAt).toBe(FROM);
    const done = await shift(`${ID} 1 ${FROM}`);
    expect(done.headers.get('location')).toMatch(/\/agenda\?q=advent&did=saved&revision=\d+#event-\d+$/);
    expect(await eventNow()).toMatchObject({ startsAt: '2026-12-06 11:00:00', endsAt: '2026-12-06 12:00:00' });
    await shift(`${ID} -1 2026-12-06 11:00:00`);
    expect(await eventNow()).toEqual(before);
  });

  it('is shifted once, however often the button is pressed', async () => {
    await shift(`${ID} 1 ${FROM}`, { despite: 'room_conflict' });
    const again = await shift(`${ID} 1 ${FROM}`, { despite: 'room_conflict' });
    expect(again.headers.get('location')).toContain('did=nothing');
    expect((await eventNow())?.startsAt).toBe('2026-12-06 11:00:00');
  });

  it('is not shifted by viewers, nor by values without a button', async () => {
    expect((await shift(`${ID} 1 ${FROM}`, {}, { role: 'reader', areas: [] })).status).toBe(403);
    for (const odd of ['', `${ID} 5 ${FROM}`, `0 1 ${FROM}`, `${ID} 1 morgen`]) {
      expect((await shift(odd)).status).toBe(404);
    }
    expect((await eventNow())?.startsAt).toBe(FROM);
  });

  it('has shift buttons for users who may change it, but none as a whole-day event', async () => {
    const page = await (await office.get('/agenda?q=2.+Advent&words=1')).text();
    expect(page).toContain('aria-label="Eine Stunde später: Gottesdienst zum 2. Advent"');
    const read = await (await office.get('/agenda', { role: 'reader', areas: [] })).text();
    expect([read.includes('id="shift"'), read.includes('form="shift"')]).toEqual([false, false]);
    expect(await (await office.get('/agenda?q=Ausstellung&words=1')).text()).not.toContain('form="shift"');
  });

  it.each([
    '2026-12-06 23:59:59',
    '2026-12-06 23:59:00',
    '2026-12-08 00:00:00',
  ])('has no buttons as a whole-day event to %s', async (date_to) => {
    const editing = {
      store: office.store,
      clock: () => office.clock.now,
      actor: 'Regula Beispiel',
      authority: { role: 'editor', areas: [] } as const,
    };
    const merge = { date_from: '2026-12-06 00:00:00', date_to };
    await applyChanges(editing, office.instance, [{ kind: 'event', id: ID, merge, at: '' }]);
    const page = await (await office.get('/agenda?q=2.+Advent&words=1')).text();
    expect(page).toMatch(/<time datetime="2026-12-06T00:00:00">(?:ganztags|bis Mo., 7.12.)</);
    expect(page).not.toContain('form="shift"');
  });
});

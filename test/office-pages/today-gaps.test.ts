import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { textOfMain } from '../support/page-form.ts';

const event = (id: number, day: string, more: object = {}) => ({
  id,
  title: `Anlass ${id}`,
  date_from: `${day} 10:00:00`,
  date_to: `${day} 11:00:00`,
  organist_ids: [],
  layer_ids: [1],
  ...more,
});

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'seewil', title: 'Seewil' },
  layers: [
    { id: 1, name: 'Dorf' },
    { id: 2, name: 'Jugend' },
    { id: 3, name: 'Konfirmanden', parent_id: 2 },
  ],
  persons: [{ id: 1, lastname: 'Amsler', firstname: 'Anna', visibility: 'web' }],
  roles: [
    { id: 1, position: 2, name: 'Orgel', field: 'organists' },
    { id: 2, position: 1, name: 'Kaffee', need: 2 },
  ],
  events: [
    event(1, '2026-11-23', { date_from: '2026-11-23 09:00:00', date_to: '2026-11-23 10:00:00' }),
    event(2, '2026-11-29', { organist_ids: [1] }),
    event(3, '2026-12-06', { status: 'cancelled' }),
    event(4, '2026-12-06', { state: 'draft' }),
    event(5, '2026-12-14', { layer_ids: [3] }),
    event(6, '2026-12-15'),
    event(7, '2026-12-13', { needs: [] }),
    event(8, '2026-12-12', { organist_ids: [1], needs: [{ role_id: 1, count: 1 }] }),
  ],
  assignments: [
    { id: 1, event_id: 2, role_id: 2, person_id: 1, state: 'planned', at: '2026-11-01T08:00:00.000Z' },
    { id: 2, event_id: 5, role_id: 1, person_id: 1, state: 'no', at: '2026-11-01T08:00:00.000Z' },
  ],
};

let office: OfficeBrowser;
const open = async (more: object = {}) => {
  office = await openOfficeBrowser({ ...BUNDLE, ...more });
};
beforeEach(() => open());
afterEach(() => office.close());

const page = async (role?: Authority) => (await office.get('', role)).text();
const gapsIn = (text: string) => {
  const [, rest = ''] = text.split('<h3>Lücken im Plan</h3>');
  return (rest.split('</ul>')[0] ?? '').split('<li>').slice(1);
};

it('are listed for the next 21 days, each with its day, event, role and number', async () => {
  const text = await page();
  const lines = gapsIn(text);
  expect(
    lines.map((line) =>
      textOfMain(line)
        .replace(/^.*(?=Anlass)/, '')
        .trim(),
    ),
  ).toEqual([
    'Anlass 2 So., 29.11. 10:00–11:00 Kaffee: 1 fehlt',
    'Anlass 5 Mo., 14.12. 10:00–11:00 Kaffee: 2 fehlen Orgel: 1 fehlt',
  ]);
  expect(textOfMain(lines[0] ?? '')).toContain('29.11. 10:00');
  expect(lines[1]).toContain('href="/office/instances/seewil/plan?on=2026-12#cell-5-1"');
  expect(await (await office.get('/plan?on=2026-12')).text()).toContain('id="cell-5-1"');
  expect(text).toContain('<b class="count"><span aria-hidden="true">3<');
  expect(text).not.toContain('Orgel noch nicht besetzt');
});

it('are shown to contributors for events that they may change, and to readers not at all', async () => {
  expect(gapsIn(await page({ role: 'contributor', areas: [2] }))).toHaveLength(1);
  expect(gapsIn(await page({ role: 'contributor', areas: [2] }))[0]).toContain('Anlass 5');
  expect(gapsIn(await page({ role: 'contributor', areas: [] }))).toEqual([]);
  expect(gapsIn(await page({ role: 'reader', areas: [] }))).toEqual([]);
});

it('are shown to a planner of one role for that role only, at every event', async () => {
  const lines = gapsIn(await page({ role: 'contributor', areas: [], planRoleIds: [1] }));
  expect(
    lines.map((line) =>
      textOfMain(line)
        .replace(/^.*(?=Anlass)/, '')
        .trim(),
    ),
  ).toEqual(['Anlass 5 Mo., 14.12. 10:00–11:00 Orgel: 1 fehlt']);
});

it('are at most three lines and a link to all', async () => {
  await office.close();
  await open({ events: Array.from({ length: 12 }, (_, index) => event(index + 1, '2026-12-01')), assignments: [] });
  const lines = gapsIn(await page());
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain('href="/office/instances/seewil/plan?gaps=1"');
  expect(textOfMain(lines[3] ?? '').trim()).toBe('Alle 12 ansehen');
});

// Number of people that an event needs in each role, as entered in its form (rule D2).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PARISH } from '../support/demo-parish.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, problemAt, textOfMain } from '../support/page-form.ts';

const ID = 1_002_531;
const PATH = `/events/${ID}`;

const ROLES = [
  { id: 1, position: 2, name: 'Orgel', field: 'organists' },
  { id: 2, position: 1, name: 'Kaffee', need: 2, rule: { event_types: ['Gottesdienst'] } },
  { id: 3, position: 3, name: 'Technik', rule: {} },
  { id: 4, position: 4, name: 'Hüte', field: 'childcare' },
];

let office: OfficeBrowser;
const open = async (roles: readonly object[] = ROLES) => {
  office = await openOfficeBrowser({ ...DEMO_PARISH, roles });
};
beforeEach(() => open());
afterEach(() => office.close());

const pageOf = async (path: string) => (await office.get(path)).text();
const formAt = async (path: string) => formFields(await pageOf(path), 'id="event"');
const eventOf = (id: number) =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', id))?.value);

describe('the needs of an event', () => {
  it('default to those of the roles, are stored for the event, and can be reset', async () => {
    const form = await formAt(PATH);
    expect([form['needs'], form['needs_role'], form['needs_count']]).toEqual([
      [''],
      ['2', '1', '3', '4'],
      ['2', '1', '', (await eventOf(ID))?.childcare === null ? '' : '1'],
    ]);
    expect(textOfMain(await pageOf(PATH))).toContain('Wie in den Rollen festgelegt Kaffee 2, Orgel 1');
    const own = { needs: 'own', needs_count: ['4', '', '1', ''] };
    expect((await office.post(PATH, { ...form, ...own })).headers.get('location')).toMatch(/did=saved/);
    expect((await eventOf(ID))?.needs).toEqual([
      { roleId: 2, count: 4 },
      { roleId: 3, count: 1 },
    ]);
    expect(textOfMain(await pageOf(PATH))).toContain('Kaffee 4, Technik 1');
    expect(textOfMain(await pageOf('/history'))).toContain('Dienste an diesem Anlass');
    const again = await formAt(PATH);
    expect([again['needs'], again['needs_count']]).toEqual([['own'], ['4', '', '1', '']]);
    await office.post(PATH, { ...again, needs: 'none' });
    expect((await eventOf(ID))?.needs).toEqual([]);
    await office.post(PATH, { ...(await formAt(PATH)), needs: '' });
    expect((await eventOf(ID))?.needs).toBe(null);
  });

  it('are rejected if they are not a number of people, keeping the input', async () => {
    const form = await formAt(PATH);
    for (const typed of ['viele', '51']) {
      const refused = await office.post(PATH, { ...form, needs: 'own', needs_count: [typed, '1', '', ''] });
      const page = await refused.text();
      expect([refused.status, problemAt(page, 'needs_count')]).toEqual([422, expect.stringContaining('Diese Zahl')]);
      expect(formFields(page, 'id="event"')['needs_count']?.[0]).toBe(typed);
    }
    expect((await eventOf(ID))?.needs).toBe(null);
  });

  it('cause a question if two users have changed them, and nothing else does', async () => {
    const [anna, beat] = [await formAt(PATH), await formAt(PATH)];
    await office.post(PATH, { ...anna, needs: 'none' });
    const asked = await office.post(PATH, { ...beat, needs: 'own', needs_count: ['3', '1', '', ''], title: 'Beat' });
    expect(asked.status).toBe(409);
    const page = await asked.text();
    expect(textOfMain(page)).toMatch(/Ihre Angabe Kaffee 3, Orgel 1 .*Die andere Angabe Niemand/);
    await office.post(PATH, { ...formFields(page, 'id="event"'), '_keep/needs': 'mine' });
    expect(await eventOf(ID)).toMatchObject({ title: 'Beat', needs: [{ count: 3 }, { count: 1 }] });
  });

  it('can differ for one date of a series', async () => {
    const dates = await office.store.content.read(office.instance, async ({ all }) =>
      (await all('event')).filter(({ series, startsAt }) => series !== null && startsAt > '2026-11-24'),
    );
    const [one] = dates;
    if (one === undefined) throw new Error('the demo parish has no series');
    await office.post(`/events/${one.id}`, { ...(await formAt(`/events/${one.id}`)), needs: 'none', _scope: 'one' });
    expect((await eventOf(one.id))?.series?.own).toContain('needs');
    const series = `/series/${one.series?.id}`;
    const form = formFields(await pageOf(series), `action="[^"]*${series}"`);
    expect(form['needs']).toEqual(['']);
    await office.post(series, { ...form, needs: 'own', needs_count: ['5', '', '', ''] });
    const after = await Promise.all(
      dates.filter(({ series: of }) => of?.id === one.series?.id).map(({ id }) => eventOf(id)),
    );
    expect(after.map((event) => event?.needs?.map(({ count }) => count))).toEqual([
      [],
      ...after.slice(1).map(() => [5]),
    ]);
  });
});

it('are not asked for in a parish without roles', async () => {
  await office.close();
  await open([]);
  for (const path of [PATH, '/events/new', '/series/new']) {
    expect(await pageOf(path)).not.toContain('name="needs');
  }
});

describe('an event without an area', () => {
  const said = 'Ohne Bereich verlangt der Plan niemanden für Apéro.';
  const apéro = { id: 1, position: 1, name: 'Apéro', rule: { layer_ids: [40] } };

  it('explains in its form that roles with an area need nobody', async () => {
    await office.close();
    await open([apéro, { id: 2, position: 2, name: 'Orgel', field: 'organists' }]);
    expect(textOfMain(await pageOf('/events/new'))).toContain(said);
    const form = { ...(await formAt(PATH)), layer: [] };
    await office.post(PATH, form);
    expect(textOfMain(await pageOf(PATH))).toContain(said);
    await office.post(PATH, { ...(await formAt(PATH)), layer: ['40'] });
    expect(textOfMain(await pageOf(PATH))).not.toContain('Ohne Bereich');
  });

  it('explains nothing if no role requires an area', async () => {
    await office.post(PATH, { ...(await formAt(PATH)), layer: [] });
    expect(textOfMain(await pageOf(PATH))).not.toContain('Ohne Bereich');
  });
});

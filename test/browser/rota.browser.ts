// Rota: filled by keyboard only, changed by others at the same time, and complete on phones and desktops.

import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { waitForNewPage } from '../support/arrive.ts';
import { RULES } from '../support/axe-rules.ts';
import { launchBrowser } from '../support/browser.ts';
import { type OfficeInBrowser, openOfficeInBrowser } from '../support/office-in-browser.ts';

const person = (id: number, firstname: string, lastname: string, group: number) => ({
  id,
  firstname,
  lastname,
  visibility: 'web',
  groups: [{ group_id: group }],
});

const SUNDAYS = ['2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20', '2026-12-25', '2026-12-27'];

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'seewil', title: 'Kirchgemeinde Seewil', plan: { church_year: 'ref-ch' } },
  person_groups: [
    { id: 1, name: 'Orgel' },
    { id: 2, name: 'Sigrist' },
    { id: 3, name: 'Freiwillige' },
  ],
  persons: [
    person(1, 'Anna', 'Amsler', 1),
    person(2, 'Beat', 'Bieri', 1),
    person(3, 'Carla', 'Caduff', 2),
    person(4, 'Doris', 'Dubach', 3),
    person(5, 'Erich', 'Egli', 3),
    person(6, 'Franziska', 'Fankhauser', 3),
  ],
  events: SUNDAYS.map((day, index) => ({
    id: index + 1,
    title: day === '2026-12-25' ? 'Weihnachtsgottesdienst mit Abendmahl' : 'Gottesdienst',
    event_type: 'Gottesdienst',
    date_from: `${day} 10:00:00`,
    date_to: `${day} 11:00:00`,
    organist_ids: index === 0 ? [1] : [],
    status: index === 5 ? 'cancelled' : 'confirmed',
  })),
  roles: [
    { id: 1, position: 1, name: 'Orgel', field: 'organists', group_ids: [1], rest_days: 8 },
    {
      id: 2,
      position: 2,
      name: 'Sigristendienst',
      short_name: 'Sigrist',
      field: 'vergers',
      group_ids: [2],
      ask: false,
    },
    { id: 3, position: 3, name: 'Lesung', field: 'lectors', group_ids: [3] },
    { id: 4, position: 4, name: 'Kirchenkaffee', need: 2, group_ids: [3] },
  ],
  absences: [{ id: 1, person_id: 2, from: '2026-12-12', to: '2026-12-14' }],
  assignments: [
    {
      id: 1,
      event_id: 2,
      role_id: 4,
      person_id: 4,
      state: 'asked',
      at: '2026-11-20T10:00:00.000Z',
      note: '',
      offered: false,
    },
    {
      id: 2,
      event_id: 2,
      role_id: 4,
      person_id: 5,
      state: 'no',
      at: '2026-11-20T10:00:00.000Z',
      note: '',
      offered: false,
    },
    {
      id: 3,
      event_id: 3,
      role_id: 1,
      person_id: 2,
      state: 'planned',
      at: '2026-11-20T10:00:00.000Z',
      note: '',
      offered: false,
    },
  ],
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function within(
  work: (at: OfficeInBrowser) => Promise<void>,
  options = {},
  { bundle = BUNDLE, authority }: { readonly bundle?: object; readonly authority?: Authority } = {},
): Promise<void> {
  const at = await openOfficeInBrowser(browser, options, bundle, authority);
  try {
    await work(at);
    expect(at.complaints).toEqual([]);
  } finally {
    await at.close();
  }
}

const cell = (event: number, role: number) => `#cell-${event}-${role}`;
const storedCell = async ({ office }: OfficeInBrowser, eventId: number, roleId: number) =>
  office.store.content.read(office.instance, async ({ all }) =>
    (await all('assignment'))
      .filter((one) => one.eventId === eventId && one.roleId === roleId)
      .map(({ personId, name, state }) => [personId ?? name, state]),
  );

it('is filled by keyboard alone: three letters, Enter, and on to the next', async () => {
  await within(async (at) => {
    const { page, open } = at;
    await open('/plan');
    await page.locator(`${cell(2, 1)} a`).focus();
    await page.keyboard.type('bie');
    await page.getByRole('option', { name: /Beat Bieri/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator(`${cell(3, 1)} a:focus`).waitFor();
    await page.locator(`${cell(2, 1)} .sure-planned`).waitFor();
    expect(await storedCell(at, 2, 1)).toEqual([[2, 'planned']]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('ams');
    await page.keyboard.press('Enter');
    await page.locator(`${cell(4, 1)} .sure-planned`).waitFor();
    expect(await storedCell(at, 4, 1)).toEqual([[1, 'planned']]);
    // The role needs no request, so the person is confirmed at once, in the event’s own field.
    await page.locator(`${cell(4, 2)} a`).focus();
    await page.keyboard.type('cad');
    await page.keyboard.press('Enter');
    await expect
      .poll(
        async () =>
          (await at.office.store.content.read(at.office.instance, ({ get }) => get('event', 4)))?.value.vergerIds,
      )
      .toEqual([3]);
    await page.locator(`${cell(4, 1)} a`).focus();
    await page.keyboard.press('Delete');
    await page.locator(`${cell(4, 1)} .gap`).waitFor();
    expect(await storedCell(at, 4, 1)).toEqual([]);
    await page.keyboard.press('Control+z');
    await page.locator(`${cell(4, 1)} .who`).waitFor();
    await expect.poll(() => storedCell(at, 4, 1)).toEqual([[1, 'planned']]);
  });
});

it('removes a confirmed person with a message and undo, and accepts an unknown name as a guest only if selected', async () => {
  await within(async (at) => {
    const { page, open, office } = at;
    await open('/plan');
    const organists = async () =>
      (await office.store.content.read(office.instance, ({ get }) => get('event', 1)))?.value.organistIds;
    await page.locator(`${cell(1, 1)} a`).focus();
    await page.keyboard.press('Delete');
    const told = page.locator('.plan-told');
    await told.getByText('Anna Amsler ist nicht mehr eingeteilt: Orgel,').waitFor();
    await expect.poll(organists).toEqual([]);
    await told.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(organists).toEqual([1]);
    await page.locator(`${cell(2, 4)} a`).focus();
    await page.keyboard.press('Delete');
    await told.getByText('Doris Dubach ist nicht mehr eingeteilt: Kirchenkaffee,').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => storedCell(at, 2, 4)).toContainEqual([4, 'planned']);
    await page.locator(`${cell(3, 3)} a`).focus();
    await page.keyboard.type('Egil');
    await page.getByRole('option', { name: /heisst so/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: '«Egil» als Gast', selected: true }).waitFor();
    expect(await storedCell(at, 3, 3)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => storedCell(at, 3, 3)).toEqual([['Egil', 'planned']]);
    await page.locator(`${cell(3, 3)} a`).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => storedCell(at, 3, 3)).toEqual([]);
  });
});

it('moves a dragged person to another cell, copies with Ctrl, by mouse or keys, each as one change with one undo', async () => {
  await within(async (at) => {
    const { page, open, office } = at;
    await open('/plan');
    const organists = (id: number) =>
      office.store.content.read(office.instance, async ({ get }) => (await get('event', id))?.value.organistIds);
    const revisions = async () => (await office.store.content.history(office.instance, { limit: 50 })).length;
    const [before, told] = [await revisions(), page.locator('.plan-told')];
    const drag = async (from: string, to: string) => {
      await page.locator(from).evaluate((place) => place.scrollIntoView({ block: 'center' }));
      const [start, end] = await Promise.all(
        [page.locator(`${from} .who`), page.locator(to)].map((one) => one.boundingBox()),
      );
      if (!start || !end) throw new Error('the cells are not seen');
      await page.mouse.move(start.x + 5, start.y + 5);
      await page.mouse.down();
      await page.mouse.move(start.x + 12, start.y + 12);
      await page.mouse.move(end.x + 20, end.y + 10, { steps: 4 });
      await page.mouse.up();
    };
    await drag(cell(1, 1), cell(2, 1));
    await told.getByText('Anna Amsler ist eingeteilt: Orgel,').waitFor();
    expect([await organists(1), await storedCell(at, 2, 1), await revisions()]).toEqual([
      [],
      [[1, 'planned']],
      before + 1,
    ]);
    await told.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => organists(1)).toEqual([1]);
    await expect.poll(() => storedCell(at, 2, 1)).toEqual([]);
    await page.keyboard.down('Control');
    await drag(cell(1, 1), cell(4, 1));
    await page.keyboard.up('Control');
    await expect.poll(() => storedCell(at, 4, 1)).toEqual([[1, 'planned']]);
    expect(await organists(1)).toEqual([1]);
    await page.locator(`${cell(4, 1)} a`).focus();
    await page.keyboard.press('Control+x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+v');
    await expect.poll(() => storedCell(at, 5, 1)).toEqual([[1, 'planned']]);
    expect(await storedCell(at, 4, 1)).toEqual([]);
    await drag(cell(3, 1), cell(2, 4));
    await expect.poll(() => storedCell(at, 2, 4)).toContainEqual([2, 'planned']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => storedCell(at, 3, 1)).toEqual([]);
    await told.getByText('Beat Bieri ist dann abwesend.').waitFor();
    await page.locator(`${cell(2, 4)} .who`, { hasText: 'Beat Bieri' }).waitFor();
  });
});

it('skips cells planned by others, and confirms nobody without permission, by letters or by pasting', async () => {
  const events = BUNDLE.events.map((event) => (event.id === 3 ? event : { ...event, layer_ids: [1] }));
  const bundle = { ...BUNDLE, layers: [{ id: 1, name: 'Dorf' }], events };
  const work = async (at: OfficeInBrowser) => {
    const { page, open } = at;
    await open('/plan');
    await page.locator(`${cell(2, 1)} a`).focus();
    await page.keyboard.type('bie');
    await page.getByRole('option', { name: /Beat Bieri/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator(`${cell(4, 1)} a:focus`).waitFor();
    await expect.poll(() => storedCell(at, 2, 1)).toEqual([[2, 'planned']]);
    await page.keyboard.press('ArrowUp');
    await page.locator(`${cell(2, 1)} a:focus`).waitFor();
    // This role needs no request, so a user with permission would confirm the person at once.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('cad');
    await page.getByRole('option', { name: /Carla Caduff/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => storedCell(at, 2, 2)).toEqual([[3, 'planned']]);
    await page.locator(`${cell(2, 2)} a`).focus();
    await page.keyboard.press('Control+x');
    await page.keyboard.press('ArrowDown');
    await page.locator(`${cell(4, 2)} a:focus`).waitFor();
    await page.keyboard.press('Control+v');
    await expect.poll(() => storedCell(at, 4, 2)).toEqual([[3, 'planned']]);
    expect(await storedCell(at, 2, 2)).toEqual([]);
    await page.locator(`${cell(1, 1)} a`).focus();
    await page.keyboard.press('Delete');
    await page.locator('.plan-told').getByText('Zusagen trägt hier nur das Sekretariat ein.').waitFor();
    await page.locator(cell(1, 1)).getByText('Anna Amsler').waitFor();
  };
  await within(work, {}, { bundle, authority: { role: 'contributor', areas: [1] } });
});

it('creates a missing service on its empty Sunday, and continues in its first cell', async () => {
  await within(async (at) => {
    const { page, open } = at;
    await open('/plan?on=2026-12');
    const row = page.locator('tbody', { hasText: '3.1.' });
    await waitForNewPage(page, () => row.getByRole('link', { name: '10:00 Gottesdienst' }).click());
    await page.fill('[name=title]', 'Neujahrsgottesdienst');
    await waitForNewPage(page, () => page.getByRole('button', { name: 'Speichern', exact: true }).click());
    await page
      .locator('.plan-event', { hasText: 'Neujahrsgottesdienst' })
      .locator('td:first-of-type a:focus')
      .waitFor();
    await page.keyboard.type('bie');
    await page.getByRole('option', { name: /Beat Bieri/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.plan-event', { hasText: 'Neujahrsgottesdienst' }).locator('.sure-planned').waitFor();
  });
});

it('reports conflicts of a person, and assigns them if the conflict is not blocking', async () => {
  await within(async (at) => {
    const { page, open } = at;
    await open('/plan');
    await page.locator(`${cell(2, 3)} a`).focus();
    await page.keyboard.type('dubach');
    await page.keyboard.press('Enter');
    await page.locator(`${cell(2, 3)} .sure-planned`).waitFor();
    await page.locator(`${cell(2, 4)} a`).focus();
    await page.keyboard.type('egli');
    await page.getByRole('option', { name: /Gast/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator(`${cell(3, 4)} a`).focus();
    await page.keyboard.type('bieri');
    await page.keyboard.press('Enter');
    const told = page.locator('.plan-told');
    await told.getByText('Beat Bieri ist dann abwesend.').waitFor();
    expect(await storedCell(at, 3, 4)).toEqual([]);
    await told.getByRole('button', { name: 'Trotzdem einteilen' }).click();
    await page
      .locator(`${cell(3, 4)} .clash`)
      .first()
      .waitFor();
    expect(await storedCell(at, 3, 4)).toEqual([[2, 'planned']]);
  });
});

it('shows changes by others in the meantime, and loses no input', async () => {
  await within(async (at) => {
    const { page, open, office } = at;
    await open('/plan');
    const fill = (event: number, role: number, people: object[]) =>
      office.post('/plan/fill-cells', {
        cells: JSON.stringify([{ event_id: event, role_id: role, before: [], people }]),
      });
    await fill(5, 1, [{ person_id: 1 }]);
    await page.locator(`${cell(5, 1)} .who`, { hasText: 'Anna Amsler' }).waitFor({ timeout: 20_000 });
    // Two users change one cell. The second one is notified, and the first change remains.
    await page.locator(`${cell(4, 3)} a`).focus();
    await page.keyboard.type('egli');
    await page.getByRole('option', { name: /Erich Egli/ }).waitFor();
    await fill(4, 3, [{ person_id: 6 }]);
    await page.keyboard.press('Enter');
    await page.locator('.plan-told').getByText('inzwischen').waitFor();
    await page.locator(`${cell(4, 3)} .who`, { hasText: 'Franziska Fankhauser' }).waitFor();
    expect(await storedCell(at, 4, 3)).toEqual([[6, 'planned']]);
    await page.route('**/plan/fill-cells', (route) => route.abort());
    await page.locator(`${cell(1, 3)} a`).focus();
    await page.keyboard.type('egli');
    await page.keyboard.press('Enter');
    await page.locator('.plan-told').getByText('antwortet nicht').waitFor();
    await page.unroute('**/plan/fill-cells');
    await expect.poll(() => storedCell(at, 1, 3)).toEqual([[5, 'planned']]);
    at.complaints.length = 0;
  });
});

it('fills a cell on a separate page without script, and asks if there is a conflict', async () => {
  await within(
    async (at) => {
      const { page, open } = at;
      await open('/plan');
      await waitForNewPage(page, () => page.locator(`${cell(3, 3)} a`).click());
      await page.selectOption('select[name=add]', { label: 'Beat Bieri' });
      await waitForNewPage(page, () => page.getByRole('button', { name: 'Speichern' }).click());
      await page.getByText('Beat Bieri ist dann abwesend.').waitFor();
      await waitForNewPage(page, () => page.getByRole('button', { name: 'Trotzdem einteilen' }).click());
      await page
        .locator(`${cell(3, 3)} .clash`)
        .first()
        .waitFor();
      expect(await storedCell(at, 3, 3)).toEqual([[2, 'planned']]);
      await waitForNewPage(page, () => page.locator(`${cell(3, 3)} a`).click());
      await page.selectOption('select[name=state-0]', 'gone');
      await page.fill('[name=guest]', 'Frau Gast');
      await waitForNewPage(page, () => page.getByRole('button', { name: 'Speichern' }).click());
      expect(await storedCell(at, 3, 3)).toEqual([['Frau Gast', 'planned']]);
      at.complaints.length = 0;
    },
    { javaScriptEnabled: false },
  );
});

it('is complete on phone and desktop, in light and dark, without axe violations', async () => {
  await within(
    async ({ page, open }) => {
      for (const path of ['/plan', '/plan/cell?event=2&role=4', '/plan/copy?from=2026-11&to=2026-12']) {
        await open(path);
        await page.evaluate(axe.source);
        for (const width of [390, 1366]) {
          await page.setViewportSize({ width, height: 844 });
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            const found = await page.evaluate(
              `axe.run({ runOnly: ${JSON.stringify(RULES[colorScheme])} }).then(({ violations }) => violations.map(({ id, nodes }) =>` +
                " id + ': ' + nodes.map(({ html }) => html).join(' ')))",
            );
            expect([path, width, colorScheme, found]).toEqual([path, width, colorScheme, []]);
            const folder = process.env['PICTURES'];
            const name = path.replace(/\W+/g, '-');
            if (folder)
              await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
          }
          expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
        }
      }
    },
    { bypassCSP: true, reducedMotion: 'reduce' },
  );
});

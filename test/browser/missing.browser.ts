// Creating missing entities in an event's form: input is preserved, the new entity is selected, and one button reverts it.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openOfficeInBrowser } from '../support/office-in-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('a person, a room and an area are created in place and selected; input is kept, and the creation can be undone', async () => {
  const viewport = { width: 390, height: 844 };
  const { office, page, open, close, complaints, posts } = await openOfficeInBrowser(browser, { viewport });
  await open('/events/new');
  const address = page.url();
  await page.locator('[name=title]').fill('Familienfeier');
  await page.locator('#fold-people > summary').click();
  const people = page.locator('#f-coorganizers');
  await people.locator('input').first().fill('Lea Roth');
  await people.locator('input').first().press('Tab');
  await people.getByRole('button', { name: '«Lea Roth» als Person anlegen' }).click();
  await people.getByText('ist als Person angelegt und gewählt. Sie ist nicht öffentlich').waitFor();
  expect(await people.getByRole('button', { name: 'als Person anlegen' }).count()).toBe(0);
  await people.getByRole('button', { name: 'Rückgängig' }).click();
  await people.getByText('Rückgängig gemacht.').waitFor();
  expect(await people.locator('input').first().inputValue()).toBe('Lea Roth');
  await people.locator('input').first().dispatchEvent('change');
  await people.getByRole('button', { name: '«Lea Roth» als Person anlegen' }).click();
  await people.getByText('ist als Person angelegt und gewählt').waitFor();

  // A person with a similar name is suggested, and one button accepts the suggestion.
  const [known] = await office.store.content.read('demo', (content) => content.all('person'));
  const name = `${known?.firstname} ${known?.lastname}`;
  await people.getByLabel('Weitere Person: Mitverantwortlich').click();
  await people
    .locator('input')
    .nth(1)
    .fill(`${name.slice(0, 1)}${name.slice(2)}`);
  await people.locator('input').nth(1).press('Tab');
  await people.getByRole('button', { name: `Meinen Sie «${name}»?` }).click();
  expect(await people.locator('input').nth(1).inputValue()).toBe(name);
  await people.getByRole('button', { name: 'Meinen Sie' }).waitFor({ state: 'detached' });

  const place = page.locator('#f-place');
  const later = page.locator('.later');
  await later.getByText('Neuen Raum anlegen').click();
  await later.getByLabel('Name', { exact: true }).fill('Teestube');
  // The Enter key presses the button of the panel and does not save the event.
  await later.getByLabel('Name', { exact: true }).press('Enter');
  await later.getByText('Der Raum «Teestube» ist angelegt und gewählt.').waitFor();
  expect(await place.locator('select[name=room]').first().locator('option:checked').innerText()).toBe('Teestube');
  const areas = page.locator('#f-layers');
  await areas.getByText('Neuen Bereich anlegen').click();
  await areas.getByRole('button', { name: 'Anlegen und wählen' }).click();
  await areas.getByText('Geben Sie einen Namen ein.').waitFor();
  await areas.getByLabel('Name', { exact: true }).fill('Jugend Ost');
  await areas.getByRole('button', { name: 'Anlegen und wählen' }).click();
  await areas.getByText('Der Bereich «Jugend Ost» ist angelegt und gewählt.').waitFor();
  expect([page.url(), posts(), await page.locator('[name=title]').inputValue()]).toEqual([address, 6, 'Familienfeier']);
  expect(await areas.getByLabel('Jugend Ost').isChecked()).toBe(true);
  const made = await office.store.content.read('demo', async (content) => ({
    people: (await content.all('person')).filter(({ lastname }) => lastname === 'Roth').length,
    rooms: (await content.all('room')).filter(({ name }) => name === 'Teestube').length,
    areas: (await content.all('layer')).filter(({ name }) => name === 'Jugend Ost').length,
  }));
  expect(made).toEqual({ people: 1, rooms: 1, areas: 1 });
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  await close();
});

// Return to the previous page. An undo returns to its page, and an event to the agenda from which it was opened.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, separateForms, textOfMain } from '../support/page-form.ts';

const ID = 1_002_531;
const PATH = `/events/${ID}`;
const TITLE = 'Gottesdienst zum 2. Advent';
const INSTANCE = '/office/instances/demo';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const eventOf = (id: number) =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', id))?.value);
const pageOf = async (path: string) => (await office.get(path)).text();

async function takeBack(page: string): Promise<string> {
  const told = /<div class="told".*?<\/div>/s.exec(separateForms(page))?.[0] ?? '';
  const [, action = ''] = /action="([^"]+)"/.exec(told) ?? [];
  const response = await office.post(action, formFields(told, action));
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

it('undoes with one press on the page of the change, reports it, and redoes it as easily', async () => {
  const cancelled = await office.post(`${PATH}/cancel`, { note: '' });
  const undone = await takeBack(await pageOf(cancelled.headers.get('location') ?? ''));
  expect(undone).toMatch(new RegExp(`^${INSTANCE}${PATH}\\?did=undone&revision=\\d+$`));
  expect((await eventOf(ID))?.status).toBe('confirmed');
  const page = await pageOf(undone);
  expect(textOfMain(page)).toContain(`Rückgängig gemacht: ${TITLE} (abgesagt). Wiederherstellen`);
  const again = await takeBack(page);
  expect((await eventOf(ID))?.status).toBe('cancelled');
  expect(again).toContain(`${INSTANCE}${PATH}?did=undone`);
  expect(textOfMain(await pageOf(again))).toContain(`Wiederhergestellt: ${TITLE} . Rückgängig`);
});

it("leads to the list if the page's entity disappears with the change", async () => {
  const fields = formFields(await pageOf('/events/new?back=q%3DChor'), 'id="event"');
  const made = await office.post('/events/new?back=q%3DChor', {
    ...fields,
    title: 'Chorprobe im Advent',
    day: '2026-12-02',
    from: '19:00',
  });
  const place = made.headers.get('location') ?? '';
  expect(place).toMatch(/\/events\/\d+\?back=q%3DChor&did=created/);
  expect(await takeBack(await pageOf(place))).toMatch(new RegExp(`^${INSTANCE}/agenda\\?q=Chor&did=undone`));
});

it('returns to the row of the agenda whose event was moved by an hour', async () => {
  const begins = (await eventOf(ID))?.startsAt ?? '';
  const moved = await office.post('/agenda/shift', { to: `${ID} 1 ${begins}`, back: 'q=Advent' });
  const place = moved.headers.get('location') ?? '';
  expect(place).toMatch(new RegExp(`/agenda\\?q=Advent&did=saved&revision=\\d+#event-${ID}$`));
  expect((await eventOf(ID))?.startsAt).not.toBe(begins);
  const undone = await takeBack(await pageOf(place.replace(/#.*/, '')));
  expect(undone).toMatch(new RegExp(`/agenda\\?q=Advent&did=undone&revision=\\d+#event-${ID}$`));
  expect((await eventOf(ID))?.startsAt).toBe(begins);
});

it('stays in the searched agenda after an undo there', async () => {
  await office.post(`${PATH}/cancel`, { note: '' });
  const removed = await office.post(`${PATH}/remove?back=q%3DAdvent%26layer%3D1`);
  const place = removed.headers.get('location') ?? '';
  expect(place).toMatch(/\/agenda\?q=Advent&layer=1&did=removed&revision=\d+$/);
  expect(await takeBack(await pageOf(place))).toMatch(/\/agenda\?q=Advent&layer=1&did=undone/);
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/agenda#x',
  'javascript:alert(1)',
  '/a b',
  '/x\n',
])('never leads from %j to another place than the history', async (back) => {
  const done = await office.post(`${PATH}/cancel`, { note: '' });
  const revision = new URL(done.headers.get('location') ?? '', 'http://x').searchParams.get('revision');
  const response = await office.post(`/history/${revision}/undo`, { back });
  const to = new URL(response.headers.get('location') ?? '', 'http://here.example');
  expect([to.host, to.pathname]).toEqual(['here.example', `${INSTANCE}/history`]);
});

it.each([
  ['?q=Advent', 'q=Advent'],
  ['?view=week&on=2026-12-06&layer=1', 'view=week&on=2026-12-06&layer=1'],
  ['?view=month&on=2026-12-06', 'view=month&on=2026-12-06'],
  ['?view=rooms&on=2026-12-06', 'view=rooms&on=2026-12-06'],
])('opens an event of the agenda %s, and leads back to it, even after saving', async (query, kept) => {
  const agenda = await pageOf(`/agenda${query}`);
  const back = new URLSearchParams({ back: kept }).toString();
  const href = `${INSTANCE}${PATH}?${back}`;
  expect(agenda).toContain(`href="${href}"`);
  const page = await pageOf(href);
  const leads = `href="${INSTANCE}/agenda?${kept.replaceAll('&', '&amp;')}"`;
  expect(page).toContain(leads);
  const saved = await office.post(`${PATH}?${back}`, { ...formFields(page, 'id="event"'), topic: 'Licht' });
  const place = saved.headers.get('location') ?? '';
  expect(place).toContain('did=saved');
  expect(await pageOf(place)).toContain(leads);
  const cancelled = await office.post(`${PATH}/cancel?${back}`, { note: '' });
  expect(await pageOf(cancelled.headers.get('location') ?? '')).toContain(leads);
});

it('accepts no other return path than the agenda', async () => {
  const page = await pageOf(`${PATH}?back=${encodeURIComponent('//evil.example')}`);
  const [, href = ''] = /<p class="back"><a href="([^"]+)"/.exec(page) ?? [];
  expect(new URL(href, 'http://here.example')).toMatchObject({ host: 'here.example', pathname: `${INSTANCE}/agenda` });
});

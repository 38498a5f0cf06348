// People in two events at the same time (rule W19), on the pages: in an event's form, on Today, in the agenda, and in the preview of
// dates.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { fetchClashNotes } from '../support/clash-notes.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, textOfMain } from '../support/page-form.ts';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const page = async (path: string) => (await office.get(path)).text();
const formAt = async (path: string) => formFields(await page(path), 'id="event"');
const create = async (fields: Readonly<Record<string, string | string[]>>) => {
  const made = await office.post('/events/new', { ...(await formAt('/events/new')), ...fields });
  const place = made.headers.get('location') ?? '';
  return { place: place.replace(/^.*?\/demo/, ''), id: Number(/events\/(\d+)/.exec(place)?.[1]) };
};
const TAUFE = {
  title: 'Taufe',
  day: '2026-12-14',
  from: '10',
  to: '11',
  room: ['11', ''],
  organist: ['Franziska Lüthi', ''],
};
const PROBE = { title: 'Probe', day: '2026-12-14', from: '10:30', to: '11:30', organizer: 'Franziska Lüthi' };
const SAID = 'Franziska Lüthi ist dann schon eingeteilt bei Taufe , Mo., 14.12. 10:00–11:00, Kirchenschiff';

it('are shown in the form before it is saved, with person, place and time, and as data during input', async () => {
  const { id } = await create(TAUFE);
  const form = { ...(await formAt('/events/new')), ...PROBE };
  const checked = await (await office.post('/events/new', { ...form, help: 'people' })).text();
  expect(textOfMain(checked)).toContain(SAID);
  expect(checked).toContain(`/events/${id}"`);
  expect(checked).toMatch(/<details class="card fold" id="fold-people">/);
  const other = { ...form, organizer: '', lector: ['Franziska Lüthi', ''], type: '' };
  const folded = await (await office.post('/events/new', { ...other, help: 'people' })).text();
  expect(folded).toMatch(/<details class="card fold" id="fold-people" open>/);
  const ask = async (query: string) =>
    fetchClashNotes(await office.get(`/events/rooms?day=2026-12-14&to=11:30&${query}`));
  const named = 'organizer=&verger=Lüthi+Franziska&lector=Niemand';
  expect(await ask(`from=10:30&${named}`)).toMatchObject({
    tone: '',
    people: { tone: 'taken', html: expect.stringContaining('>Taufe</a>') },
  });
  const free = { tone: 'free', html: '<p>Zu dieser Zeit nirgends sonst eingeteilt: Franziska Lüthi.</p>' };
  expect(await ask(`from=11:00&${named}`)).toMatchObject({ people: free });
  expect(await ask(`from=11:00&before=60&${named}`)).toMatchObject({ people: free });
  expect(await ask(`from=10:30&event=${id}&${named}`)).toMatchObject({ people: free });
  expect(await ask('from=10:30')).toMatchObject({ people: { tone: '' } });
});

it('are reported after saving, and are on Today and in every view of the agenda, apart from rooms', async () => {
  const { id } = await create(TAUFE);
  const { place } = await create(PROBE);
  const [, notice = ''] = /<div class="notice warn">(.*?)<\/div>/.exec(await page(place)) ?? [];
  const said =
    'Verantwortlich : Franziska Lüthi ist dann schon eingeteilt bei «Taufe» (Mo., 14.12. 10:00–11:00, Kirchenschiff)';
  expect(textOfMain(notice).trim()).toBe(said);
  const [, waits = ''] = (await page('')).split('<h3>Doppelt eingeteilte Personen</h3>');
  expect(textOfMain(waits.split('</ul>')[0] ?? '')).toContain('Taufe / Probe Mo., 14.12. 10:30 · Franziska Lüthi');
  expect(textOfMain(await page(`/events/${id}`))).toContain('Franziska Lüthi ist dann schon eingeteilt bei Probe');
  for (const view of ['', 'week', 'month']) {
    const shown = await page(`/agenda?view=${view}&from=2026-12-14&on=2026-12-14&q=Taufe`);
    expect([view, shown.includes('Person doppelt eingeteilt')]).toEqual([view, true]);
    expect([view, /Raum doppelt/.test(shown.split('2026-12-14')[1] ?? '')]).toEqual([view, false]);
    const [, paper = ''] = shown.split('class="on-paper"');
    const onPaper = /Taufe<\/.*?<p class="note">\u26a0\ufe0e Person doppelt eingeteilt<\/p>/s.test(paper);
    expect([view, onPaper]).toEqual([view, view !== 'month']);
  }
  const people = await office.store.content.read('demo', (content) => content.all('person'));
  const { id: lüthi } = people.find(({ lastname }) => lastname === 'Lüthi') ?? { id: 0 };
  const [, needed = ''] = (await page(`/persons/${lüthi}`)).split('Einteilungen');
  expect(textOfMain(needed.split('</section>')[0] ?? '')).toMatch(
    /Taufe Person doppelt eingeteilt Mo\., 14\.12\. 10:00–11:00/,
  );
});

it('are reported before an event is moved or repeated on single dates', async () => {
  await create(TAUFE);
  const { id } = await create({ ...PROBE, day: '2026-12-15', room: ['21', ''] });
  const moved = await fetchClashNotes(await office.get(`/events/${id}/rooms?new_day=2026-12-14&new_time=10:45`));
  expect(moved).toMatchObject({ people: { tone: 'taken', html: expect.stringContaining('>Taufe</a>') } });
  const repeat = await page(`/events/${id}/repeat`);
  const form = { ...formFields(repeat, 'id="entry"'), way: 'dates', dates: '14.12.2026\n16.12.2026' };
  const looked = await (await office.post(`/events/${id}/repeat`, { ...form, _preview: '1' })).text();
  const [, dates = ''] = looked.split('series-dates');
  expect(textOfMain(dates)).toMatch(/Mo\., 14\.12\. Person doppelt eingeteilt .*Mi\., 16\.12\./);
  expect(dates.match(/Person doppelt eingeteilt(?! an)/g)).toHaveLength(1);
});

it('ignore the notice that an event leaves on its old day, which still names them', async () => {
  const { id } = await create({ ...TAUFE, organizer: 'Franziska Lüthi', layer: ['40'] });
  const form = formFields(await page(`/events/${id}`), 'class="move"');
  await office.post(`/events/${id}/postpone`, { ...form, new_day: '2026-12-21', new_time: '10:00', notice: '1' });
  expect((await page('/agenda?q=Taufe')).match(/id="event-\d+"/g)).toHaveLength(2);
  const asked = await office.get('/events/rooms?day=2026-12-14&from=10&to=11&organizer=Franziska+Lüthi');
  expect(await fetchClashNotes(asked)).toMatchObject({ people: { tone: 'free' } });
});

it('are at the field of the person, with people who are free then and can be chosen at once', async () => {
  await create(TAUFE);
  const authority: Authority = { role: 'editor', areas: [] };
  const editing = { store: office.store, clock: () => office.clock.now, actor: 'Office', authority };
  await applyChanges(editing, 'demo', [{ kind: 'role', value: { name: 'Orgel', field: 'organists' }, at: '' }]);
  const form = { ...(await formAt('/events/new')), ...PROBE, organizer: '', organist: ['Lüthi Franziska', ''] };
  const checked = await (await office.post('/events/new', { ...form, help: 'people' })).text();
  const [, note = ''] = /<div class="person-note taken" data-people="organist"[^>]*>(.*?)<\/div>/s.exec(checked) ?? [];
  expect(textOfMain(note)).toContain(SAID);
  const [, value = ''] = /name="make" value="(same organist \d+ Lüthi Franziska)"/.exec(note) ?? [];
  const [, other = ''] = /data-takes="([^"]+)"/.exec(note) ?? [];
  expect(textOfMain(note)).toContain(`Stattdessen frei: ${other}`);
  const chosen = await (await office.post('/events/new', { ...form, make: value })).text();
  expect(formFields(chosen, 'id="event"')['organist']).toEqual([other, '']);
  expect(chosen).toContain('<div class="person-note" data-people="organist" role="status"></div>');
  const asked = '/events/rooms?day=2026-12-14&from=10:30&to=11:30&organist=Franziska+Lüthi';
  expect(await (await office.get(asked)).text()).toContain(`data-takes="${other}"`);
  const contributor = { role: 'contributor', areas: [40] } as const;
  const hidden = await (await office.get(asked, contributor)).text();
  expect(hidden).toContain('data-people="organist"');
  expect(hidden).not.toContain('data-takes');
});

describe('an absence', () => {
  const ABSENT = '/events/rooms?day=2026-12-14&from=10&to=11&organizer=Franziska+Lüthi';
  const contributor = { role: 'contributor', areas: [40], publishes: true } as const;
  const peopleAt = async (path: string, role?: Authority) =>
    (await fetchClashNotes(await office.get(path, role))).people;
  beforeEach(async () => {
    const persons = await office.store.content.read('demo', (content) => content.all('person'));
    const { id = 0 } = persons.find(({ lastname }) => lastname === 'Lüthi') ?? {};
    const editing = {
      store: office.store,
      clock: () => office.clock.now,
      actor: 'Office',
      authority: { role: 'editor', areas: [] },
    } as const;
    await applyChanges(editing, 'demo', [
      { kind: 'absence', value: { person_id: id, from: '2026-12-12', to: '2026-12-14' }, at: '' },
    ]);
  });

  it('is a conflict in the form of an event: during input, on saving and on moving', async () => {
    const told = { tone: 'taken', html: '<ul><li>Franziska Lüthi ist dann abwesend.</li></ul>' };
    expect(await peopleAt(ABSENT)).toMatchObject(told);
    expect(await peopleAt(ABSENT.replace('12-14', '12-15'))).toMatchObject({ tone: 'free' });
    const { place, id } = await create(PROBE);
    const shown = await page(place);
    expect(textOfMain(shown)).toContain('Verantwortlich : Franziska Lüthi ist dann abwesend.');
    expect(textOfMain(shown)).not.toContain('nicht anderswo eingeteilt');
    expect(await peopleAt(`/events/${id}/rooms?new_day=2026-12-12&new_time=10:45`)).toMatchObject(told);
  });

  it('is only “not free” to a contributor, like another event', async () => {
    const told = { tone: 'taken', html: '<ul><li>Franziska Lüthi ist dann nicht frei.</li></ul>' };
    expect(await peopleAt(ABSENT, contributor)).toEqual(told);
    await create(TAUFE);
    expect(await peopleAt(ABSENT, contributor)).toEqual(told);
  });
});

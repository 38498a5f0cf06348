// Every action has a readable entry in the history. Each change is applied through the office and read on the history page.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/model/instance.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { splitSeriesAt } from '../../src/office/content/apply-series-split.ts';
import { restoreEntity } from '../../src/office/content/restore-entity.ts';
import { erasePerson } from '../../src/office/erase-person.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { acceptProposal } from '../../src/office/proposals/answer-proposal.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { bytesOf } from '../support/bundle-faults.ts';
import type { Loose } from '../support/full-bundle.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { textOfMain } from '../support/page-form.ts';
import { createRotaBundle, openRotaOffice, type RotaOffice } from '../support/rota-office.ts';

const ANY = { 'If-Match': '*' };
const LAYERS = { layers: [{ id: 1, name: 'Gemeinde' }] } as unknown as Loose;
const BUNDLE = createRotaBundle(LAYERS);

let office: RotaOffice;
let browser: OfficeBrowser;
beforeAll(async () => {
  office = await openRotaOffice(LAYERS);
  browser = await openOfficeBrowser(BUNDLE, { store: office.store });
});
afterAll(() => office.close());

const call = async (method: string, path: string, body?: object): Promise<Loose> => {
  const answer = await office.call(method, path, { body, headers: method === 'POST' ? {} : ANY });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.json)}`);
  return answer.json;
};
const patch = (id: number, body: object) => call('PATCH', `/events/${id}`, body);
const change = (...changes: object[]) => call('POST', '/changes', { changes });
const merge = (ids: readonly number[], body: object) =>
  change(...ids.map((id) => ({ kind: 'events', id, merge: body })));
const set = (ids: readonly number[], body: object) => change({ kind: 'event', ids, set: body });
const event = (title: string, more: object = {}) => ({
  title,
  date_from: '2027-02-01 18:00:00',
  date_to: '2027-02-01 19:00:00',
  public: true,
  ...more,
});
const answers = async (person: number, answer: 'yes' | 'no', ...dates: readonly (readonly [number, number])[]) =>
  office.plans.answer(
    'seewil',
    await office.keyOf(person),
    dates.map(([eventId, roleId]) => ({ eventId, roleId, answer })),
    '',
  );
const own = async (person: number, act: 'offer' | 'withdrawOffer' | 'claim', eventId: number) =>
  office.plans[act]('seewil', await office.keyOf(person), { eventId, roleId: 1 });
const acting = () => ({
  store: office.store,
  clock: () => office.time.now,
  actor: 'test',
  authority: OPERATOR_AUTHORITY,
});

async function sentences(language = 'de', query = ''): Promise<string[]> {
  const page = await (await browser.get(`/history${query}`, undefined, { 'accept-language': language })).text();
  const found = [...page.matchAll(/<div class="did">\s*<p>(.*?)<\/p>/gs)];
  return found.map(([, sentence = '']) =>
    textOfMain(sentence)
      .replace(/ ([,:)])/g, '$1')
      .replaceAll('( ', '(')
      .replace(/[\u00a0\u202f]/g, ' ')
      .trim(),
  );
}

const ids = new Map<string, number>();
const create = async (name: string, array: string, value: object) => {
  ids.set(name, (await call('POST', `/${array}`, value))['value'].id);
};
const id = (name: string) => ids.get(name) ?? 0;

const DEEDS: readonly (readonly [sentence: string, act: () => Promise<unknown>])[] = [
  ['Vorname Amsler für Gottesdienst 06 (So., 6.12.) eingeteilt', () => office.plan([1, 1, 1])],
  ['3 Einteilungen eingetragen', () => office.plan([2, 1, 2], [3, 1, 3], [2, 2, 4])],
  ['Anfrage an 4 Personen gesendet', () => office.ask()],
  ['Vorname Amsler hat für Gottesdienst 06 (So., 6.12.) zugesagt', () => answers(1, 'yes', [1, 1])],
  ['Vorname Bieri hat für Gottesdienst 13 (So., 13.12.) abgesagt', () => answers(2, 'no', [2, 1])],
  ['Vorname Amsler sucht für Gottesdienst 06 (So., 6.12.) eine Vertretung', () => own(1, 'offer', 1)],
  ['Vorname Amsler sucht für Gottesdienst 06 (So., 6.12.) keine Vertretung mehr', () => own(1, 'withdrawOffer', 1)],
  ['Vorname Amsler sucht für Gottesdienst 06 (So., 6.12.) eine Vertretung', () => own(1, 'offer', 1)],
  ['Vorname Christen übernimmt Gottesdienst 06 (So., 6.12.) von Vorname Amsler', () => own(3, 'claim', 1)],
  ['Vorname Dubach für 2 Anlässe eingeteilt', () => office.plan([3, 2, 4], [4, 2, 4])],
  ['Vorname Dubach für Gottesdienst 27 (So., 27.12.) nicht mehr eingeteilt', () => office.plan([4, 2])],
  ['Konzert als Entwurf angelegt', () => create('concert', 'events', event('Konzert', { state: 'draft' }))],
  ['Konzert veröffentlicht', () => patch(id('concert'), { state: 'ready' })],
  ['Konzert zum Entwurf gemacht', () => patch(id('concert'), { state: 'draft' })],
  ['Konzert veröffentlicht', () => patch(id('concert'), { state: 'ready' })],
  [
    'Konzert von 18:00 auf 19:00 verschoben',
    () => patch(id('concert'), { date_from: '2027-02-01 19:00:00', date_to: '2027-02-01 20:00:00' }),
  ],
  ['Konzert nach «Kirchenschiff» verlegt', () => patch(id('concert'), { rooms: [{ room_id: 1 }] })],
  ['Konzert: Vorname Bieri eingetragen', () => patch(id('concert'), { organizer: { person_id: 2 } })],
  ['Konzert: Vorname Dubach statt Vorname Bieri', () => patch(id('concert'), { organizer: { person_id: 4 } })],
  ['Konzert: Thema geändert', () => patch(id('concert'), { topic: 'Bach' })],
  ['Konzert geändert', () => patch(id('concert'), { topic: 'B', short_desc: 'B', event_type: 'B', catering: 'B' })],
  ['Abendkonzert umbenannt, vorher «Konzert»', () => patch(id('concert'), { title: 'Abendkonzert' })],
  ['Abendkonzert abgesagt', () => patch(id('concert'), { status: 'cancelled', status_note: 'krank' })],
  ['Abendkonzert findet doch statt', () => patch(id('concert'), { status: 'confirmed', status_note: '' })],
  [
    'Abendkonzert auf Di., 2.2., 19:00 verschoben',
    () => patch(id('concert'), { date_from: '2027-02-02 19:00:00', date_to: '2027-02-02 20:00:00' }),
  ],
  ['Abendkonzert entfernt', () => call('DELETE', `/events/${id('concert')}`)],
  [
    'Abendkonzert aus dem Papierkorb zurückgeholt',
    () => restoreEntity(acting(), 'seewil', { kind: 'event', id: id('concert') }),
  ],
  [
    '4 Anlässe verborgen (Gottesdienst 06, Gottesdienst 13 und 2 weitere)',
    () => merge([1, 2, 3, 4], { public: false }),
  ],
  [
    '4 Anlässe 30 Minuten später angesetzt (Gottesdienst 06, Gottesdienst 13 und 2 weitere)',
    async () => {
      await patch(4, { date_from: '2026-12-27 11:00:00', date_to: '2026-12-27 12:00:00' });
      await set([1, 2, 3, 4], { shift_minutes: 30 });
    },
  ],
  ['3 Anlässe angelegt (Ausflug)', () => change(...[1, 2, 3].map(() => ({ kind: 'events', value: event('Ausflug') })))],
  [
    'Vorname Bieri in 2 Anlässen durch Vorname Dubach ersetzt',
    async () => {
      await merge([3, 4], { lector_ids: [2] });
      await set([3, 4], { replace_person: { from: 2, to: 4 } });
    },
  ],
  [
    'Serie «Abendgebet» angelegt (10 Anlässe)',
    () =>
      create('series', 'series', {
        name: 'Abendgebet',
        rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=10',
        starts_on: '2027-01-07',
        time_from: '19:00',
        time_to: '19:30',
        template: { title: 'Abendgebet', public: true },
      }),
  ],
  [
    'Serie «Abendgebet» von 19:00 auf 19:30 verschoben (10 Anlässe)',
    () => call('PATCH', `/series/${id('series')}`, { time_from: '19:30', time_to: '20:00' }),
  ],
  [
    'Serie «Abendgebet» fällt am Do., 14.1. aus (1 Anlass)',
    () => call('PATCH', `/series/${id('series')}`, { except: ['2027-01-14'] }),
  ],
  [
    'Serie «Abendgebet» endet neu am Donnerstag, 4. Februar 2027 (5 Anlässe)',
    () => call('PATCH', `/series/${id('series')}`, { rule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270204' }),
  ],
  [
    'Serie «Abendgebet» bis Donnerstag, 25. Februar 2027 verlängert (3 Anlässe)',
    () => call('PATCH', `/series/${id('series')}`, { rule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270225' }),
  ],
  [
    'Serie «Abendgebet» ab Do., 4.2. auf 18:00 verschoben (4 Anlässe)',
    async () => {
      const merge = { time_from: '18:00', time_to: '18:30' };
      const split = { id: id('series'), from: '2027-02-04', merge };
      const { present } = await splitSeriesAt(acting(), 'seewil', split, {});
      ids.set('next', present.value.id);
    },
  ],
  ['Serie «Abendgebet» entfernt (4 Anlässe)', () => call('DELETE', `/series/${id('next')}`)],
  ['Rückgängig gemacht: Serie «Abendgebet» entfernt (4 Anlässe)', () => undoNewest()],
  ['Wiederhergestellt: Serie «Abendgebet»', () => undoNewest()],
  ['Liste «Musik» angelegt', () => create('list', 'lists', { name: 'Musik' })],
  [
    'Anna Meier angelegt',
    () => create('person', 'persons', { lastname: 'Meier', firstname: 'Anna', visibility: 'web' }),
  ],
  ['Person 10 endgültig gelöscht', () => erasePerson(acting(), 'seewil', id('person'))],
  [
    'Einstellungen: Name der Gemeinde geändert',
    () => applyChanges(acting(), 'seewil', [{ kind: 'settings', id: 1, merge: { title: 'Kirche am See' }, at: '' }]),
  ],
  [
    'Newsletter: Themen des Newsletters geändert',
    () => call('PUT', '/newsletter/target_lists', [{ list_id: id('list'), public_name: 'Musik' }]),
  ],
  [
    'Datei eingelesen: 1 neu, 4 geändert, 14 entfernt',
    () =>
      importBundle(acting(), bytesOf({ ...BUNDLE, list_groups: [{ id: 1, name: 'Web' }] } as Loose), {
        isForced: true,
      }),
  ],
];

async function undoNewest(): Promise<void> {
  const [newest] = (await call('GET', '/history?limit=1'))['items'];
  await call('POST', `/history/${newest.revision}/undo`);
}

it.each(DEEDS)('%s', async (sentence, act) => {
  await act();
  const [newest] = await sentences();
  expect(newest).toBe(sentence);
});

const CONTRIBUTOR = { role: 'contributor', areas: [1] } as const;

it('names the proposer of an accepted proposal, in the language of the page', async () => {
  const ruth = { ...acting(), actor: 'Ruth Keller', accountId: 2, authority: CONTRIBUTOR };
  await patch(2, { layer_ids: [1] });
  await applyChanges(ruth, 'seewil', [{ kind: 'event', id: 2, merge: { topic: 'Kerzen' }, at: '' }]);
  const [proposal] = await office.store.content.read('seewil', ({ proposals }) => proposals());
  await acceptProposal(acting(), 'seewil', proposal?.id ?? 0, {});
  expect((await sentences())[0]).toBe('Gottesdienst 13: Thema geändert');
  const page = textOfMain(await (await browser.get('/history')).text());
  expect(page).toContain('· vorgeschlagen von Ruth Keller');
  await applyChanges(ruth, 'seewil', [{ kind: 'event', id: 2, merge: { topic: 'Sterne' }, at: '' }]);
});

/** Returns the texts of a language without their parameters, if long enough to differ from names. */
function fragments(entry: unknown): string[] {
  if (typeof entry !== 'string') return Object.values(entry as object).flatMap(fragments);
  return entry.split(/\{\{[\w/]+\}\}/).map((text) => text.trim());
}

const WORDS = new Map(
  LANGUAGES.map((language) => [language, fragments(JSON.parse(readFileSync(`src/i18n/${language}.json`, 'utf8')))]),
);

it.each([
  'de',
  'fr',
  'it',
] as const)('has no English text on the pages of history and proposals in %s', async (language) => {
  const own = new Set(WORDS.get(language));
  const english = (WORDS.get('en') ?? []).filter(
    (text) => text.length >= 6 && !own.has(text) && /^[\w ’-]+$/.test(text),
  );
  const isEnglish = new Set(english);
  const beginsInEnglish = new RegExp(`(?:^|· )(?:${english.map((text) => RegExp.escape(text)).join('|')}) `);
  for (const path of ['/history', '/history?before=20', '/trash', '/proposals', '/events/2', '/today']) {
    const page = await (await browser.get(path, undefined, { 'accept-language': language })).text();
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
    const texts = main.split(/<[^>]*>/).map((text) => text.trim());
    expect(
      texts.filter((text) => isEnglish.has(text) || beginsInEnglish.test(text)),
      path,
    ).toEqual([]);
  }
});

it.each(LANGUAGES)('leaves no placeholder, and names no field by its key in %s', async (language) => {
  const all = [...(await sentences(language)), ...(await sentences(language, '?before=20'))];
  expect(all.length).toBeGreaterThan(DEEDS.length);
  expect(all.filter((one) => /[{}_]|\bundefined\b|\bnull\b|\bdeeds\./.test(one))).toEqual([]);
});

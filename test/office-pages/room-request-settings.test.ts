import { afterEach, beforeEach, expect, it } from 'vitest';
import { requestSettingsRule } from '../../src/model/room-requests/request-settings-kind.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

const HALL = '/rooms/21';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'demo', title: 'Seewil' },
    buildings: [{ id: 1, name: 'Haus' }],
    rooms: [{ id: 21, building_id: 1, name: 'Saal' }],
    person_groups: [{ id: 3, name: 'Chor' }],
    forms: [{ id: 4, name: 'Miete', fields: [] }],
  });
});
afterEach(() => office.close());

async function send(entered: Fields, path = HALL) {
  const fields = { ...readForm(await (await office.get(path)).text(), path), ...entered };
  const response = await office.post(path, fields as Record<string, string>);
  return { status: response.status, text: unescapeHtml(await response.text()) };
}

async function stored() {
  const rooms = await office.store.content.read(office.instance, (content) => content.all('room'));
  return rooms.map(({ request }) => request && requestSettingsRule.write(request));
}

const WHOLE = {
  form_id: 4,
  intro: 'Willkommen',
  prices: '80 Franken',
  terms: 'Sauber hinterlassen.',
  handover: 'Schlüssel beim Hauswart.',
  phone: '044 555 01 02',
  hours: [
    { days: 'MO,FR', from: '18:00', to: '24:00' },
    { days: 'MO,TU,WE,TH,FR,SA,SU', from: '08:30', to: '12:00' },
  ],
  step: 60,
  shortest: 60,
  longest: 480,
  before: 30,
  after: 45,
  lead_days: 7,
  ahead_days: 200,
  repeats: 10,
  direct_group_ids: [3],
  notify: ['haus@example.org', 'buero@example.org'],
  answer_days: 4,
  keep_days: 500,
};

const ENTERED: Fields = {
  request_on: '1',
  form_id: '4',
  intro: WHOLE.intro,
  prices: WHOLE.prices,
  terms: WHOLE.terms,
  handover: WHOLE.handover,
  phone: WHOLE.phone,
  hours_days: ['0 MO', '0 FR'],
  hours_from: ['18 Uhr', '8.30'],
  hours_to: ['Mitternacht', '12'],
  step: '60',
  shortest: '60',
  longest: '480',
  before: '30',
  after: '45',
  lead_days: '7',
  ahead_days: '200',
  repeats: '10',
  direct_group_ids: '3',
  notify: 'haus@example.org, buero@example.org',
  answer_days: '4',
  keep_days: '500',
};

it('are off until the checkbox is ticked, and then have all defaults', async () => {
  expect((await send({ name: 'Grosser Saal' })).status).toBe(303);
  expect(await stored()).toEqual([null]);
  expect((await send({ request_on: '1' })).status).toBe(303);
  expect(await stored()).toEqual([
    {
      form_id: null,
      intro: '',
      prices: '',
      terms: '',
      handover: '',
      phone: '',
      hours: [],
      step: 30,
      shortest: 30,
      longest: 1440,
      before: 0,
      after: 0,
      lead_days: 3,
      ahead_days: 400,
      repeats: 0,
      direct_group_ids: [],
      notify: [],
      answer_days: 5,
      keep_days: 400,
    },
  ]);
});

it('are stored with every key, shown again as stored, and removed without the checkbox', async () => {
  expect((await send(ENTERED)).status).toBe(303);
  expect(await stored()).toEqual([WHOLE]);
  expect((await send({})).status).toBe(303);
  expect(await stored()).toEqual([WHOLE]);
  await send({ request_on: [] });
  expect(await stored()).toEqual([null]);
});

it('are stored with a new room', async () => {
  expect((await send({ ...ENTERED, name: 'Stube', building_id: '1' }, '/rooms/new')).status).toBe(303);
  expect(await stored()).toEqual([null, WHOLE]);
});

it.each([
  [{ step: '7' }, 'i-step', 'teilen lassen'],
  [{ step: 'oft' }, 'i-step', ''],
  [{ shortest: '90', step: '60' }, 'i-shortest', 'Vielfaches'],
  [{ longest: '30', shortest: '60', step: '30' }, 'i-longest', '60'],
  [{ repeats: '61' }, 'i-repeats', '60'],
  [{ keep_days: '29' }, 'i-keep_days', '30'],
  [{ lead_days: '9', ahead_days: '8' }, 'i-ahead_days', '9'],
  [{ notify: 'haus' }, 'i-notify', 'E-Mail'],
  [{ notify: ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => `${one}@example.org`).join('\n') }, 'i-notify', '5'],
  [{ hours_from: ['18:00', ''], hours_to: ['17:00', ''] }, 'i-hours_to-0', '18:00'],
  [{ hours_from: ['', '25:00'], hours_to: ['', '26'] }, 'i-hours_from-1', '25:00'],
  [{ hours_from: ['', '18:00'], hours_to: ['', ''] }, 'i-hours_to-1', 'Beginn und Ende'],
  [{ phone: 'nie' }, 'i-phone', 'Telefonnummer'],
])('show a fault at its input, and keep the input: %o', async (entered, at, words) => {
  const { status, text } = await send({ ...ENTERED, hours_days: [], ...entered } as Fields);
  expect(status).toBe(422);
  expect(text).toContain(`<a href="#${at}">`);
  const [, before = ''] = text.split(`id="${at}"`);
  expect(before.slice(0, before.indexOf('>'))).toContain('aria-invalid="true"');
  expect(before.slice(0, before.indexOf('class="problem"') + 400)).toContain(words);
  for (const value of Object.values(entered).flat()) expect(text).toContain(value);
  expect(text).toContain('Sauber hinterlassen.');
  expect(await stored()).toEqual([null]);
});

it('offer lengths in words, and keep one that is not offered', async () => {
  await send({ ...ENTERED, step: '45', shortest: '45', longest: '495', after: '0' });
  const page = unescapeHtml(await (await office.get(HALL)).text());
  const optionsOf = (name: string) => {
    const [, select = ''] = new RegExp(`<select name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(page) ?? [];
    return [...select.matchAll(/<option value="(\d+)"( selected)?>([^<]*)/g)].map(([, value, is, text]) => [
      value,
      text,
      !!is,
    ]);
  };
  expect(optionsOf('step').slice(4, 8)).toEqual([
    ['30', '30 Minuten', false],
    ['45', '45 Minuten', true],
    ['60', '60 Minuten', false],
    ['120', '2 Stunden', false],
  ]);
  expect(optionsOf('longest')).toContainEqual(['495', '495 Minuten', true]);
  expect(optionsOf('longest').at(-1)).toEqual(['44640', '31 Tage', false]);
  expect(optionsOf('after')[0]).toEqual(['0', '0 Minuten', true]);
  const read = unescapeHtml(await (await office.get(HALL, { role: 'reader', areas: [] })).text());
  expect(read).toContain('Beginn möglich alle: 45 Minuten');
});

it('are shown as facts to viewers, and their changes are named in the history', async () => {
  await send(ENTERED);
  await send({ prices: '90 Franken' });
  const page = unescapeHtml(await (await office.get(HALL, { role: 'reader', areas: [] })).text());
  expect(page).toContain('Preise: 90 Franken');
  expect(page).toContain('Mo, Fr 18:00–24:00');
  expect(await (await office.get('/history')).text()).toContain('Preise');
});

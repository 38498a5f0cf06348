// Series: the rule in sentences, the resulting dates, and the scope of a change.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { Series } from '../../src/model/series.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { DEMO_PARISH } from '../support/demo-parish.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { textOfMain } from '../support/page-form.ts';

const READER: Authority = { role: 'reader', areas: [] };

let office: OfficeBrowser;

beforeEach(async () => {
  const { series: _, events, ...rest } = DEMO_PARISH;
  office = await openOfficeBrowser({ ...rest, events: events.filter((event) => event.series === undefined) });
});

afterEach(() => office.close());

async function page(path: string, role?: Authority): Promise<string> {
  return unescapeHtml(await (await office.get(path, role)).text());
}

async function filled(path: string, entered: Fields = {}): Promise<Fields> {
  return { ...readForm(await (await office.get(path)).text(), path), ...entered };
}

async function series(id = 1): Promise<Series> {
  const found = await office.store.content.read(office.instance, (content) => content.get('series', id));
  if (found === undefined) throw new Error(`there is no series ${id}`);
  return found.value;
}

async function eventsOf(id = 1) {
  const all = await office.store.content.read(office.instance, (content) => content.all('event'));
  return all
    .filter((event) => event.series?.id === id)
    .toSorted((a, b) => ((a.series?.date ?? '') < (b.series?.date ?? '') ? -1 : 1));
}

const TUESDAYS: Fields = {
  name: 'Stille am Dienstag',
  'rule/way': 'weekly',
  'rule/days': 'TU',
  starts_on: '2026-11-24',
  time_from: '06:30',
  time_to: '07:00',
  title: 'Stille',
  room: '31',
  layer: '20',
  organizer: '302',
};

async function make(entered: Fields = {}): Promise<Response> {
  return office.post('/series/new', await filled('/series/new', { ...TUESDAYS, ...entered }));
}

function datesIn(text: string): string[] {
  return [...text.matchAll(/name="except\/skip" value="([^"]+)"/g)].map(([, date = '']) => date);
}

async function editing() {
  const authority: Authority = { role: 'administrator', areas: [] };
  return { store: office.store, clock: () => office.clock.now, actor: 'Test', authority };
}

describe('a new series', () => {
  it('previews its dates before it is created, even without its name and title', async () => {
    const fields = await filled('/series/new', { ...TUESDAYS, name: '', title: '', _preview: '1' });
    const shown = await (await office.post('/series/new', fields)).text();
    expect(datesIn(shown).slice(0, 3)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08']);
    expect(shown).toContain('Beim Anlegen entstehen 58 Anlässe');
    expect((await eventsOf()).length).toBe(0);
    expect(readForm(shown, '/series/new')).toMatchObject({ 'rule/days': 'TU', starts_on: '24.11.2026' });
  });

  it('reports if the start day does not match its rule, and only there', async () => {
    const beside = async (entered: Fields) => {
      const fields = await filled('/series/new', { ...TUESDAYS, ...entered, _preview: '1' });
      return unescapeHtml(await (await office.post('/series/new', fields)).text());
    };
    const later = await beside({ starts_on: '2026-11-26' });
    expect(later).toContain('nicht zur Wiederholung gehört');
    expect(later.replace(/\s/g, ' ')).toMatch(/Am Donnerstag, 26\. November .* der Dienstag, 1\. Dezember\./);
    expect(await beside({})).not.toContain('nicht zur Wiederholung gehört');
    expect(await beside({ except: '24.11.2026' })).not.toContain('nicht zur Wiederholung gehört');
  });

  it('previews all dates of a year before it is created, the first ones at once and the others unfolded', async () => {
    const fields = await filled('/series/new', { ...TUESDAYS, 'rule/way': 'daily', _preview: '1' });
    const shown = await (await office.post('/series/new', fields)).text();
    expect(datesIn(shown)).toHaveLength(400);
    const [before = '', folded = ''] = shown.split(/<details class="inner">\s*<summary>Noch \d+ Daten zeigen/);
    expect([datesIn(before).length, datesIn(folded).length]).toEqual([12, 388]);
  });

  it('reports on how many of the dates a room is occupied, that all are free, and that no area shows it', async () => {
    const beside = async (entered: Fields) => {
      const fields = await filled('/series/new', { ...TUESDAYS, ...entered, _preview: '1' });
      return unescapeHtml(await (await office.post('/series/new', fields)).text());
    };
    expect(await beside({ public: 'true' })).toMatch(/Frei an allen diesen Daten: /);
    const sundays = { 'rule/days': 'SU', time_from: '10:00', time_to: '11:00', room: '11' };
    const taken = await beside(sundays);
    const told = Number(/An (\d+) dieser Daten ist ein Raum schon belegt/.exec(taken)?.[1]);
    expect(told).toBe(taken.match(/<li class="picked">(?:(?!<\/li>).)*Raum doppelt belegt/gs)?.length);
    expect(taken).not.toContain('Noch kein Bereich gewählt');
    expect(await beside({ layer: [], public: 'true' })).toContain('Noch kein Bereich gewählt');
  });

  it('continues past midnight if its end is earlier than its start, and no longer otherwise', async () => {
    expect((await make({ time_from: '22:00', time_to: '01:00' })).status).toBe(303);
    expect(await series()).toMatchObject({ timeFrom: '22:00', timeTo: '01:00', days: 1 });
    expect((await eventsOf())[0]).toMatchObject({ startsAt: '2026-11-24 22:00:00', endsAt: '2026-11-25 01:00:00' });
    const change = async (entered: Fields) => office.post('/series/1', await filled('/series/1', entered));
    await change({ time_from: '20:00', time_to: '22:00' });
    expect(await series()).toMatchObject({ timeTo: '22:00', days: 0 });
    await change({ time_to: '02:00' });
    expect(await series()).toMatchObject({ timeTo: '02:00', days: 1 });
    await change({ days: '2' });
    expect(await series()).toMatchObject({ timeTo: '02:00', days: 2 });
    // An event that lasts more than half a day is probably a mistake.
    const slip = await change({ time_from: '19:00', time_to: '09:00', days: '0' });
    expect([slip.status, (await series()).timeFrom]).toEqual([422, '20:00']);
    await change({ time_from: '10:00', time_to: '09:00', days: '1' });
    expect(await series()).toMatchObject({ timeFrom: '10:00', timeTo: '09:00', days: 1 });
  });

  it('is previewed, and changed from a night to an evening, without a day too many', async () => {
    const shown = async (fields: Fields) =>
      await (await office.post('/series/new', { ...fields, _preview: '1' })).text();
    const night = await shown(await filled('/series/new', { ...TUESDAYS, time_from: '22:00', time_to: '01:00' }));
    const again: Fields = readForm(night, '/series/new');
    expect(again).toMatchObject({ days: '1' });
    const evening: Fields = readForm(await shown({ ...again, time_to: '23:00' }), '/series/new');
    expect(evening).toMatchObject({ days: '0' });
    expect((await office.post('/series/new', evening)).status).toBe(303);
    expect(await series()).toMatchObject({ timeTo: '23:00', days: 0 });
  });

  it('skips selected holidays in the agenda', async () => {
    const none = await page('/series/new');
    expect(none).toContain('Ferien können Sie hier ankreuzen, sobald');
    const day = { day: '2026-12-21', whole: '1', until: '2027-01-03', type: '' };
    const { base: _, ...event } = readForm(await (await office.get('/events/new')).text(), '/events/new');
    const made = await office.post('/events/new', { ...event, ...day, title: 'Weihnachtsferien' });
    expect(made.headers.get('location')).toContain('did=created');
    expect(await page('/series/new')).toMatch(/value="2026-12-21\/2027-01-03"><span>Weihnachtsferien/);
    const response = await make({ 'except/holiday': '2026-12-21/2027-01-03' });
    expect(response.headers.get('location')).toContain('did=created');
    expect((await series()).except).toEqual(['2026-12-22', '2026-12-29']);
    expect((await eventsOf()).some(({ series: of }) => of?.date === '2026-12-22')).toBe(false);
  });

  it('keeps the dates of existing holidays, and marks its dates in holidays added later', async () => {
    const event = readForm(await (await office.get('/events/new')).text(), '/events/new');
    const holidays = async (title: string, day: string, until: string) => {
      const { base: _, ...fields } = event;
      await office.post('/events/new', { ...fields, token: title, day, until, whole: '1', type: '', title });
    };
    await holidays('Weihnachtsferien', '2026-12-21', '2027-01-03');
    await make({ 'except/holiday': '2026-12-21/2027-01-03' });
    expect(await page('/series/1')).toContain('Angekreuzte Ferien werden beim Speichern als einzelne Tage');
    expect(await page('/series/1')).not.toContain('<span class="pill warn">Weihnachtsferien');
    await holidays('Sportferien', '2027-02-01', '2027-02-14');
    const marked = (await page('/series/1')).match(/<li class="picked">(?:(?!<\/li>).)*?pill warn">Sportferien/gs);
    expect(marked?.map((row) => /\d+\.\d+\./.exec(row)?.[0])).toEqual(['2.2.', '9.2.']);
  });

  it('creates an event for each date except the skipped ones, by day and by time', async () => {
    const response = await make({ except: '1.12.2026\n15.12.2026–31.12.2026', 'except/skip': ['2027-01-05'] });
    expect(response.headers.get('location')).toMatch(/\/series\/1\?did=created&revision=\d+$/);
    expect(await series()).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=TU',
      timeFrom: '06:30',
      aheadDays: 400,
      except: ['2026-12-01', '2026-12-15', '2026-12-22', '2026-12-29', '2027-01-05'],
    });
    const events = await eventsOf();
    expect(events.slice(0, 3).map(({ startsAt, title, rooms }) => [startsAt, title, rooms])).toEqual(
      ['2026-11-24', '2026-12-08', '2027-01-12'].map((date) => [`${date} 06:30:00`, 'Stille', [{ roomId: 31 }]]),
    );
    expect(events.length).toBe(53);
  });

  it.each([
    [{ name: '', title: '' }, ['name', 'template-title'], 'Bitte füllen Sie das aus.'],
    [{ 'rule/end': 'until', 'rule/until': '20.11.2026' }, ['rule'], 'So entsteht kein einziges Datum.'],
    [{ time_to: '06:00' }, ['time_to'], 'Das Ende liegt vor dem Beginn.'],
    [{ except: 'Dezember' }, ['except'], '«Dezember» ist kein gültiges Datum.'],
    [{ 'rule/end': 'count', 'rule/count': 'viele' }, ['rule-count'], 'Diese Zahl ist hier nicht möglich.'],
    [{ 'rule/way': 'easter', 'rule/easter': 'zwei' }, ['rule'], 'Diese Zahl ist hier nicht möglich.'],
    [{ 'rule/end': 'until', 'rule/until': '' }, ['rule-until'], 'Geben Sie an, wann es endet'],
  ])('with %o is rejected at the field, and keeps the input', async (entered, names, problem) => {
    const response = await make(entered as Fields);
    const text = unescapeHtml(await response.text());
    expect(response.status).toBe(422);
    for (const name of names) expect(text).toMatch(new RegExp(`id="p-${name}"><p>${problem}`));
    expect((await eventsOf()).length).toBe(0);
    expect(readForm(text, '/series/new')).toMatchObject({ ...entered, room: ['31', ''] });
  });

  it('accepts days without a year as the next such days, and reports nonexistent ones', async () => {
    await make({ except: '1.12.\n29.12.-12.1.\n19. 1.' });
    expect((await series())?.except).toEqual(['2026-12-01', '2026-12-29', '2027-01-05', '2027-01-12', '2027-01-19']);
    const refused = await make({ except: '1.12.2026\n31.11.\nim Sommer\n8.12.' });
    const text = unescapeHtml(await refused.text());
    expect([...text.matchAll(/«([^»]+)» ist kein gültiges Datum/g)].map(([, day]) => day)).toEqual(
      expect.arrayContaining(['31.11.', 'im Sommer']),
    );
    expect(readForm(text, '/series/new')).toMatchObject({ except: '1.12.2026\n8.12.2026\n31.11.\nim Sommer' });
  });

  it('accepts years of two digits, and redisplays a nonexistent day as typed', async () => {
    await make({ except: '12.1.27\n2.2.27–9.2.27' });
    expect((await series())?.except).toEqual(['2027-01-12', '2027-02-02', '2027-02-09']);
    const text = unescapeHtml(await (await make({ except: '32.1.2027\n30.2.27' })).text());
    expect(text).toContain('«32.1.2027» ist kein gültiges Datum');
    expect(readForm(text, '/series/new')).toMatchObject({ except: '30.2.27\n32.1.2027' });
  });

  it('reports when its room is occupied', async () => {
    const fields = await filled('/series/new', {
      ...TUESDAYS,
      'rule/days': 'SU',
      starts_on: '2026-11-29',
      room: '11',
      _preview: '1',
      time_from: '10:30',
      time_to: '11:30',
    });
    expect(unescapeHtml(await (await office.post('/series/new', fields)).text())).toMatch(
      /29\.\sNovember.*?Raum doppelt belegt.*?Gottesdienst zum 1\. Advent/s,
    );
  });

  it('asks about conflicts if the parish rejects them, and is created anyway on request', async () => {
    const step = { kind: 'settings', id: 1, merge: { room_conflicts: 'refuse' }, at: '' } as const;
    await applyChanges(await editing(), office.instance, [step]);
    const entered = {
      'rule/days': 'SU',
      starts_on: '2026-11-29',
      room: '11',
      time_from: '10:30',
      time_to: '11:30',
    };
    const refused = await make(entered);
    const text = unescapeHtml(await refused.text());
    expect(refused.status).toBe(422);
    expect(text).toContain('Der Raum Kirchenschiff ist zur gleichen Zeit auch belegt');
    expect((await eventsOf()).length).toBe(0);
    const done = await office.post('/series/new', { ...readForm(text, '/series/new'), despite: 'room_conflict' });
    expect(done.status).toBe(303);
    expect((await eventsOf()).length).toBeGreaterThan(50);
  });
});

describe('a series', () => {
  beforeEach(async () => {
    await make();
  });

  it('shows time and status of a date that was changed individually', async () => {
    const [first, second] = await eventsOf();
    const put = (id: number | undefined, merge: object) =>
      editing().then((by) => applyChanges(by, office.instance, [{ kind: 'event', id: id ?? 0, merge, at: '' }]));
    await put(first?.id, { date_from: '2026-11-25 18:00:00', date_to: '2026-11-25 19:15:00' });
    await put(second?.id, { status: 'cancelled' });
    const words = unescapeHtml(await (await office.get('/series/1')).text())
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(words).toMatch(/Mi\., 25\.11\. 18:00–19:15 einzeln geändert statt Dienstag, 24\. November/);
    expect(words).toMatch(/Di\., 1\.12\. abgesagt einzeln geändert/);
  });

  it.each([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', {}],
    ['FREQ=MONTHLY;BYDAY=TU,WE;BYSETPOS=1', {}],
    ['EASTER+49', { aheadDays: 900 }],
    ['FREQ=MONTHLY;BYDAY=-1TU;UNTIL=20270630', { except: ['2027-02-23'] }],
  ])('with %s saved unchanged changes nothing', async (rule, set) => {
    await office.store.content.change(office.instance, { actor: 't', action: 't', at: 1 }, async (content) => {
      const present = await content.get('series', 1);
      if (present === undefined) return;
      const template = {
        ...present.value.template,
        longDesc: '<p>Eins &amp; zwei<br />drei</p>\n<p><b>vier</b></p>',
        organistIds: [310, 309],
        rooms: [{ roomId: 31 }, { roomId: 11 }],
        organizer: { name: 'Das Team' },
      };
      await content.put('series', { ...present.value, template, rule, ...set }, present.revision);
    });
    const done = await office.post('/series/1', await filled('/series/1'));
    expect(done.headers.get('location')).toBe('/office/instances/demo/series/1?did=nothing');
  });

  it('describes its recurrence in a table', async () => {
    expect(await page('/series')).toMatch(
      /Stille am Dienstag<.*?Jede Woche am Dienstag<.*?06:30–07:00<.*?Di\., 24\.11\./s,
    );
  });

  it('ignores its own events in room conflicts', async () => {
    const text = await page('/series/1');
    expect(datesIn(text)[0]).toBe('2026-11-24');
    expect(text).not.toContain('Raum doppelt belegt');
  });

  it('changes all future events, except for individually set fields', async () => {
    const [, second] = await eventsOf();
    const own = { kind: 'event', id: second?.id ?? 0, merge: { title: 'Stille mit Musik' }, at: '' } as const;
    await applyChanges(await editing(), office.instance, [own]);
    expect(await page('/series/1')).toMatch(/1\.12\..*?einzeln geändert/s);
    await office.post('/series/1', await filled('/series/1', { title: 'Ruhe', time_to: '07:15' }));
    const titles = (await eventsOf()).slice(0, 3).map(({ title, endsAt }) => `${title} ${endsAt.slice(11, 16)}`);
    expect(titles).toEqual(['Ruhe 07:15', 'Stille mit Musik 07:15', 'Ruhe 07:15']);
  });

  it('keeps the name of an unknown person, and says so', async () => {
    const response = await office.post('/series/1', await filled('/series/1', { organist: 'Nora Niemand' }));
    const text = unescapeHtml(await response.text());
    expect(response.status).toBe(422);
    expect(text).toContain('«Nora Niemand» steht nicht in Ihrer Personenliste.');
    expect([readForm(text, '/series/1')['organist']].flat()).toContain('Nora Niemand');
  });

  it('replaces a person by a name', async () => {
    await office.post('/series/1', await filled('/series/1', { organizer: 'Das Team' }));
    expect((await series()).template.organizer).toEqual({ name: 'Das Team' });
  });

  it('changes from a day on, as a second series of the same events', async () => {
    const before = await eventsOf();
    const entered = { time_from: '07:00', time_to: '07:30', _scope: 'from', _from: '2027-01-01' };
    const done = await office.post('/series/1', await filled('/series/1', entered));
    expect(done.headers.get('location')).toMatch(/\/series\/2\?did=saved&revision=\d+$/);
    expect(await series()).toMatchObject({ timeFrom: '06:30', rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231' });
    expect(await series(2)).toMatchObject({ timeFrom: '07:00', startsOn: '2027-01-05' });
    const after = [...(await eventsOf(1)), ...(await eventsOf(2))];
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it.each([
    ['', 'Geben Sie an, ab welchem Tag die Änderung gilt.'],
    ['1.11.2026', 'Dieser Tag ist vorbei.'],
    ['23.11.2026', 'Vor diesem Tag hat die Serie keine Anlässe.'],
    ['1.1.2090', 'So weit voraus wird nichts geplant.'],
  ])('from %o on is rejected with a message, and no input is lost', async (from, problem) => {
    const entered = { title: 'Ruhe', _scope: 'from', _from: from };
    const refused = await office.post('/series/1', await filled('/series/1', entered));
    const text = unescapeHtml(await refused.text());
    expect(refused.status).toBe(422);
    expect(text).toContain(problem);
    expect(readForm(text, '/series/1')).toMatchObject(entered);
    expect((await series()).template.title).toBe('Stille');
  });

  it('that is deleted explains what happens to its events', async () => {
    const text = await page('/series/1/remove');
    expect(text).toContain('Die kommenden Anlässe der Serie werden entfernt.');
    expect(text).toMatch(/5\d kommende Anlässe verschwinden\./);
    await office.post('/series/1/remove');
    expect((await eventsOf()).length).toBe(0);
  });

  it('is read without a form by users who may not change it', async () => {
    const text = await page('/series/1', READER);
    expect(text).toContain('<dd>Jede Woche am Dienstag</dd>');
    expect(text).not.toContain('<form class="entry"');
    expect(datesIn(text)).toEqual([]);
    expect((await office.post('/series/1', {}, READER)).status).toBe(403);
  });
});

describe('the history', () => {
  it.each([
    ['de', 'Serie «Stille am Dienstag»', '(58 Anlässe)'],
    ['fr', 'Série « Stille am Dienstag »', '(58 événements)'],
    ['it', 'Serie «Stille am Dienstag»', '(58 eventi)'],
    ['en', 'Series “Stille am Dienstag”', '(58 events)'],
  ])('names a series and not its events: %s', async (language, series, events) => {
    await make();
    await office.post('/series/1', await filled('/series/1', { title: 'Morgenstille' }));
    for (const path of ['/history', '', '/series/1']) {
      const text = unescapeHtml(
        await (await office.get(path, undefined, { 'accept-language': language })).text(),
      ).replaceAll('\u00a0', ' ');
      const [changed = '', made = ''] = text
        .slice(text.indexOf('<ol class="past">'))
        .split('</li>')
        .map((one) => one.replace(/<[^>]*>/g, ''));
      const said = new RegExp(`${RegExp.escape(series)}.*${RegExp.escape(events)}`);
      expect([path, changed]).toEqual([path, expect.stringMatching(said)]);
      expect([path, made]).toEqual([path, expect.stringMatching(said)]);
      if (language === 'de') expect(changed).toContain('Serie «Stille am Dienstag»: Titel der Anlässe geändert');
    }
  });

  it('names the event detached from its series', async () => {
    await make();
    const [, second] = await eventsOf();
    await office.post(`/events/${second?.id}/remove`);
    const text = unescapeHtml(await (await office.get('/history')).text());
    expect(textOfMain(text.slice(text.indexOf('<ol class="past">')).split('</li>')[0] ?? '')).toMatch(
      /^ ?Stille\b.* entfernt/,
    );
  });
});

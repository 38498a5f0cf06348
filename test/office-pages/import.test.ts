// The import in the office: upload, mapping, preview, and import (rules Z2 and Z3).

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { readForm, unescapeHtml } from '../support/form-in.ts';
import { joinLines } from '../support/join-lines.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';
import { undoWholeChange } from '../support/undo-whole.ts';

const EDITOR: Authority = { role: 'editor', areas: [] };
const CONTRIBUTOR: Authority = { role: 'contributor', areas: [1] };

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const PLAN = `Wann;Zeit;Anlass;Ort;Farbe
6.12.2026;10:00;Adventsfeier;Waldhütte;rot
7.12.2026;19.30 Uhr;Probe;Grosser Saal;blau
31.11.2026;10:00;Ausflug;;grün
`;

async function upload(
  content: string | Uint8Array<ArrayBuffer>,
  name = 'plan.csv',
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  form.set('file', new File([content], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const request = new Request(`${ORIGIN}/office/instances/demo/import`, { method: 'POST', body: form });
  const { headers } = office.signedIn();
  for (const [header, value] of Object.entries({ ...headers, origin: ORIGIN })) request.headers.set(header, value);
  const response = await office.fetch(request);
  return { status: response.status, to: pathOf(response), text: unescapeHtml(await response.text()) };
}

function pathOf(response: Response): string {
  return (response.headers.get('location') ?? '').replace('/office/instances/demo', '');
}

const page = async (path: string) => unescapeHtml(await (await office.get(path)).text());

async function send(path: string, entered: Record<string, string | readonly string[]> = {}) {
  const text = await (await office.get(path)).text();
  const response = await office.post(path, { ...readForm(text, path), ...entered });
  return { status: response.status, to: pathOf(response), text: unescapeHtml(await response.text()) };
}

const events = () => office.store.content.read('demo', (content) => content.all('event'));

describe('a calendar', () => {
  it('that is truncated between two events is rejected where it is chosen', async () => {
    const event = 'BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261206T090000Z\r\nSUMMARY:Feier\r\nEND:VEVENT\r\n';
    const { status, text } = await upload(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}`, 'a.ics');
    expect(status).toBe(422);
    expect(text).toContain('Der Kalender bricht bei Eintrag 1 ab. Ist die Datei vollständig?');
  });
});

describe('an unsupported file', () => {
  it.each([
    ['', 'a.csv', 'Die Datei ist leer.'],
    ['%PDF-1.7 x', 'a.pdf', 'Diese Datei ist wohl ein PDF. Möglich sind Excel (XLSX), CSV und Kalender (ICS).'],
    [
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'a.xls',
      'Öffnen Sie die Datei in Excel, und speichern Sie sie ohne Passwort als XLSX.',
    ],
  ])('is identified: %s', async (content, name, expected) => {
    const { status, text } = await upload(content, name);
    expect([status, text.includes(expected)]).toEqual([422, true]);
  });
});

describe('incomplete days of a table', () => {
  it('ask for their year once; month rows and repeated headers are skipped', async () => {
    const rows = 'Wann;Anlass\nSo 3.1.;Feier\nWann;Anlass\nFebruar;\n7.2.;Probe\n';
    const { to } = await upload(rows, 'plan.csv', { source: 'Plan' });
    const matching = await page(to);
    expect(matching).toContain('Eine Tabelle mit 2 Zeilen');
    expect(matching).toContain(
      'Zeile 1 enthält die Spaltennamen. 2 Zeilen enthalten nur Spaltennamen oder einen Monat',
    );
    expect(matching).toMatch(/<label class="label" for="i-year">Jahr für Daten ohne Jahr<\/label><input [^>]*value=""/);
    const wrong = await send(to, { year: '27' });
    expect([wrong.status, wrong.text.includes('Das ist kein Jahr.')]).toEqual([422, true]);
    await send(to, { year: '2027' });
    expect(await page(`${to}/look`)).toContain('Für Daten ohne Jahr gilt 2027.');
    await send(`${to}/look`);
    expect(
      (await events()).filter(({ startsAt }) => startsAt.startsWith('2027-01-03')).map(({ title }) => title),
    ).toContain('Feier');
    const again = await upload(rows, 'plan.csv', { source: 'Plan' });
    expect(await page(again.to)).toMatch(/name="year" value="2027"/);
  });

  it('ask which number is the month if it is ambiguous', async () => {
    const { to } = await upload('Title,Date\nCarols,12/6/2026\n');
    expect(await page(to)).toMatch(
      /Was steht in «12\/6\/2026» zuerst\?[\s\S]*– noch offen<[\s\S]*der Tag: 12\.\sJuni 2026<[\s\S]*der Monat: 6\.\sDezember 2026</,
    );
    await send(to);
    expect(await page(`${to}/look`)).toMatch(/ist nicht eindeutig: 12\.\sJuni 2026 oder 6\.\sDezember 2026\./);
    await send(to, { day_order: 'month' });
    expect(await page(`${to}/look`)).toMatch(/«12\/6\/2026» gilt als 6\.\sDezember 2026\./);
  });

  it('ask once whether 9.3 is half past nine, unless another time settles it', async () => {
    const rows = 'Datum;Zeit;Anlass\n6.12.2027;9.3;Frühfeier\n7.12.2027;17;Probe\n';
    const begins = async (title: string) => (await events()).find((one) => one.title === title)?.startsAt;
    const { to } = await upload(rows, 'zeiten.csv', { source: 'Zeiten' });
    expect(await page(to)).toMatch(/Zeiten wie 9\.3[\s\S]*– noch offen<[\s\S]*9\.3 ist 9:30 Uhr</);
    await send(to, { dot_times: 'minutes' });
    await send(`${to}/look`);
    expect(await begins('Frühfeier')).toBe('2027-12-06 09:30:00');
    const again = await upload(rows.replace('Frühfeier', 'Spätfeier'), 'zeiten.csv', { source: 'Zeiten' });
    expect(await page(again.to)).toMatch(/value="minutes" selected/);
    const settled = await upload(rows.replace(';17;', ';17.15;').replace('Frühfeier', 'Vesper'), 'b.csv');
    expect(await page(settled.to)).not.toContain('dot_times');
    await send(settled.to);
    await send(`${settled.to}/look`);
    expect(await begins('Vesper')).toBe('2027-12-06 09:30:00');
  });

  it('are shown in words, not as stored', async () => {
    const { to } = await upload('Datum;Zeit;Bis;Anlass;Status\n2.3.2027;15:00;2.3.2027 14:00;Feier;offen\n');
    await send(to);
    const text = await page(`${to}/look`);
    expect(text).toMatch(/Das Ende \(2\.\sMärz 2027 um 14:00\) liegt vor dem Anfang\./);
    expect(text).toContain('Möglich sind: findet statt, abgesagt, verschoben.');
  });
});

it('a workbook lists the sheet that is read and those that are not', async () => {
  const bytes = readFileSync('test/fixtures/sources/samples/excel-blaetter.xlsx');
  const { to } = await upload(new Uint8Array(bytes), 'a.xlsx');
  for (const path of [to, `${to}/look`]) {
    expect(await page(path)).toContain('Eingelesen wird das Blatt «Plan». Nicht eingelesen: Deckblatt, Notizen.');
  }
  const other = await upload('Farbe;Form\nrot;rund\n');
  expect(await page(other.to)).toContain(
    'In den Zeilen 1 bis 2 fehlt eine Zeile mit allen nötigen Spaltennamen. Diese Angaben fehlen noch: Titel, Datum.',
  );
});

describe('a table', () => {
  it('previews the year, contradicting weekdays, and private data', async () => {
    const { to } = await upload('Programm 2026;;\nWann;Anlass;Privat\nSo 3.12.;Probe;Ja\nDo 3.12.;Feier;Nein\n');
    await send(to, { public: '1' });
    const text = await page(`${to}/look`);
    expect(text).toContain('Für Daten ohne Jahr gilt 2026. Beim Zuordnen können Sie das ändern.');
    expect(text).toContain('Bitte prüfen');
    expect(joinLines(text)).toMatch(
      /Zeile 3, Wann:<\/span> Bei «So 3.12.» passt der Wochentag nicht zum Datum: Dieser Tag ist ein Donnerstag/,
    );
    expect(text).toMatch(/Probe <span class="soft small">· privat, wird nicht öffentlich/);
    expect(text).toMatch(/Feier<\/li>/);
  });

  it('is mapped, previewed, imported as one change, and undone by one button', async () => {
    const before = (await events()).length;
    const { to } = await upload(PLAN);
    expect(to).toMatch(/^\/import\/\d+$/);
    const matching = await page(to);
    expect(matching).toContain('Eine Tabelle mit 3 Zeilen');
    expect(matching).toMatch(/<legend>Waldhütte<\/legend>/);
    const looked = await send(to, { 'name/0/means': 'words' });
    expect(looked.to).toBe(`${to}/look`);

    const text = await page(`${to}/look`);
    expect(text).toMatch(/data-group="new"><a href="#new"><strong>2<\/strong>/);
    expect(joinLines(text)).toMatch(/Zeile 4, Wann:<\/span> «31.11.2026» ist kein Datum/);
    expect((await events()).length).toBe(before);

    const refused = await send(`${to}/look`);
    expect([refused.status, (await events()).length]).toEqual([422, before]);
    expect(refused.text).toContain('Setzen Sie das Häkchen');
    const done = await send(`${to}/look`, { skip: '1' });
    expect(done.to).toMatch(/^\/import\?rest=\d+&did=imported&revision=\d+$/);
    const added = (await events()).slice(before);
    expect(added).toMatchObject([
      { title: 'Adventsfeier', rooms: [{ name: 'Waldhütte' }], public: false },
      { title: 'Probe', startsAt: '2026-12-07 19:30:00' },
    ]);
    expect(await page(done.to)).toMatch(/Eingelesen\..*\/history\/\d+\/undo/s);
    // Imported rows are no longer listed. The file is kept because one row was skipped.
    const rest = await page(`${to}/look`);
    expect([rest.includes('Es gibt nichts zu ändern.'), rest.includes('31.11.2026')]).toEqual([true, true]);

    const revision = /revision=(\d+)/.exec(done.to)?.[1];
    await undoWholeChange(office, revision);
    expect((await events()).length).toBe(before);
  });

  it('remembers the mapping of columns and names by its name', async () => {
    const first = await upload('Tag;Was ist;Wo?\n6.12.2026;Feier;Hütte\n', 'a.csv', { source: 'Jahresplan' });
    expect(await page(first.to)).toContain('Diese Angaben fehlen noch: Titel');
    const again = await send(first.to);
    expect([again.status, again.text.includes('role="alert"')]).toEqual([422, true]);
    await send(first.to, { 'column/1': 'title', 'column/2': 'rooms' });
    await send(first.to, { 'name/0/means': 'leave' });
    await send(`${first.to}/look`);
    const second = await upload('Tag;Was ist;Wo?\n6.12.2026;Feier;Hütte\n7.12.2026;Tanz;Hütte\n', 'b.csv', {
      source: 'jahresplan',
    });
    const text = await page(`${second.to}/look`);
    expect(text).toMatch(/data-group="new"><a href="#new"><strong>1<\/strong>/);
    expect(text).toMatch(/data-group="same"><strong>1<\/strong>/);
    expect(text).toMatch(/data-group="unclear" data-none/);
  });

  it('asks next to the faulty rows whether to import the others, and keeps the answer', async () => {
    const { to } = await upload('Datum;Zeit;Titel\n6.12.2026;10:00;Feier\n31.11.2026;10:00;Nie\n', 'plan.csv');
    const box =
      /<section class="card" id="faulty">.*?<input type="checkbox" name="skip" value="1"( checked)? form="bring-in">/su;
    const [, before] = box.exec(await page(`${to}/look`)) ?? ['', 'none'];
    expect(before).toBeUndefined();
    const refused = await send(`${to}/look`);
    expect([refused.status, refused.text.includes('Einige Zeilen sind fehlerhaft')]).toEqual([422, true]);
    const again = await office.post(`${to}/look`, { seen: 'another', skip: '1' });
    expect(box.exec(await again.text())?.[1]).toBe(' checked');
    expect((await send(`${to}/look`, { skip: '1' })).to).toMatch(/did=imported/);
  });

  it('shows the differences field by field, and does exactly what was previewed', async () => {
    const bring = async (content: string) => (await upload(content, 'plan.csv')).to;
    const first = await bring('Datum;Zeit;Titel\n6.12.2026;10:00;Feier\n');
    await send(`${first}/look`);
    const second = await bring('Datum;Zeit;Zeit bis;Titel\n6.12.2026;10:00;12:00;Feier\n');
    const text = await page(`${second}/look`);
    expect(joinLines(text)).toMatch(
      /<dt>Ende<\/dt><dd><del>So\., 6\.12\. 11:00<\/del> → <ins>So\., 6\.12\. 12:00<\/ins>/u,
    );
    const form = readForm(await (await office.get(`${second}/look`)).text(), `${second}/look`);
    const [event] = (await events()).filter(({ title }) => title === 'Feier');
    const change = { actor: 'somebody', action: 'test', at: office.clock.now };
    await office.store.content.change('demo', change, async (content) => {
      const there = await content.get('event', event?.id ?? 0);
      if (there !== undefined) await content.put('event', { ...there.value, topic: 'neu' }, there.revision);
    });
    const refused = await office.post(`${second}/look`, form);
    expect([refused.status, unescapeHtml(await refused.text()).includes('Inzwischen hat sich etwas geändert')]).toEqual(
      [422, true],
    );
  });
});

describe('an import', () => {
  const CALENDAR = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:1
DTSTART;VALUE=DATE:20270102
DTEND;VALUE=DATE:20270105
SUMMARY:Lager
LOCATION:Stadthalle
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');
  const plain = (text: string) => text.replace(/<[^>]+>/g, '').replace(/[\u00a0\u202f\u2060]/g, ' ');

  it('shows for each new event its days, place and visibility, and then totals', async () => {
    const { to } = await upload(CALENDAR, 'a.ics');
    const asked = plain(await page(to)).replace(/\s+/g, ' ');
    expect(asked).toMatch(/Räume: unbekannte Namen.*wird der Ort als Text übernommen.*Stadthalle/);
    expect(asked).not.toContain('Noch 1 Name');
    expect(plain(await page(`${to}/look`))).toContain('ganztags 2.–4.1.2027 Lager · Stadthalle · intern');
    const done = await send(`${to}/look`);
    const text = await page(done.to);
    expect(text).toContain('1 Anlass neu. Noch nicht öffentlich: 1.');
    const [, address = ''] = /href="\/office\/instances\/demo(\/agenda\?from=2027-01-02&source=\d+)"/.exec(text) ?? [];
    expect(await page(address)).toContain('Lager');
  });

  it('lists new events by day, and mentions resolved names only if there are some', async () => {
    const rows = '7.12.2026;Probe\n5.12.2026;Konzert\n6.12.2026;Feier\n';
    const { to } = await upload(`Datum;Titel\n${rows}`);
    const [, listed = ''] = /id="new">(.*?)<\/section>/s.exec(await page(`${to}/look`)) ?? [];
    expect(listed.match(/Konzert|Feier|Probe/g)).toEqual(['Konzert', 'Feier', 'Probe']);
    const strange = await upload(CALENDAR, 'a.ics');
    expect(await page(strange.to)).toContain('Stadthalle');
    expect(await page(strange.to)).not.toContain('Was klar ist');
    expect(await page(strange.to)).not.toContain('Alle klaren Namen');
  });

  it('lists the entries besides the events when it is to be undone, including its source', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => `${at + 1}.1.2027;Probe`).join('\n');
    const { to } = await upload(`Datum;Titel\n${rows}\n`);
    const done = await send(`${to}/look`);
    const revision = /revision=(\d+)/.exec(done.to)?.[1];
    const asked = await office.post(`/history/${revision}/undo`);
    const text = plain(unescapeHtml(await asked.text()));
    expect(text).toContain('26 Einträge werden entfernt.');
    expect(text).toMatch(/Anlässe: 25 · Quellen: 1/);
  });

  it('names entries of a calendar that cancel nothing, and ignored text outside of the calendar', async () => {
    const cancels = CALENDAR.replace('BEGIN:VEVENT', 'METHOD:CANCEL\r\nBEGIN:VEVENT');
    const { to } = await upload(`${cancels}cached page\r\n`, 'a.ics');
    const text = plain(await page(`${to}/look`));
    expect(text).toContain('Es gibt nichts abzusagen: Kein kommender Anlass aus dieser Quelle hat die UID «1».');
    expect(text).toContain('Text ausserhalb des Kalenders wurde übersprungen: «cached page»');
  });

  it('links existing entries to their events', async () => {
    const table = 'Datum;Zeit;Zeit bis;Titel\n6.12.2026;10:00;11:30;Feier\n';
    const first = await upload(table, 'a.csv', { source: 'Erste' });
    expect(plain(await page(`${first.to}/look`))).toMatch(/6\.12\. 10:00–11:30 Feier/);
    await send(`${first.to}/look`);
    const id = (await events()).find(({ title }) => title === 'Feier')?.id;
    const second = await upload(table, 'b.csv', { source: 'Zweite' });
    expect(await page(`${second.to}/look`)).toContain(`/events/${id}">${id} – Feier</a>`);
  });

  it('creates unknown entities with it, in an existing building or a new one', async () => {
    const { to } = await upload('Datum;Titel;Raum;Bereich\n6.12.2026;Feier;Waldhütte;Jugendarbeit Ost\n');
    const asked = plain(await page(to)).replace(/\s+/g, ' ');
    expect(asked).toMatch(
      /Räume: unbekannte Namen.*Waldhütte.*neuer Raum\s*neu anlegen mit eigenem Gebäude\s*nur als Text/,
    );
    expect(asked).toMatch(/Bereiche: unbekannte Namen.*Jugendarbeit Ost neu anlegen\s*weglassen/);
    await send(to, { 'name/0/means': 'new', 'name/1/means': 'house' });
    expect(plain(await page(to))).toContain('Waldhütte');
    const done = await send(`${to}/look`);
    expect(done.to).toContain('did=imported');
    const made = async (kind: 'room' | 'building' | 'layer') =>
      (await office.store.content.read('demo', (content) => content.all(kind))).map(({ name }) => name);
    expect([await made('room'), await made('building'), await made('layer')]).toEqual([
      expect.arrayContaining(['Waldhütte']),
      expect.arrayContaining(['Waldhütte']),
      expect.arrayContaining(['Jugendarbeit Ost']),
    ]);
  });

  it('is described in the history by its content, and a repeated title once', async () => {
    const rows = ['6.12.2026;Taizé-Gebet', '7.12.2026;Taizé-Gebet', '8.12.2026;Chor', '9.12.2026;Probe'];
    const { to } = await upload(`Datum;Titel\n${rows.join('\n')}\n`);
    await send(`${to}/look`);
    const text = (await page('/history')).replace(/<[^>]+>/g, '');
    expect(text).toContain('4 Anlässe eingelesen (Taizé-Gebet, Chor und 1 weiterer)');
  });
});

describe('a row that resembles an existing event', () => {
  const table = 'Datum;Zeit;Titel;Beschreibung\n6.12.2026;10:00;Feier der Wahl;neu\n';
  const named = async () => (await events()).filter(({ title }) => title === 'Feier der Wahl');

  async function open() {
    const first = await upload(table.replace(';neu', ';alt'), 'a.csv', { source: 'Erste' });
    await send(`${first.to}/look`);
    const second = (await upload(table, 'b.csv', { source: 'Zweite' })).to;
    const text = await page(`${second}/look`);
    const [, row = ''] = /name="row" value="([^"]*)"/.exec(text) ?? [];
    return { look: `${second}/look`, row, id: (await named())[0]?.id ?? 0 };
  }

  it('is skipped unless a user confirms the match, and then updates the event, which gets this source', async () => {
    const { look, row, id } = await open();
    expect((await page(look)).replace(/[\u00a0\u202f\u2060]/g, ' ')).toContain(
      `Nummer ${id}: Feier der Wahl, So., 6.12. 10:00–11:00`,
    );
    expect(await page(look)).toContain('Es gibt nichts zu ändern.');
    // The button first shows the consequences of the answer.
    const asked = await send(look, { row, said: String(id) });
    expect([asked.status, asked.text.includes('Ihre Auswahl ist übernommen')]).toEqual([422, true]);
    expect(asked.text).toMatch(/data-group="changed"><a href="#changed"><strong>1</);
    expect((await send(look, { row, said: String(id) })).to).toMatch(/did=imported/);
    const [event, ...others] = await named();
    expect([others.length, event?.id]).toEqual([0, id]);
    const sources = await office.store.content.read('demo', (content) => content.all('source'));
    expect(event?.source?.id).toBe(sources.find(({ name }) => name === 'Zweite')?.id);
    const again = await upload(table, 'b.csv', { source: 'Zweite' });
    expect(await page(`${again.to}/look`)).toMatch(/data-group="same"><strong>1</);
  });

  it('reports that a choice is applied if only that differs from the preview, with one count', async () => {
    const { look, row, id } = await open();
    const stale = readForm(await (await office.get(look)).text(), look);
    expect((await send(look, { row, said: String(id) })).text).toContain('Ihre Auswahl ist übernommen');
    const response = await office.post(look, { ...stale, row, said: String(id) });
    const text = unescapeHtml(await response.text());
    expect([response.status, text.includes('Ihre Auswahl ist übernommen')]).toEqual([422, true]);
    expect(text).not.toContain('Inzwischen hat sich etwas geändert');
    expect(text).not.toContain('Diese Zeilen bleiben weg');
    expect(text).toMatch(/data-group="unclear" data-none><strong>0</);
    expect(joinLines(text)).toMatch(/id="decided"><h2>Von Ihnen entschieden <span class="soft">1</);
    expect(await (await office.post(look, { ...stale, row, said: 'new' })).text()).toContain('Ihre Auswahl');
    expect(await page(look)).toMatch(/data-group="new"><a href="#new"><strong>1</);
  });

  it('can be a new event, and the choice can be undone', async () => {
    const { look, row } = await open();
    expect((await send(look, { row, said: 'new', apply: '1' })).to).toBe(`${look}#decided`);
    expect(await page(look)).toMatch(/data-group="new"><a href="#new"><strong>1</);
    await send(look, { row, said: '', apply: '1' });
    expect(await page(look)).toMatch(/data-group="new" data-none/);
    await send(look, { row, said: 'new', apply: '1' });
    await send(look, { row, said: 'new' });
    expect(await named()).toHaveLength(2);
  });

  it('accepts only offered choices', async () => {
    const { look, row, id } = await open();
    await send(look, { row, said: String(id + 1), apply: '1' });
    expect(await page(look)).toContain('Es gibt nichts zu ändern.');
  });
});

describe('a repeated import', () => {
  const table = 'Datum;Titel\n6.12.2026;Feier im Doppel\n';

  async function pressTwice(press: (ask: () => Promise<Response>) => Promise<readonly Response[]>) {
    const { to } = await upload(table);
    const form = readForm(await (await office.get(`${to}/look`)).text(), `${to}/look`);
    const answers = await press(() => office.post(`${to}/look`, form));
    const came = (await events()).filter(({ title }) => title === 'Feier im Doppel').length;
    return { came, tos: answers.map(pathOf) };
  }

  it.each([
    ['at once', (ask: () => Promise<Response>) => Promise.all([ask(), ask()])],
    ['one after the other', async (ask: () => Promise<Response>) => [await ask(), await ask()]],
  ])('%s is imported once, and the second press shows the result of the first', async (_, press) => {
    const { came, tos } = await pressTwice(press);
    expect(came).toBe(1);
    expect(tos[0]).toMatch(/^\/import\?did=imported&revision=\d+$/);
    expect(tos[1]).toBe(tos[0]);
  });

  it('of a new file after an undo is imported again', async () => {
    const first = await pressTwice(async (ask) => [await ask()]);
    await undoWholeChange(office, /revision=(\d+)/.exec(first.tos[0] ?? '')?.[1]);
    expect((await pressTwice(async (ask) => [await ask()])).came).toBe(1);
  });
});

describe('a file', () => {
  it('with two columns of one name distinguishes them: internal data stays internal', async () => {
    const { to } = await upload('Datum;Titel;Name;Name\n05.01.2031;A;im Spital;mit Chor\n');
    await send(to, { 'column/2': 'internal_note', 'column/3': 'short_desc', public: '1' });
    await send(`${to}/look`);
    const added = (await events()).find(({ title }) => title === 'A');
    expect(added).toMatchObject({ internalNote: 'im Spital', shortDesc: 'mit Chor' });
  });

  it('with too many dates says so, and can be discarded', async () => {
    const many = Array.from(
      { length: 300 },
      (_, number) =>
        `BEGIN:VEVENT\r\nUID:${number}\r\nDTSTART:20200101T100000\r\nRRULE:FREQ=DAILY\r\nSUMMARY:x\r\nEND:VEVENT\r\n`,
    );
    const { to } = await upload(`BEGIN:VCALENDAR\r\n${many.join('')}END:VCALENDAR\r\n`, 'x.ics');
    const answer = await office.get(to);
    const text = unescapeHtml(await answer.text());
    expect(answer.status).toBe(422);
    expect(text).toContain(`${to}/discard`);
    expect(text).not.toContain('the calendar has');
  });

  it('of an unsupported type is rejected at its field, with the reason', async () => {
    const { status, text } = await upload('%PDF-1.7\n', 'x.csv');
    expect([status, /id="p-file"><p>Diese Datei ist wohl ein PDF\./.test(text)]).toEqual([422, true]);
    const none = await send('/import');
    expect([none.status, none.text.includes('Wählen Sie eine Datei, oder geben Sie eine Adresse ein.')]).toEqual([
      422,
      true,
    ]);
  });

  it('of another user is not found, and files are for editors only', async () => {
    const { to } = await upload(PLAN);
    expect((await office.get(to, CONTRIBUTOR)).status).toBe(403);
    expect((await office.get('/import', EDITOR)).status).toBe(200);
    expect(
      await office.store.uploads.find('demo', 'account 2', Number(to.split('/')[2]), office.clock.now),
    ).toBeUndefined();
    expect((await send(`${to}`, {})).to).toBe(`${to}/look`);
    office.clock.now += 25 * 3_600_000;
    expect((await office.get(to)).headers.get('location')).toMatch(/\/import\?gone=1$/);
  });

  it('can be discarded', async () => {
    const { to } = await upload(PLAN);
    expect((await office.post(`${to}/discard`)).status).toBe(303);
    expect((await office.get(to)).headers.get('location')).toMatch(/gone=1$/);
  });
});

describe('an address', () => {
  const calendar =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261206T090000Z\r\nSUMMARY:Konzert\r\n' +
    'LOCATION:Stadthalle\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
  const ask = async (url: string) => {
    const response = await office.post('/import', { url, kind: 'event' });
    return { to: pathOf(response), text: unescapeHtml(await response.text()) };
  };

  it('is fetched, with redirects, and only from targets that pushes may have', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/short') response.writeHead(302, { location: '/calendar.ics' }).end();
      else if (request.url === '/calendar.ics') response.end(calendar);
      else if (request.url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://localhost:${(server.address() as AddressInfo).port}`;
    try {
      const { to } = await ask(`${base}/short`);
      expect(await page(to)).toContain('Ein Kalender mit 1 Termin');
      await send(to, { 'name/0/means': 'words' });
      const done = await send(`${to}/look`);
      expect(done.to).toContain('did=imported');
      expect((await events()).find(({ title }) => title === 'Konzert')).toMatchObject({
        startsAt: '2026-12-06 10:00:00',
      });
      expect((await ask(`${base}/inside`)).text).toContain('Diese Adresse führt in ein privates Netz');
      expect((await ask(`${base}/nothing`)).text).toContain('(Antwort 404)');
    } finally {
      server.close();
    }
    expect((await ask('http://192.168.1.1/a.ics')).text).toContain('Diese Adresse führt in ein privates Netz');
    expect((await ask('ftp://example.org/a.ics')).text).toContain('Die Adresse muss mit https:// beginnen');
    expect((await ask('https://gone.invalid/a.ics')).text).toContain('gone.invalid antwortet nicht');
  });
});

describe('an empty template', () => {
  it('is offered for every kind, as a workbook and as text, and can be imported unchanged', async () => {
    const start = await page('/import');
    const links = [...start.matchAll(/href="\/office\/instances\/demo(\/import\/template\.(xlsx|csv)\?kind=(\w+))"/g)];
    expect(links.length).toBe(18);
    for (const [, path = '', format, kind] of links) {
      const response = await office.get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="\\w+\\.${format}"$`),
      );
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { to } = await upload(bytes, `a.${format}`, { kind: kind ?? '' });
      expect(to).toMatch(/^\/import\/\d+$/);
      expect(await page(`${to}/look`)).toContain('Es gibt nichts zu ändern.');
    }
  });

  it('is in the user’s language, and not available to contributors', async () => {
    const head = async () => (await (await office.get('/import/template.csv?kind=event')).text()).slice(0, 80);
    expect(await head()).toMatch(/^\uFEFF?Datum;/);
    expect((await office.get('/import/template.xlsx', CONTRIBUTOR)).status).toBe(403);
  });
});

it('double-booked rooms are reported before the import, with links to the existing events', async () => {
  const plan = 'Datum;Zeit;Zeit bis;Titel;Raum\n6.12.2026;10:00;12:00;Chor;Grosser Saal\n';
  const first = await upload(plan);
  await send(`${first.to}/look`);
  const [there] = (await events()).filter(({ title }) => title === 'Chor');
  const { to } = await upload('Datum;Zeit;Zeit bis;Titel;Raum\n6.12.2026;11:00;13:00;Probe;Grosser Saal\n', 'b.csv');
  const text = await page(`${to}/look`);
  expect(text).toContain('Räume doppelt belegt');
  expect(text).toMatch(
    new RegExp(`Grosser Saal:</span> <a href="/office/instances/demo/events/${there?.id}">Chor</a>`),
  );
  const free = await upload('Datum;Zeit;Zeit bis;Titel;Raum\n6.12.2026;12:00;13:00;Probe;Grosser Saal\n', 'c.csv');
  expect(await page(`${free.to}/look`)).not.toContain('Räume doppelt belegt');
});

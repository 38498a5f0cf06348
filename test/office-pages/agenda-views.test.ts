import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { joinLines } from '../support/join-lines.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { textOfMain } from '../support/page-form.ts';

let office: OfficeBrowser;
beforeAll(async () => {
  office = await openOfficeBrowser();
  await office.post('/events/3002521/cancel', { note: 'Küche kaputt' });
  await office.post('/events/2002518/draft');
});
afterAll(() => office.close());

const reader: Authority = { role: 'reader', areas: [] };
const pageAt = async (query: string, role?: Authority, headers?: Readonly<Record<string, string>>) => {
  const response = await office.get(`/agenda?${query}`, role, headers);
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll('&amp;', '&');
};
const partOf = (page: string, begin: string, end: string) => page.slice(page.indexOf(begin)).split(end)[0] ?? '';

it('reports a nonexistent day in a search', async () => {
  const page = await pageAt('q=31.11.2026');
  expect(textOfMain(page)).toContain('Das Datum in «31.11.2026» gibt es nicht.');
  expect(textOfMain(page)).not.toContain('Dazu findet sich nichts');
});

describe('the week', () => {
  it('shows the events of seven days, with links to the previous and next week', async () => {
    const page = await pageAt('view=week&on=2026-11-26');
    expect(page.match(/<li class="week-day"/g)).toHaveLength(7);
    expect(textOfMain(page)).toContain('23.–29. November 2026');
    expect(textOfMain(partOf(page, 'Freitag,', '</ul>'))).toMatch(/20:00 –.*Filmnacht im Keller 7 UG 02/);
    expect(textOfMain(partOf(page, 'Samstag,', '</ul>'))).toMatch(/–00:30 Filmnacht im Keller 7/);
    expect(page).toContain('/agenda?view=week&on=2026-11-19');
    expect(page).toContain('/agenda?view=week&on=2026-12-03');
    expect(page).toMatch(/aria-current="true">Woche/);
  });

  it('shows states in words, and long-running events above the days', async () => {
    const page = await pageAt('view=week&on=2026-11-26');
    expect(textOfMain(partOf(page, 'Donnerstag,', '</ul>'))).toMatch(/abgesagt Mittagstisch/);
    expect(textOfMain(partOf(page, 'Montag,', '</ul>'))).toMatch(/Entwurf Probe Kirchenchor/);
    expect(textOfMain(partOf(page, 'long-ones', '</div>'))).toContain('Ausstellung in der Kirche');
    expect(textOfMain(partOf(page, 'class="week"', '</ol>'))).not.toContain('Ausstellung');
  });

  it('draws timed events at their time, all-day ones above, and the current time', async () => {
    const page = await pageAt('view=week&on=2026-11-26');
    expect(page).toMatch(/class="week-table first-\d+ last-24"/);
    expect(page).toMatch(/class="block timed h-20 m-0 uh-24 um-0 lane-0 lanes-1 lines-8 /);
    expect(page).toMatch(/class="block list-only [^>]*>\s*<a[^>]*title="Filmnacht im Keller 7, –00:30/);
    expect(textOfMain(partOf(page, 'class="week-band"', '</ul>'))).toMatch(/ganztags Offene Kirche/);
    expect(page).toMatch(/class="now timed h-12 m-0 /);
    expect(await pageAt('view=week&on=2026-12-03')).not.toContain('class="now');
  });

  it('marks each event with the colour and name of its area, like the month, and has a legend that filters', async () => {
    for (const view of ['week', 'month']) {
      const page = await pageAt(`view=${view}&on=2026-11-26`);
      const legend = partOf(page, 'class="areas-legend"', '</ul>');
      expect(textOfMain(legend)).toMatch(/Kirchgemeinde Seewil.*Dorf.*ohne Bereich/);
      const [, id = '', mark = ''] = /class="(area-\d)" href="[^"]*[?&]layer=(\d+)"/.exec(legend) ?? [];
      expect([id, mark]).toEqual(['area-1', '1']);
      expect(textOfMain(page)).toMatch(/Gottesdienst zum 1\. Advent.*Kirchgemeinde Seewil/);
      const narrowed = await pageAt(`view=${view}&on=2026-11-26&layer=1`);
      expect(partOf(narrowed, 'class="areas-legend"', '</ul>')).toMatch(/aria-current="true"[^>]*>[^K]*Kirchgemeinde/);
      expect(textOfMain(partOf(narrowed, 'class="areas-legend"', '</ul>'))).toContain('Alle Bereiche');
    }
  });

  it('links to a new event on a day for users who may create one', async () => {
    expect(await pageAt('view=week&on=2026-11-26')).toMatch(/\/events\/new\?on=2026-11-28(?:&amp;|&)back=/);
    expect(await pageAt('view=week&on=2026-11-26', reader)).not.toContain('/events/new?on=');
  });

  it('is searched and filtered like the list, and keeps the filters when the view changes', async () => {
    const page = await pageAt('view=week&on=2026-11-26&q=mittagstisch&room=22');
    expect(page.match(/class="block/g)).toHaveLength(1);
    expect(page).toContain('/agenda?q=mittagstisch&room=22&view=month&on=2026-11-26');
    expect(page).toContain('/agenda?q=mittagstisch&room=22"');
    expect(await pageAt('view=week&on=2026-11-26&state=draft')).toContain('Probe Kirchenchor');
  });

  it('is filtered by person and kind, like the list, and counts these filters', async () => {
    const persons = await office.store.content.read(office.instance, (content) => content.all('person'));
    const organist = persons.find(({ lastname }) => lastname === 'Keller') ?? persons[0];
    const page = await pageAt(`person=${organist?.id}&type=Gottesdienst`);
    expect(page).toMatch(/<b class="count">2<\/b>/);
    const rows = [...page.matchAll(/id="event-(\d+)"/g)].map(([, id]) => Number(id));
    const events = await office.store.content.read(office.instance, (content) => content.getAll('event', rows));
    expect(rows.length).toBeGreaterThan(0);
    for (const { value } of events) {
      expect(value.eventType).toBe('Gottesdienst');
      expect(JSON.stringify(value)).toContain(String(organist?.id));
    }
    const week = await pageAt(`view=week&on=2026-11-26&person=${organist?.id}`);
    expect(week).toContain(`&person=${organist?.id}`.replace('&', '?'));
  });

  it('is in the user’s language', async () => {
    const page = textOfMain(await pageAt('view=week&on=2026-11-26', undefined, { 'accept-language': 'fr' }));
    expect(page).toMatch(/Liste Semaine Mois Salles/);
    expect(page).toContain('23–29 novembre 2026');
  });
});

describe('the printed sheet', () => {
  it.each([
    'view=week&on=2026-11-26',
    'q=26.11.2026',
  ])('marks what is not public yet as internal: ?%s', async (query) => {
    const internal = async () =>
      (await pageAt(query)).match(/<li class="internal">(?:(?!<\/li>).)*Mittagstisch/gs)?.length ?? 0;
    const found = /\/events\/(\d+)[^>]*>[^<]*(?:<[^>]*>[^<]*)*?Mittagstisch/.exec(
      await pageAt('q=26.11.2026 mittagstisch'),
    );
    const id = Number(found?.[1]);
    const editing = {
      store: office.store,
      clock: () => office.clock.now,
      actor: 'Regula Beispiel',
      authority: { role: 'administrator', areas: [] } as Authority,
    };
    const open = async (publish_from: string | null) =>
      applyChanges(editing, office.instance, [{ kind: 'event', id, merge: { publish_from }, at: '' }]);
    expect(await internal()).toBe(0);
    await open('2026-11-25 08:00:00');
    expect(await internal()).toBe(1);
    await open(null);
  });
});

describe('the month', () => {
  it('is a table of weeks with at most four lines a day, and the number of further events', async () => {
    const page = await pageAt('view=month&on=2026-11-01');
    expect(page.match(/<tr><td/g)).toHaveLength(6);
    expect(page.match(/<th scope="col">/g)).toHaveLength(7);
    expect(textOfMain(page)).toContain('November 2026');
    for (const cell of page.split('<td').slice(1))
      expect(cell.split('</td>')[0]?.match(/<li/g)?.length ?? 0).toBeLessThan(5);
    expect(page).toMatch(/aria-label="Dienstag, 24.\sNovember, \d+ Anlässe"/);
    expect(textOfMain(page)).toMatch(/\+ \d weitere/);
  });

  it('lists the days below on small screens, and marks today', async () => {
    const page = await pageAt('view=month&on=2026-11-01');
    expect(page).toContain('id="day-2026-11-26"');
    expect(page).not.toContain('id="day-2026-12-01"');
    expect(page.match(/<td class="" aria-current="date"/g)).toHaveLength(1);
  });

  it('says so if it has no events', async () => {
    expect(textOfMain(await pageAt('view=month&on=2031-05-01'))).toContain(
      'In diesem Zeitraum ist nichts eingetragen.',
    );
  });
});

describe('the rooms of a day', () => {
  it('are rows of a table in which every row is as wide as the head', async () => {
    const page = await pageAt('view=rooms&on=2026-11-24');
    const table = partOf(page, '<table class="room-day"', '</table>');
    const width = (row: string) =>
      [...row.matchAll(/<t[dh]([^>]*)>/g)].reduce(
        (sum, [, attributes = '']) => sum + Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1),
        0,
      );
    const rows = table.split('<tr').slice(1);
    const head = width(rows[0] ?? '');
    for (const row of rows) expect([head, head - 1]).toContain(width(row));
    expect(table.match(/scope="row"/g)).toHaveLength(10);
  });

  it('show their events, mark double bookings, and omit events without a room', async () => {
    const page = await pageAt('view=rooms&on=2026-11-28');
    expect(textOfMain(partOf(joinLines(page), '> Foyer', '</tbody>'))).toMatch(
      /Taufgespräche .*doppelt belegt .*Apéro der Freiwilligen .*doppelt belegt/,
    );
    expect(textOfMain(partOf(page, 'Kapellenraum', '</tr>'))).toContain('frei');
    expect(textOfMain(partOf(await pageAt('view=rooms&on=2026-11-26'), '<table', '</table>'))).not.toContain(
      'Mittagstisch',
    );
  });

  it('link from free time to a new event at that time', async () => {
    const page = await pageAt('view=rooms&on=2026-11-24');
    expect(page).toContain('/events/new?on=2026-11-24&room=22&from=09:00');
    const form = await (await office.get('/events/new?on=2026-11-24&room=22&from=09:00')).text();
    expect(form).toMatch(/name="from"[^>]* value="09:00"/);
    expect(await pageAt('view=rooms&on=2026-11-24', reader)).not.toContain('/events/new?on=');
  });
});

it('shows stored markup as text in every view', async () => {
  const evil = '<script>alert(1)</script>';
  const editing = {
    store: office.store,
    clock: () => office.clock.now,
    actor: 'x',
    authority: { role: 'editor', areas: [] },
  } as const;
  const value = {
    title: `a&lt;b "${evil}`,
    date_from: '2026-11-24 10:00:00',
    date_to: '2026-11-24 11:00:00',
    rooms: [{ room_id: 22 }],
  };
  await applyChanges(editing, office.instance, [{ kind: 'event', value, at: '' }]);
  for (const view of ['week', 'month', 'rooms']) {
    expect(await pageAt(`view=${view}&on=2026-11-24&q=%3Cscript%3E`)).not.toContain(evil);
  }
});

describe('the search', () => {
  it('parses dates as people write them, and shows the result', async () => {
    const page = await pageAt('q=mittagstisch+3.12.');
    expect(textOfMain(page)).toMatch(/Verstanden: Donnerstag, 3.\sDezember · «mittagstisch»/);
    expect(page.match(/<li class="row/g)).toHaveLength(1);
    expect(page).toContain('/agenda?q=mittagstisch+3.12.&words=1');
    expect(textOfMain(await pageAt('q=mittagstisch+3.12.&words=1'))).not.toContain('Verstanden');
    expect(textOfMain(await pageAt('q=gestern'))).toContain('Verstanden: Sonntag, 22.');
    expect(textOfMain(await pageAt('q=oktober'))).toMatch(
      /Verstanden: Freitag, 1.\sOktober 2027 – Sonntag, 31.\sOktober 2027/,
    );
    expect(textOfMain(await pageAt('q=oktober&past=1'))).toMatch(
      /Verstanden: Donnerstag, 1.\sOktober – Samstag, 31.\sOktober/,
    );
  });

  it('parses a season or a feast as a period if no event contains the words', async () => {
    const { store, clock } = office;
    const editing = { store, clock: () => clock.now, actor: 'test', authority: { role: 'editor', areas: [] } } as const;
    const on = (day: string, title: string) => ({
      kind: 'event' as const,
      at: '',
      value: { title, date_from: `${day} 19:00:00`, date_to: `${day} 21:00:00` },
    });
    const titles = ['Konzert mit Abendmusik', 'Hauptprobe Passion', 'Herbstbazar'];
    const days = ['2026-11-27', '2027-03-28', '2026-11-28'];
    await applyChanges(
      editing,
      office.instance,
      titles.map((title, at) => on(days[at] ?? '', title)),
    );
    const found = async (q: string, more = '') => {
      const text = await pageAt(`q=${encodeURIComponent(q)}${more}`);
      return titles.filter((title) => text.includes(title));
    };
    const understood = async (q: string) =>
      textOfMain(await pageAt(`q=${encodeURIComponent(q)}`)).includes('Verstanden');
    for (const q of ['konzert herbst', 'Herbst Konzert', 'abendm herbst konz']) {
      expect(await found(q)).toEqual(['Konzert mit Abendmusik']);
      expect(await understood(q)).toBe(true);
    }
    expect(await found('hauptprobe ostern')).toEqual(['Hauptprobe Passion']);
    // Words that occur in a title are not interpreted as dates.
    expect([await found('herbst'), await understood('herbst')]).toEqual([['Herbstbazar'], false]);
    expect([await found('bazar herbst'), await understood('bazar herbst')]).toEqual([['Herbstbazar'], false]);
    expect(await found('konzert herbst', '&words=1')).toEqual([]);
    expect(await found('konzert frühling')).toEqual([]);
    const all = await office.post('/agenda/change', { verb: 'hide', found: '1', back: 'q=konzert+herbst' });
    expect(textOfMain(await all.text())).toContain('Konzert mit Abendmusik');
  });

  it('finds events by their rooms and buildings, together with other words', async () => {
    const rows = async (q: string) =>
      ((await pageAt(`all=1&words=1&q=${encodeURIComponent(q)}`)).match(/<li class="row/g) ?? []).length;
    expect(await rows('mittagstisch foyer')).toBeGreaterThan(0);
    expect(await rows('mittagstisch kirchgemeindehaus')).toBe(await rows('mittagstisch foyer'));
    expect(await rows('mittagstisch kirchenschiff')).toBe(0);
  });

  it('parses dates in the user’s language', async () => {
    const page = await pageAt('q=dimanche+prochain', undefined, { 'accept-language': 'fr' });
    expect(textOfMain(page)).toMatch(/Compris\s: dimanche 29\snovembre/);
    expect(textOfMain(page)).toContain('Gottesdienst zum 1. Advent');
  });

  it('moves a calendar view to the searched day', async () => {
    expect(textOfMain(await pageAt('view=week&q=6.12.'))).toMatch(/30. November.*6. Dezember 2026/);
    expect(textOfMain(await pageAt('view=week&q=6.12.'))).toContain('Gottesdienst zum 2. Advent');
  });
});

describe('the embed code', () => {
  it('is linked from the agenda for all users who see it, with its filters, and links back', async () => {
    const page = await pageAt('layer=1', reader);
    expect(page).toContain('href="/office/instances/demo/websites/embed?layer=1"');
    const lines = await (await office.get('/websites/embed?layer=1', reader)).text();
    expect(lines).toContain('<p class="back"><a href="/office/instances/demo/agenda">');
    expect(lines).not.toContain('href="/office/instances/demo/websites"');
    expect(await (await office.get('/websites/embed')).text()).toContain('href="/office/instances/demo/websites">←');
  });
});

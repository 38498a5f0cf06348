// Pages of roles, absences and rosters, without scripts (rules D1, D3, D16).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { Kind } from '../../src/model/entity.ts';
import type { VersionedEntity } from '../../src/model/present.ts';
import { narrowToKind, type ValueOf } from '../../src/store/content/by-kind.ts';
import { DEMO_PARISH } from '../support/demo-parish.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { problemAt, textOfMain } from '../support/page-form.ts';

const [BRUNNER, AEBERSOLD, ODERMATT] = [301, 302, 309];

const BUNDLE = {
  ...DEMO_PARISH,
  roles: [
    { id: 1, position: 1, name: 'Orgel', short_name: 'Org', field: 'organists', group_ids: [14], most_a_month: 3 },
    {
      id: 2,
      position: 2,
      name: 'Kaffee',
      need: 2,
      rule: { event_types: ['Gottesdienst'], layer_ids: [10] },
      self: true,
    },
    { id: 3, position: 3, name: 'Technik', rule: {}, ask: false, public: false, rest_days: 14, service: 2 },
  ],
  absences: [
    { id: 1, person_id: ODERMATT, from: '2026-12-20', to: '2026-12-27' },
    { id: 2, person_id: BRUNNER, from: '2026-11-01', to: '2026-11-07' },
    { id: 3, person_id: AEBERSOLD, from: '2026-11-20', to: '2026-11-24' },
  ],
  rosters: [
    {
      id: 1,
      name: 'Bestattungen',
      duties: [
        { date_from: '2026-11-23', date_to: '2026-11-29', people: [{ person_id: BRUNNER }] },
        { date_from: '2026-11-30', date_to: '2026-12-06', people: [{ text: 'Pfarramt Nachbarort' }] },
      ],
    },
  ],
  assignments: [
    { id: 1, event_id: 1002503, role_id: 2, person_id: ODERMATT, state: 'planned', at: '2026-11-01T08:00:00.000Z' },
    { id: 2, event_id: 1002510, role_id: 2, person_id: ODERMATT, state: 'no', at: '2026-11-01T08:00:00.000Z' },
  ],
};

let office: OfficeBrowser;

beforeEach(async () => {
  office = await openOfficeBrowser(BUNDLE);
});

afterEach(() => office.close());

async function raw(path: string, role?: Authority): Promise<string> {
  return (await office.get(path, role)).text();
}

async function filled(path: string, entered: Fields = {}): Promise<Fields> {
  return { ...readForm(await raw(path), path), ...entered };
}

async function sent(path: string, entered: Fields): Promise<{ status: number; text: string; to: string }> {
  const response = await office.post(path, await filled(path, entered));
  return { status: response.status, text: await response.text(), to: response.headers.get('location') ?? '' };
}

function rowsOf(page: string): string[] {
  return [...page.matchAll(/<th scope="row"[^>]*><a [^>]*>(.*?)<\/a>/gs)].map(([, name = '']) => unescapeHtml(name));
}

async function stored<K extends Kind>(kind: K, id: number): Promise<ValueOf<K> | undefined> {
  const found: VersionedEntity | undefined = await office.store.content.read(office.instance, (content) =>
    content.get(kind, id),
  );
  return narrowToKind(kind, kind, found?.value);
}

const NOTHING = { layerIds: [], targetGroupIds: [], eventTypes: [], roomIds: [], personIds: [] };

describe('roles', () => {
  it('are in the office’s order, with field, number, and where each is needed', async () => {
    const text = await raw('/roles');
    expect(rowsOf(text)).toEqual(['Orgel', 'Kaffee', 'Technik']);
    const words = textOfMain(text);
    expect(words).toContain('Orgel 1 Person an jedem Anlass');
    expect(words).toContain('Kaffee 2 Personen Dorf, Gottesdienst');
    expect(words).toContain('Technik intern 1 Person nur wo im Anlass angegeben');
    expect(await raw('/roles?order=1')).toContain('/roles/3/move"');
  });

  it.each([1, 2, 3])('saved unchanged change nothing: role %i', async (id) => {
    const before = await stored('role', id);
    expect((await sent(`/roles/${id}`, {})).to).toMatch(/did=nothing$/);
    // A change of another field does not change the needs.
    expect((await sent(`/roles/${id}`, { short_name: 'X' })).to).toContain('did=saved');
    expect(await stored('role', id)).toEqual({ ...before, shortName: 'X' });
  });

  it('are needed everywhere, by a rule, or if an event says so, as chosen', async () => {
    await sent('/roles/2', { 'rule/where': 'everywhere' });
    expect((await stored('role', 2))?.rule).toBeNull();
    await sent('/roles/2', { 'rule/where': 'named', 'rule/layer_ids': '10' });
    expect((await stored('role', 2))?.rule).toEqual(NOTHING);
    await sent('/roles/2', {
      'rule/where': 'matching',
      'rule/layer_ids': ['10', '20'],
      'rule/event_types/other': 'Taufe',
    });
    expect((await stored('role', 2))?.rule).toEqual({ ...NOTHING, layerIds: [10, 20], eventTypes: ['Taufe'] });
  });

  it('that were deleted in the meantime are reported at their field when people are asked', async () => {
    const { status, text } = await sent('/plan/ask', { role_ids: '77' });
    expect(status).toBe(422);
    expect(problemAt(text, 'role_ids')).toContain('Das gibt es nicht mehr');
    expect((await sent('/plan/ask', { role_ids: '2' })).status).toBe(200);
  });

  it('require event criteria if that way was chosen and none is given', async () => {
    const { status, text } = await sent('/roles/1', { 'rule/where': 'matching' });
    expect(status).toBe(422);
    expect(problemAt(text, 'rule')).toContain('Wählen Sie, zu welchen Anlässen');
    expect(readForm(text, '/roles/1')['rule/where']).toEqual('matching');
    expect((await stored('role', 1))?.rule).toBeNull();
  });

  it('are created with defaults, and without empty fields', async () => {
    const { to } = await sent('/roles/new', { name: 'Lesung', field: 'lectors' });
    const id = Number(/\/roles\/(\d+)/.exec(to)?.[1]);
    expect(await stored('role', id)).toEqual({
      id,
      position: 4,
      name: 'Lesung',
      shortName: '',
      field: 'lectors',
      service: null,
      groupIds: [],
      need: 1,
      rule: null,
      ask: true,
      self: false,
      public: true,
      restDays: 0,
      mostAMonth: null,
    });
  });

  it('report each error at its field', async () => {
    const wrong = { name: '', field: 'organizer', need: '2', rest_days: 'viele', most_a_month: '40', service: '9' };
    const { status, text } = await sent('/roles/2', wrong);
    expect(status).toBe(422);
    for (const field of ['name', 'need', 'rest_days', 'most_a_month', 'service']) {
      expect([field, problemAt(text, field) !== '']).toEqual([field, true]);
    }
    const taken = await sent('/roles/2', { field: 'organists', service: '2' });
    expect([problemAt(taken.text, 'field') !== '', problemAt(taken.text, 'service') !== '']).toEqual([true, true]);
  });

  it('have their changes in everyday words in the history', async () => {
    await sent('/roles/2', { 'rule/where': 'named', field: 'lectors', group_ids: ['311'] });
    await sent('/roles/2', { 'rule/where': 'everywhere', group_ids: ['14'] });
    const words = textOfMain(await raw('/history'));
    expect(words).toContain('Feld des Anlasses keines Lesung');
    expect(words).toContain('Gruppen leer Lektorinnen und Lektoren');
    expect(words).toContain('An welchen Anlässen Dorf, Gottesdienst nur wo im Anlass angegeben');
    expect(words).toContain('An welchen Anlässen nur wo im Anlass angegeben an jedem Anlass');
  });

  it('describe assignments in words, and so do people', async () => {
    expect(textOfMain(await raw('/roles/2'))).toContain('An 2 Anlässen ist dafür jemand eingeteilt.');
    expect(textOfMain(await raw(`/persons/${ODERMATT}`))).toContain('Ist für 2 Anlässe eingeteilt.');
    expect(textOfMain(await raw(`/persons/${BRUNNER}`))).toMatch(/Wochendienste 1 Bestattungen/);
  });
});

describe('absences', () => {
  it('are sorted by day, with their people, past ones at the end', async () => {
    const text = await raw('/absences');
    expect(rowsOf(text)).toEqual(['Thomas Aebersold', 'Matthias Odermatt', 'Regula Brunner-Hess']);
    const words = textOfMain(text).replaceAll(/[\u00a0\u2009]/g, ' ');
    expect(words).toContain('Aebersold 20.–24. November 2026 jetzt');
    expect(words).toContain('20.–27. Dezember 2026');
    expect(rowsOf(await raw('/absences?q=odermatt'))).toHaveLength(1);
  });

  it('accept days as people write them, and saved unchanged change nothing', async () => {
    const { to } = await sent('/absences/new', { person_id: String(AEBERSOLD), from: '24.12.', to: '3.1.' });
    expect(to).toMatch(/\/absences\/4\?did=created$/);
    expect(await stored('absence', 4)).toEqual({ id: 4, personId: AEBERSOLD, from: '2026-12-24', to: '2027-01-03' });
    expect((await sent('/absences/4', {})).to).toMatch(/did=nothing$/);
    expect((await sent('/absences/4', { to: '4.1.' })).to).toMatch(/did=saved$/);
  });

  it('report each error at its field', async () => {
    const none = await sent('/absences/new', {});
    for (const field of ['person_id', 'from', 'to']) {
      expect([field, problemAt(none.text, field) !== '']).toEqual([field, true]);
    }
    const unread = await sent('/absences/1', { from: '31.2.2027' });
    expect(problemAt(unread.text, 'from')).toContain('31.2.2027');
    const turned = await sent('/absences/1', { from: '28.12.2026' });
    expect([turned.status, problemAt(turned.text, 'to') !== '']).toEqual([422, true]);
  });

  it('have neither trash nor history nor undo', async () => {
    const words = textOfMain(await raw('/absences/1'));
    expect(words).toContain('Nach dem Entfernen ist die Abwesenheit endgültig gelöscht');
    expect(words).not.toMatch(/Verwendet in|Noch hat niemand etwas geändert/);
    const asking = textOfMain(await raw('/absences/1/remove'));
    expect(asking).toMatch(/«Matthias Odermatt, .*» entfernen\?/);
    expect(asking).not.toContain('30 Tage');
    const gone = await office.post('/absences/1/remove');
    expect(gone.headers.get('location')).toMatch(/\/absences\?did=erased$/);
    expect(textOfMain(await raw('/trash'))).not.toContain('Odermatt');
  });
});

describe('a user who does not plan', () => {
  const [READER, CONTRIBUTOR, EDITOR] = (['reader', 'contributor', 'editor'] as const).map(
    (role): Authority => ({ role, areas: [] }),
  );

  it('finds absences nowhere: neither their pages, nor people, nor the history', async () => {
    await sent('/absences/1', { to: '28.12.2026' });
    for (const role of [READER, CONTRIBUTOR]) {
      for (const path of ['/absences', '/absences/1', '/absences/new', '/absences/1/remove']) {
        expect([role?.role, path, (await office.get(path, role)).status]).toEqual([role?.role, path, 403]);
      }
      expect(textOfMain(await raw(`/persons/${ODERMATT}`, role))).not.toContain('Abwesenheiten');
      const history = await raw('/history', role);
      expect(textOfMain(history)).not.toContain('Abwesenheit');
      expect(history).not.toContain('value="absence"');
      expect(textOfMain(await raw('', role))).not.toContain('Abwesenheit');
    }
    expect(textOfMain(await raw(`/persons/${ODERMATT}`, EDITOR))).toMatch(/Abwesenheiten 1 20\.–28\. Dezember 2026/);
    const history = await raw('/history', EDITOR);
    expect(textOfMain(history)).toContain('Abwesenheit geändert');
    // The history stores no values with which the change could be undone.
    expect(history).not.toMatch(/\/history\/\d+\/undo/);
  });

  it('sees planned people by their visibility', async () => {
    const said = async (role: Authority | undefined) =>
      /Ist für \d+ Anl[aä]sse? eingeteilt/.exec(textOfMain(await raw(`/persons/${ODERMATT}`, role)))?.[0];
    expect(await said(EDITOR)).toBe('Ist für 2 Anlässe eingeteilt');
    expect(await said(CONTRIBUTOR)).toBe('Ist für 1 Anlass eingeteilt');
    expect(await said(READER)).toBeUndefined();
  });

  it('reads roles and rosters, and changes none', async () => {
    const text = await raw('/roles/2', READER);
    expect(textOfMain(text)).toContain('An welchen Anlässen Dorf, Gottesdienst');
    expect(text).not.toContain('<form class="entry"');
    expect(textOfMain(await raw('/rosters/1', READER))).toContain(
      'Sonntag, 29. November 2026 · 1. Advent: Regula Brunner',
    );
    for (const path of ['/roles/2', '/rosters/1']) expect((await office.post(path, {}, READER)).status).toBe(403);
  });
});

describe('a roster', () => {
  const dates = (fields: Fields) => [fields['duty_from'], fields['duty_to']];

  it('shows who is on duty now, and until when it is filled', async () => {
    expect(textOfMain(await raw('/rosters'))).toMatch(/Bestattungen Regula Brunner-Hess Sonntag, 6\.\s?Dezember/);
  });

  it('saved unchanged changes nothing', async () => {
    expect((await sent('/rosters/1', {})).to).toMatch(/did=nothing$/);
  });

  it('adds the next week and removes a duty by buttons, which save nothing', async () => {
    const before = await stored('roster', 1);
    const next = await sent('/rosters/1', { duty: 'next' });
    expect(next.status).toBe(200);
    expect(next.text).toMatch(/value="next" formaction="[^"]*\/rosters\/1#duties-end"/);
    expect(next.text).toContain('id="duties-end"');
    expect(dates(readForm(next.text, '/rosters/1'))).toEqual([
      ['23.11.2026', '30.11.2026', '7.12.2026'],
      ['29.11.2026', '6.12.2026', '13.12.2026'],
    ]);
    const less = await office.post('/rosters/1', { ...readForm(next.text, '/rosters/1'), duty: 'remove d0' });
    const left = readForm(await less.text(), '/rosters/1');
    expect(left['duty_from']).toEqual(['30.11.2026', '7.12.2026']);
    expect(left['duty_who']).toEqual(['Pfarramt Nachbarort', '', '']);
    expect(await stored('roster', 1)).toEqual(before);
    const first = await sent('/rosters/new', { duty: 'next' });
    expect(dates(readForm(first.text, '/rosters/new'))).toEqual(['23.11.2026', '29.11.2026']);
  });

  it('continues duties that are not whole weeks on the same weekdays', async () => {
    const days = { duty_from: ['5.12.2026', '12.12.2026'], duty_to: ['6.12.2026', '13.12.2026'], duty: 'next' };
    const next = readForm((await sent('/rosters/1', days)).text, '/rosters/1');
    expect([next['duty_from']?.[2], next['duty_to']?.[2]]).toEqual(['19.12.2026', '20.12.2026']);
  });

  it('accepts people of the office by name, and everything else as text, in order of time', async () => {
    const added = readForm((await sent('/rosters/1', { duty: 'next' })).text, '/rosters/1');
    const [first, second, third] = added['duty_key'] ?? [];
    const saved = await office.post('/rosters/1', {
      ...added,
      duty_from: ['30.11.', '23.11.', '7.12.'],
      duty_to: ['6.12.', '29.11.', ''],
      duty_whose: [String(first), String(second), String(third), String(third)],
      duty_who: ['Brunner-Hess Regula', 'Frau Gast', 'Thomas Aebersold', 'Nachbarort'],
    });
    expect(saved.headers.get('location')).toContain('did=saved');
    expect((await stored('roster', 1))?.duties).toEqual([
      { dateFrom: '2026-11-23', dateTo: '2026-11-29', people: [{ text: 'Frau Gast' }] },
      { dateFrom: '2026-11-30', dateTo: '2026-12-06', people: [{ personId: BRUNNER }] },
      { dateFrom: '2026-12-07', dateTo: '2026-12-07', people: [{ personId: AEBERSOLD }, { text: 'Nachbarort' }] },
    ]);
  });

  it('is redisplayed with the error at its day, and all input', async () => {
    const unread = await sent('/rosters/1', { duty_from: ['23.11.2026', 'irgendwann'] });
    expect(unread.status).toBe(422);
    expect(unread.text).toMatch(/value="irgendwann"[^>]* id="i-duty_from-1"[^>]*aria-invalid="true"/s);
    const turned = await sent('/rosters/1', { duty_to: ['22.11.2026', '6.12.2026'] });
    expect(turned.text).toMatch(/id="i-duty_to-0"[^>]*aria-invalid="true"/);
    const without = await sent('/rosters/1', { duty_from: ['', '30.11.2026'] });
    expect(problemAt(without.text, 'duty_from-0')).toBe('Geben Sie den Tag ein.');
    const twice = await sent('/rosters/1', {
      duty_from: ['23.11.2026', '23.11.2026'],
      duty_to: ['29.11.2026', '29.11.2026'],
    });
    expect(twice.status).toBe(422);
    expect(twice.text).toMatch(/id="i-duty_from-1"[^>]*aria-invalid="true"/);
  });
});

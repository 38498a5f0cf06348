// Without script a browser sends one form of a page: what was typed into another one beside it is not lost.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { joinForms, PANELS } from '../../src/office-pages/nested-forms/join.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { type Fields, fieldsAsSent, wordsOf } from '../support/page-form.ts';

const ID = 1_002_531;
const PATH = `/events/${ID}`;
const OFFICE = '/office/instances/demo';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const eventOf = (id: number) =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', id))?.value);
const pageOf = async (path: string) => (await office.get(path)).text();

/** All that is sent with a form, as a browser does it: also the controls elsewhere on the page. */
function allFields(page: string, id: string): Fields {
  const main = page.slice(page.indexOf('<main'));
  const others = [...main.matchAll(/<parvis-panel [\s\S]*?<\/parvis-panel>/g)].map(([panel]) => panel).join('');
  return { ...fieldsAsSent(main, `id="${id}"`), ...fieldsAsSent(`<form all>${others}</form>`, 'all') };
}

/** Target of the button that opens a path. */
function buttonTo(page: string, path: string): string {
  const [, to = ''] = new RegExp(`formaction="(${OFFICE}${path}\\?[^"]*_beside=\\d+)"`).exec(page) ?? [];
  return to.replaceAll('&amp;', '&');
}

/** The forms of a page in its main part, with their fields. */
function formsIn(page: string) {
  const main = page.slice(page.indexOf('<main'));
  return [...main.matchAll(/<form [^>]*action="([^"]*)"[^>]*>[\s\S]*?<\/form>/g)].map(([form, action = '']) => ({
    action,
    label: wordsOf(/<button[\s\S]*<\/button>/.exec(form)?.[0] ?? '').trim(),
    fields: fieldsAsSent(form, 'action="'),
  }));
}

describe('a button beside the form of an event', () => {
  it('does what it says where nothing else was typed', async () => {
    const page = await pageOf(PATH);
    const sent = await office.post(buttonTo(page, `${PATH}/hide`), allFields(page, 'event'));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('did=saved')]);
    expect(await eventOf(ID)).toMatchObject({ public: false });
  });

  it('asks where something was typed, has done nothing yet, and holds all of it', async () => {
    const before = await eventOf(ID);
    const page = await pageOf(PATH);
    const fields = {
      ...allFields(page, 'event'),
      title: 'Gottesdienst mit Taufe',
      '~0.note': 'Die Heizung ist defekt.',
    };
    const sent = await office.post(buttonTo(page, `${PATH}/cancel`), fields);
    const held = await sent.text();
    expect(sent.status).toBe(409);
    expect(wordsOf(held)).toContain('Das Formular ist noch nicht gespeichert');
    expect(wordsOf(held)).toContain('Gottesdienst mit Taufe');
    expect(wordsOf(held)).toContain('Die Heizung ist defekt.');
    expect(await eventOf(ID)).toEqual(before);
    const labels = formsIn(held).map(({ label }) => label);
    expect(labels).toEqual(['Speichern, dann «Jetzt absagen»', 'Nur «Jetzt absagen», die Eingaben verwerfen']);
  });

  it('saves the form and then does it', async () => {
    const page = await pageOf(PATH);
    const fields = {
      ...allFields(page, 'event'),
      title: 'Gottesdienst mit Taufe',
      '~0.note': 'Die Heizung ist defekt.',
    };
    const held = await (await office.post(buttonTo(page, `${PATH}/cancel`), fields)).text();
    const [both] = formsIn(held);
    const done = await office.post(both?.action ?? '', both?.fields);
    expect(done.headers.get('location')).toMatch(/did=cancelled&revision=\d+$/);
    expect(await eventOf(ID)).toMatchObject({
      title: 'Gottesdienst mit Taufe',
      status: 'cancelled',
      statusNote: 'Die Heizung ist defekt.',
    });
  });

  it('does it alone where that is chosen', async () => {
    const page = await pageOf(PATH);
    const fields = { ...allFields(page, 'event'), title: 'Gottesdienst mit Taufe', '~0.note': 'Sturm' };
    const held = await (await office.post(buttonTo(page, `${PATH}/cancel`), fields)).text();
    const [, alone] = formsIn(held);
    await office.post(alone?.action ?? '', alone?.fields);
    expect(await eventOf(ID)).toMatchObject({
      title: 'Gottesdienst zum 2. Advent',
      status: 'cancelled',
      statusNote: 'Sturm',
    });
  });

  it('says where the form can’t be saved that it has not been done, with what was typed for it', async () => {
    const before = await eventOf(ID);
    const page = await pageOf(PATH);
    const fields = { ...allFields(page, 'event'), title: '', '~0.note': 'Die Heizung ist defekt.' };
    const held = await (await office.post(buttonTo(page, `${PATH}/cancel`), fields)).text();
    const [both] = formsIn(held);
    const refused = await office.post(both?.action ?? '', both?.fields);
    const text = wordsOf(await refused.text());
    expect(refused.status).toBe(422);
    expect(text).toContain('«Jetzt absagen» ist noch nicht geschehen');
    expect(text).toContain('Die Heizung ist defekt.');
    expect(await eventOf(ID)).toEqual(before);
  });

  it('is meant where Enter is pressed in its field: neither is done before one is chosen', async () => {
    const before = await eventOf(ID);
    const page = await pageOf(PATH);
    expect(page.indexOf('name="_enter"')).toBeLessThan(page.indexOf('formaction='));
    const fields = { ...allFields(page, 'event'), _enter: '1', '~0.note': 'Die Heizung ist defekt.' };
    const sent = await office.post(PATH, fields);
    const held = await sent.text();
    expect([sent.status, formsIn(held).map(({ label }) => label)]).toEqual([
      409,
      ['Speichern, dann «Jetzt absagen»', 'Nur «Jetzt absagen», die Eingaben verwerfen', 'Nur speichern'],
    ]);
    expect(await eventOf(ID)).toEqual(before);
  });

  it('can be pressed again on the page that it answered', async () => {
    const page = await pageOf(PATH);
    const fields = { ...allFields(page, 'event'), '~1.new_day': '2026-12-13', '~1.help': 'rooms' };
    const looked = await (await office.post(buttonTo(page, `${PATH}/postpone`), fields)).text();
    const again = { ...allFields(looked, 'event') };
    expect(again['~1.new_day']).toEqual(['13.12.2026']);
    const moved = await office.post(buttonTo(looked, `${PATH}/postpone`), again);
    expect(moved.headers.get('location')).toMatch(/did=postponed/);
    expect(await eventOf(ID)).toMatchObject({ startsAt: '2026-12-13 10:00:00' });
  });

  it('notices what was typed on a page that was refused', async () => {
    const refused = await (await office.post(PATH, { ...allFields(await pageOf(PATH), 'event'), title: '' })).text();
    const held = await office.post(buttonTo(refused, `${PATH}/hide`), allFields(refused, 'event'));
    expect(held.status).toBe(409);
    expect(await eventOf(ID)).toMatchObject({ public: true });
  });
});

it.each([
  `/office/instances/demo/../seewil/events`,
  `/office/instances/demo/%2e%2e/seewil/events`,
  `/office/instances/demo/.%2E/.%2e/logout`,
  '/office/logout',
  '//elsewhere.example/office/instances/demo/',
  'https://elsewhere.example/',
])('goes nowhere else, whatever a hidden field says: %s', async (action) => {
  const page = await pageOf(PATH);
  const deed = { _then: JSON.stringify({ action, label: 'x', texts: [] }) };
  const saved = await office.post(PATH, { ...fieldsAsSent(page, 'id="event"'), _main: '', ...deed });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, expect.stringContaining(`${OFFICE}${PATH}?`)]);
  const fields = { ...allFields(page, 'event'), _main: action, title: 'Gottesdienst mit Taufe' };
  const held = await office.post(buttonTo(page, `${PATH}/hide`), fields);
  expect(await held.text()).not.toContain(`action="${action}"`);
});

it('saves the form as ever where nothing is typed beside it', async () => {
  const page = await pageOf(PATH);
  const saved = await office.post(PATH, { ...allFields(page, 'event'), title: 'Adventsgottesdienst' });
  expect(saved.headers.get('location')).toMatch(/did=saved/);
  expect(await eventOf(ID)).toMatchObject({ title: 'Adventsgottesdienst' });
});

it('holds what was typed at a list while an event is taken out of it', async () => {
  const page = await pageOf('/lists/101');
  const fields = { ...allFields(page, 'entry'), title: 'Alle Gottesdienste' };
  const held = await office.post(buttonTo(page, '/lists/101/pick'), fields);
  expect([held.status, wordsOf(await held.text())]).toEqual([409, expect.stringContaining('Alle Gottesdienste')]);
});

it('notices on no page that something was typed where nothing was', async () => {
  const ids = await office.store.content.read(office.instance, async ({ all }) =>
    [await all('series'), await all('person'), await all('room'), await all('layer')].map(([first]) => first?.id),
  );
  const records = ['series', 'persons', 'rooms', 'layers'].map((kind, index) => `/${kind}/${ids[index]}`);
  // A page that says what was done has a button that takes it back.
  const paths = [PATH, '/lists/101', ...[...records, '/settings'].map((path) => `${path}?did=saved&revision=1`)];
  let joined = 0;
  for (const path of paths) {
    const page = await pageOf(path);
    const [, id] = /<button form="(event|entry)" name="_enter"/.exec(page) ?? [];
    if (id === undefined) continue;
    joined++;
    const to = /formaction="([^"]*_beside=0)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(`${path} ${(await office.post(to, allFields(page, id))).status}`).not.toContain('409');
  }
  expect(joined).toBe(paths.length);
});

describe('a page', () => {
  const TWO =
    '<main><form id="event" method="post" action="/a"><input name="x" value="&quot;>1"><button></button></form>';

  it('stays as it is without a large form, or without others beside it', () => {
    for (const page of ['<main><form method="post" action="/a"><button>B</button></form></main>', `${TWO}</main>`]) {
      expect(joinForms(page, undefined)).toBe(page);
    }
  });

  it('remembers what its forms held', () => {
    const page = joinForms(
      `${TWO}<form method="post" action="/b?x=1"><button name="deed" value="out">B</button></form>`,
      undefined,
    );
    expect(page).toContain(
      '<button form="event" formaction="/b?x=1&amp;_beside=0" formnovalidate name="~0.deed" value="out">',
    );
    expect(fieldsAsSent(page, 'id="event"')[PANELS]).toEqual([expect.stringContaining('"label":"B"')]);
  });
});

it.each([
  'https://evil.example/',
  '//evil.example/office/instances/demo/',
  `${OFFICE}/../../x`,
  '/office/logout',
])('takes %s for no form of its own', async (address) => {
  const page = await pageOf(PATH);
  const fields = { ...allFields(page, 'event'), title: 'X', _main: address };
  const sent = await office.post(buttonTo(page, `${PATH}/hide`), fields);
  expect(await sent.text()).not.toContain('evil');
  const then = JSON.stringify({ action: address, label: 'X', texts: [] });
  const saved = await office.post(PATH, { ...allFields(await pageOf(PATH), 'event'), title: 'Y', _then: then });
  expect(saved.headers.get('location')).toMatch(new RegExp(`^${OFFICE}${PATH}`));
});

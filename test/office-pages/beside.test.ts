// Without scripts, a browser submits only one form of a page. Input in another form next to it must not be lost.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeNestedForms, NESTED_FORMS_FIELD } from '../../src/office-pages/nested-forms/merge-nested-forms.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { type Fields, submittedFields, textOfMain } from '../support/page-form.ts';

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

function allFields(page: string, id: string): Fields {
  const main = page.slice(page.indexOf('<main'));
  const others = [...main.matchAll(/<parvis-panel [\s\S]*?<\/parvis-panel>/g)].map(([panel]) => panel).join('');
  return { ...submittedFields(main, `id="${id}"`), ...submittedFields(`<form all>${others}</form>`, 'all') };
}

function buttonTo(page: string, path: string): string {
  const [, to = ''] = new RegExp(`formaction="(${OFFICE}${path}\\?[^"]*_beside=\\d+)"`).exec(page) ?? [];
  return to.replaceAll('&amp;', '&');
}

function formsIn(page: string) {
  const main = page.slice(page.indexOf('<main'));
  return [...main.matchAll(/<form [^>]*action="([^"]*)"[^>]*>[\s\S]*?<\/form>/g)].map(([form, action = '']) => ({
    action,
    label: textOfMain(/<button[\s\S]*<\/button>/.exec(form)?.[0] ?? '').trim(),
    fields: submittedFields(form, 'action="'),
  }));
}

describe('a button next to the form of an event', () => {
  it('acts directly if nothing else was typed', async () => {
    const page = await pageOf(PATH);
    const sent = await office.post(buttonTo(page, `${PATH}/hide`), allFields(page, 'event'));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('did=saved')]);
    expect(await eventOf(ID)).toMatchObject({ public: false });
  });

  it('asks if something was typed, without acting, and keeps all of it', async () => {
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
    expect(textOfMain(held)).toContain('Das Formular ist noch nicht gespeichert');
    expect(textOfMain(held)).toContain('Gottesdienst mit Taufe');
    expect(textOfMain(held)).toContain('Die Heizung ist defekt.');
    expect(await eventOf(ID)).toEqual(before);
    const labels = formsIn(held).map(({ label }) => label);
    expect(labels).toEqual(['Speichern, dann «Jetzt absagen»', 'Nur «Jetzt absagen», Eingaben verwerfen']);
  });

  it('saves the form and then acts', async () => {
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

  it('acts without saving on request', async () => {
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

  it('reports that it has not acted if the form can’t be saved, and keeps its input', async () => {
    const before = await eventOf(ID);
    const page = await pageOf(PATH);
    const fields = { ...allFields(page, 'event'), title: '', '~0.note': 'Die Heizung ist defekt.' };
    const held = await (await office.post(buttonTo(page, `${PATH}/cancel`), fields)).text();
    const [both] = formsIn(held);
    const refused = await office.post(both?.action ?? '', both?.fields);
    const text = textOfMain(await refused.text());
    expect(refused.status).toBe(422);
    expect(text).toContain('«Jetzt absagen» wurde noch nicht ausgeführt');
    expect(text).toContain('Die Heizung ist defekt.');
    expect(await eventOf(ID)).toEqual(before);
  });

  it('is triggered by Enter in its field, but asks before acting', async () => {
    const before = await eventOf(ID);
    const page = await pageOf(PATH);
    expect(page.indexOf('name="_enter"')).toBeLessThan(page.indexOf('formaction='));
    const fields = { ...allFields(page, 'event'), _enter: '1', '~0.note': 'Die Heizung ist defekt.' };
    const sent = await office.post(PATH, fields);
    const held = await sent.text();
    expect([sent.status, formsIn(held).map(({ label }) => label)]).toEqual([
      409,
      ['Speichern, dann «Jetzt absagen»', 'Nur «Jetzt absagen», Eingaben verwerfen', 'Nur speichern'],
    ]);
    expect(await eventOf(ID)).toEqual(before);
  });

  it('can be pressed again on the page that it returned', async () => {
    const page = await pageOf(PATH);
    const fields = { ...allFields(page, 'event'), '~1.new_day': '2026-12-13', '~1.help': 'rooms' };
    const looked = await (await office.post(buttonTo(page, `${PATH}/postpone`), fields)).text();
    const again = { ...allFields(looked, 'event') };
    expect(again['~1.new_day']).toEqual(['13.12.2026']);
    const moved = await office.post(buttonTo(looked, `${PATH}/postpone`), again);
    expect(moved.headers.get('location')).toMatch(/did=postponed/);
    expect(await eventOf(ID)).toMatchObject({ startsAt: '2026-12-13 10:00:00' });
  });

  it('notices input on a page that was rejected', async () => {
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
])('redirects to no other place, whatever a hidden field contains: %s', async (action) => {
  const page = await pageOf(PATH);
  const deed = { _then: JSON.stringify({ action, label: 'x', texts: [] }) };
  const saved = await office.post(PATH, { ...submittedFields(page, 'id="event"'), _main: '', ...deed });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, expect.stringContaining(`${OFFICE}${PATH}?`)]);
  const fields = { ...allFields(page, 'event'), _main: action, title: 'Gottesdienst mit Taufe' };
  const held = await office.post(buttonTo(page, `${PATH}/hide`), fields);
  expect(await held.text()).not.toContain(`action="${action}"`);
});

it('saves the form as usual if nothing is typed next to it', async () => {
  const page = await pageOf(PATH);
  const saved = await office.post(PATH, { ...allFields(page, 'event'), title: 'Adventsgottesdienst' });
  expect(saved.headers.get('location')).toMatch(/did=saved/);
  expect(await eventOf(ID)).toMatchObject({ title: 'Adventsgottesdienst' });
});

it('keeps the input for a list while an event is removed from it', async () => {
  const page = await pageOf('/lists/101');
  const fields = { ...allFields(page, 'entry'), title: 'Alle Gottesdienste' };
  const held = await office.post(buttonTo(page, '/lists/101/pick'), fields);
  expect([held.status, textOfMain(await held.text())]).toEqual([409, expect.stringContaining('Alle Gottesdienste')]);
});

it('reports input on no page without any', async () => {
  const ids = await office.store.content.read(office.instance, async ({ all }) =>
    [await all('series'), await all('person'), await all('room'), await all('layer')].map(([first]) => first?.id),
  );
  const records = ['series', 'persons', 'rooms', 'layers'].map((kind, index) => `/${kind}/${ids[index]}`);
  // With these parameters, a page confirms an action and has a button to undo it.
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

  it('is unchanged without a large form, or without others next to it', () => {
    for (const page of ['<main><form method="post" action="/a"><button>B</button></form></main>', `${TWO}</main>`]) {
      expect(mergeNestedForms(page, undefined)).toBe(page);
    }
  });

  it('stores the initial values of its forms', () => {
    const page = mergeNestedForms(
      `${TWO}<form method="post" action="/b?x=1"><button name="deed" value="out">B</button></form>`,
      undefined,
    );
    expect(page).toContain(
      '<button form="event" formaction="/b?x=1&amp;_beside=0" formnovalidate name="~0.deed" value="out">',
    );
    expect(submittedFields(page, 'id="event"')[NESTED_FORMS_FIELD]).toEqual([expect.stringContaining('"label":"B"')]);
  });
});

it.each([
  'https://evil.example/',
  '//evil.example/office/instances/demo/',
  `${OFFICE}/../../x`,
  '/office/logout',
])('does not treat %s as a separate form', async (address) => {
  const page = await pageOf(PATH);
  const fields = { ...allFields(page, 'event'), title: 'X', _main: address };
  const sent = await office.post(buttonTo(page, `${PATH}/hide`), fields);
  expect(await sent.text()).not.toContain('evil');
  const then = JSON.stringify({ action: address, label: 'X', texts: [] });
  const saved = await office.post(PATH, { ...allFields(await pageOf(PATH), 'event'), title: 'Y', _then: then });
  expect(saved.headers.get('location')).toMatch(new RegExp(`^${OFFICE}${PATH}`));
});

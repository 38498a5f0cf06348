// Start of the publication of an event, and the doors through which an event without lists and areas is shown.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { addNotifiedWebsite } from '../support/notified-website.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, textOfMain } from '../support/page-form.ts';

const ID = 1_002_531;
const PATH = `/events/${ID}`;
const MINUTE = 60_000;

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const wordsAt = async (path: string) => textOfMain(await (await office.get(path)).text());
const formAt = async () => formFields(await (await office.get(PATH)).text(), 'id="event"');

describe('a saved event', () => {
  it('is live on a website once that has accepted it, and not before', async () => {
    const website = await addNotifiedWebsite(office);
    office.clock.now += MINUTE;
    await office.post(PATH, { ...(await formAt()), title: 'Neu' });
    expect(await wordsAt(PATH)).toContain('www.example.org wird gerade benachrichtigt');
    const live = async () => (await office.get(`${PATH}/live`)).json();
    expect(await live()).toMatchObject({ doors: [{ door: 'website 1', state: 'waiting' }] });
    office.clock.now += 2 * MINUTE;
    await website.take(ID);
    expect(await live()).toEqual({
      doors: [
        {
          door: 'website 1',
          state: 'live',
          text: expect.stringMatching(/^Auf www\.example\.org öffentlich seit .*12:03$/),
        },
      ],
    });
    expect(await wordsAt(PATH)).toMatch(/Auf www\.example\.org öffentlich seit .*12:03/);
  });

  it('is available since the write without websites, or since its window opened', async () => {
    office.clock.now += 5 * MINUTE;
    await office.post(PATH, { ...(await formAt()), title: 'Neu' });
    const words = await wordsAt(PATH);
    expect(words).toMatch(/Für localhost:8080 abrufbar seit .*12:05/);
    expect(words).toContain('Eine Website zeigt den Anlass, sobald sie die Daten das nächste Mal abruft.');
    await office.post(PATH, { ...(await formAt()), publish_day: '2026-11-23', publish_time: '12:30' });
    expect(await wordsAt(PATH)).not.toContain('Abrufbar unter');
    office.clock.now += 60 * MINUTE;
    expect(await wordsAt(PATH)).toMatch(/Für localhost:8080 abrufbar seit .*23\.11\., 12:30/);
  });

  it('shows its state to users who may read an existing event', async () => {
    expect((await office.get(`${PATH}/live`, { role: 'reader', areas: [] })).status).toBe(200);
    expect((await office.get('/events/99/live')).status).toBe(404);
  });
});

describe('a public event in no list and in no area', () => {
  const loosen = async () => office.post(PATH, { ...(await formAt()), type: 'Seltenes', layer: [], target: [] });

  it('is listed in the agenda of the public pages', async () => {
    await loosen();
    const words = await wordsAt(PATH);
    expect(words).toContain('in der Agenda Ihrer eigenen öffentlichen Seiten.');
    expect(words).not.toContain('Wer seine Adresse kennt');
  });

  it('shows without public pages where it is available, with a remedy', async () => {
    expect(await wordsAt(PATH)).not.toContain('Auf keiner Liste und in keinem Bereich');
    const of = { store: office.store, clock: () => office.clock.now, actor: 'test', authority: OPERATOR_AUTHORITY };
    const settings = { kind: 'settings', id: 1, merge: { outside: { pages: false } }, at: '' } as const;
    await applyChanges(of, office.instance, [settings]);
    await loosen();
    const page = await (await office.get(PATH)).text();
    expect(textOfMain(page)).toMatch(
      /Auf keiner Liste und in keinem Bereich Öffentlich ist er trotzdem: Wer seine Adresse kennt.*Bereich wählen Listen ansehen/,
    );
    expect(page).toContain('href="#f-layers"');
  });

  it('shows nothing of this if it is not public anyway', async () => {
    await loosen();
    await office.post(`${PATH}/hide`);
    expect(await wordsAt(PATH)).not.toContain('Auf keiner Liste und in keinem Bereich');
  });
});

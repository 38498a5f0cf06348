// Since when an event stands outside, and where one shows that no list and no area leads to.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { OPERATOR } from '../../src/office/write-context.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, wordsOf } from '../support/page-form.ts';
import { addToldWebsite } from '../support/told-website.ts';

const ID = 1_002_531;
const PATH = `/events/${ID}`;
const MINUTE = 60_000;

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const wordsAt = async (path: string) => wordsOf(await (await office.get(path)).text());
const formAt = async () => formFields(await (await office.get(PATH)).text(), 'id="event"');

describe('an event that was saved', () => {
  it('is live on a website since that took it, and not before', async () => {
    const website = await addToldWebsite(office);
    office.clock.now += MINUTE;
    await office.post(PATH, { ...(await formAt()), title: 'Neu' });
    expect(await wordsAt(PATH)).toContain('wird www.example.org gerade mitgeteilt');
    const live = async () => (await office.get(`${PATH}/live`)).json();
    expect(await live()).toMatchObject({ doors: [{ door: 'website 1', state: 'waiting' }] });
    office.clock.now += 2 * MINUTE;
    await website.take(ID);
    expect(await live()).toEqual({
      doors: [
        { door: 'website 1', state: 'live', text: expect.stringMatching(/^Live auf www\.example\.org seit .*12:03$/) },
      ],
    });
    expect(await wordsAt(PATH)).toMatch(/Live auf www\.example\.org seit .*12:03/);
  });

  it('is available since the write where no website is told, or since its window opened', async () => {
    office.clock.now += 5 * MINUTE;
    await office.post(PATH, { ...(await formAt()), title: 'Neu' });
    const words = await wordsAt(PATH);
    expect(words).toMatch(/Abrufbar unter localhost:8080 seit .*12:05/);
    expect(words).toContain('Eine Website zeigt es, sobald sie das nächste Mal nachsieht.');
    await office.post(PATH, { ...(await formAt()), publish_day: '2026-11-23', publish_time: '12:30' });
    expect(await wordsAt(PATH)).not.toContain('Abrufbar unter');
    office.clock.now += 60 * MINUTE;
    expect(await wordsAt(PATH)).toMatch(/Abrufbar unter localhost:8080 seit .*23\.11\., 12:30/);
  });

  it('says so to whoever may read it, of an event that there is', async () => {
    expect((await office.get(`${PATH}/live`, { role: 'reader', areas: [] })).status).toBe(200);
    expect((await office.get('/events/99/live')).status).toBe(404);
  });
});

describe('a public event on no list and in no area', () => {
  const loosen = async () => office.post(PATH, { ...(await formAt()), type: 'Seltenes', layer: [], target: [] });

  it('says that the agenda of the public pages lists it', async () => {
    await loosen();
    const words = await wordsAt(PATH);
    expect(words).toContain('Er steht in der Agenda Ihrer eigenen öffentlichen Seiten.');
    expect(words).not.toContain('Wer seine Adresse hat');
  });

  it('says without public pages where it is available, with what mends it', async () => {
    expect(await wordsAt(PATH)).not.toContain('Auf keiner Liste und in keinem Bereich');
    const of = { store: office.store, clock: () => office.clock.now, actor: 'test', authority: OPERATOR };
    const settings = { kind: 'settings', id: 1, merge: { outside: { pages: false } }, at: '' } as const;
    await applyChanges(of, office.instance, [settings]);
    await loosen();
    const page = await (await office.get(PATH)).text();
    expect(wordsOf(page)).toMatch(
      /Auf keiner Liste und in keinem Bereich Öffentlich ist er trotzdem: Wer seine Adresse hat.*Bereich wählen Listen ansehen/,
    );
    expect(page).toContain('href="#f-layers"');
  });

  it('says nothing of it where nobody sees it anyway', async () => {
    await loosen();
    await office.post(`${PATH}/hide`);
    expect(await wordsAt(PATH)).not.toContain('Auf keiner Liste und in keinem Bereich');
  });
});

// Pending proposals on the pages of people with accounts (rule W18).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { ProposalMail } from '../../src/store/content/notify-proposer.ts';
import { type Fields, formFields, textOfMain } from '../support/page-form.ts';
import { openOfficeServer, type TestOfficeServer } from '../support/whole-office.ts';

const EVA = 'office@example.org';
const ANNA = 'anna@example.org';
const BEAT = 'beat@example.org';
const READER = 'rita@example.org';
const CHOIR = 2_002_518;
const SINGERS: Authority = { role: 'contributor', areas: [40] };

type Typed = Readonly<Record<string, string | readonly string[]>>;

let office: TestOfficeServer;
beforeEach(async () => {
  office = await openOfficeServer();
  await office.make(ANNA, 'Anna Muster', SINGERS);
  await office.make(BEAT, 'Beat Beispiel', SINGERS);
  await office.make(READER, 'Rita', { role: 'reader', areas: [] });
});
afterEach(() => office.close());

const text = async (path: string) => (await office.get(path)).text();
const words = async (path: string) => textOfMain(await text(path));
const post = (path: string, fields: Typed = {}) => office.post(path, fields);
const leadsTo = (response: Response) => response.headers.get('location')?.replace(/&revision=\d+/, '');

async function make(fields: Record<string, string> = {}): Promise<number> {
  const form = formFields(await text('/events/new'), 'id="event"');
  const typed = { ...form, title: 'Singen', day: '2026-12-10', from: '19', to: '20', layer: '41', ...fields };
  return Number(/\/events\/(\d+)/.exec(leadsTo(await post('/events/new', typed)) ?? '')?.[1]);
}

async function retopic(id: number, topic: string): Promise<void> {
  const form = formFields(await text(`/events/${id}`), 'id="event"');
  expect((await post(`/events/${id}`, { ...form, topic })).status).toBe(303);
}

const stateOf = (id: number) =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', id))?.value.state);

async function told(): Promise<string[][]> {
  const now = office.accounts.clock();
  const mails = await office.store.mails.take({ holder: 'test', now, until: now + 1e10, count: 99, digests: 0 });
  return mails.map(({ email, details }) => {
    const { outcome, by, text: why } = details as ProposalMail;
    return [email, outcome, by, why];
  });
}

describe('a proposed new event', () => {
  it('is on the page of all proposals with its content', async () => {
    await office.logIn(ANNA);
    await make({ short: 'Alle singen mit.', room: '21', 'organizer-name': 'Kantorei' });
    await office.logIn(EVA);
    const page = await words('/proposals');
    expect(page).toMatch(/Singen Do\., 10\.12\. 19:00–20:00 Ein neuer Anlass\. Vorgeschlagen von Anna Muster/);
    expect(page).toMatch(/Ort Grosser Saal .*Bereich Kirchenchor Kurztext Alle singen mit\./);
  });

  it.each([
    ['accepted', 'on the event’s page', async (id: number) => answer(id, 'accept')],
    ['declined', 'on the event’s page', async (id: number) => answer(id, 'decline')],
    ['accepted', 'beside it', (id: number) => post(`/events/${id}/approve`)],
    ['accepted', 'with others', (id: number) => post('/agenda/change', { verb: 'approve', event: `${id}`, sure: '1' })],
    ['removed', 'as it is removed', (id: number) => post(`/events/${id}/remove`)],
  ])('is %s %s, and the proposer is notified once', async (outcome, _, decide) => {
    await office.logIn(ANNA);
    const id = await make();
    await office.logIn(EVA);
    expect((await decide(id)).status).toBe(303);
    expect(await told()).toEqual([[ANNA, outcome, 'Regula Beispiel', '']]);
  });
});

describe('a new event of a contributor who may only propose', () => {
  it('is shown as pending approval, unlike one of the office', async () => {
    await office.logIn(ANNA);
    const form = formFields(await text('/events/new'), 'id="event"');
    const typed = { ...form, title: 'Singen', day: '2026-12-10', from: '19', to: '20', layer: '41' };
    const to = leadsTo(await post('/events/new', typed)) ?? '';
    expect(to).toContain('did=created_proposed');
    expect(await words(to.replace(/^.*(?=\/events)/, ''))).toContain(
      '«Singen»: Ihr Vorschlag wartet auf das Sekretariat',
    );
    await office.logIn(EVA);
    const fresh = formFields(await text('/events/new'), 'id="event"');
    const own = { ...typed, ...fresh, title: 'Singen', day: '2026-12-11', from: '19', to: '20', layer: '41' };
    expect(leadsTo(await post('/events/new', own))).toMatch(/did=created$/);
  });
});

describe('the page of an event with a proposed title', () => {
  it('has the public title, even for the proposer; the proposal is shown as such', async () => {
    await office.logIn(ANNA);
    const before = await text(`/events/${CHOIR}`);
    const [, title = ''] = /<h1[^>]*>([^<]+)<\/h1>/.exec(before) ?? [];
    const form = formFields(before, 'id="event"');
    expect((await post(`/events/${CHOIR}`, { ...form, title: 'Nacht der Lieder' })).status).toBe(303);
    const page = await text(`/events/${CHOIR}`);
    expect([title === '', page.includes(`>${title}</h1>`)]).toEqual([false, true]);
    expect(page).toMatch(new RegExp(`<title>${title} `));
    expect(page).toMatch(/<section class="card proposal"[\s\S]*Nacht der Lieder/);
    expect(formFields(page, 'id="event"')['title']).toEqual(['Nacht der Lieder']);
  });

  it('is marked and previewed with its public content, and with a pending change', async () => {
    await office.logIn(ANNA);
    const marks = (page: string) =>
      [...(/<p class="event-state">.*?<\/p>/s.exec(page)?.[0] ?? '').matchAll(/<span class="pill[^>]*>([^<]*)/g)].map(
        ([, mark]) => mark,
      );
    const seen = (page: string) => /<div class="mini".*?<\/div>/s.exec(page)?.[0];
    const before = await text(`/events/${CHOIR}`);
    const isSeen = before.includes('pill live');
    await post(`/events/${CHOIR}/cancel`, { note: 'Fällt aus' });
    await post(`/events/${CHOIR}/${isSeen ? 'hide' : 'show'}`);
    const page = await text(`/events/${CHOIR}`);
    expect(marks(page)).toEqual([...marks(before), 'Änderung wartet']);
    expect(seen(page)).toBe(seen(before));
    expect(textOfMain(page)).toMatch(/Vorschlag .*vorgeschlagen.*Fällt aus/);
    expect(page.match(/<section class="card" id="where">.*?<\/section>/s)?.[0]).toBe(
      before.match(/<section class="card" id="where">.*?<\/section>/s)?.[0],
    );
  });

  it.each(['accept', 'decline'] as const)('is recognisable to the proposer in the mail (%s)', async (verb) => {
    await office.logIn(ANNA);
    const form = formFields(await text(`/events/${CHOIR}`), 'id="event"');
    await post(`/events/${CHOIR}`, { ...form, title: 'Nacht der Lieder' });
    await office.logIn(EVA);
    await answer(CHOIR, verb);
    const now = office.accounts.clock();
    const mails = await office.store.mails.take({ holder: 'test', now, until: now + 1e10, count: 99, digests: 0 });
    expect(mails.map(({ details }) => details)).toMatchObject([
      { title: form['title']?.[0], wantedTitle: 'Nacht der Lieder' },
    ]);
  });
});

describe('proposals for several events', () => {
  const topicOf = (id: number) =>
    office.store.content.read(office.instance, async (content) => (await content.get('event', id))?.value.topic);
  const look = async (...ids: number[]) => {
    const response = await post('/agenda/change', { verb: 'approve', event: ids.map(String) });
    return response.text();
  };
  const sure = (page: string) => post('/agenda/change', formFields(page, 'action="[^"]*/agenda/change"'));

  it('are found in the agenda, including changes, by users who may see them', async () => {
    await office.logIn(ANNA);
    const fresh = await make();
    await retopic(CHOIR, 'Neues Programm');
    const found = async () =>
      [...(await text('/agenda?state=proposed')).matchAll(/\/events\/(\d+)/g)].map(([, id]) => Number(id));
    expect(await found()).toEqual(expect.arrayContaining([fresh, CHOIR]));
    await office.logIn(BEAT);
    expect(await found()).not.toContain(CHOIR);
    await office.logIn(EVA);
    expect(await found()).toEqual(expect.arrayContaining([fresh, CHOIR]));
  });

  it('are accepted in one change after a preview, and reverted as one', async () => {
    await office.logIn(ANNA);
    const fresh = await make();
    const before = await topicOf(CHOIR);
    await post(`/events/${CHOIR}/show`);
    await retopic(CHOIR, 'Neues Programm');
    await office.logIn(EVA);
    const page = await look(fresh, CHOIR);
    expect(textOfMain(page)).toMatch(/Neu zu sehen \d/);
    expect([await topicOf(CHOIR), await stateOf(fresh)]).toEqual([before, 'proposed']);
    const done = await sure(page);
    expect(done.status).toBe(303);
    expect([await topicOf(CHOIR), await stateOf(fresh)]).toEqual(['Neues Programm', 'ready']);
    expect(await words('/proposals')).not.toMatch(/Anna Muster/);
    expect((await told()).map(([email, outcome]) => [email, outcome])).toEqual([
      [ANNA, 'accepted'],
      [ANNA, 'accepted'],
    ]);
    const revision = /revision=(\d+)/.exec(done.headers.get('location') ?? '')?.[1];
    await post(`/history/${revision}/undo`);
    expect([await topicOf(CHOIR), await stateOf(fresh)]).toEqual([before, 'proposed']);
  });

  it('are previewed again if something else is proposed in the meantime', async () => {
    await office.logIn(ANNA);
    await retopic(CHOIR, 'Neues Programm');
    await office.logIn(EVA);
    const page = await look(CHOIR);
    await office.logIn(ANNA);
    await retopic(CHOIR, 'Noch ein anderes');
    await office.logIn(EVA);
    const again = await (await sure(page)).text();
    expect(textOfMain(again)).toContain('Inzwischen hat jemand etwas geändert');
    expect(await topicOf(CHOIR)).not.toContain('anderes');
    expect((await sure(again)).status).toBe(303);
    expect(await topicOf(CHOIR)).toBe('Noch ein anderes');
  });

  it('are decided individually if two conflict, with links there', async () => {
    await office.logIn(ANNA);
    await retopic(CHOIR, 'Neues Programm');
    await office.logIn(BEAT);
    await retopic(CHOIR, 'Altes Programm');
    await office.logIn(EVA);
    const page = await look(CHOIR);
    expect(textOfMain(page)).toContain('Entscheiden Sie bei jedem Anlass einzeln');
    expect(page).toContain(`/events/${CHOIR}"`);
  });
});

describe('the outcome of a proposal', () => {
  it("is on the proposer's page with the message, for a while and only for them", async () => {
    await office.logIn(ANNA);
    const fresh = await make();
    await retopic(CHOIR, 'Bach');
    expect(await words('/proposals')).not.toContain('Antworten auf Ihre Vorschläge');
    await office.logIn(EVA);
    expect(await words('')).toMatch(/Singen [^·]+ · Vorgeschlagen von Anna Muster/);
    await answer(fresh, 'decline', { text: 'Der Saal ist <b>belegt</b>.' });
    await answer(CHOIR, 'accept');
    expect(await words('/proposals')).not.toContain('Antworten auf Ihre Vorschläge');
    await office.logIn(ANNA);
    const told = await words('/proposals');
    expect(told).toMatch(
      /Antworten auf Ihre Vorschläge .*angenommen.*Singen .*abgelehnt Beantwortet von Regula Beispiel/,
    );
    expect(told).toContain('Der Saal ist belegt.');
    await retopic(CHOIR, 'Buxtehude');
    expect(await words('/proposals')).toMatch(/Buxtehude.*Antworten auf Ihre Vorschläge/);
    await office.logIn(BEAT);
    expect(await words('/proposals')).not.toContain('Antworten auf Ihre Vorschläge');
    office.wait(31 * 86_400_000);
    await office.logIn(ANNA);
    expect(await words('/proposals')).toContain('Der Saal ist belegt.');
    office.wait(31 * 86_400_000);
    await office.logIn(ANNA);
    expect(await words('/proposals')).not.toContain('Der Saal ist belegt.');
  });
});

describe('a proposal for a deleted event', () => {
  it("is shown as such, with the user who deleted it, until a restore; the proposer's own deletion is not", async () => {
    await office.logIn(ANNA);
    await retopic(CHOIR, 'Bach');
    const own = await make();
    await post(`/events/${own}/remove`);
    await office.logIn(EVA);
    const removed = await post(`/events/${CHOIR}/remove`);
    await office.logIn(ANNA);
    const told = await words('/proposals');
    expect(told).toMatch(/Antworten auf Ihre Vorschläge .*Anlass entfernt Entfernt von Regula Beispiel/);
    expect(told).not.toContain('Singen');
    await office.logIn(EVA);
    await post(`/history/${/revision=(\d+)/.exec(removed.headers.get('location') ?? '')?.[1]}/undo`);
    await office.logIn(ANNA);
    expect(await words('/proposals')).toMatch(/^(?!.*Antworten auf Ihre Vorschläge).*Bach/);
  });
});

describe('a proposed long text', () => {
  it('is shown by the differing words, and announced to screen readers', async () => {
    const padding = 'Alle sind herzlich eingeladen, auch ohne Anmeldung und mit der ganzen Familie. ';
    const rewrite = async (long: string) => {
      const form = formFields(await text(`/events/${CHOIR}`), 'id="event"');
      expect((await post(`/events/${CHOIR}`, { ...form, long })).status).toBe(303);
    };
    await rewrite(`${padding}Wir singen im Saal. ${padding}`);
    await office.logIn(ANNA);
    await rewrite(`${padding}Wir singen in der Kirche. ${padding}`);
    await office.logIn(EVA);
    const page = await text('/proposals');
    expect(page).toContain('<del><span class="hidden">entfällt: </span>im Saal.</del>');
    expect(page).toContain('<ins><span class="hidden">neu: </span>in der Kirche.</ins>');
    expect(textOfMain(page)).toMatch(/…[^…]{20,70}Wir singen entfällt: im Saal\. neu: in der Kirche\.[^…]{20,70}…/);
    await answer(CHOIR, 'accept');
    expect(await words('/history')).toContain('Wir singen entfällt: im Saal.');
  });
});

describe('the page of an event', () => {
  it('declines with a message, and returns to the event as it was opened', async () => {
    await office.logIn(ANNA);
    const id = await make();
    await office.logIn(EVA);
    const back = '?back=q%3Dsingen';
    const declined = await answer(id, 'decline', { text: 'Der Saal ist belegt.' }, back);
    expect(leadsTo(declined)).toMatch(new RegExp(`/events/${id}\\?back=q%3Dsingen&did=declined$`));
    expect(await stateOf(id)).toBe('draft');
    expect(await told()).toEqual([[ANNA, 'declined', 'Regula Beispiel', 'Der Saal ist belegt.']]);
  });

  it('keeps a message that is too long, and reports what is no longer pending', async () => {
    await office.logIn(ANNA);
    await retopic(CHOIR, 'Bach');
    await office.logIn(EVA);
    const action = await actionOf(CHOIR, 'decline');
    const fields = { event: String(CHOIR), text: 'x'.repeat(501) };
    const long = await post(action, fields);
    const page = await long.text();
    expect([long.status, page.includes('id="event"'), page.includes(fields.text)]).toEqual([409, true, true]);
    expect(textOfMain(page)).toContain('501');
    await post(action, { ...fields, text: '' });
    const late = await post(action, { ...fields, text: '' });
    expect([late.status, textOfMain(await late.text())]).toEqual([409, expect.stringContaining('noch einmal ansehen')]);
    expect(await told()).toEqual([[ANNA, 'declined', 'Regula Beispiel', '']]);
  });

  it('accepts only what it has shown, and leads to the agenda if the event is deleted by it', async () => {
    await office.logIn(ANNA);
    await retopic(CHOIR, 'Bach');
    await office.logIn(EVA);
    const shown = await formOf(CHOIR, 'accept');
    await office.logIn(ANNA);
    await retopic(CHOIR, 'Buxtehude');
    await office.logIn(EVA);
    expect((await post(shown.action, shown.fields)).status).toBe(409);
    expect(leadsTo(await answer(CHOIR, 'accept'))).toContain(`/events/${CHOIR}?did=accepted`);
    await office.logIn(ANNA);
    await post(`/events/${CHOIR}/remove`);
    await office.logIn(EVA);
    expect(leadsTo(await answer(CHOIR, 'accept'))).toContain('/agenda?did=accepted');
    expect(await told()).toEqual([
      [ANNA, 'accepted', 'Regula Beispiel', ''],
      [ANNA, 'accepted', 'Regula Beispiel', ''],
    ]);
  });
});

describe('a pending proposal', () => {
  it.each([
    [EVA, true],
    [READER, true],
    [ANNA, true],
    [BEAT, false],
  ])('is at its event in every view of the agenda for users who may see it: %s', async (email, isSeen) => {
    await office.logIn(ANNA);
    await retopic(CHOIR, 'Bach');
    await office.logIn(email);
    for (const path of ['/agenda', '/agenda?view=week', '/agenda?view=month', '']) {
      expect((await text(path)).includes('Änderung wartet'), path).toBe(isSeen);
    }
  });

  it('is linked from every page, and counted on the first one even once the event is over', async () => {
    expect(await text('/lists')).toContain(`/office/instances/${office.instance}/proposals"`);
    office.wait(60 * 86_400_000);
    await office.logIn(EVA);
    expect(await words('')).toContain('Alle 2 ansehen');
  });
});

async function formOf(id: number, verb: string, query = ''): Promise<{ action: string; fields: Fields }> {
  const page = await text(`/events/${id}${query}`);
  const [, action = ''] = new RegExp(`data-own-form="[^"]*(/proposals/\\d+/${verb}[^"]*)"`).exec(page) ?? [];
  return { action: action.replaceAll('&amp;', '&'), fields: formFields(page, `/proposals/\\d+/${verb}`) };
}

const actionOf = async (id: number, verb: string) => (await formOf(id, verb)).action;

async function answer(id: number, verb: 'accept' | 'decline', typed: Typed = {}, query = '') {
  const { action, fields } = await formOf(id, verb, query);
  return post(action, { ...fields, ...typed });
}

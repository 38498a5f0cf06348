// Page of an event from a source. Only fields that do not belong to the source can be changed (rule Z5).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { serializeEntity } from '../../src/store/content/documents.ts';
import { unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields } from '../support/page-form.ts';
import { sourceOf } from '../support/source-office.ts';

const EVENT = {
  title: 'Konzert',
  date_from: '2026-12-24 17:00:00',
  date_to: '2026-12-24 18:00:00',
  public: true,
  source: { id: { ref: 'weit' }, uid: 'u1' },
  rooms: [{ name: 'Stadtkirche' }],
};

let office: OfficeBrowser;
let id: number;
beforeEach(async () => {
  office = await openOfficeBrowser();
  const { id: _, ...value } = serializeEntity('source', sourceOf(1, { name: 'Weit & Co' })) as { id: number };
  const steps = [
    { kind: 'source', value, ref: 'weit', at: '/0' },
    { kind: 'event', value: EVENT, at: '/1' },
  ] as const;
  const outcome = await applyChanges(editing(), office.instance, steps);
  id = 'applied' in outcome ? (outcome.applied.results[1]?.id ?? 0) : 0;
});
afterEach(() => office.close());

const editing = () => ({
  store: office.store,
  clock: () => office.clock.now,
  actor: 'test',
  authority: OPERATOR_AUTHORITY,
});
const pageOf = async () => unescapeHtml(await (await office.get(`/events/${id}`)).text());
const event = () =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', id))?.value);

async function formSent(more: Readonly<Record<string, string>>) {
  const form = formFields(await (await office.get(`/events/${id}`)).text(), 'id="event"');
  const off = ['title', 'day', 'from', 'to', 'until', 'whole', 'place', 'room', 'long'];
  const sent = Object.entries(form).filter(([name]) => !off.includes(name) && !name.startsWith('free_'));
  return { ...Object.fromEntries(sent), ...more };
}

it('shows its source, including at each field that can’t be changed here', async () => {
  const page = await pageOf();
  expect(page).toContain('Dieser Anlass kommt aus der Quelle');
  expect(page.split('Kommt aus der Quelle').length - 1).toBe(4);
  expect(page).toMatch(/<fieldset class="all" disabled><input class="title-input" name="title" value="Konzert"/);
  expect(page).not.toContain('Absagen …');
  const seen = unescapeHtml(await (await office.get(`/events/${id}`, { role: 'reader', areas: [] })).text());
  expect(seen).not.toContain('Von der Quelle lösen');
});

it('saves the office’s fields, although the others are not sent', async () => {
  const answer = await office.post(`/events/${id}`, await formSent({ topic: 'Ferien' }));
  expect(answer.headers.get('location')).toContain('did=saved');
  expect(await event()).toMatchObject({ title: 'Konzert', topic: 'Ferien', startsAt: '2026-12-24 17:00:00' });
});

it('rejects source fields that are sent anyway, with a message at the field', async () => {
  const { fixed: _, ...sent } = (await formSent({ title: 'Neu' })) as Readonly<Record<string, string>>;
  const form = formFields(await (await office.get(`/events/${id}`)).text(), 'id="event"');
  const { fixed: _2, ...whole } = form;
  const answer = await office.post(`/events/${id}`, { ...whole, ...sent });
  expect(answer.status).toBe(422);
  const [, problem = ''] = unescapeHtml(await answer.text()).split('id="p-title"');
  expect(problem.slice(0, 120)).toMatch(/Das kommt aus der Quelle «Weit & Co» und wird dort geändert/);
  expect(await event()).toMatchObject({ title: 'Konzert' });
});

it('is detached from its source by a button', async () => {
  const answer = await office.post(`/events/${id}/detach`);
  expect(answer.headers.get('location')).toContain(`/events/${id}?did=saved`);
  expect((await event())?.source).toBeNull();
  expect(await pageOf()).not.toContain('Kommt aus der Quelle');
});

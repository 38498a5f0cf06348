// Reasons why an undo or a restore from the trash fails, in the user's language, with the necessary first step.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTranslator } from '../../src/i18n/translate.ts';
import { LANGUAGES, type Language } from '../../src/model/instance.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const ENGLISH = /can['’]t be (?:undone|restored)|depends? on|is named by|is already taken|does not exist/;

async function send(path: string, language: Language, fields: Readonly<Record<string, string>> = {}) {
  const response = await office.post(path, fields, undefined, { origin: ORIGIN, 'accept-language': language });
  return { status: response.status, to: response.headers.get('location') ?? '', text: await response.text() };
}

const revisionIn = (to: string) => Number(/revision=(\d+)/.exec(to)?.[1]);

async function made(kind: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const { to } = await send(`/${kind}/new`, 'de', fields);
  expect(to).toContain('did=created');
  return revisionIn(to);
}

async function newest(kind: 'building' | 'room'): Promise<number> {
  const all = await office.store.content.read(office.instance, (content) => content.all(kind));
  return Math.max(...all.map(({ id }) => id));
}

describe.each(LANGUAGES)('in %s', (language) => {
  const t = createTranslator(language);
  const expectTold = (answer: { status: number; text: string }, status: number, text: string) => {
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
    if (language !== 'en') expect(answer.text).not.toMatch(ENGLISH);
  };

  it('the first import can’t be undone', async () => {
    expectTold(await send('/history/1/undo', language), 422, t('history.cannot.nothingKept'));
  });

  it('referenced entities have to be removed there first', async () => {
    const revision = await made('buildings', { name: 'Pfarrscheune' });
    await made('rooms', { name: 'Tenne', building_id: String(await newest('building')) });
    const answer = await send(`/history/${revision}/undo`, language);
    expectTold(answer, 409, t('history.cannot.inUse'));
    expect(answer.text).toContain('Tenne');
  });

  it('an entity that requires a deleted one names it, and links to the trash', async () => {
    await made('buildings', { name: 'Pfarrscheune' });
    const building = await newest('building');
    await made('rooms', { name: 'Tenne', building_id: String(building) });
    const room = await newest('room');
    const gone = revisionIn((await send(`/rooms/${room}/remove`, language)).to);
    await send(`/buildings/${building}/remove`, language);
    const [before = '', after = ''] = t('history.cannot.needsGone', { kind: '{kind}' }).split('{kind}');
    const restored = await send(`/trash/room/${room}/restore`, language);
    expectTold(restored, 422, before);
    expect(restored.text).toContain(after);
    expectTold(await send(`/history/${gone}/undo`, language, { force: '1' }), 422, t('history.cannotTitle'));
  });
});

it('a double-booked room asks first, and is restored anyway on request', async () => {
  const { store, instance } = office;
  const events = await store.content.read(instance, (content) => content.all('event'));
  const held = events.filter(({ startsAt, rooms, status, state }) => {
    return startsAt > '2026-11-24' && rooms.length > 0 && status === 'confirmed' && state === 'ready';
  });
  const one = held[0];
  if (one === undefined) throw new Error('no event with a room');
  const gone = revisionIn((await send(`/events/${one.id}/remove`, 'de', { detach: '1' })).to);
  const settings = { kind: 'settings', id: 1 } as const;
  await store.content.change(instance, { actor: 'test', action: 'set', at: office.clock.now }, async (content) => {
    const present = await content.get(settings.kind, settings.id);
    if (present === undefined) throw new Error('no settings');
    await content.put('settings', { ...present.value, roomConflicts: 'refuse' } as never, present.revision);
    const { series: _, source: __, ...rest } = one as typeof one & { series?: unknown; source?: unknown };
    const id = await content.newId('event');
    await content.put('event', { ...rest, id, series: null, source: null, title: 'Chorprobe' } as never, 'new');
  });
  const asked = await send(`/history/${gone}/undo`, 'fr');
  expect(asked.status).toBe(409);
  expect(asked.text).toContain(createTranslator('fr')('history.cannot.roomTaken'));
  expect(asked.text).toContain('Chorprobe');
  expect(asked.text).not.toMatch(ENGLISH);
  const done = await send(`/history/${gone}/undo`, 'fr', { despite: 'room_conflict' });
  expect([done.status, done.to]).toEqual([303, expect.stringContaining('did=undone')]);
});

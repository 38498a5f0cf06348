// Instance with requestable rooms, its pages for visitors, and its background work.

import { expect } from 'vitest';
import type { Event } from '../../src/model/event.ts';
import type { UseSpan } from '../../src/model/resources.ts';
import type { RequestMail } from '../../src/model/room-requests/request-mail.ts';
import type { RequestSettings } from '../../src/model/room-requests/request-settings.ts';
import type { RoomRequest } from '../../src/model/room-requests/room-request.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { createRoomRequestPages } from '../../src/pages/room-requests/room-request-pages.ts';
import { createRequestWorker } from '../../src/room-requests/request-worker.ts';
import { createVisitorRequestService } from '../../src/room-requests/visitor-requests.ts';
import { openTestServer } from './instance.ts';

export const DAY = 86_400_000;

export const REQUEST = {
  lead_days: 2,
  repeats: 4,
  before: 30,
  after: 30,
  terms: 'Sauber hinterlassen.',
  handover: 'Schlüssel beim Sigristen.',
  prices: '120 Franken',
  phone: '044 555 01 02',
  notify: ['haus@example.org'],
};

export const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'dorf', title: 'Dorf', locale: 'de-CH', outside: { requests: true } },
  buildings: [{ id: 1, name: 'Haus', street: 'Gasse 1', postcode: '8000', city: 'Dorf' }],
  rooms: [
    { id: 5, building_id: 1, name: 'Saal', capacity: 80, request: REQUEST },
    { id: 6, building_id: 1, name: 'Stube', capacity: 20, request: REQUEST },
    { id: 7, building_id: 1, name: 'Büro' },
  ],
  events: [
    {
      id: 1,
      public: false,
      title: 'Geheim',
      date_from: '2026-12-07 18:00:00',
      date_to: '2026-12-07 20:00:00',
      rooms: [{ room_id: 5 }],
    },
  ],
};

export const FILLED_FORM = {
  day: '2026-12-08',
  from: '18:00',
  to: '22:00',
  title: 'Geburtstag',
  kind: 'private',
  name: 'Anna Muster',
  email: 'anna@example.org',
  phone: '',
  people: '30',
};

export type RequestSite = Awaited<ReturnType<typeof openRequestSite>>;

export async function openRequestSite(bundle: object = BUNDLE) {
  const server = await openTestServer('2026-12-01T11:00:00Z');
  const { store, live, clock } = server;
  await server.import(bundle);
  const forgotten: string[] = [];
  const onForgotten = async (some: readonly { key: string }[]) => void forgotten.push(...some.map(({ key }) => key));
  const troubles: unknown[] = [];
  const onError = (error: unknown) => void troubles.push(error);
  const { content, bookings } = store;
  const requests = createVisitorRequestService({ content, bookings, clock: clock.now, onForgotten });
  const pages = createRoomRequestPages({
    requests,
    clock: clock.now,
    headers: {},
    publicUrl: '',
    onError,
    viewOf: async (instance) => live.view(instance, 'document'),
  });
  const ask = async (path: string, init: RequestInit = {}, address = '192.0.2.1') => {
    const answer = await pages.fetch(new Request(`http://localhost${path}`, init), { address });
    await live.refresh();
    expect(troubles).toEqual([]);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const post = (path: string, form: object, address?: string) =>
    ask(path, { method: 'POST', body: new URLSearchParams({ ...form }) }, address);
  const tokenIn = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const pass = (ms: number) => clock.set(clock.now() + ms);
  /** Returns the token of the form of a room (by id) or at a path, old enough for the form to be accepted. */
  const tokenOf = async (room: number | string = 5) => {
    const token = tokenIn((await ask(typeof room === 'string' ? room : `/dorf/rooms/${room}/request`)).text);
    pass(3000);
    return token;
  };
  const stored = async (): Promise<RoomRequest[]> =>
    (await content.read('dorf', ({ requests: of }) => of.all())).map(({ request }) => request);
  const mails = async () => {
    const all = await store.mails.take({
      holder: 'test',
      now: clock.now(),
      until: Number.MAX_SAFE_INTEGER,
      count: 50,
      digests: 0,
    });
    return all.map(({ email, details }) => ({ email, ...(details as RequestMail) }));
  };
  const work = createRequestWorker({
    content,
    schedule: store.requestSchedule,
    clock: clock.now,
    onForgotten,
    onTrouble: onError,
  });
  const send = async (form: object = {}, room = 5) =>
    post(`/dorf/rooms/${room}/request`, { ...FILLED_FORM, ...form, token: await tokenOf(room) });
  const sendAndConfirm = async (form: object = {}) => {
    await send(form);
    const [request] = await stored();
    await post(`/dorf/requests/${request?.key}`, { do: 'confirm' });
    return request?.key ?? '';
  };
  const changeRoom = async (id: number, settings: Partial<RequestSettings>) => {
    await content.change('dorf', { actor: 'office', action: 'change', at: clock.now() }, async (tx) => {
      const present = await tx.get('room', id);
      if (!present?.value.request) throw new Error('no such room');
      await tx.put('room', { ...present.value, request: { ...present.value.request, ...settings } }, present.revision);
    });
    await live.refresh();
  };
  const removeRoom = async (id: number) => {
    await content.change('dorf', { actor: 'office', action: 'remove', at: clock.now() }, async (tx) => {
      await tx.detach('room', id);
      await tx.remove('room', id, (await tx.get('room', id))?.revision ?? 0);
    });
    await live.refresh();
  };
  const events = (): Promise<Event[]> => content.read('dorf', (tx) => tx.all('event'));
  /** Approves a request like the office, or offers other rooms or dates. Each date gets an event. */
  const answer = async (key: string, given: { rooms: number[]; dates: UseSpan[]; until?: string }) => {
    await content.change('dorf', { actor: 'office', action: 'answers', at: clock.now() }, async (tx) => {
      const present = await tx.requests.byKey(key);
      const [like] = await tx.all('event');
      if (present === undefined || like === undefined) throw new Error('nothing to answer');
      const { request, language } = present;
      const { rooms: roomIds, dates, until } = given;
      const eventIds = await tx.newIds('event', dates.length);
      for (const [index, { from, to }] of dates.entries()) {
        const state = until === undefined ? ('ready' as const) : ('proposed' as const);
        const rooms = roomIds.map((roomId) => ({ roomId }));
        const times = { startsAt: from, endsAt: to, rooms, state, requestId: request.id, title: 'Belegt' };
        await tx.put('event', { ...like, id: eventIds[index] as number, ...times }, 'new');
      }
      const answered: RoomRequest =
        until === undefined
          ? { ...request, state: 'approved', roomIds, dates, eventIds }
          : { ...request, state: 'offered', offer: { roomIds, dates, text: 'Ginge das?', eventIds, until } };
      await tx.requests.put({ request: answered, language, by: 'office' });
    });
    await live.refresh();
  };
  const office = { store, clock: clock.now, actor: 'office', authority: OPERATOR_AUTHORITY };
  return {
    ...server,
    office,
    requests,
    content,
    events,
    answer,
    changeRoom,
    removeRoom,
    ask,
    post,
    stored,
    mails,
    work,
    pass,
    send,
    sendAndConfirm,
    tokenOf,
    forgotten,
  };
}

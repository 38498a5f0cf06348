// Reservations by members of groups whose requests for free times are granted without approval (rule H10).

import { beforeEach, describe, expect, it } from 'vitest';
import { BUNDLE, FILLED_FORM, openRequestSite, REQUEST, type RequestSite } from './support/room-request-site.ts';

let site: RequestSite;
let path = '';

const WITH_GROUPS = {
  ...BUNDLE,
  rooms: BUNDLE.rooms.map((room) =>
    room.id === 5 ? { ...room, request: { ...REQUEST, direct_group_ids: [3] } } : room,
  ),
  person_groups: [
    { id: 3, name: 'Kirchenchor' },
    { id: 4, name: 'Jugend' },
  ],
  persons: [
    {
      id: 8,
      visibility: 'none',
      firstname: 'Carla',
      lastname: 'Chor',
      email: 'carla@example.org',
      groups: [{ group_id: 3 }],
    },
    {
      id: 9,
      visibility: 'none',
      firstname: 'Jan',
      lastname: 'Jung',
      email: 'jan@example.org',
      groups: [{ group_id: 4 }],
    },
  ],
};

const { email: _email, name: _name, kind: _kind, ...FORM } = { ...FILLED_FORM, title: 'Probe' };

async function keyOf(personId: number): Promise<string> {
  const { result } = await site.content.change(
    'dorf',
    { actor: 'office', action: 'creates keys', at: site.clock.now() },
    async ({ plan }) => (await plan.ensureKeys([personId])).get(personId)?.key ?? '',
  );
  return result;
}

async function send(form: object = {}) {
  const token = await site.tokenOf(path);
  const sent = () => site.post(path, { ...FORM, ...form, token });
  return { ...(await sent()), sent };
}

beforeEach(async () => {
  site = await openRequestSite(WITH_GROUPS);
  path = `/dorf/me/${await keyOf(8)}/rooms/5`;
});

describe('the form of a room for a member', () => {
  it('shows group and person and asks for neither', async () => {
    const { status, text, headers } = await site.ask(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).toContain('Für Kirchenchor, Carla Chor');
    for (const name of ['name="name"', 'name="email"', 'name="organisation"', 'name="kind"'])
      expect(text).not.toContain(name);
  });

  it('books a free time immediately, as an event that is not public, and mails the person', async () => {
    const { status, headers, sent } = await send();
    const [request] = await site.stored();
    expect([status, headers.get('location')]).toEqual([303, `/dorf/requests/${request?.key}`]);
    expect((await sent()).headers.get('location')).toBe(headers.get('location'));
    expect(await site.stored()).toMatchObject([
      { state: 'approved', kind: 'group', organisation: 'Kirchenchor', name: 'Carla Chor', email: 'carla@example.org' },
    ]);
    const event = (await site.events()).find(({ requestId }) => requestId === request?.id);
    expect(event).toMatchObject({
      public: false,
      state: 'ready',
      title: 'Probe',
      organizer: { name: 'Kirchenchor' },
      startsAt: '2026-12-08 18:00:00',
      occupiesFrom: '2026-12-08 17:30:00',
      rooms: [{ roomId: 5 }],
    });
    expect(request?.eventIds).toEqual([event?.id]);
    expect(await site.mails()).toMatchObject([{ email: 'carla@example.org', about: 'approved', key: request?.key }]);
  });

  it('creates an open request for a taken time, and mails the office', async () => {
    await send({ day: '2026-12-07', from: '19:00', to: '21:00' });
    expect(await site.stored()).toMatchObject([{ state: 'open', eventIds: [] }]);
    expect(await site.mails()).toMatchObject([{ email: 'haus@example.org', about: 'new' }]);
    expect(await site.events()).toHaveLength(1);
  });

  it('creates an open request if the group may not use all rooms', async () => {
    const token = await site.tokenOf(path);
    const body = new URLSearchParams({ ...FORM, token });
    for (const room of ['5', '6']) body.append('room', room);
    await site.ask(path, { method: 'POST', body });
    expect(await site.stored()).toMatchObject([{ state: 'open', roomIds: [5, 6] }]);
  });

  it('gives the time to only one of two forms', async () => {
    await send();
    await send();
    expect((await site.stored()).map(({ state }) => state).sort()).toEqual(['approved', 'open']);
  });

  it('is checked like any other', async () => {
    expect((await send({ day: '2026-12-02' })).status).toBe(422);
    expect(await site.stored()).toEqual([]);
  });

  it.each([
    ['another group', async () => `/dorf/me/${await keyOf(9)}/rooms/5`],
    ['another room', async () => path.replace('rooms/5', 'rooms/6')],
    ['an unknown key', async () => '/dorf/me/unknown-key-of-nobody-01/rooms/5'],
  ])('does not exist for %s, and nothing can be sent to it', async (_, of) => {
    const token = await site.tokenOf();
    const wrong = await of();
    expect((await site.ask(wrong)).status).toBe(404);
    expect((await site.post(wrong, { ...FORM, token })).status).toBe(404);
    expect(await site.stored()).toEqual([]);
  });
});

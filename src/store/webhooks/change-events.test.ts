import { afterEach, describe, expect, test } from 'vitest';
import { event, openPushFixture, type PushFixture } from '../../../test/support/pushing.ts';

let open: PushFixture | undefined;
afterEach(() => open?.store.close());

/** Returns the announcements pending for a webhook after content changes. */
async function announcementsAfter(before: object, ...changes: object[]): Promise<string[]> {
  open = await openPushFixture(before);
  const { id } = await open.add('webhook', 'https://127.0.0.1/');
  for (const after of changes) await open.import(after);
  return waiting(open, id);
}

async function waiting({ store, clock }: PushFixture, id: number): Promise<string[]> {
  const subjects: string[] = [];
  const later = clock.now() + 1000;
  for (let next = await store.pushes.next(id, later); next !== undefined; next = await store.pushes.next(id, later)) {
    const { website, push } = next;
    subjects.push(push.eventId === null ? push.type : `${push.type} ${push.eventId}`);
    const entry = { ...push, at: 0, status: 200, milliseconds: 0, detail: '' };
    const done = { failures: 0, restingUntil: 0, offBecause: null, giveUpUntil: null, delivered: true, holder: '' };
    await store.pushes.settle(website, { ...done, entry, push: { messageId: push.messageId, nextAt: null } });
  }
  return subjects.sort();
}

const hidden = { public: false };
const over = { date_from: '2026-11-19 10:00:00', date_to: '2026-11-19 11:00:00' };

describe('an event', () => {
  test('is announced as changed if it is new, changed or visible again', async () => {
    const before = { events: [event(1), event(2), event(3, hidden)] };
    const after = { events: [event(1), event(2, { title: 'x' }), event(3), event(4)] };
    expect(await announcementsAfter(before, after)).toEqual(['event.changed 2', 'event.changed 3', 'event.changed 4']);
  });

  test('is announced as removed if it is removed, hidden or moved into the past', async () => {
    const before = { events: [event(1), event(2), event(3)] };
    const after = { events: [event(2, hidden), event(3, over)] };
    expect(await announcementsAfter(before, after)).toEqual(['event.removed 1', 'event.removed 2', 'event.removed 3']);
  });

  test('is not announced if it never was public', async () => {
    const before = { events: [event(1, hidden), event(2, hidden), event(3, over), event(4, over)] };
    const after = {
      events: [event(1, { ...hidden, title: 'x' }), event(3, { ...over, title: 'x' }), event(5, hidden)],
    };
    expect(await announcementsAfter(before, after)).toEqual([]);
  });

  test('is announced once, in its latest state, if it changes again while pending', async () => {
    const twice = [{ events: [event(1, { title: 'x' })] }, { events: [event(1, { title: 'y' })] }, { events: [] }];
    expect(await announcementsAfter({ events: [event(1)] }, ...twice)).toEqual(['event.removed 1']);
  });
});

describe('the instance', () => {
  const person = { id: 1, firstname: 'Anna', lastname: 'Muster', phone: '1', visibility: 'web' };
  test.each([
    [
      'a person who is shown',
      { persons: [{ ...person, visibility: 'web' }] },
      { persons: [{ ...person, visibility: 'web', phone: '2' }] },
    ],
    [
      'a person who hides',
      { persons: [{ ...person, visibility: 'web' }] },
      { persons: [{ ...person, visibility: 'none' }] },
    ],
    [
      'the name of one who serves',
      { persons: [{ ...person, visibility: 'events' }] },
      { persons: [{ ...person, visibility: 'events', firstname: 'Eva' }] },
    ],
    ['a list', { lists: [] }, { lists: [{ id: 1, name: 'L' }] }],
    ['a layer', { layers: [] }, { layers: [{ id: 1, name: 'L' }] }],
    [
      'a group that is hidden',
      { person_groups: [{ id: 1, name: 'G', public: true }] },
      { person_groups: [{ id: 1, name: 'G', public: false }] },
    ],
  ])('is announced as changed for %s', async (_what, before, after) => {
    expect(await announcementsAfter(before, after)).toEqual(['instance.changed']);
  });

  test.each([
    ['nothing', { persons: [person] }, { persons: [person] }],
    ['a person who is never shown', { persons: [] }, { persons: [{ ...person, visibility: 'none' }] }],
    [
      'the telephone of one who only serves',
      { persons: [{ ...person, visibility: 'events' }] },
      { persons: [{ ...person, visibility: 'events', phone: '2' }] },
    ],
    [
      'a hidden group’s name',
      { person_groups: [{ id: 1, name: 'G', public: false }] },
      { person_groups: [{ id: 1, name: 'H', public: false }] },
    ],
  ])('is not announced for %s', async (_what, before, after) => {
    expect(await announcementsAfter(before, after)).toEqual([]);
  });
});

test('gets one announcement in place of more than 500 pending events', async () => {
  const events = (count: number) => ({ events: Array.from({ length: count }, (_, index) => event(index + 1)) });
  expect(await announcementsAfter({}, events(501))).toEqual(['instance.changed']);
  expect(await announcementsAfter({}, events(500))).toHaveLength(500);
  expect(await announcementsAfter({}, events(400), { events: events(650).events.slice(150) })).toEqual([
    'instance.changed',
  ]);
});

test('is not announced by a change that is rolled back', async () => {
  open = await openPushFixture({ events: [event(1)] });
  const { id } = await open.add('webhook', 'https://127.0.0.1/');
  const { content } = (await open.store.readContent('test')) ?? {};
  if (content === undefined) throw new Error('the instance is missing');
  const broken = { ...content, events: content.events.map((one) => ({ ...one, title: 'x', layerIds: [9] })) };
  const change = { actor: 'test', action: 'import', at: open.clock.now() };
  await expect(open.store.replaceContent(broken, change)).rejects.toThrow(/foreign key/i);
  expect(await waiting(open, id)).toEqual([]);
});

describe('a change of some entities', () => {
  test('announces its public effects, each once', async () => {
    open = await openPushFixture({
      events: [event(1), event(2), event(3, hidden), event(4)],
      layers: [{ id: 1, name: 'x' }],
    });
    const { id } = await open.add('webhook', 'https://127.0.0.1/');
    const change = { actor: 'test', action: 'test', at: open.clock.now() };
    await open.store.content.change('test', change, async (content) => {
      for (const title of ['a', 'b']) {
        for (const number of [1, 3]) {
          const present = await content.get('event', number);
          if (present === undefined) throw new Error(`there is no event ${number}`);
          await content.put('event', { ...present.value, title }, present.revision);
        }
      }
      await content.remove('event', 2, 1);
    });
    expect(await waiting(open, id)).toEqual(['event.changed 1', 'event.removed 2']);
  });

  test('announces the instance if any other public data differs', async () => {
    open = await openPushFixture({ events: [], layers: [{ id: 1, name: 'x' }] });
    const { id } = await open.add('webhook', 'https://127.0.0.1/');
    const change = { actor: 'test', action: 'test', at: open.clock.now() };
    await open.store.content.change('test', change, (content) => content.remove('layer', 1, 1));
    expect(await waiting(open, id)).toEqual(['instance.changed']);
  });
});

test('announces the affected events and the instance if sign-up is switched (J20)', async () => {
  const online = { subscription: { online: {} } };
  const events = [event(1, online), event(2), event(3, { ...hidden, ...online }), event(4, { title: '"online":{' })];
  open = await openPushFixture({ events });
  const { id } = await open.add('webhook', 'https://127.0.0.1/');
  const instance = { name: 'test', title: 'Test', time_zone: 'Europe/Zurich', outside: { signup: true } };
  await open.import({ events, instance });
  expect(await waiting(open, id)).toEqual(['event.changed 1', 'instance.changed']);
});

test('does not announce internal data of rooms and settings, or the look of pages', async () => {
  const places = { buildings: [{ id: 1, name: 'B' }], rooms: [{ id: 1, building_id: 1, name: 'R' }] };
  open = await openPushFixture(places);
  const { id } = await open.add('webhook', 'https://127.0.0.1/');
  const instance = { name: 'test', title: 'Test', time_zone: 'Europe/Zurich' };
  const look = { room_conflicts: 'refuse', accent: '#123456', footer: 'x' };
  await open.import({
    ...places,
    rooms: [{ ...places.rooms[0], capacity: 9, equipment: 'Beamer', bookable: false }],
    instance: { ...instance, ...look },
  });
  expect(await waiting(open, id)).toEqual([]);
  await open.import({ ...places, instance: { ...instance, ...look, event_url: 'https://a.example/{id}' } });
  expect(await waiting(open, id)).toEqual(['instance.changed']);
});

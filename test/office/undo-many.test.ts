// Undo of a bulk change (rule W22): its numbers, the typed confirmation, the undo of a single entity, and the return of bookings,
// assignments and list membership with their event.

import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';
import { countRuns } from '../support/runs.ts';

const NAME = 'seewil';

const bundle = (): Loose =>
  ({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: NAME, title: 'Seewil', outside: { signup: true } },
    person_groups: [{ id: 1, name: 'Kaffee' }],
    persons: [1, 2].map((id) => ({ id, lastname: `P${id}`, visibility: 'web', groups: [{ group_id: 1 }] })),
    lists: [{ id: 1, name: 'Handverlesen', rule: null }],
    roles: [{ id: 1, name: 'Kaffee', group_ids: [1], need: 2, ask: true }],
    forms: [{ id: 1, name: 'Essen', fields: [{ id: 1, label: 'Menü', type: 'text' }] }],
  }) as Loose;

const event = (title: string) => ({
  title,
  date_from: '2027-04-04 12:00:00',
  date_to: '2027-04-04 14:00:00',
  subscription: { open: true, online: { form_id: 1, seats: 50 } },
});

let office: Office;
beforeEach(async () => {
  office = await openOffice(bundle());
});
afterEach(() => office.close());

const call = (method: string, path: string, body?: unknown) =>
  office.call(method, path, {
    ...(body !== undefined && { body }),
    ...(['PATCH', 'DELETE', 'PUT'].includes(method) && { headers: { 'if-match': '*' } }),
  });

async function createMany(titles: readonly string[]): Promise<{ ids: number[]; revision: number }> {
  const changes = titles.map((title) => ({ kind: 'events', value: event(title) }));
  const { status, json } = await call('POST', '/changes', { changes });
  expect([status, json.problems]).toEqual([200, undefined]);
  return { ids: json.results.map(({ id }: { id: number }) => id), revision: json.revision };
}

const book = async (eventId: number, name: string): Promise<number> => {
  const booking = { people: [{ name, answers: {} }], email: `${name}@example.org`, answers: { 1: 'Suppe' } };
  return (await call('POST', `/events/${eventId}/bookings`, booking)).json.value.id;
};
const bookedNames = async (eventId: number): Promise<string[]> => {
  const { status, json } = await call('GET', `/events/${eventId}/bookings`);
  if (status !== 200) return [];
  return json.items
    .map(({ value }: Loose) => `${value['people'][0].name} ${value['answers'][1]} ${value['state']}`)
    .sort();
};
const plan = (eventId: number, ...people: number[]) =>
  call('POST', '/plan/cells?despite=elsewhere', {
    cells: [{ event_id: eventId, role_id: 1, before: [], people: people.map((person_id) => ({ person_id })) }],
  });
const planned = async (eventId: number): Promise<number[]> => {
  const { json } = await call('GET', `/plan/assignments?event=${eventId}`);
  return (json.items ?? []).map((one: Loose) => one['person_id'] ?? one['value']?.person_id);
};
const picked = async (): Promise<number[]> => (await call('GET', '/lists/1')).json.value.include_event_ids;
const isThere = async (id: number) => (await call('GET', `/events/${id}`)).status === 200;

const numbered = (count: number, of = 'Anlass') => Array.from({ length: count }, (_, index) => `${of} ${index + 1}`);

describe('undoing a bulk change', () => {
  it('that removes more than twenty is rejected with its numbers, and done with the number', async () => {
    const { ids, revision } = await createMany(numbered(25));
    await book(ids[0] ?? 0, 'anna');
    await plan(ids[1] ?? 0, 1, 2);
    const refused = await call('POST', `/history/${revision}/undo?detach=1`);
    expect(refused).toMatchObject({
      status: 409,
      json: {
        code: 'removes_many',
        removes: 25,
        restores: 0,
        changes: 0,
        coming_events: 25,
        bookings: 1,
        assignments: 2,
      },
    });
    expect(await isThere(ids[0] ?? 0)).toBe(true);
    expect((await call('POST', `/history/${revision}/undo?detach=1&confirm=24`)).status).toBe(409);
    expect((await call('POST', `/history/${revision}/undo?detach=1&confirm=25`)).status).toBe(200);
    expect(await isThere(ids[0] ?? 0)).toBe(false);
  });

  it('shows its numbers only to users who may undo it', async () => {
    const { ids, revision } = await createMany(numbered(25));
    await book(ids[0] ?? 0, 'anna');
    const as = { actor: 'Carla', callerId: 'account 9', authority: { role: 'contributor', areas: [1] } } as const;
    const refused = await office.call('POST', `/history/${revision}/undo?detach=1`, { as });
    expect([refused.status, refused.json.code]).toEqual([403, 'event_outside_areas']);
    expect(JSON.stringify(refused.json)).not.toContain('25');
  });

  it('and redoing it restores bookings, answers and assignments', async () => {
    const { ids, revision } = await createMany(numbered(25));
    const [first = 0, second = 0] = ids;
    await book(first, 'anna');
    await book(first, 'beat');
    await plan(second, 1, 2);
    const gone = await call('POST', `/history/${revision}/undo?detach=1&confirm=25`);
    expect((await call('POST', `/history/${gone.json.revision}/undo`)).status).toBe(200);
    expect(await bookedNames(first)).toEqual(['anna Suppe booked', 'beat Suppe booked']);
    expect(await planned(second)).toEqual([1, 2]);
  });

  it('for one entity reverts its own part only, and nothing if a field has changed since', async () => {
    const { ids, revision: created } = await createMany(numbered(3));
    const [first = 0, second = 0] = ids;
    const many = { changes: [{ kind: 'events', ids, set: { shift_minutes: 30 } }] };
    const { json } = await call('POST', '/changes', many);
    expect((await call('POST', `/events/${first}/history/${json.revision}/undo`)).status).toBe(200);
    const begins = async (id: number) => (await call('GET', `/events/${id}`)).json.value.date_from.slice(11, 16);
    expect([await begins(first), await begins(second)]).toEqual(['12:00', '12:30']);
    await call('PATCH', `/events/${second}`, { date_from: '2027-04-04 12:45:00' });
    const refused = await call('POST', `/events/${second}/history/${json.revision}/undo`);
    expect([refused.status, await begins(second)]).toEqual([409, '12:45']);
    expect((await call('POST', `/events/${second}/history/${json.revision}/undo?force=1`)).status).toBe(200);
    expect(await begins(second)).toBe('12:00');
    expect((await call('POST', `/events/${first}/history/${created}/undo`)).status).toBe(404);
    expect(await isThere(first)).toBe(true);
  });
});

describe('a restored event', () => {
  it('from the trash has its bookings, its assignments and its places in hand-picked lists', async () => {
    const { ids } = await createMany(numbered(3));
    const [first = 0, second = 0, third = 0] = ids;
    await call('PATCH', '/lists/1', { include_event_ids: [first, second, third] });
    await book(second, 'anna');
    await plan(second, 2);
    expect((await call('DELETE', `/events/${second}?detach=1`)).status).toBe(200);
    expect(await picked()).toEqual([first, third]);
    expect((await call('POST', `/trash/events/${second}/restore`)).status).toBe(200);
    expect(await picked()).toEqual([first, second, third]);
    expect(await bookedNames(second)).toEqual(['anna Suppe booked']);
    expect(await planned(second)).toEqual([2]);
  });

  it('has no erased bookings, and none whose period has ended (rule J15)', async () => {
    const { ids } = await createMany(numbered(1));
    const [only = 0] = ids;
    await book(only, 'anna');
    await call('DELETE', `/events/${only}?detach=1`);
    office.time.now = Date.parse('2027-05-05T12:00:00Z');
    const due = await office.store.bookings.due(office.time.now, 10);
    expect(due).toEqual([{ instance: NAME, eventId: only }]);
  });

  it('has no answers to deleted questions of its form', async () => {
    const { ids } = await createMany(numbered(1));
    const [only = 0] = ids;
    await book(only, 'anna');
    await call('DELETE', `/events/${only}?detach=1`);
    await call('PATCH', '/forms/1', { fields: [{ id: 1, label: 'Wann?', type: 'date' }] });
    await call('POST', `/trash/events/${only}/restore`);
    expect(await bookedNames(only)).toEqual(['anna undefined booked']);
  });
});

/** Step of a history. Numbers select among the existing entities. */
const step = fc.record({
  what: fc.constantFrom(
    ...(['import', 'write', 'signUp', 'signUp', 'signUp', 'plan', 'pick', 'erase'] as const),
    ...(['remove', 'remove', 'undo', 'undo', 'undo', 'undoUndo', 'restore', 'revert'] as const),
  ),
  which: fc.nat(1000),
  count: fc.integer({ min: 1, max: 24 }),
});

/** Each history begins with a small import, and a large one whose undo needs a confirmation. */
const BEGINNING = [3, 22].map((count) => ({ what: 'import', which: count, count }) as const);

interface Model {
  /** Sign-ups, planned people and list membership of each event, including deleted ones. */
  readonly events: Map<number, { names: Set<string>; people: Set<number>; isPicked: boolean }>;
}

let histories = 0;
let undone = 0;
afterAll(() => expect(undone).toBeGreaterThanOrEqual(histories / 3));

describe('after any sequence of imports, writes, sign-ups, deletions, undos and restores', () => {
  it('nothing is lost except by erasure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (chosen) => {
        const steps = [...BEGINNING, ...chosen];
        histories++;
        await office.close();
        office = await openOffice(bundle());
        const model: Model = { events: new Map() };
        const changes: number[] = [];
        const undos: number[] = [];
        let guests = 0;
        for (const { what, which, count } of steps) {
          const ids = [...model.events.keys()];
          const id = ids[which % Math.max(1, ids.length)] ?? 0;
          const of = model.events.get(id);
          const there = of !== undefined && (await isThere(id));
          if (what === 'import') {
            const made = await createMany(numbered(count, `Import ${which}`));
            for (const one of made.ids) model.events.set(one, { names: new Set(), people: new Set(), isPicked: false });
            changes.push(made.revision);
          } else if (what === 'write' && there) {
            changes.push((await call('PATCH', `/events/${id}`, { title: `Titel ${which}` })).json.revision);
          } else if (what === 'signUp' && there) {
            const name = `guest${++guests}`;
            await book(id, name);
            of.names.add(name);
          } else if (what === 'plan' && there && of.people.size === 0) {
            if ((await plan(id, 1 + (which % 2))).status === 200) of.people.add(1 + (which % 2));
          } else if (what === 'pick' && there && !of.isPicked) {
            await call('PATCH', '/lists/1', { include_event_ids: [...(await picked()), id] });
            of.isPicked = true;
          } else if (what === 'erase' && there) {
            const [one] = (await call('GET', `/events/${id}/bookings`)).json.items;
            if (one === undefined) continue;
            await call('POST', `/bookings/${one.value.id}/erase`);
            of.names.delete(one.value.people[0].name);
          } else if (what === 'remove' && there) {
            changes.push((await call('DELETE', `/events/${id}?detach=1`)).json.revision);
          } else if (what === 'undo' || what === 'undoUndo') {
            const from = what === 'undo' ? changes : undos;
            const revision = from[which % Math.max(1, from.length)];
            if (revision === undefined) continue;
            const path = `/history/${revision}/undo?detach=1&force=1`;
            const first = await call('POST', path);
            const removes = first.json.code === 'removes_many' ? first.json.removes : undefined;
            const done = removes === undefined ? first : await call('POST', `${path}&confirm=${removes}`);
            if (done.status !== 200) continue;
            undone++;
            undos.push(done.json.revision);
          } else if (what === 'restore' && of !== undefined && !there) {
            await call('POST', `/trash/events/${id}/restore`);
          } else if (what === 'revert' && there && changes.length > 0) {
            await call('POST', `/events/${id}/history/${changes[which % changes.length]}/undo`);
          }
          await expectAsModelled(model);
        }
        // Each event that is still in the trash must be restored completely.
        for (const id of model.events.keys()) {
          if (!(await isThere(id))) expect((await call('POST', `/trash/events/${id}/restore`)).status).toBe(200);
        }
        await expectAsModelled(model, true);
      }),
      { numRuns: countRuns(3) },
    );
  });
});

async function expectAsModelled({ events }: Model, isWhole = false): Promise<void> {
  const list = new Set(await picked());
  for (const [id, { names, people, isPicked }] of events) {
    if (!(await isThere(id))) continue;
    expect(await bookedNames(id)).toEqual([...names].map((name) => `${name} Suppe booked`).sort());
    if (!isWhole) continue;
    expect(await planned(id)).toEqual([...people]);
    expect(list.has(id)).toBe(isPicked);
  }
}

// Compares room requests with a slow model of the rules, for random actions of visitors, the office and the clock, on two servers with one
// database (rules H3 to H9, H11 and H15).

import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { UseSpan } from '../../src/model/resources.ts';
import type { RequestState } from '../../src/model/room-requests/room-request.ts';
import type { EnteredRequest } from '../../src/model/room-requests/visitor-requests.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { OfficeError } from '../../src/office/office-error.ts';
import {
  approveRequest,
  declineRequest,
  offerRooms,
  RoomTakenError,
} from '../../src/office/room-requests/answer-request.ts';
import { removeRequest } from '../../src/office/room-requests/manage-requests.ts';
import { API_KEY_AUTHORITY, type WriteContext } from '../../src/office/write-context.ts';
import { createRequestWorker } from '../../src/room-requests/request-worker.ts';
import { createVisitorRequestService } from '../../src/room-requests/visitor-requests.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { bytesOf } from '../support/bundle-faults.ts';
import { createSharedDatabase } from '../support/databases.ts';
import { countRuns } from '../support/runs.ts';

const HISTORIES = countRuns(inject('database') === 'sqlite' ? 80 : 12);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2027-03-01T11:00:00Z');
const INSTANCE = 'dorf';

/** Minutes that each room needs before and after a use. */
const NEEDS: Readonly<Record<number, number>> = { 5: 60, 6: 0 };

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: {
    name: INSTANCE,
    title: 'Dorf',
    time_zone: 'UTC',
    room_conflicts: 'warn',
    outside: { requests: true },
  },
  buildings: [{ id: 1, name: 'Haus' }],
  rooms: Object.entries(NEEDS).map(([id, minutes]) => ({
    id: Number(id),
    building_id: 1,
    name: `Raum ${id}`,
    request: { step: 60, shortest: 60, before: minutes, after: minutes, lead_days: 0, repeats: 3 },
  })),
};

let stores: readonly [Store, Store];
let remove: () => void;
beforeAll(async () => {
  const shared = await createSharedDatabase();
  ({ remove } = shared);
  const open = () => openStore(shared.url, { create: true, busyTimeoutMs: 20_000 });
  stores = [await open(), await open()];
});
afterAll(async () => {
  for (const store of stores) await store.close();
  remove();
});

interface ModelEvent {
  readonly key: string;
  rooms: readonly number[];
  from: number;
  to: number;
  /** Minutes for which the event occupies its rooms before it begins and after it ends. */
  around: number;
  isOn: boolean;
  isHeld: boolean;
}

interface ModelRequest {
  readonly id: number;
  readonly key: string;
  state: RequestState;
  rooms: readonly number[];
  dates: readonly number[];
  events: ModelEvent[];
  held: ModelEvent[];
  sentAt: number;
  offeredUntil: number;
  endedAt: number | undefined;
}

const MINUTE = 60_000;
/** Length of each date of a request. Dates are numbers of hours since midnight of the first day. */
const LENGTH = 2 * HOUR;
const startOf = (hour: number) => Math.floor(START / DAY) * DAY + hour * HOUR;
const wall = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const spanOf = (hour: number): UseSpan => ({ from: wall(startOf(hour)), to: wall(startOf(hour) + LENGTH) });

const action = fc.record({
  what: fc.constantFrom(
    ...(['send', 'send', 'send', 'confirm', 'confirm', 'approve', 'approve', 'offer', 'accept', 'refuse'] as const),
    ...([
      'decline',
      'withdraw',
      'change',
      'erase',
      'create',
      'move',
      'cancel',
      'confirmEvent',
      'remove',
      'wait',
    ] as const),
  ),
  who: fc.nat(9),
  hours: fc.uniqueArray(fc.integer({ min: 30, max: 40 }), { minLength: 1, maxLength: 2 }).map((all) => spread(all)),
  rooms: fc.constantFrom<readonly number[]>([5], [6], [5, 6]),
  passes: fc.constantFrom<number>(...Array.from({ length: 20 }, () => 0), HOUR, HOUR, 25 * HOUR, 8 * DAY, 100 * DAY),
  /** Hours by which a change moves the first date only; undefined for a change to other dates and rooms. */
  shift: fc.constantFrom<number | undefined>(undefined, 0, 1),
  server: fc.constantFrom<0 | 1>(0, 1),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const step = (what: Action['what'], more: Partial<Action> = {}): Action => ({
  what,
  who: 0,
  hours: [30],
  rooms: [5],
  passes: 0,
  shift: undefined,
  server: 0,
  ...more,
});

/** Histories with sequences of states that are rare in random ones. */
const EXAMPLES: [Action[]][] = [
  // A declined, refused or lapsed offer frees its room.
  [
    [
      step('send'),
      step('confirm'),
      step('offer', { hours: [34] }),
      step('decline'),
      step('send', { hours: [34] }),
      step('confirm'),
      step('offer', { hours: [36] }),
      step('refuse'),
      step('offer', { hours: [36] }),
      step('wait', { passes: 8 * DAY }),
    ],
  ],
  // A change moves one of two dates; the event of the other stays.
  [
    [
      step('send', { hours: [30, 80] }),
      step('confirm'),
      step('approve'),
      step('change', { shift: 1 }),
      step('approve'),
      step('change', { hours: [33] }),
      step('approve'),
      step('withdraw'),
    ],
  ],
  // An accepted offer is a reservation that can be changed.
  [
    [
      step('send'),
      step('confirm'),
      step('offer', { hours: [34] }),
      step('accept'),
      step('change', { shift: 1 }),
      step('approve'),
    ],
  ],
];

const USEFUL_IN: Readonly<Partial<Record<Action['what'], readonly RequestState[]>>> = {
  confirm: ['unconfirmed'],
  approve: ['open'],
  offer: ['open'],
  accept: ['offered'],
  refuse: ['offered'],
  decline: ['open', 'offered'],
  withdraw: ['unconfirmed', 'open', 'approved', 'offered'],
  change: ['unconfirmed', 'open', 'approved', 'offered'],
};

/** Spreads dates over several days, so that those of one request don't overlap. */
const spread = (hours: readonly number[]) => hours.map((hour, index) => hour + 48 * index).sort((a, b) => a - b);

class Model {
  requests: ModelRequest[] = [];
  others: ModelEvent[] = [];
  now = START;

  events(): ModelEvent[] {
    return [...this.requests.flatMap(({ events, held }) => [...events, ...held]), ...this.others];
  }

  isTaken(rooms: readonly number[], hour: number, besides: readonly ModelEvent[] = []): boolean {
    const needed = Math.max(...rooms.map((room) => NEEDS[room] ?? 0)) * MINUTE;
    const [from, to] = [startOf(hour) - needed, startOf(hour) + LENGTH + needed];
    return this.events().some((event) => {
      if (!event.isOn || besides.includes(event) || !event.rooms.some((room) => rooms.includes(room))) return false;
      return from < event.to + event.around * MINUTE && event.from - event.around * MINUTE < to;
    });
  }

  isAnyTaken(rooms: readonly number[], hours: readonly number[], besides: readonly ModelEvent[] = []): boolean {
    return hours.some((hour) => this.isTaken(rooms, hour, besides));
  }

  makeEvents(rooms: readonly number[], hours: readonly number[], isHeld: boolean): ModelEvent[] {
    const around = Math.max(...rooms.map((room) => NEEDS[room] ?? 0));
    return hours.map((hour) => {
      const from = startOf(hour);
      return { key: '', rooms, from, to: from + LENGTH, around, isOn: true, isHeld };
    });
  }

  /** Lets time pass, and performs every due task. */
  pass(ms: number): void {
    this.now += ms;
    for (const one of [...this.requests]) {
      if (one.state === 'unconfirmed' && one.sentAt + DAY <= this.now) this.drop(one);
      if (one.state === 'offered' && one.offeredUntil <= this.now) {
        one.state = 'open';
        one.held = [];
      }
      if (one.state === 'open' && startOf(one.dates[0] ?? 0) <= this.now && !this.restore(one))
        this.end(one, 'expired');
      if (one.endedAt !== undefined && one.endedAt + 90 * DAY <= this.now) this.drop(one);
    }
  }

  restore(one: ModelRequest): boolean {
    const left = one.events.filter(({ isOn }) => isOn);
    if (left.length === 0) return false;
    one.state = 'approved';
    one.rooms = [...new Set(left.flatMap(({ rooms }) => rooms))];
    this.follow(one);
    return true;
  }

  end(one: ModelRequest, state: RequestState): void {
    one.state = state;
    one.endedAt ??= this.now;
  }

  /** Updates the dates of an approved request to those of its events. Without events, it is declined. */
  follow(one: ModelRequest): void {
    if (one.state !== 'approved' && one.state !== 'declined') return;
    const left = one.events.filter(({ isOn }) => isOn).sort((a, b) => a.from - b.from);
    if (left.length === 0) {
      this.end(one, 'declined');
      return;
    }
    one.state = 'approved';
    one.endedAt = undefined;
    one.dates = left.map(({ from }) => (from - startOf(0)) / HOUR);
  }

  drop(one: ModelRequest): void {
    this.others.push(...one.events);
    this.requests = this.requests.filter((other) => other !== one);
  }
}

async function runHistory(actions: readonly Action[]): Promise<number> {
  const model = new Model();
  const clock = () => model.now;
  await stores[0].removeInstance(INSTANCE);
  await importBundle({ store: stores[0], clock, actor: 'import' }, bytesOf(BUNDLE));
  const servers = stores.map((store) => {
    const { content, bookings, requestSchedule: schedule } = store;
    const onForgotten = async () => undefined;
    const onTrouble = (error: unknown) => {
      throw error;
    };
    const editing: WriteContext = { store, clock, actor: 'office', authority: API_KEY_AUTHORITY };
    return {
      editing,
      visitors: createVisitorRequestService({ content, bookings, clock, onForgotten }),
      work: createRequestWorker({ content, schedule, clock, onForgotten, onTrouble }),
    };
  });
  let compared = 0;
  for (const [index, one] of actions.entries()) {
    const server = servers[one.server] as (typeof servers)[number];
    model.pass(one.passes);
    const today = Math.floor((model.now - startOf(0)) / DAY) * 24;
    const dated = { ...one, hours: one.hours.map((hour) => today + hour) };
    for (let turn = 0; turn < 3; turn++) await server.work();
    await act(model, server, dated, index);
    compared += await compare(model, stores[1 - one.server] as Store);
  }
  return compared;
}

type Server = { readonly editing: WriteContext; readonly visitors: ReturnType<typeof createVisitorRequestService> };

const carriedOut = new Map<string, number>();

function noted(what: string, isDone: boolean): boolean {
  if (isDone) carriedOut.set(what, (carriedOut.get(what) ?? 0) + 1);
  return isDone;
}

/** Returns the outcome of an answer by the office, in one word. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof RoomTakenError) return 'taken';
    if (error instanceof OfficeError) return error.refusal.code;
    throw error;
  }
}

/** Input of a change. Most changes keep rooms and dates, and move only the first date. */
function shifted(one: ModelRequest, { shift, ...given }: Action) {
  const isNew = shift === undefined;
  const rooms = isNew ? given.rooms : one.rooms;
  const hours = isNew ? given.hours : one.dates.map((hour, index) => (index === 0 ? hour + shift : hour));
  return { rooms, hours, entered: entry(rooms, hours, 'anna@example.org') };
}

function entry(rooms: readonly number[], hours: readonly number[], email: string): EnteredRequest {
  return {
    roomIds: rooms,
    dates: hours.map(spanOf),
    title: 'Fest',
    kind: 'private',
    organisation: '',
    name: 'Anna',
    email,
    phone: '',
    people: null,
    answers: {},
    publish: false,
    language: 'de',
  };
}

async function act(model: Model, { editing, visitors }: Server, given: Action, index: number): Promise<void> {
  const { what, who, hours, rooms } = given;
  const entered = entry(rooms, hours, `anna-${index}@example.org`);
  const isPast = hours.some((hour) => startOf(hour) <= model.now);
  if (what === 'send') {
    const outcome = await visitors.send(INSTANCE, rooms[0] ?? 0, entered, 'website');
    const expected = isPast ? 'faults' : model.isAnyTaken(rooms, hours) ? 'taken' : 'sent';
    expect(outcome && ('sent' in outcome ? 'sent' : outcome.refused)).toBe(expected);
    if (expected !== 'sent') return;
    const all = await editing.store.content.read(INSTANCE, (content) => content.requests.all(['unconfirmed']));
    const known = new Set(model.requests.map(({ id }) => id));
    const added = all.find(({ request }) => !known.has(request.id));
    const { id = 0, key = '' } = added?.request ?? {};
    const rest = { events: [], held: [], sentAt: model.now, offeredUntil: 0, endedAt: undefined };
    model.requests.push({ ...rest, id, key, state: 'unconfirmed', rooms, dates: hours });
    return;
  }
  if (what === 'create' || what === 'move' || what === 'cancel' || what === 'confirmEvent' || what === 'remove') {
    return changeEvent(model, editing, given);
  }
  const useful = model.requests.filter(({ state }) => USEFUL_IN[what]?.includes(state) ?? true);
  // Some actions are tried in a state that does not allow them.
  const targets = useful.length === 0 || who > 7 ? model.requests : useful;
  const one = targets[who % Math.max(1, targets.length)];
  if (one === undefined || what === 'wait') return;
  const { id, key } = one;
  const own = [...one.events, ...one.held];
  const past = one.events.filter(({ to }) => to < model.now);
  const office = async (work: Promise<unknown>, isAllowed: boolean, isTaken = false): Promise<boolean> => {
    const expected = !isAllowed ? 'wrong_state' : isTaken ? 'taken' : 'done';
    expect(await outcomeOf(work), what).toBe(expected);
    return noted(what, expected === 'done');
  };
  const visitor = async (work: Promise<unknown>, expected: string): Promise<boolean> => {
    const outcome = (await work) as { readonly refused?: string };
    expect(outcome.refused ?? 'done', what).toBe(expected);
    return noted(what, expected === 'done');
  };
  switch (what) {
    case 'confirm':
      if (await visitor(visitors.confirm(INSTANCE, key), 'done')) {
        if (one.state === 'unconfirmed') one.state = 'open';
      }
      return;
    case 'approve': {
      const isTaken = model.isAnyTaken(one.rooms, one.dates, one.events);
      if (!(await office(approveRequest(editing, INSTANCE, id, {}), one.state === 'open', isTaken))) return;
      const kept = past.filter(({ from }) => !one.dates.some((hour) => startOf(hour) === from));
      const made = model.makeEvents(one.rooms, one.dates, false);
      const surplus = one.events.filter(
        (event) => !kept.includes(event) && !made.some(({ from }) => from === event.from),
      );
      model.others.push(
        ...surplus
          .slice(made.filter(({ from }) => !one.events.some((event) => event.from === from)).length)
          .map((event) => ({ ...event, isOn: false })),
      );
      one.events = [...kept, ...made];
      one.state = 'approved';
      return;
    }
    case 'offer': {
      const isTaken = model.isAnyTaken(rooms, hours, one.events);
      const work = offerRooms(editing, INSTANCE, id, { room_ids: rooms, dates: hours.map(spanOf) });
      if (!(await office(work, one.state === 'open', isTaken))) return;
      one.held = model.makeEvents(rooms, hours, true);
      one.offeredUntil = model.now + 7 * DAY;
      one.state = 'offered';
      return;
    }
    case 'accept': {
      const isLost = one.held.length < 1;
      const expected = one.state === 'approved' || (one.state === 'offered' && !isLost) ? 'done' : 'wrong_state';
      if (!(await visitor(visitors.accept(INSTANCE, key), expected)) || one.state === 'approved') return;
      for (const event of one.held) event.isHeld = false;
      one.events = [...past, ...one.held];
      [one.held, one.state] = [[], 'approved'];
      one.rooms = one.events.at(-1)?.rooms ?? [];
      one.dates = one.events.filter((event) => !past.includes(event)).map(({ from }) => (from - startOf(0)) / HOUR);
      return;
    }
    case 'refuse':
      if (
        await visitor(visitors.refuse(INSTANCE, key), ['open', 'offered'].includes(one.state) ? 'done' : 'wrong_state')
      ) {
        [one.held, one.state] = [[], 'open'];
      }
      return;
    case 'decline':
      if (!(await office(declineRequest(editing, INSTANCE, id, {}), ['open', 'offered'].includes(one.state)))) return;
      one.held = [];
      if (!model.restore(one)) model.end(one, 'declined');
      return;
    case 'withdraw': {
      const isOpen = ['unconfirmed', 'open', 'approved', 'offered', 'withdrawn'].includes(one.state);
      if (!(await visitor(visitors.withdraw(INSTANCE, key), isOpen ? 'done' : 'wrong_state'))) return;
      if (one.state === 'withdrawn') return;
      for (const event of one.events) if (event.to >= model.now) event.isOn = false;
      one.held = [];
      model.end(one, 'withdrawn');
      return;
    }
    case 'change': {
      const { hours, rooms, entered } = shifted(one, given);
      const isOpen = ['unconfirmed', 'open', 'approved', 'offered'].includes(one.state);
      const isSame = [...one.rooms].sort().join() === [...rooms].sort().join();
      const moved = hours.filter((hour) => !isSame || !one.dates.includes(hour));
      const isFaulty = moved.some((hour) => startOf(hour) <= model.now);
      const isTaken = model.isAnyTaken(rooms, moved, own);
      const expected = !isOpen ? 'wrong_state' : isFaulty ? 'faults' : isTaken ? 'taken' : 'done';
      if (!(await visitor(visitors.change(INSTANCE, key, entered), expected))) return;
      const isUnchanged = isSame && one.dates.join() === hours.join() && one.state !== 'unconfirmed';
      if (isUnchanged) return;
      [one.rooms, one.dates, one.held, one.state] = [rooms, hours, [], 'open'];
      return;
    }
    case 'erase':
      await removeRequest(editing, INSTANCE, id);
      model.drop(one);
  }
}

/** Creates or changes an event as the office, and updates the model. */
async function changeEvent(model: Model, editing: WriteContext, { what, who, hours, rooms }: Action): Promise<void> {
  const times = (hour: number) => ({ date_from: spanOf(hour).from, date_to: spanOf(hour).to });
  const hour = hours[0] ?? 0;
  if (what === 'create') {
    const value = { title: 'Probe', ...times(hour), rooms: rooms.map((room_id) => ({ room_id })) };
    await applyChanges(editing, INSTANCE, [{ kind: 'event', value, at: '' }]);
    model.others.push({ ...model.makeEvents(rooms, [hour], false)[0], around: 0 } as ModelEvent);
    return;
  }
  const stored = await editing.store.content.read(INSTANCE, (content) => content.all('event'));
  const candidates = model.events().filter(({ isHeld }) => !isHeld);
  const event = candidates[who % Math.max(1, candidates.length)];
  if (event === undefined) return;
  const match = stored.find(
    ({ startsAt, status, rooms: places, state }) =>
      startsAt === wall(event.from) &&
      (status === 'confirmed') === event.isOn &&
      state === 'ready' &&
      places.map((place) => ('roomId' in place ? place.roomId : 0)).join() === event.rooms.join(),
  );
  const twins = candidates.filter(
    (one) => one.from === event.from && one.isOn === event.isOn && one.rooms.join() === event.rooms.join(),
  );
  if (match === undefined || twins.length > 1) return;
  const merges = {
    move: { ...times(hour), occupies_from: null, occupies_to: null },
    cancel: { status: 'cancelled' },
    confirmEvent: { status: 'confirmed' },
  } as const;
  const step = { kind: 'event', id: match.id, at: '' } as const;
  await applyChanges(editing, INSTANCE, [
    what === 'remove' ? { ...step, remove: true } : { ...step, merge: merges[what as keyof typeof merges] },
  ]);
  const owner = model.requests.find(({ events }) => events.includes(event));
  const isSame: Partial<Record<Action['what'], boolean>> = {
    move: event.from === startOf(hour) && event.around === 0,
    cancel: !event.isOn,
    confirmEvent: event.isOn,
  };
  // An edit that changes nothing is not written, so the dates of the request do not follow its events.
  if (isSame[what]) return;
  if (what === 'move') [event.from, event.to, event.around] = [startOf(hour), startOf(hour) + LENGTH, 0];
  if (what === 'cancel') event.isOn = false;
  if (what === 'confirmEvent') event.isOn = true;
  if (what === 'remove') {
    model.others = model.others.filter((other) => other !== event);
    if (owner !== undefined) owner.events = owner.events.filter((other) => other !== event);
  }
  if (owner !== undefined) model.follow(owner);
}

/** Compares the data that a server reads with the model. Returns the number of compared values. */
async function compare(model: Model, store: Store): Promise<number> {
  const { requests, uses } = await store.content.read(INSTANCE, async (content) => ({
    requests: await content.requests.all(),
    uses: await content.uses('room', { from: '2000-01-01 00:00:00', to: '2100-01-01 00:00:00' }),
  }));
  const stored = requests.map(({ request: { id, state, dates, eventIds } }) => ({
    id,
    state,
    dates,
    events: eventIds.length,
  }));
  const expected = model.requests.map(({ id, state, dates, events }) => ({
    id,
    state,
    dates: dates.map((hour) => spanOf(hour)),
    events: events.length,
  }));
  const byId = (a: { readonly id: number }, b: { readonly id: number }) => a.id - b.id;
  expect(stored.sort(byId)).toEqual(expected.sort(byId));
  const occupied = model
    .events()
    .flatMap(({ rooms, from, to, around, isOn }) =>
      isOn ? rooms.map((room) => `${room} ${wall(from - around * MINUTE)} ${wall(to + around * MINUTE)}`) : [],
    );
  expect(uses.map(({ id, from, to }) => `${id} ${from} ${to}`).sort()).toEqual(occupied.sort());
  return stored.length + uses.length;
}

it('follow the rules in any order of actions', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 50, size: 'max' }), async (actions) => {
      compared += await runHistory(actions);
    }),
    { numRuns: HISTORIES, examples: EXAMPLES },
  );
  for (const what of Object.keys(USEFUL_IN)) expect([what, carriedOut.get(what) ?? 0]).not.toEqual([what, 0]);
  expect(compared).toBeGreaterThan(HISTORIES);
});

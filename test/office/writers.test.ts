// Concurrent writes of many writers on two servers over one database. The result equals that of a simple model that applies one write after
// another. WRITERS_SEED repeats the steps of a run, as far as the machine permits.

import { expect, inject, it } from 'vitest';
import { exportBundle } from '../../src/office/export-bundle.ts';
import { addWebsite } from '../../src/office/webhooks/websites.ts';
import { MAX_PENDING_EVENTS } from '../../src/store/webhooks/change-events.ts';
import { createOutboundTransport } from '../../src/webhooks/outbound-transport.ts';
import { randomFrom } from '../../stress/support/stress-test.ts';
import type { Loose } from '../support/full-bundle.ts';
import { LOOPBACK } from '../support/pushing.ts';
import { countRuns } from '../support/runs.ts';
import { compareNotifications, compareState, readFullHistory, replayHistory } from '../support/writers/judging.ts';
import { changeMany, restore, undo } from '../support/writers/many-steps.ts';
import { type CurrentState, createModel, type Key, keyOf } from '../support/writers/model.ts';
import {
  ARRAYS,
  changeSeries,
  createNotificationLog,
  importChanges,
  type NotificationLog,
  runNight,
} from '../support/writers/other-writers.ts';
import { INSTANCE, openServers, type Servers } from '../support/writers/servers.ts';
import { change, create, remove, type Writer } from '../support/writers/steps.ts';
import type { World } from '../support/writers/world.ts';

const STEPS = countRuns(inject('database') === 'sqlite' ? 1000 : 400);
const WRITERS = 6;

/** Bundle with one entity of each kind. Only required fields are set, so that all other fields have their defaults. */
const BUNDLE: Loose = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: INSTANCE, title: 'Gemeinde', time_zone: 'UTC' },
  events: [{ id: 1, date_from: '2027-01-01 10:00:00', date_to: '2027-01-01 11:00:00', title: 'Anlass' }],
  persons: [{ id: 1, visibility: 'web', lastname: 'Keller' }],
  layers: [{ id: 1, name: 'Dorf' }],
  list_groups: [{ id: 1, name: 'Website' }],
  lists: [{ id: 1, name: 'Alles' }],
  series: [
    {
      id: 1,
      name: 'Sonntage',
      rule: 'FREQ=WEEKLY',
      starts_on: '2026-11-22',
      time_from: '10:00',
      time_to: '11:00',
      ahead_days: 60,
      template: { title: 'Gottesdienst' },
    },
  ],
};

type WriterAction = (world: World, writer: Writer, told: NotificationLog) => Promise<void>;

const ACTIONS: readonly (readonly [share: number, WriterAction])[] = [
  [0.24, create],
  [0.32, change],
  [0.1, remove],
  [0.14, changeMany],
  [0.09, undo],
  [0.05, restore],
  [0.02, importChanges],
  [0.01, changeSeries],
  [0.01, runNight],
  [0.02, (_, _writer, { tell }) => tell()],
];

/** Returns an action by its position among all, from 0 to 1. */
function actionAt(place: number): WriterAction {
  let sum = 0;
  for (const [share, doing] of ACTIONS) {
    sum += share;
    if (sum > place) return doing;
  }
  return create;
}

async function standingOf(servers: Servers): Promise<Map<Key, CurrentState>> {
  const there = new Map<Key, CurrentState>();
  for (const array of ARRAYS) {
    const { json } = await servers.call(0, 0)('GET', `/${array}`);
    for (const { revision, value } of json.items) there.set(keyOf(array, value.id), { revision, value });
  }
  return there;
}

async function openWorld(seed: number): Promise<World> {
  const servers = await openServers(BUNDLE, WRITERS);
  const [store] = servers.stores;
  if (store === undefined) throw new Error('there is no store');
  const acting = { store, clock: () => servers.time.now, actor: 'test' };
  await addWebsite(acting, createOutboundTransport(LOOPBACK, acting.clock), INSTANCE, {
    kind: 'webhook',
    url: 'https://127.0.0.1/',
  });
  const known = await standingOf(servers);
  const defaults = new Map([...known].map(([key, { value }]) => [key.split(' ')[0] ?? '', value]));
  const highest = (await store.findInstance(INSTANCE))?.revision ?? 0;
  const none = { deeds: [], refusals: [], undoable: [], removed: [] };
  return { servers, random: randomFrom(seed), defaults, known, ...none, highest, serial: 0 };
}

async function write(world: World, told: NotificationLog): Promise<void> {
  let left = STEPS;
  const { random, servers } = world;
  const writing = Array.from({ length: WRITERS }, async (_, number) => {
    while (left-- > 0) {
      const call = servers.call(random() < 0.5 ? 0 : 1, number);
      await actionAt(random())(world, { number, call }, told);
    }
  });
  // All writers must have ended before a store is closed.
  for (const one of await Promise.allSettled(writing)) if (one.status === 'rejected') throw one.reason;
}

const SEED = Number(process.env['WRITERS_SEED'] ?? Date.now() % 2 ** 31);

it(`${STEPS} concurrent writes of ${WRITERS} writers have the result of a sequence (WRITERS_SEED=${SEED})`, async () => {
  const world = await openWorld(SEED);
  const { servers, random } = world;
  const told = createNotificationLog({ servers, random });
  const model = createModel(world.known, world.highest);
  try {
    await write(world, told);
    const call = servers.call(0, 0);
    const history = (await readFullHistory(call)).filter(({ revision }) => revision > model.revision);
    replayHistory(world, model, history);
    await compareState(servers.call(1, 0), model, ARRAYS);
    const [store] = servers.stores;
    const bundle = store && JSON.parse(await exportBundle(store, INSTANCE));
    expect(bundle.based_on).toBe(model.officeRevision);
    expect((await store?.findInstance(INSTANCE))?.revision).toBe(model.revision);
    servers.time.now += 10_000;
    await told.tell();
    // Beyond this number, one announcement for the whole instance replaces those of events, and the run would prove nothing about events.
    expect(told.most()).toBeLessThanOrEqual(MAX_PENDING_EVENTS);
    compareNotifications(model, told);
    // The run proves little unless many steps were acknowledged, and some rejected.
    expect(world.refusals.length).toBeGreaterThan(STEPS / 50);
    expect(world.deeds.length).toBeGreaterThan(STEPS / 2);
  } finally {
    await told.pusher.stop();
    await servers.close();
  }
});

// Writers other than the API: imports, series with their nightly job, and notifications of a website.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { withBusyRetries } from '../../../src/app/office.ts';
import { retryWhileBusy } from '../../../src/app/retry-while-busy.ts';
import { exportBundle } from '../../../src/office/export-bundle.ts';
import { importBundle, StaleImportError } from '../../../src/office/import-bundle.ts';
import { extendSeries } from '../../../src/office/series/extend.ts';
import type { Store } from '../../../src/store/store.ts';
import { createPusher, type Pusher } from '../../../src/webhooks/pusher.ts';
import type { Loose } from '../full-bundle.ts';
import { assertThat } from './deeds.ts';
import { type Key, keyOf, type Model } from './model.ts';
import { computeChangedSeriesEvents, createMissingEvents } from './series-model.ts';
import { DAY_MS, INSTANCE, writerName } from './servers.ts';
import type { Writer } from './steps.ts';
import {
  acknowledge,
  chance,
  createUnexpectedAnswerError,
  createUniqueTitle,
  pick,
  recordRefusal,
  type World,
} from './world.ts';

export const ARRAYS = ['events', 'series', 'persons', 'layers', 'lists'] as const;

const IMPORTER = 'importer';

function storeOf(world: World): Store {
  const store = pick(world, world.servers.stores);
  if (store === undefined) throw new Error('there is no store');
  return store;
}

/** Imports a recent export with changes. With force, it overwrites changes made in the meantime (rule W16). */
export async function importChanges(world: World): Promise<void> {
  const store = storeOf(world);
  const low = world.highest;
  const bundle: Loose = JSON.parse(await exportBundle(store, INSTANCE));
  const basedOn: number = bundle['based_on'] ?? 0;
  changeBundle(world, bundle);
  const isForced = chance(world, 0.3);
  const words = `importing what was based on ${basedOn}${isForced ? ' by force' : ''}`;
  const acting = { store, clock: () => world.servers.time.now, actor: IMPORTER };
  try {
    const bytes = Buffer.from(JSON.stringify(bundle));
    const { record } = await retryWhileBusy(store.isBusy, () => importBundle(acting, bytes, { isForced }))();
    acknowledge(world, {
      words,
      actor: IMPORTER,
      revision: record.revision,
      what: 'import',
      make: (model) => {
        assertThat(isForced || model.officeRevision === basedOn, `${words} was taken at ${model.officeRevision}`);
        return bundleOutcome(world, model, bundle);
      },
    });
  } catch (error) {
    if (!(error instanceof StaleImportError)) throw error;
    recordRefusal(world, low, words, ({ officeRevision }) => !isForced && officeRevision !== basedOn);
  }
}

/** Renames one event, perhaps deletes one, and adds one with an id. */
function changeBundle(world: World, bundle: Loose): void {
  const free: Loose[] = bundle['events'].filter((event: Loose) => (event['series'] ?? null) === null);
  const [renamed, gone] = [pick(world, free), pick(world, free)];
  if (renamed !== undefined) renamed['title'] = createUniqueTitle(world, 'imported');
  if (chance(world, 0.5)) bundle['events'] = bundle['events'].filter((event: Loose) => event !== gone);
  const highest = Math.max(0, ...bundle['events'].map(({ id }: Loose) => Number(id)));
  const times = { date_from: '2027-05-01 10:00:00', date_to: '2027-05-01 11:00:00' };
  bundle['events'].push({
    id: highest + 1 + Math.floor(world.random() * 3),
    ...times,
    title: createUniqueTitle(world, 'imported'),
  });
}

/** Outcome of an import: entities of the bundle with their defaults; all other entities are deleted. */
function bundleOutcome({ defaults }: World, model: Model, bundle: Loose): Map<Key, Loose | null> {
  const outcome = new Map<Key, Loose | null>([...model.there.keys()].map((key) => [key, null]));
  for (const array of ARRAYS) {
    for (const value of bundle[array] ?? []) {
      const whole: Loose = { ...defaults.get(array), ...value };
      if (array === 'series') whole['template'] = { ...defaults.get('series')?.['template'], ...value.template };
      outcome.set(keyOf(array, value.id), whole);
    }
  }
  return outcome;
}

export async function changeSeries(world: World, { number, call }: Writer): Promise<void> {
  const title = createUniqueTitle(world, 'series');
  const request = { body: { template: { title } }, headers: { 'if-match': '*' } };
  const reply = await call('PATCH', '/series/1', request);
  const words = `replanning as ${title}`;
  if (reply.status !== 200) throw createUnexpectedAnswerError(words, reply);
  acknowledge(world, {
    words,
    actor: writerName(number),
    revision: reply.json.revision,
    what: '',
    make: (model, at) => {
      const key = keyOf('series', 1);
      const series: Loose = model.there.get(key)?.value ?? {};
      const value: Loose = { ...series, template: { ...series['template'], title } };
      assertThat(
        isDeepStrictEqual(value, reply.json.value),
        `${words} was answered ${JSON.stringify(reply.json.value)}`,
      );
      return new Map([
        [key, value],
        ...computeChangedSeriesEvents(model, value, at),
        ...createMissingEvents(model, at, { key, value }),
      ]);
    },
  });
}

/** Advances the clock by some days and runs the nightly job, which creates the missing events of series (rule Y2). */
export async function runNight(world: World): Promise<void> {
  world.servers.time.now += Math.ceil(world.random() * 4) * DAY_MS;
  const store = withBusyRetries(storeOf(world));
  await extendSeries({ store, clock: () => world.servers.time.now, actor: 'parvis' }, INSTANCE);
}

/** Notifications that a website received: type and revision of the last one, and their number, by subject. */
export interface NotificationLog {
  readonly subjects: Map<string, { readonly type: string; readonly revision: number; readonly times: number }>;
  readonly pusher: Pusher;
  /** Maximum number of simultaneously pending announcements. */
  readonly most: () => number;
  readonly tell: () => Promise<void>;
}

const SETTLES_MS = 1000;

/** Maximum number of polls, sufficient even for six concurrent writers. */
const MAX_POLLS = 500;

async function isDue({ pushes }: Store, now: number): Promise<boolean> {
  const { oldestAt } = await pushes.waiting();
  return oldestAt !== undefined && oldestAt + SETTLES_MS <= now;
}

export function createNotificationLog({ servers, random }: Pick<World, 'servers' | 'random'>): NotificationLog {
  const [store] = servers.stores;
  if (store === undefined) throw new Error('there is no store');
  const subjects: NotificationLog['subjects'] = new Map();
  const pusher = createPusher({
    pushes: store.pushes,
    clock: () => servers.time.now,
    random,
    isShown: () => true,
    onFailure: () => undefined,
    onTrouble: (error) => {
      throw error;
    },
    everyMs: 0,
    pauseMs: 0,
    deliver: async (_, { type, eventId }) => {
      const { revision = 0 } = (await store.findInstance(INSTANCE)) ?? {};
      const subject = eventId === null ? 'instance' : `event ${eventId}`;
      subjects.set(subject, { type, revision, times: (subjects.get(subject)?.times ?? 0) + 1 });
      return { result: 'delivered', status: 200, milliseconds: 1, detail: '', retryAfterMs: 0 };
    },
  });
  let limit = 0;
  const tell = async () => {
    servers.time.now += 2000;
    limit = Math.max(limit, (await store.pushes.waiting()).waiting);
    for (let looks = 0; await isDue(store, servers.time.now); looks++) {
      assertThat(looks < MAX_POLLS, 'what was due is never told');
      await pusher.now();
      await nextTurn();
    }
  };
  return { subjects, pusher, most: () => limit, tell };
}

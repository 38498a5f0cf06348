// In-memory cache of all served data. It holds instances and keys, creates snapshots on demand, and refreshes soon after another process
// has written. A view of a cached instance needs no database, so reads continue during an outage.

import { type AccessKey, keyState, type Profile } from '../model/accounts/access-key.ts';
import { agendaPath, type Instance } from '../model/instance.ts';
import type { View } from '../readmodel/view.ts';
import type { Store } from '../store/store.ts';
import { type Clock, steadyClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import { CacheRefresher } from './cache-refresher.ts';
import { type ClockWatch, watchClock } from './clock-watch.ts';
import { healthOf, type LiveHealth, type Looks, openLooks, type Troubles, unknownZonesOf } from './health.ts';
import { Instances } from './instances.ts';
import { type Keys, openKeys } from './keys.ts';
import { isStale } from './loaded-instance.ts';
import { Snapshots } from './snapshots.ts';
import type { SnapshotSource } from './source.ts';

export interface Live {
  /** Returns the key with this hash if it is valid for the instance today; otherwise undefined, whatever the reason (rule A2). */
  readonly workingKey: (instance: string, hash: string) => AccessKey | undefined;
  /** Returns whether a valid browser key allows the web origin (rule R1). */
  readonly knowsOrigin: (origin: string) => boolean;
  readonly knows: (instance: string) => boolean;
  /** Returns the enabled public channels of an instance; undefined for an unknown one. */
  readonly outsideOf: (instance: string) => Instance['outside'] | undefined;
  /** Returns the sorted names of the instances with pages of their own. */
  readonly withPages: () => string[];
  /** Returns the current view of an instance, synchronously if cached; undefined if there is no such instance. */
  readonly view: (instance: string, profile?: Profile) => View | undefined | Promise<View | undefined>;
  /** Loads the texts of a view; undefined if they are loaded. Called before each read until it returns undefined. */
  readonly texts: (view: View) => Promise<void> | undefined;
  /** Number that changes whenever `workingKey` or `view` may return something else within the same second. */
  readonly epoch: () => number;
  /** Registers a listener for snapshots that are no longer used. */
  readonly onRelease: (listen: (instance: string) => void) => void;
  /** Returns the memory of the snapshots, in bytes. */
  readonly bytes: () => number;
  readonly health: () => LiveHealth;
  /** Returns the start of a database outage in milliseconds since 1970; undefined without one. */
  readonly awaySince: () => number | undefined;
  readonly troubles: () => Troubles;
  /** Returns whether the shown content of the instance has at least this revision. */
  readonly shows: (instance: string, contentRevision: number) => boolean;
  /** Refreshes everything committed before the call, including all stale snapshots, without waiting for the next poll. */
  readonly refresh: () => Promise<void>;
  /**
   * Refreshes the subscribers of an instance after a write by this server, without waiting for snapshots or other instances. Writes by
   * other processes are picked up by polling.
   */
  readonly renewSubscribers: (instance: string) => Promise<void>;
  /** Stops polling and writes the last uses of keys. */
  readonly stop: () => Promise<void>;
}

export interface LiveOptions {
  readonly store: Pick<
    Store,
    'changeToken' | 'connections' | 'listInstances' | 'listMarks' | 'listKeys' | 'noteKeyUse'
  >;
  readonly source: SnapshotSource;
  readonly clock: Clock;
  /** Receives errors of a refresh; the next one retries. */
  readonly onTrouble: (error: unknown) => void;
  /** Receives problems outside this server, once each. */
  readonly onNotice?: (what: string, details: object) => void;
  /** Returns recent write failures. */
  readonly unwritten?: Store['unwritten'];
  /** Monotonic clock. */
  readonly steady?: Clock;
  /** Poll interval in milliseconds; 0: only `refresh` checks for changes. */
  readonly everyMs?: number;
  /** Memory limit of all snapshots, in bytes. */
  readonly maxBytes?: number;
}

/** Parts of the cache. */
interface Parts {
  readonly clock: Clock;
  readonly instances: Instances;
  readonly keys: Keys;
  readonly snapshots: Snapshots;
  readonly looks: Looks;
  readonly watch: ClockWatch;
  /** Activation time of each instance's snapshot, in milliseconds since 1970. */
  readonly usedSince: Map<string, number>;
  /** Listeners for released snapshots. */
  readonly listeners: ((instance: string) => void)[];
  /** Incremented whenever earlier answers may be outdated. */
  epoch: number;
}

/** Opens the cache of a store; resolves when all instances and keys are loaded. */
export async function openLive(options: LiveOptions): Promise<Live> {
  const { store, onTrouble, everyMs = 200 } = options;
  const parts = openParts(options, everyMs > 0);
  const { snapshots, keys } = parts;
  const onChange = () => {
    parts.epoch++;
    snapshots.noteChange();
  };
  const renewal = new CacheRefresher({ ...parts, store, onChange });
  const lookAtClock = () => noteJump(parts, options);
  const turns = pollSerially(everyMs, onTrouble, async () => {
    lookAtClock();
    await renewal.lookForChanges();
    snapshots.dropIdle();
    // Not awaited, so that revoked keys take effect before large instances are refreshed.
    snapshots.renew().catch(onTrouble);
    await keys.noteUses(store.noteKeyUse);
  });
  await turns
    .now(() => renewal.renewRecords())
    .catch((error) => {
      turns.end();
      throw error;
    });
  return {
    ...access(parts),
    ...views(parts),
    ...state(parts, options.unwritten),
    epoch: () => parts.epoch,
    onRelease: (listen) => void parts.listeners.push(listen),
    refresh: () =>
      turns.now(async () => {
        lookAtClock();
        await renewal.lookForChanges(true);
        await snapshots.renew(true);
      }),
    renewSubscribers: (instance) => renewal.renewSubscribers(instance),
    stop: async () => {
      turns.end();
      await turns.now(() => keys.noteUses(store.noteKeyUse));
    },
  };
}

function openParts(options: LiveOptions, areLooksRegular: boolean): Parts {
  const { source, clock, onTrouble, maxBytes = Number.POSITIVE_INFINITY } = options;
  const { onNotice = () => undefined, steady = steadyClock } = options;
  const instances = new Instances(onNotice);
  const usedSince = new Map<string, number>();
  const listeners: Parts['listeners'] = [];
  const onRelease = (instance: string) => {
    usedSince.set(instance, clock());
    parts.epoch++;
    for (const listen of listeners) listen(instance);
  };
  const parts: Parts = {
    clock,
    instances,
    usedSince,
    listeners,
    keys: openKeys(),
    snapshots: new Snapshots({ instances, source, clock, maxBytes, onRelease, onTrouble }),
    looks: openLooks(clock, steady, areLooksRegular),
    watch: watchClock(clock, steady),
    epoch: 0,
  };
  return parts;
}

/** Handles a clock jump: recently used snapshots stay recent. */
function noteJump({ watch, instances, usedSince }: Parts, { onNotice }: LiveOptions): void {
  const jump = watch.look();
  if (jump === undefined) return;
  instances.moveTimes(jump.by);
  for (const [instance, since] of usedSince) usedSince.set(instance, since + jump.by);
  onNotice?.('the clock of this machine was set, or the machine slept', { seconds: Math.round(jump.by / 1000) });
}

function access({
  clock,
  instances,
  keys,
}: Parts): Pick<Live, 'workingKey' | 'knowsOrigin' | 'knows' | 'outsideOf' | 'withPages'> {
  const works = (key: AccessKey) => {
    const loaded = instances.get(key.instance);
    return loaded !== undefined && keyState(key, loaded.now(clock()).slice(0, 10)) === 'active';
  };
  return {
    workingKey: (instance, hash) => {
      const key = keys.get(hash);
      if (key === undefined || key.instance !== instance || !works(key)) return undefined;
      keys.use(key, clock());
      return key;
    },
    knowsOrigin: (origin) => [...keys.all()].some((key) => key.origins.includes(origin) && works(key)),
    knows: (instance) => instances.has(instance),
    outsideOf: (instance) => instances.get(instance)?.record.instance.outside,
    withPages: () =>
      [...instances.values()]
        .flatMap(({ record: { instance } }) => (agendaPath(instance) === undefined ? [] : instance.name))
        .sort(),
  };
}

function views({ instances, snapshots }: Parts): Pick<Live, 'view' | 'texts' | 'shows'> {
  return {
    view: (instance, profile = 'document') => {
      const loaded = instances.get(instance);
      return loaded && snapshots.view(loaded, profile);
    },
    texts: ({ snapshot }) => {
      const loaded = instances.get(snapshot.instance.name);
      return loaded && snapshots.texts(loaded, snapshot);
    },
    shows: (instance, contentRevision) => {
      const loaded = instances.get(instance);
      if (loaded === undefined || loaded.loading !== undefined || loaded.unknownZone !== undefined) return false;
      return loaded.record.contentRevision >= contentRevision && !isStale(loaded);
    },
  };
}

function state(
  { instances, snapshots, looks, watch, usedSince }: Parts,
  unwritten: LiveOptions['unwritten'],
): Pick<Live, 'bytes' | 'health' | 'awaySince' | 'troubles'> {
  return {
    bytes: () => snapshots.bytes(),
    health: () => healthOf(instances.values(), looks, usedSince),
    awaySince: looks.awaySince,
    troubles: () => ({
      awaySince: looks.awaySince(),
      unwritten: unwritten?.(),
      jump: watch.last(),
      unknownZones: unknownZonesOf(instances.values()),
    }),
  };
}

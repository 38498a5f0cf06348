// Keeps what is served current. Instances and keys stand in memory, snapshots are built when first asked for, and all of
// it is renewed soon after another process has written. Asking for a view of a known instance touches no database, so
// reading goes on when the database is away.

import type { Clock } from '../kit/clock.ts';
import { addDays } from '../kit/dates.ts';
import { takeTurns } from '../kit/turns.ts';
import { type WallClock, wallClock } from '../kit/wall-clock.ts';
import { type AccessKey, keyState, type Profile } from '../model/access-key.ts';
import { buildSnapshot } from '../readmodel/snapshot.ts';
import { type View, viewer } from '../readmodel/view.ts';
import type { InstanceRecord } from '../store/instances.ts';
import type { Store } from '../store/store.ts';

export interface Live {
  /** The key with this hash if it works for the instance today; undefined otherwise, whatever the reason (rule A2). */
  readonly workingKey: (instance: string, hash: string) => AccessKey | undefined;
  /** Whether some working browser key names the web origin (rule R1). */
  readonly knowsOrigin: (origin: string) => boolean;
  /** What the instance shows now; at once when it has been asked for before. Undefined: no such instance. */
  readonly view: (instance: string, profile?: Profile) => View | undefined | Promise<View | undefined>;
  /** Whether the instance's content of this revision, or a later one, is what is shown now. */
  readonly shows: (instance: string, contentRevision: number) => boolean;
  /** Takes up what has been written, here or by another process, now instead of at the next turn. */
  readonly refresh: () => Promise<void>;
  /** Ends the turns and notes the last uses of keys. */
  readonly stop: () => Promise<void>;
}

export interface LiveOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Told of a turn that failed; the next one tries again. */
  readonly onTrouble: (error: unknown) => void;
  /** Between two looks for changes, in milliseconds; 0: none, only `refresh` looks. */
  readonly everyMs?: number;
}

/** How far back events are kept in a snapshot, so that a clock set back a little finds them again. */
const DAYS_KEPT = 2;

/** A use of a key within this time of the one noted last is not written: it is accurate to the minute. */
const USE_NOTED_EVERY_MS = 60_000;

interface Loaded {
  readonly contentRevision: number;
  readonly subscribersRevision: number;
  readonly since: string;
  readonly viewAt: (now: string, profile?: Profile) => View;
}

/** An instance in memory. */
interface Tenant {
  record: InstanceRecord;
  now: WallClock;
  loaded: Loaded | undefined;
  loading: Promise<Loaded | undefined> | undefined;
}

/** Opens the live side of a store: knows all instances and keys when it is done. */
export async function goLive({ store, clock, onTrouble, everyMs = 200 }: LiveOptions): Promise<Live> {
  const tenants = new Map<string, Tenant>();
  let keys = new Map<string, AccessKey>();
  const uses = new Map<number, number>();
  // Stays true until the keys have been read: a reading that fails must not leave a revoked key working.
  let keysAreStale = true;
  let mark = '';

  const today = (tenant: Tenant) => tenant.now(clock()).slice(0, 10);
  const works = (key: AccessKey) => {
    const tenant = tenants.get(key.instance);
    return tenant !== undefined && keyState(key, today(tenant)) === 'active';
  };

  const load = async (name: string): Promise<Loaded | undefined> => {
    const tenant = tenants.get(name);
    if (tenant === undefined) return undefined;
    const since = `${addDays(today(tenant), -DAYS_KEPT)} 00:00:00`;
    const read = await store.readContent(name, since);
    if (read === undefined) return undefined;
    const { contentRevision, subscribersRevision } = read.record;
    return { contentRevision, subscribersRevision, since, viewAt: viewer(buildSnapshot(read.content, read.stamps)) };
  };

  const reload = async (tenant: Tenant): Promise<Loaded | undefined> => {
    tenant.loading ??= load(tenant.record.instance.name);
    try {
      tenant.loaded = await tenant.loading;
      return tenant.loaded;
    } finally {
      tenant.loading = undefined;
    }
  };

  const renew = async () => {
    const next = await store.changeMark();
    const records = await store.listInstances();
    for (const record of records) keysAreStale = enter(tenants, record) || keysAreStale;
    const names = new Set(records.map((record) => record.instance.name));
    for (const name of tenants.keys()) if (!names.has(name)) tenants.delete(name);
    if (keysAreStale) keys = new Map((await store.listKeys()).map((key) => [key.hash, key]));
    keysAreStale = false;
    const failures: unknown[] = [];
    for (const tenant of tenants.values()) {
      // One that is just being built may be of the state before: it is built again once that is done.
      await tenant.loading?.catch(() => undefined);
      if (isStale(tenant)) await reload(tenant).catch((error) => failures.push(error));
    }
    // An instance that can't be read keeps no other from being renewed; the next turn tries again.
    if (failures.length > 0) throw failures[0];
    mark = next;
  };

  const noteUses = async () => {
    if (uses.size === 0) return;
    const noted = new Map(uses);
    if (!(await store.noteKeyUse(noted))) return;
    for (const [id, at] of noted) if (uses.get(id) === at) uses.delete(id);
  };

  const use = (key: AccessKey) => {
    const now = clock();
    const { lastUsedAt } = key;
    if (lastUsedAt !== null && now - lastUsedAt < USE_NOTED_EVERY_MS && now >= lastUsedAt) return;
    keys.set(key.hash, { ...key, lastUsedAt: now });
    uses.set(key.id, now);
  };

  const turns = takeTurns(everyMs, onTrouble, async () => {
    if ((await store.changeMark()) !== mark) await renew();
    await noteUses();
  });
  await turns.now(renew);

  return {
    workingKey: (instance, hash) => {
      const key = keys.get(hash);
      if (key === undefined || key.instance !== instance || !works(key)) return undefined;
      use(key);
      return key;
    },
    knowsOrigin: (origin) => keys.values().some((key) => key.origins.includes(origin) && works(key)),
    view: (instance, profile) => {
      const tenant = tenants.get(instance);
      if (tenant === undefined) return undefined;
      const now = tenant.now(clock());
      const { loaded } = tenant;
      if (loaded !== undefined && now >= loaded.since) return loaded.viewAt(now, profile);
      return reload(tenant).then((fresh) => fresh?.viewAt(now, profile));
    },
    shows: (instance, contentRevision) => {
      const tenant = tenants.get(instance);
      if (tenant === undefined || tenant.loading !== undefined) return false;
      return tenant.record.contentRevision >= contentRevision && !isStale(tenant);
    },
    refresh: () => turns.now(renew),
    stop: async () => {
      turns.end();
      await turns.now(noteUses);
    },
  };
}

/** Enters an instance's newest record. Answers whether its keys have changed. */
function enter(tenants: Map<string, Tenant>, record: InstanceRecord): boolean {
  const known = tenants.get(record.instance.name);
  if (known === undefined || known.record.id !== record.id) {
    const now = wallClock(record.instance.timeZone);
    tenants.set(record.instance.name, { record, now, loaded: undefined, loading: undefined });
    return true;
  }
  const before = known.record;
  known.record = record;
  if (before.instance.timeZone !== record.instance.timeZone) known.now = wallClock(record.instance.timeZone);
  return before.keysRevision !== record.keysRevision;
}

function isStale({ record, loaded }: Tenant): boolean {
  if (loaded === undefined) return false;
  return loaded.contentRevision !== record.contentRevision || loaded.subscribersRevision !== record.subscribersRevision;
}

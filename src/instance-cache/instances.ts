import type { AccessKey } from '../model/accounts/access-key.ts';
import type { InstanceRecord, InstanceVersion } from '../store/instances.ts';
import { UnknownTimeZoneError } from '../util/wall-clock.ts';
import { createInstanceClock, createLoadedInstance, type LoadedInstance } from './loaded-instance.ts';

export class LoadedInstances {
  readonly #byName = new Map<string, LoadedInstance>();
  readonly #onNotice: (what: string, details: object) => void;

  constructor(onNotice: (what: string, details: object) => void) {
    this.#onNotice = onNotice;
  }

  get(name: string): LoadedInstance | undefined {
    return this.#byName.get(name);
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  hasRecord({ name, ...mark }: InstanceVersion): boolean {
    const record = this.#byName.get(name)?.record;
    return record !== undefined && isSame(record, mark) && record.epoch === mark.epoch && isUnchanged(record, mark);
  }

  values(): Iterable<LoadedInstance> {
    return this.#byName.values();
  }

  /**
   * Stores an instance's newest record. `isReconnected`: the database connection was re-established after the last read. Returns whether
   * the keys may have changed.
   */
  noteRecord(record: InstanceRecord, isReconnected: boolean): boolean {
    const { name, timeZone } = record.instance;
    const known = this.#byName.get(name);
    // Ids may be reused, so an instance that was deleted and created again counts as another one of the same name.
    const isNew = known === undefined || !isSame(known.record, record);
    const loaded = isNew ? createLoadedInstance(record) : known;
    const [before, zoneBefore] = [loaded.record, known?.unknownZone];
    if (isNew) this.#byName.set(name, loaded);
    loaded.record = record;
    if (before.instance.timeZone !== timeZone) Object.assign(loaded, createInstanceClock(record));
    if (loaded.unknownZone !== undefined && loaded.unknownZone !== zoneBefore) {
      this.#onNotice(`an instance can't be shown: ${new UnknownTimeZoneError(timeZone).message}`, { instance: name });
    }
    if (mayBeOther(before, record, isReconnected)) {
      loaded.generation++;
      loaded.subscribersRevision = undefined;
      return true;
    }
    return isNew || before.keysRevision !== record.keysRevision;
  }

  /** Removes all other instances and returns their names. */
  keepOnly(names: ReadonlySet<string>): string[] {
    const gone = [...this.#byName.keys()].filter((name) => !names.has(name));
    for (const name of gone) this.#byName.delete(name);
    return gone;
  }

  /** Makes the instance's snapshots include texts for connectors if the key is a connector's. */
  noteConnectors({ instance, profile, revokedAt }: AccessKey): void {
    const loaded = this.#byName.get(instance);
    if (loaded !== undefined && profile === 'connector' && revokedAt === null) loaded.forConnectors = true;
  }

  /** Shifts the times of last use after a clock jump of `by` milliseconds, so that recently used instances stay recent. */
  moveTimes(by: number): void {
    for (const loaded of this.#byName.values()) {
      loaded.askedAt += by;
      loaded.readAt += by;
    }
  }
}

function isSame(one: InstanceRecord, other: Pick<InstanceVersion, 'id' | 'createdAt'>): boolean {
  return one.id === other.id && one.createdAt === other.createdAt;
}

function isUnchanged(one: InstanceRecord, other: Pick<InstanceVersion, 'revision' | 'changedAt'>): boolean {
  return one.revision === other.revision && one.changedAt === other.changedAt;
}

/** True if the cached record may belong to another database, which has different content at the same revisions. */
function mayBeOther(before: InstanceRecord, now: InstanceRecord, isReconnected: boolean): boolean {
  if (now.revision === before.revision) return now.changedAt !== before.changedAt;
  return isReconnected || now.revision < before.revision;
}

import type { Fault } from './fault.ts';

/** Mutations that show outdated data. */
export const CURRENCY: readonly Fault[] = [
  {
    name: 'ended-event-shown',
    what: 'past events are still shown',
    file: 'src/model/visibility.ts',
    find: 'return end < now;',
    replace: `return typeof end === 'string' && end < now;`,
    caughtBy: { vitest: 'test/interface/current-events.test.ts' },
  },
  {
    name: 'ended-event-counted',
    what: 'past events are still counted',
    file: 'src/contract/answers.ts',
    find: `{"total_events_nbr":\${total},`,
    replace: `{"total_events_nbr":\${Math.max(total, view.snapshot.events.endsAt.length)},`,
    caughtBy: { vitest: 'test/interface/lists.test.ts' },
  },
  {
    name: 'time-zone-ignored',
    what: 'every parish uses UTC',
    file: 'src/util/wall-clock.ts',
    find: `    timeZone,\n    hourCycle: 'h23',`,
    replace: `    timeZone: 'UTC',\n    hourCycle: 'h23',`,
    caughtBy: { vitest: 'test/interface/time-zones.test.ts' },
  },
  {
    name: 'refresh-skipped',
    what: 'a running server does not notice writes of other processes',
    file: 'src/instance-cache/instance-cache.ts',
    find: 'if ((await store.changeToken(exact)) !== this.#mark) await this.renewRecords();',
    replace: 'await store.changeToken(exact);',
    caughtBy: { stress: 'database-loss' },
  },
  {
    name: 'refresh-late',
    what: 'a change becomes visible after ten seconds instead of one',
    file: 'src/instance-cache/instance-cache.ts',
    find: 'onTrouble, everyMs = 200 }',
    replace: 'onTrouble, everyMs = 10_000 }',
    caughtBy: { stress: 'database-loss' },
  },
  {
    name: 'first-state-again',
    what: 'some requests get the initial state of the server',
    file: 'src/instance-cache/loaded-instance.ts',
    find: 'return serves ? state.viewAt(now, profile) : undefined;',
    replace: `if (!serves) return undefined;
  const begun = globalThis as { first?: Map<string, SnapshotState> };
  begun.first ??= new Map();
  const first = begun.first.get(state.snapshot.instance.name) ?? state;
  begun.first.set(state.snapshot.instance.name, first);
  return Math.random() < 0.2 ? first.viewAt(now, profile) : state.viewAt(now, profile);`,
    caughtBy: { stress: 'database-loss' },
  },
  {
    name: 'copy-taken-for-the-same',
    what: 'after a failover to an outdated copy, lost writes are still shown',
    file: 'src/instance-cache/instances.ts',
    find: 'return isReconnected || now.revision < before.revision;',
    replace: 'return false;',
    caughtBy: { vitest: 'src/instance-cache/other-database.test.ts' },
  },
  {
    name: 'remembered-for-ever',
    what: 'cached answers still contain an event that has ended',
    file: 'src/http/fast-lane.ts',
    find: 'if (now !== view) {',
    replace: 'if (now === undefined) {',
    caughtBy: { vitest: 'test/interface/fast-lane.test.ts' },
  },
  {
    name: 'tag-stays',
    what: 'conditional requests always get 304',
    file: 'src/http/cached-body.ts',
    find: 'this.tag = content.digest().slice(0, 22);',
    replace: `this.tag = String(content.size).padStart(22, '0');`,
    caughtBy: { vitest: 'test/interface/caching.test.ts' },
  },
  {
    name: 'wrong-coding',
    what: 'an answer uses an encoding that the client does not accept',
    file: 'src/http/negotiate.ts',
    find: `return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';`,
    replace: `return gzip > 0 && gzip >= identity ? 'br' : 'identity';`,
    caughtBy: { vitest: 'test/interface/caching.test.ts' },
  },
];

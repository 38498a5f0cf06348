import type { PlantedFault } from '../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'revocation-lost-while-away',
    what: 'a key that was revoked while the database was unavailable still works',
    in: 'src/instance-cache/instance-cache.ts#CacheRefresher.renewRecords',
    find: '(instances.noteRecord(record, isReconnected)) this',
    replace: '(instances.noteRecord(record, isReconnected) && !isReconnected) this',
    caughtBy: { test: 'other-database' },
  },
  {
    name: 'copy-taken-for-the-same',
    what: 'after a failover to an outdated copy, lost writes are still shown',
    in: 'src/instance-cache/instances.ts#mayBeOther',
    find: 'isReconnected || now.revision < before.revision',
    replace: 'false',
    caughtBy: { test: 'other-database' },
  },
];

import type { PlantedFault } from '../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'office-key-not-handed-over',
    what: 'the office thread rejects all keys',
    in: 'src/app/http.ts#createOfficeHandler',
    find: '(request, { address, key });',
    replace: '(request, { address, key: undefined });',
    caughtBy: { test: 'office' },
  },
  {
    name: 'key-kept-in-clear',
    what: 'the database contains keys in plain text',
    in: 'src/office/accounts/access-keys.ts#createKey',
    find: 'options, origins,',
    replace: 'options, name: options.name + key, origins,',
    caughtBy: { test: 'secrets' },
  },
  {
    name: 'revoked-key-works-on',
    what: 'a running server does not notice that a key was revoked',
    in: 'src/instance-cache/instances.ts#LoadedInstances.noteRecord',
    find: 'isNew || before.keysRevision !== record.keysRevision',
    replace: 'isNew',
    caughtBy: { test: 'server', named: 'when a key is created and revoked' },
  },
  {
    name: 'files-for-all',
    what: 'the database file is readable by all users of the machine',
    in: 'src/app/command-line.ts#main',
    find: '(0o077)',
    replace: '(0o022)',
    caughtBy: { test: 'written', named: 'is for this user only' },
  },
];

import type { PlantedFault } from '../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'erased-in-history',
    what: 'the history still contains an erased person',
    in: 'src/store/content/apply.ts#applyDocuments',
    find: 'await eraseFromHistory',
    replace: 'if (deltas.length === 0) await eraseFromHistory',
    caughtBy: { test: 'erase-person' },
  },
  {
    name: 'erased-in-free-pages',
    what: 'erased data remains in the free pages of the file',
    in: 'src/store/dialects/sqlite.ts#prepare',
    find: 'secure_delete = ON',
    replace: 'secure_delete = OFF',
    caughtBy: { test: 'erase-person' },
  },
];

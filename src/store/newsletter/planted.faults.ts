import type { PlantedFault } from '../../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'import-brings-back-ended',
    what: 'importing an old list restores unsubscribed addresses',
    in: 'src/store/newsletter/replace-subscribers.ts#withGuard',
    find: 'endings.length === 0',
    replace: 'endings.length >= 0',
    caughtBy: { test: 'replace-subscribers' },
  },
];

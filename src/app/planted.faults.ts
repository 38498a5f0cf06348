import type { PlantedFault } from '../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'office-answers-mixed',
    what: 'concurrent requests get each other’s answers',
    in: 'src/app/request-thread.ts#createRequestThread',
    find: 'waiting.get(id)',
    replace: '[...waiting.values()][0]',
    caughtBy: { test: 'request-thread' },
  },
];

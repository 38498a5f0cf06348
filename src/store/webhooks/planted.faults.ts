import type { PlantedFault } from '../../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'private-announced',
    what: 'websites are notified of private events',
    in: 'src/store/webhooks/change-events.ts#createChangeEventCollector',
    find: 'isVisible(after, () => after?.opensAt ?? null)',
    replace: 'after !== undefined',
    caughtBy: { test: 'change-events' },
  },
];

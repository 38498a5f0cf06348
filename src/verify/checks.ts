// Every check, in the order in which they are told.

import type { Check } from './check.ts';
import { caching } from './checks/caching.ts';
import { events } from './checks/events.ts';
import { forms } from './checks/forms.ts';
import { ids } from './checks/ids.ts';
import { persons } from './checks/persons.ts';
import { places } from './checks/places.ts';
import { refused } from './checks/refusals.ts';
import { selections } from './checks/selections.ts';

export const checks: readonly Check[] = [
  ...[...forms, ...caching, ...refused],
  ...[...ids, ...events, ...selections, ...persons, ...places],
];

// All deviations: tested ones, untested ones, and those that cannot be observed from outside.

import type { Deviation, Unseen } from '../deviation.ts';
import { accessDeviations, unseenAccess } from './access.ts';
import { caching, unseenCaching } from './caching.ts';
import { connectors, unseenConnectors } from './connectors.ts';
import { unseenElsewhere } from './elsewhere.ts';
import { errors } from './errors.ts';
import { events, unseenEvents } from './events.ts';
import { further, unseenFurther } from './further.ts';
import { ids, unseenIds } from './ids.ts';
import { lists, unseenLists } from './lists.ts';
import { missed } from './missed.ts';
import { newsletter, unseenNewsletter } from './newsletter.ts';
import { persons, unseenPersons } from './persons.ts';
import { selections, unseenSelections } from './selections.ts';
import { texts, unseenTexts } from './texts.ts';
import { transport, unseenTransport } from './transport.ts';
import { unseenValues, values } from './values.ts';
import { various } from './various.ts';

/** The deviations of a service that has this key. */
export function deviationsOf(key: string): readonly Deviation[] {
  return [
    ...transport,
    ...caching,
    ...accessDeviations(key),
    ...errors,
    ...ids,
    ...events,
    ...selections,
    ...lists,
    ...persons,
    ...values,
    ...texts,
    ...newsletter,
    ...further,
    ...connectors,
    ...various,
  ];
}

const notSeen: readonly Unseen[] = [
  ...unseenTransport,
  ...unseenCaching,
  ...unseenAccess,
  ...unseenIds,
  ...unseenEvents,
  ...unseenSelections,
  ...unseenLists,
  ...unseenPersons,
  ...unseenValues,
  ...unseenTexts,
  ...unseenNewsletter,
  ...unseenFurther,
  ...unseenConnectors,
  ...unseenElsewhere,
];

export const notPlanted = { notSeen, missed };

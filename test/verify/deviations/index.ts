import type { Deviation, UnobservableDeviation } from '../deviation.ts';
import { accessDeviations, unobservableAccess } from './access.ts';
import { caching, unobservableCaching } from './caching.ts';
import { connectors, unobservableConnectors } from './connectors.ts';
import { unobservableElsewhere } from './elsewhere.ts';
import { errors } from './errors.ts';
import { events, unobservableEvents } from './events.ts';
import { further, unobservableFurther } from './further.ts';
import { ids, unobservableIds } from './ids.ts';
import { lists, unobservableListDeviations } from './lists.ts';
import { untested } from './missed.ts';
import { newsletter, unobservableNewsletter } from './newsletter.ts';
import { persons, unobservablePersons } from './persons.ts';
import { selections, unobservableSelections } from './selections.ts';
import { texts, unobservableTexts } from './texts.ts';
import { transport, unobservableTransport } from './transport.ts';
import { unobservableValues, values } from './values.ts';
import { various } from './various.ts';

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

const notObserved: readonly UnobservableDeviation[] = [
  ...unobservableTransport,
  ...unobservableCaching,
  ...unobservableAccess,
  ...unobservableIds,
  ...unobservableEvents,
  ...unobservableSelections,
  ...unobservableListDeviations,
  ...unobservablePersons,
  ...unobservableValues,
  ...unobservableTexts,
  ...unobservableNewsletter,
  ...unobservableFurther,
  ...unobservableConnectors,
  ...unobservableElsewhere,
];

export const notPlanted = { notSeen: notObserved, missed: untested };

import type { Deviation, UnobservableDeviation } from '../deviation.ts';
import { createAccessDeviations, unobservableAccessDeviations } from './access.ts';
import { cachingDeviations, unobservableCachingDeviations } from './caching.ts';
import { connectorDeviations, unobservableConnectorDeviations } from './connectors.ts';
import { otherUnobservableDeviations } from './elsewhere.ts';
import { errorDeviations } from './errors.ts';
import { eventDeviations, unobservableEventDeviations } from './events.ts';
import { idDeviations, unobservableIdDeviations } from './ids.ts';
import { listDeviations, unobservableListDeviations } from './lists.ts';
import { newsletterDeviations, unobservableNewsletterDeviations } from './newsletter.ts';
import { personDeviations, unobservablePersonDeviations } from './persons.ts';
import { secondaryOperationDeviations, unobservableSecondaryOperationDeviations } from './secondary-operations.ts';
import { selectionDeviations, unobservableSelectionDeviations } from './selections.ts';
import { textDeviations, unobservableTextDeviations } from './texts.ts';
import { transportDeviations, unobservableTransportDeviations } from './transport.ts';
import { untestedDeviations } from './untested.ts';
import { unobservableValueDeviations, valueDeviations } from './values.ts';
import { variousDeviations } from './various.ts';

export function createAllDeviations(key: string): readonly Deviation[] {
  return [
    ...transportDeviations,
    ...cachingDeviations,
    ...createAccessDeviations(key),
    ...errorDeviations,
    ...idDeviations,
    ...eventDeviations,
    ...selectionDeviations,
    ...listDeviations,
    ...personDeviations,
    ...valueDeviations,
    ...textDeviations,
    ...newsletterDeviations,
    ...secondaryOperationDeviations,
    ...connectorDeviations,
    ...variousDeviations,
  ];
}

const unobservableDeviations: readonly UnobservableDeviation[] = [
  ...unobservableTransportDeviations,
  ...unobservableCachingDeviations,
  ...unobservableAccessDeviations,
  ...unobservableIdDeviations,
  ...unobservableEventDeviations,
  ...unobservableSelectionDeviations,
  ...unobservableListDeviations,
  ...unobservablePersonDeviations,
  ...unobservableValueDeviations,
  ...unobservableTextDeviations,
  ...unobservableNewsletterDeviations,
  ...unobservableSecondaryOperationDeviations,
  ...unobservableConnectorDeviations,
  ...otherUnobservableDeviations,
];

export const unplantedDeviations = { unobservable: unobservableDeviations, untested: untestedDeviations };

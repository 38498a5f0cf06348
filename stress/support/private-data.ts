// Private data of a parish, added to its bundle. Every text is marked as secret (test/support/marked.ts).

import type { Loose } from '../../test/support/full-bundle.ts';
import { createMarkedInstance, SECRET } from '../../test/support/marked.ts';
import type { Parish } from './marked-parish.ts';

const PUBLIC_EVENT = 6001;
const EVENT_BY_NAME = 6002;

export const PRIVATE_IDS: readonly number[] = createMarkedInstance().privateIds;

export function createPrivateSubscribers({ mark }: Parish) {
  return {
    pending: { key: `a-key-of-one-who-waits-${mark}`, email: `waits.${mark}@example.org` },
    ended: { key: `a-key-of-one-who-ended-it-${mark}`, email: `ended.${mark}@example.org` },
  };
}

/** True if a text contains private data. Ids do not count, because a request may contain one: `{"987650001":[]}`. */
export function containsPrivateData(text: string): boolean {
  return text.includes(SECRET);
}

/** Adds private data to a bundle whose public events, persons, rooms, groups and layers have the id 1. */
export function addPrivateData(bundle: Loose, parish: Parish): Loose {
  const marked = JSON.parse(
    JSON.stringify(createMarkedInstance().bundle)
      .replaceAll('2026-11-22', '2096-11-22')
      .replaceAll('2026-11-', '2001-11-'),
  ) as Loose;
  const isPrivate = ({ id }: Loose) => PRIVATE_IDS.includes(id);
  const all = (kind: string): Loose[] => marked[kind];
  const byName = { ...all('persons').find(({ id }) => id === 2), id: EVENT_BY_NAME };
  const served = [EVENT_BY_NAME, ...PRIVATE_IDS.slice(0, 1)];
  const roles = ['coorganizer_ids', 'lector_ids', 'visitator_ids', 'organist_ids', 'verger_ids'];
  const shownEvent = {
    ...all('events').find(({ id }) => id === 2),
    id: PUBLIC_EVENT,
    organizer: { person_id: EVENT_BY_NAME },
    ...Object.fromEntries(roles.map((role) => [role, served])),
    childcare: null,
    subscription: { open: true, person: { person_id: EVENT_BY_NAME } },
  };
  const subscribers: Loose[] = marked['newsletter'].subscribers.filter(isPrivate);
  const { pending, ended } = createPrivateSubscribers(parish);
  return {
    ...bundle,
    persons: [...bundle['persons'], ...all('persons').filter(isPrivate), byName],
    person_groups: [...bundle['person_groups'], ...all('person_groups').filter(isPrivate)],
    document_groups: [...bundle['document_groups'], ...all('document_groups').filter(isPrivate)],
    events: [...bundle['events'], ...all('events').filter(isPrivate), shownEvent],
    ...withPlan(bundle, privatePlan(all)),
    series: all('series'),
    sources: all('sources'),
    newsletter: {
      ...bundle['newsletter'],
      subscribers: [
        ...bundle['newsletter'].subscribers,
        ...subscribers.map((one) => ({ ...one, ...(one['status'] === 'pending' ? pending : ended) })),
      ],
    },
  };
}

function withPlan(bundle: Loose, plan: Loose): Loose {
  return Object.fromEntries(Object.entries(plan).map(([kind, some]) => [kind, [...(bundle[kind] ?? []), ...some]]));
}

function privatePlan(all: (kind: string) => readonly Loose[]): Loose {
  const isPrivate = ({ id }: Loose) => PRIVATE_IDS.includes(id);
  const roles = all('roles').filter((role) => isPrivate(role) && role['field'] === undefined);
  const isOf = ({ role_id: role }: Loose) => roles.some(({ id }) => id === role);
  return {
    roles,
    absences: all('absences'),
    rosters: all('rosters').filter(isPrivate),
    assignments: all('assignments')
      .filter(isOf)
      .map((one) => ({ ...one, event_id: PUBLIC_EVENT })),
  };
}

// Substitutes for the people in an event's form (rules D7 and W23).

import type { RoleField } from '../../model/rota/rota.ts';
import type { OfficeContext } from '../office-context.ts';
import type { SearchIndexes } from '../search/indexes.ts';
import { createRequestedEvent, type RequestedPeople } from './check-people.ts';
import { createPlanner, selectSuggestedCandidates } from './suggest.ts';

export interface FreePerson {
  readonly personId: number;
  readonly name: string;
}

/**
 * Finds people for each field who are free at the times of the event, best first, except people whom the form already names. Empty for a
 * field without a role in the rota. Throws NotFoundError for an unknown instance.
 */
export function findFreePeople(
  { store }: Pick<OfficeContext, 'store'>,
  indexes: SearchIndexes,
  instance: string,
  { fields, ...requested }: RequestedPeople & { readonly fields: readonly Exclude<RoleField, ''>[] },
): Promise<ReadonlyMap<string, readonly FreePerson[]>> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const planner = await createPlanner(content, index);
    const event = await createRequestedEvent(content, requested);
    const named = new Set(requested.people.map(({ personId }) => personId));
    return new Map(
      fields.map((field) => {
        const role = planner.plan.roles.find((one) => one.field === field);
        const weighed = role === undefined ? [] : selectSuggestedCandidates(planner.weigh(event, role));
        const free = weighed.filter(({ personId }) => !named.has(personId));
        return [field, free.map(({ personId, name }) => ({ personId, name }))];
      }),
    );
  });
}

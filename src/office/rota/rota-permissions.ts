// Permissions to fill cells of the rota (rule D16).

import { type Authority, hasRole, isPublisher } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Ancestry } from '../../model/list-rule.ts';
import type { PlanRole } from '../../model/rota/rota.ts';
import { isWithinAreas } from '../access/areas.ts';
import { Forbidden } from '../content/errors.ts';
import { refusal } from '../refusal-codes.ts';

export function plansEverywhere(authority: Authority, roleId: number): boolean {
  if (hasRole(authority, 'editor')) return true;
  return hasRole(authority, 'contributor') && authority.planRoleIds?.includes(roleId) === true;
}

export function mayPlan(
  authority: Authority,
  event: Pick<Event, 'layerIds'>,
  { id }: Pick<PlanRole, 'id'>,
  layers: Ancestry,
): boolean {
  return plansEverywhere(authority, id) || isWithinAreas(authority, event, layers);
}

/**
 * True if the account may plan the cell and add people: without a request they are confirmed at once, which requires the right to
 * publish.
 */
export function mayPutIn(
  authority: Authority,
  event: Pick<Event, 'layerIds'>,
  role: Pick<PlanRole, 'id' | 'ask'>,
  layers: Ancestry,
): boolean {
  return (role.ask || isPublisher(authority)) && mayPlan(authority, event, role, layers);
}

/** Throws Forbidden unless the account may plan all the cells. */
export function expectMayPlan(
  authority: Authority,
  cells: readonly { readonly event: Pick<Event, 'layerIds'>; readonly role: Pick<PlanRole, 'id'> }[],
  layers: Ancestry,
): void {
  if (!hasRole(authority, 'contributor')) {
    const told = { kind: 'assignment', needed: 'contributor', own: authority.role } as const;
    throw new Forbidden(refusal('role_needed_to_change', told), 'contributor');
  }
  const isTheirs = cells.every(({ event, role }) => mayPlan(authority, event, role, layers));
  if (!isTheirs) throw new Forbidden(refusal('cell_of_others'), 'editor');
}

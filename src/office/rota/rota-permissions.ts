import { type Authority, hasRole, isPublisher } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Ancestry } from '../../model/list-rule.ts';
import type { RotaRole } from '../../model/rota/rota.ts';
import { isWithinAreas } from '../access/areas.ts';
import { ForbiddenError } from '../content/errors.ts';
import { createRefusal } from '../refusal-codes.ts';

export function canPlanEverywhere(authority: Authority, roleId: number): boolean {
  if (hasRole(authority, 'editor')) return true;
  return hasRole(authority, 'contributor') && authority.planRoleIds?.includes(roleId) === true;
}

export function canPlanCell(
  authority: Authority,
  event: Pick<Event, 'layerIds'>,
  { id }: Pick<RotaRole, 'id'>,
  layers: Ancestry,
): boolean {
  return canPlanEverywhere(authority, id) || isWithinAreas(authority, event, layers);
}

/**
 * True if the account may plan the cell and add people. In a role that does not ask volunteers first, added people are confirmed
 * immediately, which requires the right to publish.
 */
export function canAssign(
  authority: Authority,
  event: Pick<Event, 'layerIds'>,
  role: Pick<RotaRole, 'id' | 'ask'>,
  layers: Ancestry,
): boolean {
  return (role.ask || isPublisher(authority)) && canPlanCell(authority, event, role, layers);
}

export function requireCanPlan(
  authority: Authority,
  cells: readonly { readonly event: Pick<Event, 'layerIds'>; readonly role: Pick<RotaRole, 'id'> }[],
  layers: Ancestry,
): void {
  if (!hasRole(authority, 'contributor')) {
    const told = { kind: 'assignment', needed: 'contributor', own: authority.role } as const;
    throw new ForbiddenError(createRefusal('role_needed_to_change', told), 'contributor');
  }
  const isTheirs = cells.every(({ event, role }) => canPlanCell(authority, event, role, layers));
  if (!isTheirs) throw new ForbiddenError(createRefusal('cell_of_others'), 'editor');
}

/** What somebody may do, from least to most (rule U3). */
export const ROLES = ['reader', 'contributor', 'editor', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

export interface Authority {
  readonly role: Role;
  /** The layers in which a contributor makes and changes events, with all below them; of others it says nothing. */
  readonly areas: readonly number[];
  /** Whether what a contributor writes in these layers needs no yes (rule W18). */
  readonly publishes?: boolean;
  /** Roles of the plan that a contributor fills at every event (rule D16). */
  readonly planRoleIds?: readonly number[];
  /** The groups of these roles: how their members are reached is told them. Found where they come in. */
  readonly reachedGroupIds?: readonly number[];
}

export function hasRole({ role }: Authority, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** Whether somebody makes and changes events at all; a contributor who only plans roles everywhere does not. */
export function makesEvents(authority: Authority): boolean {
  return hasRole(authority, 'editor') || (hasRole(authority, 'contributor') && authority.areas.length > 0);
}

/** Whether what somebody writes of events takes effect at once; else it waits for a yes (rule W18). */
export function isPublisher(authority: Authority): boolean {
  return hasRole(authority, 'editor') || (authority.role === 'contributor' && authority.publishes === true);
}

/** Roles, from the fewest to the most permissions (rule U3). */
export const ROLES = ['reader', 'contributor', 'editor', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

export interface Authority {
  readonly role: Role;
  /** Layers, including those below them, in which a contributor may create and change events; not used for other roles. */
  readonly areas: readonly number[];
  /** True if a contributor's changes in `areas` need no approval (rule W18). */
  readonly publishes?: boolean;
  /** Rota roles that a contributor may fill at every event (rule D16). */
  readonly planRoleIds?: readonly number[];
  /** Rooms whose requests the account answers, with any role (rule H14). */
  readonly requestRoomIds?: readonly number[];
  /**
   * Groups of the roles in `planRoleIds`; the contributor may see the contact data of their members. Computed when the authority is read.
   */
  readonly contactGroupIds?: readonly number[];
}

export function hasRole({ role }: Authority, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export function canCreateEvents(authority: Authority): boolean {
  return hasRole(authority, 'editor') || (hasRole(authority, 'contributor') && authority.areas.length > 0);
}

/** True if the user's changes to events take effect without approval (rule W18). */
export function isPublisher(authority: Authority): boolean {
  return hasRole(authority, 'editor') || (authority.role === 'contributor' && authority.publishes === true);
}

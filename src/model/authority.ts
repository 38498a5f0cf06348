/** What somebody may do, from least to most (rule U3). */
export const ROLES = ['reader', 'contributor', 'editor', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

export interface Authority {
  readonly role: Role;
  /** The layers in which a contributor makes and changes events, with all below them; of others it says nothing. */
  readonly areas: readonly number[];
}

export function hasRole({ role }: Authority, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

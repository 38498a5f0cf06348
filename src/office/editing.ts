// Who changes content, and what they may (rule U3).

import type { Acting } from './acting.ts';

/** What somebody may do, from least to most (rule U3). */
export const ROLES = ['reader', 'contributor', 'editor', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

export interface Authority {
  readonly role: Role;
  /** The layers in which a contributor makes and changes events, with all below them; of others it says nothing. */
  readonly areas: readonly number[];
}

/** What a verb needs that changes content: where it writes, what time it is, who is acting, and what they may. */
export interface Editing extends Acting {
  readonly authority: Authority;
}

/** What whoever has a key with the scope `office` may (rule W2). */
export const KEY_AUTHORITY: Authority = { role: 'editor', areas: [] };

/** What whoever sits at the server may. */
export const OPERATOR: Authority = { role: 'administrator', areas: [] };

export function hasRole({ role }: Authority, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

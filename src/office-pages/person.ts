// Who is logged in, as far as pages have to know.

import type { Language } from '../model/instance.ts';
import type { Authority } from '../office/editing.ts';

export interface Person {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  /** The language they chose; null where they go by their browser. */
  readonly language: Language | null;
  readonly isOperator: boolean;
  readonly sessionId: number;
  /** What they may do, by instance. */
  readonly roles: ReadonlyMap<string, Authority>;
}

/** Finds whose session a cookie’s token is; undefined for one that is nobody’s any more. */
export type FindPerson = (token: string) => Promise<Person | undefined>;

/** What somebody may do in an instance; undefined where it is none of theirs. */
export function authorityOf({ isOperator, roles }: Person, instance: string): Authority | undefined {
  return isOperator ? { role: 'administrator', areas: [] } : roles.get(instance);
}

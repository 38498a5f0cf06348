// Table of a kind of content: its schema, its label, and its public fields. Validation, cleaning, defaults, import, export, references,
// comparison, history and announcements derive from it.

import { foldForSearch } from '../../util/fold-for-search.ts';
import type { Role } from '../authority.ts';
import type { Entity, Kind, Reference } from '../entity.ts';
import type { Rule } from '../format/rule.ts';
import type { Entities } from '../instance.ts';

export interface KindTable<T extends Entity> {
  readonly kind: Kind;
  readonly array: string;
  readonly key: keyof Entities;
  readonly rule: Rule<T>;
  readonly label: (entity: T) => string;
  /** Returns the sort key of lists in the office, compared as bytes. Default: the label. */
  readonly sortKey?: (entity: T) => string;
  /** Returns the end of a public entity, "" for a non-public one; only for kinds whose visibility depends on time. */
  readonly shownUntil?: (entity: T) => string;
  /** Returns the start of publication as a wall-clock time, or null if published immediately. */
  readonly opensAt?: (entity: T) => string | null;
  readonly isInternal?: boolean;
  /** Default: reader. */
  readonly minRoleToSee?: Role;
  /** True if the kind's array in the bundle was added in a later version: it is not written if empty. */
  readonly isLate?: boolean;
  /** True if the kind has no addresses in the office API and no page; other operations write it. */
  readonly hasNoRoutes?: boolean;
  readonly skipsTrash?: boolean;
  /** True if the history records only creations, changes and removals, without fields. */
  readonly omitsHistoryFields?: boolean;
  /** True if detaching an entity also removes the entities of this kind that require it (rule W7). */
  readonly isRemovedWithRequiredEntity?: boolean;
  /** Values unique within the kind: the key in the bundle, and the value; null if it may repeat. */
  readonly unique?: readonly (readonly [name: string, of: (entity: T) => string | number | null])[];
  /** Returns the entity that counts as changed when this one is created or removed, or when `compared` differs. */
  readonly touches?: (entity: T) => (Reference & { readonly compared: unknown }) | undefined;
  /** Fields that are not public. Default: none. */
  readonly unseen?: readonly (keyof T)[];
  /** Returns the public value for comparison. Default: all except `unseen`. */
  readonly shown?: (entity: T) => unknown;
}

export type AnyKindTable = KindTable<Entity> & Required<Pick<KindTable<Entity>, 'sortKey'>>;

export function createKindTable<T extends Entity>(table: KindTable<T>): AnyKindTable {
  const sortKey = (entity: T) => foldForSearch(table.label(entity));
  return { sortKey, ...table } as unknown as AnyKindTable;
}

// A kind of content is one table: what it is made of, what is said of it in a list, and what of it can be seen. Checking,
// cleaning, defaults, import, export, references, comparison, history and announcements follow from it.

import { foldForSearch } from '../../util/fold-for-search.ts';
import type { Role } from '../authority.ts';
import type { Entity, Kind, Reference } from '../entity.ts';
import type { Rule } from '../format/rule.ts';
import type { Entities } from '../instance.ts';

export interface KindTable<T extends Entity> {
  readonly kind: Kind;
  /** Its array in the bundle (`target_groups`) and in the model (`targetGroups`). */
  readonly array: string;
  readonly key: keyof Entities;
  readonly rule: Rule<T>;
  /** What people call one: its title or name. */
  readonly label: (entity: T) => string;
  /** By what lists of the office are sorted, compared as bytes; by label where nothing is said. */
  readonly sortKey?: (entity: T) => string;
  /** The end of one that may be seen, "" for one that never is; of kinds that go by time alone. */
  readonly shownUntil?: (entity: T) => string;
  /** The beginning of one that is not shown before, as a wall-clock time; null for at once. */
  readonly opensAt?: (entity: T) => string | null;
  /** Whether nothing of it is ever shown: it is for the office alone. */
  readonly isInternal?: boolean;
  /** The least role that may see one at all; a reader where nothing is said. */
  readonly leastToSee?: Role;
  /** Whether its array came with a later version: it is not written where it is empty. */
  readonly isLate?: boolean;
  /** Whether it has no addresses in the office API, nor a page of its own: another verb writes it. */
  readonly isWithoutAddresses?: boolean;
  /** Whether one that is removed is not kept in the trash. */
  readonly isForgotten?: boolean;
  /** Whether the history keeps of one only that it was made, changed or removed. */
  readonly isUntold?: boolean;
  /** Whether one that can't be without what it names goes with that, where it is taken out of all that names it (rule W7). */
  readonly goesWithNamed?: boolean;
  /** Values that only one of the kind can have: the key in the bundle, and its value; null for one that many can have. */
  readonly unique?: readonly (readonly [name: string, of: (entity: T) => string | number | null])[];
  /** What counts as changed where one comes or goes, or differs in what is told of it. */
  readonly touches?: (entity: T) => (Reference & { readonly told: unknown }) | undefined;
  /** The fields that the outside never sees; none where nothing is said. */
  readonly unseen?: readonly (keyof T)[];
  /** What the outside can see of one, as a value to compare, where it is not all but those fields. */
  readonly shown?: (entity: T) => unknown;
}

/** A table of whatever kind. */
export type AnyKind = KindTable<Entity> & Required<Pick<KindTable<Entity>, 'sortKey'>>;

/** Fills in what a table leaves out. */
export function kindTable<T extends Entity>(table: KindTable<T>): AnyKind {
  const sortKey = (entity: T) => foldForSearch(table.label(entity));
  return { sortKey, ...table } as unknown as AnyKind;
}

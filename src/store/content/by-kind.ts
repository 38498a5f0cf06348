import type { Entity, Kind } from '../../model/entity.ts';
import type { EntityByKind, Instance } from '../../model/instance.ts';
import type { NewsletterList } from '../../model/newsletter/newsletter.ts';
import type { StoredKind, VersionedEntity } from '../../model/present.ts';

/** Newsletter lists, stored as one document, because their order matters. */
export interface NewsletterDocument extends Entity {
  readonly id: 1;
  readonly targetLists: readonly NewsletterList[];
}

/** Settings of an instance, stored in its row but changed like documents. */
export interface Settings extends Entity, Instance {
  readonly id: 1;
}

export type ValueOf<K extends StoredKind> = K extends keyof EntityByKind
  ? EntityByKind[K]
  : K extends 'newsletter'
    ? NewsletterDocument
    : Settings;

/** Existing entity with its kind's value; for several kinds, a union discriminated by `kind`. */
export type VersionedOf<K extends StoredKind> = K extends StoredKind
  ? VersionedEntity & { readonly kind: K; readonly value: ValueOf<K> }
  : never;

export function narrowToKind<K extends StoredKind>(
  wanted: K,
  kind: StoredKind,
  value: Entity | undefined,
): ValueOf<K> | undefined {
  return kind === wanted ? (value as ValueOf<K> | undefined) : undefined;
}

/** Value accepted by `put`. If the kind is only known at run time, any entity. */
export type PuttableValue<K extends StoredKind> = Kind extends K ? Entity : ValueOf<K>;

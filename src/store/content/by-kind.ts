// What is kept of each kind, as types: a value goes with its kind, so that whoever knows the one knows the other.

import type { Entity, Kind } from '../../model/entity.ts';
import type { EntityByKind, Instance } from '../../model/instance.ts';
import type { TargetList } from '../../model/newsletter/newsletter.ts';
import type { Present, StoredKind } from '../../model/present.ts';

/** The lists offered for the newsletter: one document, since their order matters. */
export interface NewsletterOffer extends Entity {
  readonly id: 1;
  readonly targetLists: readonly TargetList[];
}

/** The settings of the instance, which stand in its row and are changed as documents are. */
export interface Settings extends Entity, Instance {
  readonly id: 1;
}

/** What is kept of a kind; the lists offered for the newsletter are one document, and the settings are one. */
export type ValueOf<K extends StoredKind> = K extends keyof EntityByKind
  ? EntityByKind[K]
  : K extends 'newsletter'
    ? NewsletterOffer
    : Settings;

/** An entity that stands there, with its kind's value; of several kinds, one of these types, told apart by `kind`. */
export type PresentOf<K extends StoredKind> = K extends StoredKind
  ? Present & { readonly kind: K; readonly value: ValueOf<K> }
  : never;

/** A value of a kind that is only known as it runs, where it is of the kind that is wanted; else undefined. */
export function ofKind<K extends StoredKind>(
  wanted: K,
  kind: StoredKind,
  value: Entity | undefined,
): ValueOf<K> | undefined {
  return kind === wanted ? (value as ValueOf<K> | undefined) : undefined;
}

/** What can be put: of a kind that is only known as it runs, any entity. */
export type PutOf<K extends StoredKind> = Kind extends K ? Entity : ValueOf<K>;

// What a change of content can be made of, and what only looks.

import type { Kind, Reference } from '../../model/entity.ts';
import type { EntityByKind } from '../../model/instance.ts';
import type { Offer, StoredKind } from './documents.ts';
import type { Present, Referrer } from './errors.ts';

/** What is kept of a kind; the lists offered for the newsletter are one document. */
export type ValueOf<K extends StoredKind> = K extends keyof EntityByKind ? EntityByKind[K] : Offer;

/** An entity that stands there, with its kind's value. */
export type PresentOf<K extends StoredKind> = Present & { readonly value: ValueOf<K> };

export interface ContentTransaction {
  /** The entity as it stands now; what this change has put has the revision of the change. */
  readonly get: <K extends StoredKind>(kind: K, id: number) => Promise<PresentOf<K> | undefined>;
  /** Those of the ids that stand there, in any order. */
  readonly getAll: <K extends StoredKind>(kind: K, ids: readonly number[]) => Promise<PresentOf<K>[]>;
  /** All entities of a kind, by id. */
  readonly all: <K extends Kind>(kind: K) => Promise<PresentOf<K>[]>;
  /** Those of the references that name nothing; what was removed is missing too. */
  readonly missing: <R extends Reference>(references: readonly R[]) => Promise<R[]>;
  /** Who names it, sorted by kind and id. */
  readonly referrers: (kind: Kind, id: number) => Promise<Referrer[]>;
  /** The ids above it in its tree, nearest first. Where they lead into a loop, each once. */
  readonly ancestors: (kind: Kind, id: number) => Promise<number[]>;
  /** An id that the kind never had. Throws Refused where none is left. */
  readonly newId: (kind: Kind) => Promise<number>;
  /**
   * Puts an entity, at the revision that it is expected to have, or as a new one. Throws Conflict where it has another one or
   * is there already, NotFound where it is gone.
   */
  readonly put: <K extends StoredKind>(kind: K, entity: ValueOf<K>, expected: number | 'new') => Promise<void>;
  /**
   * Takes an entity out of all that name it, and moves its children up to its parent (rule W7); gives who named it. Throws
   * NotFound, and InUse with those that can't be without it.
   */
  readonly detach: (kind: Kind, id: number) => Promise<Referrer[]>;
  /**
   * Removes an entity so that nothing of it is kept, neither in the trash nor in the history (rule W17); `'gone'` for one that
   * was removed before. Throws as `put`, and NotFound where nothing is kept of it.
   */
  readonly erase: (kind: StoredKind, id: number, expected: number | 'gone') => Promise<void>;
  /** Removes an entity. Throws as `put`; whether others name it is judged at the end, once they may have let go of it. */
  readonly remove: (kind: StoredKind, id: number, expected: number) => Promise<void>;
}

/** What only looks. */
export type ContentReader = Pick<ContentTransaction, 'get' | 'getAll' | 'all' | 'missing' | 'referrers' | 'ancestors'>;

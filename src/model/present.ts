import type { Entity, Kind } from './entity.ts';

export type StoredKind = Kind | 'newsletter' | 'settings';

export interface VersionedEntity {
  readonly kind: StoredKind;
  readonly id: number;
  /** Revision and time of the last change, in milliseconds since 1970. */
  readonly revision: number;
  readonly changedAt: number;
  /** Author of the last change; "" if no longer in the history. */
  readonly changedBy: string;
  readonly value: Entity;
}

export interface Referrer {
  readonly kind: StoredKind;
  readonly id: number;
  readonly label: string;
}

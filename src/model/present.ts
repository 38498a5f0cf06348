// Entities as they stand at a moment, and what names them.

import type { Entity, Kind } from './entity.ts';

/** What an instance holds as documents: its entities, the lists that the newsletter offers, and its settings. */
export type StoredKind = Kind | 'newsletter' | 'settings';

/** An entity as it stands now. */
export interface Present {
  readonly kind: StoredKind;
  readonly id: number;
  /** The instance's revision at which it changed last, and when that was, in milliseconds since 1970. */
  readonly revision: number;
  readonly changedAt: number;
  /** Who changed it last; "" where the history does not know any more. */
  readonly changedBy: string;
  readonly value: Entity;
}

export interface Referrer {
  readonly kind: StoredKind;
  readonly id: number;
  readonly label: string;
}

import type { StoredKind } from '../../model/present.ts';
import type { EventSet } from '../bulk/event-set.ts';

interface Common {
  readonly kind: StoredKind;
  /** The revision that the entity is expected to have; undefined: whatever it has. */
  readonly ifRevision?: number | undefined;
  /** Where it stands in what was given, as a JSON pointer that problems' paths begin with. */
  readonly at: string;
}

/** What the whole of an entity is to be. */
interface Whole extends Common {
  readonly value: unknown;
  /** The value once the change has its ids, where it has some of them in texts; `idOf` tells them by their refs. */
  readonly complete?: ((idOf: (ref: string) => number | undefined) => unknown) | undefined;
}

/** Creates an entity; others of the same change can name it by its `ref` before it has an id (rule W8). */
export interface Create extends Whole {
  readonly ref?: string | undefined;
}

/** Replaces an entity. */
export interface Replace extends Whole {
  readonly id: number;
}

/** Changes an entity by a merge patch (RFC 7396). */
export interface Merge extends Common {
  readonly id: number;
  readonly merge: unknown;
  /** Whether it takes the place of what the same person has proposed of the event before, instead of coming to it (rule W18). */
  readonly isAnew?: boolean | undefined;
  /** Whether it is what something set in many events comes to for one of them. */
  readonly isOfMany?: boolean | undefined;
}

/** Changes an event by what is set in many (rule W20): what that comes to for it is known once the change has begun. */
export interface Alter extends Common {
  readonly kind: 'event';
  readonly id: number;
  readonly set: EventSet;
}

export interface Remove extends Common {
  readonly id: number;
  readonly remove: true;
  /** Whether it is taken out of what names it first (rule W7). */
  readonly isDetached?: boolean | undefined;
  /** Whether nothing of it is kept (rule W17). */
  readonly isErased?: boolean | undefined;
}

/** One of the steps of which a change is made, in the words of the bundle. */
export type Step = Create | Replace | Merge | Alter | Remove;

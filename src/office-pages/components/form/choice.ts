import type { Kind } from '../../../model/entity.ts';

/** One of several that can be chosen; `depth` is how far below others it stands in a tree. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly depth?: number | undefined;
}

/** Gives what can be chosen of a kind, in its order. */
export type Choices = (kind: Kind) => readonly Choice[];

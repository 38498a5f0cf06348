import type { Kind } from '../../../model/entity.ts';

/** An item to choose; `depth` is its level in a tree. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly depth?: number | undefined;
}

export type ChoiceLookup = (kind: Kind) => readonly Choice[];

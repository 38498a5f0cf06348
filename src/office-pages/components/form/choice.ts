import type { Kind } from '../../../model/entity.ts';

/** An item to choose; `depth` is its level in a tree. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly depth?: number | undefined;
  /** Group of the item, such as the building of a room, and the item’s name within the group; the label starts with this name. */
  readonly within?: { readonly group: string; readonly name: string } | undefined;
}

export type ChoiceLookup = (kind: Kind) => readonly Choice[];

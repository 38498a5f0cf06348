// Common properties of content. Ids are decimal integers from 1 to 4294967295 (rule I1), unique per kind within an instance. Web
// addresses are passed on verbatim; "" stands for a missing text.

export type Kind =
  | 'building'
  | 'room'
  | 'layer'
  | 'target_group'
  | 'person_group'
  | 'person'
  | 'list_group'
  | 'list'
  | 'event'
  | 'series'
  | 'source'
  | 'form'
  | 'role'
  | 'absence'
  | 'roster'
  | 'assignment'
  | 'document_group';

export interface Reference {
  readonly kind: Kind;
  readonly id: number;
}

export interface Entity {
  readonly id: number;
}

/** Entity that the office can order among its siblings: by position, then by id (rule L7). Null: not ordered yet. */
export interface Positioned extends Entity {
  readonly position: number | null;
}

/** Entity in a tree. Null: top level. */
export interface Nested extends Entity {
  readonly parentId: number | null;
}

export const MAX_ID = 4294967295;

export interface Image {
  readonly url: string;
  /** Pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
  readonly sourceText: string;
  readonly sourceUrl: string;
}

/** Compares siblings in the office's order (rule L7). */
export function compareByPosition(a: Positioned, b: Positioned): number {
  return (a.position ?? 0) - (b.position ?? 0) || a.id - b.id;
}

// Changes that an import preview lists.

import type { Event } from '../../../model/event.ts';
import type { Plain } from '../../../model/format/rule.ts';

export interface PreviewedCreate {
  readonly row: number;
  readonly label: string;
  /** The bundle's object without an id; of an event without its source. */
  readonly value: Plain;
  readonly uid: string;
  /** Whether the source marks it as private, which overrides everything else. */
  readonly isPrivate?: boolean;
}

export interface ChangedField {
  readonly name: string;
  /** In the words of the bundle. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface PreviewedChange extends PreviewedCreate {
  readonly id: number;
  readonly revision: number;
  /** The fields that differ; empty where only what the source calls it does. */
  readonly fields: readonly ChangedField[];
}

export interface PreviewedRemoval {
  readonly id: number;
  readonly revision: number;
  readonly label: string;
  readonly value: Event;
}

/** Sorts events by start; items without a start keep the order of the file. */
export function inOrderOfTime<T extends Pick<PreviewedCreate, 'value'>>(items: readonly T[]): readonly T[] {
  const beginOf = ({ value }: T) => String(value['date_from'] ?? '');
  return items.toSorted((a, b) => (beginOf(a) < beginOf(b) ? -1 : beginOf(a) > beginOf(b) ? 1 : 0));
}

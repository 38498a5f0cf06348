import type { Event } from '../../../model/event.ts';
import type { PlainObject } from '../../../model/format/rule.ts';

export interface PreviewedCreation {
  readonly row: number;
  readonly label: string;
  /** Bundle object without an id; for an event, without its source. */
  readonly value: PlainObject;
  readonly uid: string;
  /** True if the source marks the event as private. It is then imported as not public, regardless of the settings. */
  readonly isPrivate?: boolean;
}

export interface ChangedField {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface PreviewedChange extends PreviewedCreation {
  readonly id: number;
  readonly revision: number;
  readonly fields: readonly ChangedField[];
}

export interface PreviewedRemoval {
  readonly id: number;
  readonly revision: number;
  readonly label: string;
  readonly value: Event;
}

/** Sorts events by start; items without a start come first, in the order of the file. */
export function sortByStart<T extends Pick<PreviewedCreation, 'value'>>(items: readonly T[]): readonly T[] {
  const beginOf = ({ value }: T) => String(value['date_from'] ?? '');
  return items.toSorted((a, b) => (beginOf(a) < beginOf(b) ? -1 : beginOf(a) > beginOf(b) ? 1 : 0));
}

import type { NameBelow, Translate } from '../../i18n/translate.ts';
import type { StoredKind } from '../../model/present.ts';
import type { PastEntity } from '../../store/content/history.ts';
import type { DayFormatter } from '../day-formatter.ts';
import type { HistoryNames } from './history-names.ts';

/** Text key below `deeds`, without the suffix of the plural form. */
export type SummaryCode = NameBelow<'deeds'>;

export interface SummaryPart {
  readonly code: SummaryCode;
  readonly args?: Readonly<Record<string, string | number>>;
}

export type SummarySubject =
  /** Entities by name; `total` includes unread ones. `counts`: numbers by kind, if some entities are unread. */
  | {
      readonly of: 'entities';
      readonly entities: readonly PastEntity[];
      readonly total: number;
      readonly counts?: ReadonlyMap<StoredKind, number>;
    }
  /** A series, and the number of its events that changed with it. */
  | { readonly of: 'series'; readonly series: PastEntity; readonly events: number }
  | { readonly of: 'event'; readonly id: number }
  /** A subject in words, such as `Settings`. */
  | { readonly of: 'words'; readonly text: string };

export interface ChangeSummary {
  /** Parts of the predicate, joined by commas. */
  readonly parts: readonly SummaryPart[];
  /** Undefined if the texts are complete sentences. */
  readonly subject: SummarySubject | undefined;
  readonly isLabelled?: boolean;
}

export interface SummaryContext {
  readonly t: Translate;
  readonly days: DayFormatter;
  readonly names: HistoryNames;
  /** Fields before and after the change that the reader may see, in the bundle’s format. */
  readonly sides: (one: PastEntity) => {
    readonly old: Readonly<Record<string, unknown>> | null;
    readonly present: Readonly<Record<string, unknown>> | null;
  };
}

export const isCreated = ({ before, after }: PastEntity): boolean => before === null && after !== null;

export const isRemoved = ({ before, after }: PastEntity): boolean => before !== null && after === null;

export const isAltered = ({ before, after }: PastEntity): boolean => before !== null && after !== null;

/** The only distinct value of a list; undefined if the values differ or there are none. */
export function findCommonValue<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

// A change as a text code with its arguments and its subject.

import type { NameBelow, Translate } from '../../i18n/translate.ts';
import type { PastEntity } from '../../store/content/history.ts';
import type { SayDays } from '../days.ts';
import type { PastNames } from './past-names.ts';

/** A text below `deeds` of the words, without the ending that goes by number. */
export type DeedCode = NameBelow<'deeds'>;

export interface DeedPart {
  readonly code: DeedCode;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** What was changed, as the sentence names it. */
export type DeedSubject =
  /** Entities by name; the total may be higher than those that are read. */
  | { readonly of: 'entities'; readonly entities: readonly PastEntity[]; readonly total: number }
  /** A series with the number of its events that changed with it. */
  | { readonly of: 'series'; readonly series: PastEntity; readonly events: number }
  /** One event, which the plan names by its number. */
  | { readonly of: 'event'; readonly id: number }
  /** Words that say it themselves, such as `Settings`. */
  | { readonly of: 'words'; readonly text: string };

export interface ChangeDeed {
  /** Several are joined by commas. */
  readonly parts: readonly DeedPart[];
  /** Undefined: the texts are sentences by themselves. */
  readonly subject: DeedSubject | undefined;
  /** Whether a colon separates the subject from what was done to it. */
  readonly isLabelled?: boolean;
}

/** What deeds are made with, beside the change itself. */
export interface DeedContext {
  readonly t: Translate;
  readonly days: SayDays;
  readonly names: PastNames;
  /** Fields before and after in the words of the bundle, as far as the reader may see them. */
  readonly sides: (one: PastEntity) => {
    readonly old: Readonly<Record<string, unknown>> | null;
    readonly present: Readonly<Record<string, unknown>> | null;
  };
}

export const isCreated = ({ before, after }: PastEntity): boolean => before === null && after !== null;

export const isRemoved = ({ before, after }: PastEntity): boolean => before !== null && after === null;

/** Whether both sides are known: what the history keeps nothing of has none. */
export const isAltered = ({ before, after }: PastEntity): boolean => before !== null && after !== null;

/** The one value of all; undefined if they differ or there is none. */
export function common<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

// A change as a text code with its arguments and its subject.

import type { NameBelow, Translate } from '../../i18n/translate.ts';
import type { PastEntity } from '../../store/content/history.ts';
import type { SayDays } from '../days.ts';
import type { PastNames } from './past-names.ts';

/** Text code below `deeds`, without the plural suffix. */
export type DeedCode = NameBelow<'deeds'>;

export interface DeedPart {
  readonly code: DeedCode;
  readonly args?: Readonly<Record<string, string | number>>;
}

export type DeedSubject =
  /** Entities by name; `total` includes entities that were not read. */
  | { readonly of: 'entities'; readonly entities: readonly PastEntity[]; readonly total: number }
  /** A series with the number of its events that changed with it. */
  | { readonly of: 'series'; readonly series: PastEntity; readonly events: number }
  /** A single event, by its id in the rota. */
  | { readonly of: 'event'; readonly id: number }
  /** A literal subject, such as `Settings`. */
  | { readonly of: 'words'; readonly text: string };

export interface ChangeDeed {
  /** Several parts are joined by commas. */
  readonly parts: readonly DeedPart[];
  /** Undefined: the texts are complete sentences. */
  readonly subject: DeedSubject | undefined;
  /** Whether a colon follows the subject. */
  readonly isLabelled?: boolean;
}

export interface DeedContext {
  readonly t: Translate;
  readonly days: SayDays;
  readonly names: PastNames;
  /** Fields before and after in the bundle’s format, as far as the reader may see them. */
  readonly sides: (one: PastEntity) => {
    readonly old: Readonly<Record<string, unknown>> | null;
    readonly present: Readonly<Record<string, unknown>> | null;
  };
}

export const isCreated = ({ before, after }: PastEntity): boolean => before === null && after !== null;

export const isRemoved = ({ before, after }: PastEntity): boolean => before !== null && after === null;

/** Returns whether both sides are known; erased entities have none. */
export const isAltered = ({ before, after }: PastEntity): boolean => before !== null && after !== null;

/** The common value; undefined if the values differ or there are none. */
export function common<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

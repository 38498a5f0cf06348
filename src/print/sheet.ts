// Content of a printed sheet as plain data, independent of the output format (HTML, text, Word).

import { nameOfDay } from '../model/church-year-days.ts';
import type { ChurchYear, Language } from '../model/instance.ts';

/** One line of a programme: what takes place, when and where. Every text is one line without markup; "" if unknown. */
export interface SheetEntry {
  /** The time of day: `10:00–11:00 Uhr`. */
  readonly time: string;
  /** Status in a word, such as `Abgesagt`; "" for none. */
  readonly mark: string;
  /** Whether the event is cancelled. */
  readonly isOff: boolean;
  /** Whether the entry is for planners only, so that a sheet can be printed without it. */
  readonly isInternal?: boolean;
  readonly title: string;
  /** The language of the title where it is another than that of the sheet. */
  readonly titleLanguage: Language | undefined;
  /** Short facts such as end, location and people, in display order; none is "". */
  readonly facts: readonly string[];
  /** Why it does not take place as planned. */
  readonly note: string;
  /** A sentence or two about it. */
  readonly hint: string;
}

/** Entries under one heading, such as a day. */
export interface SheetBlock {
  /** `Sonntag, 29. November` */
  readonly heading: string;
  /** The heading in two short parts, for a column next to the entries: `Sonntag`, `29. November`. The second may be "". */
  readonly rail: readonly [string, string];
  /** Name of the day in the parish's church year. */
  readonly name?: string;
  readonly entries: readonly SheetEntry[];
}

/** The `name` of a block, where the parish has a church year and the day a name in it (rule D21). */
export function sheetDayName(day: string, churchYear: ChurchYear, language: Language): Pick<SheetBlock, 'name'> {
  const name = churchYear === '' ? '' : nameOfDay(day, churchYear, language);
  return name === '' ? {} : { name };
}

/** Heading of a block in one line: `Sonntag, 29. November · 1. Advent`. */
export function headingOf({ heading, name }: SheetBlock): string {
  return name === undefined ? heading : `${heading} · ${name}`;
}

/** Link to further information. */
export interface SheetSource {
  /** Label of the link. */
  readonly label: string;
  /** An http or https address. */
  readonly address: string;
}

/** Header and footer of a sheet. */
export interface SheetHead {
  readonly language: Language;
  /** A BCP 47 tag: the language as it is written where the parish is. */
  readonly locale: string;
  readonly parish: string;
  /** The address of a picture; "" for none. */
  readonly logo: string;
  readonly title: string;
  readonly period: string;
  /** Filters of the sheet, each by its public name. */
  readonly about: readonly string[];
  /** Footer lines, such as the parish’s postal address. */
  readonly footer: readonly string[];
  readonly source: SheetSource | undefined;
}

export interface Sheet extends SheetHead {
  readonly blocks: readonly SheetBlock[];
}

/** An address as people type it: without what every address has. */
export function shownAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

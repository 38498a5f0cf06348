// What stands on a sheet of paper, as plain data: it says nothing of how it is written (HTML, text, Word).

import { nameOfDay } from '../model/church-year-days.ts';
import type { ChurchYear, Language } from '../model/instance.ts';

/** One line of a programme: what takes place, when and where. Every text is one line without markup and may be "" where nothing is said. */
export interface SheetEntry {
  /** The time of day: `10:00–11:00 Uhr`. */
  readonly time: string;
  /** What became of it, in a word: `Abgesagt`. */
  readonly mark: string;
  /** Whether it does not take place. */
  readonly isOff: boolean;
  /** Whether it is only for those who plan, so that a sheet can be printed without it. */
  readonly isInternal?: boolean;
  readonly title: string;
  /** The language of the title where it is another than that of the sheet. */
  readonly titleLanguage: Language | undefined;
  /** Short facts such as until when, where and who, in the order in which they stand; none is "". */
  readonly facts: readonly string[];
  /** Why it does not take place as planned. */
  readonly note: string;
  /** A sentence or two about it. */
  readonly hint: string;
}

/** What stands under one heading, such as a day. */
export interface SheetBlock {
  /** `Sonntag, 29. November` */
  readonly heading: string;
  /** The heading in two short parts, for a column beside the entries: `Sonntag`, `29. November`. The second may be "". */
  readonly rail: readonly [string, string];
  /** What the day is called in the parish's church year; left out where nothing is said. */
  readonly name?: string;
  readonly entries: readonly SheetEntry[];
}

/** The `name` of a block, where the parish has a church year and the day a name in it (rule D21). */
export function sheetDayName(day: string, churchYear: ChurchYear, language: Language): Pick<SheetBlock, 'name'> {
  const name = churchYear === '' ? '' : nameOfDay(day, churchYear, language);
  return name === '' ? {} : { name };
}

/** What stands above a block in one line: `Sonntag, 29. November · 1. Advent`. */
export function headingOf({ heading, name }: SheetBlock): string {
  return name === undefined ? heading : `${heading} · ${name}`;
}

/** Where more is to be found. */
export interface SheetSource {
  /** Says what is there. */
  readonly label: string;
  /** An http or https address. */
  readonly address: string;
}

/** What stands above and below everything else. */
export interface SheetHead {
  readonly language: Language;
  /** A BCP 47 tag: the language as it is written where the parish is. */
  readonly locale: string;
  readonly parish: string;
  /** The address of a picture; "" for none. */
  readonly logo: string;
  readonly title: string;
  readonly period: string;
  /** What it is narrowed to, each by its public name. */
  readonly about: readonly string[];
  /** Such as the parish’s postal address. */
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

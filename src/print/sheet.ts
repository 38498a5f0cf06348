// Content of a printed sheet as plain data, for all output formats (HTML, text, Word).

import { churchDayNameOf, findChurchDay } from '../model/church-year-days.ts';
import type { LiturgicalColour } from '../model/church-year-orders.ts';
import type { ChurchCalendar, Language } from '../model/instance.ts';

/** Line of a programme: what takes place, when and where. Each text is one line without markup, or "". */
export interface SheetEntry {
  readonly time: string;
  /** Status such as `Abgesagt`; "" if there is none. */
  readonly mark: string;
  readonly isOff: boolean;
  /** True if only planners may see the entry. Sheets can be printed without such entries. */
  readonly isInternal?: boolean;
  readonly title: string;
  /** Language of the title; undefined if it is the language of the sheet. */
  readonly titleLanguage: Language | undefined;
  /** Short facts such as end, location and people, in their order on the sheet; never "". */
  readonly facts: readonly string[];
  readonly note: string;
  readonly hint: string;
}

/** Entries under one heading, such as a day. */
export interface SheetBlock {
  readonly heading: string;
  /** Heading in two short parts, for a column next to the entries: `Sonntag`, `29. November`. The second part may be "". */
  readonly rail: readonly [string, string];
  /** Name of the day in the parish's church year. */
  readonly name?: string;
  readonly colour?: LiturgicalColour;
  readonly entries: readonly SheetEntry[];
}

/** Name and colour of a block's day in the parish's church year (rule D21); empty if the day has no name. */
export function findSheetChurchDay(
  day: string,
  churchYear: ChurchCalendar,
  language: Language,
): Pick<SheetBlock, 'name' | 'colour'> {
  if (churchYear === '') return {};
  const name = churchDayNameOf(day, churchYear, language);
  return name === '' ? {} : { name, colour: findChurchDay(day, churchYear, language)?.colour ?? '' };
}

export function formatBlockHeading({ heading, name }: SheetBlock): string {
  return name === undefined ? heading : `${heading} · ${name}`;
}

export interface SheetSource {
  readonly label: string;
  readonly address: string;
}

export interface SheetHead {
  readonly language: Language;
  /** BCP 47 tag of the language in the region of the parish. */
  readonly locale: string;
  readonly parish: string;
  /** Address of the logo; "" if there is none. */
  readonly logo: string;
  readonly title: string;
  readonly period: string;
  readonly about: readonly string[];
  readonly footer: readonly string[];
  readonly source: SheetSource | undefined;
}

export interface Sheet extends SheetHead {
  /** Lines above and below the blocks. Default: none. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly blocks: readonly SheetBlock[];
}

/** Address as people type it, without the scheme, `www.` or a trailing slash. */
export function formatDisplayUrl(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

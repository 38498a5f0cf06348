// Content of a printed sheet as plain data, independent of the output format (HTML, text, Word).

import { churchDayNameOf, findChurchDay } from '../model/church-year-days.ts';
import type { LiturgicalColour } from '../model/church-year-orders.ts';
import type { ChurchYear, Language } from '../model/instance.ts';

/** Line of a programme: what takes place, when and where. Every text is one line without markup; "" if unknown. */
export interface SheetEntry {
  readonly time: string;
  /** Status in a word, such as `Abgesagt`; "" for none. */
  readonly mark: string;
  /** True for a cancelled event. */
  readonly isOff: boolean;
  /** True if the entry is for planners only, so that a sheet can be printed without it. */
  readonly isInternal?: boolean;
  readonly title: string;
  /** Language of the title if it differs from the sheet's. */
  readonly titleLanguage: Language | undefined;
  /** Short facts such as end, location and people, in display order; none is "". */
  readonly facts: readonly string[];
  readonly note: string;
  readonly hint: string;
}

/** Entries under one heading, such as a day. */
export interface SheetBlock {
  readonly heading: string;
  /** The heading in two short parts, for a column next to the entries: `Sonntag`, `29. November`. The second may be "". */
  readonly rail: readonly [string, string];
  /** Name of the day in the parish's church year. */
  readonly name?: string;
  readonly colour?: LiturgicalColour;
  readonly entries: readonly SheetEntry[];
}

/** Name and colour of a block's day in the parish's church year (rule D21); empty without a name. */
export function sheetChurchDay(
  day: string,
  churchYear: ChurchYear,
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
  /** A BCP 47 tag: the language as it is written where the parish is. */
  readonly locale: string;
  readonly parish: string;
  /** The address of a picture; "" for none. */
  readonly logo: string;
  readonly title: string;
  readonly period: string;
  /** Filters of the sheet, each by its public name. */
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

/** Formats an address as people type it, without the scheme. */
export function formatDisplayUrl(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

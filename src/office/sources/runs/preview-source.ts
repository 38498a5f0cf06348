// Preview of an import: the changes it would make in an instance (rule Z2).

import { type Instance, languageOf } from '../../../model/instance.ts';
import type { Present } from '../../../model/present.ts';
import type { Source } from '../../../model/sources/source.ts';
import { NO_DEFAULTS } from '../../../model/sources/source-kind.ts';
import type { ContentReader } from '../../../store/content/port.ts';
import { wallClock } from '../../../util/wall-clock.ts';
import type { OfficeContext } from '../../office-context.ts';
import { OfficeError } from '../../office-error.ts';
import { refusal } from '../../refusal-codes.ts';
import { readCalendar } from '../calendars/read-calendar.ts';
import {
  type CalendarCategory,
  type CategoryContext,
  categoriesIn,
  categoriesOf,
  withSaid,
} from '../matching/categories.ts';
import { type MadeAnew, usedOf, withMade } from '../matching/create-missing-entities.ts';
import {
  foldedName,
  type ImportDirectory,
  openDirectory,
  type Resolution,
  type Resolutions,
} from '../matching/directory.ts';
import type { RowChoices } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import { type NameInFile, openNames } from '../matching/names-in-file.ts';
import { inShort, type PresentInShort, presentOf } from '../matching/present.ts';
import { type Unmatched, unmatchedIn } from '../matching/unmatched.ts';
import { goneFromService, itemsOfService, OF_SERVICES } from '../services/service-item.ts';
import { namedKinds, type TableKind } from '../tables/columns.ts';
import { dataRows } from '../tables/data-rows.ts';
import { type DayOrders, dayOrders } from '../tables/day-order.ts';
import { type DottedTimes, dottedTimes } from '../tables/dotted-times.ts';
import { headed, lookedAt, sheetOf } from '../tables/header-row.ts';
import { needsYear, yearSaid } from '../tables/implied-year.ts';
import { type Mapping, mappingOf, missingColumns, readRows, rowsBelowDays } from '../tables/read-rows.ts';
import type { Table } from '../tables/table.ts';
import { cancelledAsMissing } from './cancelled-as-missing.ts';
import type { OpenedSource } from './opened-source.ts';
import { type ImportPreview, previewItems } from './preview.ts';
import { type ForeseenClash, previewClashes } from './preview-clashes.ts';
import { type DayOrder, type DaysSaid, type DotTimes, rememberedIn, stillThere } from './remembered.ts';
import { memoryOf, OF_CALENDARS, ownedBy, setsStatus, settingsOf, withAnswers } from './source-memory.ts';

/** Options for reading a file. Defaults come from the last import of the source. */
export interface SourceOptions {
  readonly kind: TableKind;
  /** Name under which the source is remembered (rule Z3), or "" not to; events only. */
  readonly name: string;
  /** Fetched source (rule Z4): read with its settings, nothing new is remembered. */
  readonly keptId?: number;
  /** Fields by column heading of a table, or event types by category of a calendar; "" ignores one. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Event types by category, for tables too. */
  readonly categories?: Readonly<Record<string, string>>;
  readonly resolutions?: ReadonlyMap<string, Resolution>;
  /** Row number of the header of a table. Default: detected. */
  readonly header?: number;
  /** Year of dates without one. Default: derived from the file, or from an earlier answer. */
  readonly year?: number;
  /** Order of ambiguous dates with slashes. */
  readonly dayOrder?: DayOrder;
  /** Meaning of times such as 9.3 if no other cell settles it: `minutes` for 9:30. */
  readonly dotTimes?: DotTimes;
  /** Name of the table's file, which may contain the year. */
  readonly fileName?: string;
  /** `YYYY-MM-DD`: skips calendar events that ended before. Default: today. */
  readonly since?: string;
  /** True to use the date of the row above for rows without one. */
  readonly fillsDays?: boolean;
  readonly gone?: Source['gone'];
  /** True to publish new events. */
  readonly isPublic?: boolean;
  readonly choices?: RowChoices;
}

export interface SourcePreview {
  readonly format: OpenedSource['format'];
  readonly preview: ImportPreview;
  /** Remembered source; undefined on the first import. */
  readonly source: Source | undefined;
  /** Source to remember after the import, or undefined. */
  readonly remembers: Omit<Source, 'id'> | undefined;
  readonly table: Table | undefined;
  readonly mapping: Mapping;
  /** Year of dates without one; undefined if there are none, or the year is unknown. */
  readonly year: number | undefined;
  /** True if there are dates without a year. */
  readonly needsYear: boolean;
  /** Order of ambiguous dates in a table; undefined if there are none. */
  readonly dayOrder: DayOrders['told'];
  /** Question about times such as 9.3, or undefined. */
  readonly dotTimes: DottedTimes['question'];
  /** Numbers of table rows without data: repeated headers, and months on their own. */
  readonly skipped: readonly number[];
  readonly looked: readonly [number, number];
  readonly missing: readonly string[];
  readonly unmatched: readonly Unmatched[];
  /** Tables: every name that matches no entity, or several, including answered ones. */
  readonly names: readonly NameInFile[];
  /** Number of rows without a date below a row with one. */
  readonly belowDays: number;
  readonly resolutions: Resolutions;
  readonly directory: ImportDirectory;
  /** Entities created for names in the file. */
  readonly made: readonly MadeAnew[];
  /** Texts that refer to new entities, with the placeholder ids. */
  readonly anew: readonly { readonly key: string; readonly id: number }[];
  readonly present: ReadonlyMap<number, PresentInShort>;
  readonly clashes: readonly ForeseenClash[];
  /** Calendars: number of past events, unknown time zones, and categories. */
  readonly past: number;
  readonly since: string;
  readonly unknownZones: readonly string[];
  readonly categories: readonly CalendarCategory[];
  /** Calendars: locations that match no room and are kept as text. */
  readonly places: readonly Unmatched[];
  /** Calendars: first line outside of the calendar, which is ignored, or "". */
  readonly outside: string;
}

interface Standing {
  readonly instance: Instance;
  readonly directory: ImportDirectory;
  readonly present: readonly Present[];
  readonly source: Source | undefined;
  readonly sources: ReadonlyMap<number, string>;
}

/** Compares a file with an instance without writing. */
export async function previewSource(
  { store, clock }: OfficeContext,
  instance: string,
  given: OpenedSource,
  wish: SourceOptions,
): Promise<SourcePreview> {
  if (!('table' in given) && wish.kind !== 'event') throw new OfficeError(refusal('calendar_of_events'));
  const standing = await store.content.read(instance, (content) => standingOf(content, given, wish));
  const { present, source } = standing;
  const isOfEvents = wish.kind === 'event';
  const now = wallClock(standing.instance.timeZone)(clock());
  const known = source === undefined ? undefined : rememberedIn(source);
  // Column mappings are remembered for events only, because other tables may have the same headings.
  const remembered = known && { ...known, columns: isOfEvents ? known.columns : {} };
  const said = new Map<string, Resolution>([
    ...(remembered === undefined ? [] : stillThere(remembered.resolutions, standing.directory)),
    ...(wish.resolutions ?? []),
  ]);
  const { resolutions, directory, made } = withMade(said, standing.directory);
  const columns =
    given.format === 'ics'
      ? withSaid(remembered?.columns ?? {}, { ...wish.columns, ...wish.categories })
      : { ...remembered?.columns, ...wish.columns };
  const categories = withSaid(remembered?.categories ?? {}, wish.categories ?? {});
  const sheet = 'table' in given ? sheetOf(given.table, { kind: wish.kind, columns, header: wish.header }) : undefined;
  const whole = sheet && headed(sheet, { kind: wish.kind, columns, header: wish.header });
  const data = whole && dataRows(wish.kind, whole);
  const opened = 'table' in given && data !== undefined ? { ...given, table: data.table } : given;
  const saidYear = sheet && whole && yearSaid(sheet, whole.header, wish.fileName ?? '');
  const days = { ...remembered?.days, ...daysSaid(wish) };
  const read = await readItems({
    opened,
    wish: { ...wish, year: wish.year ?? saidYear ?? days.year, dayOrder: days.order, dotTimes: days.dots },
    standing,
    resolutions,
    now,
    columns,
    categories: given.format === 'ics' ? columns : categories,
  });
  const defaults = {
    ...(source?.defaults ?? NO_DEFAULTS),
    ...(wish.isPublic !== undefined && { public: wish.isPublic }),
  };
  const { kind, choices = new Map() } = wish;
  const gone = wish.gone ?? source?.gone ?? 'keep';
  const answers = withoutMade(resolutions, made);
  const memory = {
    ...settingsOf(opened, wish.name, source),
    defaults,
    gone,
    ...memoryOf(opened, read.mapping, answers, { columns, categories, days }),
  };
  const ofSource = isOfEvents ? source : undefined;
  const owns = ofSource && ownedBy(ofSource, memory.owns, wish.keptId !== undefined);
  const previewed = previewItems({
    kind,
    cancelledAsMissing: await cancelledAsMissing({ store }, instance, { present, source: ofSource, owns, now }),
    items: read.items,
    present,
    source: ofSource,
    owns,
    defaults,
    now,
    choices,
    sources: standing.sources,
  });
  const preview = { ...previewed, gone: goneOf(opened, previewed, read.dayOrder, now) };
  const clashes = await store.content.read(instance, (content) => previewClashes(content, preview, gone !== 'keep'));
  const used = usedOf(made, [preview.creates, preview.changes]);
  const anew = [...resolutions].flatMap(([key, id]) =>
    used.some((one) => one.id === id) ? [{ key, id: Number(id) }] : [],
  );
  const ofEvents = wish.keptId === undefined ? { ...memory, ...(owns && { owns: [...owns] }) } : source;
  const remembers = isOfEvents ? ofEvents : withAnswers(source, memory, answers);
  const isRemembered = wish.name !== '' && (isOfEvents || answers.size + anew.length > 0);
  return {
    format: opened.format,
    preview,
    source,
    resolutions,
    directory,
    clashes,
    ...read,
    skipped: data?.skipped ?? [],
    looked: sheet === undefined ? [1, 1] : lookedAt(sheet),
    made: used,
    anew,
    present: inShort(kind, present, preview),
    remembers: isRemembered ? remembers : undefined,
  };
}

/** Events are not treated as missing while the order of dates is unknown. */
function goneOf(
  opened: OpenedSource,
  { gone }: ImportPreview,
  dayOrder: DayOrders['told'],
  now: string,
): ImportPreview['gone'] {
  if (opened.format === 'interface') return goneFromService(gone, opened.told, now);
  return dayOrder !== undefined && dayOrder.order === undefined ? [] : gone;
}

function daysSaid({ year, dayOrder, dotTimes }: SourceOptions): DaysSaid {
  return {
    ...(year !== undefined && { year }),
    ...(dayOrder !== undefined && { order: dayOrder }),
    ...(dotTimes !== undefined && { dots: dotTimes }),
  };
}

/** Answers without new entities, whose ids are assigned with the change. */
function withoutMade(resolutions: Resolutions, made: readonly MadeAnew[]): Resolutions {
  const ids = new Set<unknown>(made.map(({ id }) => id));
  return new Map([...resolutions].filter(([, meant]) => !ids.has(meant)));
}

async function standingOf(content: ContentReader, opened: OpenedSource, wish: SourceOptions): Promise<Standing> {
  const { kind, name, keptId } = wish;
  const kinds = new Set([...namedKinds(kind), 'building' as const]);
  if (!('table' in opened)) for (const one of ['room', 'layer', 'target_group', 'person'] as const) kinds.add(one);
  const sources = await content.all('source');
  const directory = await openDirectory(content, kinds);
  return {
    instance: content.instance,
    directory,
    present: await presentOf(content, kind),
    sources: new Map(sources.map((one) => [one.id, one.name])),
    source: sources.find((one) =>
      keptId === undefined ? name !== '' && foldedName(one.name) === foldedName(name) : one.id === keptId,
    ),
  };
}

interface Reading {
  readonly opened: OpenedSource;
  readonly wish: Omit<SourceOptions, 'year' | 'dayOrder' | 'dotTimes'> & {
    readonly year: number | undefined;
    readonly dayOrder: DayOrder | undefined;
    readonly dotTimes: DotTimes | undefined;
  };
  readonly standing: Standing;
  readonly resolutions: Resolutions;
  readonly now: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly categories: Readonly<Record<string, string>>;
}

type ReadItems = Pick<
  SourcePreview,
  | 'table'
  | 'mapping'
  | 'year'
  | 'needsYear'
  | 'dayOrder'
  | 'dotTimes'
  | 'missing'
  | 'unmatched'
  | 'names'
  | 'belowDays'
  | 'past'
  | 'since'
  | 'unknownZones'
  | 'categories'
  | 'places'
  | 'outside'
> & {
  readonly items: readonly SourceItem[];
};

async function readItems({ opened, wish, standing, resolutions, now, columns, ...of }: Reading): Promise<ReadItems> {
  const { instance, directory } = standing;
  const today = now.slice(0, 10);
  const since = wish.since ?? today;
  const categories = new Map(Object.entries(of.categories).map(([name, type]) => [foldedName(name), type]));
  if (opened.format === 'interface') {
    const tellsStatus = setsStatus(standing.source?.owns ?? OF_SERVICES);
    const desk = { directory, resolutions, categories, since, tellsStatus };
    const read = await itemsOfService(desk, opened.told);
    return {
      ...read,
      ...NO_TABLE,
      ...NO_CALENDAR,
      since,
      unmatched: [],
      categories: [],
    };
  }
  if (opened.format === 'ics') {
    const { timeZone, locale } = instance;
    const of = { text: opened.text, timeZone, since, today, directory, resolutions, categories };
    const language = languageOf(locale) ?? 'en';
    const { items, ...read } = await readCalendar({
      ...of,
      language,
      setsStatus: setsStatus(standing.source?.owns ?? OF_CALENDARS),
      asksPlaces: wish.keptId === undefined,
    });
    return {
      ...NO_TABLE,
      items,
      ...read,
      since,
      unmatched: unmatchedIn(items, directory),
    };
  }
  const { table } = opened;
  const mapping = mappingOf(wish.kind, table.columns, columns);
  const missing = missingColumns(wish.kind, mapping);
  const tell = wallClock(instance.timeZone);
  const orders = dayOrders(wish.kind, table, mapping, wish.dayOrder);
  const dotted = dottedTimes(table, mapping, wish.dotTimes);
  const { kind, year, fillsDays } = wish;
  const desk = { directory, resolutions, categories };
  const names = openNames(directory);
  const rows = { ...desk, kind, table, mapping, tell, year, orders, dotted, fillsDays, meet: names.meet };
  const items = missing.length > 0 ? [] : readRows(rows);
  const hasYearless = kind === 'event' && needsYear(table, mapping);
  return {
    items,
    table,
    mapping,
    missing,
    year: hasYearless ? year : undefined,
    needsYear: hasYearless,
    dayOrder: orders.told,
    dotTimes: dotted.question,
    unmatched: unmatchedIn(items, directory),
    names: names.all(),
    belowDays: kind === 'event' && missing.length === 0 ? rowsBelowDays(rows) : 0,
    past: 0,
    since,
    ...NO_CALENDAR,
    categories: categoriesOf(desk, categoriesOfRows(table, mapping, desk)),
  };
}

const NO_TABLE = {
  table: undefined,
  year: undefined,
  needsYear: false,
  dayOrder: undefined,
  dotTimes: undefined,
  mapping: [],
  missing: [],
  names: [],
  belowDays: 0,
} as const;

const NO_CALENDAR = { unknownZones: [], places: [], outside: '' } as const;

function categoriesOfRows(
  { rows }: Table,
  mapping: Mapping,
  desk: CategoryContext,
): { readonly categories: string[] }[] {
  const at = mapping.indexOf('categories');
  return at === -1 ? [] : rows.map(({ cells }) => ({ categories: categoriesIn(cells[at] ?? '', desk) }));
}

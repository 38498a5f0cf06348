import { type Instance, languageOf } from '../../../model/instance.ts';
import type { VersionedEntity } from '../../../model/present.ts';
import type { Source } from '../../../model/sources/source.ts';
import { EMPTY_SOURCE_DEFAULTS } from '../../../model/sources/source-kind.ts';
import type { ContentReader } from '../../../store/content/port.ts';
import { createWallClock } from '../../../util/wall-clock.ts';
import type { OfficeContext } from '../../office-context.ts';
import { OfficeError } from '../../office-error.ts';
import { createRefusal } from '../../refusal-codes.ts';
import { readCalendar } from '../calendars/read-calendar.ts';
import {
  type CalendarCategory,
  type CategoryContext,
  countCategories,
  mergeCategoryAnswers,
  splitCategories,
} from '../matching/categories.ts';
import {
  assignPlaceholderIds,
  type EntityToCreate,
  selectReferencedEntities,
} from '../matching/create-missing-entities.ts';
import {
  createImportDirectory,
  foldName,
  type ImportDirectory,
  type Resolution,
  type Resolutions,
} from '../matching/directory.ts';
import type { RowChoices } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import { createNameCollector, type NameInFile } from '../matching/names-in-file.ts';
import { readStoredEntities, type StoredEntitySummary, summarizeCandidates } from '../matching/stored-entities.ts';
import { findUnmatchedTexts, type UnmatchedText } from '../matching/unmatched.ts';
import { findMissingFromService, readServiceItems, SERVICE_FIELDS } from '../services/service-item.ts';
import { type CellCorrections, type CorrectedCell, correctTable } from '../tables/cell-corrections.ts';
import { listReferencedTableKinds, type TableKind } from '../tables/columns.ts';
import { extractDataRows } from '../tables/data-rows.ts';
import { type DayOrders, detectDayOrders } from '../tables/day-order.ts';
import { type DottedTimes, detectDottedTimes } from '../tables/dotted-times.ts';
import { cutAboveHeaderRow, getHeaderSearchRange, selectSheet } from '../tables/header-row.ts';
import { findImpliedYear, hasIncompleteDates } from '../tables/implied-year.ts';
import {
  type ColumnMapping,
  countUndatedRowsBelowDated,
  findMissingColumns,
  mapColumns,
  readRows,
} from '../tables/read-rows.ts';
import type { Table, TableRow } from '../tables/table.ts';
import { findCancelledAsMissing } from './cancelled-as-missing.ts';
import { type ImportPreview, previewItems } from './compare-items.ts';
import type { ParsedSource } from './parse-source.ts';
import { type PreviewedClash, previewClashes } from './preview-clashes.ts';
import {
  type DateAnswers,
  type DayOrder,
  type DottedTimeMeaning,
  dropStaleResolutions,
  readSourceMemory,
} from './source-answers.ts';
import {
  addResolutions,
  CALENDAR_FIELDS,
  createSourceMemory,
  createSourceSettings,
  findOwnedFields,
  ownsStatus,
} from './source-memory.ts';

/** Options for reading a file. Defaults come from the last import of the source. */
export interface SourcePreviewOptions {
  readonly kind: TableKind;
  /** Name under which an import of events is remembered as a source (rule Z3); "" to remember nothing. */
  readonly name: string;
  /** Id of a fetched source (rule Z4): its settings are used, and nothing new is remembered. */
  readonly keptId?: number;
  /** Fields by column heading of a table, or event types by category of a calendar; "" ignores the column or category. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Event types by category, including those of tables. */
  readonly categories?: Readonly<Record<string, string>>;
  readonly resolutions?: ReadonlyMap<string, Resolution>;
  /** Row number of the header of a table. Default: detected. */
  readonly header?: number;
  /** Year for dates that have none. Default: derived from the file, or from an earlier answer. */
  readonly year?: number;
  readonly dayOrder?: DayOrder;
  /** Meaning of times such as 9.3, if no other cell settles it: `minutes` for 9:30. */
  readonly dotTimes?: DottedTimeMeaning;
  readonly fileName?: string;
  /** `YYYY-MM-DD`: skips calendar events that ended before. Default: today. */
  readonly since?: string;
  /** True to use the date of the row above for rows without one. */
  readonly fillsDays?: boolean;
  readonly gone?: Source['gone'];
  readonly isPublic?: boolean;
  readonly choices?: RowChoices;
  /** Corrected cells of a table; a text equal to that of the file removes a remembered correction. */
  readonly corrections?: CellCorrections;
}

export interface SourcePreview {
  readonly format: ParsedSource['format'];
  readonly preview: ImportPreview;
  readonly source: Source | undefined;
  readonly remembers: Omit<Source, 'id'> | undefined;
  readonly table: Table | undefined;
  readonly mapping: ColumnMapping;
  /** Year for dates that have none; undefined if every date has a year, or if the year is unknown. */
  readonly year: number | undefined;
  readonly needsYear: boolean;
  readonly dayOrder: DayOrders['question'];
  readonly dotTimes: DottedTimes['question'];
  /** Row numbers of table rows without data: repeated headers, and months on their own. */
  readonly skipped: readonly number[];
  /** Cells that the user corrected, now or in an earlier import of the file. */
  readonly corrected: readonly CorrectedCell[];
  readonly fileRows: ReadonlyMap<number, TableRow>;
  readonly looked: readonly [number, number];
  readonly missing: readonly string[];
  readonly unmatched: readonly UnmatchedText[];
  /** Tables: every name that matches no entity, or several, including answered ones. */
  readonly names: readonly NameInFile[];
  /** Number of rows without a date below a row with one. */
  readonly belowDays: number;
  readonly resolutions: Resolutions;
  /** Tables: answers given for other sources about names in this file, filled in as defaults. */
  readonly recalled: Resolutions;
  readonly directory: ImportDirectory;
  readonly made: readonly EntityToCreate[];
  /** Resolution keys of texts that become new entities, each with the placeholder id of the entity. */
  readonly anew: readonly { readonly key: string; readonly id: number }[];
  readonly present: ReadonlyMap<number, StoredEntitySummary>;
  readonly clashes: readonly PreviewedClash[];
  readonly past: number;
  readonly since: string;
  readonly unknownZones: readonly string[];
  readonly categories: readonly CalendarCategory[];
  /** Calendars: locations that match no room and are kept as text. */
  readonly places: readonly UnmatchedText[];
  readonly outside: string;
}

interface Standing {
  readonly instance: Instance;
  readonly directory: ImportDirectory;
  readonly present: readonly VersionedEntity[];
  readonly source: Source | undefined;
  readonly sources: ReadonlyMap<number, string>;
  /** Other sources, the newest last. */
  readonly others: readonly Source[];
}

/** Compares a file with an instance without writing. */
export async function previewSource(
  { store, clock }: OfficeContext,
  instance: string,
  given: ParsedSource,
  options: SourcePreviewOptions,
): Promise<SourcePreview> {
  if (!('table' in given) && options.kind !== 'event') throw new OfficeError(createRefusal('calendar_of_events'));
  const standing = await store.content.read(instance, (content) => standingOf(content, given, options));
  const { present, source } = standing;
  const isOfEvents = options.kind === 'event';
  const now = createWallClock(standing.instance.timeZone)(clock());
  const known = source === undefined ? undefined : readSourceMemory(source);
  // Column mappings are remembered for events only, because other tables may have the same headings.
  const remembered = known && { ...known, columns: isOfEvents ? known.columns : {} };
  const elsewhere = 'table' in given && options.keptId === undefined ? answersElsewhere(standing) : new Map();
  const said = new Map<string, Resolution>([
    ...elsewhere,
    ...(remembered === undefined ? [] : dropStaleResolutions(remembered.resolutions, standing.directory)),
    ...(options.resolutions ?? []),
  ]);
  const { resolutions, directory, made } = assignPlaceholderIds(said, standing.directory);
  const columns =
    given.format === 'ics'
      ? mergeCategoryAnswers(remembered?.columns ?? {}, { ...options.columns, ...options.categories })
      : { ...remembered?.columns, ...options.columns };
  const categories = mergeCategoryAnswers(remembered?.categories ?? {}, options.categories ?? {});
  const sheet =
    'table' in given ? selectSheet(given.table, { kind: options.kind, columns, header: options.header }) : undefined;
  const whole = sheet && cutAboveHeaderRow(sheet, { kind: options.kind, columns, header: options.header });
  const data = whole && extractDataRows(options.kind, whole);
  const written = data && correctTable(data.table, { ...remembered?.corrections, ...options.corrections });
  const corrected = written?.corrected ?? [];
  const opened = 'table' in given && written !== undefined ? { ...given, table: written.table } : given;
  const saidYear = sheet && whole && findImpliedYear(sheet, whole.header, options.fileName ?? '');
  const days = { ...remembered?.days, ...dateAnswersOf(options) };
  const read = await readItems({
    opened,
    wish: { ...options, year: options.year ?? saidYear ?? days.year, dayOrder: days.order, dotTimes: days.dots },
    standing,
    resolutions,
    now,
    columns,
    categories: given.format === 'ics' ? columns : categories,
  });
  const defaults = {
    ...(source?.defaults ?? EMPTY_SOURCE_DEFAULTS),
    ...(options.isPublic !== undefined && { public: options.isPublic }),
  };
  const { kind, choices = new Map() } = options;
  const gone = options.gone ?? source?.gone ?? 'keep';
  const recalled = recalledAnswers(elsewhere, read.names, [remembered?.resolutions, options.resolutions]);
  const unused = [...elsewhere.keys()].filter((key) => !read.names.some((one) => one.key === key));
  const answers = withoutCreated(omitResolutions(resolutions, unused), made);
  const memory = {
    ...createSourceSettings(opened, options.name, source),
    defaults,
    gone,
    ...createSourceMemory(opened, read.mapping, answers, {
      columns,
      categories,
      days,
      corrections: Object.fromEntries(corrected.map(({ key, to }) => [key, to])),
    }),
  };
  const ofSource = isOfEvents ? source : undefined;
  const owns = ofSource && findOwnedFields(ofSource, memory.owns, options.keptId !== undefined);
  const previewed = previewItems({
    kind,
    cancelledAsMissing: await findCancelledAsMissing({ store }, instance, { present, source: ofSource, owns, now }),
    items: read.items,
    present,
    source: ofSource,
    owns,
    defaults,
    now,
    choices,
    sources: standing.sources,
  });
  const preview = { ...previewed, gone: findMissingEvents(opened, previewed, read.dayOrder, now) };
  const clashes = await store.content.read(instance, (content) => previewClashes(content, preview, gone !== 'keep'));
  const used = selectReferencedEntities(made, [preview.creates, preview.changes]);
  const anew = [...resolutions].flatMap(([key, id]) =>
    used.some((one) => one.id === id) ? [{ key, id: Number(id) }] : [],
  );
  const ofEvents = options.keptId === undefined ? { ...memory, ...(owns && { owns: [...owns] }) } : source;
  const remembers = isOfEvents ? ofEvents : addResolutions(source, memory, answers);
  const isRemembered = options.name !== '' && (isOfEvents || answers.size + anew.length > 0);
  return {
    format: opened.format,
    preview,
    source,
    resolutions,
    recalled,
    directory,
    clashes,
    ...read,
    skipped: data?.skipped ?? [],
    corrected,
    fileRows: new Map(data?.table.rows.map((row) => [row.row, row])),
    looked: sheet === undefined ? [1, 1] : getHeaderSearchRange(sheet),
    made: used,
    anew,
    present: summarizeCandidates(kind, present, preview),
    remembers: isRemembered ? remembers : undefined,
  };
}

/** Returns the answers about names given for other sources; the newest wins. */
function answersElsewhere({ others, directory }: Standing): Resolutions {
  const all = others.flatMap((one) => [...readSourceMemory(one).resolutions]);
  return dropStaleResolutions(new Map(all), directory);
}

/** Returns the answers given for other sources about names in this file, unless this import has its own answer. */
function recalledAnswers(
  elsewhere: Resolutions,
  names: readonly NameInFile[],
  own: readonly (ReadonlyMap<string, unknown> | undefined)[],
): Resolutions {
  const met = new Set(names.map(({ key }) => key));
  const isOwn = (key: string) => own.some((answers) => answers?.has(key) === true);
  return new Map([...elsewhere].filter(([key]) => met.has(key) && !isOwn(key)));
}

function omitResolutions(resolutions: Resolutions, keys: readonly string[]): Resolutions {
  const dropped = new Set(keys);
  return new Map([...resolutions].filter(([key]) => !dropped.has(key)));
}

/** Events are not treated as missing while the order of dates is unknown. */
function findMissingEvents(
  opened: ParsedSource,
  { gone }: ImportPreview,
  dayOrder: DayOrders['question'],
  now: string,
): ImportPreview['gone'] {
  if (opened.format === 'interface') return findMissingFromService(gone, opened.service, now);
  return dayOrder !== undefined && dayOrder.order === undefined ? [] : gone;
}

function dateAnswersOf({ year, dayOrder, dotTimes }: SourcePreviewOptions): DateAnswers {
  return {
    ...(year !== undefined && { year }),
    ...(dayOrder !== undefined && { order: dayOrder }),
    ...(dotTimes !== undefined && { dots: dotTimes }),
  };
}

/** Answers that refer to existing entities; new entities get their ids only when the change is applied. */
function withoutCreated(resolutions: Resolutions, made: readonly EntityToCreate[]): Resolutions {
  const ids = new Set<unknown>(made.map(({ id }) => id));
  return new Map([...resolutions].filter(([, meant]) => !ids.has(meant)));
}

async function standingOf(
  content: ContentReader,
  opened: ParsedSource,
  options: SourcePreviewOptions,
): Promise<Standing> {
  const { kind, name, keptId } = options;
  const kinds = new Set([...listReferencedTableKinds(kind), 'building' as const]);
  if (!('table' in opened)) for (const one of ['room', 'layer', 'target_group', 'person'] as const) kinds.add(one);
  const sources = await content.all('source');
  const directory = await createImportDirectory(content, kinds);
  const source = sources.find((one) =>
    keptId === undefined ? name !== '' && foldName(one.name) === foldName(name) : one.id === keptId,
  );
  return {
    instance: content.instance,
    directory,
    present: await readStoredEntities(content, kind),
    sources: new Map(sources.map((one) => [one.id, one.name])),
    source,
    others: sources.filter(({ id }) => id !== source?.id).sort((a, b) => a.id - b.id),
  };
}

interface Reading {
  readonly opened: ParsedSource;
  readonly wish: Omit<SourcePreviewOptions, 'year' | 'dayOrder' | 'dotTimes'> & {
    readonly year: number | undefined;
    readonly dayOrder: DayOrder | undefined;
    readonly dotTimes: DottedTimeMeaning | undefined;
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
  const categories = new Map(Object.entries(of.categories).map(([name, type]) => [foldName(name), type]));
  if (opened.format === 'interface') {
    const setsStatus = ownsStatus(standing.source?.owns ?? SERVICE_FIELDS);
    const context = { directory, resolutions, categories, since, setsStatus };
    const read = await readServiceItems(context, opened.service);
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
      setsStatus: ownsStatus(standing.source?.owns ?? CALENDAR_FIELDS),
      asksPlaces: wish.keptId === undefined,
    });
    return {
      ...NO_TABLE,
      items,
      ...read,
      since,
      unmatched: findUnmatchedTexts(items, directory),
    };
  }
  const { table } = opened;
  const mapping = mapColumns(wish.kind, table.columns, columns);
  const missing = findMissingColumns(wish.kind, mapping);
  const tell = createWallClock(instance.timeZone);
  const orders = detectDayOrders(wish.kind, table, mapping, wish.dayOrder);
  const dotted = detectDottedTimes(table, mapping, wish.dotTimes);
  const { kind, year, fillsDays } = wish;
  const context = { directory, resolutions, categories };
  const names = createNameCollector(directory);
  const rows = { ...context, kind, table, mapping, tell, year, orders, dotted, fillsDays, meet: names.meet };
  const items = missing.length > 0 ? [] : readRows(rows);
  const hasYearless = kind === 'event' && hasIncompleteDates(table, mapping);
  return {
    items,
    table,
    mapping,
    missing,
    year: hasYearless ? year : undefined,
    needsYear: hasYearless,
    dayOrder: orders.question,
    dotTimes: dotted.question,
    unmatched: findUnmatchedTexts(items, directory),
    names: names.all(),
    belowDays: kind === 'event' && missing.length === 0 ? countUndatedRowsBelowDated(rows) : 0,
    past: 0,
    since,
    ...NO_CALENDAR,
    categories: countCategories(context, categoriesOfRows(table, mapping, context)),
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
  mapping: ColumnMapping,
  context: CategoryContext,
): { readonly categories: string[] }[] {
  const at = mapping.indexOf('categories');
  return at === -1 ? [] : rows.map(({ cells }) => ({ categories: splitCategories(cells[at] ?? '', context) }));
}

import { createTranslator, type NameBelow } from '../../i18n/translate.ts';
import { createColourTheme } from '../../model/colour-theme.ts';
import { placeName } from '../../model/place-names.ts';
import type { TextTable } from '../../model/text-table.ts';
import { renderTableSheetPage } from '../../print/html-tables.ts';
import type { TableSheet } from '../../print/table-sheet.ts';
import { formatTableSheetText } from '../../print/text.ts';
import { BadContentError } from '../content/errors.ts';
import { writeCsv } from '../tables/write-csv.ts';
import { writeXlsx } from '../tables/write-xlsx.ts';
import { chooseLocaleForLanguage, createListTimeFormatter } from '../wall-clock-texts.ts';
import type { PrintedCell, PrintedEvent, PrintedRota, PrintGrouping } from './printed-rota.ts';
import {
  findLastDayOfEvent,
  findRolesOfPerson,
  formatChurchDayName,
  formatEventStatus,
  formatEventTime,
  formatPeopleInCell,
  formatPrintedTitle,
  type RotaFormatter,
} from './printed-rota-texts.ts';
import { createRotaSheet, findSheetSizeProblem, type RotaSheetOptions } from './rota-sheet.ts';

export const ROTA_FILE_TYPES = ['csv', 'xlsx', 'docx', 'html', 'txt'] as const;

export type RotaFileType = (typeof ROTA_FILE_TYPES)[number];

type Write = (plan: PrintedRota, options: RotaSheetOptions) => string | Uint8Array | Promise<Uint8Array>;

const WRITE: Readonly<Record<RotaFileType, Write>> = {
  csv: (plan, { by }) => writeCsv(planTable(plan, by)),
  xlsx: (plan, { by }) => writeXlsx(planTable(plan, by)),
  docx: async (plan, options) => {
    const { createTableSheetDocx: tableSheetDocx } = await import('../../print/docx-tables.ts');
    return tableSheetDocx(wholeSheet(plan, options), {
      cell: createTranslator(plan.wish.language)('planning.paper.cellStyle'),
      accent: createColourTheme(plan.instance.accent).accent[0],
    });
  },
  html: (plan, options) => renderTableSheetPage(wholeSheet(plan, options)).toString(),
  txt: (plan, options) => formatTableSheetText(wholeSheet(plan, options)).replaceAll('\n', '\r\n'),
};

function wholeSheet(plan: PrintedRota, options: RotaSheetOptions): TableSheet {
  const sheet = createRotaSheet(plan, options);
  const wrong = findSheetSizeProblem(sheet);
  if (wrong !== undefined) throw new BadContentError([wrong]);
  return sheet;
}

/** Throws BadContentError for a sheet with too many rows. */
export async function writeRotaFile(
  plan: PrintedRota,
  options: RotaSheetOptions,
  ending: RotaFileType,
): Promise<string | Uint8Array> {
  return WRITE[ending](plan, options);
}

export function createRotaFileName({ instance, wish: { from, to } }: PrintedRota, { by }: RotaSheetOptions): string {
  return `${instance.name}-plan-${by}-${from === to ? from : `${from}-${to}`}`;
}

const FIRST = ['date', 'until', 'time', 'sunday', 'event'] as const;

/** Days are `YYYY-MM-DD`, so that they can be sorted. */
function planTable(plan: PrintedRota, by: PrintGrouping): TextTable {
  const { instance, wish } = plan;
  const t = createTranslator(wish.language);
  const words = { t, times: createListTimeFormatter(chooseLocaleForLanguage(instance, wish.language)) };
  return { title: t('planning.paper.sheetTitle'), ...TABLES[by](plan, words) };
}

type Lines = Omit<TextTable, 'title'>;

const TABLES: Readonly<Record<PrintGrouping, (plan: PrintedRota, words: RotaFormatter) => Lines>> = {
  church: byChurch,
  role: byRole,
  person: byPerson,
};

function headings({ t }: RotaFormatter, ...names: readonly NameBelow<'planning.paper.columns'>[]): string[] {
  return names.map((name) => t(`planning.paper.columns.${name}`));
}

function byChurch(plan: PrintedRota, words: RotaFormatter): Lines {
  const { churches, events, roles } = plan;
  const used = roles.filter((role) => events.some(({ cells }) => cells.some((cell) => cell.role === role)));
  const rows = events.map((one) => [
    one.church,
    ...firstCells(plan, one, words),
    one.room,
    ...used.map((role) =>
      peopleText(
        one.cells.find((cell) => cell.role === role),
        words,
      ),
    ),
  ]);
  return {
    headings: [...headings(words, 'church', ...FIRST, 'room'), ...used.map(({ name }) => name)],
    rows: churches.flatMap((church) => rows.filter(([name]) => name === church)),
  };
}

function byRole(plan: PrintedRota, words: RotaFormatter): Lines {
  const rows = plan.roles.flatMap((role) =>
    plan.events.flatMap((one) => {
      const cell = one.cells.find((some) => some.role === role);
      return cell === undefined ? [] : [rowOf(plan, role.name, one, peopleText(cell, words), words)];
    }),
  );
  return { headings: headings(words, 'role', ...FIRST, 'place', 'who'), rows };
}

function byPerson(plan: PrintedRota, words: RotaFormatter): Lines {
  const rows = plan.people.flatMap(({ key, name }) =>
    plan.events.flatMap((one) => {
      const serves = findRolesOfPerson(one, key).join(', ');
      return serves === '' ? [] : [rowOf(plan, name, one, serves, words)];
    }),
  );
  return { headings: headings(words, 'person', ...FIRST, 'place', 'role'), rows };
}

function rowOf(plan: PrintedRota, name: string, one: PrintedEvent, last: string, words: RotaFormatter): string[] {
  return [name, ...firstCells(plan, one, words), placeName({ name: one.room, location_name: one.church }), last];
}

function firstCells(plan: PrintedRota, one: PrintedEvent, words: RotaFormatter): string[] {
  const { event } = one;
  const mark = formatEventStatus(plan, one, words.t);
  const title = formatPrintedTitle(plan, one);
  return [
    event.startsAt.slice(0, 10),
    findLastDayOfEvent(event),
    formatEventTime(event, words),
    formatChurchDayName(plan, event.startsAt),
    mark === '' ? title : `${mark}: ${title}`,
  ];
}

function peopleText(cell: PrintedCell | undefined, { t }: RotaFormatter): string {
  const { names, missing } = formatPeopleInCell(cell, t);
  return [...names, missing].filter((text) => text !== '').join(', ');
}

// Rota as a sheet of tables (rule D9): one per church with its roles as columns, one per role, or one per person to cut out.

import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { placeName } from '../../model/place-names.ts';
import { choosePaper } from '../../print/table-fit.ts';
import type { Paper, SheetCell, SheetColumn, SheetLine, SheetTable, TableSheet } from '../../print/table-sheet.ts';
import { addDays } from '../../util/dates.ts';
import { toOneLine } from '../../util/strip-controls.ts';
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

/** Maximum days of a period in which dates are unambiguous without a year. */
const MAX_DAYS_WITHOUT_YEAR = 330;

export interface RotaSheetOptions {
  readonly by: PrintGrouping;
  readonly format: Paper['format'];
}

/** Maximum rows of a sheet; more would block the event loop for too long. */
export const MAX_SHEET_ROWS = 3000;

export function findSheetSizeProblem({ tables }: TableSheet): Problem | undefined {
  const has = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  return has <= MAX_SHEET_ROWS ? undefined : createProblem('/to', 'too_many_rows', { has, most: MAX_SHEET_ROWS });
}

export function createRotaSheet(plan: PrintedRota, { by, format }: RotaSheetOptions): TableSheet {
  const { instance, wish, about } = plan;
  const { language, from, to } = wish;
  const locale = chooseLocaleForLanguage(instance, language);
  const t = createTranslator(language);
  const times = createListTimeFormatter(locale);
  const tables = TABLES[by](plan, { t, times });
  return {
    language,
    locale,
    parish: toOneLine(instance.title),
    logo: '',
    title: t('planning.paper.sheetTitle'),
    period: from === to ? times.longDay(from) : times.period(from, to),
    about: [...about, ...(wish.isSure ? [t('planning.paper.sure')] : [])],
    paper: choosePaper(format, tables),
    tables,
    footer: [
      ...(hasUnsure(plan) ? [t('planning.paper.unsure')] : []),
      t('agenda.printedAt', { day: times.longDay(plan.now), time: times.time(plan.now) }),
    ],
    source: undefined,
  };
}

function hasUnsure({ events }: PrintedRota): boolean {
  return events.some(({ cells }) => cells.some(({ people }) => people.some(({ isConfirmed }) => !isConfirmed)));
}

const TABLES: Readonly<Record<PrintGrouping, (plan: PrintedRota, words: RotaFormatter) => SheetTable[]>> = {
  church: byChurch,
  role: byRole,
  person: byPerson,
};

function byChurch(plan: PrintedRota, words: RotaFormatter): SheetTable[] {
  const { t } = words;
  return plan.churches.map((church) => {
    const events = plan.events.filter((one) => one.church === church);
    const roles = plan.roles.filter((role) => events.some(({ cells }) => cells.some((cell) => cell.role === role)));
    // The heading names the church. A room that all events share adds no information.
    const isAlwaysTheSame = events.length > 1 && new Set(events.map(({ room }) => room)).size === 1;
    const isElsewhere = ({ room }: PrintedEvent) =>
      room !== '' && room !== church && (!isAlwaysTheSame || church === '');
    return {
      heading: church || t('planning.paper.noPlace'),
      columns: [...headColumns(t), ...roles.map((role) => ({ heading: role.shortName || role.name, isSaid: true }))],
      rows: events.map((one) => [
        ...headCells(plan, one, words),
        [...titleLines(plan, one, t), ...(isElsewhere(one) ? [softLine(one.room)] : [])],
        ...roles.map((role) =>
          peopleCell(
            one.cells.find((cell) => cell.role === role),
            t,
          ),
        ),
      ]),
    };
  });
}

function byRole(plan: PrintedRota, words: RotaFormatter): SheetTable[] {
  const { t } = words;
  const tables = plan.roles.map((role) => ({
    heading: toOneLine(role.name),
    columns: [...headColumns(t), column(t('planning.paper.columns.place')), column(t('planning.paper.columns.who'))],
    rows: plan.events.flatMap((one) => {
      const cell = one.cells.find((some) => some.role === role);
      const head = () => [...headCells(plan, one, words), titleLines(plan, one, t), placeCell(one)];
      return cell === undefined ? [] : [[...head(), peopleCell(cell, t)]];
    }),
  }));
  return tables.filter(({ rows }) => rows.length > 0);
}

function byPerson(plan: PrintedRota, words: RotaFormatter): SheetTable[] {
  const { t } = words;
  return plan.people.map(({ key, name }) => ({
    heading: name,
    columns: [...headColumns(t), column(t('planning.paper.columns.place')), column(t('planning.paper.columns.role'))],
    rows: plan.events.flatMap((one) => {
      const serves = findRolesOfPerson(one, key);
      const head = () => [...headCells(plan, one, words), titleLines(plan, one, t), placeCell(one)];
      return serves.length === 0 ? [] : [[...head(), serves.map((text) => ({ text, look: 'strong' as const }))]];
    }),
  }));
}

function peopleCell(cell: PrintedCell | undefined, t: Translate): SheetCell {
  const { names, missing } = formatPeopleInCell(cell, t);
  const lines = names.map((text): SheetLine => ({ text }));
  return missing === '' ? lines : [...lines, { text: missing, look: 'gap' }];
}

function column(heading: string): SheetColumn {
  return { heading, isSaid: false };
}

function headColumns(t: Translate): SheetColumn[] {
  return (['date', 'time', 'event'] as const).map((name) => column(t(`planning.paper.columns.${name}`)));
}

function headCells(plan: PrintedRota, { event }: PrintedEvent, { t, times }: RotaFormatter): SheetCell[] {
  const { from, to } = plan.wish;
  const day = to < addDays(from, MAX_DAYS_WITHOUT_YEAR) ? times.day : times.dayWithYear;
  const feast = formatChurchDayName(plan, event.startsAt);
  const until = findLastDayOfEvent(event);
  return [
    [{ text: day(event.startsAt) }, ...(feast === '' ? [] : [softLine(feast)])],
    [
      { text: formatEventTime(event, { t, times }) },
      ...(until === '' ? [] : [softLine(t('agendaPages.until', { day: day(until) }))]),
    ],
  ];
}

function softLine(text: string): SheetLine {
  return { text, look: 'soft' };
}

function titleLines(plan: PrintedRota, one: PrintedEvent, t: Translate): SheetLine[] {
  const [mark, title] = [formatEventStatus(plan, one, t), formatPrintedTitle(plan, one)];
  const isOff = one.event.status === 'cancelled';
  const named: SheetLine = isOff ? { text: title, look: 'off' } : { text: title };
  return [...(mark === '' ? [] : [{ text: mark, look: 'strong' } as const]), named].filter(({ text }) => text !== '');
}

function placeCell({ church, room }: PrintedEvent): SheetCell {
  const place = placeName({ name: room, location_name: church });
  return place === '' ? [] : [{ text: place }];
}

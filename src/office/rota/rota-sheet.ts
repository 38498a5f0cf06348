// Rota as a sheet of tables (rule D9): a table per church with its roles as columns, or one per role, or one per person to cut out.

import { type Translate, translator } from '../../i18n/translate.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { placeName } from '../../model/place-names.ts';
import { paperFor } from '../../print/table-fit.ts';
import type { Paper, SheetCell, SheetColumn, SheetLine, SheetTable, TableSheet } from '../../print/table-sheet.ts';
import { addDays } from '../../util/dates.ts';
import { inOneLine } from '../../util/without-controls.ts';
import { listedTimes, localeFor } from '../wall-clock-texts.ts';
import type { PrintedCell, PrintedEvent, PrintedPlan, PrintGrouping } from './printed-rota.ts';
import { markOf, namesIn, type PlanWords, rolesOf, sundayOf, timeOf, titleOf, untilDay } from './printed-words.ts';

/** Maximum days of a period in which dates are unambiguous without a year. */
const NO_DAY_TWICE = 330;

export interface SheetOptions {
  readonly by: PrintGrouping;
  readonly format: Paper['format'];
}

/** Maximum rows of a sheet; more would block the event loop for too long. */
export const MAX_SHEET_ROWS = 3000;

/** Problem of a sheet with too many rows, or undefined. */
export function rowsProblem({ tables }: TableSheet): Problem | undefined {
  const has = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  return has <= MAX_SHEET_ROWS ? undefined : problem('/to', 'too_many_rows', { has, most: MAX_SHEET_ROWS });
}

export function planSheet(plan: PrintedPlan, { by, format }: SheetOptions): TableSheet {
  const { instance, wish, about } = plan;
  const { language, from, to } = wish;
  const locale = localeFor(instance, language);
  const t = translator(language);
  const times = listedTimes(locale);
  const tables = TABLES[by](plan, { t, times });
  return {
    language,
    locale,
    parish: inOneLine(instance.title),
    logo: '',
    title: t('planning.paper.sheetTitle'),
    period: from === to ? times.longDay(from) : times.period(from, to),
    about: [...about, ...(wish.isSure ? [t('planning.paper.sure')] : [])],
    paper: paperFor(format, tables),
    tables,
    footer: [
      ...(hasUnsure(plan) ? [t('planning.paper.unsure')] : []),
      t('agenda.printedAt', { day: times.longDay(plan.now), time: times.time(plan.now) }),
    ],
    source: undefined,
  };
}

function hasUnsure({ events }: PrintedPlan): boolean {
  return events.some(({ cells }) => cells.some(({ people }) => people.some(({ isSure }) => !isSure)));
}

const TABLES: Readonly<Record<PrintGrouping, (plan: PrintedPlan, words: PlanWords) => SheetTable[]>> = {
  church: byChurch,
  role: byRole,
  person: byPerson,
};

function byChurch(plan: PrintedPlan, words: PlanWords): SheetTable[] {
  const { t } = words;
  return plan.churches.map((church) => {
    const events = plan.events.filter((one) => one.church === church);
    const roles = plan.roles.filter((role) => events.some(({ cells }) => cells.some((cell) => cell.role === role)));
    const isElsewhere = ({ room }: PrintedEvent) => room !== '' && room !== church;
    return {
      heading: church || t('planning.paper.noPlace'),
      columns: [...headColumns(t), ...roles.map((role) => ({ heading: role.shortName || role.name, isSaid: true }))],
      rows: events.map((one) => [
        ...headCells(plan, one, words),
        [...titleLines(plan, one, t), ...(isElsewhere(one) ? [soft(one.room)] : [])],
        ...roles.map((role) =>
          whoCell(
            one.cells.find((cell) => cell.role === role),
            t,
          ),
        ),
      ]),
    };
  });
}

function byRole(plan: PrintedPlan, words: PlanWords): SheetTable[] {
  const { t } = words;
  const tables = plan.roles.map((role) => ({
    heading: inOneLine(role.name),
    columns: [...headColumns(t), column(t('planning.paper.columns.place')), column(t('planning.paper.columns.who'))],
    rows: plan.events.flatMap((one) => {
      const cell = one.cells.find((some) => some.role === role);
      const head = () => [...headCells(plan, one, words), titleLines(plan, one, t), placeCell(one)];
      return cell === undefined ? [] : [[...head(), whoCell(cell, t)]];
    }),
  }));
  return tables.filter(({ rows }) => rows.length > 0);
}

function byPerson(plan: PrintedPlan, words: PlanWords): SheetTable[] {
  const { t } = words;
  return plan.people.map(({ key, name }) => ({
    heading: name,
    columns: [...headColumns(t), column(t('planning.paper.columns.place')), column(t('planning.paper.columns.role'))],
    rows: plan.events.flatMap((one) => {
      const serves = rolesOf(one, key);
      const head = () => [...headCells(plan, one, words), titleLines(plan, one, t), placeCell(one)];
      return serves.length === 0 ? [] : [[...head(), serves.map((text) => ({ text, look: 'strong' as const }))]];
    }),
  }));
}

function whoCell(cell: PrintedCell | undefined, t: Translate): SheetCell {
  const { names, missing } = namesIn(cell, t);
  const lines = names.map((text): SheetLine => ({ text }));
  return missing === '' ? lines : [...lines, { text: missing, look: 'gap' }];
}

function column(heading: string): SheetColumn {
  return { heading, isSaid: false };
}

function headColumns(t: Translate): SheetColumn[] {
  return (['date', 'time', 'event'] as const).map((name) => column(t(`planning.paper.columns.${name}`)));
}

function headCells(plan: PrintedPlan, { event }: PrintedEvent, { t, times }: PlanWords): SheetCell[] {
  const { from, to } = plan.wish;
  const day = to < addDays(from, NO_DAY_TWICE) ? times.day : times.dayWithYear;
  const feast = sundayOf(plan, event.startsAt);
  const until = untilDay(event);
  return [
    [{ text: day(event.startsAt) }, ...(feast === '' ? [] : [soft(feast)])],
    [
      { text: timeOf(event, { t, times }) },
      ...(until === '' ? [] : [soft(t('agendaPages.until', { day: day(until) }))]),
    ],
  ];
}

function soft(text: string): SheetLine {
  return { text, look: 'soft' };
}

function titleLines(plan: PrintedPlan, one: PrintedEvent, t: Translate): SheetLine[] {
  const [mark, title] = [markOf(plan, one, t), titleOf(plan, one)];
  const isOff = one.event.status === 'cancelled';
  const named: SheetLine = isOff ? { text: title, look: 'off' } : { text: title };
  return [...(mark === '' ? [] : [{ text: mark, look: 'strong' } as const]), named].filter(({ text }) => text !== '');
}

function placeCell({ church, room }: PrintedEvent): SheetCell {
  const place = placeName({ name: room, location_name: church });
  return place === '' ? [] : [{ text: place }];
}

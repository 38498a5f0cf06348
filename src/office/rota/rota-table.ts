// Rota as one table for spreadsheets (rule D9): the headings of the printed version become the first column.

import { type NameBelow, translator } from '../../i18n/translate.ts';
import { placeName } from '../../model/place-names.ts';
import type { TextTable } from '../../model/text-table.ts';
import { listedTimes, localeFor } from '../wall-clock-texts.ts';
import type { PrintedCell, PrintedEvent, PrintedPlan, PrintGrouping } from './printed-rota.ts';
import { markOf, namesIn, type PlanWords, rolesOf, sundayOf, timeOf, titleOf, untilDay } from './printed-words.ts';

const FIRST = ['date', 'until', 'time', 'sunday', 'event'] as const;

/** Days are `YYYY-MM-DD`, so that they can be sorted. */
export function planTable(plan: PrintedPlan, by: PrintGrouping): TextTable {
  const { instance, wish } = plan;
  const t = translator(wish.language);
  const words = { t, times: listedTimes(localeFor(instance, wish.language)) };
  return { title: t('planning.paper.sheetTitle'), ...TABLES[by](plan, words) };
}

type Lines = Omit<TextTable, 'title'>;

const TABLES: Readonly<Record<PrintGrouping, (plan: PrintedPlan, words: PlanWords) => Lines>> = {
  church: byChurch,
  role: byRole,
  person: byPerson,
};

function headings({ t }: PlanWords, ...names: readonly NameBelow<'planning.paper.columns'>[]): string[] {
  return names.map((name) => t(`planning.paper.columns.${name}`));
}

function byChurch(plan: PrintedPlan, words: PlanWords): Lines {
  const { churches, events, roles } = plan;
  const used = roles.filter((role) => events.some(({ cells }) => cells.some((cell) => cell.role === role)));
  const rows = events.map((one) => [
    one.church,
    ...firstCells(plan, one, words),
    one.room,
    ...used.map((role) =>
      whoText(
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

function byRole(plan: PrintedPlan, words: PlanWords): Lines {
  const rows = plan.roles.flatMap((role) =>
    plan.events.flatMap((one) => {
      const cell = one.cells.find((some) => some.role === role);
      return cell === undefined ? [] : [rowOf(plan, role.name, one, whoText(cell, words), words)];
    }),
  );
  return { headings: headings(words, 'role', ...FIRST, 'place', 'who'), rows };
}

function byPerson(plan: PrintedPlan, words: PlanWords): Lines {
  const rows = plan.people.flatMap(({ key, name }) =>
    plan.events.flatMap((one) => {
      const serves = rolesOf(one, key).join(', ');
      return serves === '' ? [] : [rowOf(plan, name, one, serves, words)];
    }),
  );
  return { headings: headings(words, 'person', ...FIRST, 'place', 'role'), rows };
}

function rowOf(plan: PrintedPlan, name: string, one: PrintedEvent, last: string, words: PlanWords): string[] {
  return [name, ...firstCells(plan, one, words), placeName({ name: one.room, location_name: one.church }), last];
}

function firstCells(plan: PrintedPlan, one: PrintedEvent, words: PlanWords): string[] {
  const { event } = one;
  const mark = markOf(plan, one, words.t);
  const title = titleOf(plan, one);
  return [
    event.startsAt.slice(0, 10),
    untilDay(event),
    timeOf(event, words),
    sundayOf(plan, event.startsAt),
    mark === '' ? title : `${mark}: ${title}`,
  ];
}

function whoText(cell: PrintedCell | undefined, { t }: PlanWords): string {
  const { names, missing } = namesIn(cell, t);
  return [...names, missing].filter((text) => text !== '').join(', ');
}

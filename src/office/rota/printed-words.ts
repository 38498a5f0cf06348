// What is said of events and of who serves there, on paper and in files.

import type { Translate } from '../../i18n/translate.ts';
import { nameOfDay } from '../../model/church-year-days.ts';
import { statusWord, titleAlone } from '../../model/public-event.ts';
import { isWholeDays, lastWholeDay } from '../../model/whole-days.ts';
import { addDays } from '../../util/dates.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import { inOneLine } from '../../util/without-controls.ts';
import type { ListedTimes } from '../wall-clock-texts.ts';
import type { PrintedCell, PrintedEvent, PrintedPlan } from './printed-rota.ts';

/** Says what stands in tables and files. */
export interface PlanWords {
  readonly t: Translate;
  readonly times: ListedTimes;
}

/** What somebody does at an event, each with the mark of what is not sure yet. */
export function rolesOf({ cells }: PrintedEvent, key: string): string[] {
  return cells.flatMap(({ role, people }) => {
    const found = people.find((person) => person.key === key);
    return found === undefined ? [] : [marked(role.name, found.isSure)];
  });
}

/** Who has a role, each with the mark of who is not sure yet, and how many are missing. */
export function namesIn(cell: PrintedCell | undefined, t: Translate): { names: string[]; missing: string } {
  const { people = [], missing = 0 } = cell ?? {};
  const said = missing === 1 ? t('planning.paper.open') : t('planning.paper.openMany', { number: missing });
  return { names: people.map(({ name, isSure }) => marked(name, isSure)), missing: missing === 0 ? '' : said };
}

function marked(name: string, isSure: boolean): string {
  return isSure ? inOneLine(name) : `${inOneLine(name)}\u00a0(?)`;
}

/** What a day is called in the parish’s church year; "" where it has none (rule D21). */
export function sundayOf({ instance, wish }: PrintedPlan, at: string): string {
  const { churchYear } = instance.plan;
  return churchYear === '' ? '' : nameOfDay(at.slice(0, 10), churchYear, wish.language);
}

export function timeOf({ startsAt, endsAt }: PrintedEvent['event'], { t, times }: PlanWords): string {
  return isWholeDays(startsAt, endsAt) ? t('days.allDay') : times.time(startsAt);
}

/** The last day, `YYYY-MM-DD`, of an event that goes over several; "" for others, and for one that ends in the night. */
export function untilDay({ startsAt, endsAt }: PrintedEvent['event']): string {
  const first = startsAt.slice(0, 10);
  const last = isWholeDays(startsAt, endsAt) ? lastWholeDay(endsAt) : endsAt.slice(0, 10);
  const isNight = last === addDays(first, 1) && isPastMidnight(startsAt.slice(11), endsAt.slice(11));
  return last === first || isNight ? '' : last;
}

/** What became of it, or what it is not yet, in words; "" for nothing. */
export function markOf({ wish: { language } }: PrintedPlan, { event }: PrintedEvent, t: Translate): string {
  const { status, state } = event;
  const words = [statusWord(status, language), state === 'ready' ? '' : t(`states.${state}`)];
  return words.filter((word) => word !== '').join(', ');
}

export function titleOf({ wish: { language } }: PrintedPlan, { event }: PrintedEvent): string {
  return inOneLine(titleAlone(event.label, event.status, language));
}

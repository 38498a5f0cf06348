// Texts of events and duties for print and files.

import type { Translate } from '../../i18n/translate.ts';
import { nameOfDay } from '../../model/church-year-days.ts';
import { statusWord, titleAlone } from '../../model/public-event.ts';
import { isWholeDays, lastWholeDay } from '../../model/whole-days.ts';
import { addDays } from '../../util/dates.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import { inOneLine } from '../../util/without-controls.ts';
import type { ListedTimes } from '../wall-clock-texts.ts';
import type { PrintedCell, PrintedEvent, PrintedPlan } from './printed-rota.ts';

export interface PlanWords {
  readonly t: Translate;
  readonly times: ListedTimes;
}

export function rolesOf({ cells }: PrintedEvent, key: string): string[] {
  return cells.flatMap(({ role, people }) => {
    const found = people.find((person) => person.key === key);
    return found === undefined ? [] : [marked(role.name, found.isSure)];
  });
}

/** Names of the people in a role, marked if unconfirmed, and the number of missing people as text. */
export function namesIn(cell: PrintedCell | undefined, t: Translate): { names: string[]; missing: string } {
  const { people = [], missing = 0 } = cell ?? {};
  const said = missing === 1 ? t('planning.paper.open') : t('planning.paper.openMany', { number: missing });
  return { names: people.map(({ name, isSure }) => marked(name, isSure)), missing: missing === 0 ? '' : said };
}

function marked(name: string, isSure: boolean): string {
  return isSure ? inOneLine(name) : `${inOneLine(name)}\u00a0(?)`;
}

/** Name of the day in the parish’s church year, or "" (rule D21). */
export function sundayOf({ instance, wish }: PrintedPlan, at: string): string {
  const { churchYear } = instance.plan;
  return churchYear === '' ? '' : nameOfDay(at.slice(0, 10), churchYear, wish.language);
}

export function timeOf({ startsAt, endsAt }: PrintedEvent['event'], { t, times }: PlanWords): string {
  return isWholeDays(startsAt, endsAt) ? t('days.allDay') : times.time(startsAt);
}

/** Last day, `YYYY-MM-DD`, of an event over several days; "" for others, and for one that ends the same night. */
export function untilDay({ startsAt, endsAt }: PrintedEvent['event']): string {
  const first = startsAt.slice(0, 10);
  const last = isWholeDays(startsAt, endsAt) ? lastWholeDay(endsAt) : endsAt.slice(0, 10);
  const isNight = last === addDays(first, 1) && isPastMidnight(startsAt.slice(11), endsAt.slice(11));
  return last === first || isNight ? '' : last;
}

/** Status and unfinished state as text, or "". */
export function markOf({ wish: { language } }: PrintedPlan, { event }: PrintedEvent, t: Translate): string {
  const { status, state } = event;
  const words = [statusWord(status, language), state === 'ready' ? '' : t(`states.${state}`)];
  return words.filter((word) => word !== '').join(', ');
}

export function titleOf({ wish: { language } }: PrintedPlan, { event }: PrintedEvent): string {
  return inOneLine(titleAlone(event.label, event.status, language));
}

import type { Translate } from '../../i18n/translate.ts';
import { churchDayNameOf } from '../../model/church-year-days.ts';
import { removeStatusWord, statusWord } from '../../model/public-event.ts';
import { lastWholeDay, spansWholeDays } from '../../model/whole-days.ts';
import { addDays } from '../../util/dates.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import { toOneLine } from '../../util/strip-controls.ts';
import type { ListTimeFormatter } from '../wall-clock-texts.ts';
import type { PrintedCell, PrintedEvent, PrintedRota } from './printed-rota.ts';

export interface RotaFormatter {
  readonly t: Translate;
  readonly times: ListTimeFormatter;
}

export function findRolesOfPerson({ cells }: PrintedEvent, key: string): string[] {
  return cells.flatMap(({ role, people }) => {
    const found = people.find((person) => person.key === key);
    return found === undefined ? [] : [markUnsure(role.name, found.isConfirmed)];
  });
}

export function formatPeopleInCell(cell: PrintedCell | undefined, t: Translate): { names: string[]; missing: string } {
  const { people = [], missing = 0 } = cell ?? {};
  const text = missing === 1 ? t('planning.paper.open') : t('planning.paper.openMany', { number: missing });
  return {
    names: people.map(({ name, isConfirmed }) => markUnsure(name, isConfirmed)),
    missing: missing === 0 ? '' : text,
  };
}

function markUnsure(name: string, isSure: boolean): string {
  return isSure ? toOneLine(name) : `${toOneLine(name)}\u00a0(?)`;
}

/** Name of the day in the parish’s church year, or "" (rule D21). */
export function formatChurchDayName({ instance, wish }: PrintedRota, at: string): string {
  const { churchYear } = instance.plan;
  return churchYear === '' ? '' : churchDayNameOf(at.slice(0, 10), churchYear, wish.language);
}

export function formatEventTime({ startsAt, endsAt }: PrintedEvent['event'], { t, times }: RotaFormatter): string {
  return spansWholeDays(startsAt, endsAt) ? t('days.allDay') : times.time(startsAt);
}

/** Last day, `YYYY-MM-DD`, of an event over several days; "" for other events, and for an event that ends the same night. */
export function findLastDayOfEvent({ startsAt, endsAt }: PrintedEvent['event']): string {
  const first = startsAt.slice(0, 10);
  const last = spansWholeDays(startsAt, endsAt) ? lastWholeDay(endsAt) : endsAt.slice(0, 10);
  const isNight = last === addDays(first, 1) && isPastMidnight(startsAt.slice(11), endsAt.slice(11));
  return last === first || isNight ? '' : last;
}

export function formatEventStatus({ wish: { language } }: PrintedRota, { event }: PrintedEvent, t: Translate): string {
  const { status, state } = event;
  const words = [statusWord(status, language), state === 'ready' ? '' : t(`states.${state}`)];
  return words.filter((word) => word !== '').join(', ');
}

export function formatPrintedTitle({ wish: { language } }: PrintedRota, { event }: PrintedEvent): string {
  return toOneLine(removeStatusWord(event.label, event.status, language));
}

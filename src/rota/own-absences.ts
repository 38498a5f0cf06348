// Days on which somebody says by their page that they can't (rule D11); why is never asked.

import type { AbsenceFault } from '../model/rota/own-rota.ts';
import { addDays, isDate } from '../util/dates.ts';
import { wallClock } from '../util/wall-clock.ts';
import { changeOwn, type PageOwner } from './change-own.ts';
import type { ServingContext } from './context.ts';

/** The most days of one absence, and how many people have at once. */
const MAX_DAYS = 400;
const MAX_ABSENCES = 100;

export interface AbsentDays {
  /** `YYYY-MM-DD`; both count. */
  readonly from: string;
  readonly to: string;
}

/** What is wrong with days on which somebody wants to be away; undefined: nothing. */
export function absenceFault({ from, to }: AbsentDays, today: string): AbsenceFault | undefined {
  if (!isDate(from) || !isDate(to)) return 'no_date';
  if (to < from) return 'last_before_first';
  if (to < today) return 'past';
  return to > addDays(from, MAX_DAYS - 1) ? 'too_long' : undefined;
}

/** The same days twice are one absence. */
export function addAbsence(
  serving: ServingContext,
  instance: string,
  owner: PageOwner,
  days: AbsentDays,
): Promise<'done' | AbsenceFault | 'unknown'> {
  return changeOwn(serving, instance, owner, 'add an absence', async (content) => {
    const today = wallClock(content.instance.timeZone)(serving.clock()).slice(0, 10);
    const fault = absenceFault(days, today);
    if (fault !== undefined) return fault;
    const own = (await content.all('absence')).filter(({ personId }) => personId === owner.personId);
    if (own.some(({ from, to }) => from <= days.from && days.to <= to)) return 'done';
    if (own.filter(({ to }) => to >= today).length >= MAX_ABSENCES) return 'too_long';
    const id = await content.newId('absence');
    await content.put('absence', { id, personId: owner.personId, from: days.from, to: days.to }, 'new');
    return 'done';
  });
}

/** Only one of their own. */
export function removeAbsence(
  serving: ServingContext,
  instance: string,
  owner: PageOwner,
  id: number,
): Promise<'done' | 'unknown'> {
  return changeOwn(serving, instance, owner, 'remove an absence', async (content) => {
    const present = await content.get('absence', id);
    if (present?.value.personId === owner.personId) await content.remove('absence', id, present.revision);
    return 'done' as const;
  });
}

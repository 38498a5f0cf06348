// Gaps on a day of the rota (rule D8): services that are usual on such a day, each as a link to a new event; and days without any event.

import { hasRole } from '../../model/authority.ts';
import { nameOfDay } from '../../model/church-year-days.ts';
import { readMissingServices, type UsualService } from '../../office/rota/missing-services.ts';
import { addDays } from '../../util/dates.ts';
import { dayNumber, weekdayOf } from '../../util/day-number.ts';
import { type Html, html } from '../../util/html.ts';
import { sayDays } from '../days.ts';
import { icon } from '../icons.ts';
import type { PageRequest } from '../page.ts';
import { newEventPath } from './rota-paths.ts';
import type { PlanPeriod } from './rota-period.ts';
import { planFilter } from './rota-shown.ts';

const SUNDAY = 6;

export interface MissingOnDays {
  readonly byDay: ReadonlyMap<string, readonly UsualService[]>;
  readonly rooms: ReadonlyMap<number, string>;
}

/** Covers days from today on; empty for users who may not create events. */
export async function readMissing(asked: PageRequest, period: Pick<PlanPeriod, 'from' | 'to'>): Promise<MissingOnDays> {
  const { editing, indexes, instance, now } = asked;
  const from = period.from < now.slice(0, 10) ? now.slice(0, 10) : period.from;
  if (!hasRole(editing.authority, 'contributor') || from > period.to) return { byDay: new Map(), rooms: new Map() };
  const wish = { from, to: period.to, filter: planFilter(asked), bareDays: bareDays(asked, from, period.to) };
  const byDay = await readMissingServices(editing, indexes, instance.name, wish);
  const ids = [...byDay.values()].flatMap((some) => some.flatMap(({ roomId }) => roomId ?? []));
  const rooms = await editing.store.content.read(instance.name, ({ labels }) => labels('room', [...new Set(ids)]));
  return { byDay, rooms };
}

/** Sundays, and named days of the parish’s church year. */
function bareDays({ instance: { plan }, language }: PageRequest, from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const isFeast = plan.churchYear !== '' && nameOfDay(day, plan.churchYear, language) !== '';
    if (isFeast || weekdayOf(dayNumber(day)) === SUNDAY) days.push(day);
  }
  return days;
}

/** `isBare`: whether the day has no events. */
export function missingRow(
  asked: PageRequest,
  day: string,
  missing: readonly UsualService[],
  { rooms, columns, isBare }: Pick<MissingOnDays, 'rooms'> & { readonly columns: number; readonly isBare: boolean },
): Html {
  const { link, t, locale, instance, now } = asked;
  const say = sayDays(locale, instance.timeZone, now);
  const offers = missing.map(({ eventId, eventType, title, startsAt, roomId }) => {
    const place = roomId === null ? '' : ` · ${rooms.get(roomId) ?? ''}`;
    return offer(link(newEventPath(asked, day, eventId)), `${say.time(startsAt)} ${eventType || title}${place}`);
  });
  const other = offer(link(newEventPath(asked, day)), t('planning.otherEvent'));
  return html`<tr class="plan-lacks">
    <td colspan="${columns}"><div class="lacks"><span class="soft">${t(isBare ? 'planning.nothingOn' : 'planning.lacks')}</span>
      ${offers}${isBare ? other : ''}</div></td>
  </tr>`;
}

function offer(address: string, text: string): Html {
  return html`<a class="button quiet small" href="${address}">${icon('plus')}${text}</a>`;
}

// Gaps in the days of the rota (rule D8): usual services that are missing, each with a link to a new event, and days without any event.

import { hasRole } from '../../model/authority.ts';
import { churchDayNameOf } from '../../model/church-year-days.ts';
import { readMissingServices, type ServiceSummary } from '../../office/rota/missing-services.ts';
import { addDays } from '../../util/dates.ts';
import { dayNumber, weekdayOfDayNumber } from '../../util/day-number.ts';
import { type Html, html } from '../../util/html.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { renderIcon } from '../icons.ts';
import type { PageRequest } from '../page.ts';
import { readRotaEventFilter } from './rota-filter.ts';
import { newEventPath } from './rota-paths.ts';
import type { RotaPeriod } from './rota-period.ts';

const SUNDAY = 6;

export interface MissingServices {
  readonly byDay: ReadonlyMap<string, readonly ServiceSummary[]>;
  readonly rooms: ReadonlyMap<number, string>;
}

/** Missing services from today on; empty for users who may not create events. */
export async function readMissingServicesByDay(
  request: PageRequest,
  period: Pick<RotaPeriod, 'from' | 'to'>,
): Promise<MissingServices> {
  const { editing, indexes, instance, now } = request;
  const from = period.from < now.slice(0, 10) ? now.slice(0, 10) : period.from;
  if (!hasRole(editing.authority, 'contributor') || from > period.to) return { byDay: new Map(), rooms: new Map() };
  const options = {
    from,
    to: period.to,
    filter: readRotaEventFilter(request),
    bareDays: bareDays(request, from, period.to),
  };
  const byDay = await readMissingServices(editing, indexes, instance.name, options);
  const ids = [...byDay.values()].flatMap((some) => some.flatMap(({ roomId }) => roomId ?? []));
  const rooms = await editing.store.content.read(instance.name, ({ labels }) => labels('room', [...new Set(ids)]));
  return { byDay, rooms };
}

/** Sundays and named days of the parish’s church year, in a period. */
function bareDays({ instance: { plan }, language }: PageRequest, from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const isFeast = plan.churchYear !== '' && churchDayNameOf(day, plan.churchYear, language) !== '';
    if (isFeast || weekdayOfDayNumber(dayNumber(day)) === SUNDAY) days.push(day);
  }
  return days;
}

export interface MissingRowOptions extends Pick<MissingServices, 'rooms'> {
  readonly columns: number;
  /** Heading of a day without events; undefined if an event on the same day has the heading. */
  readonly head: Html | undefined;
}

export function renderMissingServicesRow(
  request: PageRequest,
  day: string,
  missing: readonly ServiceSummary[],
  { rooms, columns, head }: MissingRowOptions,
): Html {
  const { link, t, locale, instance, now } = request;
  const say = createDayFormatter(locale, instance.timeZone, now);
  const offers = missing.map(({ eventId, eventType, title, startsAt, roomId }) => {
    const place = roomId === null ? '' : ` · ${rooms.get(roomId) ?? ''}`;
    return newEventButton(
      link(newEventPath(request, day, eventId)),
      `${say.time(startsAt)} ${eventType || title}${place}`,
    );
  });
  const isBare = head !== undefined;
  const other = newEventButton(link(newEventPath(request, day)), t('planning.otherEvent'));
  return html`<tr class="plan-lacks">
    ${head}<td colspan="${columns}"><div class="lacks"><span class="soft">${t(isBare ? 'planning.nothingOn' : 'planning.lacks')}</span>
      ${offers}${isBare ? other : ''}</div></td>
  </tr>`;
}

function newEventButton(address: string, text: string): Html {
  return html`<a class="button quiet small" href="${address}">${renderIcon('plus')}${text}</a>`;
}

// The calendar of somebody who serves (rule D15): sure dates are confirmed, those that they are asked for tentative.

import { type ServedEntry, servedEntry } from '../contract/calendar-event.ts';
import { calendarOf, subscriptionLines } from '../feeds/ical.ts';
import { translator } from '../i18n/translate.ts';
import type { Event } from '../model/event.ts';
import { languageOf } from '../model/instance.ts';
import { cellOf } from '../model/rota/rota-cells.ts';
import { readPlanContent } from '../office/rota/rota-content.ts';
import type { ContentIndex } from '../office/search/content-index.ts';
import type { ContentReader } from '../store/content/port.ts';
import { addDays } from '../util/dates.ts';
import { wallClock } from '../util/wall-clock.ts';
import { openPlaces } from './say-place.ts';

/** So many days back. */
const DAYS_BACK = 90;

/** The same bytes as long as nothing of it changes. */
export async function readOwnCalendar(
  content: ContentReader,
  index: ContentIndex,
  personId: number,
  at: number,
): Promise<string> {
  const { instance } = content;
  const since = addDays(wallClock(instance.timeZone)(at).slice(0, 10), -DAYS_BACK);
  const plan = await readPlanContent(content);
  const own = new Map<number, { readonly roles: string[]; isSure: boolean }>();
  for (const { id, event } of index.of('event').entries.values()) {
    if (event === undefined || event.endsAt < since || event.state === 'draft') continue;
    for (const role of plan.roles) {
      const { people } = cellOf(role, event, plan.assignmentsOf(id), plan.layers);
      const state = people.find((one) => 'personId' in one && one.personId === personId)?.state;
      if (state !== 'yes' && state !== 'asked') continue;
      const known = own.get(id) ?? { roles: [], isSure: false };
      own.set(id, known);
      known.roles.push(role.name);
      known.isSure ||= state === 'yes';
    }
  }
  const placeOf = await openPlaces(content);
  const present = await content.getAll('event', [...own.keys()]);
  present.sort((a, b) => byTime(a.value, b.value));
  const entries = present.map(({ id, value: event, revision, changedAt }) => {
    const { roles = [], isSure = false } = own.get(id) ?? {};
    const entry: ServedEntry = { event, roles: roles.join(', '), place: placeOf(event), isSure };
    return servedEntry(entry, instance, { revision, at: changedAt });
  });
  const t = translator(languageOf(instance.locale) ?? 'de');
  const name = t('serving.calendarName', { parish: instance.title });
  return calendarOf(instance, subscriptionLines(name), entries.join(''));
}

function byTime(a: Event, b: Event): number {
  return (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id;
}

// New service for the rota, modelled on an existing one (rule D8), without the data specific to its day.

import { suggestChurchDayNames } from '../../model/church-year-days.ts';
import type { Event } from '../../model/event.ts';
import { type Instance, languageOf } from '../../model/instance.ts';
import type { RotaRole } from '../../model/rota/rota.ts';
import { setPeopleInField } from '../../model/rota/rota-cells.ts';

/** Copies the event without its people on duty, and without a title that names its day. */
export function createServiceFromEvent(event: Event, roles: readonly RotaRole[], { plan, locale }: Instance): Event {
  const free = roles.reduce((one, { field }) => setPeopleInField(one, field, []), event);
  if (plan.churchYear === '') return free;
  const names = suggestChurchDayNames(event.startsAt.slice(0, 10), plan.churchYear, languageOf(locale) ?? 'de');
  return names.some((name) => event.title.includes(name.replaceAll('\u00a0', ' '))) ? { ...free, title: '' } : free;
}

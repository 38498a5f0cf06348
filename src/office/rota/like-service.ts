// A service that the plan lacks, made like another one (rule D8): what is of that other day alone is left out.

import { churchDayNames } from '../../model/church-year-days.ts';
import type { Event } from '../../model/event.ts';
import { type Instance, languageOf } from '../../model/instance.ts';
import type { PlanRole } from '../../model/rota/rota.ts';
import { withPeople } from '../../model/rota/rota-cells.ts';

/** Without who serves there in a role, and without a title that names its day. */
export function likeService(event: Event, roles: readonly PlanRole[], { plan, locale }: Instance): Event {
  const free = roles.reduce((one, { field }) => withPeople(one, field, []), event);
  if (plan.churchYear === '') return free;
  const names = churchDayNames(event.startsAt.slice(0, 10), plan.churchYear, languageOf(locale) ?? 'de');
  return names.some((name) => event.title.includes(name.replaceAll('\u00a0', ' '))) ? { ...free, title: '' } : free;
}

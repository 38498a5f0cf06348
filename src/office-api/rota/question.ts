// Query parameters of the rota: period and filters (rule D4).

import { expectPlanDays, MAX_PLAN_DAYS, type PlanOptions } from '../../office/rota/read-rota.ts';
import { type ApiParameter, day, integer, text } from '../parameters.ts';
import type { ApiRequest } from '../route.ts';

const MAX_ID = 4294967295;

export const PLAN_QUERY = {
  from: day('the first day'),
  to: day(`the last day; at most ${MAX_PLAN_DAYS} days`),
  role: integer('this role alone', 1, MAX_ID),
  layer: integer('events of this area, or one below it', 1, MAX_ID),
  room: integer('events in this room', 1, MAX_ID),
  type: text('events of this kind'),
} as const satisfies Readonly<Record<string, ApiParameter>>;

/** Returns the days of the query. Throws BadContent if one is missing or the period is too long. */
export function daysAsked({ from, to }: ApiRequest['query']): { readonly from: string; readonly to: string } {
  const days = { from: from as string | undefined, to: to as string | undefined };
  expectPlanDays(days);
  return { from: String(from), to: String(to) };
}

/** Returns the filters in a query. */
export function narrowedBy(query: ApiRequest['query']): Pick<PlanOptions, 'filter' | 'roleId'> {
  const number = (name: string) => query[name] as number | undefined;
  const filter = { layer: number('layer'), room: number('room'), type: query['type'] as string | undefined };
  return { filter, roleId: number('role') };
}

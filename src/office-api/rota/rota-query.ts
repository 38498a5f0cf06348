// Query parameters of the rota, which are its period and filters (rule D4).

import { MAX_ROTA_DAYS, type RotaOptions, requireValidRotaDays } from '../../office/rota/read-rota.ts';
import { type ApiParameter, dayParameter, integerParameter, textParameter } from '../parameters.ts';
import type { ApiRequest } from '../route.ts';

const MAX_ID = 4294967295;

export const ROTA_QUERY = {
  from: dayParameter('the first day'),
  to: dayParameter(`the last day; at most ${MAX_ROTA_DAYS} days`),
  role: integerParameter('only this role', 1, MAX_ID),
  layer: integerParameter('events in this area or an area below it', 1, MAX_ID),
  room: integerParameter('events in this room', 1, MAX_ID),
  type: textParameter('events of this kind'),
} as const satisfies Readonly<Record<string, ApiParameter>>;

export function readRotaDays({ from, to }: ApiRequest['query']): { readonly from: string; readonly to: string } {
  const days = { from: from as string | undefined, to: to as string | undefined };
  requireValidRotaDays(days);
  return { from: String(from), to: String(to) };
}

export function readRotaFilters(query: ApiRequest['query']): Pick<RotaOptions, 'filter' | 'roleId'> {
  const number = (name: string) => query[name] as number | undefined;
  const filter = { layer: number('layer'), room: number('room'), type: query['type'] as string | undefined };
  return { filter, roleId: number('role') };
}

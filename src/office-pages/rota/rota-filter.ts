import type { RotaEventRow } from '../../office/rota/read-rota.ts';
import type { EventFilter } from '../../office/search/event-filter.ts';
import type { PageRequest } from '../page.ts';

export const ROTA_FILTER_PARAMETERS: readonly string[] = ['layer', 'type', 'all', 'gaps'];

export function listRotaFilterPairs({ query }: Pick<PageRequest, 'query'>): [name: string, value: string][] {
  return [...query].filter(([name, value]) => ROTA_FILTER_PARAMETERS.includes(name) && value !== '');
}

export function readRotaEventFilter({ query }: Pick<PageRequest, 'query'>): EventFilter {
  const layer = Number(query.get('layer') ?? '') || undefined;
  return { layer, type: query.get('type') || undefined };
}

/** True if the rota shows the event: people are needed, or assigned but not confirmed. People merely named for an event don’t count. */
export function isInRota({ cells }: RotaEventRow): boolean {
  return cells.some(({ need, people }) => need > 0 || people.some(({ state }) => state !== 'yes'));
}

// Filters of the rota pages.

import type { PlannedEvent } from '../../office/rota/read-rota.ts';
import type { EventFilter } from '../../office/search/event-filter.ts';
import type { PageRequest } from '../page.ts';

/** Query parameters of the filters. */
export const NARROWING: readonly string[] = ['layer', 'type', 'all'];

export function narrowed({ query }: Pick<PageRequest, 'query'>): [name: string, value: string][] {
  return [...query].filter(([name, value]) => NARROWING.includes(name) && value !== '');
}

export function planFilter({ query }: Pick<PageRequest, 'query'>): EventFilter {
  const layer = Number(query.get('layer') ?? '') || undefined;
  return { layer, type: query.get('type') || undefined };
}

/**
 * Whether an event belongs to the rota: people are needed, planned or have answered. People who are only named for an event don’t count.
 */
export function isPlanned({ cells }: PlannedEvent): boolean {
  return cells.some(({ need, people }) => need > 0 || people.some(({ state }) => state !== 'yes'));
}

// What of the plan a page shows.

import type { PlannedEvent } from '../../office/rota/read-rota.ts';
import type { EventFilter } from '../../office/search/event-filter.ts';
import type { PageRequest } from '../page.ts';

/** What of an address narrows the plan. */
export const NARROWING: readonly string[] = ['layer', 'type', 'all'];

/** What of the address narrows it, for another one. */
export function narrowed({ query }: Pick<PageRequest, 'query'>): [name: string, value: string][] {
  return [...query].filter(([name, value]) => NARROWING.includes(name) && value !== '');
}

/** What the address narrows the plan to. */
export function planFilter({ query }: Pick<PageRequest, 'query'>): EventFilter {
  const layer = Number(query.get('layer') ?? '') || undefined;
  return { layer, type: query.get('type') || undefined };
}

/** Whoever is named for any other event is none of the plan's matter; who is planned or has answered is. */
export function isPlanned({ cells }: PlannedEvent): boolean {
  return cells.some(({ need, people }) => need > 0 || people.some(({ state }) => state !== 'yes'));
}

// What of the plan a page shows.

import type { PlannedEvent } from '../../office/plan/read-plan.ts';

/** What of an address narrows the plan. */
export const NARROWING = ['layer', 'type', 'all'] as const;

/** Whoever is named for any other event is none of the plan's matter; who is planned or has answered is. */
export function isPlanned({ cells }: PlannedEvent): boolean {
  return cells.some(({ need, people }) => need > 0 || people.some(({ state }) => state !== 'yes'));
}

// Events that are no longer public: calendars report them as cancelled for a while, and websites with a copy learn of the removal (rules
// G3 and G6).

import type { ListRuleInput } from '../model/list-rule.ts';
import type { Moment } from '../model/moment.ts';

/** Reason: the event is over, was removed, or exists but is not shown. */
export type PastReason = 'over' | 'removed' | 'hidden';

/** Cancellation in calendars of an event that was cancelled, removed or hidden. */
export interface CancellationNotice {
  readonly day: string;
  readonly text: string;
  /** Long text of the event, which `text` does not contain; "" if the event was removed or hidden. */
  readonly longDesc: string;
  /** Fields by which lists, layers and groups select the event. */
  readonly listed: ListRuleInput;
}

export interface PastEvent {
  readonly id: number;
  readonly revision: number;
  readonly reason: PastReason;
  /** Last title; "" if no longer stored. */
  readonly title: string;
  readonly endsAt: Moment;
  readonly opensAt: Moment;
  /** Day, `YYYY-MM-DD`, of the write that withdrew the event, even if only until its publication time; "" if no write did. */
  readonly leftOn: string;
  readonly notice?: CancellationNotice;
}

/** Past events by id. An event that is shown again may still be listed; visibility takes precedence. */
export type PastEvents = ReadonlyMap<number, PastEvent>;

export function indexPastEvents(events: readonly PastEvent[], before: PastEvents = new Map()): PastEvents {
  if (events.length === 0) return before;
  return new Map([...before, ...events.map((event) => [event.id, event] as const)]);
}

const PER_EVENT = 150;

export function sizeOfPastEvents(past: PastEvents): number {
  let size = 0;
  for (const { title, notice } of past.values()) {
    size += PER_EVENT + title.length + (notice === undefined ? 0 : notice.text.length + notice.longDesc.length);
  }
  return size;
}

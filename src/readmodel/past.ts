// Events that the public could see and no longer can: calendars say for a while that they were called off, and websites that
// have them learn that they are gone (rules G3 and G6).

import type { ListedEvent } from '../model/list-rule.ts';
import type { Moment } from '../model/moment.ts';

/** Why an event is no longer shown: it is over, was removed, or is still there but shown to nobody. */
export type PastReason = 'over' | 'removed' | 'hidden';

/** What calendars say of an event that was called off, removed or hidden. */
export interface Notice {
  /** The day that it was over, or on which it was removed or hidden, `YYYY-MM-DD`. */
  readonly day: string;
  /** What is said of it, as iCalendar has it. */
  readonly text: string;
  /** Its long text, which stands in no calendar that is kept; "" for what was removed or hidden. */
  readonly longDesc: string;
  /** By what it was in lists, areas and groups. */
  readonly listed: ListedEvent;
}

export interface PastEvent {
  readonly id: number;
  /** The instance’s revision at its last change. */
  readonly revision: number;
  readonly reason: PastReason;
  /** What it was called last; "" where that is not kept any more. */
  readonly title: string;
  readonly endsAt: Moment;
  /** From when it was shown; 0: at once. */
  readonly opensAt: Moment;
  /** The day, `YYYY-MM-DD`, of the write that took it away until it opens, if it ever does; "" where none did. */
  readonly leftOn: string;
  /** Left out where calendars say nothing of it. */
  readonly notice?: Notice;
}

/** By id. One that is shown again may stand here still: what is visible counts. */
export type Past = ReadonlyMap<number, PastEvent>;

export function pastOf(events: readonly PastEvent[], before: Past = new Map()): Past {
  if (events.length === 0) return before;
  return new Map([...before, ...events.map((event) => [event.id, event] as const)]);
}

/** The memory that one takes beside its notice, in bytes; roughly. */
const PER_EVENT = 150;

/** In bytes. */
export function sizeOfPast(past: Past): number {
  let size = 0;
  for (const { title, notice } of past.values()) {
    size += PER_EVENT + title.length + (notice === undefined ? 0 : notice.text.length + notice.longDesc.length);
  }
  return size;
}

// Whether a website has been told of what the public sees of an event.

import type { Event } from '../../model/event.ts';
import type { Website } from '../../model/webhooks/website.ts';
import type { WaitingAbout } from '../../store/webhooks/websites.ts';
import type { WallClock } from '../../util/wall-clock.ts';

/** `told`: it knows the newest; else what it lacks. */
export type WebsiteSyncState = 'told' | 'waiting' | 'still_there' | 'switched_off';

interface Told {
  readonly event: Event;
  /** When the event was changed last, in milliseconds since 1970. */
  readonly changedAt: number;
  readonly isVisible: boolean;
  readonly clock: WallClock;
}

/**
 * How far a website is. One that is told of the instance as a whole may be so for another reason: it counts for events that
 * have changed, or begun to be shown, since it was reached last.
 */
export function tellingOf(
  website: Website,
  waiting: WaitingAbout,
  { event, changedAt, isVisible, clock }: Told,
): WebsiteSyncState {
  if (waiting.event.has(website.id)) return isVisible ? 'waiting' : 'still_there';
  if (!isVisible) return 'told';
  const reachedAt = website.lastSuccessAt ?? website.createdAt;
  const isNews = changedAt > reachedAt || (event.publishFrom !== null && event.publishFrom > clock(reachedAt));
  if (!isNews) return 'told';
  if (website.disabledAt !== null) return 'switched_off';
  return waiting.instance.has(website.id) ? 'waiting' : 'told';
}

/** What a website is called: its host alone, since an address may hold a secret. */
export function hostOf({ url }: Pick<Website, 'url'>): string {
  return URL.parse(url)?.host ?? '';
}

import type { Event } from '../../model/event.ts';
import type { Website } from '../../model/webhooks/website.ts';
import type { WebsitesWithPendingPush } from '../../store/webhooks/websites.ts';
import type { WallClock } from '../../util/wall-clock.ts';

/** `current`: up to date; `waiting`: update pending; `still_there`: removal pending; `switched_off`: website disabled. */
export type WebsiteSyncState = 'current' | 'waiting' | 'still_there' | 'switched_off';

interface EventState {
  readonly event: Event;
  /** Time of the event's last change, in milliseconds since 1970. */
  readonly changedAt: number;
  readonly isVisible: boolean;
  readonly clock: WallClock;
}

/**
 * Synchronization state of a website. A pending push for the whole instance may have another cause, so it counts only for events changed
 * or published since the last successful push.
 */
export function determineWebsiteSyncState(
  website: Website,
  waiting: WebsitesWithPendingPush,
  { event, changedAt, isVisible, clock }: EventState,
): WebsiteSyncState {
  if (waiting.event.has(website.id)) return isVisible ? 'waiting' : 'still_there';
  if (!isVisible) return 'current';
  const reachedAt = website.lastSuccessAt ?? website.createdAt;
  const isNews = changedAt > reachedAt || (event.publishFrom !== null && event.publishFrom > clock(reachedAt));
  if (!isNews) return 'current';
  if (website.disabledAt !== null) return 'switched_off';
  return waiting.instance.has(website.id) ? 'waiting' : 'current';
}

/** Host of a website, without its path, because an address may contain a secret. */
export function websiteHostOf({ url }: Pick<Website, 'url'>): string {
  return URL.parse(url)?.host ?? '';
}

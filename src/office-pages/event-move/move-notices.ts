// Notices on the old days of an event that is postponed more than once; they mention its newest day.

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { languageOf } from '../../model/instance.ts';
import type { Step } from '../../office/content/step.ts';
import type { EventFilter } from '../../office/search/event-filter.ts';
import { find } from '../../office/search/find.ts';
import { sayMoment } from '../../office/wall-clock-texts.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of events of the same title that are searched. */
const MAX_NAMED = 100;

/** Text of a notice with the new day and time, in the instance’s language. */
export function noticeText({ instance }: Pick<PageRequest, 'instance'>, moment: string): string {
  const language = languageOf(instance.locale) ?? 'de';
  return translator(language)('move.notice', { moment: sayMoment(instance, language)(moment) }).replace(/\s/g, ' ');
}

export async function renewedNotices(
  asked: PageRequest,
  { all }: ContentReader,
  event: Event,
  to: string,
): Promise<Step[]> {
  if (!hasRole(asked.editing.authority, 'editor') || to === event.startsAt) return [];
  // Includes the typed note, as the event itself does, so that the next change recognises the text.
  const status_note = `${noticeText(asked, to)} ${asked.form.text('note').trim()}`.trim();
  return noticesAmong(asked, await all('event'), event).map(
    ({ id }): Step => ({ kind: 'event', id, at: '', merge: { status_note } }),
  );
}

/** Returns whether the event has earlier notices that would be updated. */
export async function hasNotices(asked: PageRequest, event: Event): Promise<boolean> {
  const { editing, indexes, instance } = asked;
  if (!hasRole(editing.authority, 'editor')) return false;
  const day = event.startsAt.slice(0, 10);
  const named = async (filter: EventFilter) => {
    const wish = { kind: 'event', words: event.title, filter, order: 'sortKey', isDescending: true } as const;
    const { items } = await find(editing, indexes, instance.name, { ...wish, after: undefined, limit: MAX_NAMED });
    return items.map(({ value }) => value);
  };
  const postponed = await named({ status: 'postponed' });
  if (noticesAmong(asked, postponed, event).length === 0) return false;
  return noticesAmong(asked, [...postponed, ...(await named({ from: day, to: day }))], event).length > 0;
}

/**
 * Returns the notices of an event. Only their text relates them to it: they must match the generated text exactly, and no other event of
 * this title may have the same time.
 */
function noticesAmong(asked: PageRequest, events: readonly Event[], event: Event): readonly Event[] {
  const same = events.filter(({ id, title }) => id !== event.id && title === event.title);
  if (same.some(({ status, startsAt }) => status !== 'postponed' && startsAt === event.startsAt)) return [];
  const said = noticeText(asked, event.startsAt);
  const written = new Set([said, `${said} ${event.statusNote}`.trim()]);
  return same.filter(
    ({ status, source, series, layerIds, statusNote }) =>
      status === 'postponed' &&
      !source &&
      series === null &&
      String(layerIds) === String(event.layerIds) &&
      written.has(statusNote),
  );
}

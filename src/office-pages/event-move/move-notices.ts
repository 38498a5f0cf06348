// Notices on the old days of an event that is postponed several times. They name its latest day.

import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { languageOf } from '../../model/instance.ts';
import type { Step } from '../../office/content/step.ts';
import type { EventFilter } from '../../office/search/event-filter.ts';
import { findEntities } from '../../office/search/find-entities.ts';
import { createMomentFormatter } from '../../office/wall-clock-texts.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { PageRequest } from '../page.ts';

const MAX_NAMED = 100;

export function formatMoveNotice({ instance }: Pick<PageRequest, 'instance'>, moment: string): string {
  const language = languageOf(instance.locale) ?? 'de';
  return createTranslator(language)('move.notice', {
    moment: createMomentFormatter(instance, language)(moment),
  }).replace(/\s/g, ' ');
}

export async function createNoticeUpdateSteps(
  request: PageRequest,
  { all }: ContentReader,
  event: Event,
  to: string,
): Promise<Step[]> {
  if (!hasRole(request.editing.authority, 'editor') || to === event.startsAt) return [];
  // Includes the typed note, like the event itself, so that the next change recognizes the text.
  const status_note = `${formatMoveNotice(request, to)} ${request.form.text('note').trim()}`.trim();
  return findNotices(request, await all('event'), event).map(
    ({ id }): Step => ({ kind: 'event', id, at: '', merge: { status_note } }),
  );
}

export async function hasMoveNotices(request: PageRequest, event: Event): Promise<boolean> {
  const { editing, indexes, instance } = request;
  if (!hasRole(editing.authority, 'editor')) return false;
  const day = event.startsAt.slice(0, 10);
  const named = async (filter: EventFilter) => {
    const options = { kind: 'event', words: event.title, filter, order: 'sortKey', isDescending: true } as const;
    const { items } = await findEntities(editing, indexes, instance.name, {
      ...options,
      after: undefined,
      limit: MAX_NAMED,
    });
    return items.map(({ value }) => value);
  };
  const postponed = await named({ status: 'postponed' });
  if (findNotices(request, postponed, event).length === 0) return false;
  return findNotices(request, [...postponed, ...(await named({ from: day, to: day }))], event).length > 0;
}

/**
 * Returns the notices that earlier moves of the event left: postponed events with its title and areas whose note is the generated text.
 * Returns none if another event with its title begins at the same time.
 */
function findNotices(request: PageRequest, events: readonly Event[], event: Event): readonly Event[] {
  const same = events.filter(({ id, title }) => id !== event.id && title === event.title);
  if (same.some(({ status, startsAt }) => status !== 'postponed' && startsAt === event.startsAt)) return [];
  const text = formatMoveNotice(request, event.startsAt);
  const written = new Set([text, `${text} ${event.statusNote}`.trim()]);
  return same.filter(
    ({ status, source, series, layerIds, statusNote }) =>
      status === 'postponed' &&
      !source &&
      series === null &&
      String(layerIds) === String(event.layerIds) &&
      written.has(statusNote),
  );
}

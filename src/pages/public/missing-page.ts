import type { DocumentResponse } from '../../contract/document.ts';
import { readPublicEventDetail } from '../../contract/public-event-detail.ts';
import type { View } from '../../readmodel/view.ts';
import { hasPosition, intersect, listPositions } from '../../util/bitset.ts';
import { type Html, html } from '../../util/html.ts';
import { findPhone, keepPhonesTogether } from '../../util/typesetting.ts';
import { agendaPath, UNFILTERED_QUERY } from './addresses.ts';
import { type PageContext, renderShortEventList } from './event-list.ts';
import { findFilterChoices } from './filters.ts';
import { createPublicPageResponse } from './public-page.ts';

export const MAX_SUGGESTED_EVENTS = 5;

type Missing = 'gone' | 'removed' | `missing.${'event' | 'list' | 'room' | 'page'}`;

interface Suggestions {
  readonly alike?: readonly number[];
  readonly past?: number | undefined;
}

/** Page for something missing or removed. Lists similar events; if there are none, the next events, from the same list if possible. */
export function renderMissingPage(
  reading: PageContext,
  status: 404 | 410,
  what: Missing,
  { alike = [], past }: Suggestions = {},
): DocumentResponse {
  const { view, t } = reading;
  const title = t(`agendaPages.${what}.title`);
  const listed = alike.length > 0 || past === undefined ? undefined : nextOfSameList(view, past);
  const next = alike.length > 0 ? alike : (listed?.positions ?? nextDifferentEvents(view));
  const shared = alike.length > 0 ? sharedTitle(view, alike) : undefined;
  const heading = alike.length > 0 ? t('agendaPages.alike') : (listed?.name ?? t('agendaPages.comingNext'));
  const main = html`${shared === undefined ? '' : html`<p class="kicker">${shared}</p>`}<h1>${title}</h1>
    <p class="lead">${what === 'removed' ? renderAdvice(reading) : t(`agendaPages.${what}.text`)}</p>
    ${next.length === 0 ? '' : html`<section class="card"><h2>${heading}</h2>${renderShortEventList(reading, next, shared)}</section>`}
    <p class="ways">
      <a class="button" href="${agendaPath(view.snapshot.instance.name, UNFILTERED_QUERY)}">${t('agendaPages.wholeAgenda')}</a>
    </p>`;
  return createPublicPageResponse(reading, {
    status,
    title,
    main,
    section: 'agenda',
    canonical: undefined,
    feed: undefined,
  });
}

/** Advice to ask the parish office, with its phone number if the footer of the pages contains one. */
function renderAdvice({ view, t }: PageContext): Html {
  const phone = findPhone(view.snapshot.instance.footer);
  if (phone === undefined) return html`${t('agendaPages.removed.text')}`;
  const [before = '', after = ''] = t('agendaPages.removed.call', { phone: '\n' }).split('\n');
  return html`${before}<a href="tel:${phone.replace(/[^\d+]/g, '')}">${keepPhonesTogether(phone)}</a>${after}`;
}

/** Title that all the events share; undefined if they differ, or if an event is over or does not take place as planned. */
function sharedTitle(view: View, positions: readonly number[]): string | undefined {
  const events = positions.map((position) => readPublicEventDetail(view, position));
  const [title = '', ...others] = new Set(events.map(({ wire }) => wire.title));
  const isPlanned = events.every(
    (event) => event.status === 'confirmed' && event.wire.date_from.slice(0, 10) >= view.today,
  );
  return isPlanned && others.length === 0 ? title : undefined;
}

/** The next events of the first list that contains an event. */
function nextOfSameList(
  view: View,
  position: number,
): { readonly name: string; readonly positions: number[] } | undefined {
  const { byList } = view.snapshot;
  const list = findFilterChoices(view).list.find(({ id }) => {
    const members = byList.get(id);
    return members !== undefined && hasPosition(members, position);
  });
  const members = list && byList.get(list.id);
  if (list === undefined || members === undefined) return undefined;
  return { name: list.name, positions: listPositions(intersect(view.visible, members), 0, MAX_SUGGESTED_EVENTS) };
}

const MAX_READ = 40;

function nextDifferentEvents(view: View): number[] {
  const found = new Map<string, number>();
  for (const position of listPositions(view.visible, 0, MAX_READ)) {
    const { title } = readPublicEventDetail(view, position).wire;
    if (!found.has(title)) found.set(title, position);
  }
  return [...found.values()].slice(0, MAX_SUGGESTED_EVENTS);
}

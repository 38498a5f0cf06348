// Parts that the pages of room requests share: paths, names, dates, headings.

import type { Event } from '../../model/event.ts';
import type { Room } from '../../model/place.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { RequestState, RoomRequest } from '../../model/room-requests/room-request.ts';
import { type RequestDetails, readRequestDetails } from '../../office/room-requests/read-requests.ts';
import { type Html, html } from '../../util/html.ts';
import { keepDayTogether } from '../../util/typesetting.ts';
import { renderBackLink, renderNotice, renderPill, renderTitleRow, type Tone } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';

export const REQUESTS_PATH = '/room-requests';

export const REQUEST_STATE_TONES: Readonly<Record<RequestState, Tone>> = {
  unconfirmed: 'quiet',
  open: 'warn',
  approved: 'live',
  declined: 'quiet',
  offered: 'warn',
  withdrawn: 'quiet',
  expired: 'quiet',
};

export interface RequestWithEvents extends RequestDetails {
  /** Events of the request, and events that conflict with it, by id. */
  readonly events: ReadonlyMap<number, Event>;
}

/** The request in the URL, with its events. Throws NotFoundError and ForbiddenError. */
export async function findRequestWithEvents({ editing, instance, ids }: PageRequest): Promise<RequestWithEvents> {
  const found = await readRequestDetails(editing, instance.name, ids['id'] ?? 0);
  const eventIds = new Set([...found.request.eventIds, ...found.conflicts.map(({ eventId }) => eventId)]);
  const events = await editing.store.content.read(instance.name, (content) => content.getAll('event', [...eventIds]));
  return { ...found, events: new Map(events.map(({ value }) => [value.id, value])) };
}

/** Events that an open request would change; empty for a request that changes no reservation. */
export function listChangedEvents({ request: { state, eventIds }, events }: RequestWithEvents): readonly Event[] {
  if (state !== 'open') return [];
  return eventIds.flatMap((id) => events.get(id) ?? []).filter(({ status }) => status !== 'cancelled');
}

export function requestPath(id: number, verb = ''): string {
  return `${REQUESTS_PATH}/${id}${verb && `/${verb}`}`;
}

export function formatRoomNames({ roomIds }: Pick<RoomRequest, 'roomIds'>, rooms: readonly Room[]): string {
  const names = new Map(rooms.map(({ id, name }) => [id, name]));
  return roomIds.flatMap((id) => names.get(id) ?? []).join(', ');
}

export function describeDates({ t, locale, instance, now }: PageRequest, dates: readonly UseSpan[]): string {
  const [first, ...others] = dates;
  const { when } = createDayFormatter(locale, instance.timeZone, now);
  const text = first === undefined ? '' : keepDayTogether(when(first.from, first.to));
  return others.length === 0 ? text : `${text}, ${t('roomRequests.office.moreDates', { count: others.length })}`;
}

export function formatRequestTitle({ t }: PageRequest, { title, kind }: RoomRequest): string {
  return title || t(`roomRequests.kinds.${kind}`);
}

export function renderRequestHeading(request: PageRequest, { request: one, rooms }: RequestDetails): Html {
  const { t, link } = request;
  const pill = renderPill(t(`roomRequests.requestStates.${one.state}`), REQUEST_STATE_TONES[one.state]);
  return html`${renderBackLink(link(REQUESTS_PATH), t('roomRequests.table.title'))}
    ${renderTitleRow(
      formatRequestTitle(request, one),
      html`<span>${pill}</span> <span class="soft">${formatRoomNames(one, rooms)} · ${describeDates(request, one.dates)}</span>`,
    )}`;
}

export function formatRequestDate({ locale, instance, now }: PageRequest, { from, to }: UseSpan): string {
  return createDayFormatter(locale, instance.timeZone, now).when(from, to);
}

/** Mark for a date: free, or taken with links to the conflicting events. */
export function renderAvailability(
  request: PageRequest,
  date: UseSpan,
  { conflicts, events }: RequestWithEvents,
): Html {
  const { t, link } = request;
  const own = conflicts.filter(({ from, to }) => from === date.from && to === date.to);
  if (own.length === 0) return renderPill(t('roomRequests.states.free'), 'live');
  const ids = [...new Set(own.map(({ eventId }) => eventId))];
  const inTheWay = ids
    .flatMap((id) => events.get(id) ?? [])
    .map((event) => {
      const when = formatRequestDate(request, { from: event.startsAt, to: event.endsAt });
      return html` <a href="${link(`/events/${event.id}`)}">${event.title}, ${when}</a>`;
    });
  return html`${renderPill(t('roomRequests.states.taken'), 'bad')}${inTheWay}`;
}

/** Notice that the request changes a reservation, with the events that remain valid until it is answered. */
export function renderChangeNotice(request: PageRequest, found: RequestWithEvents): Html | '' {
  const { t, link } = request;
  const dates = listChangedEvents(found).map(({ id, startsAt, endsAt }, index) => {
    const when = formatRequestDate(request, { from: startsAt, to: endsAt });
    return html`${index === 0 ? '' : ', '}<a href="${link(`/events/${id}`)}">${when}</a>`;
  });
  return dates.length === 0 ? '' : renderNotice(html`${t('roomRequests.office.isChange')} ${dates}`);
}

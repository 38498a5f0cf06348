// Page of a room request: what is requested, what conflicts with it, and the answers that its state allows.

import { parseInstantText } from '../../model/bookings/booking.ts';
import { findQuestionLabel } from '../../model/room-requests/answered-form.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import type { RequestDetails } from '../../office/room-requests/read-requests.ts';
import { canAnswerRequest } from '../../office/room-requests/request-access.ts';
import { type Html, html } from '../../util/html.ts';
import type { FormState } from '../components/form/form-state.ts';
import { renderActionsCard, renderCard, renderNotice, renderPill } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { type AnswerVerb, listPossibleAnswers, renderAnswerForm } from './answer-forms.ts';
import {
  describeDates,
  findRequestWithEvents,
  formatRequestDate,
  formatRequestTitle,
  formatRoomNames,
  REQUESTS_PATH,
  type RequestWithEvents,
  renderAvailability,
  renderChangeNotice,
  renderRequestHeading,
  requestPath,
} from './request-parts.ts';

export async function showRequest(request: PageRequest): Promise<PageContent> {
  return renderRoomRequestPage(request);
}

/** Page of a room request. `returned`: form of an approval, as submitted. */
export async function renderRoomRequestPage(request: PageRequest, returned?: FormState): Promise<PageContent> {
  const found = await findRequestWithEvents(request);
  const { state } = found.request;
  const answers = listPossibleAnswers(found.request);
  const known = html`${await renderSameTime(request, found)}${renderFacts(request, found)}`;
  const decision =
    state === 'open'
      ? await renderAnswerForm(request, found, 'approve', { returned, belowDates: known })
      : html`${renderDates(request, found)}${known}`;
  const title = formatRequestTitle(request, found.request);
  const main = html`${renderRequestHeading(request, found)}
    <div class="split">
      <div>
        ${renderChangeNotice(request, found)}
        ${decision}
      </div>
      <div class="aside">${renderVerbs(request, found.request, answers)}</div>
    </div>`;
  return { title, main, at: REQUESTS_PATH };
}

function renderFacts(request: PageRequest, found: RequestDetails): Html {
  const { t, link, locale, instance, now } = request;
  const { request: one, rooms } = found;
  const { instant } = createDayFormatter(locale, instance.timeZone, now);
  const label = (name: 'room' | 'kind' | 'organisation' | 'name' | 'email' | 'phone' | 'people') =>
    t(`roomRequests.table.columns.${name}`);
  const answers = Object.entries(one.answers).map(([id, answer]): readonly [string, string] => {
    const text = Array.isArray(answer) ? answer.join(', ') : answer === true ? t('fields.yes') : String(answer);
    return [findQuestionLabel(found, id), text];
  });
  const facts: readonly (readonly [string, Html | string])[] = [
    ...(rooms.length > 1 ? [[label('room'), formatRoomNames(one, rooms)] as const] : []),
    [label('kind'), t(`roomRequests.kinds.${one.kind}`)],
    [label('organisation'), one.organisation],
    [label('name'), one.name],
    [label('email'), one.email && html`<a href="mailto:${one.email}">${one.email}</a>`],
    [label('phone'), one.phone && html`<a href="tel:${one.phone.replace(/[^+\d]/g, '')}">${one.phone}</a>`],
    [label('people'), describePeople(request, found)],
    ...answers,
    [t('roomRequests.office.wish'), one.publish ? t('roomRequests.publish') : ''],
    [t('roomRequests.office.columns.received'), instant(parseInstantText(one.createdAt))],
  ];
  const terms =
    one.terms === ''
      ? ''
      : html`<details class="inner"><summary>${t('roomRequests.office.agreed')}</summary><p class="as-typed">${one.terms}</p></details>`;
  const shown = facts.filter(([, text]) => text !== '');
  const list = html`<dl class="facts">${shown.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>`;
  const change = html`<p class="change-link">
    <a class="button small" href="${link(requestPath(one.id, 'change'))}">${t('roomRequests.office.verbs.change')}</a></p>`;
  const canChange = !['declined', 'withdrawn', 'expired'].includes(one.state);
  return renderCard(t('roomRequests.office.about'), html`${list}${terms}${canChange ? change : ''}`);
}

/** Number of people next to the capacity of the rooms, with a warning if it exceeds the capacity. */
function describePeople({ t }: PageRequest, { request: { people }, rooms }: RequestDetails): Html | string {
  if (people === null) return '';
  const known = rooms.flatMap(({ name, capacity }) => (capacity === null ? [] : { name, capacity }));
  const places = known.map(({ name, capacity }) => {
    const text = t('roomRequests.capacity', { count: capacity });
    return rooms.length === 1 ? text : `${name}: ${text}`;
  });
  if (places.length === 0) return String(people);
  const total = known.reduce((sum, { capacity }) => sum + capacity, 0);
  const isTooMany = known.length === rooms.length && people > total;
  const warning = isTooMany ? html` ${renderPill(t('roomRequests.office.tooManyPeople'), 'warn')}` : '';
  return html`${people} <span class="soft">(${places.join(', ')})</span>${warning}`;
}

/** Dates, with their availability while the request is unconfirmed, and with the events once it is approved; then the offer. */
function renderDates(request: PageRequest, found: RequestWithEvents): Html {
  const { request: one } = found;
  const { t, link } = request;
  const isWaiting = one.state === 'unconfirmed';
  const dates = one.dates.map((date, index) => {
    const eventId = one.state === 'approved' ? one.eventIds[index] : undefined;
    const event =
      eventId === undefined
        ? ''
        : html`<br><a href="${link(`/events/${eventId}`)}">${t('roomRequests.office.event')}</a>`;
    return html`<li>${formatRequestDate(request, date)} ${isWaiting ? renderAvailability(request, date, found) : ''}${event}</li>`;
  });
  const list = html`<ul class="waiting">${dates}</ul>`;
  const lost =
    one.offer !== null || found.lostRooms.length === 0
      ? ''
      : renderNotice(t('roomRequests.office.lostOwn', { rooms: found.lostRooms.join(', ') }));
  const offer = one.offer === null ? '' : renderOffer(request, one.offer, found.lostRooms);
  return html`${lost}${renderCard(t('roomRequests.dates'), list)}${offer}`;
}

function renderOffer(
  request: PageRequest,
  { dates, text, until, eventIds }: NonNullable<RoomRequest['offer']>,
  lostRooms: readonly string[],
): Html {
  const { t, link, locale, instance, now } = request;
  const { instant } = createDayFormatter(locale, instance.timeZone, now);
  const items = dates.map((date, index) => {
    const id = eventIds[index];
    const words = formatRequestDate(request, date);
    return html`<li>${id === undefined ? words : html`<a href="${link(`/events/${id}`)}">${words}</a>`}</li>`;
  });
  const held = t('roomRequests.office.heldUntil', { when: instant(Date.parse(until)) });
  const lost =
    lostRooms.length === 0 ? '' : renderNotice(t('roomRequests.office.lostRooms', { rooms: lostRooms.join(', ') }));
  return renderCard(
    t('roomRequests.requestStates.offered'),
    html`${lost}<ul class="waiting">${items}</ul><p class="soft small">${held}</p>${text && html`<p class="as-typed">${text}</p>`}`,
  );
}

async function renderSameTime(request: PageRequest, { sameTime }: RequestDetails): Promise<Html | undefined> {
  if (sameTime.length === 0) return undefined;
  const { editing, instance, t, link } = request;
  const others = await editing.store.content.read(instance.name, (content) =>
    content.requests.all(['open', 'offered']),
  );
  const items = others
    .filter(({ request: one }) => sameTime.includes(one.id))
    .map(({ request: one }) => {
      const when = describeDates(request, one.dates);
      if (!canAnswerRequest(editing.authority, one)) return html`<li>${when}</li>`;
      return html`<li><a href="${link(requestPath(one.id))}">${formatRequestTitle(request, one)}</a>, ${when}</li>`;
    });
  return renderCard(t('roomRequests.office.sameTime'), html`<ul class="waiting">${items}</ul>`);
}

function renderVerbs(
  { t, link }: PageRequest,
  { id, state, email }: RoomRequest,
  answers: readonly AnswerVerb[],
): Html {
  const lead = (verb: 'decline' | 'message') =>
    html`<a class="button quiet" href="${link(requestPath(id, verb))}">${t(`roomRequests.office.verbs.${verb}`)}</a>`;
  const erase = {
    address: link(requestPath(id, 'erase')),
    text: t('roomRequests.office.verbs.erase'),
    hint: t('roomRequests.office.eraseHelp'),
  };
  return renderActionsCard(
    t,
    [erase],
    [
      ...(state !== 'open' && answers.includes('decline') ? [lead('decline')] : []),
      email === '' ? html`<p class="soft">${t('roomRequests.office.noMail')}</p>` : lead('message'),
    ],
  );
}

// Page of a room request behind its private link: state and stored data (rule H9).

import type { Translate } from '../../i18n/translate.ts';
import { findQuestionLabel } from '../../model/room-requests/answered-form.ts';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import type { OwnRequest, OwnRequestDetails } from '../../model/room-requests/visitor-requests.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import type { SubmittedFields } from '../bookings/booking-inputs.ts';
import { renderForm, renderLeadingResult, renderLink, renderParagraph } from '../form-parts.ts';
import type { FormPageContent } from '../form-responses.ts';
import { formatRequestDate } from './request-dates.ts';
import { ownRequestPath, REQUEST_INPUTS } from './request-inputs.ts';

import { findRequestableRoom } from './room-times.ts';

export const OWN_REQUEST_QUESTIONS = ['withdraw', 'erase'] as const;

export type OwnRequestQuestion = (typeof OWN_REQUEST_QUESTIONS)[number];

/** Results of actions, each with the state to which it leads. */
const RESULT_STATES = {
  confirmed: 'open',
  withdrawn: 'withdrawn',
  accepted: 'approved',
  refused: 'open',
  changed: 'open',
} as const;

export type OwnRequestResult = keyof typeof RESULT_STATES;

/** Results without a message, because the text of their state says the same. */
const WITH_STATE: readonly OwnRequestResult[] = ['accepted', 'withdrawn'];

/** Result in the address; undefined if the state of the request has changed since. */
export function requestResultOf({ request }: OwnRequest, text: string | undefined): OwnRequestResult | undefined {
  if (text === undefined || !Object.hasOwn(RESULT_STATES, text)) return undefined;
  const result = text as OwnRequestResult;
  return RESULT_STATES[result] === request.state ? result : undefined;
}

export interface OwnRequestPageOptions {
  readonly result?: OwnRequestResult | undefined;
  readonly notice?: string;
  readonly status?: 200 | 409;
}

const WITHDRAWABLE: readonly string[] = ['open', 'approved', 'offered'];

/** Room whose form can change the request; undefined if it can no longer be changed. */
export function findRoomToChange(view: View, { request, rooms }: OwnRequest): RequestableRoom | undefined {
  if (request.state !== 'unconfirmed' && !WITHDRAWABLE.includes(request.state)) return undefined;
  return rooms.map(({ id }) => findRequestableRoom(view, id)).find((room) => room !== undefined);
}

export function renderOwnRequestPage(
  view: View,
  t: Translate,
  own: OwnRequestDetails,
  { result, notice, status = 200 }: OwnRequestPageOptions = {},
): FormPageContent {
  const { request } = own;
  const { state, title } = request;
  const shown = state === 'open' && request.eventIds.length > 0 ? 'changed' : state;
  const isRoomless = own.lostRooms.length > 0 && request.roomIds.length === 0 && state !== 'offered';
  const heading = t(`roomRequests.own.${isRoomless && state === 'approved' ? 'roomless' : shown}.title`);
  const { name } = view.snapshot.instance;
  const to = (more: Readonly<Record<string, string>>) => ownRequestPath(name, request.key, more);
  const isSaid = isRoomless || (result !== undefined && WITH_STATE.includes(result));
  const told = [
    ...(result === undefined ? [] : [t(`roomRequests.own.told.${result}`)]),
    ...(isSaid ? [] : [t(`roomRequests.own.${shown}.text`)]),
  ].join(' ');
  const way = (ask: 'change' | 'withdraw', look: string) =>
    html`<a class="${look}" href="${to({ ask })}">${t(`roomRequests.own.${ask}`)}</a>`;
  const ways = [
    ...(findRoomToChange(view, own) === undefined ? [] : [way('change', 'button second')]),
    ...(WITHDRAWABLE.includes(state) ? [way('withdraw', 'way grave')] : []),
  ];
  return {
    title: `${heading}: ${title}`,
    heading,
    status,
    notice: status === 200 ? '' : t('signUp.fault'),
    main: joinHtml([
      told === '' ? '' : result === undefined ? html`<p class="lead">${told}</p>` : renderLeadingResult(told),
      notice === undefined ? '' : html`<p class="notice" role="alert">${notice}</p>`,
      state === 'offered' || own.lostRooms.length === 0
        ? ''
        : html`<p class="notice">${t('roomRequests.own.roomless.text', { rooms: own.lostRooms.join(', ') })}</p>`,
      state === 'unconfirmed' ? renderActionForm('confirm', t('roomRequests.own.confirm'), 'plain') : '',
      renderOffer(view, t, own),
      messagesOf(view, t, own),
      html`<section><h2>${t('roomRequests.own.requestTitle')}</h2>${factsOf(view, t, own)}
      ${ways.length === 0 ? '' : html`<p class="ways">${joinHtml(ways)}</p>`}</section>`,
      html`<section><h2>${t('signUp.own.dataTitle')}</h2>
      ${renderParagraph(t('roomRequests.own.dataText'))}
      <p class="links"><a class="way" href="${to({ show: 'json' })}" download>${t('signUp.own.dataFile')}</a>
      <a class="way grave" href="${to({ ask: 'erase' })}">${t('roomRequests.own.erase')}</a></p></section>`,
    ]),
  };
}

/** Offered rooms and dates, with buttons to accept and decline (rule H8). */
function renderOffer(view: View, t: Translate, { request, offerRooms, lostRooms }: OwnRequest): Html | undefined {
  const { state, offer } = request;
  if (state !== 'offered' || offer === null) return undefined;
  return html`<section><h2>${t('roomRequests.own.offer.title')}</h2>
      ${offer.text === '' ? '' : html`<p class="intro">${offer.text}</p>`}
      ${lostRooms.length === 0 ? '' : html`<p class="notice">${t('roomRequests.own.offer.lost', { rooms: lostRooms.join(', ') })}</p>`}
      ${renderFactList([
        [roomsLabel(t, offerRooms), offerRooms.map((room) => room.name).join(', ')],
        [datesLabel(t, offer.dates), offer.dates.map((date) => formatRequestDate(view, date)).join('; ')],
      ])}
      ${
        offerRooms.length === 0
          ? renderParagraph(t('roomRequests.own.offer.lostAll'))
          : html`${renderParagraph(t('roomRequests.own.offer.until', { when: formatInstant(view, offer.until) }))}
      ${offer.dates.length > 1 ? renderParagraph(t('roomRequests.own.offer.together')) : ''}
      ${renderActionForm('accept', t('roomRequests.own.offer.accept'), 'plain', offer.roomIds)}`
      }
      ${renderActionForm('refuse', t('roomRequests.own.offer.refuse'), 'second')}</section>`;
}

function formatInstant(view: View, instant: string): string {
  const at = createWallClock(view.snapshot.instance.timeZone)(Date.parse(instant));
  return formatRequestDate(view, { from: at, to: at });
}

function messagesOf(view: View, t: Translate, { messages }: OwnRequest): Html | undefined {
  if (messages.length === 0) return undefined;
  return html`<section><h2>${t('roomRequests.own.messages')}</h2>${messages.toReversed().map(
    ({ text, sentAt }) => html`<h3>${formatInstant(view, sentAt)}</h3>
      <p class="intro">${text}</p>`,
  )}</section>`;
}

/** Form with one button. `roomIds`: offered rooms that the page shows. */
function renderActionForm(
  deed: string,
  text: string,
  kind: 'plain' | 'second' | 'grave',
  roomIds: readonly number[] = [],
): Html {
  const { deed: name, room } = REQUEST_INPUTS;
  const inputs = [[name, deed], ...roomIds.map((id) => [room, String(id)])];
  const hidden = inputs.map(([of, value]) => html`<input type="hidden" name="${of}" value="${value}">`);
  return renderForm('', joinHtml(hidden), text, kind);
}

/** True if the visitor accepts an offer whose rooms have changed since the page was shown. */
export function acceptsOtherRooms({ request: { offer } }: OwnRequest, sent: SubmittedFields): boolean {
  const shown = sent.getAll(REQUEST_INPUTS.room);
  return offer !== null && shown.length > 0 && shown.join() !== offer.roomIds.join();
}

function factsOf(view: View, t: Translate, { request, rooms, ...asked }: OwnRequestDetails): Html {
  const { title, dates, people, organisation, name, email, phone, answers } = request;
  const answered = Object.entries(answers).map(([id, answer]) => {
    return [
      findQuestionLabel(asked, id),
      answer === true ? t('signUp.own.known.yes') : [answer].flat().join(', '),
    ] as const;
  });
  const facts = [
    [t('roomRequests.table.columns.what'), title],
    [roomsLabel(t, rooms), rooms.map((room) => room.name).join(', ')],
    [datesLabel(t, dates), dates.map((date) => formatRequestDate(view, date)).join('\n')],
    [t('roomRequests.people'), people === null ? '' : String(people)],
    [t('roomRequests.organisation'), organisation],
    [t('signUp.name'), name],
    [t('signUp.email'), email],
    [t('signUp.phone'), phone],
    ...answered,
  ] as const;
  return renderFactList(facts);
}

export function roomsLabel(t: Translate, rooms: readonly unknown[]): string {
  return t(rooms.length === 1 ? 'roomRequests.table.columns.room' : 'roomRequests.rooms');
}

export function datesLabel(t: Translate, dates: readonly unknown[]): string {
  return t(dates.length === 1 ? 'roomRequests.parts.when' : 'roomRequests.dates');
}

export function renderFactList(facts: readonly (readonly [term: string, value: string])[]): Html {
  const shown = facts.filter(([, value]) => value !== '');
  return html`<dl class="known">${shown.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Confirmation page for an action that can't be undone. */
export function renderOwnRequestQuestionPage(
  view: View,
  t: Translate,
  own: OwnRequestDetails,
  what: OwnRequestQuestion,
): FormPageContent {
  const title = t(`roomRequests.own.ask.${what}.title`);
  return {
    title,
    main: html`<p class="lead">${t(`roomRequests.own.ask.${what}.text`)}</p>
      <section>${factsOf(view, t, own)}</section>
      ${renderActionForm(what, t(`roomRequests.own.ask.${what}.button`), what === 'erase' ? 'grave' : 'plain')}
      ${renderLink(ownRequestPath(view.snapshot.instance.name, own.request.key), t('roomRequests.own.back'))}`,
  };
}

/** Stored data as a file, with the keys of the interface. */
export function formatRequestJson({ request, messages }: OwnRequest): string {
  const { key: _, roomIds, createdAt, eventIds, offer, ...value } = request;
  const offered = offer && {
    room_ids: offer.roomIds,
    dates: offer.dates,
    text: offer.text,
    event_ids: offer.eventIds,
    until: offer.until,
  };
  const sent = messages.map(({ text, sentAt }) => ({ text, sent_at: sentAt }));
  const file = {
    room_ids: roomIds,
    ...value,
    created_at: createdAt,
    event_ids: eventIds,
    offer: offered,
    messages: sent,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

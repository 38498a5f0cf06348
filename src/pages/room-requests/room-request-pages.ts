// Pages of room requests for visitors: the form of a room, and the page behind a private link. GET requests change nothing (rule R2),
// private pages are neither cached nor logged (rule A4), and cross-site requests are rejected (rule R17).

import { Hono } from 'hono';
import type { Translate } from '../../i18n/translate.ts';
import { BOOKING_KEY } from '../../model/bookings/booking.ts';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import type {
  OwnRequestDetails,
  OwnRequestOutcome,
  RequestOutcome,
  VisitorRequestService,
} from '../../model/room-requests/visitor-requests.ts';
import type { View } from '../../readmodel/view.ts';
import type { Clock } from '../../util/clock.ts';
import { isDate, isDateTime } from '../../util/dates.ts';
import type { SubmittedFields } from '../bookings/booking-inputs.ts';
import { guardForms } from '../form-guards.ts';
import { readFormFields, renderParagraph, renderResult } from '../form-parts.ts';
import {
  createFormResponses,
  type FormPageContent,
  type FormResponses,
  type FormResponsesOptions,
  type PageBindings,
  renderRefusalPage,
} from '../form-responses.ts';
import { MAX_SIGN_UP_SIZE, MEMBER_REQUEST_ROUTE, OWN_REQUEST_ROUTE, ROOM_REQUEST_ROUTE } from '../form-routes.ts';
import { findParishPages } from '../parish-links.ts';
import {
  acceptsOtherRooms,
  findRoomToChange,
  formatRequestJson,
  OWN_REQUEST_QUESTIONS,
  type OwnRequestResult,
  renderOwnRequestPage,
  renderOwnRequestQuestionPage,
  requestResultOf,
} from './own-request-page.ts';
import {
  fillInSuggestion,
  ownRequestPath,
  REQUEST_INPUTS,
  readEnteredRequest,
  requestToFields,
} from './request-inputs.ts';
import { renderRequestSentPage, renderRoomRequestFormPage, type SubmittedRequest } from './request-page.ts';
import { findRequestableRoom } from './room-times.ts';
import { hashTerms } from './terms-digest.ts';

export interface RoomRequestPagesOptions extends FormResponsesOptions {
  readonly requests: VisitorRequestService;
  readonly clock: Clock;
}

/** Maximum number of forms, and of clicks on a private page, per network address in ten minutes. */
const MAX_FORMS = 60;
const MAX_CLICKS = 1000;

interface Parts extends FormResponses {
  readonly app: Hono<PageBindings>;
  readonly requests: VisitorRequestService;
}

export function createRoomRequestPages({ requests, clock, ...options }: RoomRequestPagesOptions): Hono<PageBindings> {
  const answers = createFormResponses({
    ...options,
    pagesOf: (view) => ({ ...findParishPages(view), current: 'rooms' }),
    hidesReferrer: true,
  });
  const app = new Hono<PageBindings>({ strict: false });
  const limits = {
    [ROOM_REQUEST_ROUTE]: MAX_FORMS,
    [MEMBER_REQUEST_ROUTE]: MAX_FORMS,
    [OWN_REQUEST_ROUTE]: MAX_CLICKS,
  };
  guardForms(app, { ...answers, publicUrl: options.publicUrl, clock, maxSize: MAX_SIGN_UP_SIZE, limits });
  const parts = { ...answers, app, requests };
  addForm(parts);
  addOwnRequest(parts);
  return app;
}

function addForm({ app, page, requests, personal }: Parts): void {
  const open = async (view: View, text: string, memberKey?: string) => {
    const room = /^[1-9]\d{0,9}$/.test(text) ? findRequestableRoom(view, Number(text)) : undefined;
    const form = room && (await requests.form(view.snapshot.instance.name, room.id, memberKey));
    return room === undefined || form === undefined || form === 'unknown' ? undefined : { room, form };
  };
  for (const route of [ROOM_REQUEST_ROUTE, MEMBER_REQUEST_ROUTE] as const) {
    app.get(route, ({ req }) =>
      page(req.param('instance'), async (view, t) => {
        const memberKey: string | undefined = req.param()['key'];
        const opened = await open(view, req.param('id'), memberKey);
        if (opened === undefined) return renderRefusalPage(t, 404);
        return renderRoomRequestFormPage({ view, t, room: opened.room, memberKey }, opened.form, {
          sent: prefillFields(new URL(req.url).searchParams),
        });
      }),
    );
    app.post(route, ({ req }) =>
      page(req.param('instance'), async (view, t) => {
        const memberKey: string | undefined = req.param()['key'];
        const sent = fillInSuggestion(await readFormFields(req.raw));
        const opened = await open(view, req.param('id'), memberKey);
        if (opened === undefined) return renderRefusalPage(t, 404);
        const { room, form } = opened;
        const context = { view, t, room, memberKey };
        const token = sent.get(REQUEST_INPUTS.token) ?? '';
        const kept = { ...form, token: token || form.token };
        if (sent.get(REQUEST_INPUTS.deed) === 'dates')
          return renderRoomRequestFormPage(context, kept, { sent, showsDates: true });
        if (hasOldTerms(view, room, sent)) return renderRoomRequestFormPage(context, kept, changedTerms(t, sent));
        const { language, instance } = view.snapshot;
        const entered = readEnteredRequest(sent, form.form, { roomIds: [room.id], dates: [] }, language);
        const way = { token, trap: sent.get(REQUEST_INPUTS.trap) ?? '', memberKey };
        const outcome = (await requests.send(instance.name, room.id, entered, way)) ?? { refused: 'unknown' };
        if ('sent' in outcome && outcome.key !== undefined) {
          const headers = {
            ...personal('text/html; charset=utf-8'),
            Location: ownRequestPath(instance.name, outcome.key),
          };
          return new Response(null, { status: 303, headers });
        }
        if ('sent' in outcome) return renderRequestSentPage(context, entered);
        const filled = refusedForm(t, sent, outcome, room);
        if (filled === undefined) return renderRefusalPage(t, 404);
        const isStale = outcome.refused === 'stale' || outcome.refused === 'quick';
        return renderRoomRequestFormPage(context, isStale ? form : kept, filled);
      }),
    );
  }
}

/** Fields for a link with a time, such as `?from=2026-12-07 18:00:00&to=…`, or a day, such as `?from=2026-12-07`. */
function prefillFields(query: URLSearchParams): SubmittedFields {
  const [from = '', to = ''] = [query.get('from'), query.get('to')].map((text) => text ?? '');
  const sent = new URLSearchParams();
  if (isDate(from)) sent.set(REQUEST_INPUTS.day, from);
  if (isDateTime(from)) {
    sent.set(REQUEST_INPUTS.day, from.slice(0, 10));
    sent.set(REQUEST_INPUTS.from, from.slice(11, 16));
  }
  if (isDateTime(to)) sent.set(REQUEST_INPUTS.to, to.slice(11, 16));
  return sent;
}

/** True if prices or terms have changed since the visitor opened the form. */
function hasOldTerms(view: View, room: RequestableRoom, sent: SubmittedFields): boolean {
  const terms = sent.get(REQUEST_INPUTS.terms);
  return terms !== null && terms !== hashTerms(view, room);
}

function changedTerms(t: Translate, sent: SubmittedFields): SubmittedRequest {
  return { sent, status: 422, notice: t('roomRequests.termsChanged') };
}

/** Period of the hourly limits for mails (rule R17). */
const MAIL_WINDOW_SECONDS = 3600;

function tooManyMailsText(t: Translate, room: RequestableRoom | undefined): string {
  const phone = room?.request.phone ?? '';
  return phone === '' ? t('roomRequests.tooManyMails') : t('roomRequests.tooManyMailsCall', { phone });
}

function refusedForm(
  t: Translate,
  sent: SubmittedFields,
  outcome: Extract<RequestOutcome | OwnRequestOutcome, { readonly refused: string }>,
  room: RequestableRoom | undefined,
): SubmittedRequest | undefined {
  switch (outcome.refused) {
    case 'unknown':
    case 'wrong_state':
      return undefined;
    case 'faults':
      return { sent, status: 422, faults: outcome.faults };
    case 'taken':
      return { sent, status: 409, notice: t('roomRequests.taken') };
    case 'too_many_mails':
      return { sent, status: 429, notice: tooManyMailsText(t, room), retryAfter: MAIL_WINDOW_SECONDS };
    default:
      return { sent, status: 422, notice: t(`signUp.notices.${outcome.refused}`) };
  }
}

/** Actions of the private page, each with the result to show afterwards. */
const OWN_DEEDS = {
  confirm: 'confirmed',
  withdraw: 'withdrawn',
  accept: 'accepted',
  refuse: 'refused',
  change: 'changed',
} as const satisfies Readonly<Record<string, OwnRequestResult>>;

function isOwnDeed(deed: string): deed is keyof typeof OWN_DEEDS {
  return Object.hasOwn(OWN_DEEDS, deed);
}

function addOwnRequest({ app, page, requests, personal }: Parts): void {
  const find = async (view: View, key: string): Promise<OwnRequestDetails | undefined> => {
    const own = BOOKING_KEY.test(key) ? await requests.find(view.snapshot.instance.name, key) : undefined;
    return own === 'unknown' ? undefined : own;
  };
  app.get(OWN_REQUEST_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const own = await find(view, req.param('key'));
      if (own === undefined) return unknownKey(t);
      if (req.query('show') === 'json') {
        const disposition = { 'Content-Disposition': 'attachment; filename="request.json"' };
        return new Response(formatRequestJson(own), { headers: { ...personal('application/json'), ...disposition } });
      }
      const room = findRoomToChange(view, own);
      if (req.query('ask') === 'change' && room !== undefined) {
        const sent = requestToFields(own.request, own.form, room.request.repeats);
        return renderRoomRequestFormPage({ view, t, room, own }, own, { sent });
      }
      const question = OWN_REQUEST_QUESTIONS.find((one) => one === req.query('ask'));
      if (question !== undefined) return renderOwnRequestQuestionPage(view, t, own, question);
      return renderOwnRequestPage(view, t, own, { result: requestResultOf(own, req.query('done')) });
    }),
  );
  app.post(OWN_REQUEST_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const { name } = view.snapshot.instance;
      const sent = fillInSuggestion(await readFormFields(req.raw));
      // The Enter key submits the form without pressing a button.
      const deed = sent.get(REQUEST_INPUTS.deed) ?? (sent.has(REQUEST_INPUTS.title) ? 'change' : '');
      const own = await find(view, req.param('key'));
      if (own === undefined) return unknownKey(t);
      const { key } = own.request;
      if (deed === 'erase') {
        await requests.erase(name, key);
        return { title: t('roomRequests.own.erasedTitle'), main: renderResult(t('roomRequests.own.erased')) };
      }
      const room = findRoomToChange(view, own);
      const form =
        room && ((filled: SubmittedRequest) => renderRoomRequestFormPage({ view, t, room, own }, own, filled));
      if (deed === 'dates' && form !== undefined) return form({ sent, showsDates: true });
      if (!isOwnDeed(deed)) return renderRefusalPage(t, 404);
      if (deed === 'change' && room !== undefined && form !== undefined && hasOldTerms(view, room, sent)) {
        return form(changedTerms(t, sent));
      }
      if (deed === 'accept' && acceptsOtherRooms(own, sent)) {
        return renderOwnRequestPage(view, t, own, { notice: t('roomRequests.own.offer.changed'), status: 409 });
      }
      const outcome: OwnRequestOutcome | undefined =
        deed === 'change'
          ? await requests.change(name, key, readEnteredRequest(sent, own.form, own.request, view.snapshot.language))
          : await requests[deed](name, key);
      if (outcome !== undefined && 'own' in outcome) {
        const headers = {
          ...personal('text/html; charset=utf-8'),
          Location: ownRequestPath(name, key, { done: OWN_DEEDS[deed] }),
        };
        return new Response(null, { status: 303, headers });
      }
      const refused = outcome && refusedForm(t, sent, outcome, room);
      if (refused !== undefined && form !== undefined) return form(refused);
      if (outcome === undefined || outcome.refused === 'unknown') return unknownKey(t);
      const current = (await find(view, key)) ?? own;
      return renderOwnRequestPage(view, t, current, { notice: t('roomRequests.own.wrongState'), status: 409 });
    }),
  );
}

function unknownKey(t: Translate): FormPageContent {
  return {
    status: 404,
    title: t('roomRequests.own.unknownTitle'),
    main: renderParagraph(t('roomRequests.own.unknown')),
  };
}

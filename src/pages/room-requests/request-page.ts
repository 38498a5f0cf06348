// Form to request a room, and the page after sending it (rule H4).

import type { Translate } from '../../i18n/translate.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import { REQUEST_KINDS } from '../../model/room-requests/room-request.ts';
import type { EnteredRequest, RequestForm, RequestMember } from '../../model/room-requests/visitor-requests.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import type { SubmittedFields } from '../bookings/booking-inputs.ts';
import { type LeadingFields, renderBookingForm } from '../bookings/render-booking-form.ts';
import { renderChoice, renderFormWithFacts, renderLeadingResult } from '../form-parts.ts';
import type { FormPageContent } from '../form-responses.ts';
import { renderFieldFrame } from '../render-field.ts';
import { datesLabel, renderFactList, roomsLabel } from './own-request-page.ts';
import {
  describeIncompleteInputs,
  formatRequestDate,
  listDateLabels,
  renderDateFields,
  renderDateList,
  renderSameDatesField,
} from './request-dates.ts';
import {
  formatRoomName,
  type RequestFieldContext,
  type RequestPageContext,
  renderChoices,
  renderLineField,
} from './request-fields.ts';
import { findInputOfProblem, ownRequestPath, REQUEST_INPUTS } from './request-inputs.ts';
import { listRoomsRequestableWith } from './room-times.ts';
import { hashTerms } from './terms-digest.ts';

export interface SubmittedRequest {
  readonly sent: SubmittedFields;
  readonly status?: 200 | 409 | 422 | 429;
  readonly faults?: readonly Problem[];
  readonly notice?: string;
  /** Seconds until the form can be sent again. */
  readonly retryAfter?: number;
  readonly showsDates?: boolean;
}

export function renderRoomRequestFormPage(
  context: RequestPageContext,
  { form, token = '', member }: Pick<RequestForm, 'form'> & Partial<RequestForm>,
  { sent, status = 200, faults = [], notice, retryAfter, showsDates = false }: SubmittedRequest,
): FormPageContent {
  const { t, room, own } = context;
  const { intro } = room.request;
  const { told, form: fields } = renderBookingForm(t, {
    form,
    maxPeople: 1,
    sent,
    faults: faults
      .filter((fault) => findInputOfProblem(fault) === undefined)
      .map((fault) => (fault.path === 'name' ? { ...fault, path: 'people[0].name' } : fault)),
    faultIntro: (count) => t('roomRequests.faultIntro', { count }),
    asksEmail: own === undefined,
    asksContact: member === undefined,
    notice,
    hidden: own ? termsInput(context) : hiddenInputs(context, token),
    first: firstFields(context, sent, faults, showsDates || status === 409),
    before: html`<div class="terms">
        ${form === null || form.consent === '' ? '' : html`<p class="agreed">${form.consent}</p>`}
        <p>${t('roomRequests.periods', { days: t('signUp.days', { count: room.request.keepDays }) })}</p>
      </div>`,
    submit: own
      ? html`<button type="submit" name="${REQUEST_INPUTS.deed}" value="change">${t('roomRequests.own.sendChange')}</button>`
      : html`<button type="submit">${t(member ? 'roomRequests.member.send' : 'roomRequests.send')}</button>`,
  });
  return {
    ...headOf(context),
    status,
    ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }),
    notice: status === 200 ? '' : t('signUp.fault'),
    told,
    main: joinHtml([
      member === undefined ? '' : memberIntro(t, member),
      intro === '' ? '' : html`<p class="intro">${intro}</p>`,
      form === null || form.intro === '' ? '' : html`<p class="intro">${form.intro}</p>`,
      renderFormWithFacts(conditionsOf(context), joinHtml([fields, phoneLine(context, status) ?? ''])),
    ]),
  };
}

/** Prices and terms of the rooms to choose from, in a card. */
function conditionsOf(context: RequestPageContext): Html | undefined {
  const { t } = context;
  const prices = textOfRooms(context, t('roomRequests.prices'), ({ request }) => request.prices);
  const terms = textOfRooms(context, t('roomRequests.terms'), ({ request }) => request.terms);
  return prices === undefined && terms === undefined
    ? undefined
    : html`<section class="conditions">${prices}${terms}</section>`;
}

/** Text of all rooms to choose from: once if it is the same for all, otherwise below the name of each room. */
function textOfRooms(
  { view, room }: RequestPageContext,
  title: string,
  textOf: (room: RequestableRoom) => string,
): Html | undefined {
  const rooms = listRoomsRequestableWith(view, room);
  const [first = ''] = rooms.map(textOf);
  if (rooms.every((one) => textOf(one) === first)) {
    return first === '' ? undefined : html`<h2>${title}</h2><p class="intro">${first}</p>`;
  }
  const named = rooms.filter((one) => textOf(one) !== '');
  return html`<h2>${title}</h2>${named.map((one) => html`<h3>${formatRoomName(one)}</h3><p class="intro">${textOf(one)}</p>`)}`;
}

function headOf(context: RequestPageContext): Pick<FormPageContent, 'title' | 'heading' | 'over'> & {
  readonly title: string;
} {
  const { t, view, room, own, memberKey } = context;
  const { name: instance } = view.snapshot.instance;
  const name = formatRoomName(room);
  if (own !== undefined) {
    const title = t('roomRequests.own.change');
    return { title, over: backLink(ownRequestPath(instance, own.request.key), t('roomRequests.own.back')) };
  }
  if (memberKey !== undefined) {
    const title = t('roomRequests.member.heading', { room: name });
    return { title, over: backLink(`/${instance}/me/${memberKey}`, t('roomRequests.member.back')) };
  }
  return {
    title: `${t('named', { name: t('roomRequests.request') })} ${name}`,
    heading: t('roomRequests.requestRoom', { room: name }),
    over: roomLink(context),
  };
}

function roomLink({ t, view, room }: RequestPageContext): Html {
  return backLink(`/${view.snapshot.instance.name}/rooms/${room.id}`, t('roomRequests.toRoom'));
}

function memberIntro(t: Translate, { group, name }: RequestMember): Html {
  return html`<p class="lead">${t('roomRequests.member.for', { group, name })}</p>
      <p>${t('roomRequests.member.text')} ${t('roomRequests.member.taken')}</p>`;
}

function termsInput({ view, room }: RequestPageContext): Html {
  return html`<input type="hidden" name="${REQUEST_INPUTS.terms}" value="${hashTerms(view, room)}">`;
}

function hiddenInputs(context: RequestPageContext, token: string): Html {
  const { t } = context;
  return html`<input type="hidden" name="${REQUEST_INPUTS.token}" value="${token}">
      ${termsInput(context)}
      <div class="trap" aria-hidden="true"><label>${t('signUp.trap')} <input name="${REQUEST_INPUTS.trap}" tabindex="-1"
        autocomplete="off"></label></div>`;
}

function backLink(path: string, text: string): Html {
  return html`<p class="back"><a class="way" href="${path}">${text}</a></p>
      `;
}

function phoneLine({ t, room }: RequestPageContext, status: number): Html | undefined {
  const { phone } = room.request;
  const dialled = phone.replace(/[^\d+]/g, '');
  if (dialled === '' || (status !== 409 && status !== 429)) return undefined;
  return html`<section><h2>${t('signUp.none.ask')}</h2>
      <p><a class="button second" href="tel:${dialled}">${phone}</a></p></section>`;
}

function sayFault({ code, params, path }: Problem, t: Translate): string {
  if (code === 'missing') return t(path === 'title' ? 'roomRequests.faults.title_missing' : 'signUp.faults.missing');
  if (code === 'too_long') return t.with('signUp.faults.too_long', params as Readonly<Record<string, string | number>>);
  if (code === 'too_many') return t('roomRequests.faults.too_many', { most: Number(params['most']) });
  const own = t.maybe(`roomRequests.faults.${code}`);
  if (own === undefined) return t('signUp.faults.other');
  return t.with(`roomRequests.faults.${code as 'time_too_short'}`, params as Readonly<Record<string, string | number>>);
}

function firstFields(
  context: RequestPageContext,
  sent: SubmittedFields,
  faults: readonly Problem[],
  showsDates: boolean,
): LeadingFields {
  const { t } = context;
  const found = new Map<string, string>();
  for (const fault of faults) {
    const isIncomplete = fault.path === 'dates' && fault.code === 'missing';
    const named = isIncomplete
      ? describeIncompleteInputs(sent, t)
      : [[findInputOfProblem(fault), sayFault(fault, t)] as const];
    for (const [input, text] of named) if (input !== undefined && !found.has(input)) found.set(input, text);
  }
  const problemsAt = (name: string) => (found.has(name) ? [{ text: found.get(name) ?? '' }] : []);
  const drawing: RequestFieldContext = { ...context, sent, problemsAt };
  const labels: Readonly<Record<string, string>> = {
    ...listDateLabels(t),
    [REQUEST_INPUTS.room]: t('roomRequests.rooms'),
    [REQUEST_INPUTS.title]: t('roomRequests.table.columns.what'),
    [REQUEST_INPUTS.organisation]: t('roomRequests.organisation'),
    [REQUEST_INPUTS.people]: t('roomRequests.people'),
  };
  return {
    fields: joinHtml([
      roomsField(drawing),
      html`<h2>${t('roomRequests.parts.when')}</h2>`,
      renderSameDatesField(drawing),
      renderDateFields(drawing),
      showsDates ? renderDateList(drawing) : '',
      html`<h2>${t('roomRequests.table.columns.what')}</h2>`,
      renderLineField(drawing, REQUEST_INPUTS.title, t('roomRequests.title'), {
        hint: t('roomRequests.titleHint'),
        isRequired: true,
      }),
      ...(context.memberKey === undefined ? senderFields(drawing) : []),
      renderLineField(drawing, REQUEST_INPUTS.people, t('roomRequests.people'), {
        type: html`type="text" inputmode="numeric" class="short"`,
      }),
      renderFieldFrame({
        name: REQUEST_INPUTS.publish,
        label: t('roomRequests.publish'),
        isNamed: true,
        input: (more) =>
          renderChoice(
            'checkbox',
            REQUEST_INPUTS.publish,
            'on',
            t('roomRequests.publish'),
            sent.has(REQUEST_INPUTS.publish),
            more,
          ),
      }),
    ]),
    problems: Object.fromEntries(
      [...found].map(([input, text]) => {
        const label = labels[input];
        return [input, label === undefined ? text : { label, text }];
      }),
    ),
    contactTitle: t('roomRequests.parts.who'),
  };
}

/** Fields for kind and organisation. Members of a group don't enter these. */
function senderFields(drawing: RequestFieldContext): Html[] {
  const { t } = drawing;
  return [
    renderChoices(drawing, REQUEST_INPUTS.kind, t('roomRequests.kind'), REQUEST_KINDS, (kind) =>
      t(`roomRequests.kinds.${kind}`),
    ),
    renderLineField(drawing, REQUEST_INPUTS.organisation, t('roomRequests.organisation'), { size: 'for-group' }),
  ];
}

function roomsField({ view, t, room, sent, problemsAt }: RequestFieldContext): Html | undefined {
  const rooms = listRoomsRequestableWith(view, room);
  if (rooms.length < 2) return undefined;
  const { room: name } = REQUEST_INPUTS;
  const chosen = sent.has(name) ? sent.getAll(name) : [String(room.id)];
  const capacity = (one: RequestableRoom) =>
    one.capacity === null ? '' : ` (${t('roomRequests.capacity', { count: one.capacity })})`;
  return renderFieldFrame({
    name,
    label: t('roomRequests.rooms'),
    isGroup: true,
    problems: problemsAt(name),
    input: () =>
      html`<div class="choices">${joinHtml(
        rooms.map((one) =>
          renderChoice(
            'checkbox',
            name,
            String(one.id),
            `${formatRoomName(one)}${capacity(one)}`,
            chosen.includes(String(one.id)),
          ),
        ),
      )}</div>`,
  });
}

/** Page after sending a request. It is the same for every e-mail address. */
export function renderRequestSentPage(
  context: RequestPageContext,
  { title, dates, roomIds, ...entered }: EnteredRequest,
): FormPageContent {
  const { t, room, view } = context;
  const rooms = listRoomsRequestableWith(view, room).filter(({ id }) => roomIds.includes(id));
  const email = entered.email.trim();
  return {
    title: t('roomRequests.sent.title'),
    over: roomLink(context),
    main: html`${renderLeadingResult(t('roomRequests.sent.text', { email }), email)}
      <p class="notice caution">${t('roomRequests.sent.next')}</p>
      <section><h2>${t('signUp.done.nextTitle')}</h2>
      <ol class="steps">
        <li class="step">${t('roomRequests.sent.confirm')}</li>
        <li class="step">${t('roomRequests.sent.answer')}</li>
      </ol>
      <p class="soft">${t('signUp.done.spam')}</p></section>
      <section><h2>${t('roomRequests.own.requestTitle')}</h2>
      ${renderFactList([
        [t('roomRequests.table.columns.what'), title],
        [roomsLabel(t, rooms), rooms.map(formatRoomName).join(', ')],
        [datesLabel(t, dates), dates.map((date) => formatRequestDate(view, date)).join('\n')],
      ])}</section>`,
  };
}

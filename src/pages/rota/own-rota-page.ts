// Private page of a volunteer (rule D11), designed for one hand on a phone. It needs no scripts.

import type { Translate } from '../../i18n/translate.ts';
import type {
  AbsenceErrorCode,
  AnsweredDuty,
  ClaimOutcome,
  DutyAnswerOutcome,
  OwnDuty,
  OwnRotaWithToken,
} from '../../model/rota/own-rota.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { renderFormNotice, renderLink, renderParagraph, renderResult } from '../form-parts.ts';
import type { FormPageContent, ParishView } from '../form-responses.ts';
import { getPageDateFormats } from '../public/page-times.ts';
import { renderLineField } from '../render-field.ts';
import {
  type ChosenAnswers,
  isAbsentAt,
  type OwnRotaContext,
  renderAnsweredDates,
  renderConfirmedDuties,
  renderDutyButton,
  renderDutyFacts,
  renderDutyRequests,
  renderHiddenInputs,
  renderOpenDuties,
} from './own-duties.ts';
import { type OwnRotaQuestion, type OwnRotaResult, ownRotaPath } from './own-rota-parts.ts';

interface AbsentDays {
  readonly from: string;
  readonly to: string;
}

export interface OwnRotaPageOptions {
  readonly result?: OwnRotaResult | undefined;
  readonly outcomes?: readonly (AnsweredDuty & { readonly outcome: DutyAnswerOutcome })[];
  readonly refused?: Exclude<ClaimOutcome, 'done'> | 'not_theirs';
  readonly fault?: AbsenceErrorCode;
  /** Reason to send the form again: the page was open for too long, or nothing was chosen. */
  readonly again?: 'stale' | 'nothingChosen';
  readonly chosen?: ChosenAnswers;
  readonly note?: string;
  readonly days?: AbsentDays;
  readonly status?: number;
}

export function renderOwnRotaPage(
  drawing: OwnRotaContext,
  visitorsUrl: string,
  options: OwnRotaPageOptions = {},
): FormPageContent {
  const { t, plan } = drawing;
  const asked = renderDutyRequests(drawing, options.chosen ?? new Map(), options.note ?? '');
  const free = renderOpenDuties(drawing);
  const isEmpty = plan.dates.length === 0 && free === undefined;
  return {
    status: options.status ?? 200,
    title: t('serving.title'),
    over: html`<p class="whose-page">${plan.name}</p>`,
    hasNewsletter: false,
    main: joinHtml([
      ...messages(drawing, options),
      isEmpty ? html`<p class="lead">${t('serving.nothing')}</p>` : '',
      asked ?? '',
      isEmpty ? '' : renderConfirmedDuties(drawing),
      free ?? '',
      renderAnsweredDates(drawing) ?? '',
      drawRooms(drawing),
      drawAbsences(drawing, options),
      drawCalendar(drawing, visitorsUrl),
      drawAboutPage(drawing),
    ]),
  };
}

function messages(
  { view, t, plan }: OwnRotaContext,
  { result: done, outcomes = [], refused, again, fault }: OwnRotaPageOptions,
): Html[] {
  const titleOf = ({ eventId, roleId }: AnsweredDuty) =>
    plan.dates.find((one: OwnDuty) => one.event.id === eventId && one.roleId === roleId)?.event.title ?? '…';
  return [
    ...(done === undefined ? [] : [renderResult(t(`serving.told.${done}`))]),
    ...outcomes.flatMap(({ outcome, ...date }) =>
      outcome === 'yes' || outcome === 'no' || outcome === 'same'
        ? []
        : [renderFormNotice(t(`serving.outcomes.${outcome}`, { event: titleOf(date) }))],
    ),
    ...(refused === undefined ? [] : [renderFormNotice(t(`serving.refused.${refused}`))]),
    ...(again === undefined ? [] : [renderFormNotice(t(`serving.${again}`))]),
    ...(fault === undefined ? [] : [renderFormNotice(t(`serving.absenceFaults.${fault}`))]),
    ...datesWhileAway(view, t, plan),
  ];
}

/** Dates during an absence: duties need a substitute, invitations need no answer. */
function datesWhileAway(view: ParishView, t: Translate, plan: OwnRotaWithToken): Html[] {
  const times = getPageDateFormats(view.snapshot.instance.locale);
  const then = plan.dates.filter((one) => one.event.status !== 'cancelled' && isAbsentAt(plan, one));
  const said = (some: typeof then) =>
    some.map(({ event, role }) => `${times.shortDay(event.startsAt)} (${role})`).join(', ');
  const duties = then.filter(({ state, isOffered }) => state === 'yes' && !isOffered);
  const questions = then.filter(({ state }) => state === 'asked');
  return [
    ...(duties.length === 0 ? [] : [renderFormNotice(t('serving.dutiesThen', { dates: said(duties) }))]),
    ...(questions.length === 0 ? [] : [renderFormNotice(t('serving.questionsThen', { dates: said(questions) }))]),
  ];
}

function drawAbsences({ view, t, plan }: OwnRotaContext, { fault, days }: OwnRotaPageOptions): Html {
  const { locale } = view.snapshot.instance;
  const times = getPageDateFormats(locale);
  const items = plan.absences.map(({ id, from, to }) => {
    const span = from === to ? times.day(from) : t('serving.span', { from: times.date(from), to: times.date(to) });
    return html`<li><span>${span}</span>
      <form method="post">${renderHiddenInputs(plan, 'present')}<input type="hidden" name="absence" value="${id}">
        <button class="second" aria-label="${t('serving.removeSpan', { span })}">${t('serving.removeAbsence')}</button></form></li>`;
  });
  const field = (name: 'from' | 'to') =>
    renderLineField({
      name,
      label: t(`serving.${name}`),
      value: days?.[name] ?? '',
      type: 'date',
      size: 'half',
      problem: fault !== undefined && name === 'to' ? t(`serving.absenceFaults.${fault}`) : '',
      more: html` required`,
    });
  return html`<section class="absences" id="absences">
      <h2>${t('serving.absencesTitle')}</h2>
      ${renderParagraph(t('serving.absencesHelp'))}
      ${items.length === 0 ? '' : html`<ul class="spans">${joinHtml(items)}</ul>`}
      <form method="post">${renderHiddenInputs(plan, 'absent')}
        <div class="days">${field('from')}${field('to')}
          <p><button class="second">${t('serving.addAbsence')}</button></p></div>
      </form>
    </section>`;
}

function drawRooms({ view, t, plan }: OwnRotaContext): Html | undefined {
  if (plan.rooms.length === 0) return undefined;
  const path = ownRotaPath(view.snapshot.instance.name, plan.key);
  return html`<section>
      <h2>${t('roomRequests.member.title')}</h2>
      ${renderParagraph(t('roomRequests.member.text'))}
      ${plan.rooms.map(({ id, name }) => renderLink(`${path}/rooms/${id}`, name))}
    </section>`;
}

function drawCalendar({ view, t, plan }: OwnRotaContext, visitorsUrl: string): Html {
  const address = `${visitorsUrl}${ownRotaPath(view.snapshot.instance.name, plan.key)}.ics`;
  const opened = address.replace(/^https?:/, 'webcal:');
  return html`<section>
      <h2>${t('serving.calendarTitle')}</h2>
      ${renderParagraph(t('serving.calendarHelp'))}
      <p><input class="address" type="text" readonly value="${address}" aria-label="${t('serving.calendarTitle')}"></p>
      ${visitorsUrl === '' ? '' : renderLink(opened, t('serving.calendarOpen'))}
    </section>`;
}

function drawAboutPage({ view, t, plan }: OwnRotaContext): Html {
  const { name } = view.snapshot.instance;
  const to = (ask: OwnRotaQuestion) => ownRotaPath(name, plan.key, { ask });
  const wants = plan.wantsGaps;
  return html`<section id="mails">
      <h2>${t('serving.moreTitle')}</h2>
      ${wants === undefined ? '' : renderGapMails(t, plan, wants)}
      ${renderParagraph(t('serving.renewText'))}
      <p class="quiet"><a class="way" href="${to('renew')}">${t('serving.renew')}</a></p>
      <p class="quiet"><a class="way" href="${to('end')}">${t('serving.end')}</a></p>
    </section>`;
}

function renderGapMails(t: Translate, plan: OwnRotaWithToken, wants: boolean): Html {
  return html`${renderParagraph(t(wants ? 'serving.gapsOn' : 'serving.gapsOff'))}
      <form method="post">${renderHiddenInputs(plan, 'gaps')}<input type="hidden" name="wants" value="${wants ? '0' : '1'}">
        <p><button class="second">${t(wants ? 'serving.stopGaps' : 'serving.startGaps')}</button></p></form>`;
}

/**
 * Confirmation page before a volunteer looks for a substitute, gets a new address or ends the access. Undefined if a substitute is sought
 * without a `date`.
 */
export function renderOwnRotaQuestionPage(
  drawing: OwnRotaContext,
  what: OwnRotaQuestion,
  date: OwnDuty | undefined,
): FormPageContent | undefined {
  const { view, t, plan } = drawing;
  const back = renderLink(ownRotaPath(view.snapshot.instance.name, plan.key), t('serving.back'));
  const base = { title: t('serving.title'), hasNewsletter: false };
  if (what === 'offer') {
    if (date === undefined) return undefined;
    const main = html`<p class="lead">${t('serving.offerText')}</p>
      ${renderDutyFacts(drawing, date)}
      ${renderDutyButton(plan, 'offer', t('serving.offerButton'), date)}${back}`;
    return { ...base, heading: t('serving.offerTitle'), main };
  }
  const main = html`<p class="lead">${t(`serving.ask.${what}.text`)}</p>
    <form method="post">${renderHiddenInputs(plan, what)}<p><button type="submit">${t(
      `serving.ask.${what}.button`,
    )}</button></p></form>${back}`;
  return { ...base, heading: t(`serving.ask.${what}.title`), main };
}

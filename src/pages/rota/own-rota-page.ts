// Private page of a volunteer (rule D11): for one-handed use on a phone, without scripts.

import type { Translate } from '../../i18n/translate.ts';
import type {
  AbsenceFault,
  AnsweredDate,
  AnswerOutcome,
  OpenedPlan,
  OwnDate,
  TakingOutcome,
} from '../../model/rota/own-rota.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { drawLine } from '../field-frame.ts';
import type { AnsweredPage, ParishView } from '../form-answers.ts';
import { link, notice, paragraph, told } from '../form-parts.ts';
import { pageTimes } from '../public/page-times.ts';
import {
  aboutDate,
  type ChosenAnswers,
  drawAsked,
  drawDuties,
  drawFree,
  drawSaid,
  isAwayAt,
  type PlanDrawing,
  pressed,
  sealed,
} from './own-dates.ts';
import { ownPlanPath, type PlanQuestion, type PlanTold } from './own-rota-parts.ts';

interface AbsentDays {
  readonly from: string;
  readonly to: string;
}

export interface OwnPlanOptions {
  readonly told?: PlanTold | undefined;
  /** Answers with an outcome other than the one requested. */
  readonly outcomes?: readonly (AnsweredDate & { readonly outcome: AnswerOutcome })[];
  readonly refused?: Exclude<TakingOutcome, 'done'> | 'not_theirs';
  readonly fault?: AbsenceFault;
  /** Reason to send the form again: the page was open too long, or nothing was selected. */
  readonly again?: 'stale' | 'nothingChosen';
  readonly chosen?: ChosenAnswers;
  readonly note?: string;
  readonly days?: AbsentDays;
  readonly status?: number;
}

export function ownPlanPage(
  view: ParishView,
  t: Translate,
  plan: OpenedPlan,
  visitorsUrl: string,
  wish: OwnPlanOptions = {},
): AnsweredPage {
  const drawing = { view, t, plan };
  const asked = drawAsked(drawing, wish.chosen ?? new Map(), wish.note ?? '');
  const free = drawFree(drawing);
  const isEmpty = plan.dates.length === 0 && free === undefined;
  return {
    status: wish.status ?? 200,
    title: t('serving.title'),
    over: html`<p class="whose-page">${plan.name}</p>`,
    hasNewsletter: false,
    main: joined([
      ...messages(drawing, wish),
      isEmpty ? html`<p class="lead">${t('serving.nothing')}</p>` : '',
      asked ?? '',
      free ?? '',
      drawSaid(drawing) ?? '',
      isEmpty ? '' : drawDuties(drawing),
      drawAbsences(drawing, wish),
      drawCalendar(drawing, visitorsUrl),
      drawAboutPage(drawing),
    ]),
  };
}

function messages(
  { view, t, plan }: PlanDrawing,
  { told: done, outcomes = [], refused, again, fault }: OwnPlanOptions,
): Html[] {
  const titleOf = ({ eventId, roleId }: AnsweredDate) =>
    plan.dates.find((one: OwnDate) => one.event.id === eventId && one.roleId === roleId)?.event.title ?? '…';
  return [
    ...(done === undefined ? [] : [told(t(`serving.told.${done}`))]),
    ...outcomes.flatMap(({ outcome, ...date }) =>
      outcome === 'yes' || outcome === 'no' || outcome === 'same'
        ? []
        : [notice(t(`serving.outcomes.${outcome}`, { event: titleOf(date) }))],
    ),
    ...(refused === undefined ? [] : [notice(t(`serving.refused.${refused}`))]),
    ...(again === undefined ? [] : [notice(t(`serving.${again}`))]),
    ...(fault === undefined ? [] : [notice(t(`serving.absenceFaults.${fault}`))]),
    ...datesWhileAway(view, t, plan),
  ];
}

/** Duties and requests during an absence: duties need a substitute, requests need no answer. */
function datesWhileAway(view: ParishView, t: Translate, plan: OpenedPlan): Html[] {
  const times = pageTimes(view.snapshot.instance.locale);
  const then = plan.dates.filter((one) => one.event.status !== 'cancelled' && isAwayAt(plan, one));
  const said = (some: typeof then) =>
    some.map(({ event, role }) => `${times.shortDay(event.startsAt)} (${role})`).join(', ');
  const duties = then.filter(({ state, isOffered }) => state === 'yes' && !isOffered);
  const questions = then.filter(({ state }) => state === 'asked');
  return [
    ...(duties.length === 0 ? [] : [notice(t('serving.dutiesThen', { dates: said(duties) }))]),
    ...(questions.length === 0 ? [] : [notice(t('serving.questionsThen', { dates: said(questions) }))]),
  ];
}

function drawAbsences({ view, t, plan }: PlanDrawing, { fault, days }: OwnPlanOptions): Html {
  const { locale } = view.snapshot.instance;
  const times = pageTimes(locale);
  const items = plan.absences.map(({ id, from, to }) => {
    const span = from === to ? times.day(from) : t('serving.span', { from: times.date(from), to: times.date(to) });
    return html`<li><span>${span}</span>
      <form method="post">${sealed(plan, 'present')}<input type="hidden" name="absence" value="${id}">
        <button class="second" aria-label="${t('serving.removeSpan', { span })}">${t('serving.removeAbsence')}</button></form></li>`;
  });
  const field = (name: 'from' | 'to') =>
    drawLine({
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
      ${paragraph(t('serving.absencesHelp'))}
      ${items.length === 0 ? '' : html`<ul class="spans">${joined(items)}</ul>`}
      <form method="post">${sealed(plan, 'absent')}
        <div class="days">${field('from')}${field('to')}
          <p><button class="second">${t('serving.addAbsence')}</button></p></div>
      </form>
    </section>`;
}

function drawCalendar({ view, t, plan }: PlanDrawing, visitorsUrl: string): Html {
  const address = `${visitorsUrl}${ownPlanPath(view.snapshot.instance.name, plan.key)}.ics`;
  const opened = address.replace(/^https?:/, 'webcal:');
  return html`<section>
      <h2>${t('serving.calendarTitle')}</h2>
      ${paragraph(t('serving.calendarHelp'))}
      <p><input class="address" type="text" readonly value="${address}" aria-label="${t('serving.calendarTitle')}"></p>
      ${visitorsUrl === '' ? '' : link(opened, t('serving.calendarOpen'))}
    </section>`;
}

function drawAboutPage({ view, t, plan }: PlanDrawing): Html {
  const { name } = view.snapshot.instance;
  const to = (ask: PlanQuestion) => ownPlanPath(name, plan.key, { ask });
  const wants = plan.wantsGaps;
  return html`<section id="mails">
      <h2>${t('serving.moreTitle')}</h2>
      ${wants === undefined ? '' : mails(t, plan, wants)}
      ${paragraph(t('serving.renewText'))}
      <p class="quiet"><a class="way" href="${to('renew')}">${t('serving.renew')}</a></p>
      <p class="quiet"><a class="way" href="${to('end')}">${t('serving.end')}</a></p>
    </section>`;
}

function mails(t: Translate, plan: OpenedPlan, wants: boolean): Html {
  return html`${paragraph(t(wants ? 'serving.gapsOn' : 'serving.gapsOff'))}
      <form method="post">${sealed(plan, 'gaps')}<input type="hidden" name="wants" value="${wants ? '0' : '1'}">
        <p><button class="second">${t(wants ? 'serving.stopGaps' : 'serving.startGaps')}</button></p></form>`;
}

/** Confirmation page for an action: find a substitute, get a new address, or end the access. */
export function ownQuestionPage(
  view: ParishView,
  t: Translate,
  plan: OpenedPlan,
  what: PlanQuestion,
  date: OwnDate | undefined,
): AnsweredPage | undefined {
  const back = link(ownPlanPath(view.snapshot.instance.name, plan.key), t('serving.back'));
  const base = { title: t('serving.title'), hasNewsletter: false };
  if (what === 'offer') {
    if (date === undefined) return undefined;
    const main = html`<p class="lead">${t('serving.offerText')}</p>
      ${aboutDate(view, date)}
      ${pressed(plan, 'offer', t('serving.offerButton'), date)}${back}`;
    return { ...base, heading: t('serving.offerTitle'), main };
  }
  const main = html`<p class="lead">${t(`serving.ask.${what}.text`)}</p>
    <form method="post">${sealed(plan, what)}<p><button type="submit">${t(`serving.ask.${what}.button`)}</button></p></form>${back}`;
  return { ...base, heading: t(`serving.ask.${what}.title`), main };
}

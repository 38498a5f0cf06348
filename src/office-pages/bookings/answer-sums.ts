import { type AnswerGroup, type AnswerSum, sumAnswers } from '../../bookings/answer-sums.ts';
import type { EventBookings } from '../../office/bookings/read-bookings.ts';
import { type Html, html } from '../../util/html.ts';
import { renderPill } from '../components/parts.ts';
import type { PageRequest } from '../page.ts';

/** Sums of the answers, below the list of bookings; undefined without questions or bookings. */
export function renderAnswerSums(request: PageRequest, bookings: EventBookings): Html | undefined {
  const sums = sumAnswers(bookings, request.language);
  if (sums.length === 0) return undefined;
  return html`<details class="card fold answer-sums">
    <summary><span class="fold-name">${request.t('answerSums.title')}</span></summary>
    ${renderSumList(request, sums)}
  </details>`;
}

/** Sums of the answers, on the printed list; undefined without questions or bookings. */
export function renderPrintedAnswerSums(request: PageRequest, bookings: EventBookings): Html | undefined {
  const sums = sumAnswers(bookings, request.language);
  if (sums.length === 0) return undefined;
  return html`<section class="answer-sums"><h2>${request.t('answerSums.title')}</h2>${renderSumList(request, sums)}</section>`;
}

function renderSumList(request: PageRequest, sums: readonly AnswerSum[]): Html {
  const { t } = request;
  return html`<dl>${sums.map((sum) => {
    const { field } = sum;
    const mark = field.sensitive ? html` ${renderPill(t('answerSums.sensitive'), 'quiet')}` : '';
    return html`<div><dt>${field.label}${mark}</dt><dd>${renderSum(request, sum)}</dd></div>`;
  })}</dl>`;
}

function renderSum({ t, locale }: PageRequest, { field, groups, unanswered, sum, span }: AnswerSum): Html {
  const left = unanswered === 0 ? '' : html`<li class="soft">${t('answerSums.left', { count: unanswered })}</li>`;
  if (groups.length === 0) return html`<ul class="plain"><li class="soft">${t('answerSums.none')}</li></ul>`;
  if (span !== undefined) {
    const [from, to] = span;
    const days = from === to ? from : t('answerSums.span', { from, to });
    return html`<ul class="plain"><li>${days}</li>${left}</ul>`;
  }
  if (sum !== undefined) {
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
    const answers = groups.reduce((all, { count }) => all + count, 0);
    const text = t('answerSums.total', { sum: number.format(sum), count: answers });
    return html`<ul class="plain"><li><b>${text}</b></li>${left}</ul>`;
  }
  const isCounted = field.options.length > 0 || field.type === 'yes';
  const draw = (group: AnswerGroup) => {
    const people = field.each ? '' : html` <span class="soft">${t('signUps.party', { count: group.people })}</span>`;
    if (isCounted) return html`<li><b>${group.count}</b> ${group.answer}${people}</li>`;
    return html`<li><span class="as-typed">${group.answer}</span> <span class="soft">${group.names.join(', ')}</span></li>`;
  };
  return html`<ul class="plain">${groups.map(draw)}${left}</ul>`;
}

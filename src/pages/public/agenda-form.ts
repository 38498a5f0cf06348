// Search form of an agenda, sent by GET and collapsed until the visitor opens it.

import { type Html, html } from '../../util/html.ts';
import { FILTERS, type Filter, type Question } from './addresses.ts';
import type { PageParts } from './event-list.ts';
import { choices, nameOf } from './filters.ts';
import { MAX_QUESTION_LENGTH, type QuestionFault } from './read-question.ts';

/** Form with the current query and its errors. It is open if there is an error, or if requested. */
export function agendaForm(
  reading: PageParts,
  question: Question,
  faults: readonly QuestionFault[] = [],
  isOpen = faults.length > 0,
): Html {
  const { view, t } = reading;
  const { name } = view.snapshot.instance;
  const { q, choice, view: shown } = question;
  const kept =
    shown === 'month'
      ? [['view', 'month'], ...(question.month === '' ? [] : [['month', question.month]])]
      : question.when === ''
        ? []
        : [['when', question.when]];
  return html`<details class="ask"${isOpen ? html` open` : ''}>
    <summary class="chip">${t('agendaPages.searching')}</summary>
    <form class="card" method="get" action="/${name}/" role="search" aria-label="${t('agendaPages.search')}">
      ${kept.map(([key = '', value = '']) => html`<input type="hidden" name="${key}" value="${value}">`)}
      <div class="field wide">
        <label for="q">${t('agendaPages.keyword')}</label>
        <input id="q" name="q" type="search" maxlength="${MAX_QUESTION_LENGTH}" value="${q}"
          autocomplete="off"${attributes('q', faults)}>${error(t('agendaPages.faults.q'), 'q', faults)}
      </div>
      <button type="submit">${t('agendaPages.show')}</button>
      ${shown === 'month' ? '' : [dayField(reading, 'from', question, faults), dayField(reading, 'to', question, faults)]}
      ${FILTERS.map((filter) => select(reading, filter, choice[filter], faults))}
    </form>
  </details>`;
}

function attributes(field: QuestionFault, faults: readonly QuestionFault[]): Html | string {
  return faults.includes(field) ? html` aria-invalid="true" aria-describedby="${field}-error"` : '';
}

function error(text: string, field: QuestionFault, faults: readonly QuestionFault[]): Html | string {
  return faults.includes(field) ? html`\n<p id="${field}-error" class="error">${text}</p>` : '';
}

function dayField({ t }: PageParts, field: 'from' | 'to', question: Question, faults: readonly QuestionFault[]): Html {
  // A date field would drop an invalid value, so a text field shows it.
  const type = faults.includes(field) ? 'text' : 'date';
  return html`<div class="field">
        <label for="${field}">${t(`agendaPages.${field}`)}</label>
        <input id="${field}" name="${field}" type="${type}"
          value="${question[field]}"${attributes(field, faults)}>${error(t(`agendaPages.faults.${field}`), field, faults)}
      </div>
      \n`;
}

function select(
  reading: PageParts,
  filter: Filter,
  chosen: number | undefined,
  faults: readonly QuestionFault[],
): Html | undefined {
  const { view, t } = reading;
  const offered = choices(view)[filter];
  if (offered.length === 0 && chosen === undefined && !faults.includes(filter)) return undefined;
  const name = chosen === undefined ? undefined : nameOf(view, filter, chosen);
  const isOffered = offered.some(({ id }) => id === chosen);
  const all =
    isOffered || chosen === undefined || name === undefined ? offered : [{ id: chosen, name, depth: 0 }, ...offered];
  return html`<div class="field">
    <label for="${filter}">${t(`agendaPages.filters.${filter}`)}</label>
    <select id="${filter}" name="${filter}"${attributes(filter, faults)}>
      <option value="">${t('agendaPages.all')}</option>
      ${all.map(
        ({ id, name: label, depth }) =>
          html`<option value="${id}"${id === chosen ? html` selected` : ''}>${'– '.repeat(depth)}${label}</option>`,
      )}
    </select>${error(t(`agendaPages.faults.${filter}`), filter, faults)}
  </div>`;
}

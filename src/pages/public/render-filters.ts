// Filters of an agenda: links for periods, month and lists, and chips that remove the other filters.

import { type Html, html } from '../../util/html.ts';
import {
  AGENDA_FILTERS,
  type AgendaFilter,
  type AgendaQuery,
  agendaPath,
  RELATIVE_PERIODS,
  UNFILTERED_QUERY,
} from './addresses.ts';
import type { PageContext } from './event-list.ts';
import { type FilterChoice, findFilterChoiceName, findFilterChoices, findSelectedFilterNames } from './filters.ts';
import { type AgendaQueryFault, MAX_SEARCH_LENGTH } from './read-agenda-query.ts';

/** Maximum number of lists with a link. The form offers all lists. */
const MAX_LISTS = 6;

interface NarrowingOptions {
  readonly faults?: readonly AgendaQueryFault[];
  readonly isOpen?: boolean;
  /** True for the page of a list or room, whose title is the name of the list or room. */
  readonly isOwn?: boolean;
}

export function renderFilters(
  reading: PageContext,
  question: AgendaQuery,
  { faults, isOpen, isOwn = false }: NarrowingOptions,
): Html {
  const right = faults === undefined ? question : UNFILTERED_QUERY;
  return html`<div class="narrow">
      ${agendaForm(reading, question, faults, isOpen)}
      <div class="strip">${timeChips(reading, right, faults === undefined)}${listChips(reading, right)}</div>
    </div>
    ${isOwn ? '' : chosenChips(reading, right)}`;
}

function renderChip({ view, t }: PageContext, label: string, isOn: boolean, to: AgendaQuery, isRepeated = false): Html {
  const path = agendaPath(view.snapshot.instance.name, to);
  if (!isOn) return html`<li><a class="chip" href="${path}">${label}</a></li>`;
  const item = isRepeated ? html`<li class="repeated">` : html`<li>`;
  const seen = html`<span aria-hidden="true">${label} <span class="cross">×</span></span>`;
  const heard = html`<span class="hidden">${t('agendaPages.without', { what: label })}</span>`;
  return html`${item}<a class="chip taken" href="${path}" aria-current="true">${heard}${seen}</a></li>`;
}

function timeChips(reading: PageContext, question: AgendaQuery, isValid: boolean): Html {
  const { view, t } = reading;
  const { choice, q, when } = question;
  const { name } = view.snapshot.instance;
  const isAll = isValid && agendaPath(name, { ...question, page: 1 }) === agendaPath(name, UNFILTERED_QUERY);
  const own: AgendaQuery = { ...UNFILTERED_QUERY, choice, q };
  const isMonth = question.view === 'month';
  return html`<nav aria-label="${t('agendaPages.times')}"><ul class="chips">
      <li><a class="chip" href="${agendaPath(name, UNFILTERED_QUERY)}"${isAll ? html` aria-current="true"` : ''}>${t(
        'agendaPages.all',
      )}</a></li>
      ${RELATIVE_PERIODS.map((span) =>
        renderChip(reading, t(`agendaPages.when.${span}`), when === span, { ...own, when: when === span ? '' : span }),
      )}
      ${renderChip(reading, t('agendaPages.month'), isMonth, { ...own, view: isMonth ? 'list' : 'month' })}
    </ul></nav>\n`;
}

function filterChips({ view }: PageContext): readonly FilterChoice[] {
  const { list } = findFilterChoices(view);
  return list.length < 2 ? [] : list.slice(0, MAX_LISTS);
}

function listChips(reading: PageContext, question: AgendaQuery): Html | undefined {
  const lists = filterChips(reading);
  if (lists.length === 0) return undefined;
  const { list: chosen, ...others } = question.choice;
  return html`<nav class="lists" aria-label="${reading.t('agendaPages.filters.list')}"><ul class="chips">${lists.map(
    ({ id, name }) => {
      const choice = chosen === id ? others : { ...others, list: id };
      return renderChip(reading, name, chosen === id, { ...question, choice, page: 1 });
    },
  )}</ul></nav>`;
}

/** Chips that repeat the chosen period and list if both are chosen, because the filter row has no room for both on a phone. */
function rowFilters(reading: PageContext, question: AgendaQuery) {
  const { choice, when, view } = question;
  const { list: id, ...others } = choice;
  const list = filterChips(reading).find((one) => one.id === id);
  const isMonth = view === 'month';
  if (list === undefined || (when === '' && !isMonth)) return [];
  const { t } = reading;
  const label = isMonth || when === '' ? t('agendaPages.month') : t(`agendaPages.when.${when}`);
  return [
    { label, rest: { ...question, when: '' as const, view: 'list' as const, page: 1 }, isRepeated: true },
    { label: list.name, rest: { ...question, choice: others, page: 1 }, isRepeated: true },
  ];
}

function chosenChips(reading: PageContext, question: AgendaQuery): Html | undefined {
  const { view, t, times } = reading;
  const taken: { label: string; rest: AgendaQuery; isRepeated?: boolean }[] = rowFilters(reading, question);
  for (const { filter, name: label } of findSelectedFilterNames(view, question) ?? []) {
    const { [filter]: id, ...choice } = question.choice;
    if (filter === 'list' && filterChips(reading).some((list) => list.id === id)) continue;
    taken.push({ label, rest: { ...question, choice, page: 1 } });
  }
  const { q, from, to } = question;
  if (q !== '') taken.push({ label: q, rest: { ...question, q: '', page: 1 } });
  if (from !== '' && from === to) {
    taken.push({ label: times.narrowDay(from), rest: { ...question, from: '', to: '', page: 1 } });
  } else {
    const day = (key: 'fromDay' | 'until', at: string) => t(`agendaPages.${key}`, { day: times.narrowDay(at) });
    if (from > view.today) taken.push({ label: day('fromDay', from), rest: { ...question, from: '', page: 1 } });
    if (to !== '') taken.push({ label: day('until', to), rest: { ...question, to: '', page: 1 } });
  }
  if (taken.length === 0) return undefined;
  return html`<div class="chosen">
    <span class="soft">${t('agendaPages.chosen')}</span>
    <ul class="chips">${taken.map(({ label, rest, isRepeated }) => renderChip(reading, label, true, rest, isRepeated))}</ul>
  </div>`;
}

/** Form with the query and its problems. It is unfolded if there are problems, or on request. */
function agendaForm(
  reading: PageContext,
  question: AgendaQuery,
  faults: readonly AgendaQueryFault[] = [],
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
        <input id="q" name="q" type="search" maxlength="${MAX_SEARCH_LENGTH}" value="${q}"
          autocomplete="off"${attributes('q', faults)}>${error(t('agendaPages.faults.q'), 'q', faults)}
      </div>
      <button type="submit">${t('agendaPages.show')}</button>
      ${shown === 'month' ? '' : [dayField(reading, 'from', question, faults), dayField(reading, 'to', question, faults)]}
      ${AGENDA_FILTERS.map((filter) => select(reading, filter, choice[filter], faults))}
    </form>
  </details>`;
}

export function describeAgendaFault(t: PageContext['t'], fault: AgendaQueryFault, question: AgendaQuery): string {
  return fault === 'from' || fault === 'to'
    ? t(`agendaPages.faults.${fault}`, { value: question[fault] })
    : t(`agendaPages.faults.${fault}`);
}

const FORM_FIELDS: readonly AgendaQueryFault[] = ['q', 'from', 'to', 'order', ...AGENDA_FILTERS];

export function hasFieldFor(fault: AgendaQueryFault): boolean {
  return FORM_FIELDS.includes(fault);
}

function attributes(field: AgendaQueryFault, faults: readonly AgendaQueryFault[]): Html | string {
  if (!faults.includes(field)) return '';
  const isFirst = field === FORM_FIELDS.find((one) => faults.includes(one));
  return html` aria-invalid="true" aria-describedby="${field}-error"${isFirst ? html` autofocus` : ''}`;
}

function error(text: string, field: AgendaQueryFault, faults: readonly AgendaQueryFault[]): Html | string {
  return faults.includes(field) ? html`\n<p id="${field}-error" class="error">${text}</p>` : '';
}

function dayField(
  { t }: PageContext,
  field: 'from' | 'to',
  question: AgendaQuery,
  faults: readonly AgendaQueryFault[],
): Html {
  const isFaulty = faults.includes(field);
  const fault = field === 'to' && !isFaulty && faults.includes('order') ? 'order' : field;
  const text = describeAgendaFault(t, fault, question);
  return html`<div class="field">
        <label for="${field}">${t(`agendaPages.${field}`)}</label>
        <input id="${field}" name="${field}" type="date"
          value="${isFaulty ? '' : question[field]}"${attributes(fault, faults)}>${error(text, fault, faults)}
      </div>
      \n`;
}

function select(
  reading: PageContext,
  filter: AgendaFilter,
  chosen: number | undefined,
  faults: readonly AgendaQueryFault[],
): Html | undefined {
  const { view, t } = reading;
  const offered = findFilterChoices(view)[filter];
  if (offered.length === 0 && chosen === undefined && !faults.includes(filter)) return undefined;
  const name = chosen === undefined ? undefined : findFilterChoiceName(view, filter, chosen);
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

// How one narrows an agenda: one form that is sent by GET, and plain links.

import { type Html, html } from '../../kit/html.ts';
import { agendaPath, EVERYTHING, FILTERS, type Filter, type Question } from './addresses.ts';
import type { PageParts } from './event-list.ts';
import { choices, chosenNames, type FilterChoice, nameOf } from './filters.ts';
import { LONGEST_QUESTION, type QuestionFault } from './read-question.ts';

/** The form with what is asked for, and with what is wrong at its field. */
export function agendaForm(reading: PageParts, question: Question, faults: readonly QuestionFault[] = []): Html {
  const { view, t } = reading;
  const { name } = view.snapshot.instance;
  const { q, from, choice } = question;
  // A list is chosen above the agenda, too.
  const isChosen = FILTERS.some((filter) => filter !== 'list' && choice[filter] !== undefined);
  const isOpen = from !== '' || isChosen || FILTERS.some((filter) => faults.includes(filter));
  const wrong = (field: QuestionFault) => faults.includes(field);
  // A date field would drop a value that is no date, so a text field shows it.
  const date = wrong('from') ? 'text' : 'date';
  return html`<form class="ask" method="get" action="/${name}/" role="search" aria-label="${t('agendaPages.search')}">
    <div class="row">
      <div class="field grow">
        <label for="q">${t('agendaPages.keyword')}</label>
        <input id="q" name="q" type="search" maxlength="${LONGEST_QUESTION}" value="${q}"
          autocomplete="off"${attributes('q', wrong('q'))}>${error(t('agendaPages.faults.q'), 'q', wrong('q'))}
      </div>
      <button type="submit">${t('agendaPages.show')}</button>
    </div>
    <details${isOpen ? html` open` : ''}>
      <summary>${t('agendaPages.more')}</summary>
      <div class="row">
        <div class="field">
          <label for="from">${t('agendaPages.from')}</label>
          <input id="from" name="from" type="${date}"
            value="${from}"${attributes('from', wrong('from'))}>${error(t('agendaPages.faults.from'), 'from', wrong('from'))}
        </div>
        ${FILTERS.map((filter) => select(reading, filter, choice[filter], faults))}
      </div>
    </details>
  </form>`;
}

function attributes(field: string, isWrong: boolean): Html | string {
  return isWrong ? html` aria-invalid="true" aria-describedby="${field}-error"` : '';
}

function error(text: string, field: string, isWrong: boolean): Html | string {
  return isWrong ? html`\n<p id="${field}-error" class="error">${text}</p>` : '';
}

function select(
  reading: PageParts,
  filter: Filter,
  chosen: number | undefined,
  faults: readonly QuestionFault[],
): Html | undefined {
  const { view, t } = reading;
  const offered = choices(view)[filter];
  const isWrong = faults.includes(filter);
  if (offered.length === 0 && chosen === undefined && !isWrong) return undefined;
  const name = chosen === undefined ? undefined : nameOf(view, filter, chosen);
  const isOffered = offered.some(({ id }) => id === chosen);
  const all =
    isOffered || chosen === undefined || name === undefined ? offered : [{ id: chosen, name, depth: 0 }, ...offered];
  return html`<div class="field grow">
    <label for="${filter}">${t(`agendaPages.filters.${filter}`)}</label>
    <select id="${filter}" name="${filter}"${attributes(filter, isWrong)}>
      <option value="">${t('agendaPages.all')}</option>
      ${all.map(
        ({ id, name: label, depth }) =>
          html`<option value="${id}"${id === chosen ? html` selected` : ''}>${'– '.repeat(depth)}${label}</option>`,
      )}
    </select>${error(t(`agendaPages.faults.${filter}`), filter, isWrong)}
  </div>`;
}

/** So many lists stand over the agenda as links; all of them are in the form. */
const MOST_CHIPS = 6;

/** The lists that stand over the agenda; none where there is no choice. */
function chipped({ view }: PageParts): readonly FilterChoice[] {
  const { list } = choices(view);
  return list.length < 2 ? [] : list.slice(0, MOST_CHIPS);
}

/** The lists that there are, as links. */
export function listChips(reading: PageParts, question: Question): Html | undefined {
  const { view, t } = reading;
  const { name } = view.snapshot.instance;
  const lists = chipped(reading);
  if (lists.length === 0) return undefined;
  const { list: chosen, ...others } = question.choice;
  const chip = (label: string, choice: Question['choice'], isCurrent: boolean) => {
    const path = agendaPath(name, { ...question, choice, page: 1 });
    return html`<li><a class="chip" href="${path}"${isCurrent ? html` aria-current="true"` : ''}>${label}</a></li>`;
  };
  return html`<nav class="lists" aria-label="${t('agendaPages.filters.list')}">
    <ul class="chips">
      ${chip(t('agendaPages.all'), others, chosen === undefined)}
      ${lists.map(({ id, name: label }) => chip(label, { ...others, list: id }, chosen === id))}
    </ul>
  </nav>`;
}

/** What is asked for and shown nowhere else, each with a link that takes it off; undefined where there is nothing. */
export function chosenChips(reading: PageParts, question: Question): Html | undefined {
  const { view, t, times } = reading;
  const { name } = view.snapshot.instance;
  const taken: { label: string; rest: Question }[] = [];
  for (const { filter, name: label } of chosenNames(view, question) ?? []) {
    const { [filter]: id, ...choice } = question.choice;
    if (filter === 'list' && chipped(reading).some((list) => list.id === id)) continue;
    taken.push({ label, rest: { ...question, choice, page: 1 } });
  }
  if (question.q !== '') taken.push({ label: question.q, rest: { ...question, q: '', page: 1 } });
  if (question.from !== '' && question.from > view.today) {
    taken.push({
      label: t('agendaPages.fromDay', { day: times.narrowDay(question.from) }),
      rest: { ...question, from: '', page: 1 },
    });
  }
  if (taken.length === 0) return undefined;
  const clear =
    taken.length > 1
      ? html`<li><a class="way" href="${agendaPath(name, EVERYTHING)}">${t('agendaPages.clear')}</a></li>`
      : '';
  const crossed = (what: string) => {
    const seen = html`<span aria-hidden="true">${what} <span class="cross">×</span></span>`;
    return html`<span class="hidden">${t('agendaPages.without', { what })}</span>${seen}`;
  };
  return html`<div class="chosen">
    <span class="soft">${t('agendaPages.chosen')}</span>
    <ul class="chips">
      ${taken.map(
        ({ label, rest }) =>
          html`<li><a class="chip taken" href="${agendaPath(name, rest)}">${crossed(label)}</a></li>`,
      )}
      ${clear}
    </ul>
  </div>`;
}

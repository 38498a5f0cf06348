// Quick filters of an agenda: links for periods, month and lists, and removable chips for the other filters.

import { type Html, html } from '../../util/html.ts';
import { agendaPath, EVERYTHING, type Question, SPANS } from './addresses.ts';
import { agendaForm } from './agenda-form.ts';
import type { PageParts } from './event-list.ts';
import { choices, chosenNames, type FilterChoice } from './filters.ts';
import type { QuestionFault } from './read-question.ts';

/** Maximum lists shown as links; the form has all of them. */
const MAX_LISTS = 6;

interface NarrowingOptions {
  readonly faults?: readonly QuestionFault[];
  readonly isOpen?: boolean;
  /** True for the page of the selected list or room, titled by its name. */
  readonly isOwn?: boolean;
}

/** Form and links above an agenda; with an invalid query, the links start from the whole agenda. */
export function narrowing(
  reading: PageParts,
  question: Question,
  { faults, isOpen, isOwn = false }: NarrowingOptions,
): Html {
  const right = faults === undefined ? question : EVERYTHING;
  return html`<div class="narrow">
      ${agendaForm(reading, question, faults, isOpen)}
      <div class="strip">${timeChips(reading, right)}${listChips(reading, right)}</div>
    </div>
    ${isOwn ? '' : chosenChips(reading, right)}`;
}

/** Link that sets a filter, or removes it if active. */
function chip({ view, t }: PageParts, label: string, isOn: boolean, to: Question): Html {
  const path = agendaPath(view.snapshot.instance.name, to);
  if (!isOn) return html`<li><a class="chip" href="${path}">${label}</a></li>`;
  const seen = html`<span aria-hidden="true">${label} <span class="cross">×</span></span>`;
  const heard = html`<span class="hidden">${t('agendaPages.without', { what: label })}</span>`;
  return html`<li><a class="chip taken" href="${path}" aria-current="true">${heard}${seen}</a></li>`;
}

function timeChips(reading: PageParts, question: Question): Html {
  const { view, t } = reading;
  const { choice, q, when } = question;
  const { name } = view.snapshot.instance;
  const isAll = agendaPath(name, { ...question, page: 1 }) === agendaPath(name, EVERYTHING);
  const own: Question = { ...EVERYTHING, choice, q };
  const isMonth = question.view === 'month';
  return html`<nav aria-label="${t('agendaPages.times')}"><ul class="chips">
      <li><a class="chip" href="${agendaPath(name, EVERYTHING)}"${isAll ? html` aria-current="true"` : ''}>${t('agendaPages.all')}</a></li>
      ${SPANS.map((span) =>
        chip(reading, t(`agendaPages.when.${span}`), when === span, { ...own, when: when === span ? '' : span }),
      )}
      ${chip(reading, t('agendaPages.month'), isMonth, { ...own, view: isMonth ? 'list' : 'month' })}
    </ul></nav>\n`;
}

/** Lists shown as links; empty if there is no choice. */
function chipped({ view }: PageParts): readonly FilterChoice[] {
  const { list } = choices(view);
  return list.length < 2 ? [] : list.slice(0, MAX_LISTS);
}

function listChips(reading: PageParts, question: Question): Html | undefined {
  const lists = chipped(reading);
  if (lists.length === 0) return undefined;
  const { list: chosen, ...others } = question.choice;
  return html`<nav class="lists" aria-label="${reading.t('agendaPages.filters.list')}"><ul class="chips">${lists.map(
    ({ id, name }) => {
      const choice = chosen === id ? others : { ...others, list: id };
      return chip(reading, name, chosen === id, { ...question, choice, page: 1 });
    },
  )}</ul></nav>`;
}

/** Other active filters, each with a link that removes it; undefined if there are none. */
function chosenChips(reading: PageParts, question: Question): Html | undefined {
  const { view, t, times } = reading;
  const taken: { label: string; rest: Question }[] = [];
  for (const { filter, name: label } of chosenNames(view, question) ?? []) {
    const { [filter]: id, ...choice } = question.choice;
    if (filter === 'list' && chipped(reading).some((list) => list.id === id)) continue;
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
    <ul class="chips">${taken.map(({ label, rest }) => chip(reading, label, true, rest))}</ul>
  </div>`;
}

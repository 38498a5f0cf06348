// Duties of a roster: one row each with its days and people, and buttons to add a row, add the next week, or remove a row. The buttons save
// nothing and show the form again.

import { type DayAsked, dayFault } from '../../date-parsing/read-day.ts';
import { openDaySaying } from '../../date-parsing/written-day.ts';
import { translator } from '../../i18n/translate.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { type Control, type FormDrawing, listed, type Tell } from '../components/form/control.ts';
import type { Filled } from '../components/form/filled.ts';
import { dayInput } from '../components/form/moment-inputs.ts';
import { hidden, partOf } from '../components/form/parts.ts';
import type { PeopleByName } from '../components/form/people.ts';
import type { PageRequest } from '../page.ts';
import {
  DUTY,
  type DutyRow,
  dutyRowsIn,
  enteredDuties,
  isEmptyRow,
  newRow,
  nextDays,
  peopleTyped,
  rowsOfDuties,
  withDays,
} from './duty-rows.ts';

const PEOPLE_LIST = 'duty-people';

/** Id of the end of the list, with the add buttons. */
const END = 'duties-end';

/** Name of the buttons; the value is the action and the key of a row. */
const BUTTON = 'duty';

export interface DutiesOptions extends DayAsked {
  readonly people: PeopleByName;
  /** URL of the form; the buttons return to the duties. */
  readonly action: string;
}

export function dutiesControl({ people, action, ...asked }: DutiesOptions): Control {
  return {
    inputs: Object.values(DUTY),
    // Empty rows are dropped, and the others are sorted by date.
    isShownAsRead: true,
    enter: ({ duties }) => enteredDuties(rowsOfDuties(duties, people.nameOf)),
    read: (entered, _, tell) => {
      const rows = dutyRowsIn(entered).map((row) => withDays(row, asked));
      rows.forEach((row, index) => {
        if (!isEmptyRow(row)) tellDays(row, index, tell);
      });
      const filled = rows.filter((row) => !isEmptyRow(row));
      const sorted = filled.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
      const duties = sorted.map(({ from, to, who }) => ({
        date_from: from,
        date_to: to,
        people: peopleTyped(who, people.find),
      }));
      return { duties };
    },
    say: (entered, { language }) => {
      const say = openDaySaying(language);
      const day = (text: string) => (isDate(text) ? say(text) : text);
      return listed(dutyRowsIn(entered).map(({ from, to, who }) => `${day(from)} – ${day(to)}: ${who.join(', ')}`));
    },
    inputAt: ([, index, part]) => {
      if (index === undefined) return undefined;
      return `${part === 'date_to' ? DUTY.to : DUTY.from}-${index}`;
    },
    draw: (drawing) => ({ isGroup: true, control: () => drawDuties(drawing, people, action) }),
  };
}

function tellDays({ from, to }: DutyRow, index: number, tell: Tell): void {
  for (const [text, name] of [
    [from, DUTY.from],
    [to, DUTY.to],
  ] as const) {
    if (text === '' && name === DUTY.from) tell('noDay', '', `${name}-${index}`);
    else if (text !== '' && !isDate(text)) tell(dayFault(text), text, `${name}-${index}`);
  }
}

function drawDuties({ entered, language, mark }: FormDrawing, people: PeopleByName, action: string): Html {
  const t = translator(language);
  const rows = dutyRowsIn(entered);
  const button = (deed: string, text: string, look: string, more: Html | string = '') =>
    html`<button class="${look}" name="${BUTTON}" value="${deed}" formaction="${action}#${END}"${more} formnovalidate>${text}</button>`;
  const drawn = rows.map((row, index) => {
    const name = t('rosterPage.duty', { number: index + 1 });
    const day = (part: 'from' | 'to') => {
      const input = `${DUTY[part]}-${index}`;
      const control = dayInput({ name: DUTY[part], value: row[part], language, attributes: mark(input) });
      return partOf(`i-${input}`, t(`rosterPage.${part}`), control);
    };
    const who = [...row.who, ''].map((text, at) => {
      const label = `${name}, ${t('rosterPage.who')} ${at + 1}`;
      const placeholder = text === '' ? html` placeholder="${t('rosterPage.whoHint')}"` : '';
      return html`${hidden(DUTY.whose, row.key)}<input name="${DUTY.who}" list="${PEOPLE_LIST}" value="${text}"
        autocomplete="off" aria-label="${label}"${placeholder}>`;
    });
    return html`<li class="duty" role="group" aria-label="${name}">
      ${hidden(DUTY.key, row.key)}
      ${day('from')}
      ${day('to')}
      <div class="part duty-people"><span class="part-label" aria-hidden="true">${t('rosterPage.who')}</span>
        <div class="name-rows">${who}</div></div>
      ${button(`remove ${row.key}`, t('rosterPage.remove'), 'small danger', html` aria-label="${t('rosterPage.remove')}: ${name}"`)}
    </li>`;
  });
  const list =
    rows.length === 0 ? html`<p class="soft">${t('rosterPage.none')}</p>` : html`<ol class="duties">${drawn}</ol>`;
  const names = people.names.map((name) => html`<option value="${name}"></option>`);
  return html`<div class="duty-rows">
    ${list}
    <p class="more" id="${END}">${button('next', t('rosterPage.next'), '')} ${button('add', t('rosterPage.add'), 'quiet')}</p>
    <datalist id="${PEOPLE_LIST}">${names}</datalist>
  </div>`;
}

/** Applies the pressed row button to the form; undefined if no row button was pressed. */
export function helpDuties({ form, now, language }: PageRequest, filled: Filled): Filled | undefined {
  if (!form.has(BUTTON)) return undefined;
  const [deed = '', key = ''] = form.text(BUTTON).split(' ');
  const rows = dutyRowsIn(filled.entered ?? {});
  const asked = { today: now.slice(0, 10), language };
  const entered = { ...filled.entered, ...enteredDuties(changed(rows, deed, key, asked)) };
  return { ...filled, entered };
}

function changed(rows: readonly DutyRow[], deed: string, key: string, asked: DayAsked): readonly DutyRow[] {
  if (deed === 'add') return [...rows, newRow(rows)];
  if (deed === 'next') return [...rows, newRow(rows, nextDays(rows, asked))];
  return deed === 'remove' ? rows.filter((row) => row.key !== key) : rows;
}

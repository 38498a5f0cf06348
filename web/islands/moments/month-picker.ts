// Calendar below a day field, for mouse, touch and keyboard (arrow keys, Home, End, Page Up, Page Down, Enter, Esc).

import { createDayDescriber } from '../../../src/date-parsing/format-day.ts';
import { findCommonChurchDayName } from '../../../src/model/church-year.ts';
import { addDays, isDate } from '../../../src/util/dates.ts';
import {
  dayNumber,
  firstOfMonth,
  fromDayNumber,
  monthNumber,
  weekdayOfDayNumber,
} from '../../../src/util/day-number.ts';
import { createElement } from '../event/ask.ts';
import { formatToday, readPageLanguage } from './today.ts';

export interface MonthPickerTexts {
  readonly calendar: string;
  readonly before: string;
  readonly after: string;
}

interface PickerOptions {
  readonly field: HTMLElement;
  readonly input: HTMLInputElement;
  readonly button: HTMLButtonElement;
  readonly words: MonthPickerTexts;
  /** Returns the day in the field, `YYYY-MM-DD`, or "". */
  readonly chosen: () => string;
  readonly choose: (day: string) => void;
}

/** First and last day in months that can be displayed as a whole. */
const [FIRST, LAST] = ['0002-01-01', '9998-12-31'];

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export class MonthPicker {
  readonly #options: PickerOptions;
  readonly #button: HTMLButtonElement;
  #panel: HTMLElement | undefined;
  #at = '';

  constructor(options: PickerOptions) {
    this.#options = options;
    const { field, input, button } = options;
    this.#button = button;
    button.hidden = false;
    this.#button.addEventListener('click', () => (this.#panel === undefined ? this.open() : this.#close(true)));
    // Tab skips the button, because users usually type a day.
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      this.open();
    });
    document.addEventListener('pointerdown', ({ target }) => {
      if (this.#panel !== undefined && !(target instanceof Node && field.contains(target))) this.#close(false);
    });
  }

  open(): void {
    const { field, words, chosen } = this.#options;
    if (this.#panel !== undefined || this.#button.matches(':disabled')) return;
    const day = chosen();
    this.#at = isDate(day) && day > FIRST && day < LAST ? day : formatToday();
    this.#panel = createElement('div', 'month-picker');
    this.#panel.setAttribute('role', 'dialog');
    this.#panel.setAttribute('aria-label', words.calendar);
    this.#panel.addEventListener('keydown', (event) => this.#press(event));
    this.#panel.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !field.contains(relatedTarget)) this.#close(false);
    });
    field.append(this.#panel);
    this.#button.setAttribute('aria-expanded', 'true');
    this.#show();
    this.#panel.scrollIntoView({ block: 'nearest' });
  }

  #close(isBack: boolean): void {
    this.#panel?.remove();
    this.#panel = undefined;
    this.#button.setAttribute('aria-expanded', 'false');
    if (isBack) this.#options.input.focus();
  }

  #take(day: string): void {
    this.#close(false);
    this.#options.choose(day);
  }

  #go(day: string): void {
    if (day < FIRST || day > LAST) return;
    this.#at = day;
    this.#show();
  }

  #goMonths(step: number): void {
    const month = monthNumber(dayNumber(this.#at)) + step;
    const last = firstOfMonth(month + 1) - 1;
    this.#go(fromDayNumber(Math.min(firstOfMonth(month) + Number(this.#at.slice(8)) - 1, last)));
  }

  #press(event: KeyboardEvent): void {
    const { key } = event;
    const weekday = weekdayOfDayNumber(dayNumber(this.#at));
    const step = STEPS[key];
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset['day'] !== undefined;
    if (key === 'Escape') this.#close(true);
    else if (!isOnDay) return;
    else if (step !== undefined) this.#go(addDays(this.#at, step));
    else if (key === 'Home') this.#go(addDays(this.#at, -weekday));
    else if (key === 'End') this.#go(addDays(this.#at, 6 - weekday));
    else if (key === 'PageUp') this.#goMonths(-1);
    else if (key === 'PageDown') this.#goMonths(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #show(): void {
    const { words } = this.#options;
    const panel = this.#panel;
    if (panel === undefined) return;
    const language = readPageLanguage();
    const title = createElement('b', 'month-title');
    title.setAttribute('aria-live', 'polite');
    title.textContent = formatDay({ month: 'long', year: 'numeric' }, this.#at);
    const turn = (step: 1 | -1, label: string) => {
      const made = createElement('button', `month-turn ${step < 0 ? 'back' : 'forth'}`, step < 0 ? '‹' : '›');
      made.type = 'button';
      made.setAttribute('aria-label', label);
      made.addEventListener('click', () => {
        this.#goMonths(step);
        panel.querySelector<HTMLElement>(step < 0 ? '.back' : '.forth')?.focus();
      });
      return made;
    };
    const head = createElement('div', 'month-head', turn(-1, words.before), title, turn(1, words.after));
    const say = createDayDescriber(language);
    const month = monthNumber(dayNumber(this.#at));
    const first = firstOfMonth(month) - weekdayOfDayNumber(firstOfMonth(month));
    const weeks = Math.ceil((firstOfMonth(month + 1) - first) / 7);
    const names = Array.from({ length: 7 }, (_, index) => {
      const made = createElement('th', '', formatDay({ weekday: 'short' }, fromDayNumber(first + index)));
      made.scope = 'col';
      return made;
    });
    const rows = Array.from({ length: weeks }, (_, week) =>
      createElement(
        'tr',
        '',
        ...Array.from({ length: 7 }, (_, index) => this.#cell(fromDayNumber(first + 7 * week + index), month, say)),
      ),
    );
    const table = createElement(
      'table',
      '',
      createElement('thead', '', createElement('tr', '', ...names)),
      createElement('tbody', '', ...rows),
    );
    const feast = createElement('p', 'month-feast', findCommonChurchDayName(this.#at, language));
    panel.replaceChildren(head, table, feast);
    panel.querySelector<HTMLElement>(`[data-day="${this.#at}"]`)?.focus();
  }

  #cell(day: string, month: number, say: (day: string) => string): HTMLElement {
    const cell = createElement('td', '');
    if (monthNumber(dayNumber(day)) !== month) return cell;
    const made = createElement('button', '', String(Number(day.slice(8))));
    made.type = 'button';
    made.dataset['day'] = day;
    made.tabIndex = day === this.#at ? 0 : -1;
    made.setAttribute('aria-label', say(day));
    if (day === this.#options.chosen()) made.setAttribute('aria-pressed', 'true');
    if (day === formatToday()) made.setAttribute('aria-current', 'date');
    if (findCommonChurchDayName(day, readPageLanguage()) !== '') {
      made.classList.add('feast');
      made.title = findCommonChurchDayName(day, readPageLanguage());
    }
    made.addEventListener('click', () => this.#take(day));
    cell.append(made);
    return cell;
  }
}

function formatDay(options: Intl.DateTimeFormatOptions, day: string): string {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: 'UTC', ...options });
  return format.format(new Date(`${day}T00:00Z`));
}

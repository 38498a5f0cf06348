// Enhances text fields for days and times: shows the recognized day, writes it in full when the user leaves the field, and opens a
// calendar. The parser is the same as on the server (`src/date-parsing`), so fields work offline.

import { createDayDescriber, formatDayAsTyped } from '../../src/date-parsing/format-day.ts';
import { createDayParser } from '../../src/date-parsing/read-day.ts';
import { parseTime } from '../../src/date-parsing/read-time.ts';
import { MonthPicker, type MonthPickerTexts } from './moments/month-picker.ts';
import { formatToday, readPageLanguage } from './moments/today.ts';

interface Words extends MonthPickerTexts {
  readonly badDay: string;
  readonly noSuchDay: string;
  readonly badTime: string;
}

let count = 0;

class Moment extends HTMLElement {
  connectedCallback(): void {
    const [input, said] = [this.querySelector('input'), this.querySelector('output')];
    if (input === null || said === null || this.dataset['ready'] !== undefined) return;
    this.dataset['ready'] = '';
    const words: Words = JSON.parse(this.dataset['words'] ?? '{}');
    said.id ||= `understood-${++count}`;
    const described = input.getAttribute('aria-describedby');
    input.setAttribute('aria-describedby', described === null ? said.id : `${described} ${said.id}`);
    if (this.dataset['kind'] === 'day') dayField(this, { input, said, words });
    else timeField({ input, said, words });
  }

  get value(): string {
    const text = this.querySelector('input')?.value.trim() ?? '';
    if (text === '') return '';
    if (this.dataset['kind'] !== 'day') return parseTime(text) ?? '';
    const read = reader(this)(text);
    return 'day' in read ? read.day : '';
  }

  set value(value: string) {
    const input = this.querySelector('input');
    if (input === null) return;
    input.value = this.dataset['kind'] === 'day' ? formatDayAsTyped(value, readPageLanguage()) : value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

interface Parts {
  readonly input: HTMLInputElement;
  readonly said: HTMLOutputElement;
  readonly words: Words;
}

function reader({ dataset }: HTMLElement): ReturnType<typeof createDayParser> {
  return createDayParser({
    today: formatToday(),
    language: readPageLanguage(),
    isPast: dataset['past'] !== undefined,
  });
}

function dayField(element: Moment, { input, said, words }: Parts): void {
  const language = readPageLanguage();
  const say = createDayDescriber(language, element.dataset['brief'] !== undefined);
  /** Reports a fault only when the user leaves the field; before that, the input may be incomplete. */
  const look = (isLeft: boolean) => {
    const text = input.value.trim();
    const read = text === '' ? undefined : reader(element)(text);
    const isWrong = read !== undefined && 'fault' in read;
    if (isLeft && read !== undefined && 'day' in read) input.value = formatDayAsTyped(read.day, language);
    showMessage(said, input, {
      text: read === undefined ? '' : 'day' in read ? say(read.day) : isLeft ? words[read.fault] : '',
      isWrong: isWrong && isLeft,
    });
  };
  input.addEventListener('input', () => look(false));
  // Listens in the capture phase, so that other listeners get the full text.
  element.addEventListener('change', () => look(true), { capture: true });
  const button = element.querySelector<HTMLButtonElement>('.month-button');
  if (button === null) return;
  new MonthPicker({
    field: element,
    input,
    button,
    words,
    chosen: () => element.value,
    choose: (day) => {
      input.value = formatDayAsTyped(day, language);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
      input.focus();
    },
  });
}

function timeField({ input, said, words }: Parts): void {
  selectOnEntry(input);
  input.addEventListener('input', () => showMessage(said, input, { text: '', isWrong: false }));
  const look = () => {
    const text = input.value.trim();
    const time = parseTime(text);
    if (time !== undefined) input.value = time;
    const isWrong = text !== '' && time === undefined;
    showMessage(said, input, { text: isWrong ? words.badTime : '', isWrong });
  };
  input.parentElement?.addEventListener('change', look, { capture: true });
}

/** Selects the time when the user enters the field, so that typing replaces it. A second click sets the cursor. */
function selectOnEntry(input: HTMLInputElement): void {
  let isEntering = false;
  input.addEventListener('focus', () => {
    isEntering = true;
    input.select();
  });
  input.addEventListener('keydown', () => {
    isEntering = false;
  });
  // The press that focuses the field would clear the selection.
  input.addEventListener('click', () => {
    if (isEntering && input.selectionStart === input.selectionEnd) input.select();
    isEntering = false;
  });
}

/** Shows a message about the current text. Messages from the server stay in place. */
function showMessage(
  said: HTMLOutputElement,
  input: HTMLInputElement,
  { text, isWrong }: { text: string; isWrong: boolean },
) {
  const shown = text.replace('{typed}', () => input.value.trim());
  if (said.textContent !== shown) said.textContent = shown;
  said.classList.toggle('wrong', isWrong);
  if (isWrong) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

customElements.define('parvis-moment', Moment);

// A `change` event on the form itself comes from a script that has set fields, for example when restoring a draft.
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return;
  for (const input of target.querySelectorAll<HTMLInputElement>('parvis-moment input')) {
    if (input !== document.activeElement) input.dispatchEvent(new Event('input'));
  }
});

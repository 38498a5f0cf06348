// Input of a cell: a combobox (WAI-ARIA) with people who could serve, suggested ones first.

import { createElement } from '../event/ask.ts';

export interface PickedPerson {
  readonly person_id?: number;
  readonly name?: string;
}

interface Choice {
  readonly picked: PickedPerson;
  readonly label: string;
  readonly note: string;
}

interface EntryOptions {
  readonly typed: string;
  readonly words: { readonly guest: string; readonly nobody: string; readonly pick: string; readonly answer: string };
  /** URL of the page of the cell, where the user enters answers. */
  readonly page: string;
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly suggested: Promise<readonly { readonly id: number; readonly name: string; readonly note: string }[]>;
  /** Called at the end; `picked` is undefined if the user cancels. `isOn`: true to continue with the next cell. */
  readonly done: (picked: PickedPerson | undefined, isOn: boolean) => void;
}

const MAX_SHOWN = 12;

let entries = 0;

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export class PersonEntry {
  readonly element: HTMLElement;
  readonly #input = createElement('input', '');
  readonly #list = createElement('ul', 'plan-choices');
  readonly #options: EntryOptions;
  #suggested: readonly { readonly id: number; readonly name: string; readonly note: string }[] = [];
  #choices: readonly Choice[] = [];
  #at = 0;
  #isDone = false;

  constructor(options: EntryOptions) {
    this.#options = options;
    const id = `plan-entry-${++entries}`;
    const input = this.#input;
    input.value = options.typed;
    input.autocomplete = 'off';
    input.placeholder = options.words.pick;
    this.#list.id = id;
    this.#list.setAttribute('role', 'listbox');
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      'aria-controls': id,
      'aria-label': options.words.pick,
    })) {
      input.setAttribute(name, value);
    }
    const page = createElement('a', 'way', options.words.answer);
    page.href = options.page;
    // A press on the link would take the focus and close the input before the click.
    page.addEventListener('pointerdown', (event) => event.preventDefault());
    this.element = createElement('div', 'plan-entry', input, this.#list, page);
    input.addEventListener('input', () => this.#draw(0));
    input.addEventListener('keydown', (event) => this.#press(event));
    this.element.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget))) this.#finish(undefined, false);
    });
    this.#list.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      const item = event.target instanceof Element ? event.target.closest('li') : null;
      const choice = item === null ? undefined : this.#choices[[...this.#list.children].indexOf(item)];
      if (choice !== undefined) this.#finish(choice.picked, false);
    });
    this.#draw(0);
    void options.suggested.then((items) => {
      this.#suggested = items;
      if (!this.#isDone) this.#draw(this.#at);
    });
  }

  focus(): void {
    this.#input.focus();
    const { length } = this.#input.value;
    this.#input.setSelectionRange(length, length);
  }

  /** Draws the options. `isChosen`: true if the user has moved to an option, so that the guest may be selected. */
  #draw(at: number, isChosen = false): void {
    const { people, words } = this.#options;
    const typed = this.#input.value.trim();
    const parts = foldText(typed).split(/\s+/).filter(Boolean);
    const fits = (name: string) => {
      const known = foldText(name).split(/[\s-]+/);
      return parts.every((part) => known.some((one) => one.startsWith(part)));
    };
    const offered = this.#suggested.filter(({ name }) => fits(name));
    const isOffered = new Set(offered.map(({ id }) => id));
    const others = parts.length === 0 ? [] : people.filter(({ id, name }) => !isOffered.has(id) && fits(name));
    const found: Choice[] = [
      ...offered.map(({ id, name, note }) => ({ picked: { person_id: id }, label: name, note })),
      ...others.map(({ id, name }) => ({ picked: { person_id: id }, label: name, note: '' })),
    ].slice(0, MAX_SHOWN);
    const note = found.length === 0 ? words.nobody : '';
    const guest = { picked: { name: typed }, label: words.guest.replace('{{name}}', typed), note };
    this.#choices = typed.length >= 3 ? [...found, guest] : found;
    // An unknown name may be a typing error, so a guest is never selected automatically.
    this.#at = Math.min(at, found.length === 0 && !isChosen ? -1 : this.#choices.length - 1);
    const items = this.#choices.map(({ label, note }, index) => {
      const item = createElement('li', '', label, ...(note === '' ? [] : [createElement('small', '', note)]));
      item.id = `${this.#list.id}-${index}`;
      item.setAttribute('role', 'option');
      item.setAttribute('aria-selected', String(index === this.#at));
      return item;
    });
    this.#list.replaceChildren(...items);
    this.#list.hidden = items.length === 0;
    this.#input.setAttribute('aria-activedescendant', items[this.#at]?.id ?? '');
  }

  #press(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      const from = this.#at === -1 && by === -1 ? 0 : this.#at;
      this.#draw((from + by + this.#choices.length) % Math.max(1, this.#choices.length), true);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      const isEmpty = this.#input.value.trim() === '';
      if (event.key === 'Tab' && isEmpty) return;
      event.preventDefault();
      const isNobody = this.#at === -1 && this.#choices.length > 0;
      if (isNobody) this.#draw(0, true);
      else this.#finish(isEmpty && event.key === 'Tab' ? undefined : this.#choices[this.#at]?.picked, true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.#finish(undefined, false);
    }
  }

  #finish(picked: PickedPerson | undefined, isOn: boolean): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#options.done(picked, isOn);
  }
}

// Sends changes to cells one at a time, and retries them until the server accepts them, so that an outage loses no input.

import { createElement } from '../event/ask.ts';
import { type RenderedCells, requestCells } from './ask-document.ts';

interface CellChange {
  readonly place: string;
  readonly event: string;
  readonly role: string;
  readonly before: readonly unknown[];
  readonly people: readonly unknown[];
}

export interface RotaWrite {
  readonly cells: readonly CellChange[];
  readonly despite?: readonly string[];
  readonly done?: { readonly text: string; readonly undo: () => void } | undefined;
}

interface Answer {
  /** Warnings that do not prevent saving. */
  readonly told?: readonly string[];
  readonly refused?: readonly string[];
  readonly despite?: readonly string[];
  readonly changed?: boolean;
}

interface Around {
  readonly words: {
    readonly despite: string;
    readonly changed: string;
    readonly failed: string;
    readonly undo: string;
  };
  readonly told: HTMLElement;
  readonly replace: (place: string, drawn: Element) => void;
}

const AGAIN_AFTER_MS = 2000;

export class ChangeSender {
  readonly #form: HTMLFormElement;
  readonly #around: Around;
  readonly #waiting: RotaWrite[] = [];
  #isSending = false;
  /** Cells by element id, with all saved changes and no pending ones. */
  readonly #standing = new Map<string, Element>();

  constructor(form: HTMLFormElement, around: Around) {
    this.#form = form;
    this.#around = around;
    addEventListener('beforeunload', (event) => {
      if (this.isBusy) event.preventDefault();
    });
  }

  get isBusy(): boolean {
    return this.#isSending || this.#waiting.length > 0;
  }

  write(one: RotaWrite): void {
    const waits = this.#waitingPlaces();
    for (const { place } of one.cells) {
      const cell = document.getElementById(place)?.querySelector('.cell');
      if (!waits.has(place) && cell) this.#standing.set(place, cell.cloneNode(true) as Element);
    }
    this.#waiting.push(one);
    if (!this.#isSending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    for (let one = this.#waiting[0]; one !== undefined; one = this.#waiting[0]) {
      const answer = await this.#post(one);
      if (answer === undefined) {
        this.#say([this.#around.words.failed]);
        await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS));
        continue;
      }
      this.#waiting.shift();
      this.#take(one, answer);
    }
    this.#isSending = false;
  }

  /** Response from the server; undefined if it does not respond. */
  #post({ cells, despite = [] }: RotaWrite): Promise<RenderedCells<Answer> | undefined> {
    const data = new FormData(this.#form);
    const wanted = cells.map(({ event, role, before, people }) => ({
      event_id: Number(event),
      role_id: Number(role),
      before,
      people,
    }));
    data.set('cells', JSON.stringify(wanted));
    for (const code of despite) data.append('despite', code);
    return requestCells<Answer>(this.#form.action, data);
  }

  #take(one: RotaWrite, { answer, cells: drawn }: RenderedCells<Answer>): void {
    const { told = [], refused, despite = [], changed = false } = answer;
    const { words, replace } = this.#around;
    if (refused !== undefined) {
      this.#drop(one);
      this.#restore(one);
      const again = this.#button(words.despite, () => this.write({ ...one, despite }));
      this.#say(refused, despite.length > 0 ? again : undefined);
      return;
    }
    if (changed) this.#drop(one);
    const waits = this.#waitingPlaces();
    for (const { place } of one.cells) {
      const cell = drawn.get(place);
      if (cell === undefined) continue;
      this.#standing.set(place, cell);
      if (!waits.has(place)) replace(place, cell);
      this.#seen(place, cell);
    }
    if (changed) this.#say([words.changed]);
    else if (told.length > 0) this.#say(told);
    else if (one.done !== undefined) this.#say([one.done.text], this.#button(words.undo, one.done.undo), true);
    else if (!one.cells.some(({ place }) => waits.has(place))) this.#say([]);
  }

  #waitingPlaces(): ReadonlySet<string> {
    return new Set(this.#waiting.flatMap(({ cells }) => cells.map(({ place }) => place)));
  }

  #drop({ cells }: RotaWrite): void {
    const places = new Set(cells.map(({ place }) => place));
    const dropped = this.#waiting.filter((one) => one.cells.some(({ place }) => places.has(place)));
    this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter((one) => !dropped.includes(one)));
    for (const one of dropped) this.#restore(one);
  }

  #seen(place: string, cell: Element): void {
    const people = cell.getAttribute('data-people');
    const next = this.#waiting.findIndex(({ cells }) => cells.some((one) => one.place === place));
    const waits = this.#waiting[next];
    if (people === null || waits === undefined) return;
    const before = JSON.parse(people) as unknown[];
    const cells = waits.cells.map((one) => (one.place === place ? { ...one, before } : one));
    this.#waiting[next] = { ...waits, cells };
  }

  #restore({ cells }: RotaWrite): void {
    for (const { place } of cells) {
      const cell = this.#standing.get(place);
      if (cell !== undefined) this.#around.replace(place, cell);
    }
  }

  #button(text: string, press: () => void): HTMLButtonElement {
    const button = createElement('button', '', text);
    button.type = 'button';
    button.addEventListener('click', () => {
      this.#say([]);
      press();
    });
    return button;
  }

  /** Shows messages. `wentWell`: true if they need no attention. */
  #say(texts: readonly string[], beside?: HTMLElement, wentWell = false): void {
    const { told } = this.#around;
    told.classList.toggle('went-well', wentWell);
    told.replaceChildren(
      ...texts.map((text) => createElement('span', '', text)),
      ...(beside === undefined ? [] : [beside]),
    );
  }
}

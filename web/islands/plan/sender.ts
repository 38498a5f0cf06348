// Sends changes of cells, one after the other, until the server has them: nothing that was entered is lost where it does not answer for a
// while.

import { make } from '../event/ask.ts';
import { askDocument, type DrawnCells } from './ask-document.ts';

interface CellChange {
  /** The id of the cell’s place in the page. */
  readonly place: string;
  readonly event: string;
  readonly role: string;
  readonly before: readonly unknown[];
  readonly people: readonly unknown[];
}

/** Cells that are written together, or not at all. */
export interface PlanWrite {
  readonly cells: readonly CellChange[];
  readonly despite?: readonly string[];
  /** What is said when it is saved, and what takes it back. */
  readonly done?: { readonly text: string; readonly undo: () => void } | undefined;
}

interface Answer {
  /** What was noticed; nothing keeps it from being saved. */
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

export class Sender {
  readonly #form: HTMLFormElement;
  readonly #around: Around;
  readonly #waiting: PlanWrite[] = [];
  #isSending = false;
  /** Cells as they stand with all that is written and nothing that waits, by their places. */
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

  /** Before the cells are drawn as they are to be. */
  write(one: PlanWrite): void {
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

  /** Undefined where the server did not answer. */
  #post({ cells, despite = [] }: PlanWrite): Promise<DrawnCells<Answer> | undefined> {
    const data = new FormData(this.#form);
    const wanted = cells.map(({ event, role, before, people }) => ({
      event_id: Number(event),
      role_id: Number(role),
      before,
      people,
    }));
    data.set('cells', JSON.stringify(wanted));
    for (const code of despite) data.append('despite', code);
    return askDocument<Answer>(this.#form.action, data);
  }

  #take(one: PlanWrite, { answer, cells: drawn }: DrawnCells<Answer>): void {
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

  /** What was entered on top of what was not written is as little there: it would take out whom others have put in. */
  #drop({ cells }: PlanWrite): void {
    const places = new Set(cells.map(({ place }) => place));
    const dropped = this.#waiting.filter((one) => one.cells.some(({ place }) => places.has(place)));
    this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter((one) => !dropped.includes(one)));
    for (const one of dropped) this.#restore(one);
  }

  /** What waits for the same cell was entered on what stands there now. */
  #seen(place: string, cell: Element): void {
    const people = cell.getAttribute('data-people');
    const next = this.#waiting.findIndex(({ cells }) => cells.some((one) => one.place === place));
    const waits = this.#waiting[next];
    if (people === null || waits === undefined) return;
    const before = JSON.parse(people) as unknown[];
    const cells = waits.cells.map((one) => (one.place === place ? { ...one, before } : one));
    this.#waiting[next] = { ...waits, cells };
  }

  /** The cells as they were, since they were not written. */
  #restore({ cells }: PlanWrite): void {
    for (const { place } of cells) {
      const cell = this.#standing.get(place);
      if (cell !== undefined) this.#around.replace(place, cell);
    }
  }

  #button(text: string, press: () => void): HTMLButtonElement {
    const button = make('button', '', text);
    button.type = 'button';
    button.addEventListener('click', () => {
      this.#say([]);
      press();
    });
    return button;
  }

  /** `wentWell`: there is nothing to be minded. */
  #say(texts: readonly string[], beside?: HTMLElement, wentWell = false): void {
    const { told } = this.#around;
    told.classList.toggle('went-well', wentWell);
    told.replaceChildren(...texts.map((text) => make('span', '', text)), ...(beside === undefined ? [] : [beside]));
  }
}

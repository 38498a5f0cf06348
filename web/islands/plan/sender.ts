// Sends cells, one after the other, until the server has them: nothing that was entered is lost where it does not answer for a while.

import { make } from '../event/ask.ts';
import { askDocument, type DrawnCells } from './ask-document.ts';

export interface CellWrite {
  /** The id of the cell’s place in the page. */
  readonly place: string;
  readonly event: string;
  readonly role: string;
  readonly before: readonly unknown[];
  readonly people: readonly unknown[];
  readonly despite?: readonly string[];
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
  };
  readonly told: HTMLElement;
  readonly replace: (place: string, drawn: Element) => void;
}

const AGAIN_AFTER_MS = 2000;

export class Sender {
  readonly #form: HTMLFormElement;
  readonly #around: Around;
  readonly #waiting: CellWrite[] = [];
  #isSending = false;
  /** What the server said last of a cell: a cell written twice was seen as it stands by then. */
  readonly #cells = new Map<string, Element>();

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

  write(one: CellWrite): void {
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
  #post({ event, role, before, people, despite = [] }: CellWrite): Promise<DrawnCells<Answer> | undefined> {
    const data = new FormData(this.#form);
    for (const [name, value] of Object.entries({ event, role })) data.set(name, value);
    data.set('before', JSON.stringify(before));
    data.set('people', JSON.stringify(people));
    for (const code of despite) data.append('despite', code);
    return askDocument<Answer>(this.#form.action, data);
  }

  #take(one: CellWrite, { answer, cells }: DrawnCells<Answer>): void {
    const { told = [], refused, despite = [], changed } = answer;
    const cell = cells.get(one.place);
    const { words, replace } = this.#around;
    if (refused !== undefined) {
      this.#drop(one.place);
      this.#restore(one);
      const again = make('button', '', words.despite);
      again.type = 'button';
      again.addEventListener('click', () => {
        this.#say([]);
        this.write({ ...one, despite });
      });
      this.#say(refused, despite.length > 0 ? again : undefined);
      return;
    }
    if (changed === true) this.#drop(one.place);
    const isLast = !this.#waiting.some(({ place }) => place === one.place);
    if (cell !== undefined) {
      this.#cells.set(one.place, cell);
      if (isLast || changed === true) replace(one.place, cell);
    }
    if (changed === true) this.#say([words.changed]);
    else if (told.length > 0) this.#say(told);
    else if (isLast) this.#say([]);
    this.#seen(one.place, cell);
  }

  /** What was entered on top of what was not written is as little there: it would take out whom others have put in. */
  #drop(place: string): void {
    const left = this.#waiting.filter((one) => one.place !== place);
    this.#waiting.splice(0, this.#waiting.length, ...left);
  }

  /** What waits for the same cell was entered on what stands there now. */
  #seen(place: string, cell: Element | undefined): void {
    const people = cell?.getAttribute('data-people') ?? undefined;
    const next = this.#waiting.findIndex((one) => one.place === place);
    const waits = this.#waiting[next];
    if (people === undefined || waits === undefined) return;
    this.#waiting[next] = { ...waits, before: JSON.parse(people) as unknown[] };
  }

  /** The cell as it was, since it was not written. */
  #restore({ place, before }: CellWrite): void {
    const known = this.#cells.get(place);
    if (known !== undefined) {
      this.#around.replace(place, known);
      return;
    }
    const cell = document.getElementById(place)?.querySelector<HTMLElement>('.cell');
    if (cell === null || cell === undefined) return;
    cell.dataset['people'] = JSON.stringify(before);
    const list = cell.querySelector('ul.pending');
    while (list !== null && list.children.length > before.length) list.lastElementChild?.remove();
    list?.classList.remove('pending');
  }

  #say(texts: readonly string[], beside?: HTMLElement): void {
    const { told } = this.#around;
    told.replaceChildren(...texts.map((text) => make('span', '', text)), ...(beside === undefined ? [] : [beside]));
  }
}

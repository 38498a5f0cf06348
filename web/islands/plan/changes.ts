// User changes of cells: sent at once, drawn optimistically, and undone one by one.

import {
  type CellPerson,
  cellIn,
  drawMeanwhile,
  isSame,
  type KnownPerson,
  linkIn,
  nameOf,
  nameOfCell,
  peopleIn,
  withoutChange,
} from './cells.ts';
import type { Carried } from './drag.ts';
import type { Sender } from './sender.ts';

interface CellOptions {
  readonly place: HTMLElement;
  readonly people: readonly CellPerson[];
}

/** Effect of one change on a cell. */
interface Changed {
  readonly id: string;
  readonly before: readonly CellPerson[];
  readonly after: readonly CellPerson[];
}

interface Words {
  readonly takenOut: string;
  readonly putIn: string;
}

export class Changes {
  readonly #sender: Sender;
  readonly #known: readonly KnownPerson[];
  readonly #words: Words;
  readonly #done: (readonly Changed[])[] = [];

  constructor(sender: Sender, known: readonly KnownPerson[], words: Words) {
    this.#sender = sender;
    this.#known = known;
    this.#words = words;
  }

  /** Writes cells, all or none; `text` is the success message, shown with an undo button. */
  write(wishes: readonly CellOptions[], text?: string): void {
    const done = text === undefined ? undefined : { text, undo: () => this.takeBack(changed) };
    const changed = this.#send(wishes, done);
    this.#done.push(changed);
  }

  takeBack(changed = this.#done.at(-1)): void {
    if (changed === undefined) return;
    this.#done.splice(this.#done.lastIndexOf(changed), 1);
    const wishes = changed.flatMap(({ id, before, after }): CellOptions[] => {
      const place = document.getElementById(id);
      const present = peopleIn(cellIn(place ?? undefined));
      return place === null ? [] : [{ place, people: withoutChange(present, before, after) }];
    });
    this.#send(wishes);
    linkIn(wishes[0]?.place)?.focus();
  }

  /** Removes the last person of a cell; shows a message if the person was asked or confirmed. */
  takeOut(place: HTMLElement): void {
    const all = peopleIn(cellIn(place));
    const last = all.findLastIndex(({ state }) => state !== 'no');
    const person = all[last];
    if (person === undefined) return;
    const text = this.#say(this.#words.takenOut, person, place);
    this.write([{ place, people: all.toSpliced(last, 1) }], person.state === 'planned' ? undefined : text);
  }

  carry({ from, person }: Carried, to: HTMLElement, isCopy: boolean): void {
    const [here, there] = [peopleIn(cellIn(from)), peopleIn(cellIn(to))];
    if (cellIn(to) === undefined || there.some((one) => isSame(one, person) && one.state !== 'no')) return;
    const { state: _, ...who } = person;
    const declined = there.some((one) => isSame(one, person));
    const added = declined ? { ...who, state: 'planned' } : who;
    const gained = { place: to, people: [...there.filter((one) => !isSame(one, person)), added] };
    const lost = { place: from, people: here.filter((one) => !isSame(one, person)) };
    this.write(isCopy ? [gained] : [gained, lost], this.#say(this.#words.putIn, person, to));
  }

  #say(text: string, person: CellPerson, place: HTMLElement): string {
    return text.replace('{{person}}', nameOf(person, this.#known)).replace('{{cell}}', nameOfCell(place));
  }

  #send(wishes: readonly CellOptions[], done?: { text: string; undo: () => void }): readonly Changed[] {
    const cells = wishes.flatMap(({ place, people: after }) => {
      const cell = cellIn(place);
      return cell === undefined ? [] : [{ cell, id: place.id, before: peopleIn(cell), after }];
    });
    const written = cells.map(({ cell, id, before, after }) => ({
      place: id,
      event: cell.dataset['event'] ?? '',
      role: cell.dataset['role'] ?? '',
      before,
      people: after,
    }));
    this.#sender.write({ cells: written, done });
    for (const { cell, after } of cells) {
      cell.dataset['people'] = JSON.stringify(after);
      drawMeanwhile(cell, after, this.#known);
    }
    return cells;
  }
}

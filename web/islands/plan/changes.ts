// Changes that the user makes to cells: each is sent at once, drawn before the server responds, and can be undone separately.

import {
  type CellPerson,
  findCellElement,
  findLink,
  formatPersonLabel,
  isSamePerson,
  type KnownPerson,
  readCellLabel,
  readCellPeople,
  renderCellOptimistically,
  revertCellChange,
} from './cells.ts';
import type { DraggedPerson } from './drag.ts';
import type { ChangeSender } from './sender.ts';

interface CellOptions {
  readonly place: HTMLElement;
  readonly people: readonly CellPerson[];
}

interface Changed {
  readonly id: string;
  readonly before: readonly CellPerson[];
  readonly after: readonly CellPerson[];
}

interface Words {
  readonly takenOut: string;
  readonly putIn: string;
}

export class CellChanges {
  readonly #sender: ChangeSender;
  readonly #known: readonly KnownPerson[];
  readonly #words: Words;
  readonly #done: (readonly Changed[])[] = [];

  constructor(sender: ChangeSender, known: readonly KnownPerson[], words: Words) {
    this.#sender = sender;
    this.#known = known;
    this.#words = words;
  }

  /** Writes all of the cells, or none. `text`: success message, shown with an undo button. */
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
      const present = readCellPeople(findCellElement(place ?? undefined));
      return place === null ? [] : [{ place, people: revertCellChange(present, before, after) }];
    });
    this.#send(wishes);
    findLink(wishes[0]?.place)?.focus();
  }

  /** Removes the last person of a cell who has not declined, with a message unless the person was only planned. */
  takeOut(place: HTMLElement): void {
    const all = readCellPeople(findCellElement(place));
    const last = all.findLastIndex(({ state }) => state !== 'no');
    const person = all[last];
    if (person === undefined) return;
    const text = this.#say(this.#words.takenOut, person, place);
    this.write([{ place, people: all.toSpliced(last, 1) }], person.state === 'planned' ? undefined : text);
  }

  carry({ from, person }: DraggedPerson, to: HTMLElement, isCopy: boolean): void {
    const [here, there] = [readCellPeople(findCellElement(from)), readCellPeople(findCellElement(to))];
    if (findCellElement(to) === undefined || there.some((one) => isSamePerson(one, person) && one.state !== 'no'))
      return;
    const { state: _, ...who } = person;
    const declined = there.some((one) => isSamePerson(one, person));
    const added = declined ? { ...who, state: 'planned' } : who;
    const gained = { place: to, people: [...there.filter((one) => !isSamePerson(one, person)), added] };
    const lost = { place: from, people: here.filter((one) => !isSamePerson(one, person)) };
    this.write(isCopy ? [gained] : [gained, lost], this.#say(this.#words.putIn, person, to));
  }

  #say(text: string, person: CellPerson, place: HTMLElement): string {
    return text.replace('{{person}}', formatPersonLabel(person, this.#known)).replace('{{cell}}', readCellLabel(place));
  }

  #send(wishes: readonly CellOptions[], done?: { text: string; undo: () => void }): readonly Changed[] {
    const cells = wishes.flatMap(({ place, people: after }) => {
      const cell = findCellElement(place);
      return cell === undefined ? [] : [{ cell, id: place.id, before: readCellPeople(cell), after }];
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
      renderCellOptimistically(cell, after, this.#known);
    }
    return cells;
  }
}

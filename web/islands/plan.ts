// The plan as a table that is filled by keys: arrows change the cell, letters look for a person, Enter puts them in and goes on to the
// next. What is not saved yet is sent until it is; what others change appears by itself.

import { ask } from './event/ask.ts';
import { askDocument } from './plan/ask-document.ts';
import {
  besideOf,
  type CellPerson,
  cellIn,
  drawMeanwhile,
  type KnownPerson,
  linkIn,
  nameOf,
  nameOfCell,
  peopleIn,
  placeOf,
  withoutChange,
} from './plan/cells.ts';
import { Entry } from './plan/entry.ts';
import { Sender } from './plan/sender.ts';

interface Words {
  readonly guest: string;
  readonly nobody: string;
  readonly despite: string;
  readonly changed: string;
  readonly failed: string;
  readonly pick: string;
  readonly takenOut: string;
  readonly undo: string;
}

/** A cell and who is to be there. */
interface Change {
  readonly place: HTMLElement;
  readonly people: readonly CellPerson[];
}

/** What one change has made of a cell. */
interface Changed {
  readonly id: string;
  readonly before: readonly CellPerson[];
  readonly after: readonly CellPerson[];
}

/** So often it is asked what others have changed, in milliseconds. */
const LOOKS_EVERY_MS = 5000;

const table = document.querySelector<HTMLElement>('.plan[data-words]');
if (table !== null && table.querySelector('form#plan-cell') !== null) start(table);

function start(plan: HTMLElement): void {
  const words = JSON.parse(plan.dataset['words'] ?? '{}') as Words;
  const people = JSON.parse(plan.dataset['people'] ?? '[]') as KnownPerson[];
  const told = document.querySelector<HTMLElement>('.plan-told');
  const help = document.querySelector<HTMLElement>('.plan-help');
  if (help !== null) help.hidden = false;
  const form = plan.querySelector<HTMLFormElement>('form#plan-cell');
  if (form === null || told === null) return;
  const sender = new Sender(form, { words, told, replace });
  const done: (readonly Changed[])[] = [];

  /** Puts what the server says into a cell that nobody is typing in. */
  function replace(id: string, drawn: Element): void {
    const place = document.getElementById(id);
    if (place === null || place.querySelector('.plan-entry') !== null) return;
    const had = place.contains(document.activeElement);
    if (place.firstElementChild?.outerHTML === drawn.outerHTML) return;
    place.replaceChildren(document.importNode(drawn, true));
    if (had) linkIn(place)?.focus();
  }

  function write(changes: readonly Change[], text?: string): void {
    const changed = send(changes, text === undefined ? undefined : { text, undo: () => takeBack(changed) });
    done.push(changed);
  }

  function send(changes: readonly Change[], told?: { text: string; undo: () => void }): readonly Changed[] {
    const cells = changes.flatMap(({ place, people: after }) => {
      const cell = cellIn(place);
      return cell === undefined ? [] : [{ cell, id: place.id, before: peopleIn(cell), after }];
    });
    sender.write({
      cells: cells.map(({ cell, id, before, after }) => ({
        place: id,
        event: cell.dataset['event'] ?? '',
        role: cell.dataset['role'] ?? '',
        before,
        people: after,
      })),
      done: told,
    });
    for (const { cell, after } of cells) {
      cell.dataset['people'] = JSON.stringify(after);
      drawMeanwhile(cell, after, people);
    }
    return cells;
  }

  function takeBack(changed = done.at(-1)): void {
    if (changed === undefined) return;
    done.splice(done.lastIndexOf(changed), 1);
    const changes = changed.flatMap(({ id, before, after }): Change[] => {
      const place = document.getElementById(id);
      const present = peopleIn(cellIn(place ?? undefined));
      return place === null ? [] : [{ place, people: withoutChange(present, before, after) }];
    });
    send(changes);
    linkIn(changes[0]?.place)?.focus();
  }

  plan.addEventListener('keydown', (event) => {
    const place = event.target instanceof HTMLAnchorElement ? placeOf(event.target) : undefined;
    if (place === undefined || event.altKey || event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      takeBack();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      linkIn(besideOf(place, ...step))?.focus();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      takeOut(place);
    } else if (event.key === 'Enter' || event.key === 'F2' || event.key.length === 1) {
      if (event.key === ' ') return;
      event.preventDefault();
      edit(place, event.key.length === 1 ? event.key : '');
    }
  });

  // By mouse and finger a cell opens in place, too.
  plan.addEventListener('click', (event) => {
    const place = placeOf(event.target);
    if (place === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLAnchorElement)) return;
    // On a telephone the page of the cell has more room.
    if (matchMedia('(width <= 48rem)').matches) return;
    event.preventDefault();
    edit(place, '');
  });

  /** The last of a cell; whoever was sure or asked does not go without a word. */
  function takeOut(place: HTMLElement): void {
    const all = peopleIn(cellIn(place));
    const last = all.findLastIndex(({ state }) => state !== 'no');
    const person = all[last];
    if (person === undefined) return;
    const text = words.takenOut.replace('{{person}}', nameOf(person, people)).replace('{{cell}}', nameOfCell(place));
    write([{ place, people: all.toSpliced(last, 1) }], person.state === 'planned' ? undefined : text);
  }

  function edit(place: HTMLElement, typed: string): void {
    const cell = cellIn(place);
    if (cell === undefined) return;
    const there = new Set(peopleIn(cell).flatMap(({ person_id: id }) => (id === undefined ? [] : [id])));
    const query = new URLSearchParams({ event: cell.dataset['event'] ?? '', role: cell.dataset['role'] ?? '' });
    const suggested = ask<{
      readonly items: readonly { readonly id: number; readonly name: string; readonly note: string }[];
    }>(plan.dataset['suggest'] ?? '', query);
    place.classList.add('editing');
    const entry = new Entry({
      typed,
      words,
      people: people.filter(({ id }) => !there.has(id)),
      suggested: suggested.then((found) => found?.items ?? []),
      done: (picked, isOn) => {
        place.classList.remove('editing');
        entry.element.remove();
        if (picked !== undefined) write([{ place, people: [...peopleIn(cell), picked] }]);
        const next = picked !== undefined && isOn ? besideOf(place, 0, 1) : place;
        linkIn(next ?? place)?.focus();
      },
    });
    cell.append(entry.element);
    entry.focus();
  }

  let revision = '';
  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible' || sender.isBusy) return;
    const query = new URLSearchParams(location.search);
    query.set('revision', revision);
    const now = await askDocument<{ readonly revision: number }>(`${plan.dataset['now']}?${query}`);
    if (now === undefined || sender.isBusy) return;
    revision = String(now.answer.revision);
    for (const [id, drawn] of now.cells) replace(id, drawn);
  }
  setInterval(() => void look(), LOOKS_EVERY_MS);
}

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

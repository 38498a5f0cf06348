// Makes the table of the rota usable with the keyboard: arrow keys move between cells, letters search for a person, Enter assigns the
// person and goes to the next cell. Changes that could not be saved are sent again, and changes by other users appear automatically.

import { requestJson } from './event/ask.ts';
import { requestCells } from './plan/ask-document.ts';
import {
  findCellElement,
  findLink,
  findNextCellLink,
  findTableCell,
  formatPersonLabel,
  isSamePerson,
  type KnownPerson,
  readCellPeople,
} from './plan/cells.ts';
import { CellChanges } from './plan/changes.ts';
import { type DraggedPerson, enablePersonDrag } from './plan/drag.ts';
import { PersonEntry } from './plan/entry.ts';
import { ChangeSender } from './plan/sender.ts';

interface Words {
  readonly guest: string;
  readonly nobody: string;
  readonly despite: string;
  readonly changed: string;
  readonly failed: string;
  readonly pick: string;
  readonly answer: string;
  readonly takenOut: string;
  readonly putIn: string;
  readonly undo: string;
}

const POLL_INTERVAL_MS = 5000;

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
  const sender = new ChangeSender(form, { words, told, replace });
  const changes = new CellChanges(sender, people, words);

  /** Shows the content of a cell from the server, unless the user is typing there. */
  function replace(id: string, drawn: Element): void {
    const place = document.getElementById(id);
    if (place === null || place.querySelector('.plan-entry') !== null) return;
    const had = place.contains(document.activeElement);
    if (place.firstElementChild?.outerHTML === drawn.outerHTML) return;
    place.replaceChildren(document.importNode(drawn, true));
    if (had) findLink(place)?.focus();
  }

  plan.addEventListener('keydown', (event) => {
    const place = event.target instanceof HTMLAnchorElement ? findTableCell(event.target) : undefined;
    if (place === undefined || event.altKey || event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      changes.takeBack();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && handleClipboardKey(place, event.key.toLowerCase())) event.preventDefault();
    if (event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      findNextCellLink(place, ...step)?.focus();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      changes.takeOut(place);
    } else if (event.key === 'Enter' || event.key === 'F2' || event.key.length === 1) {
      if (event.key === ' ') return;
      event.preventDefault();
      edit(place, event.key.length === 1 ? event.key : '');
    }
  });

  plan.addEventListener('click', (event) => {
    const place = findTableCell(event.target);
    if (place === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLAnchorElement)) return;
    if (matchMedia('(width <= 48rem)').matches) return;
    event.preventDefault();
    edit(place, '');
  });

  let held: (DraggedPerson & { readonly isCopy: boolean }) | undefined;

  function handleClipboardKey(place: HTMLElement, key: string): boolean {
    if (getSelection()?.isCollapsed === false) return false;
    if (key === 'x' || key === 'c') {
      const person = readCellPeople(findCellElement(place)).findLast(({ state }) => state !== 'no');
      if (person !== undefined) held = { from: place, person, isCopy: key === 'c' };
      return person !== undefined;
    }
    if (key !== 'v' || held === undefined) return false;
    changes.carry(
      held,
      place,
      held.isCopy || !readCellPeople(findCellElement(held.from)).some((one) => isSamePerson(one, held?.person ?? {})),
    );
    return true;
  }

  // Focuses the cell in the URL. Waits for the browser to scroll there, because scrolling removes the focus.
  addEventListener('load', () => findLink(findTableCell(document.getElementById(location.hash.slice(1))))?.focus());

  const isDragging = enablePersonDrag({
    plan,
    nameOf: (person) => formatPersonLabel(person, people),
    drop: (carried, to, isCopy) => changes.carry(carried, to, isCopy),
  });

  function edit(place: HTMLElement, typed: string): void {
    const cell = findCellElement(place);
    if (cell === undefined) return;
    const there = new Set(readCellPeople(cell).flatMap(({ person_id: id }) => (id === undefined ? [] : [id])));
    const query = new URLSearchParams({ event: cell.dataset['event'] ?? '', role: cell.dataset['role'] ?? '' });
    const suggested = requestJson<{
      readonly items: readonly { readonly id: number; readonly name: string; readonly note: string }[];
    }>(plan.dataset['suggest'] ?? '', query);
    place.classList.add('editing');
    const entry = new PersonEntry({
      typed,
      words,
      page: findLink(place)?.getAttribute('href') ?? '',
      people: people.filter(({ id }) => !there.has(id)),
      suggested: suggested.then((found) => found?.items ?? []),
      done: (picked, isOn) => {
        place.classList.remove('editing');
        entry.element.remove();
        if (picked !== undefined) changes.write([{ place, people: [...readCellPeople(cell), picked] }]);
        const next = picked !== undefined && isOn ? findNextCellLink(place, 0, 1) : undefined;
        (next ?? findLink(place))?.focus();
      },
    });
    cell.append(entry.element);
    entry.focus();
  }

  let revision = '';
  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible' || sender.isBusy || isDragging()) return;
    const query = new URLSearchParams(location.search);
    query.set('revision', revision);
    const now = await requestCells<{ readonly revision: number }>(`${plan.dataset['now']}?${query}`);
    if (now === undefined || sender.isBusy || isDragging()) return;
    revision = String(now.answer.revision);
    for (const [id, drawn] of now.cells) replace(id, drawn);
  }
  setInterval(() => void look(), POLL_INTERVAL_MS);
}

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

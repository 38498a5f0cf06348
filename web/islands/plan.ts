// The plan as a table that is filled by keys: arrows change the cell, letters look for a person, Enter puts them in and goes on to the
// next. What is not saved yet is sent until it is; what others change appears by itself.

import { ask, make } from './event/ask.ts';
import { askDocument } from './plan/ask-document.ts';
import { Entry } from './plan/entry.ts';
import { Sender } from './plan/sender.ts';

interface Words {
  readonly guest: string;
  readonly despite: string;
  readonly changed: string;
  readonly failed: string;
  readonly pick: string;
}

interface Person {
  readonly person_id?: number;
  readonly name?: string;
  readonly state?: string;
}

/** So often it is asked what others have changed, in milliseconds. */
const LOOKS_EVERY_MS = 5000;

const table = document.querySelector<HTMLElement>('.plan[data-words]');
if (table !== null && table.querySelector('form#plan-cell') !== null) start(table);

function start(plan: HTMLElement): void {
  const words = JSON.parse(plan.dataset['words'] ?? '{}') as Words;
  const people = JSON.parse(plan.dataset['people'] ?? '[]') as { readonly id: number; readonly name: string }[];
  const told = document.querySelector<HTMLElement>('.plan-told');
  const help = document.querySelector<HTMLElement>('.plan-help');
  if (help !== null) help.hidden = false;
  const form = plan.querySelector<HTMLFormElement>('form#plan-cell');
  if (form === null || told === null) return;
  const sender = new Sender(form, { words, told, replace });
  const taken: { readonly cell: string; readonly before: readonly Person[] }[] = [];

  /** Puts what the server says into a cell that nobody is typing in. */
  function replace(id: string, drawn: Element): void {
    const place = document.getElementById(id);
    if (place === null || place.querySelector('.plan-entry') !== null) return;
    const had = place.contains(document.activeElement);
    if (place.firstElementChild?.outerHTML === drawn.outerHTML) return;
    place.replaceChildren(document.importNode(drawn, true));
    if (had) linkIn(place)?.focus();
  }

  function write(place: HTMLElement, next: readonly Person[]): void {
    const cell = cellIn(place);
    if (cell === undefined) return;
    const before = peopleIn(cell);
    taken.push({ cell: place.id, before });
    cell.dataset['people'] = JSON.stringify(next);
    drawMeanwhile(cell, next, people);
    sender.write({
      place: place.id,
      event: cell.dataset['event'] ?? '',
      role: cell.dataset['role'] ?? '',
      before,
      people: next,
    });
  }

  plan.addEventListener('keydown', (event) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || link.closest('.cell') === null) return;
    const place = link.closest<HTMLElement>('td');
    if (place === null || event.altKey || event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      const last = taken.pop();
      const at = last && document.getElementById(last.cell);
      if (last === undefined || at === null || at === undefined) return;
      write(at, last.before);
      taken.pop();
      linkIn(at)?.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      let next = besideOf(place, ...step);
      // Cells that somebody else plans are no links.
      while (next !== undefined && linkIn(next) === undefined) next = besideOf(next, ...step);
      linkIn(next)?.focus();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      const all = peopleIn(cellIn(place));
      const last = all.findLastIndex(({ state }) => state !== 'no');
      if (last !== -1) write(place, all.toSpliced(last, 1));
    } else if (event.key === 'Enter' || event.key === 'F2' || event.key.length === 1) {
      if (event.key === ' ') return;
      event.preventDefault();
      edit(place, event.key.length === 1 ? event.key : '');
    }
  });

  // By mouse and finger a cell opens in place, too.
  plan.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.cell > a') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const place = link.closest<HTMLElement>('td');
    // On a telephone the page of the cell has more room.
    if (place === null || matchMedia('(width <= 48rem)').matches) return;
    event.preventDefault();
    edit(place, '');
  });

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
        if (picked !== undefined) write(place, [...peopleIn(cell), picked]);
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

/** The cell so many further; the same column of the next event where that is asked. */
function besideOf(place: HTMLElement, across: number, down: number): HTMLElement | undefined {
  const row = place.closest('tr');
  if (row === null) return undefined;
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('.plan-event')];
  const column = [...row.children].indexOf(place) + across;
  const next = rows[rows.indexOf(row) + down]?.children[column];
  return next instanceof HTMLElement && next.tagName === 'TD' ? next : undefined;
}

function cellIn(place: HTMLElement | undefined): HTMLElement | undefined {
  return place?.querySelector<HTMLElement>('.cell[data-people]') ?? undefined;
}

function linkIn(place: HTMLElement | undefined): HTMLElement | undefined {
  return place?.querySelector<HTMLElement>('.cell > a') ?? undefined;
}

function peopleIn(cell: HTMLElement | undefined): readonly Person[] {
  return JSON.parse(cell?.dataset['people'] ?? '[]') as Person[];
}

/** Who is there, at once, until the server has answered. */
function drawMeanwhile(
  cell: HTMLElement,
  next: readonly Person[],
  known: readonly { readonly id: number; readonly name: string }[],
): void {
  const list = make('ul', 'pending');
  for (const { person_id: id, name } of next) {
    list.append(make('li', '', make('span', 'who', name ?? known.find((one) => one.id === id)?.name ?? '')));
  }
  cell.querySelector('ul')?.remove();
  cell.querySelector('.gap')?.remove();
  cell.prepend(list);
}

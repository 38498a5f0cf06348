// Cells of the rota in the page: where they are, and the people in them.

import { createElement } from '../event/ask.ts';

export interface CellPerson {
  readonly person_id?: number;
  readonly name?: string;
  readonly state?: string;
}

export interface KnownPerson {
  readonly id: number;
  readonly name: string;
}

function cellsOf(row: HTMLTableRowElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(':scope > td')];
}

function neighbourOf(place: HTMLElement, across: number, down: number): HTMLElement | undefined {
  const row = place.closest('tr');
  if (row === null) return undefined;
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('.plan-event')];
  // Only the first row of a day contains its heading, so headings don't count as columns.
  const column = cellsOf(row).indexOf(place) + across;
  const next = rows[rows.indexOf(row) + down];
  return next && cellsOf(next)[column];
}

export function findTableCell(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('td:has(> .cell[data-people])')) || undefined;
}

export function findCellElement(place: HTMLElement | undefined): HTMLElement | undefined {
  return place?.querySelector<HTMLElement>('.cell[data-people]') ?? undefined;
}

export function findLink(place: HTMLElement | undefined): HTMLElement | undefined {
  return place?.querySelector<HTMLElement>('.cell > a') ?? undefined;
}

/** Link of the next cell in a direction. Skips cells that the user can’t edit, which have no link. */
export function findNextCellLink(place: HTMLElement, across: number, down: number): HTMLElement | undefined {
  let next = neighbourOf(place, across, down);
  while (next !== undefined && findLink(next) === undefined) next = neighbourOf(next, across, down);
  return findLink(next);
}

export function readCellPeople(cell: HTMLElement | undefined): readonly CellPerson[] {
  return JSON.parse(cell?.dataset['people'] ?? '[]') as CellPerson[];
}

export function isSamePerson(a: CellPerson, b: CellPerson): boolean {
  return a.person_id === b.person_id && (a.person_id !== undefined || a.name === b.name);
}

export function readCellLabel(place: HTMLElement): string {
  return findLink(place)?.getAttribute('aria-label') ?? '';
}

export function formatPersonLabel({ person_id: id, name }: CellPerson, known: readonly KnownPerson[]): string {
  return name ?? known.find((one) => one.id === id)?.name ?? '';
}

/** Shows the expected people of a cell until the server responds. */
export function renderCellOptimistically(
  cell: HTMLElement,
  next: readonly CellPerson[],
  known: readonly KnownPerson[],
): void {
  const list = createElement('ul', 'pending');
  for (const one of next)
    list.append(createElement('li', '', createElement('span', 'who', formatPersonLabel(one, known))));
  cell.querySelector('ul')?.remove();
  cell.querySelector('.gap')?.remove();
  cell.prepend(list);
}

export function revertCellChange(
  present: readonly CellPerson[],
  before: readonly CellPerson[],
  after: readonly CellPerson[],
): readonly CellPerson[] {
  const isIn = (people: readonly CellPerson[]) => (one: CellPerson) => people.some((other) => isSamePerson(one, other));
  const stay = present.flatMap(
    (one) => before.find((other) => isSamePerson(one, other)) ?? (isIn(after)(one) ? [] : [one]),
  );
  // Users can’t set the state `asked`. Invited people therefore return as planned, so that they can be asked again.
  const back = before
    .filter((one) => !isIn(present)(one))
    .map((one) => (one.state === 'asked' || one.state === 'spare' ? { ...one, state: 'planned' } : one));
  return [...stay, ...back];
}

// The cells of the table of the plan as they stand in the page: where each is, and who is in it.

import { make } from '../event/ask.ts';

/** Somebody in a cell, as the page and the office name them. */
export interface CellPerson {
  readonly person_id?: number;
  readonly name?: string;
  readonly state?: string;
}

/** A person of the office by name. */
export interface KnownPerson {
  readonly id: number;
  readonly name: string;
}

/** The cell so many further; the same column of the next event where that is asked. */
function besideOf(place: HTMLElement, across: number, down: number): HTMLElement | undefined {
  const row = place.closest('tr');
  if (row === null) return undefined;
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('.plan-event')];
  const column = [...row.children].indexOf(place) + across;
  const next = rows[rows.indexOf(row) + down]?.children[column];
  return next instanceof HTMLElement && next.tagName === 'TD' ? next : undefined;
}

/** The place of a cell that an element is in. */
export function placeOf(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('td:has(> .cell[data-people])')) || undefined;
}

export function cellIn(place: HTMLElement | undefined): HTMLElement | undefined {
  return place?.querySelector<HTMLElement>('.cell[data-people]') ?? undefined;
}

export function linkIn(place: HTMLElement | undefined): HTMLElement | undefined {
  return place?.querySelector<HTMLElement>('.cell > a') ?? undefined;
}

/** The link of the next cell that way; cells that somebody else plans have none and are passed over. */
export function linkBeside(place: HTMLElement, across: number, down: number): HTMLElement | undefined {
  let next = besideOf(place, across, down);
  while (next !== undefined && linkIn(next) === undefined) next = besideOf(next, across, down);
  return linkIn(next);
}

export function peopleIn(cell: HTMLElement | undefined): readonly CellPerson[] {
  return JSON.parse(cell?.dataset['people'] ?? '[]') as CellPerson[];
}

export function isSame(a: CellPerson, b: CellPerson): boolean {
  return a.person_id === b.person_id && (a.person_id !== undefined || a.name === b.name);
}

/** What people call a cell: its role, day, time and event. */
export function nameOfCell(place: HTMLElement): string {
  return linkIn(place)?.getAttribute('aria-label') ?? '';
}

export function nameOf({ person_id: id, name }: CellPerson, known: readonly KnownPerson[]): string {
  return name ?? known.find((one) => one.id === id)?.name ?? '';
}

/** Who is there, at once, until the server has answered. */
export function drawMeanwhile(cell: HTMLElement, next: readonly CellPerson[], known: readonly KnownPerson[]): void {
  const list = make('ul', 'pending');
  for (const one of next) list.append(make('li', '', make('span', 'who', nameOf(one, known))));
  cell.querySelector('ul')?.remove();
  cell.querySelector('.gap')?.remove();
  cell.prepend(list);
}

/** A cell without what a change has made of it: whoever else has come or gone since stays so. */
export function withoutChange(
  present: readonly CellPerson[],
  before: readonly CellPerson[],
  after: readonly CellPerson[],
): readonly CellPerson[] {
  const isIn = (people: readonly CellPerson[]) => (one: CellPerson) => people.some((other) => isSame(one, other));
  const stay = present.flatMap((one) => before.find((other) => isSame(one, other)) ?? (isIn(after)(one) ? [] : [one]));
  // Nobody enters that somebody was asked: they are planned, and asked anew.
  const back = before
    .filter((one) => !isIn(present)(one))
    .map((one) => (one.state === 'asked' || one.state === 'spare' ? { ...one, state: 'planned' } : one));
  return [...stay, ...back];
}

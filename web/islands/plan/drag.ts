import { type CellPerson, findCellElement, findLink, findTableCell, readCellPeople } from './cells.ts';

export interface DraggedPerson {
  readonly from: HTMLElement;
  readonly person: CellPerson;
}

interface Around {
  readonly plan: HTMLElement;
  readonly nameOf: (person: CellPerson) => string;
  readonly drop: (carried: DraggedPerson, to: HTMLElement, isCopy: boolean) => void;
}

export function enablePersonDrag({ plan, nameOf, drop }: Around): () => boolean {
  let carried: DraggedPerson | undefined;
  let over: HTMLElement | undefined;

  function markTarget(place: HTMLElement | undefined): void {
    if (over === place) return;
    over?.classList.remove('aimed-at');
    place?.classList.add('aimed-at');
    over = place;
  }

  plan.addEventListener('dragstart', (event) => {
    const place = findTableCell(event.target);
    const item = place && itemAt(place, event.clientX, event.clientY);
    const person = place && item && personOf(place, item);
    // Cancels the drag on touch screens, and outside a person, where the link itself would be dragged.
    if (
      matchMedia('(pointer: coarse)').matches ||
      place === undefined ||
      item === undefined ||
      person === undefined ||
      event.dataTransfer === null
    ) {
      event.preventDefault();
      return;
    }
    carried = { from: place, person };
    event.dataTransfer.clearData();
    event.dataTransfer.setData('text/plain', nameOf(person));
    event.dataTransfer.effectAllowed = 'copyMove';
    event.dataTransfer.setDragImage(item, 8, 8);
    item.classList.add('dragged');
  });
  plan.addEventListener('dragover', (event) => {
    const place = findTableCell(event.target);
    if (carried === undefined || event.dataTransfer === null) return;
    const isOther = place !== undefined && place !== carried.from;
    markTarget(isOther ? place : undefined);
    if (!isOther) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = isCopying(event) ? 'copy' : 'move';
  });
  plan.addEventListener('drop', (event) => {
    const place = findTableCell(event.target);
    if (carried === undefined || place === undefined || place === carried.from) return;
    event.preventDefault();
    drop(carried, place, isCopying(event));
    findLink(place)?.focus();
  });
  plan.addEventListener('dragend', () => {
    markTarget(undefined);
    plan.querySelector('.dragged')?.classList.remove('dragged');
    carried = undefined;
  });
  return () => carried !== undefined;
}

function isCopying({ ctrlKey, altKey }: DragEvent): boolean {
  return ctrlKey || altKey;
}

/** Item at a position. Needed because the link covers the whole cell. */
function itemAt(place: HTMLElement, x: number, y: number): HTMLElement | undefined {
  return [...place.querySelectorAll<HTMLElement>('li')].find((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** Person of an item; undefined for a person who has declined, who can’t be moved. */
function personOf(place: HTMLElement, item: HTMLElement): CellPerson | undefined {
  const person = readCellPeople(findCellElement(place))[[...(item.parentElement?.children ?? [])].indexOf(item)];
  return person?.state === 'no' ? undefined : person;
}

// Drawing an event while it is moved: in its column of the week, in the band above, or on a day of the month.

interface Way {
  readonly days: number;
  readonly minutes: number;
  readonly longer: number;
}

export interface PlaceOnPage {
  readonly to: (way: Way) => void;
  readonly back: () => void;
}

/** Returns whether the event is drawn in a view that supports dragging, not in a list of days. */
export function canBeDragged(item: HTMLElement): boolean {
  return item.closest('.week-day') === null || getComputedStyle(item).position === 'absolute';
}

export function placeOn(item: HTMLElement): PlaceOnPage {
  const back = () => {
    item.style.removeProperty('transform');
    item.style.removeProperty('height');
    dropPlace(undefined);
  };
  if (!canBeDragged(item) || item.closest('.month') !== null) return { to: () => {}, back };
  const columns = [...document.querySelectorAll<HTMLElement>('.week-day')];
  const width = columns[0]?.getBoundingClientRect().width ?? 0;
  const minute = hourHeight(item) / 60;
  const height = item.getBoundingClientRect().height;
  return {
    back,
    to: ({ days, minutes, longer }) => {
      item.style.transform = `translate(${days * width}px, ${minutes * minute}px)`;
      if (longer !== 0) item.style.height = `${height + longer * minute}px`;
      else item.style.removeProperty('height');
    },
  };
}

/** Marks the target day; undefined for none. */
export function dropPlace(day: string | undefined): void {
  for (const one of document.querySelectorAll('.drop-here')) one.classList.remove('drop-here');
  if (day !== undefined) document.querySelector(`[data-day="${day}"]`)?.classList.add('drop-here');
}

/** Day at a window position; in the week view also above and below its columns. */
export function dayAt(x: number, y: number): string | undefined {
  const days = [...document.querySelectorAll<HTMLElement>('[data-day]')];
  const found = days.find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return x >= left && x < right && (one.classList.contains('week-day') || (y >= top && y < bottom));
  });
  return found?.dataset['day'];
}

/** Height of an hour in pixels. */
export function hourHeight(item: HTMLElement): number {
  return (item.closest('.day-hours')?.clientHeight ?? 0) / document.querySelectorAll('.axis span').length;
}

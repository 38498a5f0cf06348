interface Way {
  readonly days: number;
  readonly minutes: number;
  readonly longer: number;
}

export interface DragPlacement {
  readonly to: (way: Way) => void;
  readonly back: () => void;
}

export function canBeDragged(item: HTMLElement): boolean {
  return item.closest('.week-day') === null || getComputedStyle(item).position === 'absolute';
}

export function createDragPlacement(item: HTMLElement): DragPlacement {
  const back = () => {
    item.style.removeProperty('transform');
    item.style.removeProperty('height');
    markDropDay(undefined);
  };
  if (!canBeDragged(item) || item.closest('.month') !== null) return { to: () => {}, back };
  const columns = [...document.querySelectorAll<HTMLElement>('.week-day')];
  const width = columns[0]?.getBoundingClientRect().width ?? 0;
  const minute = measureHourHeight(item) / 60;
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

export function markDropDay(day: string | undefined): void {
  for (const one of document.querySelectorAll('.drop-here')) one.classList.remove('drop-here');
  if (day !== undefined) document.querySelector(`[data-day="${day}"]`)?.classList.add('drop-here');
}

/** Day at a position in the window. In the week view, positions above and below a column belong to its day. */
export function findDayAt(x: number, y: number): string | undefined {
  const days = [...document.querySelectorAll<HTMLElement>('[data-day]')];
  const found = days.find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return x >= left && x < right && (one.classList.contains('week-day') || (y >= top && y < bottom));
  });
  return found?.dataset['day'];
}

export function measureHourHeight(item: HTMLElement): number {
  return (item.closest('.day-hours')?.clientHeight ?? 0) / document.querySelectorAll('.axis span').length;
}
